// Units: loops and calls in random code give the same, cycle by cycle and miss by miss, as one function, walked run by run,
// and (with a cache that costs nothing) stepped; wherever the alarms fall, and whatever the cache must drop.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Core } from './core.mjs';
import { generator } from './random.mjs';

const RAM = 0x20000000, FLASH = 0x10000000, DATA = RAM + 0x400, STACK = RAM + 0x8000;
/** Three pages of code whose words share the cache's sets, each of so many places that are jumped to. */
const PAGES = [0x1000, 0x3000, 0x5000], PLACES = 6, PLACE_BYTES = 24, CODE_BYTES = 0x6000;

const branch = (code, halfwords) => 0xd000 | (code << 8) | (halfwords & 255);
function call(distance) {
  const half = distance >> 1, high = (half >> 11) & 0x3ff, sign = distance < 0 ? 1 : 0;
  return [0xf000 | (sign << 10) | high, 0xf800 | (half & 0x7ff)]; // J1 and J2 are set: not beyond 4 MiB
}
/** What changes registers, memory at r6 and the stack, or reads a word of flash behind the code. */
function anything(next) {
  const low = [0, 1, 2, 3, 4, 5, 7][Math.floor(next() * 7)], byte = Math.floor(next() * 256), five = byte & 31;
  return [
    0x2000 | (low << 8) | byte, 0x3000 | (low << 8) | byte, 0x3800 | (low << 8) | byte, 0x2800 | (low << 8) | byte,
    0x4000 | (Math.floor(next() * 16) << 6) | ((byte & 7) << 3) | low, 0x1800 | ((byte & 63) << 3) | low,
    0x4800 | (low << 8) | byte, 0x4800 | (low << 8) | byte, // literals
    0x6030 | (five << 6) | low, 0x6830 | (five << 6) | low, 0x7830 | (five << 6) | low, 0x8830 | (five << 6) | low,
    0x9000 | (low << 8) | five, 0x9800 | (low << 8) | five,
  ][Math.floor(next() * 14)];
}
/** Every place does something, may jump to another of its page, and ends with a call or a jump. */
function program(next) {
  const code = new Uint16Array(CODE_BYTES >> 1);
  for (const page of PAGES) {
    for (let k = 0; k < PLACES; k++) {
      const from = page + k * PLACE_BYTES, at = (n) => (from >> 1) + n, other = () => Math.floor(next() * PLACES);
      for (let n = 0; n < 10; n++) code[at(n)] = anything(next);
      for (const n of [3, 7]) code[at(n)] = branch(Math.floor(next() * 14), (page + other() * PLACE_BYTES - (from + 2 * n) - 4) >> 1);
      const to = PAGES[Math.floor(next() * 3)] + other() * PLACE_BYTES;
      code.set(call(to - (from + 20) - 4), at(10));
    }
  }
  return new Uint8Array(code.buffer);
}
function machine(flash, policy, heat) {
  const never = () => { throw new Error('nothing but RAM and flash is asked'); };
  const core = new Core({ ram: new Uint8Array(64 * 1024), flash, policy }, { fetch: never, read: never, write: never });
  core.bus.read = (at) => {
    core.cycles += 1 + core.cache.access(at);
    return core.flash32[(at - FLASH) >> 2];
  };
  Object.assign(core, heat);
  core.setCode(FLASH + CODE_BYTES, RAM, RAM);
  core.registers.set([1, 2, 3, 4, 5, 6, DATA, 7, 8, 9, 10, 11, 12]);
  core.SP = STACK;
  core.pc = FLASH + PAGES[0];
  return core;
}
const state = ({ R, pc, cycles, ram8, cache }) => ({
  pc, cycles, misses: cache.misses, accesses: cache.accesses, registers: [...R], ram: Buffer.from(ram8).toString('latin1'), lines: [...cache.lines],
});
const without = ({ accesses, ...rest }) => rest;

for (const policy of ['none', 'lru', 'random']) {
  test(`random loops and calls are the same united and walked, with alarms anywhere, cache ${policy}`, () => {
    const next = generator(7);
    let united = 0;
    for (let round = 0; round < 12; round++) {
      const flash = program(next), alarms = generator(round + 1);
      const unit = machine(flash, policy, { hot: 3, hotter: 2 }), walk = machine(flash, policy, { hot: 3, hotter: Infinity });
      const step = machine(flash, policy, { hot: Infinity });
      for (let time = 0; time < 60_000;) {
        time += 1 + Math.floor(alarms() ** 4 * 2000); // many that follow close upon one another
        for (const core of [unit, walk, step]) {
          core.limit = time;
          core.run();
        }
        assert.deepEqual(state(unit), state(walk), `round ${round}, alarm at ${time}`);
        if (policy === 'none') assert.deepEqual(without(state(unit)), without(state(step)), `round ${round}, alarm at ${time}`);
      }
      united += unit.flashBlocks.units.filter((fn) => fn).length;
    }
    assert.ok(united > 100, `${united} runs became part of a unit`);
  });
}

test('a loop is left at exactly the alarm, wherever in it that falls', () => {
  for (let limit = 3000; limit < 3040; limit++) {
    const flash = new Uint8Array(CODE_BYTES), code = new Uint16Array(flash.buffer);
    code.set([0x3101, 0x4041, 0x6031, 0x3801, 0xd1fa, 0xe7f9], PAGES[0] >> 1); // adds, eors, str, subs, bne, b: all to the start
    const cores = [{ hot: 3, hotter: 2 }, { hot: Infinity }].map((heat) => machine(flash, 'none', heat));
    for (const core of cores) {
      core.limit = limit;
      core.run();
    }
    assert.deepEqual(without(state(cores[0])), without(state(cores[1])), `alarm at ${limit}`);
    assert.ok(cores[0].cycles - limit < 3);
  }
});
