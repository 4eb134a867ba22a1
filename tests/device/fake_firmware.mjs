// For the device's own tests: a chip without firmware, whose part a test plays by writing registers and waiting. It
// knows just enough of the PicoSystem's wiring to bring up the LCD as mipidsi does and to break it on purpose.
import { Device } from './device.mjs';
import { readBoard } from './job.mjs';
import { PHASE } from './marks.mjs';

const SPI = [0x4003c000, 0x40040000], IO = 0x40014000, PADS = 0x4001c000, SIO = 0xd0000000;
const DMA = 0x50000000, PIO = 0x50200000, SCRATCH0 = 0x4005800c;
/** Two instructions a bit, with the clock as side-set: `out pins, 1` / `nop`, or `out x, 1` / `mov pins, x`. */
const PROGRAMS = { 0: [0x6001, 0xb042], 3: [0x7021, 0xa001] };
export const RAM = 0x20000000;

/** Vector table and `wfi; b .-2`, with a stack in RAM. */
function idleImage() {
  const data = new Uint8Array(0x300), view = new DataView(data.buffer);
  view.setUint32(0x100, RAM + 0x42000, true);
  for (let k = 1; k < 48; k++) view.setUint32(0x100 + 4 * k, 0x10000201, true);
  view.setUint16(0x200, 0xbf30, true);
  view.setUint16(0x202, 0xe7fd, true);
  return data;
}

