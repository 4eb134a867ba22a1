// From Thumb instructions to JavaScript source: one function for a straight run of them, the fast path of the core.
// Registers live in R[0..14], flags in R[16] (N and Z: the sign and zeroness of one number), R[17] (C), R[18] (V).
// Flags are kept symbolic and only written where the code leaves, so a compare costs nothing until somebody looks.
// Cycle counts are the Cortex-M0+ TRM's with zero wait states; what an access costs beyond that is the bus's matter.
// P and M are the cache before flash, X the cache itself (xip_cache): a word of flash is looked up before it is used, and
// if waiting for it leaves too little time before the next alarm, the run ends there and is gone on with step by step.

const RAM = 0x20000000;
const FLASH = 0x10000000;

/** Collects the source of one function; `at` is the address of its first instruction. */
class Source {
  constructor(at, sizes) {
    this.at = at;
    this.sizes = sizes;
    this.lines = [];
    this.temps = 0;
    this.nz = this.c = this.v = this.compare = null;
    this.offset = 0; // of the current instruction from `at`
    this.cycles = 0; // of the instructions before it
    this.ended = false;
    this.loops = false;
    this.inFlash = at >= FLASH && at < RAM;
    this.fetched = 0; // words of code, from flash
    this.touched = -1; // the line that was certainly used last in its set
  }
  line(text) { this.lines.push(text); }
  temp(expression) {
    const name = `t${this.temps++}`;
    this.line(`const ${name}=${expression};`);
    return name;
  }
  pc(ahead) { return String(this.at + this.offset + ahead); }
  reg(n) { return n === 15 ? this.pc(4) : `R[${n}]`; }
  get C() { return this.c ?? 'R[17]'; }
  get V() { return this.v ?? 'R[18]'; }
  get NZ() { return this.nz ?? 'R[16]'; }
  setNZ(name) { this.nz = name; this.compare = null; }
  setC(expression) { this.c = expression; this.compare = null; }
  flags() { // the statement that makes the symbolic flags real
    return (this.nz ? `R[16]=${this.nz};` : '') + (this.c ? `R[17]=${this.c};` : '') + (this.v ? `R[18]=${this.v};` : '');
  }
  spent(cycles) { return `c.cycles+=${this.cycles + cycles};${this.fetched ? `X.accesses+=${this.fetched};` : ''}`; }
  leave(target, cycles) { return `${this.flags()}${this.spent(cycles)}c.pc=${target};return;`; }
  /** Prepares a call that may look at anything: flags, time and PC are true during it. */
  expose() { return `${this.flags()}${this.spent(0)}c.pc=${this.pc(0)};`; }

  /** The words that hold the present instruction are fetched, unless the one before it shared the last of them. */
  fetch(width) {
    const at = this.at + this.offset;
    if (!(at & 2) || this.offset === 0) this.fetchWord((at - FLASH) >> 2);
    if (at & 2 && width === 4) this.fetchWord((at + 2 - FLASH) >> 2);
  }
  fetchWord(word) {
    const line = word >> 1;
    this.line(`if(P[${word}]===0){c.missCode(${word});if(c.cycles>end){${this.leave(this.pc(0), 0)}}}`);
    if (this.touched !== line) this.line(`M[${line & 1023}]=P[${word}];`);
    this.touched = line;
    this.fetched += 1;
  }

  add(a, b, carry) {
    const x = this.temp(a), y = this.temp(b);
    const k = carry ? this.temp(this.C) : null;
    const sum = this.temp(k ? `(${x}+${y}+${k})|0` : `(${x}+${y})|0`);
    this.nz = sum;
    this.c = k ? `((${x}>>>0)+(${y}>>>0)+${k}>0xffffffff?1:0)` : `((${sum}>>>0)<(${x}>>>0)?1:0)`;
    this.v = `(((${x}^${sum})&(${y}^${sum}))>>>31)`;
    this.compare = null;
    return sum;
  }
  subtract(a, b) {
    const x = this.temp(a), y = this.temp(b), difference = this.temp(`(${x}-${y})|0`);
    this.nz = difference;
    this.c = `((${x}>>>0)>=(${y}>>>0)?1:0)`;
    this.v = `(((${x}^${y})&(${x}^${difference}))>>>31)`;
    this.compare = [x, y];
    return difference;
  }
  condition(code) {
    const { NZ, C, V } = this;
    if (this.compare) {
      const [a, b] = this.compare;
      const direct = {
        0: `${a}===${b}`, 1: `${a}!==${b}`, 2: `(${a}>>>0)>=(${b}>>>0)`, 3: `(${a}>>>0)<(${b}>>>0)`,
        8: `(${a}>>>0)>(${b}>>>0)`, 9: `(${a}>>>0)<=(${b}>>>0)`,
        10: `${a}>=${b}`, 11: `${a}<${b}`, 12: `${a}>${b}`, 13: `${a}<=${b}`,
      }[code];
      if (direct) return direct;
    }
    return [
      `${NZ}===0`, `${NZ}!==0`, `${C}!==0`, `${C}===0`, `${NZ}<0`, `${NZ}>=0`, `${V}!==0`, `${V}===0`,
      `(${C}!==0&&${NZ}!==0)`, `(${C}===0||${NZ}===0)`, `(${NZ}<0)===(${V}!==0)`, `(${NZ}<0)!==(${V}!==0)`,
      `(${NZ}!==0&&(${NZ}<0)===(${V}!==0))`, `(${NZ}===0||(${NZ}<0)!==(${V}!==0))`,
    ][code];
  }

