// Emulated time. The core's cycle counter is the one source: time is cycles at the current clk_sys, and alarms (timers,
// wires, the panel) are kept in nanoseconds. The core runs freely up to the next alarm and never past it by more than
// the instruction under way; a sleeping core jumps there at once. Same interface as rp2040js' SimulationClock.

class Alarm {
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    this.next = null;
    this.nanos = 0;
    this.scheduled = false;
  }
  schedule(delta) { this.scheduleAt(this.clock.nanos + delta); }
  scheduleAt(nanos) {
    this.cancel();
    this.nanos = nanos;
    this.clock.link(this);
  }
  cancel() {
    if (this.scheduled) this.clock.unlink(this);
  }
}

export class Clock {
  constructor() {
    this.core = { cycles: 0, limit: 0 };
    this.first = null;
    this.baseNanos = 0;
    this.baseCycles = 0;
    this.cycleNanos = 1e9 / 6.5e6; // until the firmware sets the PLL the chip runs from its ring oscillator
    this.firing = null;
    this.stopped = false; // the chip is off or in reset
  }
  get nanos() {
    return this.firing ? this.firing.nanos : this.baseNanos + (this.core.cycles - this.baseCycles) * this.cycleNanos;
  }
  get micros() { return this.nanos / 1000; }
  setFrequency(hertz) {
    const now = this.nanos;
    this.baseNanos = now;
    this.baseCycles = this.core.cycles;
    this.cycleNanos = 1e9 / hertz;
    this.tighten();
  }
  createAlarm(callback) { return new Alarm(this, callback); }
  /** The first cycle count at or after `nanos`. */
  cycleAt(nanos) { return this.baseCycles + Math.ceil((nanos - this.baseNanos) / this.cycleNanos - 1e-6); }
  tighten() {
    if (this.first) this.core.limit = Math.min(this.core.limit, this.cycleAt(this.first.nanos));
  }
  link(alarm) {
    let before = null, item = this.first;
    while (item && item.nanos <= alarm.nanos) {
      before = item;
      item = item.next;
    }
    alarm.next = item;
    alarm.scheduled = true;
    if (before) before.next = alarm;
    else {
      this.first = alarm;
      this.tighten();
    }
  }
  unlink(alarm) {
    let before = null, item = this.first;
    while (item && item !== alarm) {
      before = item;
      item = item.next;
    }
    if (item && before) before.next = alarm.next;
    else if (item) this.first = alarm.next;
    alarm.scheduled = false;
  }
  /** Fires every alarm that is due by the core's present cycle, in order, each at its own time. */
  fire() {
    while (!this.stopped && this.first && this.cycleAt(this.first.nanos) <= this.core.cycles) {
      const alarm = this.first;
      this.first = alarm.next;
      alarm.scheduled = false;
      this.firing = alarm;
      try {
        alarm.callback();
      } finally {
        this.firing = null;
      }
    }
  }
}
