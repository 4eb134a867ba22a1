// Random Thumb code of every kind that runs on, with pointers that stay good: what core.test.mjs holds three ways of
// executing against one another with. Left out is only what waits or traps (WFI, WFE, SVC, BKPT, UDF), which has tests of
// its own, and what the manual calls unpredictable: empty lists, CMP of two low registers by its high form, PC in BLX.

const LOW = [0, 1, 2, 3, 4, 5, 6, 7];
const SPECIAL = { APSR: 0, IPSR: 5, MSP: 8, PSP: 9, PRIMASK: 16, CONTROL: 20 };

/** Which registers point somewhere in a piece of code: at data, so far from there, into code, at the stack. */
export function roles(next) {
  const low = [...LOW], take = (list) => list.splice(Math.floor(next() * list.length), 1)[0];
  const high = [8, 9, 10, 11, 12, 14];
  return { base: take(low), index: take(low), code: take(high), stack: take(high), low, high };
}

/** A generator's choices, by the roles `r`. */
function choices(next, r) {
  const below = (n) => Math.floor(next() * n), one = (list) => list[below(list.length)];
  return {
    below, one,
    d: () => one(r.low), // may be written
    m: () => below(8),
    high: () => one([...r.low, ...r.high]),
    any: () => below(15),
    list: () => r.low.reduce((bits, n) => bits | (next() < 0.4 ? 1 << n : 0), 0) || 1 << one(r.low),
  };
}
const highOp = (kind, d, m) => 0x4400 | (kind << 8) | ((d & 8) << 4) | (m << 3) | (d & 7);

const ARITHMETIC = ['ANDS', 'EORS', 'LSLS', 'LSRS', 'ASRS', 'ADCS', 'SBCS', 'RORS', 'TST', 'RSBS', 'CMP', 'CMN', 'ORRS', 'MULS', 'BICS', 'MVNS'];
const BY_REGISTER = ['STR', 'STRH', 'STRB', 'LDRSB', 'LDR', 'LDRH', 'LDRB', 'LDRSH'];

