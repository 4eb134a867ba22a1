// The LCD: an ST7789 with its 240x320 memory behind a 240x240 glass, as the serial bus sees it. It understands what
// mipidsi's init and our frames send, checks what a data sheet would complain about (unknown commands, missing waits,
// windows and pixels outside the memory, a wrong pixel format) and shows what a person would see: turned by the board's
// own MADCTL, negative unless inversion is on, black when asleep or off. Gamma, porch voltages and reading are not modelled.
import { Beam } from './beam.mjs';
import { REFRESH_US } from './marks.mjs';
import { noise } from './random.mjs';

export const WIDTH = 240, HEIGHT = 240;
const COLUMNS = 240, ROWS = 320;
const MY = 0x80, MX = 0x40, MV = 0x20, BGR = 0x08;
/** How often the panel refreshes with the registers as they wake up: 344 lines of 49 us. */
export const PANEL_HZ = 1e6 / REFRESH_US;
// The data sheet asks for 10 us; 10 kOhm and 100 nF on a module's line take 1.2 ms to come down to 0.3 of the supply.
const RESET_LOW_US = 2000, RESET_WAIT_MS = 5, RESET_TO_SLPOUT_MS = 120, SLPOUT_WAIT_MS = 5, SLPOUT_TO_SLPIN_MS = 120;

/** name and how many parameter bytes follow; RAMWR and RAMWRC take any number */
const COMMANDS = {
  0x00: ['NOP', 0], 0x01: ['SWRESET', 0], 0x10: ['SLPIN', 0], 0x11: ['SLPOUT', 0], 0x12: ['PTLON', 0], 0x13: ['NORON', 0],
  0x20: ['INVOFF', 0], 0x21: ['INVON', 0], 0x28: ['DISPOFF', 0], 0x29: ['DISPON', 0], 0x2a: ['CASET', 4], 0x2b: ['RASET', 4],
  0x2c: ['RAMWR', Infinity], 0x33: ['VSCRDEF', 6], 0x34: ['TEOFF', 0], 0x35: ['TEON', 1], 0x36: ['MADCTL', 1],
  0x37: ['VSCSAD', 2], 0x38: ['IDMOFF', 0], 0x39: ['IDMON', 0], 0x3a: ['COLMOD', 1], 0x3c: ['RAMWRC', Infinity],
  0x44: ['STE', 2], 0xb2: ['PORCTRL', 5], 0xb7: ['GCTRL', 1], 0xbb: ['VCOMS', 1], 0xc0: ['LCMCTRL', 1], 0xc2: ['VDVVRHEN', 1],
  0xc3: ['VRHS', 1], 0xc4: ['VDVS', 1], 0xc6: ['FRCTRL2', 1], 0xd0: ['PWCTRL1', 2], 0xe0: ['PVGAMCTRL', 14], 0xe1: ['NVGAMCTRL', 14],
};

export class St7789 {
  /** `madctl`: how this board's glass is mounted; `now()`: milliseconds; `hertz`: this panel's own refresh. */
  constructor({ madctl, now, problems, seed = 1, hertz = PANEL_HZ }) {
    Object.assign(this, { mount: madctl, now, problems, hertz });
    this.memory = new Uint16Array(COLUMNS * ROWS);
    noise(new Uint8Array(this.memory.buffer), seed);
    this.everReset = false;
    this.lowSince = null;
    this.onTearing = () => {};
    this.beam = new Beam();
    this.lag = 0; // milliseconds from the byte that is delivered to now
    this.written = new Uint8Array(COLUMNS * ROWS); // which pixels of the glass hold a picture
    this.unwritten = WIDTH * HEIGHT;
    this.restart();
  }
  restart() {
    this.asleep = true;
    this.on = this.inverted = this.idle = this.tearing = false;
    this.madctl = 0;
    this.pixelFormat = 0x66;
    this.window = { left: 0, right: COLUMNS - 1, top: 0, bottom: ROWS - 1 };
    this.registers = new Map(); // voltages and gamma, as they were set
    this.porch = 24;
    this.rtna = 0x0f;
    this.resetAt = this.now();
    this.wokenAt = -Infinity;
    this.command = null;
    this.parameters = [];
    this.high = -1;
    this.room = 0;
    this.onTearing(false);
  }
  problem(kind, text) { this.problems.report(`lcd-${kind}`, text); }

  /** Time from one refresh to the next and of the blank within it (docs/hardware.md#refresh), in microseconds. */
  get refresh() {
    const line = (((250 + 16 * this.rtna) / 10) * PANEL_HZ) / this.hertz;
    return { period: line * (ROWS + this.porch), blank: line * this.porch };
  }

