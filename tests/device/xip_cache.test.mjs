// What others measured on silicon, asserted on the emulated chip: cycles of loads, stores and flash, the cache's hits and
// misses by its own counters, and a kernel whose cycles are worked out on paper.
import assert from 'node:assert/strict';
import test from 'node:test';
import { FakeFirmware, RAM } from './fake_firmware.mjs';
import { generator } from './random.mjs';
import { READ, XipCache, missCycles } from './xip_cache.mjs';

const FLASH = 0x10000000, CODE = FLASH + 0x8000, TABLE = FLASH + 0x20000, HOT = RAM + 0x8000;
const CTRL = 0x14000000, CTR_HIT = 0x1400000c, CTR_ACC = 0x14000010, FLUSH = 0x14000004;
const MISS = missCycles(READ.EBH);
const NOP = 0xbf00, WFI = 0xbf30;
const WFI_CYCLES = 2;

/** A chip with a cold cache; `run` executes code at an address and returns its cycles. */
function chip(cache = 'lru') {
  const firmware = new FakeFirmware({ cache }), { core } = firmware.chip;
  core.setCode(FLASH + 0x40000, HOT, HOT + 0x1000);
  const run = (at, code, registers = {}) => {
    const half = at >= RAM ? core.ram16 : core.flash16, base = at >= RAM ? RAM : FLASH;
    [...code, WFI].forEach((op, k) => { half[((at - base) >> 1) + k] = op; });
    for (const [name, value] of Object.entries(registers)) core.registers[Number(name.slice(1))] = value;
    const before = core.cycles;
    Object.assign(core, { waiting: null, pc: at, limit: Infinity });
    core.run();
    assert.equal(core.waiting, 'interrupt');
    return core.cycles - before - WFI_CYCLES;
  };
  const counters = () => [firmware.chip.read(CTR_HIT, 4), firmware.chip.read(CTR_ACC, 4)];
  return { firmware, core, run, counters };
}
/** What one load through the bus costs, the instruction's two cycles included. */
const load = ({ core, firmware }, address) => {
  const before = core.cycles;
  firmware.chip.read(address, 4);
  return core.cycles - before + 1;
};

test('100 loads from RAM take 200 cycles and 100 NOPs 100, from RAM and from flash that is cached', () => {
  const machine = chip(), { run } = machine;
  for (const at of [HOT, CODE]) {
    const twice = (code) => [1, 2].map(() => run(at, code, { r1: RAM }))[1];
    assert.equal(twice(Array(100).fill(0x6808)), 200); // ldr r0, [r1]
    assert.equal(twice(Array(100).fill(NOP)), 100);
  }
});

test('the first pass over code in flash waits once for every word of it', () => {
  const { run } = chip();
  assert.equal(run(CODE, Array(99).fill(NOP)), 99 + 50 * MISS); // and WFI, which shares the last word
});

test('APB: a load takes 4 cycles and a store 5', () => {
  const { run } = chip(), scratch = 0x40058010;
  assert.equal(run(HOT, [0x6808], { r1: scratch }), 4);
  assert.equal(run(HOT, [0x6008], { r1: scratch }), 5);
});

test('a word that is not cached takes about 52 cycles by EBh and about 140 by 03h', () => {
  const machine = chip();
  assert.ok(Math.abs(load(machine, TABLE + 0x3000000) - 52) <= 2);
  assert.deepEqual([missCycles(READ.EBH), missCycles(READ.SERIAL)], [52, 140]);
  machine.core.cache.missCycles = missCycles(READ.SERIAL);
  assert.ok(Math.abs(load(machine, TABLE + 0x3000000) - 140) <= 2);
});

test('miss, hit, invalidate, miss, hit: by the counters', () => {
  const machine = chip(), { firmware, counters } = machine;
  firmware.write(CTR_HIT, 0);
  firmware.write(CTR_ACC, 0);
  const seen = [];
  const look = () => { load(machine, TABLE); seen.push(counters()); };
  look();
  look();
  firmware.write(TABLE, 0); // a write drops the line
  look();
  look();
  assert.deepEqual(seen, [[0, 1], [1, 2], [1, 3], [2, 4]]);
});

test('a miss fetches four bytes: the other half of the line is still missing', () => {
  const machine = chip();
  assert.deepEqual([0, 0, 4, 4, 0].map((offset) => load(machine, TABLE + offset) > 2), [true, false, true, false, false]);
});

test('two lines share a set; LRU drops the one not used for longest, random either', () => {
  const [a, b, c] = [0, 8192, 16384].map((offset) => TABLE + offset);
  const machine = chip('lru');
  const misses = (list) => list.map((address) => load(machine, address) > 2);
  assert.deepEqual(misses([a, b, a, b, a, c, a, b]), [true, true, false, false, false, true, false, true]);
  const dropped = [0, 0];
  const random = chip('random');
  for (let k = 0; k < 1000; k++) {
    random.firmware.write(FLUSH, 1);
    for (const address of [a, b, c]) load(random, address);
    dropped[random.core.cache.present[(a - FLASH) >> 2] ? 1 : 0] += 1;
  }
  assert.ok(Math.abs(dropped[0] - 500) < 60, String(dropped));
});

