// From Thumb instructions to WebAssembly: a straight run of them as statements of the unit it belongs to (unit.mjs).
// Registers and flags are locals: r0 to r14, N and Z (the sign and zeroness of one number), C and V. Flags are kept
// symbolic and only written where the run is left, so a compare costs nothing until somebody looks.
// Cycle counts are the Cortex-M0+ TRM's with zero wait states; they are taken off `left`, the time to the next alarm.
// A word of flash is looked up in the cache (xip_cache) before it is used, and if waiting for it leaves too little time
// before the alarm, the run ends there and is gone on with step by step. What RAM and flash do not answer, and whatever
// else is rare, is handed to the stepper: the run ends before that instruction, whose words are fetched already.
import {
  add, and, br, call, choose, eq, ge, geU, get, gt, gtU, isZero, le, leU, load, lt, ltU, mul, ne, number, or, rotr, set,
  shl, shr, shrU, sign8, sign16, store, sub, when, xor,
} from './wasm.mjs';
import { RAM_AT, RECENT } from './memory.mjs';

const RAM = 0x20000000, FLASH = 0x10000000;
/** The locals of a unit's function; those before R0 are its parameters, those from TEMPS on belong to the run. */
export const LOCAL = { LEFT: 0, AT: 1, R0: 2, N: 18, C: 19, V: 20, ACCESSES: 21, PC: 22, TEMPS: 23 };
/** The functions a unit may call, by number. */
export const MISS = 0, TOUCH = 2;
export const CODE = 0, DATA = 1;
/** The flag in an address that is left to: the instruction there is handed to the stepper. */
export const HANDED = 1;

const { LEFT, R0, N, C, V, ACCESSES, PC, TEMPS } = LOCAL;
const not = (a) => xor(a, number(-1));
const bit = (a, n) => and(n ? shrU(a, number(n)) : a, number(1));
const plus = (a, n) => (n ? add(a, number(n)) : a);

/** Collects the statements of one run; `at` is the address of its first instruction. */
class Run {
  /** `memory`: the Memory; `policy`: the cache's; `way`: how runs are left, see unit.mjs. */
  constructor(at, memory, policy, way) {
    Object.assign(this, { at, memory, way });
    this.looksUp = policy !== 'none';
    this.orders = policy === 'lru';
    this.code = [];
    this.temps = TEMPS;
    this.nz = this.c = this.v = this.compare = null;
    this.offset = 0; // of the current instruction from `at`
    this.cycles = 0; // of the instructions before it
    this.ended = false;
    this.inFlash = at >= FLASH && at < RAM;
    this.fetched = 0; // words from flash that are certainly asked for
    this.touched = -1; // the line that was certainly used last in its set
    this.targets = new Set(); // where it may go on, as far as that is known
    this.longest = 0;
  }
  line(statement) { this.code.push(statement); }
  temp(expression) {
    const local = this.temps++;
    this.line(set(local, expression));
    return get(local);
  }
  pc(ahead) { return this.at + this.offset + ahead; }
  reg(n) { return n === 15 ? number(this.pc(4)) : this.way.read(R0 + n); }
  put(n, expression) { this.line(this.way.write(R0 + n, expression)); }
  get C() { return this.c ?? this.way.read(C); }
  get V() { return this.v ?? this.way.read(V); }
  get NZ() { return this.nz ?? this.way.read(N); }
  setNZ(expression) { this.nz = expression; this.compare = null; }
  setC(expression) { this.c = expression; this.compare = null; }

  /** Makes the symbolic flags and the time true. */
  settle(cycles) {
    const flags = [[N, this.nz], [C, this.c], [V, this.v]].filter(([, value]) => value);
    const spent = this.cycles + cycles;
    return [
      flags.map(([local, value]) => this.way.write(local, value)),
      spent ? set(LEFT, sub(get(LEFT), number(spent))) : [],
      this.fetched ? set(ACCESSES, plus(get(ACCESSES), this.fetched)) : [],
    ];
  }
  /** Goes on at `target`, in this unit if it has that run; `inner` blocks are open besides those that are known. */
  leave(target, cycles, inner = 0) {
    this.targets.add(target);
    return [this.settle(cycles), this.way.jump(target, inner) ?? this.out(number(target), inner)];
  }
  leaveTo(expression, cycles, inner = 0) { return [this.settle(cycles), this.out(expression, inner)]; }
  out(expression, inner) { return [set(PC, expression), br(this.way.exit(inner))]; }
  hand(inner = 0) { return this.leaveTo(number(this.pc(0) | HANDED), 0, inner); }
  end(statement) {
    this.line(statement);
    this.ended = true;
  }
  isLate() { return lt(get(LEFT), number(this.longest)); }