  load(size, signed, rt, address) {
    const a = this.temp(`(${address})|0`);
    const call = signed ? `c.read${size}(${a})<<${32 - size}>>${32 - size}` : `c.read${size}(${a})`;
    const shift = { 8: 0, 16: 1, 32: 2 }[size], mask = (size >> 3) - 1;
    const widen = (value) => (signed ? `${value}<<${32 - size}>>${32 - size}` : value);
    const i = this.temp(`${a}-${RAM}|0`), f = this.temp(`${a}-${FLASH}|0`);
    const aligned = (x) => (mask ? `&&(${x}&${mask})===0` : '');
    this.line(`if((${i}>>>0)<${this.sizes.ram}${aligned(i)})R[${rt}]=${widen(`ram${size}[${i}>>${shift}]`)};`);
    this.line(`else if((${f}>>>0)<${this.sizes.flash}${aligned(f)}){X.accesses++;R[${rt}]=${widen(`flash${size}[${f}>>${shift}]`)};`
      + `if(P[${f}>>2]===0){c.missData(${f}>>2);if(c.cycles>end){${this.leave(this.pc(2), 2)}}}else M[${f}>>3&1023]=P[${f}>>2];}`);
    this.touched = -1;
    this.line(`else{${this.expose()}R[${rt}]=${call};c.cycles+=1;c.pc=${this.pc(2)};return;}`);
    return 2;
  }
  store(size, rt, address) {
    const a = this.temp(`(${address})|0`), call = `c.write${size}(${a},R[${rt}]);`;
    const shift = { 8: 0, 16: 1, 32: 2 }[size], mask = (size >> 3) - 1;
    const i = this.temp(`${a}-${RAM}|0`);
    const aligned = mask ? `&&(${i}&${mask})===0` : '';
    this.line(`if((${i}>>>0)<${this.sizes.ram}${aligned})ram${size}[${i}>>${shift}]=R[${rt}];`);
    this.line(`else{${this.expose()}${call}c.cycles+=1;c.pc=${this.pc(2)};return;}`);
    return 2;
  }
}

