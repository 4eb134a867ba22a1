// The flash chip behind the boot ROM's routines: W25Q times (docs/hardware.md#flash), NOR rules (program only clears bits), and
// what a power cut leaves: sectors and pages before the moment are done, those after it untouched, and the one under way
// is torn. The core stands still meanwhile; DMA and the wires go on.

const SECTOR = 4096, PAGE = 256;
export const TYPICAL = { eraseMs: 45, pageMs: 0.7, id: 0xef4018, status: [0x00, 0x02] }; // a W25Q128

export class Flash {
  /** `kind`: { eraseMs (a sector; 400 at worst), pageMs (3 at worst), id (JEDEC), status (two registers) } */
  constructor(bytes, random, kind = TYPICAL) {
    Object.assign(this, kind);
    this.bytes = bytes;
    this.random = random;
    this.erased = 0;
    this.programmed = 0;
  }
  copy() {
    const { erased, programmed, eraseMs, pageMs, id, status } = this;
    return Object.assign(new Flash(this.bytes.slice(), this.random.copy(), { eraseMs, pageMs, id, status }), { erased, programmed });
  }
  /** How long the work takes if nothing cuts it short. */
  nanos(kind, count) {
    return 1e6 * (kind === 'erase' ? Math.ceil(count / SECTOR) * this.eraseMs : Math.ceil(count / PAGE) * this.pageMs);
  }
  /** Erases as much as `nanos` allows; returns the time taken. */
  erase(start, count, nanos = Infinity) {
    return this.pieces(start, count, SECTOR, this.eraseMs * 1e6, nanos, (at, share) => {
      this.erased += 1;
      for (let k = at; k < at + SECTOR; k++) {
        if (share === 1) this.bytes[k] = 0xff;
        else if (this.random() < share) this.bytes[k] |= this.random() * 256; // charge half drained
      }
    });
  }
  program(start, data, nanos = Infinity) {
    return this.pieces(start, data.length, PAGE, this.pageMs * 1e6, nanos, (at, share) => {
      this.programmed += 1;
      const done = Math.floor(PAGE * share);
      for (let k = 0; k < done; k++) this.bytes[at + k] &= data[at + k - start];
      if (share < 1) this.bytes[at + done] &= data[at + done - start] | (this.random() * 256);
    });
  }
  pieces(start, count, size, each, nanos, work) {
    let spent = 0;
    for (let at = start; at < start + count && spent < nanos; at += size) {
      const share = Math.min(1, (nanos - spent) / each);
      work(at, share);
      spent += each * share;
    }
    return spent;
  }
}
