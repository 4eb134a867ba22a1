// The bench of a console for the pocket can fail: sleeps that forget something, presses that are lost, clocks that are
// missed, sounds through an erase. And what it measures is right.
import assert from 'node:assert/strict';
import test from 'node:test';
import { REFRESH_US } from './marks.mjs';
import { PiezoTape } from './piezo.mjs';
import { PowerMeter } from './power.mjs';
import { FakeFirmware } from './fake_firmware.mjs';

const DORMANT = 0x4006000c, COMA = 0x636f6d61, WAKE = 0x40014160, PWM = 0x40050000, SCR = 0xe000ed10, SLEEP_EN0 = 0x400080a8, SLEEP_EN1 = 0x400080ac;
const WATCHDOG = 0x40058000;

/** Lets every button wake the chip by being low, but for those named. */
function listen(firmware, ...deaf) {
  const words = [0, 0, 0, 0];
  for (const [name, pin] of Object.entries(firmware.board.buttons)) if (!deaf.includes(name)) words[pin >> 3] |= 1 << (4 * (pin & 7));
  words.forEach((word, k) => firmware.write(WAKE + 4 * k, word));
}
/** A panel that sleeps, and a core that hears no interrupts. */
function ready(job) {
  const firmware = new FakeFirmware(job);
  firmware.open();
  firmware.init();
  firmware.wait(130);
  firmware.command(0x10);
  firmware.chip.core.PM = true;
  return firmware;
}
/** The piezo's slice: 440 Hz, or nothing. */
function sound(firmware, push) {
  firmware.function(firmware.board.piezo, 4);
  const slice = PWM + 0x14 * 5;
  firmware.write(slice + 4, 16 << 4);
  firmware.write(slice + 0x10, 17_755);
  firmware.write(slice + 0xc, push << 16);
  firmware.write(slice, 1);
}

test('a sleep with all in order is none of the complaints, and the next press wakes', () => {
  const firmware = ready({ timeline: [{ tick: 0, buttons: [] }, { tick: 500, buttons: ['X'] }] });
  listen(firmware);
  firmware.write(DORMANT, COMA);
  assert.deepEqual(firmware.kinds, []);
  const { pocket, lastTick, chip } = firmware.device;
  assert.equal(lastTick, 499);
  assert.ok(Math.abs(pocket.meter.dormantMs - 0.5 * REFRESH_US) < 0.1);
  assert.equal(chip.rp.gpio[firmware.board.buttons.X].inputValue, false);
});

test('what is still on is told', () => {
  const firmware = ready();
  firmware.chip.core.PM = false;
  listen(firmware, 'Y');
  firmware.command(0x11);
  sound(firmware, 500);
  firmware.write(WATCHDOG, 1 << 30);
  firmware.write(DORMANT, COMA);
  for (const kind of ['dormant-interrupts', 'dormant-lit', 'dormant-sound', 'dormant-watchdog', 'press-lost']) assert.ok(firmware.kinds.includes(kind), kind);
});

test('a picture that comes back late is told', () => {
  const firmware = ready({ timeline: [{ tick: 9, buttons: ['A'] }] });
  listen(firmware);
  firmware.write(DORMANT, COMA);
  firmware.command(0x11);
  firmware.wait(320);
  firmware.function(firmware.board.backlight, 4);
  const slice = PWM + 0x14 * 6;
  firmware.write(slice + 0x10, 999);
  firmware.write(slice + 0xc, 640);
  firmware.write(slice, 1);
  assert.ok(firmware.kinds.includes('wake-slow'));
});

test('clocks that are stopped although somebody needs them are told', () => {
  for (const [en0, en1, kinds] of [[1 << 8, (1 << 5) | (1 << 12), []], [0, 0, ['gated']]]) {
    const firmware = new FakeFirmware();
    firmware.write(SLEEP_EN0, en0);
    firmware.write(SLEEP_EN1, en1);
    firmware.write(SCR, 4);
    firmware.wait(20);
    assert.deepEqual([...new Set(firmware.kinds)], kinds);
    assert.ok(firmware.chip.gated > 2e6);
  }
});

test('a sound through an erase is told, and what was played is on the tape', () => {
  const firmware = new FakeFirmware(), { pocket } = firmware.device;
  sound(firmware, 500);
  firmware.wait(100);
  firmware.device.cutsDuring(45e6, () => {});
  assert.ok(firmware.kinds.includes('sound-erase'));
  sound(firmware, 0);
  const { notes } = pocket.tape.figures(firmware.device.nanos);
  assert.equal(notes.length, 1);
  assert.ok(Math.abs(notes[0][1] - 440) < 0.1 && Math.abs(notes[0][2] - 100) < 1, `${notes}`);
});

test('a tape becomes a wave of the right length and pitch', () => {
  const tape = new PiezoTape();
  tape.note(0, 480, 100);
  tape.note(1e9, 480, 0);
  const wav = tape.wav(2e9);
  assert.equal(wav.length, 44 + 2 * 96_000);
  let rises = 0;
  for (let k = 1; k < 48_000; k++) if (wav.readInt16LE(42 + 2 * k) < 0 && wav.readInt16LE(44 + 2 * k) >= 0) rises += 1;
  assert.ok(Math.abs(rises - 480) <= 1, `${rises}`);
});

test('the estimate adds up', () => {
  const meter = new PowerMeter();
  meter.note(0, { duty: 0.5, lamp: 0, lcdAsleep: false });
  meter.note(1e9, { duty: 0, lamp: 0, lcdAsleep: true });
  const { estimate } = meter.figures({ ms: 1000, waiting: 900, gated: 900 });
  assert.equal(estimate.mah_an_hour_on, Math.round((0.1 * 22.5 + 0.9 * 8 + 5.5 + 15) * 100) / 100);
  assert.equal(estimate.mah_an_hour_without_gates, 43);
});
