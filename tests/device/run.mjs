// node run.mjs JOB.json OUT_DIR: plays one job on the emulated device, writes NAME.png for every shot, sound.wav (what the
// piezo played) and raw.json, and CUT.json for every power cut of the job's list.
// Exit codes: 0 the run took place (its findings are in raw.json), 2 the job or the firmware file cannot be used.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJob } from './job.mjs';
import { play } from './play.mjs';

try {
  const [jobFile, out] = process.argv.slice(2);
  if (!jobFile || !out) throw new Error('usage: node run.mjs JOB.json OUT_DIR');
  const job = readJob(JSON.parse(readFileSync(jobFile, 'utf8')));
  mkdirSync(out, { recursive: true });
  const write = (name, raw) => writeFileSync(join(out, `${name}.json`), JSON.stringify(raw));
  write('raw', play(job, (name, png) => writeFileSync(join(out, `${name}.png`), png), write, (wav) => writeFileSync(join(out, 'sound.wav'), wav)));
} catch (error) {
  process.stderr.write(`device: ${process.env.DEBUG ? error.stack : error.message}\n`);
  process.exitCode = 2;
}
