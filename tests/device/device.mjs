// The whole device on the bench: a chip, the LCD on its wires, the buttons, the tearing-effect pin, the backlight and
// the power switch. It follows the script (buttons by tick, shots by tick), collects marks, log and problems, and boots
// again after a reset or a power cut. Many cuts of one run need not be many runs: at the moment of each a copy of the
// bench is made, with what a cut leaves (every part that outlives one has a method `copy`; the chip and the LCD do not),
// and played to its end. Script time is the firmware's ticks; while a crash page is shown nobody ticks, and
// the script goes on at the panel's rate. Time in here is nanoseconds since the first power-on.
import { GPIOPinState } from 'rp2040js';
import { Buttons } from './buttons.mjs';
import { Chip } from './chip.mjs';
import { Lockup } from './core.mjs';
import { Flash, TYPICAL } from './flash.mjs';
import { DEADLINE_US, decodeMark, Marks, PHASE, REFRESH_US } from './marks.mjs';
import { checkInputPads, checkWirePads } from './pads.mjs';
import { Pocket } from './pocket.mjs';
import { Problems } from './problems.mjs';
import { generator, noise } from './random.mjs';
import { Rtt } from './rtt.mjs';
import { Stack, deeper } from './stack.mjs';
import { St7789 } from './st7789.mjs';

const LCD_MAX_HZ = 62.5e6;
const TICK_NANOS = 1000 * REFRESH_US;
const CRASH_SHOT_TICKS = 24; // by then the crash page is painted
const DRAIN_NANOS = 1e6;
const IN_STEP_NANOS = 0.3e6; // a tick so far from where the refresh would have it is in its rhythm
const PATIENCE_TICKS = 4; // the next ticks may begin before the last one's frame is out
const LAST_SCREEN_TICKS = 300; // of the screen that a run ends with, whatever moves there
const FUNCTION = { PWM: 4 };
const FLASH_BYTES = 16 << 20;

/** A frame that starts later than this after the last one missed its refresh; on an unusual panel the first 16th of one is in step. */
const deadline = ({ panel_hz: hertz }) => (hertz ? ((1e6 / hertz) * 17) / 16 : DEADLINE_US);

export class Device {
  /**
   * `job` as in README.md; `elf` already read; `onShot(name, pixels)` is called for every picture, `onCut(cut, device)`
   * with the copy that a cut of the job's list left: its `goOn()` plays it.
   */
  constructor(job, elf, onShot, onCut = () => {}) {
    Object.assign(this, { job, elf, onShot, onCut, board: job.board });
    this.problems = new Problems(() => this.nanos / 1e6);
    this.random = generator(job.rosc_seed ?? 1);
    this.flash = new Flash(new Uint8Array(FLASH_BYTES).fill(0xff), generator((job.rosc_seed ?? 1) + 7), { ...TYPICAL, ...job.flash_kind });
    this.buttons = new Buttons(this.board.buttons, { longest: job.bounce_ms ?? 0, within: job.press_within_ms ?? 0, seed: (job.rosc_seed ?? 1) + 13 });
    this.hand = { tickedAt: 0, next: [], waits: false };
    this.panelRandom = generator((job.rosc_seed ?? 1) + 17);
    this.marks = new Marks(deadline(job));
    this.pocket = new Pocket(this);
    this.rtt = new Rtt(elf.symbols.get('_SEGGER_RTT'));
    this.panics = [];
    this.shots = job.shots.map((shot) => ({ ...shot, taken: false }));
    this.cutAt = job.cut_power_at_ms == null ? Infinity : job.cut_power_at_ms * 1e6;
    this.cuts = (job.cuts ?? []).map((cut) => ({ ...cut, nanos: cut.at_ms * 1e6 })).sort((a, b) => a.nanos - b.nanos);
    this.before = 0; // nanoseconds of earlier boots
    this.tickBase = 0; // script ticks of earlier boots
    this.lastTick = -1;
    this.lastOfAll = Infinity;
    this.boots = 0;
    this.sent = 0;
    this.lastByte = 0;
    this.totals = { cycles: 0, sleeping: 0, gated: 0, accesses: 0, misses: 0 };
    this.misses = { code: new Map(), data: new Map(), cycles: new Map() }; // by word of flash; cycles by address
    this.firstPictureAt = this.litAt = null;
    this.stackUsed = { deepest: 0, start: 0, thread: 0, handlers: 0 };
    this.load(job.flash_image);
  }
  get nanos() { return this.before + (this.chip ? this.chip.nanos : 0); }
  /** The ring oscillator's share of ones at this moment. */
  get roscBias() {
    const past = (this.job.rosc_changes ?? []).filter(({ at_ms: at }) => at * 1e6 <= this.nanos);
    return past.length ? past[past.length - 1].bias : this.job.rosc_bias ?? 50;
  }
  get delivered() { return this.deliveringAt ?? this.nanos; }

