// defmt's way out: the RTT up buffer in RAM. The host reads what the firmware wrote and moves the read offset; the
// bytes are handed on undecoded with the time they were fetched.

const UP_CHANNEL = 24, BUFFER = 4, SIZE = 8, WRITE = 12, READ = 16;

export class Rtt {
  constructor(control) { // address of _SEGGER_RTT, or undefined if the firmware has none
    this.control = control;
    this.chunks = [];
  }
  copy() { return Object.assign(new Rtt(this.control), { chunks: [...this.chunks] }); }
  drain(ram, milliseconds, boot) {
    if (this.control === undefined) return;
    const view = new DataView(ram.buffer, ram.byteOffset, ram.byteLength);
    const at = this.control - 0x20000000;
    if (at < 0 || at + 48 > ram.length || String.fromCharCode(...ram.subarray(at, at + 10)) !== 'SEGGER RTT') return;
    const up = at + UP_CHANNEL;
    const [buffer, size, write, read] = [BUFFER, SIZE, WRITE, READ].map((k) => view.getUint32(up + k, true));
    const start = buffer - 0x20000000;
    if (write === read || start < 0 || start + size > ram.length || write >= size || read >= size) return;
    const bytes = write > read ? ram.slice(start + read, start + write)
      : Uint8Array.from([...ram.subarray(start + read, start + size), ...ram.subarray(start, start + write)]);
    view.setUint32(up + READ, write, true);
    this.chunks.push({ t_ms: Math.round(milliseconds * 1000) / 1000, boot, data: Buffer.from(bytes).toString('base64') });
  }
}
