// The page in a real Chromium for those who listen: screen readers, and whoever has the sound on.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser, chosen, fresh, reach, toMenu } from "./browser.mjs";

let browser;
before(async () => { browser = await Browser.start(); });
after(() => Browser.endAll());

test("who listens hears the page, the cursor and the game", async () => {
  const page = await fresh(browser);
  await toMenu(page, () => page.keyboard.press("z"));
  const status = page.locator("#status");
  const first = (await chosen(page)).slice(2);
  await page.waitForFunction((first) => document.getElementById("status").textContent.includes(`${first}, chosen`), first);
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction((first) => !document.getElementById("status").textContent.includes(`${first}, chosen`), first);
  assert.match(await status.textContent(), /, chosen/);
  // Nothing that speaks by itself is folded away, where no screen reader looks.
  const live = await page.evaluate(() => ["status", "log"].map((id) => {
    const element = document.getElementById(id);
    return `${element.getAttribute("role")} ${element.checkVisibility()} ${Boolean(element.closest("details, [aria-hidden]"))}`;
  }));
  assert.deepEqual(live, ["status true false", "log true false"]);
  // A switch or a screen reader clicks without a finger.
  await page.locator("[data-button=B]").dispatchEvent("click", { detail: 0 });
  await reach(page, "title");
  await page.context().close();
});

test("the first tap and the first key make sound possible", async () => {
  const running = (page) => page.waitForFunction(() => globalThis.kaijubox.loudspeaker.context?.state === "running");
  const silent = (page) => page.evaluate(() => globalThis.kaijubox.loudspeaker.context === undefined);
  const phone = await fresh(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await reach(phone, "title");
  assert.ok(await silent(phone));
  const { x, y, width, height } = await phone.locator("[data-button=DOWN]").boundingBox();
  await phone.touchscreen.tap(x + width / 2, y + height / 2);
  await running(phone);
  await phone.context().close();
  const desk = await fresh(browser);
  await reach(desk, "title");
  assert.ok(await silent(desk));
  await desk.keyboard.press("ArrowDown");
  await running(desk);
  await desk.context().close();
});

test("a button that has the focus shows it, and Enter and Space press that one", async () => {
  const page = await fresh(browser);
  await toMenu(page, () => page.keyboard.press("z"));
  const focused = () => page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    return { button: document.activeElement.dataset.button, outline: outlineStyle, width: parseFloat(outlineWidth) };
  });
  for (const button of ["UP", "LEFT", "RIGHT", "DOWN"]) {
    await page.keyboard.press("Tab");
    const { outline, width, ...at } = await focused();
    assert.equal(at.button, button);
    assert.equal(outline, "solid");
    assert.ok(width >= 2);
  }
  const before = await chosen(page);
  await page.keyboard.press("Enter");
  await page.waitForFunction((before) => !globalThis.kaijubox.machine.words().lines.includes(before), before);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await page.waitForFunction((before) => globalThis.kaijubox.machine.words().lines.includes(before), before);
  // Whoever clicks does not give the keys away.
  await page.evaluate(() => document.activeElement.blur());
  await page.locator("[data-button=LEFT]").click();
  assert.equal((await focused()).button, undefined);
  await page.context().close();
});
