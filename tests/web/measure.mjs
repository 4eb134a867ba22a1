// How soon the page shows something with an empty cache, and what a tick and a thought take when the processor is six
// times slower. Real time: run it on a machine that does nothing else.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Browser, address, open, reach, words } from "./browser.mjs";
import { job } from "./job.mjs";

const SLOWER = 6;
const files = readdirSync(job.folder).filter((name) => name !== "kaijubox.html");
const weight = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(job.folder, name)), { level: 9 }).length, 0);
console.log(`weight of the page, gzipped: ${(weight / 1e3).toFixed(1)} kB (at most 1200)`);

const firsts = [];
for (let run = 0; run < 5; run += 1) {
  const browser = await Browser.start();
  const page = await browser.context.newPage();
  await page.addInitScript(() => {
    const put = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...args) {
      globalThis.first ??= performance.now();
      return put.apply(this, args);
    };
  });
  await page.goto(address());
  await page.waitForFunction(() => globalThis.first);
  firsts.push(await page.evaluate(() => globalThis.first));
  await browser.end();
}
firsts.sort((a, b) => a - b);
console.log(`first picture after ${firsts[2].toFixed(0)} ms, the median of ${firsts.length} cold starts, ${firsts.at(-1).toFixed(0)} at worst (at most 1000)`);

const browser = await Browser.start();
const page = await open(browser.context, address());
const session = await browser.context.newCDPSession(page);
await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
await reach(page, "title");
const press = async (key, ms) => {
  await page.keyboard.press(key);
  await page.waitForTimeout(ms);
};
await page.evaluate(() => { globalThis.kaijubox.times = { ticks: [], thoughts: [] }; });
while ((await words(page)).screen !== "menu") await press("z", 300);
// Against the hard bot, as in tests/scripts/bot.script.
for (const key of ["z", "ArrowDown", "z", "ArrowUp", "ArrowUp", "z", "ArrowDown", "z"]) await press(key, 500);
const until = Date.now() + 45_000;
while (Date.now() < until) await press("z", 700);
const { ticks, thoughts } = await page.evaluate(() => globalThis.kaijubox.times);
const share = (times, part) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
console.log(`six times slower, ${ticks.length} ticks: tick and paint p50 ${share(ticks, 0.5).toFixed(2)} ms, p99 ${share(ticks, 0.99).toFixed(2)} ms (at most 4), worst ${share(ticks, 1).toFixed(2)} ms`);
console.log(`thinking after ${thoughts.length} ticks: p50 ${share(thoughts, 0.5).toFixed(2)} ms, worst ${share(thoughts, 1).toFixed(2)} ms (at most 50)`);
await browser.end();
