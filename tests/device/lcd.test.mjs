// The LCD on its wires: what is sent right arrives in its own time and place, and what is wrong is reported.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Puppet, RAM } from './puppet.mjs';

const ready = (options, init) => {
  const puppet = new Puppet(options);
  puppet.open();
  puppet.init(init);
  return puppet;
};

test('a frame sent as mipidsi and our DMA send it has nothing wrong', () => {
  const puppet = ready();
  puppet.frame(0, { colour: 0x07e0 });
  assert.deepEqual(puppet.kinds, []);
  assert.ok(puppet.device.lcd.hasPicture);
  assert.ok(puppet.device.lcd.picture().every((pixel) => pixel === 0x07e0));
});

/** Opens the whole screen for pixels and starts a DMA of `count` bytes; returns the moment. */
const startFrame = (puppet, count = 115_200) => {
  puppet.window(0, 0, 239, 239);
  puppet.set(5, false);
  puppet.set(9, false);
  puppet.byte(0x2c);
  puppet.set(9, true);
  const start = puppet.chip.nanos;
  puppet.startDma(count);
  return start;
};

for (const [name, open, nanos] of [
  ['SPI in mode 0, which rests two clocks after every byte', { mode: 0 }, 160],
  ['SPI in mode 3, whose clock is continuous', { mode: 3 }, 128],
  ['PIO with the clock low at rest', { pio: 0 }, 128],
  ['PIO with the clock high at rest', { pio: 3 }, 128],
  ['PIO at half the clock', { pio: 3, divider: 2 }, 256],
]) {
  test(`${name}: ${nanos} ns a byte at the LCD, ${(nanos * 115_200 / 1e6).toFixed(2)} ms a frame by DMA`, () => {
    const puppet = new Puppet();
    puppet.open(open);
    puppet.init();
    const sentBefore = puppet.device.sent;
    const start = startFrame(puppet);
    puppet.wait(7);
    const readAddress = puppet.chip.read(0x50000000, 4) - RAM;
    const gone = Math.floor((puppet.chip.nanos - start) / nanos);
    assert.ok(Math.abs(readAddress - gone - 9) <= 1, `after 7 ms the DMA had read ${readAddress} bytes, the wire carried ${gone}`);
    puppet.wait(115_200 * nanos / 1e6 - 6);
    const took = puppet.device.lastByte - start; // and the few cycles until the DMA was set up
    assert.ok(took >= 115_200 * nanos && took < 115_200 * nanos + 150, String(took));
    assert.equal(puppet.device.sent - sentBefore, 115_200 + 11);
    assert.ok(puppet.isIdle);
    assert.deepEqual(puppet.kinds, []);
  });
}

test('the DMA interrupt comes when the last byte enters the FIFO, not when it leaves', () => {
  for (const open of [{ mode: 3 }, { pio: 0 }]) {
    const puppet = new Puppet();
    puppet.open(open);
    puppet.init();
    puppet.chip.rp.dma.intEnable0 = 1;
    puppet.set(5, false);
    const start = puppet.chip.nanos;
    puppet.startDma(1000);
    while (!(puppet.chip.rp.dma.intRaw & 1)) puppet.wait(0.00001);
    const after = puppet.chip.nanos - start;
    assert.ok(Math.abs(after - (1000 - 9) * 128) < 200, `${after} ns`);
    assert.ok(!puppet.isIdle);
    puppet.wait(0.0013);
    assert.ok(puppet.isIdle);
  }
});

test('a state machine that has not yet seen its byte says that it stands still', () => {
  const puppet = new Puppet();
  puppet.open({ pio: 0, divider: 4 });
  puppet.write(0x50200010, 0x2c000000);
  assert.ok(puppet.stalls, 'it has not seen the byte');
  assert.ok(!puppet.isIdle, 'the FIFO tells that there is one');
  puppet.wait(0.0001);
  assert.ok(!puppet.stalls && !puppet.isIdle);
  puppet.wait(0.0006);
  assert.ok(puppet.isIdle);
});

test('data that the CPU overwrites before its turn goes out changed', () => {
  const puppet = new Puppet();
  puppet.open({ pio: 0 });
  puppet.init();
  const { sram } = puppet.chip.rp;
  sram.fill(0, 0, 115_200);
  startFrame(puppet);
  puppet.wait(7);
  puppet.chip.syncWires(); // as if the core woke up to do it
  sram.fill(0xff, 0, 115_200);
  puppet.wait(9);
  const picture = puppet.device.lcd.picture();
  const first = picture.indexOf(0xffff);
  assert.ok(Math.abs(first * 2 - 7e6 / 128) < 64, `the change shows from byte ${first * 2}`);
});

