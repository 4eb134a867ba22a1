// A press is seen by the tick that shall see it, however its contact bounces and whenever it comes.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Buttons } from './buttons.mjs';

const WITHIN_MS = 16, BOUNCE_MS = 18, LOOKS_EVERY_MS = 2;

/** A chip with one pin and a clock that is turned by hand. */
function bench(seed, within) {
  const pin = { rawInputValue: true, setInputValue(value) { this.rawInputValue = value; } };
  const clock = {
    nanos: 0, alarm: null,
    createAlarm(ring) {
      const alarm = { due: null, ring, schedule: (after) => { alarm.due = clock.nanos + after; }, cancel: () => { alarm.due = null; } };
      return this.alarm = alarm;
    },
    turn(to) {
      while (this.alarm.due !== null && this.alarm.due <= to) {
        this.nanos = this.alarm.due;
        this.alarm.due = null;
        this.alarm.ring();
      }
      this.nanos = to;
    },
  };
  const buttons = new Buttons({ A: 0 }, { longest: BOUNCE_MS, within, seed });
  buttons.connect({ rp: { gpio: [pin] }, clock }, []);
  return { buttons, pin, clock };
}

/** When somebody who looks every two milliseconds, first after `phase`, sees the press; and when contact came. */
function seen(seed, within, phase) {
  const { buttons, pin, clock } = bench(seed, within);
  buttons.press(['A'], true);
  const first = pin.rawInputValue ? clock.alarm.due / 1e6 : 0;
  for (let at = phase; ; at += LOOKS_EVERY_MS) {
    clock.turn(at * 1e6);
    if (!pin.rawInputValue) return { at, first };
  }
}

test('a press comes at any moment and is seen in time', () => {
  const quarters = [0, 0, 0, 0];
  for (let seed = 1; seed <= 2000; seed++) {
    const phase = (seed % 20) / 10;
    const { at, first } = seen(seed, WITHIN_MS, phase);
    quarters[Math.floor(first / 4)]++;
    assert.ok(at <= WITHIN_MS, `seed ${seed}: contact at ${first} ms, seen at ${at}`);
  }
  assert.ok(quarters.every((count) => count > 100), `${quarters}`);
});
