// The machine around the core: boot ROM and flash with their times, the power switch, the watchdog, the ring
// oscillator, buttons by tick, the marks and the figures made of them.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { Flash } from './flash.mjs';
import { Marks, PHASE, REFRESH_US } from './marks.mjs';
import { FakeFirmware, RAM } from './fake_firmware.mjs';
import { generator } from './random.mjs';
import { Stack } from './stack.mjs';

const ROSC_RANDOMBIT = 0x4006001c, WATCHDOG = 0x40058000, TIMER_LOW = 0x4005400c;
/** Calls a boot ROM routine by its tag, the way embassy finds it. */
function rom(firmware, tag, ...parameters) {
  const { chip } = firmware, { core } = chip;
  const half = (at) => chip.read(at, 2);
  const call = (door, args) => {
    args.forEach((value, k) => { core.registers[k] = value; });
    core.registers[14] = RAM | 1;
    core.PM = true;
    assert.ok(chip.rom.open(door & ~1, half(door & ~1) & 255));
    return core.registers[0];
  };
  const entry = call(half(0x18), [half(0x14), tag.charCodeAt(0) | (tag.charCodeAt(1) << 8)]);
  assert.notEqual(entry, 0, `the ROM has no ${tag}`);
  return call(entry, parameters);
}

test('every boot ROM routine embassy-rp looks up is there', () => {
  const firmware = new FakeFirmware();
  assert.equal(rom(firmware, 'P3', 0xf0f0), 8);
  assert.equal(rom(firmware, 'L3', 1), 31);
  assert.equal(rom(firmware, 'T3', 8), 3);
  assert.equal(rom(firmware, 'R3', 1), 0x80000000);
  firmware.chip.rp.sram.set([1, 2, 3, 4]);
  rom(firmware, 'C4', RAM + 8, RAM, 4);
  rom(firmware, 'MS', RAM + 12, 7, 2);
  assert.deepEqual([...firmware.chip.rp.sram.subarray(8, 14)], [1, 2, 3, 4, 7, 7]);
  for (const tag of ['IF', 'EX', 'FC', 'CX', 'S4', 'MC']) rom(firmware, tag, RAM, RAM, 0);
});

test('erasing takes 45 ms a sector and programming 0.8 ms a page with sending it, and bits only fall', () => {
  const firmware = new FakeFirmware(), { flash } = firmware.device;
  flash.bytes.fill(0x0f, 0x1f0000, 0x1f2000);
  const start = firmware.ms;
  rom(firmware, 'RE', 0x1f0000, 0x2000, 0x80000000, 0);
  assert.ok(Math.abs(firmware.ms - start - 90) < 0.1);
  assert.ok(flash.bytes.subarray(0x1f0000, 0x1f2000).every((b) => b === 0xff));
  firmware.chip.rp.sram.fill(0x5a, 0, 256);
  rom(firmware, 'RP', 0x1f0100, RAM, 256);
  firmware.chip.rp.sram.fill(0xf0, 0, 256);
  rom(firmware, 'RP', 0x1f0100, RAM, 256);
  assert.ok(Math.abs(firmware.ms - start - 91.6) < 0.1);
  assert.equal(flash.bytes[0x1f0100], 0x50);
  assert.deepEqual(firmware.kinds, []);
});

test('flash work from code in flash, with interrupts on, or half a sector is reported', () => {
  const firmware = new FakeFirmware(), { core, rom: boot } = firmware.chip;
  core.registers[14] = 0x10000301;
  boot.flashWork('erase', 0x1f0000, 4096);
  boot.flashWork('erase', 0x1f0010, 4096);
  assert.deepEqual(firmware.kinds.sort(), ['flash-caller', 'flash-interrupts', 'flash-range']);
});

test('a plain store to flash is reported and changes nothing', () => {
  const firmware = new FakeFirmware();
  firmware.write(0x10000400, 0);
  assert.equal(firmware.device.flash.bytes[0x400], 0xff);
  assert.deepEqual(firmware.kinds, ['flash-store']);
});

