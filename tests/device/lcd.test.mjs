// The LCD on its wires: what is sent right arrives in its own time and place, and what is wrong is reported.
import assert from 'node:assert/strict';
import test from 'node:test';
import { FakeFirmware, RAM } from './fake_firmware.mjs';

const ready = (options, init) => {
  const firmware = new FakeFirmware(options);
  firmware.open();
  firmware.init(init);
  return firmware;
};

test('a frame sent as mipidsi and our DMA send it has nothing wrong', () => {
  const firmware = ready();
  firmware.frame(0, { colour: 0x07e0 });
  assert.deepEqual(firmware.kinds, []);
  assert.ok(firmware.device.lcd.hasPicture);
  assert.ok(firmware.device.lcd.picture().every((pixel) => pixel === 0x07e0));
});

/** Opens the whole screen for pixels and starts a DMA of `count` bytes; returns the moment. */
const startFrame = (firmware, count = 115_200) => {
  firmware.window(0, 0, 239, 239);
  firmware.set(5, false);
  firmware.set(9, false);
  firmware.byte(0x2c);
  firmware.set(9, true);
  const start = firmware.chip.nanos;
  firmware.startDma(count);
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
    const firmware = new FakeFirmware();
    firmware.open(open);
    firmware.init();
    const sentBefore = firmware.device.sent;
    const start = startFrame(firmware);
    firmware.wait(7);
    const readAddress = firmware.chip.read(0x50000000, 4) - RAM;
    const gone = Math.floor((firmware.chip.nanos - start) / nanos);
    assert.ok(Math.abs(readAddress - gone - 9) <= 1, `after 7 ms the DMA had read ${readAddress} bytes, the wire carried ${gone}`);
    firmware.wait(115_200 * nanos / 1e6 - 6);
    const took = firmware.device.lastByte - start; // and the few cycles until the DMA was set up
    assert.ok(took >= 115_200 * nanos && took < 115_200 * nanos + 150, String(took));
    assert.equal(firmware.device.sent - sentBefore, 115_200 + 11);
    assert.ok(firmware.isIdle);
    assert.deepEqual(firmware.kinds, []);
  });
}

test('the DMA interrupt comes when the last byte enters the FIFO, not when it leaves', () => {
  for (const open of [{ mode: 3 }, { pio: 0 }]) {
    const firmware = new FakeFirmware();
    firmware.open(open);
    firmware.init();
    firmware.chip.rp.dma.intEnable0 = 1;
    firmware.set(5, false);
    const start = firmware.chip.nanos;
    firmware.startDma(1000);
    while (!(firmware.chip.rp.dma.intRaw & 1)) firmware.wait(0.00001);
    const after = firmware.chip.nanos - start;
    assert.ok(Math.abs(after - (1000 - 9) * 128) < 200, `${after} ns`);
    assert.ok(!firmware.isIdle);
    firmware.wait(0.0013);
    assert.ok(firmware.isIdle);
  }
});

test('a state machine that has not yet seen its byte says that it stands still', () => {
  const firmware = new FakeFirmware();
  firmware.open({ pio: 0, divider: 4 });
  firmware.write(0x50200010, 0x2c000000);
  assert.ok(firmware.stalls, 'it has not seen the byte');
  assert.ok(!firmware.isIdle, 'the FIFO tells that there is one');
  firmware.wait(0.0001);
  assert.ok(!firmware.stalls && !firmware.isIdle);
  firmware.wait(0.0006);
  assert.ok(firmware.isIdle);
});

test('data that the CPU overwrites before its turn goes out changed', () => {
  const firmware = new FakeFirmware();
  firmware.open({ pio: 0 });
  firmware.init();
  const { sram } = firmware.chip.rp;
  sram.fill(0, 0, 115_200);
  startFrame(firmware);
  firmware.wait(7);
  firmware.chip.syncWires(); // as if the core woke up to do it
  sram.fill(0xff, 0, 115_200);
  firmware.wait(9);
  const picture = firmware.device.lcd.picture();
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
    const firmware = new FakeFirmware();
    firmware.open({ pio: 0, ...open });
    firmware.init();
    assert.ok(firmware.kinds.includes(kind), firmware.kinds.join());
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
    const firmware = ready();
    assert.deepEqual(firmware.kinds, []);
    act(firmware);
    assert.ok(firmware.kinds.includes(kind), firmware.kinds.join());
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
    const firmware = new FakeFirmware();
    if (kind === 'lcd-fast') firmware.chip.rp.clkPeri = 250e6;
    firmware.open({ ...open, divisor: 2 });
    firmware.init(init);
    assert.ok(firmware.kinds.includes(kind), firmware.kinds.join());
  });
}