  load(image) {
    if (image) this.flash.bytes.set(image.subarray(0, FLASH_BYTES));
    for (const { physical, data } of this.elf.segments) {
      if (physical >= 0x10000000 && physical + data.length <= 0x10000000 + FLASH_BYTES) this.flash.bytes.set(data, physical - 0x10000000);
    }
    this.flash.bytes.set([0x70, 0x47], 0); // boot2 returns at once: the emulated flash needs no setting up
  }
  get codeEnd() {
    return Math.max(...this.elf.segments.map((s) => s.physical + s.data.length).filter((end) => end < 0x20000000));
  }

  /** Power on, or reset: `keep` is what survives a reset of the chip alone. */
  boot(keep) {
    const cold = !keep;
    // The first start is as after copying a UF2: the boot ROM restarts the chip through the watchdog's timer.
    const reason = keep ? keep.reason : this.boots === 0 ? 1 : 0;
    const ram = keep?.ram ?? noise(new Uint8Array(264 * 1024), 99 + this.boots);
    this.boots += 1;
    const setup = {
      flash: this.flash, ram, policy: this.job.cache, scratch: keep?.scratch, reason,
      roscBias: () => this.roscBias, random: this.random, problems: this.problems,
      onWord: (wire, value, bits, nanos) => this.word(wire, value, bits, nanos),
      onBytes: (wire, bytes, count, nanos) => this.bytes(wire, bytes, count, nanos),
      onMark: (mark) => this.mark(mark),
      onReset: (text, reason) => this.requestReset(text, reason),
      onUsbBoot: () => this.end('usb-boot'),
      onFault: (fault) => this.panic('fault', `hard fault at 0x${fault.pc.toString(16)}: ${fault.reason}`, fault),
      onPwm: () => this.pocket.watchPwm(),
      onDormant: () => this.pocket.dormant(),
      nanosToPowerCut: () => this.cutAt - this.nanos,
      cutsDuring: (nanos, work) => this.cutsDuring(nanos, work),
    };
    this.chip = new Chip(setup);
    if (this.job.misses) this.chip.core.cache.profile = this.misses;
    const { symbols } = this.elf;
    const stack = (this.chip.core.stack = new Stack(this.chip.rp.sram, symbols));
    if (cold) stack.paint();
    const ends = ['__sdata', '__edata', '__search_start', '__search_end'];
    this.chip.core.setCode(this.codeEnd, ...ends.map((name) => symbols.get(name) ?? 0x20000000));
    if (cold) {
      this.lcd = new St7789({ madctl: this.board.madctl, now: () => this.delivered / 1e6, problems: this.problems, seed: this.boots, hertz: this.job.panel_hz });
    }
    this.alone = false;
    this.connect();
    this.marks.restart();
    this.drainer = this.chip.clock.createAlarm(() => {
      this.drain();
      this.drainer.schedule(DRAIN_NANOS);
    });
    this.drainer.schedule(DRAIN_NANOS);
  }

