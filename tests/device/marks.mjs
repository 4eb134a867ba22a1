// What the firmware tells by writing WATCHDOG.SCRATCH0, and the figures that follow from it: frames, periods, missed
// deadlines, sleep while idle, the way from a press to its picture. A mark is a word: bits 31..28 the phase, 27
// animating, 26..20 the screen, 19..0 the tick.

export const PHASE = { TICK: 1, DRAW_BEGIN: 2, DRAW_END: 3, FRAME_DONE: 4, INPUT: 5, QUIET: 6, FRAME_BEGIN: 7, ASLEEP: 8, AWAKE: 9, CRASH: 15 };
/** One refresh of the panel, which is one tick of the firmware: TICK_US of src/ui/tick.rs. */
export const REFRESH_US = 16_856;
/** So many ticks a frame takes at most: four on the slowest wire. */
const PASSING = 4;
/** A frame that starts later than this after the last one missed a refresh. */
export const DEADLINE_US = 16_900;

export function decodeMark(word) {
  return { phase: word >>> 28, animating: !!((word >>> 27) & 1), screen: (word >>> 20) & 0x7f, tick: word & 0xfffff };
}

const micros = (nanos) => Math.round(nanos / 10) / 100;

export class Marks {
  constructor(deadline = DEADLINE_US) {
    this.deadline = deadline;
    this.frames = [];
    this.latencies = [];
    this.lateTicks = []; // those that follow one that drew nothing in the midst of motion
    this.unexpected = [];
    this.idle = { cycles: 0, asleep: 0, ticks: 0 };
    this.drawn = new Map(); // tick -> cycles
    this.restart();
  }
  copy() { return Object.assign(new Marks(), structuredClone({ ...this })); }
  /** After a reset nothing that was under way goes on. */
  restart() {
    this.frame = null;
    this.drawSince = null;
    this.quiet = this.quietInMotion = false;
    this.tickAt = null;
    this.since = null;
    this.pressed = null;
    this.drawn.clear();
  }
  /** `moment`: { nanos (since power-on), cycles, sleeping, sent (bytes so far), lastByte (nanos) } */
  see(mark, moment) {
    switch (mark.phase) {
      case PHASE.TICK: this.tick(mark, moment); break;
      case PHASE.DRAW_BEGIN: this.drawSince = moment.cycles; break;
      case PHASE.DRAW_END:
        if (this.drawSince !== null) this.drawn.set(mark.tick, (this.drawn.get(mark.tick) ?? 0) + moment.cycles - this.drawSince);
        this.drawSince = null;
        break;
      case PHASE.FRAME_BEGIN: this.begin(mark, moment); break;
      case PHASE.FRAME_DONE: this.done(mark, moment); break;
      case PHASE.INPUT:
        if (this.frames.at(-1)?.boot === moment.boot) this.pressed ??= { nanos: moment.nanos, tick: null }; // before the first picture there is nothing to answer
        break;
      case PHASE.QUIET:
        this.quiet = !mark.animating;
        this.quietInMotion = mark.animating;
        if (this.pressed?.tick !== null) this.pressed = null; // the press changed nothing
        break;
      case PHASE.ASLEEP:
      case PHASE.AWAKE: this.sleep(); break;
      case PHASE.CRASH: break;
      default: this.unexpected.push(mark.phase);
    }
  }
  /** A tick lasts from its TICK mark to the next; it is idle if it was QUIET, nothing moved and no frame went out. */
  tick(mark, moment) {
    if (this.quiet && this.since) {
      this.idle.cycles += moment.cycles - this.since.cycles;
      this.idle.asleep += moment.sleeping - this.since.sleeping;
      this.idle.ticks += 1;
    }
    if (this.pressed) {
      if (this.pressed.tick === null) Object.assign(this.pressed, { tick: mark.tick, moving: !!mark.animating }); // the tick that sees the press
      else if (mark.tick > this.pressed.tick + 1 && !this.frame) this.pressed = null;
    }
    // A press may have brought forward the tick that drew nothing, by less than half of one.
    const gap = this.tickAt === null ? 0 : moment.nanos - this.tickAt;
    if (this.quietInMotion && gap > 1500 * REFRESH_US) this.lateTicks.push({ tick: mark.tick, screen: mark.screen, us: micros(gap) });
    this.tickAt = moment.nanos;
    this.quiet = this.quietInMotion = false;
    this.since = { cycles: moment.cycles, sleeping: moment.sleeping };
  }
  /** Switched off, or on again: no frame follows the one before, no press is measured, nothing was idle. */
  sleep() {
    this.restart();
    this.slept = true;
  }
  begin(mark, moment) {
    this.since = null;
    this.frame = { mark, nanos: moment.nanos, sent: moment.sent };
  }
  done(mark, moment) {
    const { frame } = this;
    if (!frame || frame.mark.tick !== mark.tick) return;
    this.frame = null;
    const last = this.frames[this.frames.length - 1];
    const ticks = last && last.boot === moment.boot && !this.slept ? mark.tick - last.tick : 0;
    this.slept = false;
    this.frames.push({
      screen: frame.mark.screen, tick: mark.tick, animating: frame.mark.animating, boot: moment.boot,
      draw_cycles: this.drawn.get(mark.tick) ?? 0, sent_bytes: moment.sent - frame.sent,
      start_us: micros(frame.nanos), wire_us: micros(moment.lastByte - frame.nanos),
      period_us: ticks >= 1 && ticks <= PASSING ? micros((frame.nanos - last.start) / ticks) : null,
      start: frame.nanos,
    });
    for (const tick of this.drawn.keys()) if (tick <= mark.tick) this.drawn.delete(tick);
    if (this.pressed && this.pressed.tick !== null && mark.tick >= this.pressed.tick) {
      const { tick, nanos, moving } = this.pressed;
      this.latencies.push({ tick, moving, start_us: micros(frame.nanos - nanos), us: micros(moment.lastByte - nanos) });
      this.pressed = null;
    }
  }
  /** The figures for the report. */
  summary() {
    let worst = null;
    const missed = [];
    this.frames.forEach((frame, k) => {
      const last = this.frames[k - 1];
      if (frame.period_us === null || !last.animating || !frame.animating) return;
      if (worst === null || frame.period_us > worst) worst = frame.period_us;
      if (frame.period_us > this.deadline) missed.push({ tick: frame.tick, screen: frame.screen, period_us: frame.period_us });
    });
    const { idle, latencies } = this;
    const still = latencies.filter((press) => !press.moving), moving = latencies.filter((press) => press.moving);
    const worstOf = (presses, name) => (presses.length ? Math.max(...presses.map((press) => press[name])) : null);
    return {
      frames: this.frames.map(({ start, ...frame }) => frame),
      worst_period_us: worst,
      missed_deadlines: missed,
      late_ticks: this.lateTicks,
      idle_ticks: idle.ticks,
      asleep_percent: idle.cycles ? Math.round((idle.asleep / idle.cycles) * 10000) / 100 : null,
      input_latency_us: latencies,
      worst_input_latency_us: worstOf(still, 'us'),
      worst_answer_us: worstOf(still, 'start_us'),
      worst_answer_moving_us: worstOf(moving, 'start_us'),
    };
  }
}
