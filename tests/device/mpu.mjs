// The memory protection unit, as far as a stack needs it: regions by number, and whether one forbids an address. It is
// asked only about the 16 MiB below RAM, where nothing is mapped and no data sheet says that an access faults: there a
// store vanishes and a load gives 0, unless a region forbids it.

const TYPE = 0xd90, CTRL = 0xd94, RNR = 0xd98, RBAR = 0xd9c, RASR = 0xda0;
const REGIONS = 8;

export class Mpu {
  constructor() {
    this.control = this.number = 0;
    this.regions = Array.from({ length: REGIONS }, () => ({ base: 0, attributes: 0 }));
  }
  has(offset) { return offset >= TYPE && offset <= RASR; }
  read(offset) {
    const { base, attributes } = this.regions[this.number];
    return { [TYPE]: REGIONS << 8, [CTRL]: this.control, [RNR]: this.number, [RBAR]: base | this.number, [RASR]: attributes }[offset] >>> 0;
  }
  write(offset, value) {
    if (offset === CTRL) this.control = value & 7;
    else if (offset === RNR) this.number = value & (REGIONS - 1);
    else if (offset === RBAR) {
      if (value & 16) this.number = value & (REGIONS - 1);
      this.regions[this.number].base = (value & ~255) >>> 0;
    } else if (offset === RASR) this.regions[this.number].attributes = value >>> 0;
  }
  /** Whether the highest region that has `address` allows no access at all. */
  forbids(address) {
    if (!(this.control & 1)) return false;
    for (const { base, attributes } of [...this.regions].reverse()) {
      const size = 2 ** (((attributes >> 1) & 31) + 1);
      if (attributes & 1 && address >= base && address < base + size) return ((attributes >> 24) & 7) === 0;
    }
    return !(this.control & 4); // without the default map all else is forbidden
  }
}
