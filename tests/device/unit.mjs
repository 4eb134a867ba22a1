// Runs of hot code that lead to one another, as one WebAssembly function: a unit. Within it registers and flags are locals
// and a jump from run to run is a jump; memory, and the table of the cache, are shared with the rest of the emulator.
// A unit is called with the time left to the next alarm and the run to begin with. A run is only begun if no alarm can
// fall inside it; where that is not so, or where the code goes on elsewhere, the unit is left with the address.
import { setFlagsFromString } from 'node:v8';
import { ACCESSES as ACCESSES_AT, LEFT as LEFT_AT, RECENT, REGISTERS } from './memory.mjs';
import { DATA, LOCAL, MISS, translate } from './thumb.mjs';
import { and, block, br, brTable, call, encode, get, give, isZero, load, loop, lt, number, set, shrU, store, when } from './wasm.mjs';

// V8's quick compiler alone: in the seconds that a run lasts, the thorough one costs more than it saves.
for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag);

const { LEFT, AT, R0, ACCESSES, PC } = LOCAL;
const nowhere = { read: get, write: set, jump: () => null, exit: () => 0 };

/** Leaves a unit's blocks, and keeps account of the registers that are used. */
class Way {
  constructor(order) {
    this.places = new Map(order.map((at, k) => [at, k]));
    this.count = order.length;
    this.used = new Set();
    this.written = new Set();
    this.place = 0;
  }
  read(local) {
    this.used.add(local);
    return get(local);
  }
  write(local, value) {
    this.used.add(local);
    this.written.add(local);
    return set(local, value);
  }
  // Around a run are the ends of those behind it, then the loop that begins with the table of runs, then the unit.
  top(depth) { return depth + this.count - 1 - this.place; }
  exit(depth) { return this.top(depth) + 1; }
  jump(target, depth) {
    const to = this.places.get(target);
    if (to === undefined) return null;
    if (to > this.place) return br(depth + to - this.place - 1);
    return [set(AT, number(to)), br(this.top(depth))];
  }
}

export class Compiler {
  /** `miss(word, isData)` brings a word into the cache and says how long that takes. */
  constructor(memory, policy, fetch, miss) {
    Object.assign(this, { memory, policy, fetch });
    this.env = { env: { memory: memory.wasm, miss } };
  }
  /** The run at `at`, without its code. */
  measure(at, limit) {
    const { longest, count, targets } = translate(at, this.fetch, { ...this, way: nowhere, limit });
    return { at, longest, count, targets };
  }
  /** One function for these runs: [{ at, longest }], in the order of their addresses. */
  compile(runs, limit) {
    const way = new Way(runs.map(({ at }) => at));
    const bodies = runs.map(({ at, longest }, place) => {
      way.place = place;
      const { code, temps } = translate(at, this.fetch, { ...this, way, longest, limit });
      const late = when(lt(get(LEFT), number(longest)), [set(PC, number(at)), br(way.exit(1))]);
      return { code: [late, code], temps };
    });
    const locals = Math.max(...bodies.map(({ temps }) => temps)) - 2;
    const functions = [{ parameters: 2, locals, code: unit(bodies.map(({ code }) => code), way) }];
    if (this.policy !== 'none') functions.push(this.touch());
    const module = new WebAssembly.Module(encode({ miss: 2 }, functions));
    return new WebAssembly.Instance(module, this.env).exports.run;
  }
  /** The function that looks up a word of data, its number the parameter; what it gives is waited. */
  touch() {
    const word = get(0), way = get(1), set1023 = and(shrU(word, number(1)), number(1023));
    return {
      parameters: 1, locals: 1,
      code: [
        set(1, load(8, this.memory.presentAt, word)),
        when(isZero(way), give(call(MISS, word, number(DATA)))),
        this.policy === 'lru' ? store(8, RECENT, set1023, way) : [],
        number(0),
      ],
    };
  }
}

function unit(bodies, way) {
  const places = bodies.map((_, k) => k);
  let code = brTable(places, get(AT));
  for (const body of bodies) code = [block(code), body];
  const registers = [...way.used].sort((a, b) => a - b), address = (local) => REGISTERS + 4 * (local - R0);
  return [
    registers.map((local) => set(local, load(32, address(local)))),
    block(loop(code)),
    registers.filter((local) => way.written.has(local)).map((local) => store(32, address(local), number(0), get(local))),
    store(32, LEFT_AT, number(0), get(LEFT)),
    store(32, ACCESSES_AT, number(0), get(ACCESSES)),
    get(PC),
  ];
}
