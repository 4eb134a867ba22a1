// Peripherals that only need to remember what was written: the voltage regulator, IO_QSPI, and what the rest of the
// System Control Space amounts to.
import { BasePeripheral } from 'rp2040js';

export class Registers extends BasePeripheral {
  constructor(chip, name, initial = {}) {
    super(chip, name);
    this.values = new Map(Object.entries(initial).map(([offset, value]) => [Number(offset), value]));
  }
  readUint32(offset) { return this.values.get(offset) ?? 0; }
  writeUint32(offset, value) { this.values.set(offset, value >>> 0); }
}
