// The page: switches the console on, gives it time and buttons, shows its pixels, keeps its saves.

import { Buttons } from "./buttons.js";
import { tell, translate } from "./language.js";
import { Loudspeaker } from "./loudspeaker.js";
import { Machine, SIDE, Stopped, TICK_MS } from "./machine.js";
import { Saves, download } from "./saves.js";
import { Voice } from "./voice.js";

/** A page that was kept from its work catches up so many ticks and forgets the rest. */
const MAX_CATCH_UP = 4;
/** Steps the bot takes between two looks at the clock, at most so many and for so long after a frame: whatever the
 * machine, the next frame waits for it no longer than that and one slice. */
const SLICE = 50, MAX_NODES = 400, THINK_MS = 6;
/** The screen is put in words when nothing has changed for so long, and now and then in any case. */
const STILL_MS = 300, MOVING_MS = 2000;

/** The first picture is long shown when a worker begins to rehearse. */
const REHEARSE_MS = 400;

/** What is left free above and below the console, and beside it where it stands upright. In the page's pixels. */
const MARGIN = 8, BESIDE = 2;

const $ = (id) => document.getElementById(id);

/** Tells something above the console until it is put away, with a button if something can be done about it. */
function note(sentence, button, act) {
  const line = Object.assign(document.createElement("p"), { textContent: sentence });
  if (button) {
    line.append(" ", Object.assign(document.createElement("button"), { textContent: button, onclick: act }));
  }
  const away = Object.assign(document.createElement("button"), { className: "away", ariaLabel: tell("Away") });
  away.onclick = () => {
    line.remove();
    fit();
  };
  line.append(away);
  $("notes").append(line);
  fit();
}