test('a power cut half-way through a page leaves its first half, and half-way through an erase a torn sector', () => {
  const bytes = new Uint8Array(0x4000).fill(0xff), flash = new Flash(bytes, generator(3));
  flash.program(0, new Uint8Array(512), 1.05e6); // a page and a half
  assert.ok(bytes.subarray(0, 384).every((b) => b === 0));
  assert.ok(bytes.subarray(385, 512).every((b) => b === 0xff));
  bytes.fill(0);
  flash.erase(0x1000, 0x3000, 67.5e6); // a sector and a half
  assert.ok(bytes.subarray(0x1000, 0x2000).every((b) => b === 0xff));
  const torn = bytes.subarray(0x2000, 0x3000).filter((b) => b !== 0).length;
  assert.ok(torn > 1000 && torn < 3500, `${torn} bytes of the torn sector changed`);
  assert.ok(bytes.subarray(0x3000).every((b) => b === 0));
});

test('the power cut stops an erase at its moment and the next boot has cold RAM and the torn flash', () => {
  const firmware = new FakeFirmware({ cut_power_at_ms: 10, limit_ms: 30 }), { device } = firmware;
  device.flash.bytes.fill(0, 0x1f0000, 0x1f1000);
  firmware.chip.rp.sram.fill(0x77);
  rom(firmware, 'RE', 0x1f0000, 0x1000, 0x80000000, 0);
  assert.ok(firmware.ms >= 9.99 && firmware.ms < 10.1);
  device.boot = ((plain) => function (...a) { if (this.boots === 0 || this.chip === null) plain.apply(this, a); })(device.boot);
  device.run();
  assert.equal(device.boots, 2);
  assert.equal(device.panics.length, 0);
  const zeros = device.flash.bytes.subarray(0x1f0000, 0x1f1000).filter((b) => b === 0).length;
  assert.ok(zeros > 2000 && zeros < 4000, String(zeros));
  assert.notEqual(device.chip.rp.sram[0], 0x77);
});

test('a watchdog that is not fed resets the chip, keeps RAM and scratch, and is a panic', () => {
  const firmware = new FakeFirmware({ limit_ms: 30 }), { device } = firmware;
  firmware.chip.rp.sram[5] = 0x77;
  firmware.write(WATCHDOG + 0x10, 0xcafe);
  firmware.write(WATCHDOG + 4, 2 * 5000);
  firmware.write(WATCHDOG, 1 << 30);
  device.boot = ((plain) => function (...a) { if (this.chip === null) plain.apply(this, a); })(device.boot);
  device.run();
  assert.equal(device.boots, 2);
  assert.equal(device.panics[0].kind, 'reset');
  assert.ok(Math.abs(device.panics[0].t_ms - 5) < 0.1, String(device.panics[0].t_ms));
  assert.equal(device.chip.rp.sram[5], 0x77);
  assert.equal(device.chip.read(WATCHDOG + 0x10, 4), 0xcafe);
  assert.equal(device.chip.read(WATCHDOG + 8, 4), 1);
});

test('SYSRESETREQ resets the chip', () => {
  const firmware = new FakeFirmware();
  firmware.write(0xe000ed0c, 0x05fa0004);
  assert.match(firmware.device.panics[0].text, /SYSRESETREQ/);
});

test('the random bit keeps its bias, and sticks at 0 and 100', () => {
  for (const bias of [0, 30, 50, 100]) {
    const firmware = new FakeFirmware({ rosc_bias: bias });
    let ones = 0;
    for (let k = 0; k < 10_000; k++) ones += firmware.chip.read(ROSC_RANDOMBIT, 4);
    assert.ok(Math.abs(ones / 100 - bias) < 2, `${ones} ones at ${bias} %`);
  }
});

test('a slow flash takes its own time, and tells who it is', () => {
  const firmware = new FakeFirmware({ flash_kind: { eraseMs: 400, pageMs: 3, id: 0xef4014 } });
  const start = firmware.ms;
  rom(firmware, 'RE', 0x1f0000, 0x1000, 0x80000000, 0);
  rom(firmware, 'RP', 0x1f0000, RAM, 256);
  assert.ok(Math.abs(firmware.ms - start - 403.1) < 0.1);
  firmware.write(0x18000004, 2); // three bytes
  firmware.write(0x18000060, 0x9f);
  const id = [0, 0, 0].map(() => (firmware.chip.read(0x18000028, 4) & 8 ? firmware.chip.read(0x18000060, 1) : null));
  assert.deepEqual(id, [0xef, 0x40, 0x14]);
});

