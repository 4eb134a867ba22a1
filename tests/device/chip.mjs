// The RP2040: rp2040js' peripherals (DMA, timer, GPIO, PWM, clocks, NVIC, SysTick) around our own core, SPI and PIO wires, ring
// oscillator, XIP control, boot ROM and flash, and a bus that faults where silicon does. One object is one boot: a
// reset or a power cycle makes a new one and hands over what survives. Not modelled: the second core, contention on the
// buses, and the time the boot ROM and boot2 take before the vector table.
import { RP2040 } from 'rp2040js';
import { BootRom } from './bootrom.mjs';
import { Clock } from './clock.mjs';
import { Core, Fault } from './core.mjs';
import { addFrequencyCounter } from './frequency_counter.mjs';
import { Mpu } from './mpu.mjs';
import { Registers } from './registers.mjs';
import { Rosc } from './rosc.mjs';
import { PioWire } from './pio_wire.mjs';
import { addPowerRegisters, checkGates, isGated } from './power.mjs';
import { SpiWire } from './spi_wire.mjs';
import { Ssi } from './ssi.mjs';
import { connectDma } from './wire.mjs';
import { XipControl } from './xip_control.mjs';
import { addCrystalStart } from './xosc.mjs';

const IO_QSPI = 0x40018, TIMER = 0x40054, WATCHDOG = 0x40058, ROSC = 0x40060, VREG = 0x40064, XIP_CTRL = 0x14000, PIO0 = 0x50200, SSI = 0x18000;
const VECTORS = 0x10000100;
const AIRCR = 0xe000ed0c, RESET_REQUEST = 0x05fa0004;
const ALARM0 = 0x10, BELOW_RAM = 0x1f;

export class Chip {
  /**
   * `setup`: { flash: Flash, ram: bytes or null, policy: the cache's, scratch, reason, roscBias, random, problems, onWord(wire, value, bits,
   * nanos), onBytes(wire, bytes, count, nanos), onMark(word), onReset(reason), onFault(fault), nanosToPowerCut(),
   * cutsDuring(nanos, work) }
   */
  constructor(setup) {
    this.setup = setup;
    this.problems = setup.problems;
    this.clock = new Clock();
    const rp = (this.rp = new RP2040(this.clock));
    rp.logger = this.logger();
    if (setup.ram) rp.sram.set(setup.ram);
    this.core = rp.core = new Core({ ram: rp.sram, flash: setup.flash.bytes, policy: setup.policy }, this);
    const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    rp.sram = this.core.ram8; // whose memory it is from here on
    rp.flash = setup.flash.bytes = this.core.flash8;
    rp.sramView = view(rp.sram);
    rp.flashView = view(rp.flash);
    this.clock.core = this.core;
    this.core.onFault = setup.onFault;
    this.sleeping = this.gated = 0; // cycles: waiting, and waiting with the clocks stopped
    this.addPeripherals(rp);
    this.mend(rp);
    const machine = {
      core: this.core, flash: setup.flash, problems: setup.problems, nanosToPowerCut: setup.nanosToPowerCut, cutsDuring: setup.cutsDuring,
      advance: (nanos) => { this.checkFlashDma(); this.core.cycles += Math.round(nanos / this.clock.cycleNanos); },
      stop: setup.onReset, usbBoot: setup.onUsbBoot,
    };
    this.rom = new BootRom(rp.bootrom, machine);
    this.core.onUndefined = (pc, number) => this.rom.open(pc, number);
    rp.addClockListener((hertz) => this.clock.setFrequency(hertz));
    rp.updateClocks();
    this.core.VTOR = VECTORS;
    this.core.SP = rp.flashView.getUint32(0x100, true);
    this.core.pc = rp.flashView.getUint32(0x104, true) & ~1;
  }
  get nanos() { return this.clock.nanos; }

  addPeripherals(rp) {
    const { setup } = this;
    const ports = [{ irq: 18, tx: 16, rx: 17, base: 0x4003c000 }, { irq: 19, tx: 18, rx: 19, base: 0x40040000 }];
    const listener = (n) => ({
      onWord: (value, bits, nanos) => setup.onWord(this.wires[n], value, bits, nanos),
      onBytes: (bytes, count, nanos) => setup.onBytes(this.wires[n], bytes, count, nanos),
    });
    rp.spi = ports.map((port, n) => new SpiWire(rp, `SPI${n}`, port, listener(n)));
    this.wires = [...rp.spi, new PioWire(rp, setup.problems, listener(2))];
    rp.spi.forEach((wire, n) => { rp.peripherals[(ports[n].base >>> 14) << 2] = wire; });
    rp.peripherals[PIO0] = this.wires[2];
    connectDma(rp, this.wires);
    rp.peripherals[ROSC] = new Rosc(rp, setup.roscBias, setup.random, () => setup.onDormant?.());
    this.power = addPowerRegisters(rp);
    rp.peripherals[VREG] = new Registers(rp, 'VREG', { 0: 0x10b1, 4: 0x91, 8: 0x100 }); // 1.10 V, regulated; power-on reset
    rp.peripherals[IO_QSPI] = new Registers(rp, 'IO_QSPI');
    rp.peripherals[XIP_CTRL] = new XipControl(rp, this.core);
    rp.peripherals[SSI] = new Ssi(rp, setup.flash);
    this.scs = new Registers(rp, 'SCS');
    this.mpu = new Mpu();
  }

