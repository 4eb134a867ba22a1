// A job played from power-on to its last tick, and everything that was measured on the way, as raw.json holds it.
import { Device } from './device.mjs';
import { readElf } from './elf.mjs';
import { REFRESH_US } from './marks.mjs';
import { encodePng } from './png.mjs';
import { HEIGHT, WIDTH } from './st7789.mjs';

const ms = (nanos) => (nanos === null ? null : Math.round(nanos / 1000) / 1000);

/** Cycles at 125 MHz, which all but the first and the sleepiest milliseconds are. */
const coreMs = (cycles) => cycles / 125e3;

const byAddress = (counts) => [...counts].map(([word, count]) => [0x10000000 + 4 * word, count]);

/** `onPicture(name, png)` gets every shot, `onSound(wav)` what the piezo played; `onCut(name, raw)` what was measured after each cut of the job's list. */
export function play(job, onPicture = () => {}, onCut = () => {}, onSound = () => {}) {
  const elf = readElf(job.firmware);
  const shoot = (name, pixels) => onPicture(name, encodePng(pixels, WIDTH, HEIGHT));
  const cut = ({ name }, device) => onCut(name, timed(device, () => device.goOn()));
  const device = new Device(job, elf, shoot, cut);
  const raw = timed(device, () => device.run());
  const wav = device.pocket.tape.wav(device.nanos);
  if (wav) onSound(wav);
  return raw;
}

function timed(device, run) {
  const started = process.hrtime.bigint();
  run();
  return figures(device, Number(process.hrtime.bigint() - started) / 1e9);
}

function figures(device, seconds) {
  const { firstPictureAt, litAt, totals, marks, problems, job } = device;
  for (const phase of new Set(marks.unexpected)) problems.report('mark', `a mark with the unknown phase ${phase} was written`);
  const summary = marks.summary();
  for (const missed of summary.missed_deadlines) {
    problems.report('missed-deadline', `the frame of tick ${missed.tick} started ${missed.period_us} us after the one before; a refresh takes ${REFRESH_US}`);
  }
  return {
    ended: device.ended,
    boots: device.boots,
    ran_ms: ms(device.nanos),
    ticks: device.lastTick,
    boot_ms: firstPictureAt === null || litAt === null ? null : ms(Math.max(firstPictureAt, litAt)),
    first_picture_ms: ms(firstPictureAt),
    backlight_ms: ms(litAt),
    backlight_before_picture: problems.list.some((problem) => problem.kind === 'backlight-early'),
    ...summary,
    stack_high_water: device.stackUsed.deepest || null,
    stack: device.stackUsed,
    flash_work: { sectors_erased: device.flash.erased, pages_programmed: device.flash.programmed },
    power: device.pocket.meter.figures({ ms: coreMs(totals.cycles), waiting: coreMs(totals.sleeping), gated: coreMs(totals.gated) }),
    sound: device.pocket.tape.figures(device.nanos),
    sent_bytes: device.sent,
    torn: device.lcd.beam.torn,
    cache: { policy: job.cache, accesses: totals.accesses, misses: totals.misses },
    misses: job.misses ? { code: byAddress(device.misses.code), data: byAddress(device.misses.data), cycles: [...device.misses.cycles] } : null,
    panics: device.panics,
    errors: problems.list,
    shots: device.shots.map(({ name, tick, taken, t_ms, lit }) => ({ name, tick, taken, t_ms: t_ms ?? null, lit: lit ?? null })),
    log_frames: device.rtt.chunks,
    emulator: {
      wall_s: Math.round(seconds * 1000) / 1000,
      busy_cycles: totals.cycles - totals.sleeping,
      cycles: totals.cycles,
      busy_mhz: Math.round((totals.cycles - totals.sleeping) / seconds / 1e4) / 100,
      mhz: Math.round(totals.cycles / seconds / 1e4) / 100,
    },
  };
}
