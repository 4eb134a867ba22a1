// The little of ELF that running a firmware file takes: what goes to which flash address, and where symbols are.

export function readElf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 52 || view.getUint32(0) !== 0x7f454c46 || bytes[4] !== 1 || view.getUint16(18, true) !== 40) {
    throw new Error('the firmware is not a 32-bit ARM ELF file');
  }
  const u16 = (at) => view.getUint16(at, true), u32 = (at) => view.getUint32(at, true);
  const segments = [];
  for (let k = 0; k < u16(44); k++) {
    const at = u32(28) + k * u16(42);
    const [type, offset, virtual, physical, size] = [u32(at), u32(at + 4), u32(at + 8), u32(at + 12), u32(at + 16)];
    if (type === 1 && size > 0) segments.push({ virtual, physical, data: bytes.subarray(offset, offset + size) });
  }
  const symbols = new Map();
  for (let k = 0; k < u16(48); k++) {
    const at = u32(32) + k * u16(46);
    if (u32(at + 4) !== 2) continue; // SHT_SYMTAB
    const strings = u32(u32(32) + u32(at + 24) * u16(46) + 16);
    for (let s = u32(at + 16); s < u32(at + 16) + u32(at + 20); s += 16) {
      let end = strings + u32(s);
      const start = end;
      while (bytes[end]) end++;
      if (end > start) symbols.set(String.fromCharCode(...bytes.subarray(start, end)), u32(s + 4));
    }
  }
  return { segments, symbols };
}
