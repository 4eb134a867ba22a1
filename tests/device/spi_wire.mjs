// An SPI (PL022) whose bytes take the time real ones take: data bits at clk_peri / (CPSDVSR * (1 + SCR)), FIFOs of
// eight, DMA requests. The state is computed lazily: nothing happens for a byte until somebody looks (a register, a
// pin, an interrupt), and a DMA transfer is followed in chunks, each byte with its own exact end time. So a frame costs
// some thousand events instead of a hundred thousand, and registers read the same as if it had been followed byte by
// byte. A chunk's bytes are read from memory up to CHUNK byte times late (while the core sleeps, nobody can tell).
// Nothing answers on MISO: zeros come back.
import { BasePeripheral } from 'rp2040js';

const CR0 = 0x00, CR1 = 0x04, DR = 0x08, SR = 0x0c, CPSR = 0x10, IMSC = 0x14, RIS = 0x18, MIS = 0x1c, ICR = 0x20, DMACR = 0x24;
const DEPTH = 8, CHUNK = 32, STREAM = 240;
const BUSY = 1 << 24, BSWAP = 1 << 22, QUIET = 1 << 21, RING_WRITE = 1 << 10, INCR_READ = 1 << 4;
const RAM = 0x20000000, CHAN_ABORT = 0x444;

export class SpiWire extends BasePeripheral {
  /**
   * `ports`: { irq, tx, rx: DREQ numbers, base: address }; `onWord(value, bits, endNanos)` gets every word sent, or
   * `onBytes(bytes, count, endNanos)` a run of bytes between which no pin changed.
   */
  constructor(chip, name, ports, { onWord, onBytes }) {
    super(chip, name);
    Object.assign(this, { chip, ports, onWord, onBytes });
    this.bytes = new Uint8Array(STREAM + DEPTH + 1);
    this.clock = chip.clock;
    this.control0 = this.control1 = this.divisor = this.dmaControl = this.enables = 0;
    this.queue = [];
    this.received = 0; // how many zeros wait in the receive FIFO
    this.overrun = false;
    this.busy = false;
    this.value = 0;
    this.end = 0;
    this.feeder = null;
    this.alarm = this.clock.createAlarm(() => this.sync());
    chip.dma.setDREQ(ports.tx);
  }
  get bits() { return (this.control0 & 15) + 1; }
  get hertz() { return this.divisor ? this.chip.clkPeri / (this.divisor * (1 + ((this.control0 >> 8) & 255))) : 0; }
  get enabled() { return !!(this.control1 & 2); }

