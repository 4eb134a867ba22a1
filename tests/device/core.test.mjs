// The core: random code gives the same registers, flags, memory and cycles stepped and compiled, and the same as
// rp2040js' own core where that one is right; faults enter HardFault; sleep ends when it should.
import assert from 'node:assert/strict';
import test from 'node:test';
import { RP2040 } from 'rp2040js';
import { Core, Fault, Lockup } from './core.mjs';
import { generator } from './random.mjs';

const RAM = 0x20000000, FLASH = 0x10000000, CODE = FLASH + 0x1000, DATA = RAM + 0x400, STACK = RAM + 0x8000;
const nowhere = (kind) => (at) => { throw new Fault(`${kind} at 0x${(at >>> 0).toString(16)}: nothing is mapped there`); };
const flash = new Uint8Array(0x10000);

function machine(code = []) {
  const core = new Core({ ram: new Uint8Array(264 * 1024), flash }, { fetch: nowhere('fetch'), read: nowhere('read'), write: nowhere('write') });
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

/** Straight code whose pointers (r6, SP) stay put; `known` leaves out what rp2040js gets wrong. */
function randomOpcode(next, known) {
  for (;;) {
    const op = Math.floor(next() * 0x10000), low = op & 7, r8 = (op >> 8) & 7;
    const arithmetic = op >> 10 === 0b010000, immediate = op >> 13 === 1, shift = op >> 13 === 0;
    if ((arithmetic || shift) && low !== 6) {
      // by the data sheet: shifts by 0 and by 32 or more, and the flags of ADC and SBC at -1, differ from rp2040js
      if (known && arithmetic && [2, 3, 4, 5, 6, 7].includes((op >> 6) & 15)) continue;
      return op;
    }
    if (immediate && r8 !== 6) return op;
    if (op >> 8 === 0b10110010 && low !== 6) return op; // SXTB and friends
    if (op >> 8 === 0b10111010 && low !== 6 && ((op >> 6) & 3) !== 2) return op; // REV, REV16, REVSH
    if ([0b0110, 0b0111, 0b1000].includes(op >> 12) && low !== 6) return (op & ~0x38) | 0x30; // [r6, #n]
    if (op >> 12 === 0b1001 && r8 !== 6) return op & ~0x80; // [sp, #n]
    if (op >> 11 === 0b10100 && r8 !== 6) return op; // ADR
    if (op >> 9 === 0b1011010 && !known) return op; // PUSH
  }
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
const state = (core) => ({
  registers: [...core.registers.slice(0, 15)], flags: core.xPSR >>> 28,
  data: [...core.ram32.slice((DATA - RAM) >> 2, ((DATA - RAM) >> 2) + 64)], stack: [...core.ram32.slice(((STACK - RAM) >> 2) - 40, ((STACK - RAM) >> 2) + 140)],
});
const randomRegisters = (next) => Array.from({ length: 13 }, (_, k) => (
  k === 6 ? DATA : [0, 1, 0xffffffff, 0x80000000, 0x7fffffff, 33, Math.floor(next() * 2 ** 32)][Math.floor(next() * 7)]));

test('random code gives the same stepped and compiled, cycle by cycle', () => {
  const next = generator(1), core = machine();
  for (let round = 0; round < 4000; round++) {
    const code = Array.from({ length: 8 }, () => randomOpcode(next, false)), registers = randomRegisters(next);
    code.forEach((op, k) => { core.flash16[((CODE - FLASH) >> 1) + k] = op; });
    prepare(core, registers);
    for (let k = 0; k < code.length; k++) core.step();
    const stepped = { ...state(core), cycles: core.cycles, pc: core.pc };
    prepare(core, registers);
    core.limit = 1e6;
    core.runUnit(core.compiler.compile([core.compiler.measure(CODE, code.length)], code.length), 0);
    assert.deepEqual({ ...state(core), cycles: core.cycles, pc: core.pc }, stepped, code.map((op) => op.toString(16)).join(' '));
  }
});

test('random code gives the same as rp2040js\' own core, state for state after each of 240 000 instructions', () => {
  const next = generator(2), core = machine(), rp = new RP2040(), theirs = rp.core;
  const memory = new Int32Array(rp.sram.buffer), touched = [[DATA - RAM, DATA - RAM + 256], [STACK - RAM - 160, STACK - RAM + 560]];
  for (let round = 0; round < 40_000; round++) {
    const code = Array.from({ length: 6 }, () => randomOpcode(next, true)), registers = randomRegisters(next);
    const says = () => code.map((op) => op.toString(16)).join(' ');
    code.forEach((op, k) => {
      core.flash16[((CODE - FLASH) >> 1) + k] = op;
      rp.flashView.setUint16(CODE - FLASH + 2 * k, op, true);
    });
    prepare(core, registers);
    for (const [from, to] of touched) rp.sram.set(core.ram8.subarray(from, to), from);
    theirs.registers.set([...registers, STACK, core.registers[14], CODE]);
    Object.assign(theirs, { N: false, Z: false, C: true, V: false, cycles: 0 });
    for (let k = 0; k < code.length; k++) {
      core.step();
      theirs.executeInstruction();
      let same = theirs.cycles === core.cycles && theirs.PC === core.pc && theirs.APSR >>> 28 === core.xPSR >>> 28;
      for (let r = 0; r < 15; r++) same &&= theirs.registers[r] === core.registers[r];
      if (!same) assert.fail(`instruction ${k} of ${says()}`);
    }
    for (const [from, to] of touched) {
      for (let k = from >> 2; k < to >> 2; k++) if (memory[k] !== core.ram32[k]) assert.fail(`memory after ${says()}`);
    }
  }
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
