// A seeded generator (mulberry32) for everything that is noise on real hardware: cold RAM, the LCD's memory at power-on,
// the ring oscillator's bit, half-written flash. The same job gives the same run. A copy goes on from where it was made.

export function generator(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  next.copy = () => generator(state);
  return next;
}

export function noise(bytes, seed) {
  const next = generator(seed);
  for (let i = 0; i < bytes.length; i++) bytes[i] = next() * 256;
  return bytes;
}