  /** What rp2040js does not do, or not exactly, is put right from outside. */
  mend(rp) {
    const { setup } = this;
    const watchdog = rp.peripherals[WATCHDOG];
    watchdog.scratchData.set(setup.scratch ?? []);
    watchdog.reason = setup.reason ?? 0;
    watchdog.onWatchdogTrigger = () => setup.onReset(watchdog.reason === 1 ? 'the watchdog was not fed in time' : 'the watchdog was triggered', watchdog.reason);
    const written = watchdog.writeUint32.bind(watchdog);
    watchdog.writeUint32 = (offset, value) => {
      written(offset, value);
      if (offset === 0x0c) setup.onMark(value >>> 0);
    };
    // An alarm rings when the microsecond counter reaches it, not up to a microsecond earlier.
    const timer = rp.peripherals[TIMER], arm = timer.writeUint32.bind(timer);
    timer.writeUint32 = (offset, value) => {
      arm(offset, value);
      if (offset < ALARM0 || offset > ALARM0 + 12) return;
      const now = this.clock.nanos, micros = (value - Math.floor(now / 1000)) >>> 0;
      timer.alarms[(offset - ALARM0) / 4].clockAlarm.schedule(micros === 0 ? 0 : micros * 1000 - (now % 1000));
    };
    // PWM pins are not followed edge by edge: only wraps that somebody waits for are counted.
    const { pwm } = rp, change = pwm.writeUint32.bind(pwm);
    for (const channel of pwm.channels) channel.alarmA.enable = channel.alarmB.enable = channel.alarmBottom.enable = false;
    pwm.writeUint32 = (offset, value) => {
      change(offset, value);
      pwm.channels.forEach((channel, n) => { channel.alarmBottom.enable = !!((pwm.intEnable >> n) & 1); });
      setup.onPwm?.();
    };
    addFrequencyCounter(rp, this.clock);
    addCrystalStart(rp, this.clock);
    for (const pin of rp.gpio) pin.padValue = 0x56; // the reset value: input on, pulled down
  }
  /** Whether PWM drives `pin` with a level above zero. */
  pwmLevel(pin) {
    const { csr, cc } = this.rp.pwm.channels[(pin >> 1) & 7];
    const level = pin & 1 ? cc >>> 16 : cc & 0xffff, inverted = csr & (pin & 1 ? 8 : 4);
    return !!(csr & 1) && (inverted ? level < 0xffff : level > 0);
  }
  /** What part of its time PWM pushes `pin`. */
  pwmDuty(pin) {
    const { csr, cc, top } = this.rp.pwm.channels[(pin >> 1) & 7];
    return csr & 1 ? Math.min(1, (pin & 1 ? cc >>> 16 : cc & 0xffff) / (top + 1)) : 0;
  }
  /** How often PWM switches `pin` on, a second: 8.4 bits of divider. */
  pwmHertz(pin) {
    const { div, top } = this.rp.pwm.channels[(pin >> 1) & 7];
    return this.rp.clkSys / ((div || 0x1000) / 16) / (top + 1);
  }
  checkFlashDma() {
    const reads = this.rp.dma.channels.some((c) => c.active && c.readAddr >>> 0 >= 0x10000000 && c.readAddr >>> 0 < 0x14000000);
    if (reads) this.problems.report('flash-dma', 'DMA was reading flash while it was being erased or programmed');
  }

  /** Runs up to `until` nanoseconds of this boot. */
  run(until) {
    const { core, clock } = this;
    const stop = clock.cycleAt(until);
    while (core.cycles < stop && !this.halted) {
      const next = clock.first ? Math.min(stop, clock.cycleAt(clock.first.nanos)) : stop;
      if (core.locked) core.cycles = Math.max(next, core.cycles); // only a reset ends it
      else if (core.waiting) {
        if (core.wakes()) {
          core.waiting = null;
          this.syncWires();
        } else {
          this.sleeping += Math.max(0, next - core.cycles);
          if (isGated(this)) this.passGated(Math.max(0, next - core.cycles));
          core.cycles = Math.max(next, core.cycles);
        }
      } else {
        core.limit = next;
        core.run();
      }
      clock.fire();
    }
  }
  /** The core waits with its clocks stopped, but for those that it has named. */
  passGated(cycles) {
    if (!this.gated) checkGates(this);
    this.gated += cycles;
  }
  syncWires() { for (const wire of this.wires) wire.sync(); }
  /** Whether something will end a lock-up. */
  get isWatched() { return this.rp.peripherals[WATCHDOG].enable; }
  halt() {
    this.halted = this.clock.stopped = true;
    this.core.limit = -1;
  }

