// The crystal's start (XOSC, data sheet 2.16), which rp2040js takes for none: it is stable only after as many periods as
// STARTUP says, from the moment it was switched on. Switching on what is on already begins nothing.

const XOSC = 0x40024, CTRL = 0x00, STATUS = 0x04, STARTUP = 0x0c;
const HZ = 12e6, STABLE = 0x80000000, X4 = 1 << 20;
/** STARTUP after a reset. */
const USUAL = 0xc4;

/** Makes `rp`'s crystal take its time. */
export function addCrystalStart(rp, clock) {
  const xosc = rp.peripherals[XOSC], read = xosc.readUint32.bind(xosc), write = xosc.writeUint32.bind(xosc);
  let stableAt = 0;
  xosc.startup = USUAL;
  xosc.readUint32 = (offset) => (offset === STATUS && clock.nanos < stableAt ? (read(offset) & ~STABLE) >>> 0 : read(offset));
  xosc.writeUint32 = (offset, value) => {
    const wasOn = xosc.enabled;
    write(offset, value);
    if (offset !== CTRL || wasOn || !xosc.enabled) return;
    const startup = read(STARTUP), periods = 256 * (startup & 0x3fff) * (startup & X4 ? 4 : 1);
    stableAt = clock.nanos + (periods / HZ) * 1e9;
  };
}
