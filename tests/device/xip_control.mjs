// XIP_CTRL, the registers of the cache before flash (data sheet 2.6.3.5): on and off, flush, status, and the two
// counters that tell how often a word was there. The stream FIFO is always empty.
import { BasePeripheral } from 'rp2040js';

const CTRL = 0x00, FLUSH = 0x04, STAT = 0x08, CTR_HIT = 0x0c, CTR_ACC = 0x10;
const ENABLE = 1, ERROR_ON_WRITE = 2;
const READY = 0b011; // flushed, and the stream FIFO empty

export class XipControl extends BasePeripheral {
  constructor(chip, core) {
    super(chip, 'XIP_CTRL');
    this.core = core;
    this.writeUint32(CTRL, ENABLE | ERROR_ON_WRITE);
  }
  readUint32(offset) {
    const { cache } = this.core;
    switch (offset) {
      case CTRL: return this.control;
      case STAT: return READY;
      case CTR_HIT: return cache.counters.hits;
      case CTR_ACC: return cache.counters.accesses;
      default: return 0;
    }
  }
  writeUint32(offset, value) {
    const { cache } = this.core;
    switch (offset) {
      case CTRL:
        this.control = value;
        cache.enable(!!(value & ENABLE));
        cache.errorOnWrite = !!(value & ERROR_ON_WRITE);
        break;
      case FLUSH: if (value & 1) this.core.cycles += cache.flush(); break;
      case CTR_HIT: cache.clear('hits'); break;
      case CTR_ACC: cache.clear('accesses'); break;
    }
  }
}