/** Translates one instruction into `s`; returns its cycles. Sets `s.ended` if control leaves here. */
function instruction(s, op, op2) {
  const rd = op & 7, rm = (op >> 3) & 7, imm5 = (op >> 6) & 31, imm8 = op & 255, r8 = (op >> 8) & 7;
  const result = (d, expression) => {
    const t = s.temp(`(${expression})|0`);
    s.line(`R[${d}]=${t};`);
    s.setNZ(t);
    return 1;
  };
  const put = (d, name) => { s.line(`R[${d}]=${name};`); return 1; };
  const jump = (target, cycles) => { s.line(s.leave(target, cycles)); s.ended = true; return cycles; };
  const hand = (call, width, cycles = 1) => { // to the core, which may do anything
    s.line(`${s.expose()}c.cycles+=${cycles};c.pc=${s.pc(width)};${call}return;`);
    s.ended = true;
    return cycles;
  };

  switch (op >> 11) {
    case 0b00000: { // LSLS immediate, MOVS register
      if (imm5 === 0) return result(rd, s.reg(rm));
      const a = s.temp(s.reg(rm));
      s.setC(`(${a}>>>${32 - imm5}&1)`);
      return result(rd, `${a}<<${imm5}`);
    }
    case 0b00001: {
      const a = s.temp(s.reg(rm));
      s.setC(`(${a}>>>${(imm5 || 32) - 1}&1)`);
      return result(rd, imm5 ? `${a}>>>${imm5}` : '0');
    }
    case 0b00010: {
      const a = s.temp(s.reg(rm));
      s.setC(`(${a}>>>${(imm5 || 32) - 1}&1)`);
      return result(rd, `${a}>>${imm5 || 31}`);
    }
    case 0b00011: {
      const other = op & 0x400 ? String((op >> 6) & 7) : s.reg((op >> 6) & 7);
      return put(rd, op & 0x200 ? s.subtract(s.reg(rm), other) : s.add(s.reg(rm), other));
    }
    case 0b00100: return result(r8, String(imm8));
    case 0b00101: s.subtract(s.reg(r8), String(imm8)); return 1;
    case 0b00110: return put(r8, s.add(s.reg(r8), String(imm8)));
    case 0b00111: return put(r8, s.subtract(s.reg(r8), String(imm8)));
    case 0b01000: return op & 0x400 ? highRegister(s, op, hand, jump) : arithmetic(s, op, result, put);
    case 0b01001: return s.load(32, false, r8, `(${s.pc(4)}&~3)+${imm8 << 2}`);
    case 0b01010: case 0b01011: {
      const a = `R[${rm}]+R[${(op >> 6) & 7}]`;
      switch ((op >> 9) & 7) {
        case 0: return s.store(32, rd, a);
        case 1: return s.store(16, rd, a);
        case 2: return s.store(8, rd, a);
        case 3: return s.load(8, true, rd, a);
        case 4: return s.load(32, false, rd, a);
        case 5: return s.load(16, false, rd, a);
        case 6: return s.load(8, false, rd, a);
        default: return s.load(16, true, rd, a);
      }
    }
    case 0b01100: return s.store(32, rd, `R[${rm}]+${imm5 << 2}`);
    case 0b01101: return s.load(32, false, rd, `R[${rm}]+${imm5 << 2}`);
    case 0b01110: return s.store(8, rd, `R[${rm}]+${imm5}`);
    case 0b01111: return s.load(8, false, rd, `R[${rm}]+${imm5}`);
    case 0b10000: return s.store(16, rd, `R[${rm}]+${imm5 << 1}`);
    case 0b10001: return s.load(16, false, rd, `R[${rm}]+${imm5 << 1}`);
    case 0b10010: return s.store(32, r8, `R[13]+${imm8 << 2}`);
    case 0b10011: return s.load(32, false, r8, `R[13]+${imm8 << 2}`);
    case 0b10100: s.line(`R[${r8}]=(${s.pc(4)}&~3)+${imm8 << 2};`); return 1;
    case 0b10101: s.line(`R[${r8}]=R[13]+${imm8 << 2};`); return 1;
    case 0b10110: case 0b10111: return miscellaneous(s, op, hand);
    case 0b11000: return multiple(s, r8, imm8, false);
    case 0b11001: return multiple(s, r8, imm8, true);
    case 0b11010: case 0b11011: {
      const code = (op >> 8) & 15;
      if (code === 14) return hand(`c.undefined(${s.pc(0)},${imm8});`, 2);
      if (code === 15) return hand('c.supervisorCall();', 2);
      const target = s.pc(4 + (imm8 << 24 >> 23));
      const back = s.at === Number(target);
      if (back) {
        s.loops = true;
        s.line(`if(${s.condition(code)}){${s.flags()}${s.spent(2)}if(c.cycles<=end)continue;c.pc=${target};return;}`);
      } else {
        s.line(`if(${s.condition(code)}){${s.leave(target, 2)}}`);
      }
      return 1;
    }
    case 0b11100: return jump(s.pc(4 + (op << 21 >> 20)), 2);
    default: return wide(s, op, op2, hand, jump);
  }
}

function arithmetic(s, op, result, put) {
  const d = op & 7, m = (op >> 3) & 7, D = s.reg(d), M = s.reg(m);
  const shift = (value, carry) => {
    const a = s.temp(D), n = s.temp(`${M}&255`), old = s.temp(s.C);
    s.setC(s.temp(`${n}===0?${old}:${carry(a, n)}`));
    return result(d, value(a, n));
  };
  switch ((op >> 6) & 15) {
    case 0: return result(d, `${D}&${M}`);
    case 1: return result(d, `${D}^${M}`);
    case 2: return shift((a, n) => `${n}<32?${a}<<${n}:0`, (a, n) => `${n}<=32?${a}>>>(32-${n})&1:0`);
    case 3: return shift((a, n) => `${n}<32?${a}>>>${n}:0`, (a, n) => `${n}<=32?${a}>>>(${n}-1)&1:0`);
    case 4: return shift((a, n) => `${a}>>(${n}<32?${n}:31)`, (a, n) => `${n}<32?${a}>>>(${n}-1)&1:${a}>>>31`);
    case 5: return put(d, s.add(D, M, true));
    case 6: return put(d, s.add(D, `~${M}`, true));
    case 7: return shift((a, n) => `${a}>>>(${n}&31)|${a}<<(32-(${n}&31)&31)`, (a, n) => `${a}>>>((${n}&31)+31&31)&1`);
    case 8: s.setNZ(s.temp(`${D}&${M}`)); return 1;
    case 9: return put(d, s.subtract('0', M));
    case 10: s.subtract(D, M); return 1;
    case 11: s.add(D, M); return 1;
    case 12: return result(d, `${D}|${M}`);
    case 13: return result(d, `Math.imul(${D},${M})`);
    case 14: return result(d, `${D}&~${M}`);
    default: return result(d, `~${M}`);
  }
}

