// A real Chromium that a test can kill, and the page in it.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { job, rgb, sha256 } from "./job.mjs";

/** Without a window, a sandbox (root has none) and all that would call home. */
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--remote-debugging-port=0", "about:blank",
];

/** Those that were started and have not ended. */
const running = new Set();

export class Browser {
  /** Ends all that still run, those of a test that failed as well: Node would wait for them for ever. */
  static async endAll() {
    await Promise.all([...running].map((browser) => browser.end()));
  }

  /** Starts one; with a `profile` of its own that is made if there is none, and more flags. */
  static async start(profile = mkdtempSync(join(tmpdir(), "kaijubox-chromium-")), more = []) {
    const browser = new Browser();
    browser.profile = profile;
    browser.process = spawn(job.chromium, [`--user-data-dir=${profile}`, ...more, ...FLAGS], { stdio: ["ignore", "ignore", "pipe"] });
    running.add(browser);
    browser.process.once("exit", () => running.delete(browser));
    const address = await new Promise((resolve, reject) => {
      let said = "";
      browser.process.stderr.on("data", (text) => {
        said += text;
        const found = /DevTools listening on (ws:\S+)/.exec(said);
        if (found) resolve(found[1]);
      });
      browser.process.once("exit", () => reject(new Error(`Chromium ended: ${said}`)));
    });
    browser.driver = await chromium.connectOverCDP(address);
    return browser;
  }

  /** The profile's own tabs, whose storage survives the browser. */
  get context() {
    return this.driver.contexts()[0];
  }

  /** As if the power went. */
  async kill() {
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGKILL");
    await gone;
  }

  async end() {
    await this.kill();
    for (let tries = 0; tries < 20; tries += 1) {
      try {
        rmSync(this.profile, { recursive: true, force: true });
        return;
      } catch {
        // Its children still write; they end by themselves.
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
}

/** The page's address with the dice and the machine of the pictures. */
export function address(facts = job.facts) {
  return `${job.address}?seed=${job.seeds.join(",")}&facts=${encodeURIComponent(facts)}`;
}

/** Opens the page and waits until the console is on. */
export async function open(context, url = job.address) {
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (line) => line.type() === "error" && page.faults.push(line.text()));
  await page.goto(url);
  await page.waitForFunction(() => globalThis.kaijubox);
  return page;
}

/** What the screen says. */
export const words = (page) => page.evaluate(() => globalThis.kaijubox.machine.words());

/** Waits until the screen of that name is open, and nothing moves on it any more. */
export async function reach(page, screen) {
  await page.waitForFunction((screen) => globalThis.kaijubox.machine.words().screen === screen, screen);
}

/** A tab that shares nothing with others. */
export async function fresh(browser, options = {}, url = address()) {
  const context = await browser.driver.newContext(options);
  return open(context, url);
}

/** To the menu, by real keys; the page comes in first and takes no presses meanwhile. */
export async function toMenu(page, press) {
  await reach(page, "title");
  while ((await words(page)).screen !== "menu") {
    await press("A");
    await page.waitForTimeout(120);
  }
}

/** What the cursor is on. */
export const chosen = async (page) => (await words(page)).lines.find((line) => line.startsWith("> "));

/** The hash of what the page's canvas shows. */
export async function shown(page) {
  const pixels = await page.evaluate(() => {
    const { data } = document.getElementById("screen").getContext("2d").getImageData(0, 0, 240, 240);
    return Array.from(data);
  });
  return sha256(rgb(pixels));
}

/** Waits until the canvas shows the picture of that name. */
export async function shows(page, script, shot) {
  const golden = job.scripts.find(({ name }) => name === script).shots.find(({ name }) => name === shot).sha256;
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await shown(page)) === golden) return true;
    await page.waitForTimeout(50);
  }
  return false;
}
