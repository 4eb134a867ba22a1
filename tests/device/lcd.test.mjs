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

test('a byte takes 128 ns at 62.5 MHz and a DMA frame 14.7456 ms', () => {
  const puppet = ready();
  const wire = puppet.chip.wires[0], sentBefore = puppet.device.sent;
  puppet.window(0, 0, 239, 239);
  puppet.set(5, false);
  puppet.set(9, false);
  puppet.byte(0x2c);
  puppet.set(9, true);
  const start = puppet.chip.nanos;
  puppet.startDma(115_200);
  puppet.wait(7);
  const readAddress = puppet.chip.read(0x50000000, 4) - RAM;
  const gone = Math.floor((puppet.chip.nanos - start) / 128);
  assert.ok(Math.abs(readAddress - gone - 9) <= 1, `after 7 ms the DMA had read ${readAddress} bytes, the wire carried ${gone}`);
  puppet.wait(9);
  const took = puppet.device.lastByte - start; // and the few cycles until the DMA was set up
  assert.ok(took >= 115_200 * 128 && took < 115_200 * 128 + 100, String(took));
  assert.equal(puppet.device.sent - sentBefore, 115_200 + 11);
  assert.equal(wire.readUint32(0x0c) & 16, 0);
});

test('the DMA interrupt comes when the last byte enters the FIFO, not when it leaves', () => {
  const puppet = ready();
  puppet.chip.rp.dma.intEnable0 = 1;
  puppet.set(5, false);
  const start = puppet.chip.nanos;
  puppet.startDma(1000);
  while (!(puppet.chip.rp.dma.intRaw & 1)) puppet.wait(0.00001);
  const after = puppet.chip.nanos - start;
  assert.ok(Math.abs(after - (1000 - 9) * 128) < 200, `${after} ns`);
});

test('data that the CPU overwrites before its turn goes out changed', () => {
  const puppet = ready();
  const { sram } = puppet.chip.rp;
  sram.fill(0, 0, 115_200);
  puppet.window(0, 0, 239, 239);
  puppet.set(5, false);
  puppet.set(9, false);
  puppet.byte(0x2c);
  puppet.set(9, true);
  puppet.startDma(115_200);
  puppet.wait(7);
  puppet.chip.wires[0].sync(); // as if the core woke up to do it
  sram.fill(0xff, 0, 115_200);
  puppet.wait(9);
  const picture = puppet.device.lcd.picture();
  const first = picture.indexOf(0xffff);
  assert.ok(Math.abs(first * 2 - 7e6 / 128) < 64, `the change shows from byte ${first * 2}`);
});

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
  ['an SPI faster than the LCD', 'spi-fast', { divisor: 0x102 }, {}],
  ['a wrong D/C pin', 'lcd-dc', { pins: { dc: 10 } }, {}],
  ['a wrong CS pin', 'lcd-cs', { pins: { cs: 3 } }, {}],
  ['a wrong SPI', 'spi-number', { spi: 1 }, {}],
  ['a clock pin not given to SPI', 'spi-sck', { functions: false }, {}],
  ['a wrong reset pin', 'lcd-no-reset', { pins: { reset: 2 } }, {}],
  ['SLPOUT too early', 'lcd-slpout-early', {}, { afterReset: 20 }],
  ['a command too soon after SLPOUT', 'lcd-wake-wait', {}, { afterWake: 1 }],
]) {
  test(`${name} is reported`, () => {
    const puppet = new Puppet();
    if (kind === 'spi-fast') puppet.chip.rp.clkPeri = 250e6;
    puppet.open({ ...open, divisor: 2 });
    puppet.init(init);
    assert.ok(puppet.kinds.includes(kind), puppet.kinds.join());
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