/** name: (choices, roles) => the instruction's halfwords. */
export const KINDS = {
  'LSLS #': (c) => [(c.below(32) << 6) | (c.m() << 3) | c.d()],
  'LSRS #': (c) => [0x0800 | (c.below(32) << 6) | (c.m() << 3) | c.d()],
  'ASRS #': (c) => [0x1000 | (c.below(32) << 6) | (c.m() << 3) | c.d()],
  ADDS: (c) => [0x1800 | (c.m() << 6) | (c.m() << 3) | c.d()],
  SUBS: (c) => [0x1a00 | (c.m() << 6) | (c.m() << 3) | c.d()],
  'ADDS #3': (c) => [0x1c00 | (c.m() << 6) | (c.m() << 3) | c.d()],
  'SUBS #3': (c) => [0x1e00 | (c.m() << 6) | (c.m() << 3) | c.d()],
  'MOVS #': (c) => [0x2000 | (c.d() << 8) | c.below(256)],
  'CMP #': (c) => [0x2800 | (c.m() << 8) | c.below(256)],
  'ADDS #8': (c) => [0x3000 | (c.d() << 8) | c.below(256)],
  'SUBS #8': (c) => [0x3800 | (c.d() << 8) | c.below(256)],
  ...Object.fromEntries(ARITHMETIC.map((name, k) => [name, (c) => [0x4000 | (k << 6) | (c.m() << 3) | c.d()]])),
  'ADD high': (c) => [highOp(0, c.high(), c.below(16))],
  'ADD sp, r': (c, r) => [highOp(0, 13, r.index)],
  'CMP high': (c) => {
    const n = c.any(), m = n < 8 ? 8 + c.below(7) : c.any();
    return [highOp(1, n, m)];
  },
  'MOV high': (c) => [highOp(2, c.high(), c.below(16))],
  'MOV sp, r': (c, r) => [highOp(2, 13, r.stack)],
  'MOV pc, r': (c, r) => [highOp(2, 15, r.code)],
  'ADD pc, r': (c, r) => [highOp(0, 15, r.index)],
  BX: (c, r) => [0x4700 | (r.code << 3)],
  BLX: (c, r) => [0x4780 | (r.code << 3)],
  'LDR literal': (c) => [0x4800 | (c.d() << 8) | c.below(256)],
  ...Object.fromEntries(BY_REGISTER.map((name, k) => [`${name} [r, r]`, (c, r) => {
    const [n, m] = c.below(2) ? [r.base, r.index] : [r.index, r.base];
    return [0x5000 | (k << 9) | (m << 6) | (n << 3) | c.d()];
  }])),
  'STR #': (c, r) => [0x6000 | (c.below(32) << 6) | (r.base << 3) | c.m()],
  'LDR #': (c, r) => [0x6800 | (c.below(32) << 6) | (r.base << 3) | c.d()],
  'STRB #': (c, r) => [0x7000 | (c.below(32) << 6) | (r.base << 3) | c.m()],
  'LDRB #': (c, r) => [0x7800 | (c.below(32) << 6) | (r.base << 3) | c.d()],
  'STRH #': (c, r) => [0x8000 | (c.below(32) << 6) | (r.base << 3) | c.m()],
  'LDRH #': (c, r) => [0x8800 | (c.below(32) << 6) | (r.base << 3) | c.d()],
  'STR sp': (c) => [0x9000 | (c.m() << 8) | c.below(256)],
  'LDR sp': (c) => [0x9800 | (c.d() << 8) | c.below(256)],
  ADR: (c) => [0xa000 | (c.d() << 8) | c.below(256)],
  'ADD r, sp': (c) => [0xa800 | (c.d() << 8) | c.below(256)],
  'ADD sp': (c) => [0xb000 | c.below(128)],
  'SUB sp': (c) => [0xb080 | c.below(128)],
  ...Object.fromEntries(['SXTH', 'SXTB', 'UXTH', 'UXTB'].map((name, k) => [name, (c) => [0xb200 | (k << 6) | (c.m() << 3) | c.d()]])),
  REV: (c) => [0xba00 | (c.m() << 3) | c.d()],
  REV16: (c) => [0xba40 | (c.m() << 3) | c.d()],
  REVSH: (c) => [0xbac0 | (c.m() << 3) | c.d()],
  PUSH: (c) => [0xb400 | (c.below(256) || 1)],
  'PUSH lr': (c) => [0xb500 | c.below(256)],
  POP: (c) => [0xbc00 | c.list()],
  'POP pc': (c) => [0xbd00 | (c.below(2) && c.list())],
  STM: (c, r) => [0xc000 | (r.base << 8) | ((c.below(256) & ~(1 << r.base)) || 1 << c.d())],
  'STM with its base': (c, r) => [0xc000 | (r.base << 8) | c.below(256) | (1 << r.base)],
  LDM: (c, r) => [0xc800 | (r.base << 8) | c.list()],
  'LDM with its base': (c, r) => [0xc800 | (r.base << 8) | c.list() | (1 << r.base)],
  'B if': (c) => [0xd000 | (c.below(14) << 8) | c.below(256)],
  B: (c) => [0xe000 | c.below(2048)],
  BL: (c) => [0xf000 | c.below(2048), 0xd000 | c.below(4096) | (c.below(2) << 13)],
  CPS: (c) => [c.one([0xb672, 0xb662])],
  'NOP, YIELD, SEV': (c) => [c.one([0xbf00, 0xbf10, 0xbf40])],
  'DSB, DMB, ISB': (c) => [0xf3bf, c.one([0x8f4f, 0x8f5f, 0x8f6f])],
  MRS: (c) => [0xf3ef, 0x8000 | (c.d() << 8) | c.one(Object.values(SPECIAL))],
  'MSR APSR': (c) => [0xf380 | c.m(), 0x8800],
};
const NAMES = Object.keys(KINDS);
/** After these nothing of the code follows: they go elsewhere, or leave the base anywhere. */
const LAST = new Set(['MOV pc, r', 'ADD pc, r', 'BX', 'BLX', 'POP pc', 'LDM with its base', 'B', 'BL']);
const STORES_ON_STACK = new Set(['STR sp', 'PUSH', 'PUSH lr']);

/** `count` instructions as [{ name, words }]; the last may be a jump. */
export function randomCode(next, r, count) {
  const c = choices(next, r), last = c.one(NAMES), code = [];
  const fits = (name) => !LAST.has(name) && !(last === 'POP pc' && STORES_ON_STACK.has(name)); // what it pops is an address of code
  while (code.length < count - 1) {
    const name = c.one(NAMES);
    if (fits(name)) code.push(name);
  }
  let offset = 0;
  return [...code, last].map((name) => {
    const words = KINDS[name](c, r), to = offset + 4 + (words[0] >> 12 === 13 ? words[0] << 24 >> 23 : words[0] << 21 >> 20);
    if ((name === 'B' || name === 'B if') && to === 0) words[0] ^= 1; // no loop
    offset += 2 * words.length;
    return { name, words };
  });
}

/** What a register holds that points nowhere: often where arithmetic is at its edge. */
export const anyNumber = (next) => [0, 1, 0xffffffff, 0x80000000, 0x7fffffff, 33, Math.floor(next() * 2 ** 32)][Math.floor(next() * 7)];
