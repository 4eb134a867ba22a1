// The ring oscillator (0x40060000), which rp2040js lacks: always running and stable, its random bit a biased coin.
// `bias()` is the chance of a 1 in percent: 0 and 100 are a stuck oscillator. Successive bits are independent here; on
// silicon they are not when read quickly, so a good histogram in the emulator proves nothing about the real one.
import { Registers } from './registers.mjs';

const STATUS = 0x18, RANDOMBIT = 0x1c;
const STABLE_AND_ENABLED = 0x80001000;

export class Rosc extends Registers {
  constructor(chip, bias, random) {
    super(chip, 'ROSC');
    this.bias = bias;
    this.random = random;
  }
  readUint32(offset) {
    if (offset === STATUS) return STABLE_AND_ENABLED;
    if (offset === RANDOMBIT) return this.random() * 100 < this.bias() ? 1 : 0;
    return super.readUint32(offset);
  }
}