export class FakeFirmware {
  constructor(job = {}) {
    this.shots = new Map();
    const elf = { segments: [{ virtual: 0x10000000, physical: 0x10000000, data: idleImage() }], symbols: new Map(Object.entries({ _stack_start: RAM + 0x42000, _stack_end: RAM + 0x30000 })) };
    const full = { timeline: [], shots: [], end_tick: 1e6, limit_ms: 1e6, ...job, board: { ...readBoard(job.board ?? 'picosystem'), tuning: undefined } }; // it sets no voltages
    this.device = new Device(full, elf, (name, pixels) => this.shots.set(name, pixels));
    this.device.boot();
    this.clocks();
  }
  get board() { return this.device.board; }
  get chip() { return this.device.chip; }
  get ms() { return this.device.nanos / 1e6; }
  get kinds() { return this.device.problems.list.map((p) => p.kind); }
  write(address, value) { this.chip.write(address, value >>> 0, 4); }
  wait(ms) { this.chip.run(this.chip.nanos + ms * 1e6); }
  clocks() { // 125 MHz, as embassy leaves them; the clock registers themselves are not touched
    this.chip.rp.clkSys = this.chip.rp.clkPeri = 125e6;
    this.chip.clock.setFrequency(125e6);
  }
  function(pin, select) { this.write(IO + 8 * pin + 4, select); }
  output(pin, high) {
    this.set(pin, high);
    this.write(SIO + 0x24, 1 << pin);
    this.function(pin, 5);
  }
  set(pin, high) { this.write(SIO + (high ? 0x14 : 0x18), 1 << pin); }
  pad(pin, value) { this.write(PADS + 4 + 4 * pin, value); }
  button(pin) {
    this.pad(pin, 0x5a);
    this.function(pin, 5);
  }
  /**
   * Pins, and SPI at `divisor` (2 gives 62.5 MHz) in `mode`, or, with `pio` as the mode, PIO at `divider`; `pins`
   * replaces the board's.
   */
  open({ divisor = 2, mode = 3, pio = null, pins = {}, spi = this.board.spi, functions = true, drive = 0x63, ...more } = {}) {
    this.pins = { ...this.board, ...pins };
    this.pio = pio !== null;
    this.divider = more.divider ?? 1;
    this.base = SPI[spi];
    this.pins.cs ??= 9; // a module without CS leaves the pin free
    this.output(this.pins.cs, true);
    this.output(this.pins.dc, true);
    this.output(this.pins.reset, true);
    this.output(this.pins.backlight, false);
    if (functions) [this.board.sck, this.board.mosi].forEach((pin) => this.function(pin, this.pio ? 6 : 1));
    [this.board.sck, this.board.mosi].forEach((pin) => this.pad(pin, drive));
    if (this.pio) this.openPio({ mode: pio, ...more });
    else {
      this.write(this.base, 7 | (mode << 6));
      this.write(this.base + 0x10, divisor);
      this.write(this.base + 0x24, 3);
      this.write(this.base + 4, 2);
    }
    Object.values(this.board.buttons).forEach((pin) => this.button(pin));
  }
  openPio({ mode, divider = 1, program = PROGRAMS[mode], outputs = null }) {
    const { sck, mosi } = this.pins;
    program.forEach((op, k) => this.write(PIO + 0x48 + 4 * k, op));
    this.write(PIO + 0xc8, divider << 16);
    this.write(PIO + 0xcc, 1 << 12); // wraps from 1 to 0
    this.write(PIO + 0xd0, (1 << 30) | (8 << 25) | (1 << 17)); // FIFOs joined, autopull at 8 bits, to the left
    for (const pin of [sck, mosi]) {
      if (outputs !== null && !(outputs & (1 << pin))) continue;
      this.write(PIO + 0xdc, (1 << 26) | (pin << 5));
      this.write(PIO + 0xd8, 0xe081); // set pindirs, 1
    }
    this.write(PIO + 0xdc, (1 << 29) | (1 << 20) | (sck << 10) | mosi);
    this.write(PIO, 1);
  }
  /** Whether the last bit of the last byte is out, as the firmware finds out. */
  get isIdle() {
    if (!this.pio) return !(this.chip.read(this.base + 0x0c, 4) & 16);
    return !!(this.chip.read(PIO + 0x04, 4) & (1 << 24)) && this.stalls;
  }
  /** Whether the state machine says that it stands still; right after a byte it has not seen that one yet. */
  get stalls() {
    this.write(PIO + 0x08, 1 << 24);
    return !!(this.chip.read(PIO + 0x08, 4) & (1 << 24));
  }
  byte(value) {
    if (this.pio) this.write(PIO + 0x10, value << 24);
    else this.write(this.base + 8, value);
    this.wait(0.002);
  }
  command(code, ...parameters) {
    this.set(this.pins.cs, false);
    this.set(this.pins.dc, false);
    this.byte(code);
    this.set(this.pins.dc, true);
    parameters.forEach((value) => this.byte(value));
    this.set(this.pins.cs, true);
  }
  /** What mipidsi's ST7789 init does, waits included. */
  init({ madctl = this.board.madctl, colmod = 0x55, afterReset = 150, afterWake = 10, invert = true, te = false, resetLow = 5 } = {}) {
    this.set(this.pins.reset, false);
    this.wait(resetLow);
    this.set(this.pins.reset, true);
    this.wait(afterReset);
    this.command(0x11);
    this.wait(afterWake);
    this.command(0x36, madctl);
    this.command(invert ? 0x21 : 0x20);
    this.command(0x3a, colmod);
    this.command(0x13);
    this.command(0x29);
    if (te) this.command(0x35, 0);
  }
  window(left, top, right, bottom) {
    this.command(0x2a, left >> 8, left & 255, right >> 8, right & 255);
    this.command(0x2b, top >> 8, top & 255, bottom >> 8, bottom & 255);
  }
  /** RAMWR and `count` bytes from RAM by DMA channel 0; returns when the wire is idle again. */
  send(count, from = RAM) {
    this.set(this.pins.cs, false);
    this.set(this.pins.dc, false);
    this.byte(0x2c);
    this.set(this.pins.dc, true);
    this.startDma(count, from);
    this.wait((count + 16) * 0.000128 * this.divider);
    this.set(this.pins.cs, true);
  }
  startDma(count, from = RAM) {
    const treq = this.pio ? 0 : this.base === SPI[0] ? 16 : 18;
    this.write(DMA, from);
    this.write(DMA + 4, this.pio ? PIO + 0x10 : this.base + 8);
    this.write(DMA + 8, count);
    this.write(DMA + 0xc, (treq << 15) | (1 << 4) | 1);
  }
  mark(phase, { animating = false, screen = 3, tick = 0 } = {}) {
    this.write(SCRATCH0, ((PHASE[phase] ?? phase) << 28) | (animating ? 1 << 27 : 0) | (screen << 20) | tick);
  }
  /** A whole frame of one colour with its marks. */
  frame(tick, { colour = 0xf800, animating = false } = {}) {
    const { sram } = this.chip.rp;
    for (let k = 0; k < 115_200; k += 2) [sram[k], sram[k + 1]] = [colour >> 8, colour & 255];
    this.mark('TICK', { tick, animating });
    this.mark('DRAW_BEGIN', { tick, animating });
    this.wait(0.5);
    this.mark('DRAW_END', { tick, animating });
    this.mark('FRAME_BEGIN', { tick, animating });
    this.window(0, 0, 239, 239);
    this.send(115_200);
    this.mark('FRAME_DONE', { tick, animating });
  }
}
