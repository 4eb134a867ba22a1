// What the device takes of its battery: milliseconds in each state of the core, the LCD and the lights, and an estimate of
// the current from docs/hardware.md#power. The figures there are others' measurements of Picos, so what comes of them is
// an estimate. Also the clocks that go on while the core waits (SLEEP_EN0/1), and what a dormant chip must have in order.

/** Milliamperes; the middle of what docs/hardware.md#power gives. A lamp takes 5 at full light for each colour. */
const MA = { awake: 22.5, gated: 8, dormant: 0.76, lcd: 5.5, lcdAsleep: 0.02, backlight: 30, lamp: 5 };
const SCR = 0xd10, SLEEPDEEP = 4;
const SLEEP_EN0 = 0xa8, SLEEP_EN1 = 0xac, GATES = [0xa0, 0xa4, SLEEP_EN0, SLEEP_EN1];
/** What must go on, by its bit: the block, and whether it is in use. */
const NEEDED = [
  [SLEEP_EN0, 17, 'PWM', (rp) => rp.pwm.channels.some(({ csr }) => csr & 1)],
  [SLEEP_EN0, 8, 'the pins', () => true],
  [SLEEP_EN1, 5, 'the timer', () => true],
  [SLEEP_EN1, 12, 'the watchdog, which gives the timer its microseconds,', () => true],
];

/** Registers that rp2040js does not have: which clocks go on in deep sleep, what wakes a dormant chip, memories off. */
export function addPowerRegisters(rp) {
  const gates = new Map(GATES.map((offset) => [offset, 0xffffffff])), wakes = new Map(), memories = new Map();
  const add = (peripheral, values, isOurs) => {
    const read = peripheral.readUint32.bind(peripheral), write = peripheral.writeUint32.bind(peripheral);
    peripheral.readUint32 = (offset) => (isOurs(offset) ? values.get(offset) ?? 0 : read(offset));
    peripheral.writeUint32 = (offset, value) => (isOurs(offset) ? values.set(offset, value >>> 0) : write(offset, value));
  };
  add(rp.clocks, gates, (offset) => gates.has(offset));
  add(rp.peripherals[0x40014], wakes, (offset) => offset >= 0x160 && offset < 0x190);
  add(rp.peripherals[0x40004], memories, (offset) => offset === 0x18);
  return { gates, wakes };
}

/** Whether a wait of the core now stops the clocks. */
export const isGated = (chip) => !!(chip.scs.readUint32(SCR) & SLEEPDEEP) && !chip.rp.dma.channels.some((channel) => channel.active);

/** Says what is in use and stands still in every wait. */
export function checkGates({ rp, power, problems }) {
  for (const [register, bit, what, isUsed] of NEEDED) {
    const goesOn = (power.gates.get(register) >>> bit) & 1;
    if (!goesOn && isUsed(rp)) problems.report('gated', `${what} stands still while the core waits`);
  }
}

/** The pins, a bit each, that would wake a dormant chip by being low. */
export function wakingPins({ wakes }) {
  let pins = 0;
  for (let pin = 0; pin < 30; pin++) if (((wakes.get(0x160 + 4 * (pin >> 3)) ?? 0) >>> (4 * (pin & 7))) & 1) pins |= 1 << pin;
  return pins;
}

export class PowerMeter {
  constructor() {
    Object.assign(this, { last: null, lcdMs: 0, lcdAsleepMs: 0, backlightMs: 0, lampMs: 0, dormantMs: 0, sleeps: 0, wakes: [] });
  }
  copy() { return Object.assign(new PowerMeter(), structuredClone({ ...this })); }
  /** From now on it is like this: { duty of the backlight, sum of the lamp's, lcdAsleep }. */
  note(nanos, state) {
    if (this.last) {
      const ms = (nanos - this.last.nanos) / 1e6;
      this.backlightMs += ms * this.last.duty;
      this.lampMs += ms * this.last.lamp;
      if (this.last.lcdAsleep) this.lcdAsleepMs += ms;
      else this.lcdMs += ms;
    }
    this.last = { ...state, nanos };
  }
  /** `core`: { ms, waiting, gated }, the milliseconds that it ran, waited, and waited with its clocks stopped. */
  figures(core) {
    const round = (x) => Math.round(x * 100) / 100;
    const active = core.ms - core.waiting, plain = core.waiting - core.gated;
    const lights = MA.lcd * this.lcdMs + MA.lcdAsleep * this.lcdAsleepMs + MA.backlight * this.backlightMs + MA.lamp * this.lampMs;
    const on = core.ms ? (MA.awake * (active + plain) + MA.gated * core.gated + lights) / core.ms : 0;
    const ungated = core.ms ? (MA.awake * core.ms + lights) / core.ms : 0;
    return {
      active_ms: round(active), waiting_ms: round(plain), gated_ms: round(core.gated), dormant_ms: round(this.dormantMs),
      lcd_on_ms: round(this.lcdMs), lcd_asleep_ms: round(this.lcdAsleepMs), backlight_full_ms: round(this.backlightMs),
      sleeps: this.sleeps, wake_ms: this.wakes.map(round), worst_wake_ms: this.wakes.length ? round(Math.max(...this.wakes)) : null,
      estimate: {
        what: 'an estimate, from others\' measurements of the parts (docs/hardware.md#power)',
        mah_an_hour_on: round(on), mah_an_hour_without_gates: round(ungated), mah_an_hour_dormant: round(MA.dormant + MA.lcdAsleep),
        hours_on_525_mah: on ? round(525 / on) : null, weeks_dormant_on_525_mah: round(525 / (MA.dormant + MA.lcdAsleep) / 168),
      },
    };
  }
}
