// The Cortex-M0+ that runs the firmware: exceptions, sleep, and the ways of executing (stepper, hot_code, unit).
// Code is stepped one instruction at a time until a place proves hot; from then on the straight run that begins there is
// one thing, and when it is hotter still it is compiled. A run is only entered when no alarm falls inside it, and it ends
// at every access outside RAM and flash, so interrupts and peripherals see the same cycle either way. Undefined
// instructions, unmapped and misaligned accesses enter HardFault as on silicon, and a fault inside HardFault is a lock-up.
// Unlike rp2040js' own core, entry (16 cycles) and return (13) take time and SEV sets the event register. Every word of
// code or data from flash goes through the cache (xip_cache) and waits if it is not there. Not modelled: bus contention,
// fetches ahead of a branch that is taken.
import { CodeCache, HOT, HOTTER, walk } from './hot_code.mjs';
import { Memory } from './memory.mjs';
import { execute, executeWide } from './stepper.mjs';
import { HANDED } from './thumb.mjs';
import { Compiler } from './unit.mjs';
import { XipCache } from './xip_cache.mjs';

const NMI = 2, HARD_FAULT = 3, SVCALL = 11, PENDSV = 14, SYSTICK = 15;
const ENTRY_CYCLES = 16, RETURN_CYCLES = 13;
const LAST_WIRED_IRQ = 25;
const THREAD = 4; // a priority below every exception's
const LONGEST_STAY = 0x3fffffff; // cycles in a unit

/** Thrown by the bus; the instruction that caused it has not changed anything. */
export class Fault extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}
export class Lockup extends Error {}

export class Core {
  /** `memory`: { ram, flash } as byte arrays, { policy } of the cache before flash; `bus`: fetch, read and write of what lies beyond them. */
  constructor(memory, bus) {
    this.bus = bus;
    this.pc = 0;
    this.cycles = 0;
    this.limit = 0;
    this.strayed = false; // something beyond RAM and flash was asked or told
    this.waiting = null; // 'event' | 'interrupt'
    this.eventRegistered = false;
    this.PM = false;
    this.IPSR = 0;
    this.handler = false;
    this.processStack = false;
    this.bankedSP = 0;
    this.pendingInterrupts = 0;
    this.enabledInterrupts = 0;
    this.interruptPriorities = [-1, 0, 0, 0];
    this.pendingNMI = this.pendingPendSV = this.pendingSVCall = this.pendingSystick = false;
    this.interruptsUpdated = false;
    this.VTOR = this.SHPR2 = this.SHPR3 = 0;
    this.onFault = () => {};
    this.stack = null; // a Stack, to be told of every change between thread and handlers
    this.onUndefined = () => false; // (pc, number) => true if it was a ROM routine's door
    this.hot = HOT;
    this.hotter = HOTTER;
    this.useMemory(memory);
  }

  useMemory({ ram, flash, policy = 'lru' }) {
    const memory = (this.memory = new Memory(ram, flash));
    const { sizes, R, registers, ram8, ram16, ram32, flash8, flash16, flash32 } = memory;
    Object.assign(this, { sizes, R, registers, ram8, ram16, ram32, flash8, flash16, flash32 });
    this.cache = new XipCache(flash.length, policy, undefined, memory);
    this.sequel = -1; // the instruction behind the last one stepped: it may lie in a word that is fetched already
    this.compiler = new Compiler(memory, policy, (at) => this.fetch(at), (word, isData) => this.miss(word, isData));
    this.setCode(0x10000000, 0x20000000, 0x20000000);
  }
  /** Which code never changes while it runs: the image in flash, its `.data` part in RAM, and what lies in the region of overlays. */
  setCode(flashEnd, ramStart, ramEnd, overlayStart = ramStart, overlayEnd = ramStart) {
    this.flashBlocks = new CodeCache(this.compiler, 0x10000000, flashEnd - 0x10000000);
    this.ramBlocks = new CodeCache(this.compiler, ramStart, ramEnd - ramStart);
    this.overlays = new Map();
    this.overlay = { start: overlayStart, size: overlayEnd - overlayStart, id: null, blocks: null };
  }
  /** The compiled code of the overlay that is there: its first word tells which. It changes only while nobody runs it. */
  overlayBlocks() {
    const { overlay, overlays } = this, id = this.ram32[(overlay.start - 0x20000000) >> 2];
    if (overlay.id !== id) {
      if (!overlays.has(id)) overlays.set(id, new CodeCache(this.compiler, overlay.start, overlay.size));
      Object.assign(overlay, { id, blocks: overlays.get(id) });
    }
    return overlay.blocks;
  }