function highRegister(s, op, hand, jump) {
  const d = (op & 7) | ((op >> 4) & 8), m = (op >> 3) & 15;
  const write = (expression) => {
    if (d === 15) return jump(`(${expression})&~1`, 2);
    s.line(`R[${d}]=${d === 13 ? `(${expression})&~3` : expression};`);
    return 1;
  };
  switch ((op >> 8) & 3) {
    case 0: return write(`${s.reg(d)}+${s.reg(m)}`);
    case 1: s.subtract(s.reg(d), s.reg(m)); return 1;
    case 2: return write(s.reg(m));
    default: {
      const target = s.temp(s.reg(m));
      if (op & 0x80) s.line(`R[14]=${s.pc(2)}|1;`);
      return hand(`c.branchTo(${target});`, 2, 2);
    }
  }
}

function miscellaneous(s, op, hand) {
  const rd = op & 7, M = s.reg((op >> 3) & 7);
  if ((op & 0xff80) === 0xb000) { s.line(`R[13]=R[13]+${(op & 127) << 2};`); return 1; }
  if ((op & 0xff80) === 0xb080) { s.line(`R[13]=R[13]-${(op & 127) << 2};`); return 1; }
  switch (op >> 6) {
    case 0b1011001000: s.line(`R[${rd}]=${M}<<16>>16;`); return 1;
    case 0b1011001001: s.line(`R[${rd}]=${M}<<24>>24;`); return 1;
    case 0b1011001010: s.line(`R[${rd}]=${M}&0xffff;`); return 1;
    case 0b1011001011: s.line(`R[${rd}]=${M}&0xff;`); return 1;
    case 0b1011101000: { const a = s.temp(M); s.line(`R[${rd}]=${a}<<24|(${a}&0xff00)<<8|(${a}>>>8&0xff00)|${a}>>>24;`); return 1; }
    case 0b1011101001: { const a = s.temp(M); s.line(`R[${rd}]=(${a}&0xff00ff)<<8|(${a}>>>8&0xff00ff);`); return 1; }
    case 0b1011101011: { const a = s.temp(M); s.line(`R[${rd}]=(${a}<<24>>16)|(${a}>>>8&0xff);`); return 1; }
  }
  if ((op & 0xfe00) === 0xb400) return push(s, op);
  if ((op & 0xfe00) === 0xbc00) return pop(s, op);
  if (op === 0xb672) return hand('c.maskInterrupts(true);', 2);
  if (op === 0xb662) return hand('c.maskInterrupts(false);', 2);
  if (op === 0xbf00 || op === 0xbf10) return 1; // NOP, YIELD
  if (op === 0xbf20) return hand('c.waitForEvent();', 2, 2);
  if (op === 0xbf30) return hand('c.waitForInterrupt();', 2, 2);
  if (op === 0xbf40) return hand('c.sendEvent();', 2);
  if ((op & 0xff00) === 0xbe00) return hand(`c.breakpoint(${s.pc(0)},${op & 255});`, 2);
  return hand(`c.unimplemented(${s.pc(0)},${op},0);`, 2);
}

const bits = (list) => [0, 1, 2, 3, 4, 5, 6, 7].filter((n) => list & (1 << n));

/** Words at consecutive addresses: inline if they all lie in RAM, else through the bus one by one. */
function words(s, base, n, inline, bus) {
  const i = s.temp(`${base}-${RAM}|0`);
  s.line(`if((${i}>>>0)<=${s.sizes.ram - 4 * n}&&(${i}&3)===0){const w=${i}>>2;${inline}}`);
  s.line(`else{${s.expose()}${bus}c.cycles+=1;c.pc=${s.pc(2)};return;}`);
}

