// Which code is hot: by its place, how often it was jumped to, what run begins there, and what was made of it. A place that
// is jumped to often enough begins a run: straight code up to a jump, 40 instructions at most. Runs are walked one
// instruction at a time (`walk`) until they prove hotter still; then one is compiled together with those it leads to
// (unit.mjs). A run is the same run either way: it is begun only if no alarm can fall inside it, the words of its code are
// fetched once, in order, and it ends where RAM and flash cannot answer.
const UNIT_RUNS = 40;
/** Jumps to a place before it begins a run, and walks before that is compiled. */
export const HOT = 60, HOTTER = 1500;

/** Grown one by one: V8 makes a hash table of a large array that was asked for at once. */
function slots(count) {
  const list = [];
  for (let k = 0; k < count; k++) list.push(undefined);
  return list;
}

export class CodeCache {
  /** `compiler`: see unit.mjs. */
  constructor(compiler, start, bytes) {
    this.compiler = compiler;
    this.start = start;
    this.size = Math.max(0, bytes) >> 1;
    this.visits = new Uint16Array(this.size);
    this.runs = slots(this.size);
    this.longest = new Uint16Array(this.size); // of the run that begins here, or 0
    this.walks = new Uint16Array(this.size);
    this.units = slots(this.size); // the function that has the run,
    this.entries = new Uint16Array(this.size); // and which of its runs that is
  }
  /** From now on the place begins a run. */
  begin(slot) {
    const run = this.compiler.measure(this.start + 2 * slot);
    this.longest[slot] = run.longest;
    this.runs[slot] = run;
  }
  /** Makes a unit of the run at `slot` and, unless it is to be alone, of those that it leads to. */
  unite(slot, alone) {
    const found = [slot];
    for (let k = 0; k < found.length && found.length < UNIT_RUNS && !alone; k++) {
      for (const target of this.runs[found[k]].targets) {
        const next = (target - this.start) >> 1;
        if (this.runs[next] !== undefined && !found.includes(next)) found.push(next);
      }
    }
    found.sort((a, b) => a - b);
    const unit = this.compiler.compile(found.map((k) => this.runs[k]));
    found.forEach((k, entry) => {
      this.units[k] = unit;
      this.entries[k] = entry;
    });
  }
}

/** Goes through a run instruction by instruction as its unit would. */
export function walk(core, { count, longest, at }) {
  const { cache } = core, inFlash = at < 0x20000000;
  let room = core.limit - longest - core.cycles; // for waiting
  for (let k = 0; k < count; k++) {
    const { pc } = core, op = core.fetch(pc), width = op < 0xe800 ? 2 : 4;
    if (inFlash) {
      const before = core.cycles;
      if (!(pc & 2) || k === 0) core.fetchWord(pc);
      if (core.cycles - before <= room && width === 4 && pc & 2) core.fetchWord(pc + 2);
      room -= core.cycles - before;
      if (room < 0) {
        cache.accesses -= 1; // the step that follows asks again
        return;
      }
    }
    const { accesses, misses } = cache;
    core.strayed = false;
    core.execute(pc, op);
    room -= (cache.misses - misses) * cache.missCycles;
    const isMany = op >> 11 === 0b11001 || op >> 9 === 0b1011110; // LDM and POP are only answered from RAM within a run
    if (room < 0 || core.pc !== pc + width || core.strayed || (isMany && cache.accesses !== accesses)) return;
  }
}
