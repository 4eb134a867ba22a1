// Every picture of every script, pixel for pixel, from the module that the page runs.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { encodePng } from "../device/png.mjs";
import { Machine, Stopped } from "../../src/bin/web/page/machine.js";
import { rehearse } from "../../src/bin/web/page/rehearsal.js";
import { news, told } from "../../src/bin/web/page/voice.js";
import { GAMES, SIGNS } from "./games.mjs";
import { blank, console_, job, play, rgb, sha256, wasm } from "./job.mjs";

/** As the panel has them, which is what the emulated device's PNG files are made of. */
function rgb565(pixels) {
  const at = (i) => ((pixels[i] >> 3) << 11) | ((pixels[i + 1] >> 2) << 5) | (pixels[i + 2] >> 3);
  return Array.from({ length: pixels.length / 3 }, (_, i) => at(3 * i));
}

for (const script of job.scripts) {
  test(`${script.name}: ${script.shots.length} pictures are those of the chip`, async () => {
    const machine = await console_(script.facts, script.keeps ? blank() : null);
    const wrong = [];
    play(machine, script, ({ name, sha256: golden }) => {
      const pixels = rgb(machine.pixels());
      if (sha256(pixels) !== golden) {
        wrong.push(name);
        writeFileSync(join(job.out, `${script.name}-${name}.png`), encodePng(rgb565(pixels), 240, 240));
      }
    });
    assert.deepEqual(wrong, [], `they differ; ${job.out} has them as they came`);
  });
}

test("what the console keeps is what it reads again, and a file that is something else is refused", async () => {
  const script = job.scripts.find(({ name }) => name === "bot");
  const machine = await console_(script.facts, blank());
  play(machine, script, () => {});
  machine.keepTheRest();
  const saves = machine.saves();
  assert.equal(Buffer.from(saves.slice(0, 8)).toString(), "KAIJUBOX");
  assert.ok(machine.writtenSectors().length > 0);
  assert.deepEqual(machine.writtenSectors(), []);
  assert.ok(machine.areSaves(saves) && machine.areSaves(blank()));
  assert.ok(!machine.areSaves(new TextEncoder().encode("Dear Ada")));
  const again = await console_(script.facts, saves);
  again.tick(0);
  assert.deepEqual(again.saves(), saves);
});

test("wrong facts and too many seeds are one sentence", async () => {
  await assert.rejects(() => console_("speed=3", null), /speed=3/);
});

test("a console that stops says why", async () => {
  const machine = await console_(job.facts, null);
  machine.wasm.memory.grow(1);
  const trap = machine.wasm;
  machine.wasm = new Proxy(trap, {
    get: (wasm, name) => (name === "tick" ? () => { throw new WebAssembly.RuntimeError("unreachable"); } : wasm[name]),
  });
  assert.throws(() => machine.tick(0), Stopped);
});

test("the screen in words says what stands on it, what is chosen, and hides what the pass card hides", async () => {
  const script = job.scripts.find(({ name }) => name === "hot-seat");
  const machine = await console_(script.facts, null);
  const seen = new Map();
  const shots = new Set(script.shots.map(({ name }) => name));
  play(machine, script, ({ name }) => {
    seen.set(name, { ...machine.words(), story: machine.story() });
  });
  assert.equal(seen.size, shots.size);
  const menu = seen.get("menu-1");
  assert.equal(menu.lines.filter((line) => line.startsWith("> ")).length, 1, menu.lines.join("\n"));
  const pass = seen.get("pass-1");
  assert.equal(pass.screen, "pass");
  assert.deepEqual(pass.story, []);
  assert.deepEqual(pass.lines.filter((line) => line.startsWith("> ")), ["> Player 2"]);
  assert.ok(pass.lines.length <= 4, pass.lines.join("\n"));
  const told = [...seen.values()].filter(({ story }) => story.length > 0);
  assert.ok(told.length > 5 && told.every(({ screen }) => screen !== "pass"));
});

test("signs are said in words, in both languages, and none that has its word beside it", async () => {
  const script = job.scripts.find(({ name }) => name === SIGNS.script);
  for (const [language, shots] of Object.entries(SIGNS.said)) {
    const machine = await Machine.load(wasm);
    machine.switchOn({ chance: new Uint8Array(32), seeds: job.seeds, facts: script.facts, language, saves: blank() });
    const seen = new Map();
    play(machine, script, ({ name }) => seen.set(name, machine.words().lines));
    for (const [shot, lines] of Object.entries(shots)) {
      for (const line of lines) assert.ok(seen.get(shot).includes(line), `${line}: ${seen.get(shot).join("\n")}`);
    }
  }
});

test("of a page that stays only what is new is said, and a story goes on where it was", () => {
  const page = { screen: "menu", lines: ["Menu", "> Play", "Options"] };
  assert.deepEqual(news({ screen: "title", lines: [] }, page), page.lines);
  assert.deepEqual(news(page, { screen: "menu", lines: ["Menu", "Play", "> Options"] }), ["Play", "> Options"]);
  assert.equal(told(["a", "b", "c"], ["b", "c", "d"]), 2);
  assert.equal(told(["a", "b"], ["a", "b"]), 2);
  assert.equal(told(["a"], []), 0);
  assert.equal(told([], ["a"]), 0);
});

test("what is rehearsed out of sight is every game of the box, up to its table", async () => {
  const screens = await rehearse(wasm);
  assert.equal(new Set(screens).size, Object.keys(GAMES).length, screens.join());
  for (const screen of screens) assert.doesNotMatch(screen, /^(title|menu|setup|start|naming)$/);
});
