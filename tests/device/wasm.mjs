// WebAssembly as bytes: the few instructions that translated code needs, and the module around its functions. An
// expression leaves one number of 32 bits on the stack; a statement leaves nothing. Both are lists of bytes and of such
// lists, which are only made one when all is known.

function unsigned(value) {
  if (value >>> 0 < 128) return value;
  const out = [];
  do {
    const low = value & 127;
    value >>>= 7;
    out.push(value ? low | 128 : low);
  } while (value);
  return out;
}
function signed(value) {
  const out = [];
  for (;;) {
    const low = value & 127;
    value >>= 7;
    if ((value === 0 && !(low & 64)) || (value === -1 && low & 64)) return [...out, low];
    out.push(low | 128);
  }
}

export const number = (value) => [0x41, signed(value | 0)];
export const get = (local) => [0x20, unsigned(local)];
export const set = (local, value) => [value, 0x21, unsigned(local)];
const unary = (code) => (a) => [a, code];
const binary = (code) => (a, b) => [a, b, code];
export const isZero = unary(0x45), sign8 = unary(0xc0), sign16 = unary(0xc1);
export const eq = binary(0x46), ne = binary(0x47), lt = binary(0x48), ltU = binary(0x49), gt = binary(0x4a), gtU = binary(0x4b);
export const le = binary(0x4c), leU = binary(0x4d), ge = binary(0x4e), geU = binary(0x4f);
export const add = binary(0x6a), sub = binary(0x6b), mul = binary(0x6c), and = binary(0x71), or = binary(0x72), xor = binary(0x73);
export const shl = binary(0x74), shr = binary(0x75), shrU = binary(0x76), rotr = binary(0x78);
/** `yes` if the condition is not zero; both are evaluated. */
export const choose = (condition, yes, no) => [yes, no, condition, 0x1b];

const LOADS = { 32: [0x28, 2], '8s': [0x2c, 0], 8: [0x2d, 0], '16s': [0x2e, 1], 16: [0x2f, 1] };
const STORES = { 32: [0x36, 2], 8: [0x3a, 0], 16: [0x3b, 1] };
const ZERO = number(0);
/** The memory at `offset` + `at`; `kind` is 8, 16 or 32, or '8s' or '16s' with its sign. */
export const load = (kind, offset, at = ZERO) => [at, LOADS[kind], unsigned(offset)];
export const store = (size, offset, at, value) => [at, value, STORES[size], unsigned(offset)];

export const call = (fn, ...values) => [values, 0x10, unsigned(fn)];
export const give = (value) => [value, 0x0f];
export const when = (condition, yes, no = null) => (no ? [condition, 0x04, 0x40, yes, 0x05, no, 0x0b] : [condition, 0x04, 0x40, yes, 0x0b]);
export const block = (body) => [0x02, 0x40, body, 0x0b];
export const loop = (body) => [0x03, 0x40, body, 0x0b];
/** Leaves so many blocks, or goes on with the loop that is reached so. */
export const br = (depth) => [0x0c, unsigned(depth)];
export const brTable = (depths, index) => [index, 0x0e, unsigned(depths.length - 1), depths.map(unsigned)];

function flatten(tree, out = []) {
  for (let k = 0; k < tree.length; k++) {
    const item = tree[k];
    if (typeof item === 'number') out.push(item);
    else flatten(item, out);
  }
  return out;
}
const vector = (items) => [unsigned(items.length), items];
const sized = (tree) => {
  const bytes = flatten([tree]);
  return [unsigned(bytes.length), bytes];
};
const section = (id, tree) => [id, sized(tree)];
const name = (text) => vector([...Buffer.from(text)]);
const I32 = 0x7f;
const type = (parameters) => [0x60, vector(Array(parameters).fill(I32)), vector([I32])];
const body = (locals, code) => sized([vector([[unsigned(locals), I32]]), code, 0x0b]);

/**
 * A module that takes a memory and the functions `imports` ({ name: number of parameters }) from 'env'; `functions` are
 * { parameters, locals, code }, numbered after the imports, and the first is exported as 'run'. All give one number.
 */
export function encode(imports, functions) {
  const names = Object.keys(imports);
  const types = [...Object.values(imports), ...functions.map((fn) => fn.parameters)].map(type);
  const taken = [[name('env'), name('memory'), 0x02, 0x00, 0x01], ...names.map((key, k) => [name('env'), name(key), 0x00, unsigned(k)])];
  return Uint8Array.from(flatten([
    0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00,
    section(1, vector(types)),
    section(2, vector(taken)),
    section(3, vector(functions.map((_, k) => unsigned(names.length + k)))),
    section(7, vector([[name('run'), 0x00, unsigned(names.length)]])),
    section(10, vector(functions.map(({ locals, code }) => body(locals, code)))),
  ]));
}
