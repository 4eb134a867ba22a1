// The console's module of WebAssembly, as the page and the tests use it. It imports nothing; bytes go through one mailbox
// in its memory (src/bin/web/exports.rs). Knows no page: no element, no clock, no storage.

export const SIDE = 240;
export const SECTOR = 4096;
export const SECTORS = 16;
/** One refresh of the console's panel, in milliseconds: TICK_US of src/ui/tick.rs. */
export const TICK_MS = 16.856;
/** The buttons, by the bit of each. */
export const BUTTONS = ["UP", "DOWN", "LEFT", "RIGHT", "A", "B", "X", "Y"];

/** The console has stopped; the message is its last words. */
export class Stopped extends Error {}

export class Machine {
  /** Reads a compiled module, or its bytes. */
  static async load(module) {
    const loaded = await WebAssembly.instantiate(module, {});
    return new Machine((loaded.instance ?? loaded).exports);
  }

  constructor(exports) {
    this.wasm = exports;
  }

  /** Switches the console on: 32 bytes of chance, and what it is told before. */
  switchOn({ chance, seeds = [], facts = "", language = "", saves = null }) {
    for (const seed of seeds) {
      if (!this.wasm.fix_seed(BigInt.asUintN(64, BigInt(seed)))) {
        throw new Error("16 seeds can be fixed at most");
      }
    }
    this.#send(new TextEncoder().encode(facts));
    const wrong = this.wasm.tell_facts();
    if (wrong) {
      throw new Error(this.#read(wrong));
    }
    this.#send(new TextEncoder().encode(language.slice(0, 2)));
    this.wasm.offer_language();
    if (saves) {
      this.#send(saves);
      if (!this.wasm.keep_saves()) {
        throw new Error("the saves do not begin as saves do");
      }
    }
    this.#send(chance);
    this.#careful(() => this.wasm.switch_on());
  }

  /** Would the console take these bytes for saves? */
  areSaves(bytes) {
    this.#send(bytes);
    return Boolean(this.wasm.is_saves());
  }

  /** Plays one tick; returns whether the picture changed, and how long that took. */
  tick(down, now = () => 0) {
    return this.#careful(() => {
      const started = now();
      this.wasm.tick(down);
      const drawing = now();
      const painted = this.wasm.paint();
      const ended = now();
      this.wasm.end_tick(started * 1000, (ended - drawing) * 1000, painted);
      return { painted: Boolean(painted), ms: now() - started };
    });
  }

  /** Lets the bot think for about `nodes` steps; returns whether there is more to think about. */
  think(nodes) {
    return this.#careful(() => Boolean(this.wasm.think(nodes)));
  }

  /** Shall the page have no time to spare? */
  get isBusy() {
    return Boolean(this.wasm.is_busy());
  }

  /** The picture, red, green, blue and 255 for each pixel: a look at the console's own memory. */
  pixels() {
    return new Uint8ClampedArray(this.wasm.memory.buffer, this.wasm.pixels(), SIDE * SIDE * 4);
  }

  /** Left, top, width and height of what was painted last. */
  damage() {
    return new Uint32Array(this.wasm.memory.buffer, this.wasm.damage(), 4);
  }

  /** Is nothing to be heard? */
  get isSilent() {
    return Boolean(this.wasm.is_silent());
  }

  /** The next so many samples, 16 bits each at 48 kHz. */
  sound(count) {
    const at = this.#careful(() => this.wasm.sound(count));
    return new Int16Array(this.wasm.memory.buffer, at, count);
  }

  /** Keeps what waited for a moment of rest. */
  keepTheRest() {
    this.#careful(() => this.wasm.keep_the_rest());
  }

  /** Were the saves mended when the console was switched on? */
  get hasMended() {
    return Boolean(this.wasm.has_mended());
  }

  /** The saves, as the chip has them, or null. */
  saves() {
    const at = this.wasm.saves();
    return at ? new Uint8Array(this.wasm.memory.buffer, at, SECTOR * SECTORS).slice() : null;
  }

  /** The sectors that were written to since the last call: their numbers. */
  writtenSectors() {
    const bits = this.wasm.written_sectors();
    if (bits === 0) return [];
    return Array.from({ length: SECTORS }, (_, sector) => sector).filter((sector) => (bits >> sector) & 1);
  }

  /** The name of the screen that is open, and what it says, line by line. */
  words() {
    const [screen, ...lines] = this.#read(this.#careful(() => this.wasm.words())).split("\n");
    return { screen, lines: lines.filter(Boolean) };
  }

  /** The language that is spoken, by its number. */
  get language() {
    return this.wasm.language();
  }

  /** Its two letters, and what it says around the console: pairs of a name and a string. */
  page() {
    const [code, ...lines] = this.#read(this.wasm.page()).split("\n");
    return [code, lines.map((line) => line.split("\t"))];
  }

  /** What happened in the game so far, a sentence each. */
  story() {
    return this.#read(this.wasm.story()).split("\n").filter(Boolean);
  }

  /** Lines for whoever looks at the browser's log. */
  log() {
    return this.#read(this.wasm.take_log()).split("\n").filter(Boolean);
  }

  #send(bytes) {
    const at = this.wasm.mailbox(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
  }

  #read(length) {
    if (length === 0) return "";
    const bytes = new Uint8Array(this.wasm.memory.buffer, this.wasm.mail(), length);
    return new TextDecoder().decode(bytes.slice());
  }

  /** A trap becomes the console's last words. */
  #careful(act) {
    try {
      return act();
    } catch (trap) {
      throw new Stopped(this.#read(this.wasm.last_words()) || String(trap));
    }
  }
}