for (const [name, open, kind] of [
  ['data that changes with the rising clock', { program: [0x7001, 0xa042] }, 'pio-program'],
  ['a clock that never moves', { program: [0x6001, 0xa042] }, 'pio-program'],
  ['a program that does not wait', { program: [0xa042, 0xb042] }, 'pio-program'],
  ['a data pin that is not driven', { outputs: 1 << 6 }, 'lcd-wire'],
  ['a clock on another pin', { pins: { sck: 3 } }, 'lcd-wire'],
]) {
  test(`PIO with ${name} is reported`, () => {
    const puppet = new Puppet();
    puppet.open({ pio: 0, ...open });
    puppet.init();
    assert.ok(puppet.kinds.includes(kind), puppet.kinds.join());
  });
}

for (const [name, kind, act] of [
  ['a command it does not know', 'lcd-unknown-command', (p) => p.command(0x42)],
  ['too few parameters', 'lcd-parameters', (p) => { p.command(0x2a, 0, 0); p.command(0x00); }],
  ['a window outside the memory', 'lcd-window', (p) => { p.window(0, 0, 240, 239); p.command(0x2c); }],
  ['more pixels than the window holds', 'lcd-overrun', (p) => { p.window(0, 0, 1, 1); p.send(10); }],
  ['half a pixel', 'lcd-half-pixel', (p) => { p.window(0, 0, 1, 1); p.send(3); p.command(0x00); }],
  ['another pixel format', 'lcd-colmod', (p) => p.command(0x3a, 0x66)],
  ['another orientation', 'lcd-madctl', (p) => p.command(0x36, 0x60)],
  ['bytes while CS is high', 'lcd-cs', (p) => p.byte(0x00)],
  ['a backlight before the first picture', 'backlight-early', (p) => p.set(12, true)],
]) {
  test(`${name} is reported`, () => {
    const puppet = ready();
    assert.deepEqual(puppet.kinds, []);
    act(puppet);
    assert.ok(puppet.kinds.includes(kind), puppet.kinds.join());
  });
}

for (const [name, kind, open, init] of [
  ['an SPI faster than the LCD', 'lcd-fast', { divisor: 0x102 }, {}],
  ['a wrong D/C pin', 'lcd-dc', { pins: { dc: 10 } }, {}],
  ['a wrong CS pin', 'lcd-cs', { pins: { cs: 3 } }, {}],
  ['a wrong SPI', 'lcd-wire', { spi: 1 }, {}],
  ['a clock pin not given to SPI', 'lcd-sck', { functions: false }, {}],
  ['a wrong reset pin', 'lcd-no-reset', { pins: { reset: 2 } }, {}],
  ['SLPOUT too early', 'lcd-slpout-early', {}, { afterReset: 20 }],
  ['a command too soon after SLPOUT', 'lcd-wake-wait', {}, { afterWake: 1 }],
  ['a reset of 10 us, too short for a module with a capacitor on the line,', 'lcd-reset-short', {}, { resetLow: 0.01 }],
]) {
  test(`${name} is reported`, () => {
    const puppet = new Puppet();
    if (kind === 'lcd-fast') puppet.chip.rp.clkPeri = 250e6;
    puppet.open({ ...open, divisor: 2 });
    puppet.init(init);
    assert.ok(puppet.kinds.includes(kind), puppet.kinds.join());
  });
}

for (const [name, drive, kind] of [
  ['2 mA, as the HAL leaves it', 0x43, 'pad-weak'],
  ['slow edges', 0x62, 'pad-slow'],
]) {
  test(`${name} on the clock at 62.5 MHz is reported, and is enough at a quarter of it`, () => {
    const puppet = new Puppet();
    puppet.open({ pio: 0, drive });
    puppet.init();
    assert.deepEqual(puppet.kinds, [kind]);
    const slow = new Puppet();
    slow.open({ pio: 0, drive, divider: 4 });
    slow.init();
    assert.deepEqual(slow.kinds, []);
  });
}

test('a picture with inversion off is negative, and reported', () => {
  const puppet = ready({ shots: [{ tick: 0, name: 'a' }] }, { invert: false });
  puppet.frame(0, { colour: 0xf800 });
  assert.ok(puppet.kinds.includes('lcd-inversion'));
  assert.ok(puppet.shots.get('a').every((pixel) => pixel === 0x07ff));
});

