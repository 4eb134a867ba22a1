// Every game of the box, from the menu on: how one against bots is begun and its last page is called, and how one against
// strong bots is. C first: no lesson.

export const GAMES = {
  Mindbug: {
    // From Start, where the set-up begins, round to the opponent and back.
    keys: ["c", "z", "ArrowDown", "z", "ArrowUp", "z"],
    last: "victory",
    // As in tests/scripts/bot.script.
    strong: ["c", "z", "ArrowDown", "z", "ArrowUp", "ArrowUp", "z", "ArrowDown", "z"],
  },
  "King of Tokyo": {
    keys: ["c", "ArrowDown", "z", "z"],
    last: "tokyo-victory",
    // Among three bots.
    strong: ["c", "ArrowDown", "z", "z"],
  },
};

export const FIRST = Object.values(GAMES)[0];

/** Signs in words, in both languages: lines that a shot of a script has. */
export const SIGNS = {
  script: "tokyo-pages",
  said: {
    en: {
      turn: ["life  10  life  10", "points  0  points  0"],
      dice: ["> smash  smash  three  energy  one  three"],
      "dice-kept": ["smash  smash  > three  energy  one  three"],
      card: ["energy  3  Keep"],
    },
    ru: {
      turn: ["жизни  10  жизни  10", "очки  0  очки  0"],
      dice: ["> удар  удар  три  энергия  один  три"],
      card: ["энергия  3  постоянные карты  Пост."],
    },
  },
};
