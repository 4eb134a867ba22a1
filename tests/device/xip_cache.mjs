// The cache between the core and flash (data sheet 2.6.3): 16 KiB, 2 ways of 1024 sets, lines of 8 bytes with a valid bit
// for each of their two words; a miss fetches one word. Which way a new line takes is not documented, so two policies
// can be chosen, and figures are given under both. The core asks `present` before every word of code and data, so that
// is the one array all else is kept in step with: 0 if the word is not there, else 1 + its way. Not modelled: the
// stream FIFO, the cache as plain RAM, DMA reading flash.

const SETS = 1024, WAYS = 2;
const FLUSH_CYCLES = 1030; // "just over 1024"
const OVERHEAD_CYCLES = 12; // what a miss takes besides its bits on the wire, as measured on silicon
const ALIAS = { NORMAL: 0, NO_FILL: 1, NO_LOOKUP: 2, BYPASS: 3 };

export const POLICIES = ['none', 'lru', 'random'];
/** How a word is fetched: clocks of command, address with mode bits, dummies and data; core cycles a clock. */
export const READ = {
  EBH: { clocks: 0 + 8 + 4 + 8, divider: 2 }, // quad, the command left out (continuous read): what embassy's boot2 sets
  SERIAL: { clocks: 8 + 24 + 0 + 32, divider: 2 }, // 03h, one bit a clock
};
export const missCycles = ({ clocks, divider }) => clocks * divider + OVERHEAD_CYCLES;

export class XipCache {
  /** `bytes`: the flash behind it; `policy`: 'lru', 'random', or 'none' for flash as fast as RAM; `tables`: room for `present` and `recent`. */
  constructor(bytes, policy = 'lru', read = READ.EBH, tables = {}) {
    this.policy = policy;
    this.present = tables.present ?? new Uint8Array(Math.ceil(bytes / 8) * 2);
    this.recent = (tables.recent ?? new Uint8Array(SETS)).fill(WAYS); // 1 + the way last used
    this.lines = new Int32Array(SETS * WAYS).fill(-1);
    this.missCycles = missCycles(read);
    this.enabled = this.errorOnWrite = true;
    this.noise = 0x2545f491;
    this.accesses = 0;
    this.misses = 0;
    this.base = { accesses: 0, hits: 0 }; // at the last write to each counter
    this.profile = null; // { code, data, cycles }: maps that count misses by word, and cycles by the address they were spent at
    if (policy === 'none') this.present.fill(1);
  }
  get isOn() { return this.policy !== 'none'; }
  /** CTR_ACC and CTR_HIT: they saturate. */
  get counters() {
    const { base, accesses, misses } = this, saturated = (count) => Math.min(count, 0xffffffff);
    return { accesses: saturated(accesses - base.accesses), hits: saturated(accesses - misses - base.hits) };
  }
  clear(counter) {
    this.base[counter] = counter === 'hits' ? this.accesses - this.misses : this.accesses;
  }
  /** Off, every access goes to flash; what is in it goes too, since nobody keeps it true meanwhile. */
  enable(on) {
    if (!on) this.flush();
    this.enabled = on;
  }

  /** Brings word number `word` in; returns what the core waits for it. */
  fill(word) {
    this.misses += 1;
    if (!this.enabled) return this.missCycles;
    const line = word >> 1, first = (line % SETS) * WAYS, { lines, present } = this;
    let way = lines[first] === line ? 0 : lines[first + 1] === line ? 1 : -1;
    if (way < 0) {
      way = this.victim(first);
      const old = lines[first + way];
      if (old >= 0) present[2 * old] = present[2 * old + 1] = 0;
      lines[first + way] = line;
    }
    present[word] = way + 1;
    this.recent[line % SETS] = way + 1;
    return this.missCycles;
  }
  victim(first) {
    if (this.lines[first] < 0) return 0;
    if (this.lines[first + 1] < 0) return 1;
    if (this.policy === 'lru') return 2 - this.recent[first / WAYS];
    this.noise ^= this.noise << 13;
    this.noise ^= this.noise >>> 17;
    this.noise ^= this.noise << 5;
    return this.noise & 1;
  }
  /** An access through one of the four aliases at `address`; returns what it costs beyond a hit's one cycle. */
  access(address) {
    const word = (address & 0xffffff) >> 2, alias = (address >>> 24) & 3;
    this.accesses += 1;
    if (!this.isOn) return 0;
    const there = this.present[word] !== 0 && this.enabled;
    if (there && (alias === ALIAS.NORMAL || alias === ALIAS.NO_FILL)) {
      this.recent[(word >> 1) % SETS] = this.present[word];
      return 0;
    }
    if (alias === ALIAS.NORMAL || alias === ALIAS.NO_LOOKUP) return this.fill(word);
    this.misses += 1;
    return this.missCycles;
  }
  /** A write through the normal alias: the line goes, if it is there. */
  invalidate(address) {
    const line = (address & 0xffffff) >> 3, first = (line % SETS) * WAYS;
    if (!this.isOn) return;
    for (let way = 0; way < WAYS; way++) {
      if (this.lines[first + way] !== line) continue;
      this.lines[first + way] = -1;
      this.present[2 * line] = this.present[2 * line + 1] = 0;
    }
  }
  /** Empties it; returns the cycles that takes. */
  flush() {
    if (!this.isOn) return 0;
    for (const line of this.lines) if (line >= 0) this.present[2 * line] = this.present[2 * line + 1] = 0;
    this.lines.fill(-1);
    this.recent.fill(WAYS);
    return FLUSH_CYCLES;
  }
}