  get SP() { return this.registers[13]; }
  set SP(value) { this.registers[13] = value & ~3; }
  get PC() { return this.pc; }

  /** Runs until `limit` cycles, or until the core sleeps. */
  run() {
    while (this.cycles < this.limit) {
      try {
        this.dispatch();
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        this.hardFault(error.reason);
      }
    }
  }
  dispatch() {
    let jumped = true; // only places that are jumped to become compiled runs, not every instruction
    const spent = this.cache.profile?.cycles;
    while (this.cycles < this.limit) {
      if (this.interruptsUpdated) this.takeInterrupt();
      if (spent) this.attribute(spent);
      const { pc } = this, inRam = pc - this.overlay.start;
      const cache = pc < 0x20000000 ? this.flashBlocks : inRam >= 0 && inRam < this.overlay.size ? this.overlayBlocks() : this.ramBlocks;
      const slot = (pc - cache.start) >> 1;
      if (slot >= 0 && slot < cache.size) {
        const longest = cache.longest[slot];
        if (longest !== 0) {
          if (this.cycles + longest <= this.limit) {
            if (cache.units[slot] === undefined && (spent || ++cache.walks[slot] > this.hotter)) cache.unite(slot, !!spent);
            if (cache.units[slot] !== undefined) this.runUnit(cache.units[slot], cache.entries[slot]);
            else walk(this, cache.runs[slot]);
            jumped = true;
            continue;
          }
        } else if (jumped && ++cache.visits[slot] === this.hot) cache.begin(slot);
      }
      this.step();
      jumped = this.pc !== pc + 2;
    }
  }
  /** Runs a unit from its run number `entry` on. */
  runUnit(unit, entry) {
    const { memory } = this, left = Math.min(this.limit - this.cycles, LONGEST_STAY), pc = unit(left, entry);
    this.cycles += left - memory.left[0];
    this.cache.accesses += memory.accesses[0];
    this.pc = pc & ~HANDED;
    if (pc & HANDED) this.execute(this.pc, this.fetch(this.pc));
  }
  step() {
    const pc = this.pc, op = this.fetch(pc), width = op < 0xe800 ? 2 : 4;
    if (pc < 0x20000000 && pc >= 0x10000000) {
      const before = this.cycles;
      if (!(pc & 2) || pc !== this.sequel) this.fetchWord(pc);
      if (width === 4 && pc & 2) this.fetchWord(pc + 2);
      this.sequel = pc + width;
      if (this.cycles !== before && this.cycles >= this.limit) return; // what rang meanwhile comes first
    }
    this.execute(pc, op);
  }
  /** The instruction at `pc`, whose words are fetched. */
  execute(pc, op) {
    if (op < 0xe800) execute(this, this.R, pc, op);
    else executeWide(this, this.R, pc, op, this.fetch(pc + 2));
  }
  fetchWord(at) {
    this.cache.accesses += 1;
    const word = (at - 0x10000000) >> 2;
    if (this.cache.present[word] === 0) this.missCode(word);
    else this.cache.recent[(word >> 1) & 1023] = this.cache.present[word];
  }
  /** Gives the cycles since the last call to the place that took them: the run or step that began there. */
  attribute(spent) {
    if (this.spentAt !== undefined) count(spent, this.spentAt, this.cycles - this.spentSince);
    this.spentAt = this.pc;
    this.spentSince = this.cycles;
  }
  missCode(word) { this.cycles += this.miss(word, 0); }
  /** Brings a word into the cache; returns what that takes. */
  miss(word, isData) {
    const { profile } = this.cache;
    if (profile) count(isData ? profile.data : profile.code, word);
    return this.cache.fill(word);
  }
  fetch(at) {
    const f = at - 0x10000000;
    if (f >= 0 && f < this.sizes.flash) return this.flash16[f >> 1];
    const r = at - 0x20000000;
    if (r >= 0 && r < this.sizes.ram) return this.ram16[r >> 1];
    return this.bus.fetch(at);
  }