  // The bus beyond RAM. Costs as rp2040js counts them: SIO none, APB 3 to read and 4 to write, anything else 1.
  fetch(at) {
    if (at < 0x4000) return (this.rp.bootrom[at >> 2] >>> (at & 2 ? 16 : 0)) & 0xffff;
    throw new Fault(`execution at 0x${(at >>> 0).toString(16)}, where there is no code`);
  }
  read(a, size) {
    const { core } = this, region = a >>> 28;
    if (a >= 0x10000000 && a < 0x14000000) {
      core.cycles += 1 + core.cache.access(a);
      const at = a & 0xffffff;
      return size === 4 ? core.flash32[at >> 2] : size === 2 ? core.flash16[at >> 1] : core.flash8[at];
    }
    core.cycles += region === 0xd ? 0 : region === 4 ? 3 : 1;
    const word = this.readWord(a & ~3, a);
    return size === 4 ? word : size === 2 ? (word >>> (a & 2 ? 16 : 0)) & 0xffff : (word >>> ((a & 3) << 3)) & 0xff;
  }
  readWord(word, a) {
    const { rp } = this;
    word >>>= 0;
    if (word < 0x4000) return rp.bootrom[word >> 2];
    const peripheral = rp.peripherals[(word >>> 14) << 2];
    if (peripheral) return peripheral.readUint32(word & 0xfff);
    if (word >>> 28 === 0xd && word < 0xd0000180) return rp.sio.readUint32(word - 0xd0000000);
    if (word >>> 24 === BELOW_RAM) return this.belowRam('read', a);
    if (word >>> 12 === 0xe000e && this.mpu.has(word & 0xfff)) return this.mpu.read(word & 0xfff);
    if (word >>> 12 === 0xe000e) return this.isKnownScs(word & 0xfff) ? rp.ppb.readUint32(word & 0xfff) : this.scs.readUint32(word & 0xfff);
    if (word >= 0x50100000 && word < 0x50101000) return rp.readUint32(word);
    if (word >= 0x21000000 && word < 0x21040000) throw this.unmapped('read', a, 'the RAM alias without striping is not modelled');
    throw this.unmapped('read', a);
  }
  write(a, value, size) {
    const { core, rp } = this;
    core.cycles += a >>> 28 === 0xd ? 0 : a >>> 28 === 4 ? 4 : 1;
    if (a >= 0x10000000 && a < 0x14000000) {
      this.problems.report('flash-store', `a plain store to flash at 0x${a.toString(16)} (from 0x${core.pc.toString(16)}); real flash ignores it`);
      if (a < 0x11000000) core.cache.invalidate(a);
      else if (core.cache.errorOnWrite) throw new Fault(`write at 0x${a.toString(16)}: only the cached alias of flash takes one, to drop the line`);
      return;
    }
    const peripheral = rp.peripherals[(a >>> 14) << 2];
    if (peripheral) {
      const wide = size === 4 ? value : size === 2 ? value | (value << 16) : value * 0x01010101; // narrow writes fill the bus
      peripheral.writeUint32Atomic(a & 0xffc, wide >>> 0, (a >> 12) & 3);
    } else if (a >>> 28 === 0xd && a < 0xd0000180) rp.sio.writeUint32((a & ~3) - 0xd0000000 | 0, value);
    else if (a >>> 24 === BELOW_RAM) this.belowRam('write', a);
    else if (a >>> 12 === 0xe000e) this.writeScs(a, value);
    else if (a >= 0x50100000 && a < 0x50101000) rp.writeUint32(a, value);
    else throw this.unmapped('write', a);
  }
  /** Nothing is there; what happens is the MPU's to say. */
  belowRam(kind, a) {
    if (this.mpu.forbids(a)) throw new Fault(`${kind} at 0x${a.toString(16)}: an MPU region forbids it`);
    return 0;
  }
  writeScs(a, value) {
    if (this.mpu.has(a & 0xfff)) this.mpu.write(a & 0xfff, value);
    else if (a === AIRCR) {
      if (((value & 0xffff0004) >>> 0) === RESET_REQUEST) this.setup.onReset('the firmware asked for a reset (SYSRESETREQ)', this.rp.peripherals[WATCHDOG].reason); // it resets the core: the watchdog's reason stays
    } else if (this.isKnownScs(a & 0xfff)) this.rp.ppb.writeUint32(a & 0xfff, value);
    else this.scs.writeUint32(a & 0xfff, value);
  }
  isKnownScs(offset) {
    return offset <= 0x01c || (offset >= 0x100 && offset < 0x420) || [0xd00, 0xd04, 0xd08, 0xd1c, 0xd20].includes(offset);
  }
  unmapped(kind, a, why = 'nothing is mapped there') {
    return new Fault(`${kind} at 0x${a.toString(16)}: ${why}`);
  }
  logger() {
    const warn = (name, text) => this.problems.report(`emulator-${name}`, `${name}: ${text}`);
    return { debug() {}, info() {}, warn, error: warn };
  }
}
