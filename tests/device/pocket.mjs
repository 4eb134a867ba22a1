// What a console for the pocket has besides: it is switched off and on, it takes of its battery, it sounds. Watches over
// a bench (`device`): which state costs how long, what the piezo plays, that nothing is forgotten before a sleep and no
// press is lost in it. A dormant chip takes none of the bench's time: the script alone goes on, to its next press.
import { PHASE, REFRESH_US } from './marks.mjs';
import { PiezoTape } from './piezo.mjs';
import { PowerMeter, wakingPins } from './power.mjs';

const TICK_NANOS = 1000 * REFRESH_US;
const PWM_FUNCTION = 4;
/** From the press that wakes to the picture. */
const WAKE_MS = 300;
/** Flash work that takes longer is an erase. */
const ERASE_NANOS = 10e6;

export class Pocket {
  constructor(device) {
    this.device = device;
    this.tape = new PiezoTape();
    this.meter = new PowerMeter();
    this.wokenAt = null;
    this.napping = null;
  }
  copy(device) { return Object.assign(new Pocket(device), { tape: this.tape.copy(), meter: this.meter.copy() }); }

  /** Something of the PWM has changed: the piezo, the lamp, the backlight. */
  watchPwm() {
    const { board, chip, nanos } = this.device, { piezo } = board;
    if (piezo != null && chip.rp.gpio[piezo].functionSelect === PWM_FUNCTION) {
      const hertz = chip.pwmHertz(piezo);
      this.tape.note(nanos, Math.round(hertz * 10) / 10, Math.round((chip.pwmDuty(piezo) / hertz) * 1e7) / 10);
    }
    this.device.watchBacklight();
    this.notePower();
    this.watchWaking();
  }
  notePower() {
    const { chip, board, lcd, nanos } = this.device;
    const lamp = (board.lamp ?? []).reduce((sum, pin) => sum + chip.pwmDuty(pin), 0);
    this.meter.note(nanos, { duty: chip.pwmDuty(board.backlight), lamp, lcdAsleep: lcd.asleep });
  }
  checkFlashWork(nanos) {
    if (nanos > ERASE_NANOS && this.tape.isSounding) this.device.problems.report('sound-erase', 'the piezo sounded all through an erase of flash');
  }
  /** After a sleep: the picture is there again, within the time that a player waits. */
  watchWaking() {
    const { device } = this;
    if (this.wokenAt === null || !device.lit) return;
    if (device.lcd.asleep) device.problems.report('wake-dark', 'the light went on before the LCD was awake');
    const ms = (device.nanos - this.wokenAt) / 1e6;
    this.meter.wakes.push(ms);
    this.wokenAt = null;
    if (ms > WAKE_MS) device.problems.report('wake-slow', `from the press to the picture it took ${ms.toFixed(0)} ms; ${WAKE_MS} are allowed`);
  }

  /** From being switched off to the next tick the script's time goes on without the firmware's. */
  mark(phase) {
    if (phase === PHASE.TICK) {
      this.napping?.cancel();
      this.notePower();
    } else if (phase === PHASE.ASLEEP) this.nap();
  }
  nap() {
    const { device } = this;
    this.napping = device.chip.clock.createAlarm(() => {
      device.tickBase += 1;
      device.lastTick += 1;
      device.buttons.press(device.pressedAt(device.lastTick + 1));
      this.napping.schedule(TICK_NANOS); // last: it moves the clock's present on to the next one
    });
    this.napping.schedule(TICK_NANOS);
  }

  /** The oscillators are stopped. */
  dormant() {
    const { device, meter } = this, { chip, board } = device;
    this.notePower();
    meter.sleeps += 1;
    this.checkDormant();
    if (meter.sleeps === device.job.cut_when_asleep) {
      device.cutAt = device.nanos;
      chip.halt();
      return;
    }
    const waking = wakingPins(chip.power);
    const isPressed = Object.values(board.buttons).some((pin) => (waking >>> pin) & 1 && !chip.rp.gpio[pin].inputValue);
    if (!isPressed) this.sleepOn();
    this.wokenAt = device.nanos;
  }
  checkDormant() {
    const { chip, board, problems, lit, lcd } = this.device, waking = wakingPins(chip.power);
    const report = (kind, what) => problems.report(`dormant-${kind}`, `${what} when the chip became dormant`);
    if (!chip.core.PM) report('interrupts', 'interrupts were on');
    if (chip.rp.dma.channels.some((channel) => channel.active)) report('dma', 'DMA was under way');
    if (chip.isWatched) report('watchdog', 'the watchdog was on');
    if (this.tape.isSounding) report('sound', 'the piezo was sounding');
    if (lit || !lcd.asleep) report('lit', 'the LCD or its light was on');
    for (const [name, pin] of Object.entries(board.buttons)) {
      if ((waking >>> pin) & 1) continue;
      problems.report('press-lost', `${name} would not wake the chip: its press would be lost`);
    }
  }
  /** Nobody ticks until somebody presses a button. */
  sleepOn() {
    const { device } = this, { job } = device;
    const next = job.timeline.find(({ tick, buttons }) => tick > device.lastTick + 1 && buttons.length);
    const until = next ? next.tick - 1 : job.end_tick, skipped = Math.max(0, until - device.lastTick);
    this.meter.dormantMs += (skipped * TICK_NANOS) / 1e6;
    device.tickBase += skipped;
    device.lastTick += skipped;
    for (const shot of device.shots) {
      if (shot.taken || shot.tick > device.lastTick) continue;
      Object.assign(shot, { taken: true, t_ms: Math.round(device.nanos / 1000) / 1000, lit: false });
      device.onShot(shot.name, device.lcd.picture());
    }
    if (next) device.buttons.press(next.buttons);
    else device.end('script');
  }
}
