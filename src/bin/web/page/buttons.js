// Who presses what: keys, fingers, a mouse, gamepads, all into one set of buttons. A press that is shorter than a tick
// still is one.

import { BUTTONS } from "./machine.js";

const UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8, A = 16, B = 32, X = 64, Y = 128;

/** Letters are those printed on the keys, as on the desktop (src/bin/desktop/keys.rs), the second ones of a Russian
 * keyboard included. */
export const KEYS = {
  arrowup: UP, w: UP, arrowdown: DOWN, s: DOWN, arrowleft: LEFT, a: LEFT, arrowright: RIGHT, d: RIGHT,
  z: A, j: A, enter: A, " ": A, x: B, k: B, backspace: B, escape: B, c: X, u: X, v: Y, i: Y,
  ц: UP, ы: DOWN, ф: LEFT, в: RIGHT, я: A, о: A, ч: B, л: B, с: X, г: X, м: Y, ш: Y,
};

/** The standard layout of gamepads, by number: the four in the right hand, start for the menu, the cross. */
const PAD = { 0: A, 1: B, 2: X, 3: Y, 9: Y, 12: UP, 13: DOWN, 14: LEFT, 15: RIGHT };
/** How far a stick must lean. */
const LEAN = 0.5;
/** How long a press lasts that comes from no finger, in ticks. */
const CLICK_TICKS = 3;

export class Buttons {
  #keys = new Map();
  #fingers = new Map();
  /** Pressed since the last tick, and for so many ticks more. */
  #tapped = 0;
  #clicked = { mask: 0, ticks: 0 };
  /** Asking for gamepads takes longer than a tick: only once there was one. */
  #hasGamepad = false;

  /** Listens to the window's keys and to the fingers on `console`. */
  constructor(console) {
    addEventListener("keydown", (event) => this.#keyDown(event));
    addEventListener("keyup", (event) => this.#keys.delete(event.code));
    addEventListener("gamepadconnected", () => { this.#hasGamepad = true; });
    // Whoever looks elsewhere holds nothing.
    addEventListener("blur", () => this.#releaseAll());
    document.addEventListener("visibilitychange", () => this.#releaseAll());
    for (const kind of ["pointerdown", "pointermove"]) {
      console.addEventListener(kind, (event) => this.#finger(event));
    }
    for (const kind of ["pointerup", "lostpointercapture"]) {
      addEventListener(kind, (event) => this.#lift(event));
    }
    // What the system takes away, a call or a gesture of its own, is taken from all fingers.
    for (const kind of ["pointercancel", "touchcancel"]) {
      addEventListener(kind, () => this.#liftAll());
    }
    addEventListener("pagehide", () => this.#releaseAll());
    // Neither menus nor text that is marked, however long one holds.
    console.addEventListener("contextmenu", (event) => event.preventDefault());
    // iOS takes two quick taps for a wish to zoom.
    console.addEventListener("touchend", (event) => event.preventDefault(), { passive: false });
    // A button that was clicked does not take the keys: only who walks there by Tab wants it to have them.
    console.addEventListener("mousedown", (event) => event.preventDefault());
    console.addEventListener("click", (event) => this.#click(event));
  }

  /** The buttons that are down in the next tick. */
  take() {
    const down = this.#tapped | this.#held();
    this.#tapped = 0;
    if (this.#clicked.ticks > 0) {
      this.#clicked.ticks -= 1;
      return down | this.#clicked.mask;
    }
    return down;
  }

  #held() {
    let down = this.#hasGamepad ? readGamepads() : 0;
    for (const mask of this.#keys.values()) down |= mask;
    for (const mask of this.#fingers.values()) down |= mask;
    return down;
  }

  #keyDown(event) {
    const focused = event.target.closest?.("[data-button]");
    const isPress = focused && (event.key === "Enter" || event.key === " ");
    const mask = isPress ? maskOf(focused) : KEYS[event.key.toLowerCase()];
    const isElsewhere = event.target.closest?.("a, button:not([data-button]), input, summary, dialog");
    if (!mask || event.ctrlKey || event.altKey || event.metaKey || isElsewhere) return;
    event.preventDefault();
    if (event.repeat) return;
    this.#keys.set(event.code, mask);
    this.#tapped |= mask;
  }

  /** A finger is on the button below it, wherever it came from. */
  #finger(event) {
    const isDown = event.type === "pointerdown" ? event.button === 0 : this.#fingers.has(event.pointerId);
    if (!isDown) return;
    // Its end is heard wherever it ends, also beside the window.
    if (event.type === "pointerdown" && event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId);
    const below = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-button]");
    const mask = below ? maskOf(below) : 0;
    const before = this.#fingers.get(event.pointerId) ?? 0;
    if (mask & ~before) {
      this.#tapped |= mask;
      navigator.vibrate?.(8);
    }
    this.#fingers.set(event.pointerId, mask);
    this.#show();
  }

  #lift(event) {
    if (this.#fingers.delete(event.pointerId)) this.#show();
  }

  #show() {
    let down = 0;
    for (const mask of this.#fingers.values()) down |= mask;
    for (const button of document.querySelectorAll("[data-button]")) {
      button.classList.toggle("down", Boolean(down & maskOf(button)));
    }
  }

  /** A press by a screen reader or a switch; a finger's or a mouse's has been seen already. */
  #click(event) {
    const button = event.target.closest("[data-button]");
    if (button && event.detail === 0) {
      this.#clicked = { mask: maskOf(button), ticks: CLICK_TICKS };
    }
  }

  #liftAll() {
    this.#fingers.clear();
    this.#show();
  }

  #releaseAll() {
    this.#keys.clear();
    this.#liftAll();
  }
}

/** The bit of one of the page's buttons. */
const maskOf = (button) => 1 << BUTTONS.indexOf(button.dataset.button);

function readGamepads() {
  let down = 0;
  for (const pad of navigator.getGamepads?.() ?? []) {
    if (!pad?.connected) continue;
    for (const [number, mask] of Object.entries(PAD)) {
      if (pad.buttons[number]?.pressed) down |= mask;
    }
    const [x = 0, y = 0] = pad.axes;
    down |= (x < -LEAN && LEFT) | (x > LEAN && RIGHT) | (y < -LEAN && UP) | (y > LEAN && DOWN);
  }
  return down;
}
