// The page in a real Chromium, under fingers, a mouse and a gamepad: what is pressed, what is let go, and that nothing else
// comes of it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser, address, chosen, fresh, open, reach, toMenu } from "./browser.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };

let browser;
before(async () => { browser = await Browser.start(); });
after(() => Browser.endAll());

/** The middle of a button, or of whatever else. */
async function spot(page, selector) {
  const box = await page.locator(selector).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const button = (page, name) => spot(page, `[data-button=${name}]`);
const down = (page) => page.locator(".pad .down").count();
/** What the console itself sees. */
const held = (page) => page.evaluate(() => globalThis.kaijubox.buttons.take());
const isChosen = (page, line, is) => page.waitForFunction(
  ([line, is]) => globalThis.kaijubox.machine.words().lines.includes(line) === is, [line, is],
);

/** Fingers on a page: `send("touchStart", [where, ...])`, as the touch screen tells. */
async function fingers(page) {
  const touch = await page.context().newCDPSession(page);
  return (type, points) => touch.send("Input.dispatchTouchEvent", {
    type, touchPoints: points.map((point, id) => ({ ...point, id })),
  });
}

async function menuByTaps(page) {
  const { x, y } = await button(page, "A");
  await toMenu(page, () => page.touchscreen.tap(x, y));
}

test("fingers press, slide from one arm of the cross to another, and two press at once", async () => {
  const page = await fresh(browser, PHONE);
  const send = await fingers(page);
  await menuByTaps(page);
  const first = await chosen(page);
  const [up, down_, a] = [await button(page, "UP"), await button(page, "DOWN"), await button(page, "A")];
  await send("touchStart", [down_]);
  await isChosen(page, first, false);
  assert.equal(await page.locator("[data-button=DOWN].down").count(), 1);
  await send("touchMove", [up]);
  await isChosen(page, first, true);
  await send("touchStart", [up, a]);
  assert.equal(await down(page), 2);
  // The second finger slides from A to B, the first stays where it is.
  await send("touchMove", [up, await button(page, "B")]);
  await page.locator("[data-button=B].down").waitFor();
  assert.deepEqual(await page.locator(".pad .down").evaluateAll((all) => all.map(({ dataset }) => dataset.button)), ["UP", "B"]);
  await send("touchEnd", []);
  assert.equal(await down(page), 0);
  assert.equal(await held(page) & ~0x21, 0);
  await page.context().close();
});

test("a touch that the system takes away, a window that is left and a mouse that leaves the console let go of all", async () => {
  const page = await fresh(browser, PHONE);
  const send = await fingers(page);
  await reach(page, "title");
  const both = [await button(page, "LEFT"), await button(page, "X")];
  const ends = {
    touchcancel: () => send("touchCancel", []),
    blur: () => page.evaluate(() => dispatchEvent(new Event("blur"))),
    pagehide: () => page.evaluate(() => dispatchEvent(new Event("pagehide"))),
    hidden: () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
  };
  for (const [name, end] of Object.entries(ends)) {
    await send("touchStart", both);
    assert.equal(await down(page), 2, name);
    await end();
    assert.equal(await down(page), 0, name);
    await page.waitForTimeout(100);
    assert.equal(await held(page), 0, name);
    if (name !== "touchcancel") await send("touchEnd", []);
  }
  await page.context().close();

  const desk = await fresh(browser, { viewport: { width: 1280, height: 800 } });
  const at = await button(desk, "LEFT");
  await desk.mouse.move(at.x, at.y);
  await desk.mouse.down();
  assert.equal(await down(desk), 1);
  const { x, y } = await spot(desk, "h1");
  await desk.mouse.move(x, y);
  await desk.mouse.up();
  assert.equal(await down(desk), 0);
  await desk.waitForTimeout(100);
  assert.equal(await held(desk), 0);
  await desk.context().close();
});

test("two quick taps zoom nothing, and who holds long gets neither a menu nor marked text", async () => {
  const page = await fresh(browser, PHONE);
  const send = await fingers(page);
  await reach(page, "title");
  await page.evaluate(() => {
    globalThis.menus = [];
    addEventListener("contextmenu", (event) => globalThis.menus.push(event.defaultPrevented));
  });
  const corner = { x: 8, y: 835 };
  for (const at of [await spot(page, "#screen"), await spot(page, "#name"), await button(page, "A"), corner]) {
    for (let taps = 0; taps < 2; taps += 1) await page.touchscreen.tap(at.x, at.y);
    await send("touchStart", [at]);
    await page.waitForTimeout(900);
    await send("touchEnd", []);
    assert.equal(await page.evaluate(() => visualViewport.scale), 1);
    assert.equal(await page.evaluate(() => String(getSelection())), "");
  }
  assert.ok((await page.evaluate(() => globalThis.menus)).every(Boolean));
  // Of all that a finger could do by itself, the browser is left with none on the console, and with no zoom beside it.
  const allowed = (selector) => page.locator(selector).first().evaluate((element) => {
    const { touchAction, userSelect } = getComputedStyle(element);
    return `${touchAction} ${userSelect}`;
  });
  for (const selector of ["#console", "#screen", ".pad button"]) assert.match(await allowed(selector), /^(none|auto) none$/, selector);
  assert.match(await allowed("html"), /^manipulation /);
  await page.context().close();
});

test("a gamepad's cross, stick and buttons are the console's", async () => {
  const context = await browser.driver.newContext();
  await context.addInitScript(() => {
    const pad = { connected: true, mapping: "standard", axes: [0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false })) };
    globalThis.pad = pad;
    navigator.getGamepads = () => [null, pad];
  });
  const page = await open(context, address());
  await page.evaluate(() => dispatchEvent(new Event("gamepadconnected")));
  const press = async (number) => {
    await page.evaluate((number) => { pad.buttons[number].pressed = true; }, number);
    await page.waitForTimeout(60);
    await page.evaluate((number) => { pad.buttons[number].pressed = false; }, number);
  };
  await toMenu(page, () => press(0));
  const first = await chosen(page);
  await page.evaluate(() => { pad.axes[1] = 0.9; });
  await isChosen(page, first, false);
  await page.evaluate(() => { pad.axes[1] = 0; });
  await press(12);
  await isChosen(page, first, true);
  await page.waitForTimeout(400);
  await press(1);
  await reach(page, "title");
  // What fell silent sounds again with the next press, of a gamepad too, once the browser lets anything be heard.
  await page.locator("h1").click();
  await page.evaluate(() => globalThis.kaijubox.loudspeaker.context.suspend());
  await press(12);
  await page.waitForFunction(() => globalThis.kaijubox.loudspeaker.context.state === "running");
  await context.close();
});
