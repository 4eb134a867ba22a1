// The page in a real Chromium: pictures, keys, languages, a whole game, saves, tabs, no network. Fingers and gamepads are
// in hands.test.mjs, what is heard in ears.test.mjs, windows and their pixels in sizes.test.mjs.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { TICK_MS } from "../../src/bin/web/page/machine.js";
import { Browser, address, chosen, fresh as freshIn, open, reach, shows, toMenu } from "./browser.mjs";
import { console_, job, play, rgb, sha256 } from "./job.mjs";
import { FIRST, GAMES } from "./games.mjs";

/** Scripts that are also played in Chromium: cards, a bot, replays, every page of the self-test. */
const CHOSEN = ["title", "tour", "bot", "replays", "table"];

let browser;
before(async () => { browser = await Browser.start(); });
after(() => Browser.endAll());
const fresh = (...options) => freshIn(browser, ...options);

test("scripts give the goldens in Chromium too, through its own canvas", async () => {
  const page = await fresh();
  for (const script of job.scripts.filter(({ name }) => CHOSEN.includes(name))) {
    const wrong = await page.evaluate(async ({ script, seeds }) => {
      const { Machine } = await import("./machine.js");
      const machine = await Machine.load(await (await fetch("kaijubox.wasm")).arrayBuffer());
      const saves = new Uint8Array(65536).fill(0xff);
      machine.switchOn({ chance: new Uint8Array(32), seeds, facts: script.facts, saves });
      const canvas = new OffscreenCanvas(240, 240).getContext("2d", { alpha: false });
      const [wrong, shots] = [[], [...script.shots]];
      let tick = 0;
      for (const [buttons, ticks] of script.steps) {
        for (let i = 0; i < ticks; i += 1) {
          if (machine.tick(buttons).painted) {
            canvas.putImageData(new ImageData(machine.pixels(), 240, 240), 0, 0, ...machine.damage());
          }
          while (machine.think(4000));
          tick += 1;
          while (shots[0]?.tick === tick) {
            const { name, sha256 } = shots.shift();
            const rgb = canvas.getImageData(0, 0, 240, 240).data.filter((_, at) => at % 4 < 3);
            const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", rgb));
            const hex = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
            if (hex !== sha256) wrong.push(name);
          }
        }
      }
      return wrong;
    }, { script, seeds: job.seeds });
    assert.deepEqual(wrong, [], script.name);
  }
  await page.context().close();
});