  /** The words that hold the present instruction are fetched, unless the one before it shared the last of them. */
  fetch(width) {
    const at = this.at + this.offset;
    if (!(at & 2) || this.offset === 0) this.fetchWord((at - FLASH) >> 2);
    if (at & 2 && width === 4) this.fetchWord((at + 2 - FLASH) >> 2);
  }
  fetchWord(word) {
    if (this.looksUp) {
      this.lookUp(word, CODE, this.touched !== word >> 1, () => this.leaveTo(number(this.pc(0)), 0, 2));
      this.touched = word >> 1;
    }
    this.fetched += 1;
  }
  /** Looks a word up that is known beforehand. */
  lookUp(word, kind, isNews, late) {
    const way = load(8, this.memory.presentAt + word);
    const missed = [set(LEFT, sub(get(LEFT), call(MISS, number(word), number(kind)))), when(this.isLate(), late())];
    const used = isNews && this.orders ? store(8, RECENT + ((word >> 1) & 1023), number(0), way) : [];
    this.line(when(isZero(way), missed, used));
  }

  add(a, b, carry) {
    const x = this.temp(a), y = this.temp(b), k = carry ? this.temp(this.C) : null;
    const sum = this.temp(k ? add(add(x, y), k) : add(x, y));
    this.nz = sum;
    this.c = k ? choose(k, leU(sum, x), ltU(sum, x)) : ltU(sum, x);
    this.v = shrU(and(xor(x, sum), xor(y, sum)), number(31));
    this.compare = null;
    return sum;
  }
  subtract(a, b) {
    const x = this.temp(a), y = this.temp(b), difference = this.temp(sub(x, y));
    this.nz = difference;
    this.c = geU(x, y);
    this.v = shrU(and(xor(x, y), xor(x, difference)), number(31));
    this.compare = [x, y];
    return difference;
  }
  condition(code) {
    const { NZ, C: carry, V: overflow } = this, zero = number(0);
    if (this.compare) {
      const direct = { 0: eq, 1: ne, 2: geU, 3: ltU, 8: gtU, 9: leU, 10: ge, 11: lt, 12: gt, 13: le }[code];
      if (direct) return direct(...this.compare);
    }
    const negative = lt(NZ, zero), isSet = [
      () => isZero(NZ), () => carry, () => negative, () => overflow,
      () => and(carry, ne(NZ, zero)), () => eq(negative, overflow), () => and(ne(NZ, zero), eq(negative, overflow)),
    ][code >> 1]();
    return code & 1 ? isZero(isSet) : isSet;
  }

  /** `kind` as in wasm.mjs; `address` an expression, or a number if it is known. */
  load(kind, rt, address) {
    const { memory } = this, shift = Math.log2(parseInt(kind, 10) >> 3);
    const known = typeof address === 'number' ? address : null;
    const inRam = known !== null && known >= RAM && known < RAM + memory.sizes.ram;
    const inFlash = known !== null && known >= FLASH && known < FLASH + memory.sizes.flash;
    if (inRam) this.put(rt, load(kind, RAM_AT + known - RAM));
    else if (inFlash) {
      const word = (known - FLASH) >> 2;
      this.put(rt, load(kind, memory.flashAt + known - FLASH));
      this.fetched += 1;
      if (this.looksUp) this.lookUp(word, DATA, true, () => this.leave(this.pc(2), 2, 2));
    } else this.loadAnywhere(kind, rt, known === null ? address : number(known), shift);
    this.touched = -1;
    return 2;
  }
  loadAnywhere(kind, rt, address, shift) {
    const { memory } = this, a = this.temp(address), f = this.temps++, waited = this.temps++;
    const turned = (at) => (shift ? rotr(at, number(shift)) : at); // a misaligned address becomes a very large one
    const i = this.temp(sub(a, number(RAM)));
    const look = [
      set(waited, call(TOUCH, shrU(get(f), number(2)))),
      when(get(waited), [set(LEFT, sub(get(LEFT), get(waited))), when(this.isLate(), this.leave(this.pc(2), 2, 4))]),
    ];
    const flash = [
      this.way.write(R0 + rt, load(kind, memory.flashAt, get(f))),
      set(ACCESSES, plus(get(ACCESSES), 1)),
      this.looksUp ? look : [],
    ];
    const beyond = [
      set(f, sub(a, number(FLASH))),
      when(ltU(turned(get(f)), number(memory.sizes.flash >> shift)), flash, this.hand(2)),
    ];
    this.line(when(ltU(turned(i), number(memory.sizes.ram >> shift)), this.way.write(R0 + rt, load(kind, RAM_AT, i)), beyond));
  }
  store(size, rt, address) {
    const shift = Math.log2(size >> 3), i = this.temp(sub(address, number(RAM)));
    const turned = shift ? rotr(i, number(shift)) : i;
    this.line(when(ltU(turned, number(this.memory.sizes.ram >> shift)), store(size, RAM_AT, i, this.reg(rt)), this.hand(1)));
    return 2;
  }
  /** Words at consecutive addresses in RAM: `work(i)` gives the statements, with the address of the first; else the stepper's. */
  words(base, n, work) {
    const i = this.temp(sub(base, number(RAM)));
    this.line(when(gtU(rotr(i, number(2)), number((this.memory.sizes.ram >> 2) - n)), this.hand(1)));
    this.line(work(i));
    return 1 + n;
  }
}

