// The command from outside: a bad job is one sentence and exit code 2; boards are complete; PNG files are readable.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { inflateSync } from 'node:zlib';
import { readBoard, readJob } from './job.mjs';
import { encodePng } from './png.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

for (const [name, job, sentence] of [
  ['no firmware', { board: 'picosystem' }, /no firmware file/],
  ['a firmware that is none', { elf: join(here, 'package.json'), board: 'picosystem' }, /not a 32-bit ARM ELF/],
  ['an unknown board', { elf: join(here, 'package.json'), board: 'gameboy' }, /no board "gameboy"/],
  ['an unknown button', { elf: join(here, 'package.json'), board: 'picosystem', timeline: [{ tick: 1, buttons: ['C'] }] }, /no button C/],
  ['a shot that leaves the folder', { elf: join(here, 'package.json'), board: 'picosystem', shots: [{ tick: 1, name: '../x' }] }, /no file name/],
  ['a bias beyond 100', { elf: join(here, 'package.json'), board: 'picosystem', rosc_bias: 101 }, /not between 0 and 100/],
]) {
  test(`${name} is one sentence and exit code 2`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'device-'));
    writeFileSync(join(folder, 'job.json'), JSON.stringify(job));
    const run = spawnSync(process.execPath, [join(here, 'run.mjs'), join(folder, 'job.json'), folder], { encoding: 'utf8' });
    assert.equal(run.status, 2, run.stderr);
    assert.match(run.stderr, sentence);
    assert.equal(run.stderr.trim().split('\n').length, 1);
  });
}

test('a job that names no cache pays for misses', () => {
  assert.equal(readJob({ elf: join(here, 'package.json'), board: 'picosystem' }).cache, 'lru');
});

test('every board has its wires and eight buttons on pins of their own', () => {
  for (const file of readdirSync(join(here, 'boards'))) {
    const board = readBoard(file.replace(/\.json$/, ''));
    assert.equal(`${board.name}.json`, file);
    const pins = [board.sck, board.mosi, board.cs, board.dc, board.reset, board.backlight, board.te, ...Object.values(board.buttons)].filter((pin) => pin !== null);
    assert.equal(Object.keys(board.buttons).length, 8);
    assert.equal(new Set(pins).size, pins.length, `${file}: a pin is used twice`);
  }
});

test('a PNG holds the pixels it was given', () => {
  const png = encodePng(Uint16Array.from([0xf800, 0x07e0, 0x001f, 0xffff]), 2, 2);
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  assert.deepEqual([...rows], [0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 255, 255]);
});
