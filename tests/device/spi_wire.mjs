// The chip's SPI (PL022) as a wire: data bits at clk_peri / (CPSDVSR * (1 + SCR)), FIFOs of eight, DMA requests. With
// SPH = 0 the block takes its frame signal up after every word and the clock stands still for about two bits, also
// under DMA; with SPH = 1 the clock is continuous (measured on silicon, pico-examples issue 285). The gap is counted to
// the word before it. Nothing answers on MISO: zeros come back.
import { Wire } from './wire.mjs';

const CR0 = 0x00, CR1 = 0x04, DR = 0x08, SR = 0x0c, CPSR = 0x10, IMSC = 0x14, RIS = 0x18, MIS = 0x1c, ICR = 0x20, DMACR = 0x24;
const SPO = 1 << 6, SPH = 1 << 7;
const DEPTH = 8, GAP_BITS = 2;

export class SpiWire extends Wire {
  /** `port`: { irq, tx, rx: DREQ numbers, base: address } */
  constructor(chip, name, port, listener) {
    super(chip, name, { tx: port.tx, fifo: port.base + DR }, listener);
    this.port = port;
    this.control0 = this.control1 = this.divisor = this.dmaControl = this.enables = 0;
    this.received = 0; // how many zeros wait in the receive FIFO
    this.overrun = false;
  }
  get bits() { return (this.control0 & 15) + 1; }
  get hertz() { return this.divisor ? this.chip.clkPeri / (this.divisor * (1 + ((this.control0 >> 8) & 255))) : 0; }
  get enabled() { return !!(this.control1 & 2); }
  get depth() { return DEPTH; }
  get takesDma() { return !!(this.dmaControl & 2); }
  get idlesHigh() { return !!(this.control0 & SPO); }
  /** The function that gives a pin to this wire, and why the pins of `board` are not this wire's, if so. */
  get pinFunction() { return 1; }
  misses(board) { return this.name === `SPI${board.spi}` ? null : `bytes went out on ${this.name}; the LCD hangs on SPI${board.spi}`; }
  onWire(value) { return value & ((1 << this.bits) - 1); }
  left(words) {
    this.overrun ||= this.received + words > DEPTH;
    this.received = Math.min(DEPTH, this.received + words);
  }
  get isWatched() { return this.enables || this.chip.dma.channels.some((c) => c.active && c.treq === this.port.rx); }
  plan() {
    const { dma } = this.chip;
    if (this.received) dma.setDREQ(this.port.rx);
    else dma.clearDREQ(this.port.rx);
    this.chip.setInterrupt(this.port.irq, !!(this.raw & this.enables));
    super.plan();
  }
  get raw() {
    return (this.queue.length <= DEPTH / 2 ? 8 : 0) | (this.received >= DEPTH / 2 ? 4 : 0) | (this.overrun ? 1 : 0);
  }

  readUint32(offset) {
    this.sync();
    switch (offset) {
      case CR0: return this.control0;
      case CR1: return this.control1;
      case DR:
        if (this.received) this.received -= 1;
        this.plan();
        return 0;
      case SR:
        return (this.queue.length === 0 ? 1 : 0) | (this.queue.length < DEPTH ? 2 : 0) | (this.received ? 4 : 0)
          | (this.received === DEPTH ? 8 : 0) | (this.busy || this.queue.length ? 16 : 0);
      case CPSR: return this.divisor;
      case IMSC: return this.enables;
      case RIS: return this.raw;
      case MIS: return this.raw & this.enables;
      case DMACR: return this.dmaControl;
      default: return [0x22, 0x10, 0x34, 0x00, 0x0d, 0xf0, 0x05, 0xb1][(offset - 0xfe0) >> 2] ?? 0;
    }
  }
  writeUint32(offset, value) {
    this.catchUp(this.clock.nanos);
    switch (offset) {
      case CR0: this.control0 = value & 0xffff; this.settings += 1; break;
      case CR1: this.control1 = value & 15; break;
      case DR:
        if (this.queue.length < DEPTH) this.push(this.onWire(value), this.clock.nanos);
        break;
      case CPSR: this.divisor = value & 0xfe; this.settings += 1; break;
      case IMSC: this.enables = value & 15; break;
      case ICR: if (value & 1) this.overrun = false; break;
      case DMACR: this.dmaControl = value & 3; break;
    }
    const clocks = this.bits + (this.control0 & SPH ? 0 : GAP_BITS);
    this.nanosPerWord = this.hertz ? (clocks * 1e9) / this.hertz : 0;
    this.go();
  }
}
