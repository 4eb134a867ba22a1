// The core: random code gives the same registers, flags, memory and cycles stepped and compiled, and the same as
// rp2040js' own core where that one is right; faults enter HardFault; sleep ends when it should.
import assert from 'node:assert/strict';
import test from 'node:test';
import { RP2040 } from 'rp2040js';
import { Core, Fault, Lockup } from './core.mjs';
import { generator } from './random.mjs';
import { KINDS, anyNumber, randomCode, roles } from './random_code.mjs';

const RAM = 0x20000000, FLASH = 0x10000000, CODE = FLASH + 0x1000, DATA = RAM + 0x400, STACK = RAM + 0x8000;
const nowhere = (kind) => (at) => { throw new Fault(`${kind} at 0x${(at >>> 0).toString(16)}: nothing is mapped there`); };
const flash = new Uint8Array(0x40000);

function machine(code = []) {
  const core = new Core({ ram: new Uint8Array(264 * 1024), flash, policy: 'none' }, { fetch: nowhere('fetch'), read: nowhere('read'), write: nowhere('write') });
  core.bus.read = (at, size) => {
    const k = at - FLASH;
    if (k < 0 || k >= flash.length) return nowhere('read')(at);
    core.cycles += 1;
    return size === 4 ? core.flash32[k >> 2] : size === 2 ? core.flash16[k >> 1] : core.flash8[k];
  };
  code.forEach((op, k) => { core.flash16[((CODE - FLASH) >> 1) + k] = op; });
  core.flash32[3] = CODE + 0x800 + 1; // the HardFault vector
  core.VTOR = FLASH;
  core.pc = CODE;
  core.SP = STACK;
  return core;
}

const prepare = (core, registers) => {
  core.registers.set(registers);
  core.SP = STACK;
  core.pc = CODE;
  core.cycles = 0;
  core.R.set([1, 1, 0], 16);
  for (let k = 0; k < 64; k++) core.ram32[((DATA - RAM) >> 2) + k] = k * 0x01234567;
  for (let k = -40; k < 140; k++) core.ram32[((STACK - RAM) >> 2) + k] = k * 0x7654321;
};
const WINDOW = [[DATA, 0x800], [STACK - 0x1000, 0x2000]].map(([at, bytes]) => [(at - RAM) >> 2, bytes >> 2]);
/** Code, its pointers and everything else at random; a stack of addresses of code where one is popped. */
function randomRound(next, count) {
  const r = roles(next), code = randomCode(next, r, count), words = code.flatMap((instruction) => instruction.words);
  const registers = Array.from({ length: 15 }, () => anyNumber(next));
  registers[r.base] = DATA + 0x400;
  registers[r.index] = 4 * Math.floor(next() * 64 - 32);
  registers[r.code] = (CODE + 2 * Math.floor(next() * 1024)) | 1;
  registers[r.stack] = STACK + 4 * Math.floor(next() * 64);
  registers[13] = STACK;
  const flags = [Math.floor(next() * 3) - 1, next() < 0.5 ? 1 : 0, next() < 0.5 ? 1 : 0];
  return { code, words, registers, flags, pops: code.at(-1).name === 'POP pc' };
}
const says = ({ words, registers }) => `${words.map((op) => op.toString(16)).join(' ')} with ${registers.map((n) => (n >>> 0).toString(16)).join(' ')}`;
function set(core, { at = CODE, words, registers, flags, pops }) {
  core.flash16.set(words, (at - FLASH) >> 1);
  prepare(core, registers);
  core.pc = at;
  core.R.set(flags, 16);
  core.R[14] = registers[14];
  core.maskInterrupts(false);
  core.eventRegistered = false;
  core.ram32.fill(pops ? CODE + 0x101 : 0, ...WINDOW[1].map((n, k, [from]) => from + k * n));
  if (!pops) for (let [k, n] = WINDOW[1]; n > 0; n--, k++) core.ram32[k] = k * 0x7654321;
  for (let [k, n] = WINDOW[0]; n > 0; n--, k++) core.ram32[k] = k * 0x01234567;
}
const memoryOf = (ram32) => Buffer.concat(WINDOW.map(([from, n]) => Buffer.from(ram32.buffer, ram32.byteOffset + 4 * from, 4 * n)));
const whole = (core) => ({
  registers: [...core.R.slice(0, 15)], flags: core.xPSR >>> 28, masked: core.PM, event: core.eventRegistered, cycles: core.cycles, pc: core.pc,
  memory: memoryOf(core.ram32),
});
const noise = generator(3);
for (let k = 0; k < flash.length; k++) flash[k] = noise() * 256; // for literals

