// What the page says around the console, in the language that the console speaks. The strings are the console's
// (assets/console/text/<language>/page.toml) and come through it; elements name theirs in `data-text`, and those that are
// only heard in `data-label`. Before the console is there the page is in English, as it is written.

let spokenStrings = new Map();

/** The string of that name, with what it tells of. */
export const tell = (name, what = "") => (spokenStrings.get(name) ?? name).replace("{2}", what);

/** From now on the page speaks `language`, in these strings by name. */
export function translate(language, strings) {
  spokenStrings = new Map(strings);
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = tell(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", tell(element.dataset.label));
  }
}