test('a store below RAM vanishes, unless a region of the MPU forbids it', () => {
  const firmware = new FakeFirmware();
  firmware.write(0x1ffffffc, 1);
  assert.equal(firmware.chip.read(0x1ffffffc, 4), 0);
  firmware.write(0xe000ed98, 0);
  firmware.write(0xe000ed9c, 0x1f000000);
  firmware.write(0xe000eda0, (1 << 28) | (23 << 1) | 1);
  firmware.write(0x1ffffffc, 1); // not yet in force
  firmware.write(0xe000ed94, 5);
  assert.throws(() => firmware.chip.write(0x1ffffffc, 1, 4), /MPU/);
  assert.throws(() => firmware.chip.read(0x1f000000, 4), /MPU/);
  assert.equal(firmware.chip.read(0xe000ed94, 4), 5);
});

test('an unmapped access faults, XIP control reads idle, the timer counts microseconds', () => {
  const firmware = new FakeFirmware();
  assert.throws(() => firmware.chip.read(0x30000000, 4), /nothing is mapped/);
  assert.throws(() => firmware.chip.write(0x00000000, 1, 4), /nothing is mapped/);
  assert.equal(firmware.chip.read(0x1400000c, 4), 0);
  const before = firmware.chip.read(TIMER_LOW, 4);
  firmware.wait(3);
  assert.ok(Math.abs(firmware.chip.read(TIMER_LOW, 4) - before - 3000) <= 1);
});

test('tick t sees the buttons of tick t, and pins without pull-up or Schmitt trigger are reported', () => {
  const firmware = new FakeFirmware({ timeline: [{ tick: 2, buttons: ['A'] }, { tick: 4, buttons: [] }] });
  firmware.pad(18, 0x40);
  const seen = [];
  for (let tick = 0; tick < 6; tick++) {
    seen.push(firmware.chip.rp.gpio[18].rawInputValue);
    firmware.mark('TICK', { tick });
  }
  assert.deepEqual(seen, [true, true, false, false, true, true]);
  assert.ok(firmware.kinds.includes('button-pull') && firmware.kinds.includes('pad-schmitt'));
});

test('a button bounces for 5 to 18 ms each way, open for more than 6 ms now and then, and comes to rest', () => {
  let [open, longest, edges] = [0, 0, 0];
  for (let seed = 1; seed <= 20; seed++) {
    const firmware = new FakeFirmware({ timeline: [{ tick: 1, buttons: ['A'] }, { tick: 3, buttons: [] }], bounce_ms: 18, rosc_seed: seed });
    const pin = firmware.chip.rp.gpio[18];
    for (const [tick, rest] of [[0, false], [2, true]]) {
      firmware.mark('TICK', { tick });
      assert.equal(pin.rawInputValue, rest, 'the first contact is at once');
      let level = rest, last = 0;
      for (let step = 1; step <= 400; step++) {
        firmware.wait(0.05);
        if (pin.rawInputValue === level) continue;
        level = pin.rawInputValue;
        if (!rest && !level) open = Math.max(open, step * 0.05 - last);
        last = step * 0.05;
        edges += 1;
      }
      assert.equal(level, rest);
      longest = Math.max(longest, last);
    }
  }
  assert.ok(longest > 14 && longest <= 18.1, `${longest} ms`);
  assert.ok(open > 5.5 && edges > 80, `${open} ms open, ${edges} edges`);
});

test('the crystal is stable after as many periods as STARTUP says, once it was switched on', () => {
  const firmware = new FakeFirmware(), XOSC = 0x40024000, isStable = () => firmware.chip.read(XOSC + 4, 4) >>> 31 === 1;
  const on = (delay) => { firmware.write(XOSC + 12, delay); firmware.write(XOSC, 0xfabaa0); };
  const off = () => firmware.write(XOSC, 0xd1eaa0);
  for (const [delay, ms] of [[47, 1.0027], [6016, 128.34]]) {
    off();
    on(delay);
    firmware.wait(ms - 0.1);
    assert.equal(isStable(), false, `${delay} after ${ms - 0.1} ms`);
    firmware.wait(0.2);
    assert.equal(isStable(), true, `${delay} after ${ms + 0.1} ms`);
    on(6016); // it swings already
    assert.equal(isStable(), true);
  }
});

