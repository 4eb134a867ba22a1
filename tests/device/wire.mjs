// A serial wire whose words take the time real ones take, fed from a FIFO by the core or by DMA. The state is computed
// lazily: nothing happens for a word until somebody looks (a register, a pin, an interrupt), and a DMA transfer is
// followed in chunks, each word with its own exact end time. So a frame costs some thousand events instead of a hundred
// thousand, and registers read the same as if it had been followed word by word. A chunk's words are read from memory
// up to CHUNK word times late (while the core sleeps, nobody can tell). What the registers look like, and how long a
// word takes, is the business of spi_wire and pio_wire.
import { BasePeripheral } from 'rp2040js';

const CHUNK = 32, STREAM = 240, DEEPEST = 8;
const BUSY = 1 << 24, BSWAP = 1 << 22, QUIET = 1 << 21, RING_WRITE = 1 << 10, INCR_READ = 1 << 4;
const RAM = 0x20000000, CHAN_ABORT = 0x444;

export class Wire extends BasePeripheral {
  /**
   * `ports`: { tx: DREQ number, fifo: its address }; `onWord(value, bits, endNanos)` gets every word sent, or
   * `onBytes(bytes, count, endNanos)` a run of bytes between which no pin changed. Subclasses say `bits`, `hertz`,
   * `enabled`, `depth`, `takesDma` and `onWire(value, size)`, and keep `nanosPerWord`.
   */
  constructor(chip, name, ports, { onWord, onBytes }) {
    super(chip, name);
    Object.assign(this, { chip, ports, onWord, onBytes });
    this.bytes = new Uint8Array(STREAM + DEEPEST + 1);
    this.clock = chip.clock;
    this.queue = [];
    this.busy = false;
    this.value = 0;
    this.end = 0;
    this.nanosPerWord = 0;
    this.settings = 0; // counts changes of what the wire looks like from outside
    this.feeder = null;
    this.alarm = this.clock.createAlarm(() => this.sync());
    chip.dma.setDREQ(ports.tx);
  }
  /** So many words have left the wire. */
  left() {}

  /** Brings everything up to the present. */
  sync() {
    this.catchUp(this.clock.nanos);
    this.plan();
  }
  catchUp(now) {
    while (this.feeder && this.queue.length === this.depth && this.stream(now));
    while (this.busy && this.end <= now + 0.01) {
      const at = this.end;
      this.busy = false;
      this.onWord(this.value, this.bits, at);
      this.left(1);
      if (this.queue.length) this.shift(this.queue.shift(), at);
      this.feed(at);
    }
  }
  /** The steady state of a frame, many bytes at once: the FIFO full, the DMA refilling it from RAM. True if it was so. */
  stream(now) {
    const channel = this.feeder, from = channel.readAddr - RAM, { depth } = this;
    const due = Math.min(Math.floor((now + 0.01 - this.end) / this.nanosPerWord) + 1, channel.transCount - 1, STREAM);
    if (due < depth || this.bits !== 8 || channel.dataSize !== 1 || channel.ringMask || !(channel.ctrl & INCR_READ)
      || !this.takesDma || from < 0 || from + due > this.chip.sram.length) return false;
    const { bytes, queue } = this;
    bytes[0] = this.value;
    for (let k = 0; k < depth; k++) bytes[k + 1] = queue[k];
    for (let k = 0; k < due; k++) bytes[k + 1 + depth] = this.chip.sram[from + k];
    this.end += (due - 1) * this.nanosPerWord;
    this.onBytes(bytes, due, this.end);
    this.value = bytes[due];
    for (let k = 0; k < depth; k++) queue[k] = bytes[due + 1 + k];
    this.end += this.nanosPerWord;
    channel.readAddr += due;
    channel.transCount -= due;
    this.left(due);
    return true;
  }
  shift(value, now) {
    this.value = value;
    this.busy = true;
    this.end = now + this.nanosPerWord;
  }
  push(value, now) {
    if (this.busy || !this.enabled || !this.nanosPerWord) this.queue.push(value);
    else this.shift(value, now);
  }
  /** Lets the DMA fill the FIFO, as it does whenever there is room. */
  feed(now) {
    const channel = this.feeder;
    if (!channel || !this.takesDma) return;
    while (this.queue.length < this.depth && this.feeder === channel) this.push(this.take(channel), now);
  }
  take(channel) {
    const { chip } = this, address = channel.readAddr >>> 0, size = channel.dataSize, swap = channel.ctrl & BSWAP;
    let value;
    if (size === 1) value = address - RAM < chip.sram.length && address >= RAM ? chip.sram[address - RAM] : chip.readUint8(address);
    else if (size === 2) {
      value = chip.readUint16(address);
      if (swap) value = ((value & 255) << 8) | (value >> 8);
    } else {
      value = chip.readUint32(address);
      if (swap) value = ((value << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24)) >>> 0;
    }
    if (channel.ctrl & INCR_READ) {
      const ring = channel.ringMask && !(channel.ctrl & RING_WRITE) ? channel.ringMask : 0;
      channel.readAddr = ring ? (address & ~ring) | ((address + size) & ring) : address + size;
    }
    channel.transCount -= 1;
    if (channel.transCount <= 0) this.finish(channel);
    return this.onWire(value, size);
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
  /** A DMA channel paced by this wire has started. */
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
  /** Starts what waits, after a register was written. */
  go() {
    const now = this.clock.nanos;
    if (this.enabled && !this.busy && this.queue.length && this.nanosPerWord) this.shift(this.queue.shift(), now);
    this.feed(now);
    this.plan();
  }
  /** Whether somebody must be told of every single word. */
  get isWatched() { return false; }
  /** Sets the next moment at which something must happen unasked: a DMA's end, a chunk's end, the wire falling idle. */
  plan() {
    const { dma } = this.chip;
    if (this.queue.length < this.depth) dma.setDREQ(this.ports.tx);
    else dma.clearDREQ(this.ports.tx);
    if (!this.busy) {
      this.alarm.cancel();
      return;
    }
    let words = this.queue.length; // further words after the one on the wire
    // A sleeping core changes no memory, so a transfer need not be followed; whoever wakes it calls sync.
    if (this.feeder) words = Math.min(this.feeder.transCount, this.chip.core.waiting ? Infinity : CHUNK) - 1;
    if (this.isWatched) words = 0;
    this.alarm.scheduleAt(this.end + words * this.nanosPerWord);
  }
}

/** Routes DMA channels that feed a wire to it, and keeps the channels' registers current when read. */
export function connectDma(chip, wires) {
  const { dma } = chip;
  for (const channel of dma.channels) {
    const plain = channel.scheduleTransfer.bind(channel), abort = channel.abort.bind(channel);
    channel.scheduleTransfer = () => {
      const wire = wires.find((w) => w.ports.tx === channel.treqValue && channel.writeAddr >>> 0 === w.ports.fifo);
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
