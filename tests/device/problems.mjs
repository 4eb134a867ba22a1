// What went wrong outside the firmware's own knowledge: one entry a kind, with the first sentence, its time and a count.
// A wire that is wrong once is wrong a million times; the report stays readable.

export class Problems {
  constructor(now = () => 0) {
    this.now = now; // milliseconds since power-on
    this.kinds = new Map();
  }
  report(kind, text) {
    const known = this.kinds.get(kind);
    if (known) known.count += 1;
    else this.kinds.set(kind, { kind, text, t_ms: Math.round(this.now() * 1000) / 1000, count: 1 });
  }
  copy(now) {
    const copy = new Problems(now);
    for (const [kind, known] of this.kinds) copy.kinds.set(kind, { ...known });
    return copy;
  }
  get list() { return [...this.kinds.values()]; }
}