  connect() {
    const { board, chip, lcd } = this, { gpio } = chip.rp;
    const level = (pin, floating) => {
      const { value } = gpio[pin];
      return value === GPIOPinState.High || (value !== GPIOPinState.Low && floating);
    };
    const wire = (pin, apply) => gpio[pin].addListener(() => {
      chip.syncWires(); // bytes before this edge see the old level
      apply();
    });
    this.cs = this.dc = this.checked = null;
    if (board.cs === null) this.cs = false; // tied to ground on the module
    else wire(board.cs, () => { this.cs = level(board.cs, true); });
    wire(board.dc, () => { this.dc = level(board.dc, false); });
    wire(board.reset, () => lcd.setReset(level(board.reset, true)));
    gpio[board.backlight].addListener(() => this.watchBacklight());
    const held = this.boots === 1 ? this.job.held_at_power_on ?? [] : [];
    this.powerPins(chip.rp);
    this.buttons.connect(chip, [...this.pressedAt(this.tickBase), ...held]);
    this.refreshPin(lcd, board.te == null ? null : gpio[board.te]);
  }
  /** What the supply, the charger and USB say. */
  powerPins({ adc, gpio }) {
    const { board, job } = this;
    const supply = (mv) => { if (board.supply != null) adc.channelValues[board.supply - 26] = Math.round(((mv / 3 / 3300) * 4096)); };
    supply(job.supply_mv ?? 3900);
    for (const { at_ms: at, mv } of job.supply_changes ?? []) this.chip.clock.createAlarm(() => supply(mv)).schedule(at * 1e6 - this.nanos);
    if (board.charge != null) gpio[board.charge].setInputValue(!job.charges);
    if (board.usb != null) gpio[board.usb].setInputValue(!!job.usb);
  }
  /** TE: high during the vertical blank, from the moment the LCD is awake with TEON. */
  refreshPin(lcd, pin) {
    if (!pin) {
      lcd.onTearing = () => {};
      return;
    }
    let high = false, lost = false;
    const { te_lost_percent: losses = 0, panel_jitter_us: jitter = 0 } = this.job;
    const alarm = this.chip.clock.createAlarm(() => {
      high = !high;
      if (!high) lcd.scan(this.nanos / 1e6);
      if (high) lost = this.panelRandom() * 100 < losses;
      if (!lost) pin.setInputValue(high);
      const { period, blank } = lcd.refresh;
      alarm.schedule(1000 * (high ? blank : period - blank + jitter * (2 * this.panelRandom() - 1)));
    });
    lcd.onTearing = (on) => {
      if (on && !alarm.scheduled) alarm.schedule(1000 * (lcd.refresh.period - lcd.refresh.blank));
      else if (!on) {
        alarm.cancel();
        if (pin.rawInputValue) pin.setInputValue(false);
      }
    };
    if (lcd.tearing && !lcd.asleep) lcd.onTearing(true);
  }
  get lit() {
    const pin = this.chip.rp.gpio[this.board.backlight];
    return pin.functionSelect === FUNCTION.PWM ? this.chip.pwmLevel(this.board.backlight) : pin.value === GPIOPinState.High;
  }
  watchBacklight() {
    if (!this.lit || this.litAt !== null) return;
    this.litAt = this.nanos;
    this.checkBacklight();
    this.chip.syncWires();
    if (!this.lcd.hasPicture) this.problems.report('backlight-early', 'the backlight went on before a full picture was in the LCD');
  }