  // The bus as the stepper sees it: the value, the fault, and what the access costs beyond the instruction's one cycle.
  read32(a) {
    const i = (a - 0x20000000) | 0;
    if (a & 3) throw new Fault(`misaligned 32-bit read at 0x${(a >>> 0).toString(16)}`);
    if (i >>> 0 < this.sizes.ram) { this.cycles += 1; return this.ram32[i >> 2]; }
    return this.readBeyond(a >>> 0, 4);
  }
  read16(a) {
    const i = (a - 0x20000000) | 0;
    if (a & 1) throw new Fault(`misaligned 16-bit read at 0x${(a >>> 0).toString(16)}`);
    if (i >>> 0 < this.sizes.ram) { this.cycles += 1; return this.ram16[i >> 1]; }
    return this.readBeyond(a >>> 0, 2);
  }
  read8(a) {
    const i = (a - 0x20000000) | 0;
    if (i >>> 0 < this.sizes.ram) { this.cycles += 1; return this.ram8[i]; }
    return this.readBeyond(a >>> 0, 1);
  }
  write32(a, value) {
    const i = (a - 0x20000000) | 0;
    if (a & 3) throw new Fault(`misaligned 32-bit write at 0x${(a >>> 0).toString(16)}`);
    if (i >>> 0 < this.sizes.ram) { this.cycles += 1; this.ram32[i >> 2] = value; } else this.writeBeyond(a >>> 0, value >>> 0, 4);
  }
  write16(a, value) {
    const i = (a - 0x20000000) | 0;
    if (a & 1) throw new Fault(`misaligned 16-bit write at 0x${(a >>> 0).toString(16)}`);
    if (i >>> 0 < this.sizes.ram) { this.cycles += 1; this.ram16[i >> 1] = value; } else this.writeBeyond(a >>> 0, value & 0xffff, 2);
  }
  write8(a, value) {
    const i = (a - 0x20000000) | 0;
    if (i >>> 0 < this.sizes.ram) { this.cycles += 1; this.ram8[i] = value; } else this.writeBeyond(a >>> 0, value & 0xff, 1);
  }

  readBeyond(a, size) {
    if (a < 0x10000000 || a >= 0x10000000 + this.sizes.flash) this.strayed = true;
    return this.bus.read(a, size);
  }
  writeBeyond(a, value, size) {
    this.strayed = true;
    this.bus.write(a, value, size);
  }

