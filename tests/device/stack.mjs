// How deep the stack goes, and who goes so deep: the thread (where the bot thinks), and the handlers on top of it (where
// the screen is drawn). Both are measured exactly, each for itself, since the deepest moments of the two need not meet in
// a run but may on a desk. What lies below the stack pointer belongs to nobody: it is painted anew whenever the core
// goes from the one to the other, and the deepest changed word is read back at the next such change. cortex-m-rt names
// the ends of the region; the stack grows down from `_stack_start` to `_stack_end`.

const PAINT = 0xdeadbeef | 0, RAM = 0x20000000;

export class Stack {
  constructor(ram, symbols) {
    const top = symbols.get('_stack_start'), bottom = symbols.get('_stack_end');
    this.known = top !== undefined && bottom >= RAM && top <= RAM + ram.length && bottom < top;
    this.words = new Int32Array(ram.buffer, ram.byteOffset, ram.byteLength >> 2);
    this.bytes = Buffer.from(ram.buffer, ram.byteOffset, ram.byteLength);
    [this.top, this.bottom] = this.known ? [(top - RAM) >> 2, (bottom + 3 - RAM) >> 2] : [0, 0]; // in words
    this.base = this.top; // where the thread stood when handlers took over
    this.inHandler = false;
    this.start = this.deepest = this.thread = this.handlers = 0; // in words
    this.painted = Buffer.from(new Int32Array(this.top - this.bottom).fill(PAINT).buffer);
  }
  /** The figures in bytes: at the deepest, until the first tick, and after it thread and handlers each for itself. */
  get figures() {
    this.read(this.base);
    const { deepest, start, thread, handlers } = this;
    return { deepest: 4 * deepest, start: 4 * start, thread: 4 * thread, handlers: 4 * handlers };
  }
  paint(from = this.top) { this.words.fill(PAINT, this.bottom, from); }
  /** Whether nobody wrote below `end`; by the word it would take a tenth of a run's time. */
  isPainted(end) {
    const { bottom } = this;
    return end <= bottom || this.bytes.compare(this.painted, 0, 4 * (end - bottom), 4 * bottom, 4 * end) === 0;
  }
  /** Notes how deep it went since the last time; `pointer` is where the stack pointer stands. */
  read(pointer) {
    const known = this.inHandler ? Math.max(this.base - this.handlers, this.top - this.deepest) : this.top - this.thread;
    if (known <= pointer && this.isPainted(known)) return; // it was as deep before
    let at = this.isPainted(pointer) ? pointer : this.bottom;
    while (at < pointer && this.words[at] === PAINT) at++;
    this.deepest = Math.max(this.deepest, this.top - at);
    if (this.inHandler) this.handlers = Math.max(this.handlers, this.base - at);
    else this.thread = Math.max(this.thread, this.top - at);
  }
  /** The first handler takes over from the thread. */
  enter(pointer) {
    const at = (pointer - RAM) >> 2;
    if (!(at >= this.bottom && at <= this.top)) return;
    this.read(at);
    this.paint(at);
    this.base = at;
    this.inHandler = true;
  }
  /** The last handler goes back to the thread. */
  leave() {
    if (!this.inHandler) return;
    this.read(this.base);
    this.paint(this.base);
    this.inHandler = false;
  }
  /** The console has started: what starting took is over, and counts by itself. */
  started(pointer) {
    this.read(this.base);
    this.start = this.deepest;
    this.paint((pointer - RAM) >> 2);
    this.thread = this.handlers = 0;
  }
}

/** The deeper of two runs' figures, each. */
export function deeper(a, b) {
  return Object.fromEntries(Object.keys(a).map((name) => [name, Math.max(a[name], b[name])]));
}
