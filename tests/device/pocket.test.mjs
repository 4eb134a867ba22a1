// The bench of a console for the pocket can fail: sleeps that forget something, presses that are lost, clocks that are
// missed, sounds through an erase. And what it measures is right.
import assert from 'node:assert/strict';
import test from 'node:test';
import { PiezoTape } from './piezo.mjs';
import { PowerMeter } from './power.mjs';
import { Puppet } from './puppet.mjs';

const DORMANT = 0x4006000c, COMA = 0x636f6d61, WAKE = 0x40014160, PWM = 0x40050000, SCR = 0xe000ed10, SLEEP_EN0 = 0x400080a8, SLEEP_EN1 = 0x400080ac;
const WATCHDOG = 0x40058000;

/** Lets every button wake the chip by being low, but for those named. */
function listen(puppet, ...deaf) {
  const words = [0, 0, 0, 0];
  for (const [name, pin] of Object.entries(puppet.board.buttons)) if (!deaf.includes(name)) words[pin >> 3] |= 1 << (4 * (pin & 7));
  words.forEach((word, k) => puppet.write(WAKE + 4 * k, word));
}
/** A panel that sleeps, and a core that hears no interrupts. */
function ready(job) {
  const puppet = new Puppet(job);
  puppet.open();
  puppet.init();
  puppet.wait(130);
  puppet.command(0x10);
  puppet.chip.core.PM = true;
  return puppet;
}
/** The piezo's slice: 440 Hz, or nothing. */
function sound(puppet, push) {
  puppet.function(puppet.board.piezo, 4);
  const slice = PWM + 0x14 * 5;
  puppet.write(slice + 4, 16 << 4);
  puppet.write(slice + 0x10, 17_755);
  puppet.write(slice + 0xc, push << 16);
  puppet.write(slice, 1);
}

test('a sleep with all in order is none of the complaints, and the next press wakes', () => {
  const puppet = ready({ timeline: [{ tick: 0, buttons: [] }, { tick: 500, buttons: ['X'] }] });
  listen(puppet);
  puppet.write(DORMANT, COMA);
  assert.deepEqual(puppet.kinds, []);
  const { pocket, lastTick, chip } = puppet.device;
  assert.equal(lastTick, 499);
  assert.ok(Math.abs(pocket.meter.dormantMs - 500 * 16.856) < 0.1);
  assert.equal(chip.rp.gpio[puppet.board.buttons.X].inputValue, false);
});

test('what is still on is told', () => {
  const puppet = ready();
  puppet.chip.core.PM = false;
  listen(puppet, 'Y');
  puppet.command(0x11);
  sound(puppet, 500);
  puppet.write(WATCHDOG, 1 << 30);
  puppet.write(DORMANT, COMA);
  for (const kind of ['dormant-interrupts', 'dormant-lit', 'dormant-sound', 'dormant-watchdog', 'press-lost']) assert.ok(puppet.kinds.includes(kind), kind);
});

test('a picture that comes back late is told', () => {
  const puppet = ready({ timeline: [{ tick: 9, buttons: ['A'] }] });
  listen(puppet);
  puppet.write(DORMANT, COMA);
  puppet.command(0x11);
  puppet.wait(320);
  puppet.function(puppet.board.backlight, 4);
  const slice = PWM + 0x14 * 6;
  puppet.write(slice + 0x10, 999);
  puppet.write(slice + 0xc, 640);
  puppet.write(slice, 1);
  assert.ok(puppet.kinds.includes('wake-slow'));
});

test('clocks that are stopped although somebody needs them are told', () => {
  for (const [en0, en1, kinds] of [[1 << 8, (1 << 5) | (1 << 12), []], [0, 0, ['gated']]]) {
    const puppet = new Puppet();
    puppet.write(SLEEP_EN0, en0);
    puppet.write(SLEEP_EN1, en1);
    puppet.write(SCR, 4);
    puppet.wait(20);
    assert.deepEqual([...new Set(puppet.kinds)], kinds);
    assert.ok(puppet.chip.gated > 2e6);
  }
});

test('a sound through an erase is told, and what was played is on the tape', () => {
  const puppet = new Puppet(), { pocket } = puppet.device;
  sound(puppet, 500);
  puppet.wait(100);
  puppet.device.cutsDuring(45e6, () => {});
  assert.ok(puppet.kinds.includes('sound-erase'));
  sound(puppet, 0);
  const { notes } = pocket.tape.figures(puppet.device.nanos);
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