  /** Below 20 kHz a backlight sings. */
  checkBacklight() {
    const { backlight } = this.board, pin = this.chip.rp.gpio[backlight];
    const hertz = pin.functionSelect === FUNCTION.PWM ? this.chip.pwmHertz(backlight) : Infinity;
    if (hertz < 20e3) this.problems.report('backlight-slow', `the backlight's PWM runs at ${(hertz / 1e3).toFixed(1)} kHz, which is heard`);
  }
  /** A word has left `wire`; the pins are as they were at its last bit. */
  word(wire, value, bits, nanos) {
    const { board } = this, at = this.before + nanos;
    this.sent += bits > 8 ? 2 : 1;
    this.lastByte = at;
    if (this.checked !== wire || this.checkedSettings !== wire.settings) this.checkWire(wire);
    if (this.deaf) return;
    if (this.cs !== false) {
      this.problems.report('lcd-cs', `bytes went out while CS (GP${board.cs}) was ${this.cs === null ? 'never driven' : 'high'}`);
      return;
    }
    if (this.dc === null) this.problems.report('lcd-dc', `bytes went out while D/C (GP${board.dc}) was never driven`);
    this.deliveringAt = at;
    if (bits > 8) this.lcd.byte(value >> 8, this.dc);
    this.lcd.byte(value & 255, this.dc);
    this.deliveringAt = null;
  }
  /** The same for a run of bytes: the first goes the checked way, the rest follow if it got through. */
  bytes(wire, bytes, count, nanos) {
    this.word(wire, bytes[0], 8, nanos);
    if (!this.deaf && this.cs === false && this.dc) {
      this.deliveringAt = this.lastByte;
      this.lcd.run(bytes, 1, count, wire.nanosPerWord / 1e6);
      this.deliveringAt = null;
      this.sent += count - 1;
    } else for (let k = 1; k < count; k++) this.word(wire, bytes[k], 8, nanos);
  }
  /** Whether the LCD hears this wire as it is set up now. */
  checkWire(wire) {
    const { board } = this, { gpio } = this.chip.rp;
    this.checked = wire;
    this.checkedSettings = wire.settings;
    const misses = wire.misses(board);
    if (misses) this.problems.report('lcd-wire', misses);
    if (wire.hertz > LCD_MAX_HZ * 1.0001) this.problems.report('lcd-fast', `${wire.name} runs at ${(wire.hertz / 1e6).toFixed(2)} MHz; the LCD takes 62.5`);
    const lost = ['sck', 'mosi'].filter((name) => gpio[board[name]].functionSelect !== wire.pinFunction);
    for (const name of lost) this.problems.report(`lcd-${name}`, `${name.toUpperCase()} (GP${board[name]}) is not given to ${wire.name}; the LCD hears nothing`);
    const restless = board.cs === null && !wire.idlesHigh;
    if (restless) this.problems.report('lcd-rest', `${wire.name}'s clock rests low; an LCD without CS hears nothing then`);
    this.deaf = misses !== null || lost.length > 0 || restless;
    if (!this.deaf) checkWirePads(board, gpio, wire, this.problems);
  }

  /** The buttons that tick `tick` shall see. */
  pressedAt(tick) {
    let pressed = [];
    for (const step of this.job.timeline) if (step.tick <= tick) pressed = step.buttons;
    return pressed;
  }

  /**
   * Tick `tick` has begun: what the next shall see is pressed before that. A hand knows nothing of ticks, so at any moment
   * between the two; but where something moves, and the tick was not where the refresh would have it, nobody can say when
   * the next will be. A picture that is to be taken is let begin: a press would draw another one in its place.
   */
  press(tick, moving) {
    const { hand, nanos } = this, since = nanos - hand.tickedAt;
    hand.tickedAt = nanos;
    hand.next = this.pressedAt(tick + 1);
    hand.waits = moving && this.shots.some((shot) => !shot.taken && shot.tick <= tick);
    if (hand.waits) return;
    const inStep = Math.abs(since - 1000 * this.lcd.refresh.period) < IN_STEP_NANOS;
    this.buttons.press(hand.next, !moving || inStep);
  }
  pressNow() {
    this.hand.waits = false;
    this.buttons.press(this.hand.next);
  }