/** Translates one instruction into `s`; returns its cycles. Sets `s.ended` if control leaves here. */
function instruction(s, op, op2) {
  const rd = op & 7, rm = (op >> 3) & 7, imm5 = (op >> 6) & 31, imm8 = op & 255, r8 = (op >> 8) & 7;
  const result = (d, expression) => {
    const value = s.temp(expression);
    s.put(d, value);
    s.setNZ(value);
    return 1;
  };
  const put = (d, expression) => { s.put(d, expression); return 1; };
  const shifted = (carry, value) => {
    const a = s.temp(s.reg(rm));
    s.setC(bit(a, carry));
    return result(rd, value(a));
  };

  switch (op >> 11) {
    case 0b00000: return imm5 ? shifted(32 - imm5, (a) => shl(a, number(imm5))) : result(rd, s.reg(rm)); // LSLS, MOVS
    case 0b00001: return shifted((imm5 || 32) - 1, (a) => (imm5 ? shrU(a, number(imm5)) : number(0)));
    case 0b00010: return shifted((imm5 || 32) - 1, (a) => shr(a, number(imm5 || 31)));
    case 0b00011: {
      const n = (op >> 6) & 7, other = op & 0x400 ? number(n) : s.reg(n);
      return put(rd, op & 0x200 ? s.subtract(s.reg(rm), other) : s.add(s.reg(rm), other));
    }
    case 0b00100: return result(r8, number(imm8));
    case 0b00101: s.subtract(s.reg(r8), number(imm8)); return 1;
    case 0b00110: return put(r8, s.add(s.reg(r8), number(imm8)));
    case 0b00111: return put(r8, s.subtract(s.reg(r8), number(imm8)));
    case 0b01000: return op & 0x400 ? highRegister(s, op) : arithmetic(s, op, result, put);
    case 0b01001: return s.load(32, r8, (s.pc(4) & ~3) + (imm8 << 2));
    case 0b01010: case 0b01011: {
      const a = add(s.reg(rm), s.reg((op >> 6) & 7)), kind = (op >> 9) & 7;
      return kind < 3 ? s.store([32, 16, 8][kind], rd, a) : s.load(['8s', 32, 16, 8, '16s'][kind - 3], rd, a);
    }
    case 0b01100: return s.store(32, rd, plus(s.reg(rm), imm5 << 2));
    case 0b01101: return s.load(32, rd, plus(s.reg(rm), imm5 << 2));
    case 0b01110: return s.store(8, rd, plus(s.reg(rm), imm5));
    case 0b01111: return s.load(8, rd, plus(s.reg(rm), imm5));
    case 0b10000: return s.store(16, rd, plus(s.reg(rm), imm5 << 1));
    case 0b10001: return s.load(16, rd, plus(s.reg(rm), imm5 << 1));
    case 0b10010: return s.store(32, r8, plus(s.reg(13), imm8 << 2));
    case 0b10011: return s.load(32, r8, plus(s.reg(13), imm8 << 2));
    case 0b10100: return put(r8, number((s.pc(4) & ~3) + (imm8 << 2)));
    case 0b10101: return put(r8, plus(s.reg(13), imm8 << 2));
    case 0b10110: case 0b10111: return miscellaneous(s, op);
    case 0b11000: return multiple(s, r8, imm8, false);
    case 0b11001: return multiple(s, r8, imm8, true);
    case 0b11010: case 0b11011: {
      const code = (op >> 8) & 15;
      if (code >= 14) s.end(s.hand()); // UDF, SVC
      else s.line(when(s.condition(code), s.leave(s.pc(4 + (imm8 << 24 >> 23)), 2, 1)));
      return 1;
    }
    case 0b11100: s.end(s.leave(s.pc(4 + (op << 21 >> 20)), 2)); return 2;
    default: return wide(s, op, op2);
  }
}