  /** Brings everything up to the present. */
  sync() {
    this.catchUp(this.clock.nanos);
    this.plan();
  }
  catchUp(now) {
    while (this.feeder && this.queue.length === DEPTH && this.stream(now));
    while (this.busy && this.end <= now + 0.01) {
      const at = this.end;
      this.busy = false;
      this.onWord(this.value, this.bits, at);
      if (this.received < DEPTH) this.received += 1;
      else this.overrun = true;
      if (this.queue.length) this.shift(this.queue.shift(), at);
      this.feed(at);
    }
  }
  /** The steady state of a frame, many bytes at once: the FIFO full, the DMA refilling it from RAM. True if it was so. */
  stream(now) {
    const channel = this.feeder, from = channel.readAddr - RAM;
    const due = Math.min(Math.floor((now + 0.01 - this.end) / this.nanosPerWord) + 1, channel.transCount - 1, STREAM);
    if (due < DEPTH || this.bits !== 8 || channel.dataSize !== 1 || channel.ringMask || !(channel.ctrl & INCR_READ)
      || !(this.dmaControl & 2) || from < 0 || from + due > this.chip.sram.length) return false;
    const { bytes, queue } = this;
    bytes[0] = this.value;
    for (let k = 0; k < DEPTH; k++) bytes[k + 1] = queue[k];
    for (let k = 0; k < due; k++) bytes[k + 1 + DEPTH] = this.chip.sram[from + k];
    this.end += (due - 1) * this.nanosPerWord;
    this.onBytes(bytes, due, this.end);
    this.value = bytes[due];
    for (let k = 0; k < DEPTH; k++) queue[k] = bytes[due + 1 + k];
    this.end += this.nanosPerWord;
    channel.readAddr += due;
    channel.transCount -= due;
    this.overrun ||= this.received + due > DEPTH;
    this.received = Math.min(DEPTH, this.received + due);
    return true;
  }
  shift(value, now) {
    this.value = value;
    this.busy = true;
    this.end = now + this.nanosPerWord;
  }
  push(value, now) {
    if (this.busy || !this.enabled || !this.divisor) this.queue.push(value);
    else this.shift(value, now);
  }
  /** Lets the DMA fill the FIFO, as it does whenever there is room. */
  feed(now) {
    const channel = this.feeder;
    if (!channel || !(this.dmaControl & 2)) return;
    while (this.queue.length < DEPTH && this.feeder === channel) this.push(this.take(channel), now);
  }
  take(channel) {
    const { chip } = this, address = channel.readAddr >>> 0, size = channel.dataSize;
    let value;
    if (size === 1) value = address - RAM < chip.sram.length && address >= RAM ? chip.sram[address - RAM] : chip.readUint8(address);
    else if (size === 2) {
      value = chip.readUint16(address);
      if (channel.ctrl & BSWAP) value = ((value & 255) << 8) | (value >> 8);
    } else value = chip.readUint32(address);
    if (channel.ctrl & INCR_READ) {
      const ring = channel.ringMask && !(channel.ctrl & RING_WRITE) ? channel.ringMask : 0;
      channel.readAddr = ring ? (address & ~ring) | ((address + size) & ring) : address + size;
    }
    channel.transCount -= 1;
    if (channel.transCount <= 0) this.finish(channel);
    return value & ((1 << this.bits) - 1);
  }
  finish(channel) {
    this.feeder = null;
    channel.ctrl &= ~BUSY;
    if (!(channel.ctrl & QUIET)) {
      channel.dma.intRaw |= 1 << channel.index;
      channel.dma.checkInterrupts();
    }
    if (channel.chainTo !== channel.index) channel.dma.channels[channel.chainTo]?.start();
  }
  /** A DMA channel paced by this SPI has started. */
  attach(channel) {
    if (this.feeder === channel) return;
    this.catchUp(this.clock.nanos);
    this.feeder = channel;
    this.feed(this.clock.nanos);
    this.plan();
  }
  detach(channel) {
    if (this.feeder === channel) this.feeder = null;
  }
  /** Sets the next moment at which something must happen unasked: a DMA's end, a chunk's end, the wire falling idle. */
  plan() {
    const { dma } = this.chip;
    if (this.queue.length < DEPTH) dma.setDREQ(this.ports.tx);
    else dma.clearDREQ(this.ports.tx);
    if (this.received) dma.setDREQ(this.ports.rx);
    else dma.clearDREQ(this.ports.rx);
    this.chip.setInterrupt(this.ports.irq, !!(this.raw & this.enables));
    if (!this.busy) {
      this.alarm.cancel();
      return;
    }
    let words = this.queue.length; // further words after the one on the wire
    // A sleeping core changes no memory, so a transfer need not be followed; whoever wakes it calls sync.
    if (this.feeder) words = Math.min(this.feeder.transCount, this.chip.core.waiting ? Infinity : CHUNK) - 1;
    if (this.enables || dma.channels.some((c) => c.active && c.treq === this.ports.rx)) words = 0;
    this.alarm.scheduleAt(this.end + words * this.nanosPerWord);
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
      case CR0: this.control0 = value & 0xffff; break;
      case CR1: this.control1 = value & 15; break;
      case DR:
        if (this.queue.length < DEPTH) this.push(value & ((1 << this.bits) - 1), this.clock.nanos);
        break;
      case CPSR: this.divisor = value & 0xfe; break;
      case IMSC: this.enables = value & 15; break;
      case ICR: if (value & 1) this.overrun = false; break;
      case DMACR: this.dmaControl = value & 3; break;
    }
    this.nanosPerWord = this.hertz ? (this.bits * 1e9) / this.hertz : 0;
    if (this.enabled && !this.busy && this.queue.length && this.divisor) this.shift(this.queue.shift(), this.clock.nanos);
    this.feed(this.clock.nanos);
    this.plan();
  }
}

/** Routes DMA channels that feed an SPI to its wire, and keeps the channels' registers current when read. */
export function connectDma(chip, wires) {
  const { dma } = chip;
  for (const channel of dma.channels) {
    const plain = channel.scheduleTransfer.bind(channel), abort = channel.abort.bind(channel);
    channel.scheduleTransfer = () => {
      const wire = wires.find((w) => w.ports.tx === channel.treqValue && channel.writeAddr >>> 0 === w.ports.base + DR);
      if (wire && channel.active) wire.attach(channel);
      else if (!wire) plain();
    };
    channel.abort = () => {
      wires.forEach((wire) => wire.detach(channel));
      abort();
    };
  }
  const read = dma.readUint32.bind(dma), write = dma.writeUint32.bind(dma);
  dma.readUint32 = (offset) => {
    wires.forEach((wire) => wire.sync());
    return offset === CHAN_ABORT ? 0 : read(offset); // embassy reads it to change it; nothing is ever still aborting
  };
  dma.writeUint32 = (offset, value) => {
    wires.forEach((wire) => wire.sync());
    write(offset, value);
  };
}
