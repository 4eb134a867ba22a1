// A PIO program, executed cycle by cycle, to find out what it does on two pins. rp2040js runs its state machines on a
// timer of its own and knows no clock divider; a wire that carries half a million bits a frame needs neither. So the
// program in the instruction memory is run here on a few words, with side-set, delays and autopull as the data sheet has
// them (RP2040, 3.4 and 3.5.4), and what the LCD would see is read off the pins: bits at rising edges, the clock's rest,
// cycles a word. What does not send words this way is refused with the reason.

const TRIAL = [0xa55a3cc3, 0x12345678, 0xff00fe01];
const PATIENCE = 4096; // cycles
const EMPTY = 32;

/** One state machine; `config` as in `measure`. */
class Machine {
  constructor(config) {
    Object.assign(this, config);
    this.fifo = [];
    this.osr = this.x = this.y = this.isr = 0;
    this.count = EMPTY;
    this.wait = 0;
    this.clock = this.data = 0;
    this.stalled = false;
  }
  refill() {
    if (!this.autopull || this.count < this.threshold || !this.fifo.length) return;
    this.osr = this.fifo.shift();
    this.count = 0;
  }
  cycle() {
    if (this.wait) {
      this.wait -= 1;
      this.refill();
      return;
    }
    const op = this.memory[this.pc], field = (op >> 8) & 31, sideBits = this.sideCount, delayBits = 5 - sideBits;
    const has = this.sideOptional ? field & 16 : sideBits > 0;
    if (has) this.clock = (field >> delayBits) & 1; // the lowest of the side-set pins is the clock
    this.stalled = !this.execute(op);
    if (this.stalled) return;
    this.wait = field & ((1 << delayBits) - 1);
    if (this.jumped) this.jumped = false;
    else this.pc = this.pc === this.wrapTop ? this.wrapBottom : (this.pc + 1) & 31;
  }
  /** False if it stalls. */
  execute(op) {
    switch (op >> 13) {
      case 0: {
        const to = op & 31, take = [true, !this.x, this.x, !this.y, this.y, this.x !== this.y, null, this.count < this.threshold][(op >> 5) & 7];
        if (take === null) throw new Error('JMP PIN is not modelled');
        if (((op >> 5) & 7) === 2) this.x = (this.x - 1) >>> 0;
        if (((op >> 5) & 7) === 4) this.y = (this.y - 1) >>> 0;
        if (take) [this.pc, this.jumped] = [to, true];
        this.refill();
        return true;
      }
      case 3: {
        if (this.autopull && this.count >= this.threshold) {
          this.refill();
          return false;
        }
        const n = op & 31 || 32;
        const out = this.right ? (n === 32 ? this.osr : this.osr & ((1 << n) - 1)) : this.osr >>> (32 - n);
        this.osr = n === 32 ? 0 : (this.right ? this.osr >>> n : this.osr << n) >>> 0;
        this.count = Math.min(EMPTY, this.count + n);
        this.put((op >> 5) & 7, out >>> 0);
        this.refill();
        return true;
      }
      case 4: {
        if (!(op & 0x80)) throw new Error('PUSH is not modelled');
        if (op & 0x40 && this.count < this.threshold) return true;
        if (!this.fifo.length) {
          if (op & 0x20) return false;
          this.osr = this.x;
        } else this.osr = this.fifo.shift();
        this.count = 0;
        return true;
      }
      case 5: {
        const from = [null, this.x, this.y, 0, null, null, this.isr, this.osr][op & 7];
        if (from === null || (op >> 3) & 2) throw new Error('a MOV from pins or status is not modelled');
        this.put((op >> 5) & 7, ((op >> 3) & 1 ? ~from : from) >>> 0, true);
        this.refill();
        return true;
      }
      case 7: this.put((op >> 5) & 7, op & 31); this.refill(); return true;
      default: throw new Error(`instruction 0x${op.toString(16)} is not modelled`);
    }
  }
  put(destination, value, isMove) {
    switch (destination) {
      case 0: this.data = value & 1; break;
      case 1: this.x = value; break;
      case 2: this.y = value; break;
      case 3: break; // nowhere
      case 6: this.isr = value; break;
      case 7: if (isMove) [this.osr, this.count] = [value, 0]; break;
      default: throw new Error('a destination is not modelled');
    }
  }
}

/**
 * What the program does to a clock and a data pin. `config`: { memory, pc, wrapTop, wrapBottom, sideCount (with the
 * enable bit), sideOptional, autopull, threshold, right }. Returns { bits, cycles (a word), idlesHigh } or throws.
 */
export function measure(config) {
  const machine = new Machine(config);
  const settle = () => {
    for (let k = 0, still = 0; still < 8; k++) {
      if (k > PATIENCE) throw new Error('it does not wait for words');
      machine.cycle();
      still = machine.stalled ? still + 1 : 0;
    }
  };
  settle();
  const idle = machine.clock, edges = [];
  machine.fifo = [...TRIAL];
  for (let cycle = 0, still = 0; still < 8; cycle++) {
    if (cycle > PATIENCE) throw new Error('it does not end');
    const { clock, data } = machine;
    machine.cycle();
    if (machine.clock && !clock) {
      if (machine.data !== data) throw new Error('the data changes with the rising clock');
      edges.push({ cycle, data: machine.data });
    }
    still = machine.stalled && !machine.fifo.length ? still + 1 : 0;
  }
  if (machine.clock !== idle) throw new Error('the clock does not come to rest where it began');
  const bits = edges.length / TRIAL.length;
  const wanted = TRIAL.flatMap((word) => Array.from({ length: bits }, (_, k) => (word >>> (config.right ? k : 31 - k)) & 1));
  if (!Number.isInteger(bits) || edges.some((edge, k) => edge.data !== wanted[k])) throw new Error('the bits at rising edges are not those of the words');
  const cycles = (edges[2 * bits].cycle - edges[bits].cycle);
  if (cycles !== edges[bits].cycle - edges[0].cycle) throw new Error('words do not take equally long');
  return { bits, cycles, idlesHigh: !!idle };
}