/** Places for code, out of reach of one another's branches: compiled together, which is what takes long. */
const PLACES = Array.from({ length: 48 }, (_, k) => CODE + 0x2000 + 0x1000 * k);

test('random code of every kind gives the same compiled and stepped, cycle by cycle, 200 000 instructions', () => {
  const next = generator(1), core = machine(), seen = new Map();
  for (let count = 0; count < 200_000;) {
    const rounds = PLACES.map((at) => ({ ...randomRound(next, 8), at }));
    for (const { words, at } of rounds) core.flash16.set(words, (at - FLASH) >> 1);
    const unit = core.compiler.compile(PLACES.map((at) => core.compiler.measure(at, 8)), 8);
    rounds.forEach((round, entry) => {
      set(core, round);
      core.limit = 1e6;
      core.runUnit(unit, entry);
      const compiled = whole(core);
      set(core, round);
      for (let k = 0; core.cycles < compiled.cycles; k++) {
        core.step();
        seen.set(round.code[k].name, (seen.get(round.code[k].name) ?? 0) + 1);
        count += 1;
      }
      assert.deepEqual(whole(core), compiled, says(round));
    });
  }
  for (const name of Object.keys(KINDS)) assert.ok(seen.get(name) > 100, `${name}: ${seen.get(name)} times`);
});

/** The one thing that rp2040js gets wrong by the architecture's manual (ARM DDI 0419) or the core's (DDI 0484, cycles), if any; or we do. */
function apart({ name, words: [op] }, core) {
  const { R } = core, by = R[(op >> 3) & 7];
  switch (name) {
    case 'LSLS': return (by & 255) > 32 ? 'C' : null; // a shift by more than 32 carries 0
    case 'LSRS': case 'ASRS': case 'RORS': return (by & 255) === 0 ? 'C' : null; // a shift by 0 leaves the carry
    case 'ADCS': return R[17] === 1 && R[op & 7] === 0x7fffffff ? 'V' : null; // it adds the carry first
    case 'SBCS': return R[17] === 0 && by === 0x7fffffff ? 'V' : null;
    case 'BLX': return op === 0x47f0 ? 'pc' : null; // it writes LR before it reads it
    case 'PUSH lr': return 'cycles'; // LR takes a cycle, too
    case 'MSR APSR': return R[op & 7] >>> 30 === 3 ? 'Z' : null; // negative and zero at once: here they are one number
    case 'STM with its base': return `r${(op >> 8) & 7}`; // STM always writes its base back
    default: return null;
  }
}