test("keys of both hands move the cursor, and a still page is the golden", async () => {
  const page = await fresh();
  await toMenu(page, () => page.keyboard.press("Enter"));
  const first = await chosen(page);
  const moves = [["ArrowDown", "ArrowUp"], ["s", "w"]];
  for (const [down, up] of moves) {
    await page.keyboard.press(down);
    await page.waitForFunction((first) => !globalThis.kaijubox.machine.words().lines.includes(first), first);
    await page.keyboard.press(up);
    await page.waitForFunction((first) => globalThis.kaijubox.machine.words().lines.includes(first), first);
  }
  assert.ok(await shows(page, "tour", "menu"), "the menu is not the golden");
  for (const [key, screen] of [["x", "title"], ["j", "menu"], ["k", "title"]]) {
    await page.waitForTimeout(400);
    await page.keyboard.press(key);
    await reach(page, screen);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the page speaks as the console does: Russian in a Russian browser, and what is chosen", async () => {
  const page = await fresh({ locale: "ru-RU" });
  await page.waitForFunction(() => document.documentElement.lang === "ru");
  const said = await page.evaluate(() => [
    ...[...document.querySelectorAll("[data-text]")].map((element) => element.textContent),
    ...[...document.querySelectorAll("[data-label]")].map((element) => element.getAttribute("aria-label")),
  ]);
  assert.ok(said.length > 20);
  for (const words of said) assert.match(words, /[а-яё]/i);
  await reach(page, "title");
  await page.waitForFunction(() => globalThis.kaijubox.machine.words().lines.some((line) => line.includes("> Русский")));
  // The key with A on it, in a Russian layout.
  await page.evaluate(() => {
    const key = (kind) => document.body.dispatchEvent(new KeyboardEvent(kind, { key: "ф", code: "KeyA", bubbles: true }));
    key("keydown");
    setTimeout(() => key("keyup"), 60);
  });
  await page.waitForFunction(() => document.documentElement.lang === "en");
  assert.equal(await page.locator("#export").textContent(), "Take the saves along as a file");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

async function startGame(page, { keys } = FIRST) {
  await toMenu(page, () => page.keyboard.press("z"));
  await page.waitForTimeout(400);
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(250);
  }
  await page.waitForFunction(() => !["menu", "setup"].includes(globalThis.kaijubox.machine.words().screen));
}

for (const [name, game] of Object.entries(GAMES)) test(`a whole game of ${name} against the bot, and what happened is told`, async () => {
  const context = await browser.driver.newContext();
  const page = await open(context, address());
  await startGame(page, game);
  // From here on time passes as fast as the page can play: its own loop, another clock.
  const ended = await page.evaluate((last) => {
    const { machine } = globalThis.kaijubox;
    let most = 0;
    for (let tick = 0; tick < 400_000; tick += 1) {
      machine.tick(tick % 12 === 0 ? 16 : 0);
      while (machine.think(400));
      if (tick % 60 === 0) most = Math.max(most, machine.story().length);
      if (tick % 12 === 6 && machine.words().screen === last) return { tick, most };
    }
    return { screen: machine.words(), most };
  }, game.last);
  assert.ok(ended.tick, JSON.stringify(ended));
  assert.ok(ended.most > 10, "the story was not told");
  await reach(page, game.last);
  await page.waitForTimeout(500);
  // What was played at another pace was not shown.
  await page.evaluate(() => {
    const { canvas, machine } = globalThis.kaijubox;
    canvas.putImageData(new ImageData(machine.pixels(), 240, 240), 0, 0);
  });
  await page.screenshot({ path: join(job.out, `${game.last}.png`) });
  assert.ok((await page.locator("#log li").count()) > 10);
  await context.close();
});

test("a browser that is killed in a game goes on with it, the saves are the chip's, and the desktop reads them", async () => {
  const first = await Browser.start();
  let page = await open(first.context, address());
  await startGame(page);
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press("z");
    await page.waitForTimeout(90);
  }
  const before = Buffer.from(await page.evaluate(() => Array.from(globalThis.kaijubox.machine.saves())));
  await page.waitForTimeout(300);
  const last = Buffer.from(await page.evaluate(() => Array.from(globalThis.kaijubox.machine.saves())));
  assert.equal(last.subarray(0, 8).toString(), "KAIJUBOX");
  assert.ok(before.some((byte) => byte !== 0xff));
  await first.kill();

  const second = await Browser.start(first.profile);
  page = await open(second.context, address());
  const kept = Buffer.from(await page.evaluate(() => Array.from(globalThis.kaijubox.kept.bytes)));
  assert.ok(kept.equals(last), "what was kept is not what the console had");
  await page.waitForFunction(() => globalThis.kaijubox.machine.words().lines.length > 0);

  // Out as a file, which the desktop reads: the same script from the same saves gives the same picture.
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#export").click()]);
  const saves = join(job.out, "exported.bin");
  await file.saveAs(saves);
  const exported = readFileSync(saves);
  assert.equal(exported.length, 65536);
  const steps = "wait 600ms\npress A\nwait 3000ms\nshot resumed\n";
  const script = join(job.out, "resumed.script");
  writeFileSync(script, steps);
  const played = spawnSync(job.desktop, [
    "--seed", job.seeds.join(","), "--facts", job.facts, "--saves", saves, "--script", script, "--shots", job.out,
  ], { encoding: "utf8" });
  assert.equal(played.status, 0, played.stderr);
  const ticks = (ms) => Math.ceil(ms / TICK_MS);
  const machine = await console_(job.facts, new Uint8Array(exported));
  const presses = { steps: [[0, 1 + ticks(600)], [16, 3], [0, 3 + ticks(3000)]], shots: [] };
  play(machine, presses, () => {});
  assert.notEqual(machine.words().screen, "title");
  const png = readFileSync(join(job.out, "resumed.png"));
  const decoded = await page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
    const canvas = new OffscreenCanvas(240, 240).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    return Array.from(canvas.getImageData(0, 0, 240, 240).data);
  }, [...png]);
  assert.equal(sha256(rgb(decoded)), sha256(rgb(machine.pixels())), "the desktop shows another picture");

  // In again from a file, into a browser that has nothing.
  const third = await Browser.start();
  page = await open(third.context, address());
  page.on("dialog", (dialog) => dialog.accept());
  const fresh_ = await page.evaluate(() => Array.from(globalThis.kaijubox.machine.saves()));
  const bad = { "letter.txt": Buffer.from("Dear Ada"), "empty.bin": Buffer.alloc(0), "long.bin": Buffer.alloc(65537, 0xff), "huge.bin": Buffer.alloc(3 << 20, "KAIJUBOX") };
  for (const [at, [name, buffer]] of Object.entries(bad).entries()) {
    await page.locator("#file").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
    await page.locator("#notes", { hasText: name }).waitFor();
    const told = await page.locator("#notes p").allTextContents();
    assert.equal(told.length, at + 1, told.join("\n"));
    assert.match(told.at(-1), /^\S+ is no file of Kaijubox's saves: nothing was changed\.$/);
  }
  assert.deepEqual(await page.evaluate(() => Array.from(globalThis.kaijubox.machine.saves())), fresh_);
  const reloaded = page.waitForEvent("load");
  await page.locator("#file").setInputFiles({ name: "saves.bin", mimeType: "application/octet-stream", buffer: exported });
  await reloaded;
  await page.waitForFunction(() => globalThis.kaijubox);
  const imported = Buffer.from(await page.evaluate(() => Array.from(globalThis.kaijubox.kept.bytes)));
  assert.ok(imported.equals(exported), "what was brought in is not what was in the file");
  await third.end();
  await second.end();
});