function arithmetic(s, op, result, put) {
  const d = op & 7, m = (op >> 3) & 7, a = s.reg(d), b = s.reg(m), one = number(1);
  const shift = (value, carry) => {
    const x = s.temp(a), n = s.temp(and(b, number(255))), old = s.temp(s.C);
    s.setC(s.temp(choose(n, carry(x, n), old)));
    return result(d, value(x, n));
  };
  const below32 = (n) => ltU(n, number(32)), upTo32 = (n) => leU(n, number(32)), zero = number(0);
  switch ((op >> 6) & 15) {
    case 0: return result(d, and(a, b));
    case 1: return result(d, xor(a, b));
    case 2: return shift((x, n) => choose(below32(n), shl(x, n), zero), (x, n) => choose(upTo32(n), and(shrU(x, sub(number(32), n)), one), zero));
    case 3: return shift((x, n) => choose(below32(n), shrU(x, n), zero), (x, n) => choose(upTo32(n), and(shrU(x, sub(n, one)), one), zero));
    case 4: return shift((x, n) => shr(x, choose(below32(n), n, number(31))), (x, n) => choose(below32(n), and(shrU(x, sub(n, one)), one), bit(x, 31)));
    case 5: return put(d, s.add(a, b, true));
    case 6: return put(d, s.add(a, not(b), true));
    case 7: return shift((x, n) => rotr(x, n), (x, n) => and(shrU(x, sub(n, one)), one));
    case 8: s.setNZ(s.temp(and(a, b))); return 1;
    case 9: return put(d, s.subtract(number(0), b));
    case 10: s.subtract(a, b); return 1;
    case 11: s.add(a, b); return 1;
    case 12: return result(d, or(a, b));
    case 13: return result(d, mul(a, b));
    case 14: return result(d, and(a, not(b)));
    default: return result(d, not(b));
  }
}

/** Whether `to` is Thumb code and no return from an exception. */
const isPlain = (to) => and(to, ne(shrU(to, number(28)), number(15)));

function highRegister(s, op) {
  const d = (op & 7) | ((op >> 4) & 8), m = (op >> 3) & 15;
  const write = (expression) => {
    if (d === 15) s.end(s.leaveTo(and(expression, number(~1)), 2));
    else s.put(d, d === 13 ? and(expression, number(~3)) : expression);
    return d === 15 ? 2 : 1;
  };
  switch ((op >> 8) & 3) {
    case 0: return write(add(s.reg(d), s.reg(m)));
    case 1: s.subtract(s.reg(d), s.reg(m)); return 1;
    case 2: return write(s.reg(m));
    default: { // BX, BLX
      const to = s.temp(s.reg(m));
      s.line(when(isZero(isPlain(to)), s.hand(1)));
      if (op & 0x80) s.put(14, number(s.pc(2) | 1));
      s.end(s.leaveTo(and(to, number(~1)), 2));
      return 2;
    }
  }
}

function miscellaneous(s, op) {
  const rd = op & 7, a = s.reg((op >> 3) & 7), put = (d, expression) => { s.put(d, expression); return 1; };
  const bytes = (value, mask, by) => and(by > 0 ? shl(value, number(by)) : shrU(value, number(-by)), number(mask));
  if ((op & 0xff80) === 0xb000) return put(13, plus(s.reg(13), (op & 127) << 2));
  if ((op & 0xff80) === 0xb080) return put(13, plus(s.reg(13), -((op & 127) << 2)));
  switch (op >> 6) {
    case 0b1011001000: return put(rd, sign16(a));
    case 0b1011001001: return put(rd, sign8(a));
    case 0b1011001010: return put(rd, and(a, number(0xffff)));
    case 0b1011001011: return put(rd, and(a, number(0xff)));
    case 0b1011101000: return put(rd, or(and(rotr(a, number(8)), number(0xff00ff00)), and(rotr(a, number(24)), number(0xff00ff))));
    case 0b1011101001: return put(rd, or(bytes(a, 0xff00ff00, 8), bytes(a, 0xff00ff, -8)));
    case 0b1011101011: return put(rd, sign16(or(bytes(a, 0xff00, 8), bytes(a, 0xff, -8))));
  }
  if ((op & 0xfe00) === 0xb400) return push(s, op);
  if ((op & 0xfe00) === 0xbc00) return pop(s, op);
  if (op === 0xbf00 || op === 0xbf10) return 1; // NOP, YIELD
  s.end(s.hand());
  return op === 0xbf20 || op === 0xbf30 ? 2 : 1; // WFE, WFI; else CPS, SEV, BKPT or nothing that exists
}