test('0x11 looks up and does not fill, 0x12 fills and does not look up, 0x13 does neither', () => {
  const [noFill, noLookup, bypass] = [1, 2, 3].map((alias) => TABLE + alias * 0x1000000);
  const misses = (list) => {
    const machine = chip();
    return list.map((address) => load(machine, address) > 2);
  };
  assert.deepEqual(misses([noFill, noFill, TABLE, noFill]), [true, true, true, false]);
  assert.deepEqual(misses([noLookup, TABLE, noLookup]), [true, false, true]);
  assert.deepEqual(misses([bypass, TABLE, bypass]), [true, true, true]);
});

test('a flush takes just over 1024 cycles and leaves nothing; with the cache off everything misses', () => {
  const machine = chip(), { core, firmware } = machine;
  load(machine, TABLE);
  const before = core.cycles;
  firmware.write(FLUSH, 1);
  assert.ok(core.cycles - before > 1024 && core.cycles - before < 1100);
  assert.ok(load(machine, TABLE) > 2);
  firmware.write(CTRL, 2);
  assert.ok(load(machine, TABLE) > 2 && load(machine, TABLE) > 2);
});

test('a write through an alias that is not cached faults, as CTRL says', () => {
  const { firmware } = chip();
  assert.throws(() => firmware.write(TABLE + 0x3000000, 1), /only the cached alias/);
  firmware.write(CTRL, 1);
  firmware.write(TABLE + 0x3000000, 1);
});

test('an interrupt is entered in 16 cycles, and waits for its vector if that is missed', () => {
  const { core } = chip();
  const entered = () => {
    const before = core.cycles;
    core.enter(16);
    return core.cycles - before;
  };
  assert.equal(entered(), 16 + MISS);
  assert.equal(entered(), 16);
  core.VTOR = RAM;
  assert.equal(entered(), 16);
});

// r0 = sum of r2 words at r3: per word LDR 2, ADDS 1, ADDS 1, SUBS 1, BNE 2 (1 the last time), and MOVS 1 before.
const SUM = [0x2000, 0x6819, 0x1840, 0x3304, 0x3a01, 0xd1fa];
const sum = ({ run }, words, at = CODE) => run(at, SUM, { r2: words, r3: TABLE });

test('a kernel in flash takes the cycles worked out on paper', () => {
  const n = 2048, lru = chip('lru'); // 8 KiB of table, a way's worth: the code has the other way
  const codeWords = 4; // 14 bytes with WFI
  assert.equal(sum(lru, n), 7 * n + MISS * (n + codeWords));
  assert.equal(sum(lru, n), 7 * n);
  const large = 6144, big = chip('lru'); // 24 KiB: the oldest of three lines a set is always the next one wanted
  assert.equal(sum(big, large), 7 * large + MISS * (large + codeWords));
  assert.equal(sum(big, large), 7 * large + MISS * large);
});

test('random replacement keeps a part of a table that LRU always loses', () => {
  const random = chip('random'), words = 6144;
  sum(random, words);
  const share = (sum(random, words) - 7 * words) / MISS / words;
  // Of three lines a set two are there; a miss drops one of them at random: by simulation two thirds miss in the end.
  assert.ok(share > 0.6 && share < 0.75, String(share));
});

test('the same kernel in RAM waits for its data only', () => {
  const n = 512;
  assert.equal(sum(chip(), n, HOT), 7 * n + MISS * n);
});

test('code from flash gives the same stepped and compiled, with misses, to the cycle and the counter', () => {
  const next = generator(5), opcodes = [
    () => 0x6818 + 64 * Math.floor(next() * 32), // ldr r0, [r3, #n]
    () => 0x4800 + Math.floor(next() * 64), // ldr r0, [pc, #n]
    () => 0x5d18, // ldrb r0, [r3, r4]
    () => 0x3400 + Math.floor(next() * 256), // adds r4, #n
    () => 0x1840, () => NOP, () => 0x9001, () => 0x9901,
  ];
  for (const policy of ['lru', 'random']) {
    const code = Array.from({ length: 900 }, () => opcodes[Math.floor(next() * opcodes.length)]());
    code.push(0x3a01, 0xd000, 0xe000 | ((-902 - 2) & 0x7ff)); // subs r2; beq over the way back
    const ways = [Infinity, 0].map((compiled) => {
      const { core, firmware, run } = chip(policy);
      if (!compiled) core.setCode(FLASH, HOT, HOT);
      firmware.device.flash.bytes.set(Uint8Array.from({ length: 0x10000 }, (_, k) => (k * 7919) >> 3), TABLE - FLASH);
      const cycles = run(CODE, code, { r2: 200, r3: TABLE, r4: 0, r13: RAM + 0x4000 });
      const { misses, accesses } = core.cache;
      return { cycles, misses, accesses, registers: [...core.registers.slice(0, 8)] };
    });
    assert.ok(ways[0].misses > 5000, String(ways[0].misses));
    assert.deepEqual({ ...ways[0], accesses: 0 }, { ...ways[1], accesses: 0 });
    const apart = Math.abs(ways[0].accesses - ways[1].accesses) / ways[1].accesses;
    assert.ok(apart < 0.02, String(apart)); // a compiled run fetches its first word anew
  }
});

test('a policy of none is flash as fast as RAM', () => {
  const cache = new XipCache(1 << 20, 'none');
  assert.equal(cache.access(TABLE), 0);
  assert.equal(sum(chip('none'), 100), 700);
});