test('random code of every kind gives the same as rp2040js\' own core, state for state after each of 400 000 instructions', () => {
  const next = generator(2), core = machine(), rp = new RP2040(), theirs = rp.core, seen = new Map(), leftOut = new Set();
  const ram32 = new Int32Array(rp.sram.buffer);
  theirs.bankedSP = 0;
  rp.logger = { info() {}, debug() {}, warn: (_, text) => assert.fail(text), error: (_, text) => assert.fail(text) };
  rp.flash.set(flash);
  const NAMES = [...Array.from({ length: 15 }, (_, k) => `r${k}`), 'pc', 'cycles', 'N', 'Z', 'C', 'V', 'masked'];
  const ours = ({ R, pc, cycles, PM }, into) => {
    for (let k = 0; k < 15; k++) into[k] = R[k] >>> 0;
    [into[15], into[16], into[17], into[18], into[19], into[20], into[21]] = [pc, cycles, R[16] < 0, R[16] === 0, R[17] === 1, R[18] === 1, PM];
  };
  const other = ({ registers, cycles, N, Z, C, V, PM }, into) => {
    for (let k = 0; k < 16; k++) into[k] = registers[k];
    [into[16], into[17], into[18], into[19], into[20], into[21]] = [cycles, N, Z, C, V, PM];
  };
  const a = new Array(22).fill(0), b = new Array(22).fill(0);
  const takeOver = () => {
    theirs.registers.set([...core.R.slice(0, 15), core.pc]);
    Object.assign(theirs, { N: core.R[16] < 0, Z: core.R[16] === 0, C: core.R[17] === 1, V: core.R[18] === 1, PM: core.PM, cycles: core.cycles, interruptsUpdated: false });
  };
  for (let count = 0; count < 400_000;) {
    const round = randomRound(next, 8);
    set(core, round);
    round.words.forEach((op, k) => rp.flashView.setUint16(CODE - FLASH + 2 * k, op, true));
    for (const [from, n] of WINDOW) ram32.set(core.ram32.subarray(from, from + n), from);
    takeOver();
    let at = CODE;
    for (const instruction of round.code) {
      const wrong = apart(instruction, core);
      core.step();
      theirs.executeInstruction();
      count += 1;
      seen.set(instruction.name, (seen.get(instruction.name) ?? 0) + 1);
      ours(core, a);
      other(theirs, b);
      for (let k = 0; k < a.length; k++) {
        if (a[k] === b[k]) continue;
        if (NAMES[k] !== wrong) assert.fail(`${instruction.name}: ${NAMES[k]} is ${a[k]} here and ${b[k]} there, ${says(round)}`);
        leftOut.add(`${instruction.name} ${wrong.replace(/r\d/, 'base')}`);
        takeOver();
      }
      at += 2 * instruction.words.length;
      if (core.pc !== at) break;
    }
    assert.ok(memoryOf(core.ram32).equals(memoryOf(ram32)), `memory after ${says(round)}`);
  }
  for (const name of Object.keys(KINDS)) assert.ok(seen.get(name) > 100, `${name}: ${seen.get(name)} times`);
  assert.deepEqual([...leftOut].sort(), [
    'ADCS V', 'ASRS C', 'BLX pc', 'LSLS C', 'LSRS C', 'MSR APSR Z', 'PUSH lr cycles', 'RORS C', 'SBCS V', 'STM with its base base',
  ]);
});

test('what rp2040js gets wrong is right here', () => {
  const after = (op, registers, [carry, overflow] = [1, 0]) => {
    const core = machine([op]);
    prepare(core, registers);
    core.R.set([1, carry, overflow], 16);
    core.step();
    return core;
  };
  assert.deepEqual([...after(0x4148, [0x7fffffff, 0xffffffff]).R.slice(16)].slice(0, 3).map((n) => n >>> 0), [0x7fffffff, 1, 0]); // adcs: 0x7fffffff - 1 + 1
  assert.deepEqual([...after(0x4188, [0, 0x7fffffff], [0, 0]).R.slice(16)].slice(0, 3), [-0x80000000, 0, 0]); // sbcs: 0 - 0x7fffffff - 1
  assert.equal(after(0x47f0, [...Array(14).fill(0), CODE + 0x41]).pc, CODE + 0x40); // blx lr
  assert.equal(after(0xb50e, []).cycles, 1 + 4); // push { r1 - r3, lr }
  const { registers, ram32 } = after(0xc003, [DATA, 7]); // stm r0!, { r0, r1 }
  assert.deepEqual([registers[0], ram32[(DATA - RAM) >> 2], ram32[(DATA - RAM + 4) >> 2]], [DATA + 8, DATA, 7]);
});