  setReset(high) {
    if (!high) {
      this.lowSince = this.now();
      return;
    }
    if (this.lowSince === null) return;
    if ((this.now() - this.lowSince) * 1000 < RESET_LOW_US) this.problem('reset-short', `reset was low for less than ${RESET_LOW_US} us`);
    this.lowSince = null;
    this.everReset = true;
    this.restart();
  }

  /** One byte with the D/C wire's level at its last bit. */
  byte(value, isData) {
    if (this.lowSince !== null) this.problem('in-reset', 'a byte was sent while the reset wire was low');
    else if (isData) this.data(value);
    else this.begin(value);
  }
  /** The blank has ended, and the beam begins with row 0. */
  scan(at) { this.beam.pass(at, this.refresh.period / (ROWS + this.porch) / 1000); }
  /** Data bytes `from`..`to` of `bytes`, quickly if they are pixels; the last one is delivered now, each takes `each` ms. */
  run(bytes, from, to, each = 0) {
    let k = from;
    if (this.lowSince === null && (this.command === 0x2c || this.command === 0x3c)) {
      if (this.high >= 0) this.data(bytes[k++]);
      for (; k + 1 < to; k += 2) {
        this.lag = (to - 2 - k) * each;
        this.pixel((bytes[k] << 8) | bytes[k + 1]);
      }
      this.lag = 0;
    }
    for (; k < to; k++) this.byte(bytes[k], true);
  }
  begin(code) {
    this.finish();
    this.beam.judge();
    this.command = code;
    this.parameters = [];
    const known = COMMANDS[code];
    if (!known) {
      this.problem('unknown-command', `the LCD does not know command 0x${code.toString(16).padStart(2, '0')}`);
      return;
    }
    const name = known[0], now = this.now();
    if (!this.everReset && code !== 0x01) this.problem('no-reset', `${name} came before any reset`);
    if (now - this.resetAt < RESET_WAIT_MS - 0.001 && this.everReset) this.problem('reset-wait', `${name} came ${(now - this.resetAt).toFixed(2)} ms after reset; the LCD needs ${RESET_WAIT_MS}`);
    if (now - this.wokenAt < SLPOUT_WAIT_MS - 0.001) this.problem('wake-wait', `${name} came ${(now - this.wokenAt).toFixed(2)} ms after SLPOUT; the LCD needs ${SLPOUT_WAIT_MS}`);
    switch (code) {
      case 0x01: this.everReset = true; this.restart(); break;
      case 0x10:
        if (now - this.wokenAt < SLPOUT_TO_SLPIN_MS - 0.001) this.problem('slpin-early', `SLPIN came ${(now - this.wokenAt).toFixed(1)} ms after SLPOUT; the LCD needs ${SLPOUT_TO_SLPIN_MS}`);
        this.asleep = true;
        this.onTearing(false);
        break;
      case 0x11:
        if (now - this.resetAt < RESET_TO_SLPOUT_MS - 0.001) this.problem('slpout-early', `SLPOUT came ${(now - this.resetAt).toFixed(1)} ms after reset; the LCD needs ${RESET_TO_SLPOUT_MS}`);
        this.asleep = false;
        this.wokenAt = now;
        this.onTearing(this.tearing);
        break;
      case 0x20: this.inverted = false; break;
      case 0x21: this.inverted = true; break;
      case 0x28: this.on = false; break;
      case 0x29: this.on = true; break;
      case 0x2c: this.startWriting(true); break;
      case 0x3c: this.startWriting(false); break;
      case 0x34: this.tearing = false; this.onTearing(false); break;
      case 0x38: this.idle = false; break;
      case 0x39: this.idle = true; break;
    }
  }
  /** A new command or the end of a look: were all parameters there? */
  finish() {
    const known = COMMANDS[this.command];
    if (known && known[1] !== Infinity && this.parameters.length < known[1]) {
      this.problem('parameters', `${known[0]} got ${this.parameters.length} of its ${known[1]} parameter bytes`);
    }
    if (this.high >= 0) {
      this.problem('half-pixel', 'a memory write stopped in the middle of a pixel');
      this.high = -1;
    }
  }
  data(value) {
    const { command } = this;
    if (command === 0x2c || command === 0x3c) {
      if (this.high < 0) this.high = value;
      else {
        this.pixel((this.high << 8) | value);
        this.high = -1;
      }
      return;
    }
    const known = COMMANDS[command];
    if (command === null) this.problem('data-first', 'data came before any command');
    if (!known) return;
    this.parameters.push(value);
    if (this.parameters.length > known[1]) this.problem('parameters', `${known[0]} takes ${known[1]} parameter bytes and got more`);
    else if (this.parameters.length === known[1]) this.apply(command, this.parameters);
  }
  apply(command, p) {
    this.registers.set(command, [...p]);
    const pair = () => [(p[0] << 8) | p[1], (p[2] << 8) | p[3]];
    switch (command) {
      case 0x2a: [this.window.left, this.window.right] = pair(); break;
      case 0x2b: [this.window.top, this.window.bottom] = pair(); break;
      case 0x35: this.tearing = true; this.onTearing(!this.asleep); break;
      case 0x36:
        this.madctl = p[0];
        if ((p[0] ^ this.mount) & (MY | MX | MV | BGR)) this.problem('madctl', `MADCTL is 0x${p[0].toString(16)}; this board's glass is mounted for 0x${this.mount.toString(16)}`);
        break;
      case 0x3a:
        this.pixelFormat = p[0];
        if ((p[0] & 7) !== 5) this.problem('colmod', `COLMOD is 0x${p[0].toString(16)}; only 16 bits a pixel are modelled`);
        break;
      case 0xb2: this.porch = (p[0] & 0x7f) + (p[1] & 0x7f); break;
      case 0xc6: this.rtna = p[0] & 31; break;
    }
  }
  startWriting(anew) {
    const { left, right, top, bottom } = this.window;
    const [columns, rows] = this.madctl & MV ? [ROWS, COLUMNS] : [COLUMNS, ROWS];
    if (left > right || top > bottom || right >= columns || bottom >= rows) {
      this.problem('window', `the window ${left}..${right} x ${top}..${bottom} does not lie in the memory of ${columns} x ${rows}`);
    }
    if (this.asleep) this.problem('asleep', 'pixels were sent to a sleeping LCD');
    if ((this.pixelFormat & 7) !== 5) this.problem('colmod', `pixels were sent with COLMOD 0x${this.pixelFormat.toString(16)}; our pixels have 16 bits`);
    if (anew) {
      this.x = left;
      this.y = top;
      this.room = (right - left + 1) * (bottom - top + 1);
      this.swapped = (this.madctl & MV) !== 0;
      this.mirrorX = (this.madctl & MX) !== 0;
      this.mirrorY = (this.madctl & MY) !== 0;
    }
  }
  pixel(colour) {
    if (this.room <= 0) {
      this.problem('overrun', 'more pixels were sent than the window holds');
      return;
    }
    this.room -= 1;
    let column = this.swapped ? this.y : this.x, row = this.swapped ? this.x : this.y;
    if (this.mirrorX) column = COLUMNS - 1 - column;
    if (this.mirrorY) row = ROWS - 1 - row;
    const isFirst = this.x === this.window.left, isLast = this.x === this.window.right;
    if ((isFirst || isLast) && this.unwritten === 0 && row < HEIGHT) this.beam.wrote(row, this.now() - this.lag);
    if (column >= 0 && column < COLUMNS && row >= 0 && row < ROWS) {
      const at = row * COLUMNS + column;
      this.memory[at] = colour;
      if (this.written[at] === 0) {
        this.written[at] = 1;
        if (row < HEIGHT) this.unwritten -= 1;
      }
    }
    if (isLast) {
      this.x = this.window.left;
      this.y += 1;
    } else this.x += 1;
  }

