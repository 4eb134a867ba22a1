// The page in windows of all sizes in a real Chromium: whole pixels, and every button within reach. The pictures of them
// are in target/web-tests, to be looked at.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Browser, fresh as freshIn, reach, toMenu } from "./browser.mjs";
import { job } from "./job.mjs";

/** Windows that people have: a name, width, height, pixels of the display for each of the page's. */
const SIZES = [
  ["phone", 390, 844, 3], ["phone-lying", 844, 390, 3], ["small-phone", 320, 568, 2], ["small-phone-lying", 568, 320, 2],
  ["tablet", 820, 1180, 2], ["laptop", 1280, 720, 1], ["desktop", 1920, 1080, 1], ["odd", 1013, 757, 1.25],
];
/** Displays as phones and scaled or zoomed desktops have them: pixels of the display for each of the page's, and a window. */
const DISPLAYS = [
  [1, 1280, 800], [1.25, 1536, 864], [1.5, 1280, 853], [2.625, 512, 915], [2.625, 915, 412], [2.75, 533, 851],
];

let browser;
before(async () => { browser = await Browser.start(); });
after(() => Browser.endAll());
const fresh = (...options) => freshIn(browser, ...options);

test("in windows of all sizes a pixel is a whole number of pixels, and every button can be reached", async () => {
  for (const [name, width, height, deviceScaleFactor] of SIZES) {
    const isMobile = Math.min(width, height) < 700;
    const page = await fresh({ viewport: { width, height }, deviceScaleFactor, hasTouch: width < 900, isMobile });
    await toMenu(page, () => page.keyboard.press("z"));
    const screen = await page.locator("#screen").boundingBox();
    const scale = (screen.width * deviceScaleFactor) / 240;
    assert.ok(Math.abs(scale - Math.round(scale)) < 0.01 && scale >= 1, `${name}: ${scale}`);
    for (const box of [screen, ...(await Promise.all((await page.locator("[data-button]").all()).map((b) => b.boundingBox())))]) {
      const isIn = box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5;
      assert.ok(isIn, `${name}: ${JSON.stringify(box)}`);
      assert.ok(Math.min(box.width, box.height) >= 36, `${name}: a button of ${box.width} x ${box.height}`);
    }
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.ok(!isWide, `${name}: the page is wider than the window`);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(job.out, `${name}.png`) });
    // The guide is a link away, and no wider than the window either.
    await page.locator("a[href='#build']").click();
    await page.locator("#build svg").waitFor({ state: "visible" });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: the guide is too wide`);
    await page.screenshot({ path: join(job.out, `${name}-guide.png`) });
    await page.context().close();
  }
});

test("at any scale of the display each of the console's pixels is the same whole number of its pixels, sharp", async () => {
  for (const [density, width, height] of DISPLAYS) {
    // A real one: what is emulated is laid out in the page's pixels and stretched.
    const flags = [`--force-device-scale-factor=${density}`, `--window-size=${width},${height}`];
    const display = await Browser.start(undefined, flags);
    const page = await freshIn(display, { viewport: null });
    await toMenu(page, () => page.keyboard.press("z"));
    await page.waitForTimeout(400);
    const { width: side } = await page.locator("#screen").boundingBox();
    const scale = Math.round((side * density) / 240);
    const picture = await page.screenshot();
    // Every pixel of the display where the screen is, compared with what the console painted there.
    const wrong = await page.evaluate(async ({ picture, scale }) => {
      const shot = await createImageBitmap(new Blob([new Uint8Array(picture)], { type: "image/png" }));
      const canvas = new OffscreenCanvas(shot.width, shot.height).getContext("2d");
      canvas.drawImage(shot, 0, 0);
      const { left, top } = document.getElementById("screen").getBoundingClientRect();
      const [x, y] = [left, top].map((at) => Math.floor(at * devicePixelRatio));
      const painted = globalThis.kaijubox.canvas.getImageData(0, 0, 240, 240).data;
      const wrongAt = (x, y) => {
        const shown = canvas.getImageData(x, y, 240 * scale, 240 * scale).data;
        let wrong = 0;
        for (let row = 0; row < 240 * scale; row += 1) {
          for (let column = 0; column < 240 * scale; column += 1) {
            const from = (Math.floor(row / scale) * 240 + Math.floor(column / scale)) * 4;
            const to = (row * 240 * scale + column) * 4;
            if ([0, 1, 2].some((channel) => shown[to + channel] !== painted[from + channel])) wrong += 1;
          }
        }
        return wrong;
      };
      // Which way the browser rounds where the screen begins is its own affair.
      return Math.min(...[[0, 0], [1, 0], [0, 1], [1, 1]].map(([right, down]) => wrongAt(x + right, y + down)));
    }, { picture: [...picture], scale });
    await display.end();
    assert.equal(wrong, 0, `${width}x${height} at ${density}: wrong ones of ${(240 * scale) ** 2} pixels`);
  }
});

test("nothing lies under a notch, a rounded corner or the bar to go home", async () => {
  for (const [name, width, height, insets] of [
    ["upright", 390, 844, { top: 47, right: 0, bottom: 34, left: 0 }],
    ["lying", 844, 390, { top: 0, right: 47, bottom: 21, left: 47 }],
    ["lopsided", 740, 360, { top: 24, right: 0, bottom: 0, left: 60 }],
  ]) {
    const page = await fresh({ viewport: { width, height }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
    await reach(page, "title");
    await page.evaluate(() => {
      document.getElementById("notes").append(Object.assign(document.createElement("p"), { textContent: "Something is told." }));
      dispatchEvent(new Event("resize"));
    });
    for (const selector of ["#screen", "#console", "#notes p", ...["UP", "DOWN", "LEFT", "RIGHT", "A", "B", "X", "Y"].map((b) => `[data-button=${b}]`)]) {
      const { left, top, right, bottom } = await page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON());
      const isSafe = left >= insets.left && top >= insets.top && right <= width - insets.right && bottom <= height - insets.bottom;
      assert.ok(isSafe, `${name}, ${selector}: ${JSON.stringify({ left, top, right, bottom })}`);
    }
    const [console_, note] = await Promise.all(["#console", "#notes"].map((selector) => page.locator(selector).boundingBox()));
    assert.ok(console_.y >= note.y + note.height, `${name}: what is told covers the console`);
    await page.screenshot({ path: join(job.out, `notch-${name}.png`) });
    // What is written below the console, too.
    const text = await page.locator("#about > div").evaluate((element) => element.getBoundingClientRect().toJSON());
    assert.ok(text.left >= insets.left && text.right <= width - insets.right, `${name}: ${JSON.stringify(text)}`);
    await page.context().close();
  }
});
