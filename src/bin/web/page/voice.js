// The screen as text that a screen reader speaks by itself: what a page says when it opens, what changed on it since, and
// what happened in the game. Everybody can read it, below the console.

import { tell } from "./language.js";

/** What the cursor is on has a mark before it, and two blanks behind it if the line goes on. */
const plain = (line) => line.replace(/(^|  )> (.*?)(?=  |$)/g, `$1$2, ${tell("Chosen")}`);

/** Of the lines of a page, those to be said: all of a new page, on the same one what is new. */
export function news(before, now) {
  if (before.screen !== now.screen) return now.lines;
  const known = new Set(before.lines);
  return now.lines.filter((line) => !known.has(line));
}

/** How many of the first sentences of `now` were told already: `now` goes on where `before` ends. */
export function told(before, now) {
  for (let dropped = 0; dropped < before.length; dropped += 1) {
    const rest = before.slice(dropped);
    if (rest.length <= now.length && rest.every((line, at) => line === now[at])) return rest.length;
  }
  return 0;
}

export class Voice {
  #said = { screen: "", lines: [] };
  #story = [];

  /** `status` and `log` are live regions, which are heard only while nobody folds them away; `page` has all that the
   * screen says and `story` what the log says, to be read. */
  constructor({ status, log, page, story }) {
    Object.assign(this, { status, log, page, story });
  }

  /** The screen stands still for a moment: says what is new. */
  say(words, story) {
    const said = news(this.#said, words).map(plain);
    this.#said = words;
    if (said.length) {
      this.status.textContent = said.join(". ");
      this.page.textContent = words.lines.join("\n");
    }
    // A page that tells nothing hides the game: then nothing is left standing either.
    const known = told(this.#story, story);
    for (const list of [this.log, this.story]) {
      if (known === 0) list.replaceChildren();
      for (const line of story.slice(known)) {
        list.append(Object.assign(document.createElement("li"), { textContent: line }));
      }
    }
    this.#story = story;
  }
}