test("a second tab is told, keeps nothing, and hears when it could", async () => {
  const context = await browser.driver.newContext();
  const first = await open(context);
  const second = await open(context);
  await second.locator("#notes", { hasText: "another tab" }).waitFor();
  assert.ok(await second.locator("#export").isHidden());
  assert.equal(await second.evaluate(() => globalThis.kaijubox.machine.saves()), null);
  // What was told can be put away, and the console has its place again.
  const top = async () => (await second.locator("#console").boundingBox()).y;
  const below = await top();
  await second.getByRole("button", { name: "Put this away" }).click();
  assert.equal(await second.locator("#notes p").count(), 0);
  assert.ok((await top()) < below);
  await first.close();
  await second.locator("#notes", { hasText: "other tab is closed" }).waitFor();
  await context.close();
});

test("it starts without a network once it was there, and is a page to install", async () => {
  const context = await browser.driver.newContext();
  const page = await open(context, address());
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const manifest = await page.evaluate(async () => (await fetch("manifest.webmanifest")).json());
  assert.equal(manifest.display, "standalone");
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A context of its own counts as a private window, which installs nothing; there is no other fault.
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), []);
  for (const { src } of manifest.icons) assert.ok(readFileSync(join(job.folder, src)).length > 500);
  await context.setOffline(true);
  await page.reload();
  await page.waitForFunction(() => globalThis.kaijubox);
  await toMenu(page, () => page.keyboard.press("z"));
  assert.ok(await shows(page, "tour", "menu"));
  await context.close();
});

test("the single file runs from a disk", async () => {
  const page = await fresh({}, `file://${job.single}${new URL(address()).search}`);
  await toMenu(page, () => page.keyboard.press("z"));
  assert.ok(await shows(page, "tour", "menu"));
  assert.equal(await page.locator("#notes p").count(), 0, await page.locator("#notes").textContent());
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