/** The console's module, compiled: beside this page, or in it. */
async function module() {
  const packed = $("wasm");
  if (!packed) {
    // Compiled while it is fetched, if the server knows what it is.
    const answer = await fetch("kaijubox.wasm");
    const isKnown = answer.headers.get("Content-Type")?.startsWith("application/wasm");
    return isKnown ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
  }
  const bytes = Uint8Array.from(atob(packed.textContent.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/** Has what is yet to come compiled on another thread. The page in one file has no second one to give to a worker. */
function rehearse(compiled) {
  if ($("wasm") || !("Worker" in globalThis)) return;
  setTimeout(() => new Worker("rehearsal.js", { type: "module" }).postMessage(compiled), REHEARSE_MS);
}

/** What the page's address asks for: ?seed=7,8 fixes the dice, ?facts=... is the desktop's --facts. */
function asked() {
  const address = new URLSearchParams(location.search);
  return {
    seeds: (address.get("seed") ?? "").split(",").filter(Boolean),
    facts: address.get("facts") ?? "",
  };
}

/** Gives the screen the largest whole number of the display's own pixels for each of the console's. */
function fit() {
  // What is told above the console covers none of it.
  document.documentElement.style.setProperty("--told", `${$("notes").offsetHeight}px`);
  const [stage, shell, glass, screen, pad] = ["stage", "console", "glass", "screen", "cross"].map($);
  const space = (element, of, sides) => sides.reduce((sum, side) => sum + parseFloat(getComputedStyle(element)[of + side]), 0);
  const isWide = matchMedia("(orientation: landscape)").matches;
  const taken = (sides, length) => space(stage, "padding", sides) + space(shell, "padding", sides) + glass[length] - screen[length];
  const besides = (sides, length) => pad[length] + space(pad, "margin", sides) + parseFloat(getComputedStyle(shell).rowGap);
  const [x, y] = [["Left", "Right"], ["Top", "Bottom"]];
  const width = stage.clientWidth - taken(x, "offsetWidth") - (isWide ? 2 * besides(x, "offsetWidth") : BESIDE);
  const height = stage.clientHeight - taken(y, "offsetHeight") - (isWide ? MARGIN : besides(y, "offsetHeight"));
  const density = devicePixelRatio || 1;
  const scale = Math.max(1, Math.floor((Math.min(width, height) * density) / SIDE));
  screen.style.width = screen.style.height = `${(SIDE * scale) / density}px`;
}

async function start() {
  fit();
  addEventListener("resize", fit);
  const free = () => note(tell("TabClosed"), tell("TabGoOn"), () => location.reload());
  const [compiled, kept] = await Promise.all([module(), Saves.open(free)]);
  const machine = await Machine.load(compiled);
  const chance = crypto.getRandomValues(new Uint8Array(32));
  machine.switchOn({ chance, ...asked(), language: navigator.language, saves: kept.bytes });
  translate(...machine.page());
  if (kept.none) note(tell(...kept.none));
  if (machine.hasMended) {
    await kept.saves.putAside(kept.bytes);
    const give = () => download(kept.bytes, "kaijubox-saves.damaged.bin");
    note(tell("Mended"), tell("MendedGet"), give);
  }
  const buttons = new Buttons($("console"));
  const player = new Player(machine, kept, buttons);
  offerFiles(machine, kept, player);
  player.play();
  rehearse(compiled);
  return player;
}

class Player {
  #next = performance.now();
  #changed = performance.now();
  #said = 0;
  #language = -1;
  /** What can wait until the picture is shown: a task of its own after the frame. */
  #after = new MessageChannel();
  /** What the console took, for whoever measures: milliseconds of each tick, and of each thought after it. */
  times = { ticks: [], thoughts: [] };

  constructor(machine, kept, buttons) {
    Object.assign(this, { machine, kept, buttons });
    this.canvas = $("screen").getContext("2d", { alpha: false });
    this.voice = new Voice({ status: $("status"), log: $("log"), page: $("words"), story: $("story") });
    this.loudspeaker = new Loudspeaker(machine);
    this.isKeeping = Boolean(kept.saves);
    const afterFrame = () => this.#carefully(() => this.#afterFrame());
    this.#after.port1.onmessage = afterFrame;
    document.addEventListener("visibilitychange", () => document.hidden && this.rest());
    addEventListener("pagehide", () => this.rest());
  }

  play() {
    const frame = () => this.#carefully(() => {
      this.#frame(performance.now());
      requestAnimationFrame(frame);
    });
    frame();
  }

  #frame(now) {
    let due = 0;
    while (this.#next <= now) {
      if (due === MAX_CATCH_UP) {
        this.#next = now + TICK_MS;
        break;
      }
      this.#next += TICK_MS;
      due += 1;
      this.#tick();
    }
    if (due > 0) this.#after.port2.postMessage(null);
  }

  /** What the ticks wrote is kept, the bot thinks, and the screen is put in words. */
  #afterFrame() {
    if (this.hasStopped) return;
    if (this.#language !== this.machine.language) {
      this.#language = this.machine.language;
      translate(...this.machine.page());
    }
    this.loudspeaker.feed();
    this.keep();
    for (const line of this.machine.log()) console.info(line);
    this.#think();
    const now = performance.now();
    const isStill = now - this.#changed >= STILL_MS;
    if (this.#said < this.#changed && (isStill || now - this.#said >= MOVING_MS)) {
      this.#said = now;
      this.voice.say(this.machine.words(), this.machine.story());
    }
  }

  #tick() {
    const down = this.buttons.take();
    if (down) this.loudspeaker.wake();
    const { painted, ms } = this.machine.tick(down, () => performance.now());
    const shown = performance.now();
    if (painted) {
      const picture = new ImageData(this.machine.pixels(), SIDE, SIDE);
      this.canvas.putImageData(picture, 0, 0, ...this.machine.damage());
      this.#changed = shown;
    }
    note_time(this.times.ticks, ms + performance.now() - shown);
  }

  #think() {
    const started = performance.now();
    let nodes = 0;
    while (this.machine.think(SLICE) || this.machine.isBusy) {
      nodes += SLICE;
      if ((nodes >= MAX_NODES && !this.machine.isBusy) || performance.now() - started >= THINK_MS) break;
    }
    if (nodes > 0) note_time(this.times.thoughts, performance.now() - started);
  }

  keep() {
    const sectors = this.machine.writtenSectors();
    if (sectors.length === 0 || !this.isKeeping) return;
    this.kept.saves.write(sectors, this.machine.saves()).catch((error) => {
      this.isKeeping = false;
      note(tell("Unkept", error?.message ?? error));
    });
  }

  /** The player may go now. */
  rest() {
    if (this.hasStopped) return;
    this.machine.keepTheRest();
    this.keep();
  }

  /** What the console stops in is told, and nothing more is asked of it. */
  #carefully(act) {
    try {
      act();
    } catch (error) {
      this.#stop(error);
    }
  }

  #stop(error) {
    if (!(error instanceof Stopped)) throw error;
    this.hasStopped = true;
    note(tell("Stopped", error.message), tell("Again"), () => location.reload());
  }
}

function note_time(times, ms) {
  times.push(ms);
  if (times.length > 20_000) times.shift();
}

/** Saves as files, out and in. */
function offerFiles(machine, kept, player) {
  $("export").hidden = $("import").hidden = !kept.saves;
  $("export").onclick = () => {
    player.rest();
    download(machine.saves(), "kaijubox-saves.bin");
  };
  $("import").onclick = () => $("file").click();
  $("file").onchange = async () => {
    const [file] = $("file").files;
    const bytes = file && new Uint8Array(await file.slice(0, 1 << 20).arrayBuffer());
    $("file").value = "";
    if (!bytes) return;
    if (bytes.length === 0 || !machine.areSaves(bytes)) {
      note(tell("NoSaves", file.name));
    } else if (confirm(tell("Replace"))) {
      player.isKeeping = false;
      await kept.saves.replace(bytes);
      location.reload();
    }
  };
}

/** Keeps the page itself, to be opened without a network; tells when there is a newer one. */
async function install() {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http") || $("wasm")) return;
  const registration = await navigator.serviceWorker.register("sw.js");
  const offer = () => {
    const worker = registration.waiting;
    if (!worker || !navigator.serviceWorker.controller) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    note(tell("Newer"), tell("Take"), () => worker.postMessage("take over"));
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
}

start().then(
  (player) => { globalThis.kaijubox = player; install().catch(() => {}); },
  (error) => note(`The console could not be switched on: ${error?.message ?? error}`),
);
