// Peripherals that only need to remember what was written: XIP control (reads 0: cache idle, stream empty), the voltage
// regulator, IO_QSPI, and what the rest of the System Control Space amounts to.
import { BasePeripheral } from 'rp2040js';

export class Registers extends BasePeripheral {
  constructor(chip, name, initial = {}) {
    super(chip, name);
    this.values = new Map(Object.entries(initial).map(([offset, value]) => [Number(offset), value]));
  }
  readUint32(offset) { return this.values.get(offset) ?? 0; }
  writeUint32(offset, value) { this.values.set(offset, value >>> 0); }
}

/** XIP_CTRL: FLUSH and STAT read "ready" and "FIFO empty", everything else 0. */
export class XipControl extends Registers {
  constructor(chip) { super(chip, 'XIP_CTRL'); }
  readUint32(offset) { return offset === 0x08 ? 0b011 : offset === 0x00 ? super.readUint32(0) : 0; }
}
