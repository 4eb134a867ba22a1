// The counter that measures clocks against the crystal (FC0 of the clocks block), which rp2040js lacks.

const INTERVAL = 0x90, SRC = 0x94, STATUS = 0x98, RESULT = 0x9c;
const DONE = 1 << 4, RUNNING = 1 << 8;
const ROSC = 3, XOSC = 5, CLK_REF = 8, CLK_SYS = 9, CLK_PERI = 10;

/** Adds it to `rp`'s clocks; a measurement takes 2^INTERVAL microseconds. */
export function addFrequencyCounter(rp, clock) {
  const { clocks } = rp, read = clocks.readUint32.bind(clocks), write = clocks.writeUint32.bind(clocks);
  const hertz = { [ROSC]: () => rp.roscFreq, [XOSC]: () => 12e6, [CLK_REF]: () => clocks.refFreq, [CLK_SYS]: () => clocks.sysFreq, [CLK_PERI]: () => clocks.periFreq };
  const counter = { interval: 8, source: 0, ends: 0 };
  clocks.readUint32 = (offset) => {
    const isDone = clock.nanos >= counter.ends;
    if (offset === STATUS) return counter.source === 0 ? 0 : isDone ? DONE : RUNNING;
    if (offset === RESULT) return isDone ? Math.round(((hertz[counter.source]?.() ?? 0) / 1000) * 32) : 0; // 5 bits of fraction
    return offset >= 0x80 && offset <= SRC ? 0 : read(offset);
  };
  clocks.writeUint32 = (offset, value) => {
    if (offset < 0x80 || offset > RESULT) {
      write(offset, value);
      return;
    }
    if (offset === INTERVAL) counter.interval = value & 15;
    if (offset === SRC) Object.assign(counter, { source: value & 255, ends: clock.nanos + 1000 * 2 ** counter.interval });
  };
}