test('a tick that follows late on one that drew nothing in the midst of motion is told', () => {
  const late = (gaps) => {
    const marks = new Marks();
    let at = 0;
    gaps.forEach((gap, tick) => {
      const moment = { nanos: (at += gap * 1000 * REFRESH_US), cycles: 0, sleeping: 0, sent: 0, lastByte: 0, boot: 1 };
      marks.see({ phase: PHASE.TICK, tick, animating: true, screen: 4 }, moment);
      marks.see({ phase: PHASE.QUIET, tick, animating: tick !== 3, screen: 4 }, moment);
    });
    return marks.summary().late_ticks.map(({ tick }) => tick);
  };
  assert.deepEqual(late([1, 1, 0.6, 1.4, 2, 1]), []); // after tick 3 nothing moves
  assert.deepEqual(late([1, 1, 2, 1]), [2]);
});

test('a frame later than a refresh while animating is a missed deadline', () => {
  const marks = new Marks();
  const frame = (tick, at, animating = true) => {
    const moment = (nanos) => ({ nanos, cycles: nanos / 8, sleeping: 0, sent: 0, lastByte: nanos, boot: 1 });
    marks.see({ phase: PHASE.TICK, tick, animating }, moment(at));
    marks.see({ phase: PHASE.FRAME_BEGIN, tick, animating, screen: 4 }, moment(at));
    marks.see({ phase: PHASE.FRAME_DONE, tick, animating }, moment(at + 1e6));
  };
  const refresh = 1000 * REFRESH_US;
  [0, 1, 2, 4, 5].forEach((refreshes, tick) => frame(tick, refreshes * refresh));
  frame(9, 200e6, false);
  // Ticks that nobody sees are counted: two of them in two refreshes are on time, in three they are late.
  frame(20, 400e6);
  frame(22, 400e6 + 2 * refresh);
  frame(24, 400e6 + 5 * refresh);
  const summary = marks.summary();
  assert.equal(summary.worst_period_us, 2 * REFRESH_US);
  const missed = [{ tick: 3, screen: 4, period_us: 2 * REFRESH_US }, { tick: 24, screen: 4, period_us: 1.5 * REFRESH_US }];
  assert.deepEqual(summary.missed_deadlines, missed);
  assert.equal(summary.frames[5].period_us, null);
});

test('sleep is counted over idle ticks only, latency from INPUT to the last byte once there is a picture', () => {
  const marks = new Marks();
  const at = (nanos, sleeping, lastByte = 0) => ({ nanos, cycles: nanos / 8, sleeping, sent: 0, lastByte, boot: 1 });
  marks.see({ phase: PHASE.INPUT, tick: 0 }, at(1e6, 0));
  marks.see({ phase: PHASE.TICK, tick: 0 }, at(2e6, 0));
  marks.see({ phase: PHASE.FRAME_BEGIN, tick: 0, screen: 0 }, at(3e6, 0));
  marks.see({ phase: PHASE.FRAME_DONE, tick: 0 }, at(15e6, 0, 15e6));
  marks.see({ phase: PHASE.TICK, tick: 1 }, at(20e6, 0));
  marks.see({ phase: PHASE.QUIET, tick: 1 }, at(20.008e6, 0));
  marks.see({ phase: PHASE.INPUT, tick: 1 }, at(27.5e6, 980_000));
  marks.see({ phase: PHASE.TICK, tick: 2 }, at(28e6, 990_000));
  marks.see({ phase: PHASE.FRAME_BEGIN, tick: 2, screen: 0 }, at(30e6, 990_000));
  marks.see({ phase: PHASE.FRAME_DONE, tick: 2 }, at(35e6, 990_000, 32.5e6));
  marks.see({ phase: PHASE.INPUT, tick: 2 }, at(35.5e6, 990_000)); // nothing is drawn of it
  marks.see({ phase: PHASE.TICK, tick: 3 }, at(36e6, 990_000));
  marks.see({ phase: PHASE.QUIET, tick: 3 }, at(36e6, 990_000));
  marks.see({ phase: PHASE.FRAME_BEGIN, tick: 4, screen: 0 }, at(50e6, 990_000));
  marks.see({ phase: PHASE.FRAME_DONE, tick: 4 }, at(55e6, 990_000, 54e6));
  const summary = marks.summary();
  assert.deepEqual([summary.idle_ticks, summary.asleep_percent], [1, 99]);
  assert.deepEqual(summary.input_latency_us, [{ tick: 2, moving: false, start_us: 2500, us: 5000 }]);
});