function multiple(s, base, list, load) {
  const names = bits(list), a = s.temp(s.reg(base)), n = names.length;
  const back = load && list & (1 << base) ? '' : `R[${base}]=${a}+${4 * n};`;
  const inline = names.map((r, k) => (load ? `R[${r}]=ram32[w+${k}];` : `ram32[w+${k}]=R[${r}];`)).join('') + back;
  const bus = names.map((r, k) => (load ? `R[${r}]=c.read32(${a}+${4 * k}|0);` : `c.write32(${a}+${4 * k}|0,R[${r}]);`)).join('') + back;
  words(s, a, n, inline, bus);
  return 1 + n;
}

function push(s, op) {
  const names = bits(op & 255).concat(op & 0x100 ? [14] : []), n = names.length;
  const a = s.temp(`R[13]-${4 * n}|0`);
  words(s, a, n, names.map((r, k) => `ram32[w+${k}]=R[${r}];`).join('') + `R[13]=${a};`,
    names.map((r, k) => `c.write32(${a}+${4 * k}|0,R[${r}]);`).join('') + `R[13]=${a};`);
  return 1 + n;
}

function pop(s, op) {
  const names = bits(op & 255), toPC = op & 0x100, n = names.length + (toPC ? 1 : 0);
  const a = s.temp('R[13]|0');
  const inline = names.map((r, k) => `R[${r}]=ram32[w+${k}];`).join('') + `R[13]=${a}+${4 * n};`;
  const bus = names.map((r, k) => `R[${r}]=c.read32(${a}+${4 * k}|0);`).join('');
  if (!toPC) {
    words(s, a, n, inline, `${bus}R[13]=${a}+${4 * n};`);
    return 1 + n;
  }
  const last = 4 * (n - 1);
  const slow = `${bus}const to=c.read32(${a}+${last}|0);R[13]=${a}+${4 * n};c.branchTo(to);`;
  const i = s.temp(`${a}-${RAM}|0`), target = `ram32[w+${n - 1}]`;
  s.line(`if((${i}>>>0)<=${s.sizes.ram - 4 * n}&&(${i}&3)===0){const w=${i}>>2;${inline}${s.flags()}`
    + `${s.spent(3 + names.length)}c.pc=${s.pc(2)};const to=${target};if(to&1&&to>>>28!==15)c.pc=to&~1;else c.branchTo(to);return;}`);
  s.line(`${s.expose()}${slow}c.cycles+=2;return;`);
  s.ended = true;
  return 3 + names.length;
}

function wide(s, op, op2, hand, jump) {
  if (op >> 11 === 0b11110 && (op2 & 0xd000) === 0xd000) { // BL
    const sign = (op >> 10) & 1, i1 = 1 - (sign ^ ((op2 >> 13) & 1)), i2 = 1 - (sign ^ ((op2 >> 11) & 1));
    const offset = ((sign << 24) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) | ((op2 & 0x7ff) << 1)) << 7 >> 7;
    s.line(`R[14]=${s.pc(4)}|1;`);
    return jump(s.pc(4 + offset), 3);
  }
  if (op === 0xf3bf && (op2 & 0xffc0) === 0x8f40) return 3; // DSB, DMB, ISB
  if (op === 0xf3ef && op2 >> 12 === 8) return hand(`R[${(op2 >> 8) & 15}]=c.readSpecial(${op2 & 255});`, 4, 3);
  if (op >> 4 === 0xf38 && op2 >> 8 === 0x88) return hand(`c.writeSpecial(${op2 & 255},R[${op & 15}]);`, 4, 3);
  if (op >> 4 === 0xf7f && op2 >> 12 === 10) return hand(`c.undefined(${s.pc(0)},${op2 & 0xfff});`, 4);
  return hand(`c.unimplemented(${s.pc(0)},${op},${op2});`, 4);
}

const isWide = (op) => op >> 11 >= 0b11101;

/** Source of a function for the straight run at `at`, and the most cycles one pass can take without a miss. */
export function blockSource(at, fetch, sizes, limit = 40, looksUp = true) {
  const s = new Source(at, sizes);
  let count = 0;
  while (!s.ended && count < limit) {
    const op = fetch(at + s.offset), op2 = isWide(op) ? fetch(at + s.offset + 2) : 0;
    const width = isWide(op) ? 4 : 2;
    if (looksUp && s.inFlash) s.fetch(width);
    s.cycles += instruction(s, op, op2);
    s.offset += width;
    count++;
  }
  if (!s.ended) {
    s.line(s.leave(s.pc(0), 0));
  }
  const longest = s.cycles + 8;
  const body = s.lines.join('\n');
  const end = `const end=c.limit-${longest};`;
  const source = s.loops ? `${end}for(;;){\n${body}\n}` : end + body;
  return { source, longest };
}
