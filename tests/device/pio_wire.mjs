// PIO0 as a wire: state machine 0 sends words from its FIFO. What its program does, and in how many cycles, pio_program
// finds out; here it happens in time, at the system clock and the state machine's divider. The other machines, reading
// and interrupts are not modelled: whoever enables one is told.
import { measure } from './pio_program.mjs';
import { Wire } from './wire.mjs';

const BASE = 0x50200000, DREQ_TX0 = 0;
const CTRL = 0x000, FSTAT = 0x004, FDEBUG = 0x008, FLEVEL = 0x00c, TXF0 = 0x010, CFGINFO = 0x044, MEMORY = 0x048;
const CLKDIV = 0x0c8, EXECCTRL = 0x0cc, SHIFTCTRL = 0x0d0, ADDR = 0x0d4, INSTR = 0x0d8, PINCTRL = 0x0dc;
const TXSTALL = 1 << 24, TXOVER = 1 << 16;
const FJOIN_TX = 1 << 30, FJOIN_RX = 1 << 31;
const STATES = { [CLKDIV]: 0x00010000, [EXECCTRL]: 0x0001f000, [SHIFTCTRL]: 0x000c0000, [PINCTRL]: 0x14000000 };

export class PioWire extends Wire {
  constructor(chip, problems, listener) {
    super(chip, 'PIO0', { tx: DREQ_TX0, fifo: BASE + TXF0 }, listener);
    this.problems = problems;
    this.memory = new Uint16Array(32);
    this.values = new Map(Object.entries(STATES).map(([offset, value]) => [Number(offset), value]));
    this.enabled = false;
    this.program = null; // what it does, once enabled
    this.pc = 0;
    this.outputs = 0; // a bit a pin
    this.debug = 0;
    this.pulledAt = 0; // when a resting machine has seen the word it was given
  }
  value32(offset) { return this.values.get(offset) ?? 0; }
  get depth() { return this.value32(SHIFTCTRL) & FJOIN_TX ? 8 : this.value32(SHIFTCTRL) & FJOIN_RX ? 0 : 4; }
  get bits() { return this.program?.bits ?? 32; }
  get right() { return !!(this.value32(SHIFTCTRL) & (1 << 19)); }
  get divider() {
    const value = this.value32(CLKDIV), whole = value >>> 16 || 65536;
    return whole + ((value >> 8) & 255) / 256;
  }
  get hertz() { return this.program ? (this.chip.clkSys / this.divider) * (this.bits / this.program.cycles) : 0; }
  get takesDma() { return true; }
  get idlesHigh() { return !!this.program?.idlesHigh; }
  get pinFunction() { return 6; }
  misses(board) {
    const control = this.value32(PINCTRL), clock = (control >> 10) & 31, data = control & 31;
    if (clock !== board.sck || data !== board.mosi) return `PIO0 sends clock and data on GP${clock} and GP${data}; the LCD hangs on GP${board.sck} and GP${board.mosi}`;
    const silent = [board.sck, board.mosi].filter((pin) => !(this.outputs & (1 << pin)));
    return silent.length ? `PIO0 does not drive GP${silent.join(' and GP')}` : null;
  }
  onWire(value, size = 4) {
    const wide = (size === 1 ? value * 0x01010101 : size === 2 ? value * 0x10001 : value) >>> 0; // narrow writes fill the bus
    return this.right ? (wide & (2 ** this.bits - 1)) >>> 0 : wide >>> (32 - this.bits);
  }
  /** A resting machine sees a word at its next tick and shifts it from the one after: until then it stands still. */
  push(value, now) {
    if (this.busy || !this.enabled || !this.nanosPerWord) this.queue.push(value);
    else {
      this.pulledAt = now + (2 * this.divider * 1e9) / this.chip.clkSys;
      this.shift(value, this.pulledAt);
    }
  }
  get isStill() { return this.enabled && ((!this.busy && !this.queue.length) || this.clock.nanos < this.pulledAt); }
  left() { if (!this.queue.length && !this.feeder) this.debug |= TXSTALL; }

  /** The program or its settings have changed: finds out what it does now. */
  learn() {
    this.settings += 1;
    this.program = null;
    this.nanosPerWord = 0;
    if (!this.enabled) return;
    const exec = this.value32(EXECCTRL), shift = this.value32(SHIFTCTRL);
    try {
      this.program = measure({
        memory: this.memory, pc: this.pc, wrapTop: (exec >> 12) & 31, wrapBottom: (exec >> 7) & 31,
        sideCount: this.value32(PINCTRL) >>> 29, sideOptional: !!(exec & (1 << 30)),
        autopull: !!(shift & (1 << 17)), threshold: (shift >> 25) & 31 || 32, right: this.right,
      });
      this.nanosPerWord = (this.program.cycles * this.divider * 1e9) / this.chip.clkSys;
    } catch (error) {
      this.problems.report('pio-program', `the program in PIO0 is no wire: ${error.message}`);
    }
  }
  /** An instruction from outside; only what sets the machine up. */
  execute(op) {
    const control = this.value32(PINCTRL), base = (control >> 5) & 31, count = (control >> 26) & 7;
    const mask = ((1 << count) - 1) << base;
    if (op >> 13 === 0 && !((op >> 5) & 7)) this.pc = op & 31;
    else if (op >> 13 === 7 && ((op >> 5) & 7) === 4) this.outputs = (this.outputs & ~mask) | (((op & 31) << base) & mask);
    else if (op >> 13 !== 7 || (op >> 5) & 7) this.problems.report('pio-execute', `PIO0 was told to execute 0x${op.toString(16)}, which is not modelled`);
  }

  readUint32(offset) {
    this.sync();
    const level = this.queue.length;
    switch (offset) {
      case CTRL: return this.enabled ? 1 : 0;
      case FSTAT: return (level || this.clock.nanos < this.pulledAt ? 0 : 1 << 24) | 0x0e000f00 | (level >= this.depth ? 1 << 16 : 0);
      case FDEBUG: return (this.debug | (this.isStill ? TXSTALL : 0)) >>> 0;
      case FLEVEL: return level;
      case CFGINFO: return 0x00200404;
      case ADDR: return this.pc;
      default: return this.value32(offset) >>> 0;
    }
  }
  writeUint32(offset, value) {
    this.catchUp(this.clock.nanos);
    if (offset >= MEMORY && offset < CLKDIV) {
      this.memory[(offset - MEMORY) >> 2] = value;
      if (this.enabled) this.learn();
    } else {
      switch (offset) {
        case CTRL:
          if (value & 0xe) this.problems.report('pio-machine', 'only state machine 0 of PIO0 is modelled');
          if (this.enabled !== !!(value & 1)) {
            this.enabled = !!(value & 1);
            this.learn();
          }
          break;
        case FDEBUG: this.debug = (this.debug & ~value) | (this.isStill ? TXSTALL : 0); break;
        case TXF0:
          if (this.queue.length < this.depth) this.push(this.onWire(value), this.clock.nanos);
          else this.debug |= TXOVER;
          break;
        case INSTR: this.execute(value & 0xffff); break;
        case SHIFTCTRL:
          if ((this.value32(offset) ^ value) & (FJOIN_TX | FJOIN_RX)) this.queue.length = 0; // joining empties
          this.set(offset, value);
          break;
        default: this.set(offset, value);
      }
    }
    this.go();
  }
  set(offset, value) {
    const changed = this.value32(offset) !== value >>> 0;
    this.values.set(offset, value >>> 0);
    if (changed && this.enabled && offset in STATES) this.learn();
  }
}