test('a copy made at a power cut goes on as a run that was cut there', () => {
  const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');
  const left = (device) => ({
    boots: device.boots, saves: digest(device.flash.bytes), noise: device.random(), ram: digest(device.chip.rp.sram),
  });
  const saves = (device) => device.flash.bytes.subarray(0x1f0000, 0x1f3000);
  const erase = (firmware) => { // from 2 ms to 137 ms
    firmware.wait(2 - firmware.ms);
    rom(firmware, 'RE', 0x1f0000, 0x3000, 0x80000000, 0);
  };
  const moments = [1, 20, 60, 61, 138];
  const alone = moments.map((at_ms) => {
    const firmware = new FakeFirmware({ cut_power_at_ms: at_ms, limit_ms: 200 }), { device } = firmware;
    saves(device).fill(0);
    if (at_ms > 2) erase(firmware);
    device.goOn();
    return left(device);
  });
  assert.equal(new Set(alone.map((run) => run.saves)).size, moments.length);
  const cuts = [...moments].reverse().map((at_ms) => ({ name: String(at_ms), at_ms })), copies = [];
  const firmware = new FakeFirmware({ cuts, limit_ms: 200 }), { device } = firmware;
  device.onCut = (_, copy) => {
    copy.goOn();
    copies.push(left(copy));
  };
  saves(device).fill(0);
  firmware.wait(1);
  device.takeCuts();
  erase(firmware);
  device.goOn();
  assert.deepEqual(copies, alone);
  assert.deepEqual([device.ended, device.boots], ['cuts', 1]);
  assert.ok(saves(device).every((b) => b === 0xff));
});

test('the stack is measured for the thread and for the handlers on top of it, each at its deepest', () => {
  const ram = new Uint8Array(0x1000), stack = new Stack(ram, new Map([['_stack_start', RAM + 0x800], ['_stack_end', RAM]]));
  const push = (from, to) => stack.words.fill(7, to >> 2, from >> 2);
  stack.paint();
  push(0x800, 0x400); // starting takes 1024 bytes
  stack.enter(RAM + 0x7c0);
  push(0x7c0, 0x780);
  stack.started(RAM + 0x780);
  push(0x780, 0x6c0); // handlers 256 on top of a shallow thread
  stack.leave();
  push(0x7c0, 0x600); // the thread 512 while no handler runs
  stack.enter(RAM + 0x600);
  push(0x600, 0x5e0); // a small handler at the thread's deepest
  stack.leave();
  assert.deepEqual(stack.figures, { deepest: 0x400, start: 0x400, thread: 0x200, handlers: 0x100 });
  assert.equal(new Stack(ram, new Map()).figures.deepest, 0);
});

test('the frequency counter counts the system\'s clock and the ring oscillator, in its own time', () => {
  const firmware = new FakeFirmware(), CLOCKS = 0x40008000;
  firmware.chip.rp.clocks.sysCtrl = 1; // the PLL drives it
  const count = (source) => {
    firmware.write(CLOCKS + 0x90, 10);
    firmware.write(CLOCKS + 0x94, source);
    assert.ok(firmware.chip.read(CLOCKS + 0x98, 4) & (1 << 8), 'it is counting');
    firmware.wait(1.03);
    assert.ok(firmware.chip.read(CLOCKS + 0x98, 4) & (1 << 4), 'it is done');
    return firmware.chip.read(CLOCKS + 0x9c, 4) / 32;
  };
  assert.equal(count(3), firmware.chip.rp.roscFreq / 1000);
  assert.equal(count(9), firmware.chip.rp.clocks.sysFreq / 1000);
});

test('the ring oscillator\'s bias changes when the job says so, and an update ends the run', () => {
  const firmware = new FakeFirmware({ rosc_bias: 0, rosc_changes: [{ at_ms: 5, bias: 100 }] });
  assert.equal(firmware.chip.read(ROSC_RANDOMBIT, 4), 0);
  firmware.wait(6);
  assert.equal(firmware.chip.read(ROSC_RANDOMBIT, 4), 1);
  rom(firmware, 'UB', 0, 0);
  assert.equal(firmware.device.ended, 'usb-boot');
  assert.deepEqual(firmware.device.panics, []);
});