  mark(word) {
    const { chip } = this, mark = decodeMark(word);
    chip.syncWires();
    this.marks.see(mark, {
      nanos: this.nanos, cycles: chip.core.cycles, sleeping: chip.sleeping, sent: this.sent, lastByte: this.lastByte, boot: this.boots,
    });
    this.pocket.mark(mark.phase);
    const tick = this.tickBase + mark.tick;
    switch (mark.phase) {
      case PHASE.TICK:
        if (this.lastTick < this.tickBase) {
          this.lcd.checkTuning(this.board.tuning);
          checkInputPads(this.board, chip.rp.gpio, this.problems);
          chip.core.stack.started(chip.core.SP);
        }
        this.lastTick = Math.max(this.lastTick, tick);
        this.press(tick, mark.animating);
        this.drain();
        break;
      case PHASE.FRAME_BEGIN:
        this.shoot(tick - 1);
        if (this.hand.waits) this.pressNow();
        if (mark.screen === this.job.ends_on) this.lastOfAll = Math.min(this.lastOfAll, tick + LAST_SCREEN_TICKS);
        break;
      case PHASE.FRAME_DONE:
        if (this.firstPictureAt === null && this.lcd.hasPicture) this.firstPictureAt = this.nanos;
        this.shoot(tick);
        break;
      case PHASE.QUIET:
        if (!this.marks.frame) this.shoot(this.lastTick);
        if (this.hand.waits) this.pressNow();
        break;
      case PHASE.CRASH: this.panic('crash', 'the firmware shows its crash page'); break;
    }
    if (mark.phase !== PHASE.TICK || this.lastTick > this.job.end_tick) this.endIfOver();
  }
  endIfOver() {
    if (this.lastTick >= this.lastOfAll) this.end('script');
    const { end_tick: last } = this.job, left = this.shots.some((shot) => !shot.taken);
    if (this.lastTick >= last && (!left || this.lastTick > last + PATIENCE_TICKS)) this.end('script');
  }
  /** After a crash: the script's time goes on without the firmware, so that it can press the way out. */
  tickAlone() {
    let since = 0;
    const alarm = this.chip.clock.createAlarm(() => {
      alarm.schedule(TICK_NANOS);
      this.chip.syncWires();
      this.lastTick += 1;
      since += 1;
      if (since === CRASH_SHOT_TICKS) this.onShot('crash', this.lcd.picture());
      this.buttons.press(this.pressedAt(this.lastTick + 1));
      this.shoot(this.lastTick);
      this.endIfOver();
    });
    alarm.schedule(TICK_NANOS);
    this.alone = true;
  }
  /** Takes the shots due up to `tick`. */
  shoot(tick) {
    for (const shot of this.shots) {
      if (shot.taken || shot.tick > tick) continue;
      shot.taken = true;
      shot.t_ms = Math.round(this.nanos / 1000) / 1000;
      shot.lit = this.lit;
      this.lcd.checkVisible();
      this.onShot(shot.name, this.lcd.picture());
    }
  }
  panic(kind, text, more = {}) {
    const { pc, lr, sp } = more;
    this.panics.push({ kind, t_ms: Math.round(this.nanos / 1000) / 1000, tick: this.lastTick, text, pc, lr, sp });
    if ((kind === 'fault' || kind === 'crash') && !this.alone) this.tickAlone();
  }
  requestReset(text, reason) {
    this.panic('reset', text);
    this.reset = { reason };
    this.chip.halt();
  }
  end(why) {
    this.ended = why;
    this.chip.halt();
  }
  drain() { this.rtt.drain(this.chip.rp.sram, this.nanos / 1e6, this.boots); }

