// A stand-in boot ROM: the header and tables that embassy-rp's `rom_data` walks, and behind each entry a door (an
// undefined instruction in ROM) through which the routine's work is done here. Costs of the small routines are rough
// (a call plus about a cycle a byte); erase and program take the flash chip's time with the core stopped, and around
// them the ROM takes its own: leaving XIP, sending commands and data bit by bit, flushing the cache.


const MAGIC = 0x10, FUNCTIONS = 0x40, DATA = 0x200, DOORS = 0x400, COPYRIGHT = 0x300;
const XIP = 0x10000000;
/** Leaving XIP: long dummy sequences by serial SPI and the pads set anew. */
const EXIT_XIP_NANOS = 0.1e6;
/** Write enable, command, address and a page's 256 bytes by serial SPI at clk_sys / 6: 2 080 bits and the gaps. */
const SEND_PAGE_NANOS = 0.1e6;
/** boot2 asks the chip for its status and writes the SSI's registers; copying it is the caller's work. */
const BOOT2_NANOS = 5e3;

export class BootRom {
  /** `machine`: { core, flash, problems, advance(nanos), nanosToPowerCut(), cutsDuring(nanos, work), stop(text), usbBoot() } */
  constructor(rom32, machine) {
    this.machine = machine;
    this.doors = [];
    this.xip = true;
    const bytes = new Uint8Array(rom32.buffer, rom32.byteOffset, rom32.byteLength);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    bytes.set([0x4d, 0x75, 0x01, 0x02], MAGIC); // "Mu", 1, version 2
    const door = (work) => {
      const at = DOORS + 4 * this.doors.length;
      view.setUint16(at, 0xde00 | this.doors.length, true);
      this.doors.push(work);
      return at | 1;
    };
    let entry = FUNCTIONS;
    for (const [tag, work] of Object.entries(this.routines())) {
      view.setUint16(entry, tag.charCodeAt(0) | (tag.charCodeAt(1) << 8), true);
      view.setUint16(entry + 2, door(work), true);
      entry += 4;
    }
    bytes.set(new TextEncoder().encode('stand-in boot ROM\0'), COPYRIGHT);
    [['C', 'R', COPYRIGHT], ['G', 'R', COPYRIGHT + 32]].forEach(([a, b, value], k) => {
      view.setUint16(DATA + 4 * k, a.charCodeAt(0) | (b.charCodeAt(0) << 8), true);
      view.setUint16(DATA + 4 * k + 2, value, true);
    });
    view.setUint16(0x14, FUNCTIONS, true);
    view.setUint16(0x16, DATA, true);
    view.setUint16(0x18, door((r) => {
      for (let at = r[0]; at + 4 <= bytes.length && view.getUint16(at, true); at += 4) {
        if (view.getUint16(at, true) === r[1]) return view.getUint16(at + 2, true);
      }
      return 0;
    }), true);
  }
  /** Called by the core for an undefined instruction; true if it was one of our doors. */
  open(pc, number) {
    if (pc < DOORS || pc >= 0x4000) return false;
    const { core } = this.machine;
    const value = this.doors[number](core.registers);
    if (value !== undefined) core.registers[0] = value;
    core.cycles += 20;
    core.pc = core.registers[14] & ~1;
    return true;
  }
  routines() {
    const { core } = this.machine;
    const reverse = (x) => { let y = 0; for (let k = 0; k < 32; k++) y = (y << 1) | ((x >>> k) & 1); return y >>> 0; };
    const fill = (r) => {
      for (let k = 0; k < r[2]; k++) core.write8(r[0] + k, r[1]);
    };
    const copy = (r) => {
      for (let k = 0; k < r[2]; k++) core.write8(r[0] + k, core.read8(r[1] + k));
      core.cycles -= Math.max(0, r[2]); // byte by byte through the bus costs two a byte, the ROM's loop about one
    };
    return {
      P3: (r) => { let n = 0; for (let x = r[0]; x; x = (x & (x - 1)) >>> 0) n++; return n; },
      R3: (r) => reverse(r[0]),
      L3: (r) => Math.clz32(r[0]),
      T3: (r) => (r[0] ? 31 - Math.clz32(r[0] & -r[0]) : 32),
      MS: fill, S4: fill, MC: copy, C4: copy,
      UB: () => this.machine.usbBoot(),
      WV: () => this.machine.stop('the firmware parked the core in the boot ROM'),
      IF: () => {},
      EX: () => { this.xip = false; this.machine.advance(EXIT_XIP_NANOS); },
      RE: (r) => this.flashWork('erase', r[0], r[1]),
      RP: (r) => this.flashWork('program', r[0], r[2], r[1]),
      FC: () => { core.cycles += core.cache.flush(); this.machine.advance(BOOT2_NANOS); },
      CX: () => { this.xip = true; },
    };
  }
  flashWork(kind, start, count, source) {
    const { core, flash, problems, advance, cutsDuring, nanosToPowerCut } = this.machine;
    const unit = kind === 'erase' ? 4096 : 256;
    if (start % unit || count % unit || start + count > flash.bytes.length) {
      problems.report('flash-range', `the firmware asked to ${kind} ${count} bytes at 0x${start.toString(16)}, which are not whole units of ${unit}`);
      return;
    }
    const caller = core.registers[14];
    if (caller >= XIP && caller < 0x20000000) problems.report('flash-caller', `flash ${kind} was called by code that itself runs from flash (0x${caller.toString(16)})`);
    if (!core.PM) problems.report('flash-interrupts', `flash ${kind} ran with interrupts on; an interrupt handler in flash would crash`);
    const data = new Uint8Array(kind === 'erase' ? 0 : count);
    for (let k = 0; k < data.length; k++) data[k] = core.read8(source + k);
    core.cycles -= data.length;
    const work = (on, nanos) => (kind === 'erase' ? on.erase(start, count, nanos) : on.program(start, data, nanos));
    advance(kind === 'erase' ? 0 : SEND_PAGE_NANOS * (count / unit));
    cutsDuring(flash.nanos(kind, count), work);
    advance(work(flash, nanosToPowerCut()));
  }
}
