// How deep the stack went: its region is painted before power-on and the deepest changed word read back at the end.
// cortex-m-rt names the ends; the stack grows down from `_stack_start` to `_stack_end`.

const PAINT = 0xdeadbeef, RAM = 0x20000000;

function region(ram, symbols) {
  const top = symbols.get('_stack_start'), bottom = symbols.get('_stack_end');
  if (top === undefined || bottom === undefined || bottom < RAM || top > RAM + ram.length || bottom >= top) return null;
  return { top: top - RAM, bottom: ((bottom + 3) & ~3) - RAM };
}

export function paintStack(ram, symbols) {
  const stack = region(ram, symbols);
  const view = new DataView(ram.buffer, ram.byteOffset, ram.byteLength);
  for (let at = stack?.bottom; stack && at + 4 <= stack.top; at += 4) view.setUint32(at, PAINT, true);
}

/** Bytes used at the deepest, or null if the firmware does not name its stack. */
export function stackHighWater(ram, symbols) {
  const stack = region(ram, symbols);
  if (!stack) return null;
  const view = new DataView(ram.buffer, ram.byteOffset, ram.byteLength);
  let at = stack.bottom;
  while (at + 4 <= stack.top && view.getUint32(at, true) === PAINT) at += 4;
  return stack.top - at;
}
