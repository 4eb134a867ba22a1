// The panel's beam against the wire: a window that one pass of the beam shows partly as it was and partly as it is
// being written is torn. Row r of the glass is shown r lines after the blank has ended. A window is judged by itself; two
// of one frame may be seen in different passes. Nobody can foresee a window whose drawing is slower than the wire: those are
// marked.

const REMEMBERED = 4; // passes: a window takes no more than three, even at a quarter of the clock

/** Whether the wire had to wait within the window, for pixels that were not drawn yet: a row came later than the quickest did. */
const hasPause = (rows) => {
  const ends = [...rows.values()].map(({ last }) => last);
  const each = ends.slice(1).map((end, k) => end - ends[k]);
  return Math.max(...each) > 1.2 * Math.min(...each);
};

export class Beam {
  constructor() {
    this.passes = []; // { start, line } in milliseconds
    this.torn = [];
    this.rows = new Map();
  }
  /** A pass begins: the blank has just ended. */
  pass(start, line) {
    this.passes.push({ start, line });
    if (this.passes.length > REMEMBERED) this.passes.shift();
  }
  /** The first or the last pixel of a row was written. */
  wrote(row, at) {
    const times = this.rows.get(row);
    if (times) times.last = at;
    else this.rows.set(row, { first: at, last: at });
  }
  /** The window is complete. */
  judge() {
    const { rows } = this;
    if (!rows.size) return;
    this.rows = new Map();
    for (const { start, line } of this.passes) {
      let shown = null;
      for (const [row, { first, last }] of [...rows].sort((a, b) => a[0] - b[0])) {
        const at = start + row * line, state = last <= at ? 'new' : first >= at ? 'old' : 'half';
        shown ??= state;
        if (state === shown && state !== 'half') continue;
        const all = [...rows.keys()];
        this.torn.push({ t_ms: Math.round(first * 1000) / 1000, top: Math.min(...all), rows: all.length, row, paused: hasPause(rows) });
        return;
      }
    }
  }
}