  // Instructions that change more than registers; `pc` already names the next one.
  branchTo(target) {
    if (this.handler && target >>> 28 === 15) this.exceptionReturn(target);
    else if (target & 1) this.pc = target & ~1;
    else throw new Fault(`branch to 0x${(target >>> 0).toString(16)}, which is not Thumb code`);
  }
  maskInterrupts(on) {
    this.PM = on;
    this.interruptsUpdated = true;
  }
  waitForInterrupt() {
    if (!this.nextException(true)) this.sleep('interrupt');
  }
  waitForEvent() {
    if (this.eventRegistered) this.eventRegistered = false;
    else if (!this.nextException(false)) this.sleep('event');
  }
  sleep(kind) {
    if (this.cache.profile) this.attribute(this.cache.profile.cycles);
    this.spentAt = undefined;
    this.waiting = kind;
    this.limit = -1;
  }
  sendEvent() { this.eventRegistered = true; }
  supervisorCall() {
    this.pendingSVCall = true;
    this.interruptsUpdated = true;
  }
  undefined(pc, number) {
    if (this.onUndefined(pc, number)) return;
    this.pc = pc;
    throw new Fault(`undefined instruction UDF #${number}`);
  }
  breakpoint(pc, number) {
    this.pc = pc;
    throw new Fault(`breakpoint BKPT #${number} with no debugger`);
  }
  unimplemented(pc, op, op2) {
    this.pc = pc;
    throw new Fault(`instruction 0x${op.toString(16)} 0x${op2.toString(16)} does not exist`);
  }

  get xPSR() {
    const [nz, c, v] = [this.R[16], this.R[17], this.R[18]];
    return (nz < 0 ? 0x80000000 : 0) | (nz === 0 ? 0x40000000 : 0) | (c ? 0x20000000 : 0) | (v ? 0x10000000 : 0) | 0x1000000 | this.IPSR;
  }
  set APSR(value) {
    this.R[16] = value & 0x80000000 ? -1 : value & 0x40000000 ? 0 : 1;
    this.R[17] = (value >>> 29) & 1;
    this.R[18] = (value >>> 28) & 1;
  }
  readSpecial(n) {
    switch (n) {
      case 0: return this.xPSR & 0xf0000000;
      case 1: case 3: return (this.xPSR & 0xf0000000) | this.IPSR;
      case 5: case 7: return this.IPSR;
      case 8: return this.processStack ? this.bankedSP : this.SP;
      case 9: return this.processStack ? this.SP : this.bankedSP;
      case 16: return this.PM ? 1 : 0;
      case 20: return this.processStack ? 2 : 0;
      default: return 0;
    }
  }
  writeSpecial(n, value) {
    if (n <= 3) this.APSR = value;
    else if (n === 8 || n === 9) {
      if (this.processStack === (n === 9)) this.SP = value;
      else this.bankedSP = value & ~3;
    } else if (n === 16) this.maskInterrupts(!!(value & 1));
    else if (n === 20 && !this.handler) this.switchStack(!!(value & 2));
  }
  switchStack(process) {
    if (this.processStack === process) return;
    [this.SP, this.bankedSP] = [this.bankedSP, this.SP];
    this.processStack = process;
  }

