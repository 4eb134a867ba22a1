// What xtask wrote down (xtask/src/web/tests.rs), and the console as a script plays it: tick by tick, the bot at once.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Machine, SECTOR, SECTORS } from "../../src/bin/web/page/machine.js";

export const job = JSON.parse(readFileSync(process.env.KAIJUBOX_JOB, "utf8"));

export const wasm = readFileSync(join(job.folder, "kaijubox.wasm"));

export const blank = () => new Uint8Array(SECTOR * SECTORS).fill(0xff);

/** A console that is switched on as the pictures' machine is. */
export async function console_(facts, saves) {
  const machine = await Machine.load(wasm);
  machine.switchOn({ chance: new Uint8Array(32), seeds: job.seeds, facts, saves });
  return machine;
}

/** Three bytes a pixel. */
export function rgb(rgba) {
  const pixels = Buffer.alloc((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    pixels[to++] = rgba[from];
    pixels[to++] = rgba[from + 1];
    pixels[to++] = rgba[from + 2];
  }
  return pixels;
}

export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Plays the steps of a script; `shot` is called after the tick of each. */
export function play(machine, script, shot) {
  const shots = [...script.shots];
  let tick = 0;
  for (const [buttons, ticks] of script.steps) {
    for (let i = 0; i < ticks; i += 1) {
      machine.tick(buttons);
      while (machine.think(4000));
      tick += 1;
      while (shots[0]?.tick === tick) shot(shots.shift());
    }
  }
}