test('a turned glass shows the picture upright', () => {
  const puppet = ready({ board: 'pico-lcd-1.3' });
  puppet.frame(0, { colour: 0 });
  puppet.window(10, 20, 10, 20);
  puppet.chip.rp.sram.set([0xff, 0xff]);
  puppet.send(2);
  const picture = puppet.device.lcd.picture();
  assert.equal(picture.indexOf(0xffff), 20 * 240 + 10);
  assert.equal(puppet.device.lcd.memory[10 * 240 + (239 - 20)], 0xffff);
  assert.deepEqual(puppet.kinds, []);
});

for (const [board, rest, hears] of [
  ['breadboard', 0, true], ['breadboard', 3, true], ['breadboard-without-cs', 0, false], ['breadboard-without-cs', 3, true],
]) {
  test(`${board} with the clock at rest as in mode ${rest} ${hears ? 'shows a picture' : 'stays dark, and that is reported'}`, () => {
    const puppet = new Puppet({ board });
    puppet.open({ pio: rest, divider: 2 });
    puppet.init();
    puppet.frame(0, { colour: 0x07e0 });
    puppet.wait(20);
    assert.equal(puppet.device.lcd.hasPicture, hears);
    assert.deepEqual(puppet.kinds, hears ? [] : ['lcd-rest']);
  });
}

test('a panel of 62 Hz with jitter refreshes every 16 129 us give or take it, and a lost edge is not seen', () => {
  const puppet = new Puppet({ panel_hz: 62, panel_jitter_us: 20, te_lost_percent: 10 });
  puppet.open();
  puppet.init({ te: true });
  const pin = puppet.chip.rp.gpio[8], falls = [];
  for (let t = 0; t < 200_000; t++) {
    const old = pin.rawInputValue;
    puppet.wait(0.01);
    if (old && !pin.rawInputValue) falls.push(puppet.ms);
  }
  const gaps = falls.slice(1).map((at, k) => at - falls[k]);
  const whole = gaps.filter((gap) => gap < 20);
  assert.ok(whole.every((gap) => Math.abs(gap - 16.129) < 0.035), whole.join());
  assert.ok(new Set(whole.map((gap) => gap.toFixed(2))).size > 2, 'no two are alike');
  const lost = gaps.length - whole.length;
  assert.ok(lost > 3 && lost < 30, `${lost} of ${gaps.length} gaps are longer`);
});

test('TE rises every 16 856 us for the blank of 24 lines, once it was asked for', () => {
  const puppet = ready({}, { te: false });
  const pin = puppet.chip.rp.gpio[8], edges = [];
  const watch = (ms) => { for (let t = 0; t < ms * 100; t++) { const old = pin.rawInputValue; puppet.wait(0.01); if (pin.rawInputValue !== old) edges.push([puppet.ms, pin.rawInputValue]); } };
  watch(40);
  assert.equal(edges.length, 0);
  puppet.command(0x35, 0);
  watch(60);
  const rises = edges.filter(([, high]) => high), falls = edges.filter(([, high]) => !high);
  assert.ok(Math.abs(rises[1][0] - rises[0][0] - 16.856) < 0.02);
  assert.ok(Math.abs(falls[0][0] - rises[0][0] - 1.176) < 0.02);
});

test('voltages and gamma that are not the maker\'s are reported', () => {
  const { lcd } = ready().device;
  lcd.checkTuning({ bb: [0x25] });
  assert.equal(lcd.problems.list.at(-1).kind, 'lcd-tuning');
});

/** A window of `rows` rows from `top` on, sent `after` ms after a pass of the beam has begun; how many were torn. */
const torn = (top, rows, after) => {
  const puppet = new Puppet({ panel_jitter_us: 0 });
  puppet.open({ pio: 0 });
  puppet.init({ te: true });
  puppet.frame(0);
  const { lcd } = puppet.device, before = lcd.beam.passes.at(-1);
  puppet.window(0, top, 239, top + rows - 1);
  while (lcd.beam.passes.at(-1) === before) puppet.wait(0.001);
  if (after > 0) puppet.wait(after);
  puppet.send(rows * 480);
  puppet.window(0, 0, 239, 239); // the next command: the window is complete
  puppet.wait(17);
  return lcd.beam.torn.length;
};
for (const [what, top, rows, after, isTorn] of [
  ['a whole picture from the end of the blank', 0, 240, 0, false],
  ['a whole picture half a refresh later', 0, 240, 8.4, false],
  ['a whole picture right before the beam comes round', 0, 240, 15.5, true],
  ['a window that starts lower, at once', 20, 200, 0, true],
  ['the same once the beam has passed its first row', 20, 200, 1.1, false],
  ['a low window that the beam cannot catch up with', 120, 100, 0, false],
]) {
  test(`${what} is ${isTorn ? '' : 'not '}torn`, () => assert.equal(torn(top, rows, after) > 0, isTorn));
}
