// The serial interface to the flash chip, as far as somebody asks the chip who it is: a command by the EEPROM read mode,
// with the answer's length in CTRLR1. Reading through XIP and the boot ROM's work do not come by here.
import { Registers } from './registers.mjs';

const CTRLR1 = 0x04, SSIENR = 0x08, SR = 0x28, DR = 0x60;
const READY = 0b0110, RECEIVED = 0b1000; // transmit FIFO empty and not full; receive FIFO not empty
const JEDEC_ID = 0x9f, STATUS_1 = 0x05, STATUS_2 = 0x35;

export class Ssi extends Registers {
  /** `id`: the three bytes of the chip's JEDEC id; `status`: its first two status registers. */
  constructor(chip, { id, status }) {
    super(chip, 'SSI');
    this.answers = { [JEDEC_ID]: [id >> 16, (id >> 8) & 255, id & 255], [STATUS_1]: [status[0]], [STATUS_2]: [status[1]] };
    this.answer = [];
  }
  readUint32(offset) {
    if (offset === SR) return READY | (this.answer.length ? RECEIVED : 0);
    if (offset === DR) return this.answer.shift() ?? 0;
    return super.readUint32(offset);
  }
  writeUint32(offset, value) {
    if (offset === SSIENR) this.answer = [];
    if (offset !== DR) {
      super.writeUint32(offset, value);
      return;
    }
    const known = this.answers[value & 255] ?? [];
    this.answer = Array.from({ length: super.readUint32(CTRLR1) + 1 }, (_, k) => known[k] ?? 0xff);
  }
}
