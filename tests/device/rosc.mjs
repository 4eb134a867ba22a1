// The ring oscillator (0x40060000), which rp2040js lacks: always running and stable, its random bit a biased coin.
// `bias()` is the chance of a 1 in percent: 0 and 100 are a stuck oscillator. Successive bits are independent here; on
// silicon they are not when read quickly, so a good histogram in the emulator proves nothing about the real one.
import { Registers } from './registers.mjs';

const DORMANT = 0x0c, STATUS = 0x18, RANDOMBIT = 0x1c;
const COMA = 0x636f6d61;
const STABLE_AND_ENABLED = 0x80001000;

export class Rosc extends Registers {
  constructor(chip, bias, random, onDormant = () => {}) {
    super(chip, 'ROSC');
    this.bias = bias;
    this.random = random;
    this.onDormant = onDormant;
  }
  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === DORMANT && value >>> 0 === COMA) this.onDormant();
  }
  readUint32(offset) {
    if (offset === STATUS) return STABLE_AND_ENABLED;
    if (offset === RANDOMBIT) return this.random() * 100 < this.bias() ? 1 : 0;
    return super.readUint32(offset);
  }
}
