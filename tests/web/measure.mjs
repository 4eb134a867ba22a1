// How soon the page shows something with an empty cache, and what a frame and a thought take when the processor is six
// times slower: once by the clock under the browser's own throttling, which wants a machine that does nothing else, and
// once as time on the core without it, times six, which hardly minds what else runs.

import { Browser, address, open, reach, words } from "./browser.mjs";
import { GAMES } from "./games.mjs";
import { job } from "./job.mjs";

const SLOWER = 6;
/** How long each game is played for its figures, in milliseconds. */
const PLAY_MS = 30_000;
/** What most of these take, and all. */
function shares(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(2);
  return { p50: at(0.5), p99: at(0.99), worst: at(1), count: sorted.length };
}

function tell(how, ticks, thoughts) {
  const [tick, thought] = [shares(ticks), shares(thoughts)];
  console.log(`${how}:`);
  console.log(`  tick and paint, ${tick.count} of them: p50 ${tick.p50} ms, p99 ${tick.p99} ms (at most 4), worst ${tick.worst} ms`);
  console.log(`  thinking between two frames, ${thought.count} times: p50 ${thought.p50} ms, worst ${thought.worst} ms (at most 50)`);
}

/** Plays a game from the title on, by one button. */
async function play(page, keys) {
  const press = async (key, ms) => {
    await page.keyboard.press(key);
    await page.waitForTimeout(ms);
  };
  await reach(page, "title");
  await page.evaluate(() => { globalThis.kaijubox.times = { ticks: [], thoughts: [] }; });
  while ((await words(page)).screen !== "menu") await press("z", 300);
  for (const key of keys) await press(key, 500);
  const until = Date.now() + PLAY_MS;
  while (Date.now() < until) await press("z", 700);
}

/** What the browser writes down of its own tasks while `act` runs: those of the page's thread. */
async function traced(browser, act) {
  const session = await browser.driver.newBrowserCDPSession();
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const traceConfig = { includedCategories: ["devtools.timeline"] };
  await session.send("Tracing.start", { traceConfig, transferMode: "ReportEvents" });
  await act();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  return events;
}

console.log(`weight of the page, gzipped: ${(job.weight / 1e3).toFixed(1)} kB (at most 1200)`);

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
/** A page that knows of no other's saves. */
const fresh = async () => open(await browser.driver.newContext(), address());
for (const [name, { strong: keys }] of Object.entries(GAMES)) {
  console.log(`${name}: playing for ${PLAY_MS / 1000} s with a processor that is ${SLOWER} times slower`);
  let page = await fresh();
  const throttle = await page.context().newCDPSession(page);
  await throttle.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await play(page, keys);
  const { ticks, thoughts } = await page.evaluate(() => globalThis.kaijubox.times);
  tell(`${name} by the clock, on a machine that does nothing else`, ticks, thoughts);
  await page.context().close();

  console.log(`${name}: playing for ${PLAY_MS / 1000} s at full speed`);
  page = await fresh();
  const events = await traced(browser, () => play(page, keys));
  const called = events.filter(({ name, tdur }) => name === "FunctionCall" && tdur !== undefined);
  const onCore = (of) => called.filter(({ args }) => args.data?.functionName === of).map(({ tdur }) => (tdur / 1000) * SLOWER);
  tell(`${name}, time on the core, times ${SLOWER}`, onCore("frame"), onCore("afterFrame"));
  await page.context().close();
}
await browser.end();
