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
