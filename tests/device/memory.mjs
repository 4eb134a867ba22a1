// The memory that compiled code shares with the rest of the emulator, as WebAssembly wants it: one piece, in which the
// core's registers, RAM, flash and the cache's tables each have their place.

const PAGE = 0x10000;
/** Where things lie. Before RAM: registers and flags, what a unit leaves behind, and which way of a set was used last. */
export const REGISTERS = 0, LEFT = 0x80, ACCESSES = 0x84, RECENT = 0x400, RAM_AT = 0x1000;

export class Memory {
  /** `ram` and `flash` are bytes to begin with; from then on they are here. */
  constructor(ram, flash) {
    this.sizes = { ram: ram.length, flash: flash.length };
    this.flashAt = Math.ceil((RAM_AT + ram.length) / PAGE) * PAGE;
    this.presentAt = this.flashAt + Math.ceil(flash.length / 8) * 8;
    const tableBytes = Math.ceil(flash.length / 8) * 2;
    this.wasm = new WebAssembly.Memory({ initial: Math.ceil((this.presentAt + tableBytes) / PAGE) });
    const { buffer } = this.wasm;
    this.R = new Int32Array(buffer, REGISTERS, 20);
    this.registers = new Uint32Array(buffer, REGISTERS, 20);
    this.left = new Int32Array(buffer, LEFT, 1);
    this.accesses = new Int32Array(buffer, ACCESSES, 1);
    this.recent = new Uint8Array(buffer, RECENT, 1024);
    this.present = new Uint8Array(buffer, this.presentAt, tableBytes);
    const views = (at, bytes) => [new Uint8Array(buffer, at, bytes), new Uint16Array(buffer, at, bytes >> 1), new Int32Array(buffer, at, bytes >> 2)];
    [this.ram8, this.ram16, this.ram32] = views(RAM_AT, ram.length);
    [this.flash8, this.flash16, this.flash32] = views(this.flashAt, flash.length);
    this.ram8.set(ram);
    this.flash8.set(flash);
  }
}