test('shifts by a register follow the data sheet at 0, 32 and beyond', () => {
  const cases = [ // opcode, value, shift, result, carry (it was 1 before)
    [0x4088, 3, 0, 3, 1], [0x4088, 3, 32, 0, 1], [0x4088, 3, 33, 0, 0], [0x4088, 0x80000001, 1, 2, 1],
    [0x40c8, 0x80000001, 32, 0, 1], [0x40c8, 0x80000001, 33, 0, 0], [0x4108, 0x80000000, 40, 0xffffffff, 1],
    [0x41c8, 1, 32, 1, 0], [0x41c8, 1, 1, 0x80000000, 1], [0x41c8, 5, 0, 5, 1],
  ];
  for (const [op, value, by, result, carry] of cases) {
    const core = machine([op]);
    prepare(core, [value, by]);
    core.step();
    assert.deepEqual([core.registers[0], core.R[17]], [result, carry], op.toString(16));
  }
});

test('a loop is compiled and stops exactly where an alarm is due', () => {
  const core = machine([0x3801, 0xd1fd, 0xe7fe]); // subs r0,#1; bne; b .
  core.setCode(CODE + 6, RAM, RAM);
  core.registers[0] = 100_000;
  core.limit = 150_000;
  core.run();
  assert.ok(core.cycles >= 150_000 && core.cycles < 150_003, String(core.cycles));
  assert.equal(core.registers[0], 50_000);
  assert.notEqual(core.flashBlocks.units[(CODE - FLASH) >> 1], undefined);
});

for (const [name, code, r0, reason] of [
  ['an undefined instruction', [0xde2a], 0, /UDF #42/],
  ['a read from nowhere', [0x6801], 0x30000000, /nothing is mapped/],
  ['a misaligned read', [0x6801], RAM + 2, /misaligned/],
  ['a branch to data', [0x4700], RAM, /not Thumb/],
  ['a write below the stack', [0x6001], RAM - 4, /nothing is mapped/],
]) {
  test(`${name} enters HardFault`, () => {
    const core = machine(code), seen = [];
    core.onFault = (fault) => seen.push(fault);
    core.flash16[(CODE - FLASH + 0x800) >> 1] = 0xe7fe;
    core.registers[0] = r0;
    core.limit = 40;
    core.run();
    assert.match(seen[0].reason, reason);
    assert.equal(core.IPSR, 3);
    assert.equal(core.registers[14], 0xfffffff9);
    assert.ok(core.ram32[(core.SP - RAM + 24) >> 2] - CODE <= 2, 'the stacked return address names the place');
  });
}

test('a fault inside HardFault is a lock-up', () => {
  const core = machine([0xde00]);
  core.flash16[(CODE - FLASH + 0x800) >> 1] = 0xde01;
  core.limit = 100;
  assert.throws(() => core.run(), Lockup);
});

test('WFI sleeps until an enabled interrupt is pending, even with interrupts masked', () => {
  const core = machine([0xb672, 0xbf30, 0x2007, 0xe7fe]); // cpsid i; wfi; movs r0,#7
  core.limit = 100;
  core.run();
  assert.equal(core.waiting, 'interrupt');
  core.setInterrupt(5, true);
  assert.equal(core.wakes(), false);
  core.enabledInterrupts = 1 << 5;
  assert.equal(core.wakes(), true);
  core.waiting = null;
  core.limit = core.cycles + 1;
  core.run();
  assert.equal(core.registers[0], 7);
  assert.equal(core.IPSR, 0);
});

test('SEV lets the next WFE pass', () => {
  const core = machine([0xbf40, 0xbf20, 0x2007, 0xbf20, 0xe7fe]);
  core.limit = 100;
  core.run();
  assert.equal(core.registers[0], 7);
  assert.equal(core.waiting, 'event');
});