  /** The copies that cuts up to now leave, one after the other. */
  takeCuts() {
    while (this.cuts.length && this.cuts[0].nanos <= this.nanos) this.fork(this.cuts.shift(), this.flash.copy());
    if (this.job.cuts && !this.cuts.length) this.end('cuts');
  }
  /** Flash work is about to take `nanos`: cuts in that time leave it torn, each in its own way. */
  cutsDuring(nanos, work) {
    this.pocket.checkFlashWork(nanos);
    const { nanos: now } = this;
    while (this.cuts.length && this.cuts[0].nanos < now + nanos) {
      const cut = this.cuts.shift(), flash = this.flash.copy();
      if (cut.nanos > now) work(flash, cut.nanos - now);
      this.fork(cut, flash);
    }
  }
  fork(cut, flash) {
    const { chip } = this, copy = Object.assign(Object.create(Device.prototype), this);
    Object.assign(copy, {
      job: { ...this.job, cuts: undefined, end_tick: cut.end_tick ?? this.job.end_tick }, cuts: [], cutAt: Infinity,
      flash, random: this.random.copy(), buttons: this.buttons.copy(), hand: { ...this.hand }, panelRandom: this.panelRandom.copy(), marks: this.marks.copy(), rtt: this.rtt.copy(),
      problems: this.problems.copy(() => copy.nanos / 1e6),
      panics: [...this.panics], shots: this.shots.map((shot) => ({ ...shot })), totals: { ...this.totals },
    });
    copy.pocket = this.pocket.copy(copy);
    // The log is read once a millisecond, also while the core stands still.
    copy.rtt.drain(chip.rp.sram.slice(), Math.min(cut.nanos, this.before + this.drainer.nanos) / 1e6, this.boots);
    copy.totals.cycles += chip.clock.cycleAt(cut.nanos - this.before);
    copy.totals.sleeping += chip.sleeping;
    copy.totals.gated += chip.gated;
    copy.totals.accesses += chip.core.cache.accesses;
    copy.totals.misses += chip.core.cache.misses;
    copy.noteStack();
    copy.turnOff(Math.max(cut.nanos, this.nanos));
    copy.boot();
    this.onCut(cut, copy);
  }

  /** Plays the whole job. */
  run() {
    this.boot();
    this.goOn();
  }
  goOn() {
    const limit = this.job.limit_ms * 1e6;
    while (!this.ended) {
      const until = Math.min(limit, this.cutAt, this.cuts[0]?.nanos ?? Infinity, this.nanos + 5e6);
      try {
        this.chip.run(until - this.before);
      } catch (error) {
        if (!(error instanceof Lockup)) throw error;
        this.panic('lockup', `the core locked up: ${error.message}`);
        this.chip.core.locked = true;
        if (!this.chip.isWatched) this.ended = 'lockup';
      }
      if (this.ended) break;
      if (this.reset) this.restart(false);
      else if (this.nanos >= this.cutAt) this.restart(true);
      else if (this.nanos >= limit) this.ended = 'limit';
      else this.takeCuts();
    }
    this.leaveBoot();
    if (this.ended === 'limit') this.problems.report('limit', `the script's ${this.job.end_tick} ticks were not over after ${this.job.limit_ms} ms; the last tick was ${this.lastTick}`);
    if (this.ended === 'lockup') this.onShot('crash', this.lcd.picture());
    const cutShort = this.lastOfAll !== Infinity;
    for (const shot of this.shots) if (!shot.taken && !cutShort) this.problems.report('shot', `the picture "${shot.name}" (tick ${shot.tick}) was never taken`);
  }
  leaveBoot() {
    this.drain();
    this.totals.cycles += this.chip.core.cycles;
    this.totals.sleeping += this.chip.sleeping;
    this.totals.gated += this.chip.gated;
    this.totals.accesses += this.chip.core.cache.accesses;
    this.totals.misses += this.chip.core.cache.misses;
    this.noteStack();
  }
  noteStack() { this.stackUsed = deeper(this.stackUsed, this.chip.core.stack.figures); }
  restart(powerCut) {
    this.leaveBoot();
    const { rp } = this.chip, watchdog = rp.peripherals[0x40058];
    const keep = powerCut ? null : { ram: rp.sram, scratch: watchdog.scratchData, reason: this.reset.reason };
    this.turnOff(this.nanos);
    if (powerCut) this.cutAt = Infinity;
    this.boot(keep);
  }
  turnOff(nanos) {
    this.before = nanos;
    this.chip = null;
    this.tickBase = this.lastTick + 1;
    this.reset = null;
  }
}