  /** Whether voltages and gamma are as the glass' maker sets them: `wanted` by register, in hexadecimal. */
  checkTuning(wanted) {
    for (const [register, values] of Object.entries(wanted ?? {})) {
      const set = this.registers.get(parseInt(register, 16)) ?? [];
      if (set.join() !== values.join()) this.problem('tuning', `register 0x${register} is set to [${set}]; the maker of this glass sets [${values}]`);
    }
  }
  /** Every pixel of the glass has been written since power-on. */
  get hasPicture() { return this.unwritten === 0; }
  /** Why a person would not see the picture rightly, if so. */
  checkVisible() {
    if (this.asleep || !this.on) this.problem('dark', 'a picture was wanted while the LCD was asleep or its display off');
    else if (!this.inverted) this.problem('inversion', 'inversion is off; this glass then shows negative colours');
  }
  /** What a person sees: WIDTH x HEIGHT pixels of RGB565. */
  picture() {
    const out = new Uint16Array(WIDTH * HEIGHT);
    if (this.asleep || !this.on) return out;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        let column = this.mount & MV ? y : x, row = this.mount & MV ? x : y;
        if (this.mount & MX) column = COLUMNS - 1 - column;
        if (this.mount & MY) row = ROWS - 1 - row;
        let colour = this.memory[row * COLUMNS + column];
        if (!this.inverted) colour = ~colour & 0xffff;
        if (this.madctl & BGR) colour = (colour >> 11) | (colour & 0x7e0) | ((colour & 31) << 11);
        out[y * WIDTH + x] = colour;
      }
    }
    return out;
  }
}
