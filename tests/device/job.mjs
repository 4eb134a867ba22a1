// A job: which firmware on which board, what is pressed when, what is to be photographed. Checked once, here, so that a
// wrong one is one sentence and not a strange run. Paths are as seen from the current directory.
import { existsSync, readFileSync } from 'node:fs';
import { POLICIES } from './xip_cache.mjs';

/** How long a button's contact bounces at most. */
const BOUNCE_MS = 18;
/** Less than a tick. */
const PRESS_WITHIN_MS = 16;
/** No refresh of a panel is exactly as long as another. */
const PANEL_JITTER_US = 20;
const NEEDED = ['spi', 'sck', 'mosi', 'cs', 'dc', 'reset', 'backlight', 'madctl', 'buttons'];

/** A board by name (boards/NAME.json) or spelled out. */
export function readBoard(board) {
  if (typeof board === 'string') {
    const file = new URL(`./boards/${board}.json`, import.meta.url);
    if (!existsSync(file)) throw new Error(`there is no board "${board}"`);
    board = JSON.parse(readFileSync(file, 'utf8'));
  }
  const missing = NEEDED.filter((key) => board?.[key] === undefined);
  if (missing.length) throw new Error(`the board lacks ${missing.join(', ')}`);
  return { ...board, madctl: Number(board.madctl) };
}

export function readJob(job) {
  if (!job.elf || !existsSync(job.elf)) throw new Error(`there is no firmware file at ${job.elf}`);
  const board = readBoard(job.board);
  const timeline = [...(job.timeline ?? [])].sort((a, b) => a.tick - b.tick);
  for (const { buttons } of timeline) {
    for (const name of buttons) if (board.buttons[name] === undefined) throw new Error(`the board has no button ${name}`);
  }
  const shots = job.shots ?? [];
  for (const { name } of shots) if (!/^[A-Za-z0-9_.-]+$/.test(name)) throw new Error(`"${name}" is no file name for a picture`);
  const cuts = job.cuts ?? null;
  for (const { name, at_ms: at } of cuts ?? []) if (!/^[A-Za-z0-9_-]+$/.test(name) || !(at >= 0)) throw new Error(`"${name}" at ${at} ms is no power cut`);
  if (cuts && (shots.length || job.cut_power_at_ms != null)) throw new Error('a job with a list of power cuts takes no pictures and is not cut itself');
  const bias = job.rosc_bias ?? 50;
  if (!(bias >= 0 && bias <= 100)) throw new Error(`a ring oscillator bias of ${bias} is not between 0 and 100`);
  const cache = job.cache ?? 'lru';
  if (!POLICIES.includes(cache)) throw new Error(`the cache is one of ${POLICIES.join(', ')}, not "${cache}"`);
  const end = Math.max(job.end_tick ?? 0, ...shots.map((shot) => shot.tick));
  return {
    board, timeline, shots, rosc_bias: bias, end_tick: end, ends_on: job.ends_on ?? null,
    firmware: new Uint8Array(readFileSync(job.elf)),
    flash_image: job.flash_image ? new Uint8Array(readFileSync(job.flash_image)) : null,
    rosc_seed: job.rosc_seed ?? 1,
    cache, misses: !!job.misses,
    bounce_ms: job.bounce_ms ?? BOUNCE_MS, press_within_ms: job.press_within_ms ?? PRESS_WITHIN_MS,
    flash_kind: job.flash_kind ?? {},
    held_at_power_on: job.held_at_power_on ?? [],
    rosc_changes: job.rosc_changes ?? [],
    supply_changes: job.supply_changes ?? [],
    cut_when_asleep: job.cut_when_asleep ?? null,
    supply_mv: job.supply_mv ?? undefined, charges: !!job.charges, usb: !!job.usb,
    panel_hz: job.panel_hz ?? undefined,
    panel_jitter_us: job.panel_jitter_us ?? PANEL_JITTER_US,
    te_lost_percent: job.te_lost_percent ?? 0,
    cut_power_at_ms: job.cut_power_at_ms ?? null, cuts,
    limit_ms: job.limit_ms ?? 60_000,
  };
}
