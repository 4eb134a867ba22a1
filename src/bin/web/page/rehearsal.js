// Plays a little of each game in a worker, out of sight. A browser compiles a function of the module when it is first
// called, and better when it was called often; whoever plays would wait for that in the middle of a frame, each time a
// page or a picture is new. What one thread has compiled serves all. Nothing is kept of it.

import { BUTTONS, Machine } from "./machine.js";

/** From the menu into each game against bots; X waves the lesson away. */
const WAYS = [["X", "A", "DOWN", "A", "UP", "UP", "A", "DOWN", "A"], ["X", "DOWN", "A", "A"]];
/** Then, over and over: decides, walks about, looks closer, opens the menu and comes back. */
const PLAYED = ["A", "A", "RIGHT", "A", "X", "B", "A", "DOWN", "A", "Y", "B"], PRESSES = 55;
/** How long a button is down, and from one press to the next, on the way and at the table. In ticks. */
const DOWN = 3, ON_THE_WAY = 30, AT_THE_TABLE = 40;

function press(machine, button, ticks) {
  for (let tick = 0; tick < ticks; tick += 1) {
    machine.tick(tick < DOWN ? 1 << BUTTONS.indexOf(button) : 0);
    machine.think(400);
  }
}

/** Plays; returns the screens that each game was left on. */
export async function rehearse(module) {
  const screens = [];
  for (const way of WAYS) {
    const machine = await Machine.load(module);
    machine.switchOn({ chance: new Uint8Array(32), seeds: [1] });
    for (let tries = 0; tries < 10 && machine.words().screen !== "menu"; tries += 1) press(machine, "A", ON_THE_WAY);
    for (const button of way) press(machine, button, ON_THE_WAY);
    for (let at = 0; at < PRESSES; at += 1) press(machine, PLAYED[at % PLAYED.length], AT_THE_TABLE);
    screens.push(machine.words().screen);
  }
  return screens;
}

if ("DedicatedWorkerGlobalScope" in globalThis) {
  globalThis.onmessage = ({ data }) => rehearse(data).finally(() => close());
}
