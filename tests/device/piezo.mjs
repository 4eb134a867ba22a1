// What the piezo would have played: the pitch and the push of its PWM whenever they change, as notes and as a WAV file.
// The registers take effect at the next wrap; here they do at once, a few milliseconds earlier at most.

const RATE = 48_000, LOUDEST_US = 100;
/** Two tones are one note if they are within a fiftieth of each other: a bend is many notes. */
const ALIKE = 1.02;

export class PiezoTape {
  constructor() {
    this.tones = []; // { nanos, hertz, push: microseconds }
  }
  copy() { return Object.assign(new PiezoTape(), { tones: [...this.tones] }); }
  get last() { return this.tones[this.tones.length - 1] ?? { nanos: 0, hertz: 0, push: 0 }; }
  get isSounding() { return this.last.push > 0; }
  note(nanos, hertz, push) {
    const { last } = this;
    if (push === last.push && (push === 0 || hertz === last.hertz)) return;
    this.tones.push({ nanos, hertz, push });
  }
  /** Runs of one pitch: [milliseconds since power-on, hertz, milliseconds]. */
  notes(end) {
    const notes = [];
    this.tones.forEach(({ nanos, hertz, push }, k) => {
      const ms = ((this.tones[k + 1]?.nanos ?? end) - nanos) / 1e6, note = notes[notes.length - 1];
      if (push === 0) return;
      const goesOn = note && Math.abs(note[0] + note[2] - nanos / 1e6) < 0.1 && hertz / note[1] < ALIKE && note[1] / hertz < ALIKE;
      if (goesOn) note[2] += ms;
      else notes.push([nanos / 1e6, hertz, ms]);
    });
    return notes.map((note) => note.map((x) => Math.round(x * 10) / 10));
  }
  figures(end) {
    const notes = this.notes(end), pitches = notes.map((note) => note[1]);
    return {
      notes, lowest_hz: pitches.length ? Math.min(...pitches) : null, highest_hz: pitches.length ? Math.max(...pitches) : null,
      sounding_ms: Math.round(notes.reduce((sum, note) => sum + note[2], 0)),
    };
  }
  /** The pulses as 16 bits, one channel; null if nothing was heard. */
  wav(end) {
    if (!this.tones.length) return null;
    const count = Math.ceil((end / 1e9) * RATE), wav = Buffer.alloc(44 + 2 * count);
    wav.write('RIFF', 0);
    wav.writeUInt32LE(36 + 2 * count, 4);
    wav.write('WAVEfmt ', 8);
    wav.writeUInt32LE(16, 16);
    wav.writeUInt16LE(1, 20);
    wav.writeUInt16LE(1, 22);
    wav.writeUInt32LE(RATE, 24);
    wav.writeUInt32LE(2 * RATE, 28);
    wav.writeUInt16LE(2, 32);
    wav.writeUInt16LE(16, 34);
    wav.write('data', 36);
    wav.writeUInt32LE(2 * count, 40);
    let phase = 0;
    this.tones.forEach(({ nanos, hertz, push }, k) => {
      if (push === 0) return;
      const from = Math.ceil((nanos / 1e9) * RATE), to = Math.ceil(((this.tones[k + 1]?.nanos ?? end) / 1e9) * RATE);
      // A piezo rounds the pulse off: its first wave alone, as loud as the push is long.
      for (let at = from; at < to && at < count; at++) {
        phase = (phase + hertz / RATE) % 1;
        wav.writeInt16LE(Math.round(12_000 * Math.sqrt(Math.min(1, push / LOUDEST_US)) * Math.sin(2 * Math.PI * phase)), 44 + 2 * at);
      }
    });
    return wav;
  }
}