for (const [name, drive, kind] of [
  ['2 mA, as the HAL leaves it', 0x43, 'pad-weak'],
  ['slow edges', 0x62, 'pad-slow'],
]) {
  test(`${name} on the clock at 62.5 MHz is reported, and is enough at a quarter of it`, () => {
    const firmware = new FakeFirmware();
    firmware.open({ pio: 0, drive });
    firmware.init();
    assert.deepEqual(firmware.kinds, [kind]);
    const slow = new FakeFirmware();
    slow.open({ pio: 0, drive, divider: 4 });
    slow.init();
    assert.deepEqual(slow.kinds, []);
  });
}

test('a picture with inversion off is negative, and reported', () => {
  const firmware = ready({ shots: [{ tick: 0, name: 'a' }] }, { invert: false });
  firmware.frame(0, { colour: 0xf800 });
  assert.ok(firmware.kinds.includes('lcd-inversion'));
  assert.ok(firmware.shots.get('a').every((pixel) => pixel === 0x07ff));
});

test('a turned glass shows the picture upright', () => {
  const firmware = ready({ board: 'pico-lcd-1.3' });
  firmware.frame(0, { colour: 0 });
  firmware.window(10, 20, 10, 20);
  firmware.chip.rp.sram.set([0xff, 0xff]);
  firmware.send(2);
  const picture = firmware.device.lcd.picture();
  assert.equal(picture.indexOf(0xffff), 20 * 240 + 10);
  assert.equal(firmware.device.lcd.memory[10 * 240 + (239 - 20)], 0xffff);
  assert.deepEqual(firmware.kinds, []);
});

for (const [board, rest, hears] of [
  ['breadboard', 0, true], ['breadboard', 3, true], ['breadboard-without-cs', 0, false], ['breadboard-without-cs', 3, true],
]) {
  test(`${board} with the clock at rest as in mode ${rest} ${hears ? 'shows a picture' : 'stays dark, and that is reported'}`, () => {
    const firmware = new FakeFirmware({ board });
    firmware.open({ pio: rest, divider: 2 });
    firmware.init();
    firmware.frame(0, { colour: 0x07e0 });
    firmware.wait(20);
    assert.equal(firmware.device.lcd.hasPicture, hears);
    assert.deepEqual(firmware.kinds, hears ? [] : ['lcd-rest']);
  });
}

test('a panel of 62 Hz with jitter refreshes every 16 129 us give or take it, and a lost edge is not seen', () => {
  const firmware = new FakeFirmware({ panel_hz: 62, panel_jitter_us: 20, te_lost_percent: 10 });
  firmware.open();
  firmware.init({ te: true });
  const pin = firmware.chip.rp.gpio[8], falls = [];
  for (let t = 0; t < 200_000; t++) {
    const old = pin.rawInputValue;
    firmware.wait(0.01);
    if (old && !pin.rawInputValue) falls.push(firmware.ms);
  }
  const gaps = falls.slice(1).map((at, k) => at - falls[k]);
  const whole = gaps.filter((gap) => gap < 20);
  assert.ok(whole.every((gap) => Math.abs(gap - 16.129) < 0.035), whole.join());
  assert.ok(new Set(whole.map((gap) => gap.toFixed(2))).size > 2, 'no two are alike');
  const lost = gaps.length - whole.length;
  assert.ok(lost > 3 && lost < 30, `${lost} of ${gaps.length} gaps are longer`);
});

test('TE rises every 16 856 us for the blank of 24 lines, once it was asked for', () => {
  const firmware = ready({}, { te: false });
  const pin = firmware.chip.rp.gpio[8], edges = [];
  const watch = (ms) => { for (let t = 0; t < ms * 100; t++) { const old = pin.rawInputValue; firmware.wait(0.01); if (pin.rawInputValue !== old) edges.push([firmware.ms, pin.rawInputValue]); } };
  watch(40);
  assert.equal(edges.length, 0);
  firmware.command(0x35, 0);
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
  const firmware = new FakeFirmware({ panel_jitter_us: 0 });
  firmware.open({ pio: 0 });
  firmware.init({ te: true });
  firmware.frame(0);
  const { lcd } = firmware.device, before = lcd.beam.passes.at(-1);
  firmware.window(0, top, 239, top + rows - 1);
  while (lcd.beam.passes.at(-1) === before) firmware.wait(0.001);
  if (after > 0) firmware.wait(after);
  firmware.send(rows * 480);
  firmware.window(0, 0, 239, 239); // the next command: the window is complete
  firmware.wait(17);
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