  // Exceptions.
  priorityOf(exception) {
    switch (exception) {
      case 0: return THREAD;
      case NMI: return -2;
      case HARD_FAULT: return -1;
      case SVCALL: return this.SHPR2 >>> 30;
      case PENDSV: return (this.SHPR3 >>> 22) & 3;
      case SYSTICK: return this.SHPR3 >>> 30;
      default: {
        const bit = 1 << (exception - 16);
        return this.interruptPriorities.findIndex((mask) => mask & bit);
      }
    }
  }
  /** The exception that would be taken now, or 0. A wake-up from WFI does not look at PRIMASK. */
  nextException(ignoreMask) {
    const current = this.priorityOf(this.IPSR);
    const below = this.PM && !ignoreMask ? Math.min(0, current) : current;
    if (this.pendingNMI && current > -2) return NMI;
    const asking = this.pendingInterrupts & this.enabledInterrupts;
    if (!asking && !this.pendingSVCall && !this.pendingPendSV && !this.pendingSystick) return 0;
    for (let priority = 0; priority < below; priority++) {
      if (this.pendingSVCall && this.priorityOf(SVCALL) === priority) return SVCALL;
      if (this.pendingPendSV && this.priorityOf(PENDSV) === priority) return PENDSV;
      if (this.pendingSystick && this.priorityOf(SYSTICK) === priority) return SYSTICK;
      const level = asking & this.interruptPriorities[priority];
      if (level) return 16 + (31 - Math.clz32(level & -level));
    }
    return 0;
  }
  get vectPending() { return this.nextException(true); }
  setInterrupt(irq, value) {
    const bit = 1 << irq;
    if (!value) this.pendingInterrupts &= ~bit;
    else if (!(this.pendingInterrupts & bit)) {
      this.pendingInterrupts |= bit;
      this.interruptsUpdated = true;
    }
  }
  /** Whether a sleeping core wakes. */
  wakes() {
    if (this.waiting === 'event') {
      if (this.eventRegistered) {
        this.eventRegistered = false;
        return true;
      }
      return this.nextException(false) !== 0;
    }
    return this.nextException(true) !== 0;
  }
  takeInterrupt() {
    this.interruptsUpdated = false;
    const exception = this.nextException(false);
    if (!exception) return;
    if (exception === NMI) this.pendingNMI = false;
    else if (exception === SVCALL) this.pendingSVCall = false;
    else if (exception === PENDSV) this.pendingPendSV = false;
    else if (exception === SYSTICK) this.pendingSystick = false;
    else if (exception - 16 > LAST_WIRED_IRQ) this.pendingInterrupts &= ~(1 << (exception - 16));
    this.enter(exception);
  }
  hardFault(reason) {
    const again = this.IPSR === HARD_FAULT || this.IPSR === NMI;
    this.onFault({ pc: this.pc, lr: this.R[14] >>> 0, sp: this.SP, reason, lockup: again });
    if (again) throw new Lockup(reason);
    try {
      this.enter(HARD_FAULT);
    } catch (error) {
      if (error instanceof Fault) throw new Lockup(`${reason}; then the stack could not take the exception: ${error.reason}`);
      throw error;
    }
  }
  enter(exception) {
    const { R } = this;
    const sp = R[13], align = sp & 4 ? 1 : 0;
    const frame = (sp - 0x20) & ~4;
    const returnTo = this.handler ? 0xfffffff1 : this.processStack ? 0xfffffffd : 0xfffffff9;
    const cycles = this.cycles;
    if (!this.handler) this.stack?.enter(sp);
    for (let k = 0; k < 4; k++) this.write32(frame + 4 * k, R[k]);
    this.write32(frame + 16, R[12]);
    this.write32(frame + 20, R[14]);
    this.write32(frame + 24, this.pc);
    this.write32(frame + 28, (this.xPSR & ~0x200) | (align << 9));
    R[13] = frame;
    R[14] = returnTo;
    this.handler = true;
    this.IPSR = exception;
    this.switchStack(false);
    this.eventRegistered = true;
    this.interruptsUpdated = true;
    const stacked = this.cycles, vector = this.read32((this.VTOR + 4 * exception) | 0);
    this.cycles = cycles + ENTRY_CYCLES + Math.max(0, this.cycles - stacked - 1); // a vector in flash may be missed
    this.pc = vector & ~1;
  }
  exceptionReturn(code) {
    const { R } = this;
    this.handler = (code & 0xf) === 1;
    this.switchStack((code & 0xf) === 13);
    const frame = R[13], cycles = this.cycles;
    for (let k = 0; k < 4; k++) R[k] = this.read32(frame + 4 * k);
    R[12] = this.read32(frame + 16);
    R[14] = this.read32(frame + 20);
    this.pc = this.read32(frame + 24) & ~1;
    const psr = this.read32(frame + 28);
    R[13] = (frame + 0x20) | (psr & 0x200 ? 4 : 0);
    this.APSR = psr;
    this.IPSR = psr & 0x3f;
    this.cycles = cycles + RETURN_CYCLES;
    if (!this.handler) this.stack?.leave();
    this.eventRegistered = true;
    this.interruptsUpdated = true;
  }
}

const count = (counts, key, by = 1) => counts.set(key, (counts.get(key) ?? 0) + by);