const bits = (list) => [0, 1, 2, 3, 4, 5, 6, 7].filter((n) => list & (1 << n));
const loads = (s, names, i) => names.map((r, k) => s.way.write(R0 + r, load(32, RAM_AT + 4 * k, i)));
const stores = (s, names, i) => names.map((r, k) => store(32, RAM_AT + 4 * k, i, s.reg(r)));

function multiple(s, base, list, isLoad) {
  const names = bits(list), a = s.temp(s.reg(base)), n = names.length;
  const back = isLoad && list & (1 << base) ? [] : s.way.write(R0 + base, plus(a, 4 * n));
  return s.words(a, n, (i) => [(isLoad ? loads : stores)(s, names, i), back]);
}

function push(s, op) {
  const names = bits(op & 255).concat(op & 0x100 ? [14] : []), a = s.temp(plus(s.reg(13), -4 * names.length));
  return s.words(a, names.length, (i) => [stores(s, names, i), s.way.write(R0 + 13, a)]);
}

function pop(s, op) {
  const names = bits(op & 255), toPC = op & 0x100, n = names.length + (toPC ? 1 : 0), a = s.temp(s.reg(13));
  const work = (i) => [loads(s, names, i), s.way.write(R0 + 13, plus(a, 4 * n))];
  if (!toPC) return s.words(a, n, work);
  const to = s.temps++;
  s.words(a, n, (i) => [
    set(to, load(32, RAM_AT + 4 * names.length, i)),
    when(isZero(isPlain(get(to))), s.hand(1)),
    work(i),
  ]);
  s.end(s.leaveTo(and(get(to), number(~1)), 3 + names.length));
  return 3 + names.length;
}

function wide(s, op, op2) {
  if (op >> 11 === 0b11110 && (op2 & 0xd000) === 0xd000) { // BL
    s.put(14, number(s.pc(4) | 1));
    s.end(s.leave(s.pc(4 + branchOffset(op, op2)), 3));
    return 3;
  }
  if (op === 0xf3bf && (op2 & 0xffc0) === 0x8f40) return 3; // DSB, DMB, ISB
  s.end(s.hand());
  return isSpecial(op, op2) ? 3 : 1;
}

/** MRS and MSR. */
export const isSpecial = (op, op2) => (op === 0xf3ef && op2 >> 12 === 8) || (op >> 4 === 0xf38 && op2 >> 8 === 0x88);

/** How far BL goes. */
export function branchOffset(op, op2) {
  const sign = (op >> 10) & 1, i1 = 1 - (sign ^ ((op2 >> 13) & 1)), i2 = 1 - (sign ^ ((op2 >> 11) & 1));
  return ((sign << 24) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) | ((op2 & 0x7ff) << 1)) << 7 >> 7;
}

export const isWide = (op) => op >> 11 >= 0b11101;

/**
 * The straight run at `at`: its statements in `code`, the most cycles that one pass can take without a miss in `longest`,
 * its instructions in `count`, where it may go on in `targets`. Where it must look at the time, it needs to know `longest` beforehand.
 */
export function translate(at, fetch, { memory, policy, way, longest = 0, limit = 40 }) {
  const s = new Run(at, memory, policy, way);
  s.longest = longest;
  for (s.count = 0; !s.ended && s.count < limit; s.count++) {
    const op = fetch(at + s.offset), width = isWide(op) ? 4 : 2;
    if (s.inFlash) s.fetch(width);
    s.cycles += instruction(s, op, width === 4 ? fetch(at + s.offset + 2) : 0);
    s.offset += width;
  }
  if (!s.ended) s.end(s.leave(s.pc(0), 0));
  s.longest = s.cycles + 8;
  return s;
}
