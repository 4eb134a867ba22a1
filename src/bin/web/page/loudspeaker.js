// What is heard on a page: the console's own samples, queued a little ahead of time. A browser lets nothing be heard
// before somebody has pressed something; until then the console sings for itself.

const RATE = 48_000;
/** So much is queued at least, in pieces of so much, in seconds: a frame that comes late is not heard. */
const AHEAD = 0.08, PIECE = 0.02;

export class Loudspeaker {
  #until = 0;

  constructor(machine) {
    this.machine = machine;
    // A finger may count when it comes or when it goes, and a call on the phone silences what was running.
    for (const event of ["pointerdown", "pointerup", "touchend", "keydown", "click"]) {
      addEventListener(event, () => this.wake(), true);
    }
  }

  /** Somebody has pressed something, on a gamepad perhaps: from now on the browser may let them hear it. */
  wake() {
    // Where there is no sound, there is none; and who asks too early is told so in the browser's log.
    if (!("AudioContext" in globalThis) || navigator.userActivation?.hasBeenActive === false) return;
    this.context ??= new AudioContext({ sampleRate: RATE });
    if (this.context.state !== "running") this.context.resume().catch(() => {});
  }

  /** Queues what is to be heard next, if anything is. */
  feed() {
    const { context } = this;
    if (context?.state !== "running" || this.machine.isSilent) return;
    const now = context.currentTime;
    if (this.#until < now) this.#until = now + PIECE;
    while (this.#until < now + AHEAD) {
      const samples = this.machine.sound(PIECE * RATE);
      const buffer = context.createBuffer(1, samples.length, RATE);
      buffer.getChannelData(0).set(Float32Array.from(samples, (sample) => sample / 32_768));
      const source = new AudioBufferSourceNode(context, { buffer });
      source.connect(context.destination);
      source.start(this.#until);
      this.#until += PIECE;
    }
  }
}
