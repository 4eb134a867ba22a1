// One Thumb instruction, executed plainly: the exact way for code that is rare or that an alarm is about to interrupt.
// It says the same as the translator in thumb.mjs in other words; core.test.mjs holds the two against each other.
// Registers in R[0..14], flags in R[16] (N and Z), R[17] (C), R[18] (V), as there.

import { branchOffset, isSpecial } from './thumb.mjs';

function add(R, a, b, carry) {
  const sum = (a + b + carry) | 0;
  R[16] = sum;
  R[17] = (a >>> 0) + (b >>> 0) + carry > 0xffffffff ? 1 : 0;
  R[18] = ((a ^ sum) & (b ^ sum)) >>> 31;
  return sum;
}
const subtract = (R, a, b) => add(R, a, ~b, 1);
const nz = (R, value) => (R[16] = value);

/** Executes `op` at `pc`; wide instructions are `executeWide`'s. */
export function execute(c, R, pc, op) {
  const d = op & 7, m = (op >> 3) & 7, imm5 = (op >> 6) & 31, imm8 = op & 255, r8 = (op >> 8) & 7;
  let cycles = 1, next = pc + 2;
  switch (op >> 11) {
    case 0b00000: if (imm5) R[17] = (R[m] >>> (32 - imm5)) & 1; R[d] = nz(R, R[m] << imm5); break;
    case 0b00001: { const a = R[m]; R[17] = (a >>> ((imm5 || 32) - 1)) & 1; R[d] = nz(R, imm5 ? (a >>> imm5) | 0 : 0); break; }
    case 0b00010: { const a = R[m]; R[17] = (a >>> ((imm5 || 32) - 1)) & 1; R[d] = nz(R, a >> (imm5 || 31)); break; }
    case 0b00011: {
      const n = (op >> 6) & 7, other = op & 0x400 ? n : R[n];
      R[d] = op & 0x200 ? subtract(R, R[m], other) : add(R, R[m], other, 0);
      break;
    }
    case 0b00100: R[r8] = nz(R, imm8); break;
    case 0b00101: subtract(R, R[r8], imm8); break;
    case 0b00110: R[r8] = add(R, R[r8], imm8, 0); break;
    case 0b00111: R[r8] = subtract(R, R[r8], imm8); break;
    case 0b01000:
      if (!(op & 0x400)) arithmetic(R, op);
      else return highRegister(c, R, pc, op);
      break;
    case 0b01001: R[r8] = c.read32(((pc + 4) & ~3) + (imm8 << 2)); break;
    case 0b01010: case 0b01011: {
      const a = (R[m] + R[(op >> 6) & 7]) | 0;
      switch ((op >> 9) & 7) {
        case 0: c.write32(a, R[d]); break;
        case 1: c.write16(a, R[d]); break;
        case 2: c.write8(a, R[d]); break;
        case 3: R[d] = (c.read8(a) << 24) >> 24; break;
        case 4: R[d] = c.read32(a); break;
        case 5: R[d] = c.read16(a); break;
        case 6: R[d] = c.read8(a); break;
        default: R[d] = (c.read16(a) << 16) >> 16;
      }
      break;
    }
    case 0b01100: c.write32((R[m] + (imm5 << 2)) | 0, R[d]); break;
    case 0b01101: R[d] = c.read32((R[m] + (imm5 << 2)) | 0); break;
    case 0b01110: c.write8((R[m] + imm5) | 0, R[d]); break;
    case 0b01111: R[d] = c.read8((R[m] + imm5) | 0); break;
    case 0b10000: c.write16((R[m] + (imm5 << 1)) | 0, R[d]); break;
    case 0b10001: R[d] = c.read16((R[m] + (imm5 << 1)) | 0); break;
    case 0b10010: c.write32((R[13] + (imm8 << 2)) | 0, R[r8]); break;
    case 0b10011: R[r8] = c.read32((R[13] + (imm8 << 2)) | 0); break;
    case 0b10100: R[r8] = ((pc + 4) & ~3) + (imm8 << 2); break;
    case 0b10101: R[r8] = R[13] + (imm8 << 2); break;
    case 0b10110: case 0b10111: return miscellaneous(c, R, pc, op);
    case 0b11000: transfer(c, R, R[r8], imm8, false, r8); break;
    case 0b11001: transfer(c, R, R[r8], imm8, true, r8); break;
    case 0b11010: case 0b11011: {
      const code = (op >> 8) & 15;
      if (code >= 14) {
        c.cycles += 1;
        c.pc = next;
        return code === 14 ? c.undefined(pc, imm8) : c.supervisorCall();
      }
      if (holds(R, code)) {
        next = pc + 4 + ((imm8 << 24) >> 23);
        cycles = 2;
      }
      break;
    }
    case 0b11100: next = pc + 4 + ((op << 21) >> 20); cycles = 2; break;
  }
  c.cycles += cycles;
  c.pc = next;
}

function holds(R, code) {
  const nzValue = R[16], C = R[17] !== 0, V = R[18] !== 0;
  let result;
  switch (code >> 1) {
    case 0: result = nzValue === 0; break;
    case 1: result = C; break;
    case 2: result = nzValue < 0; break;
    case 3: result = V; break;
    case 4: result = C && nzValue !== 0; break;
    case 5: result = nzValue < 0 === V; break;
    default: result = nzValue !== 0 && nzValue < 0 === V;
  }
  return code & 1 ? !result : result;
}

function arithmetic(R, op) {
  const d = op & 7, a = R[d], b = R[(op >> 3) & 7], n = b & 255;
  switch ((op >> 6) & 15) {
    case 0: R[d] = nz(R, a & b); break;
    case 1: R[d] = nz(R, a ^ b); break;
    case 2: if (n) R[17] = n <= 32 ? (a >>> (32 - n)) & 1 : 0; R[d] = nz(R, n < 32 ? a << n : 0); break;
    case 3: if (n) R[17] = n <= 32 ? (a >>> (n - 1)) & 1 : 0; R[d] = nz(R, n < 32 ? (a >>> n) | 0 : 0); break;
    case 4: if (n) R[17] = n < 32 ? (a >>> (n - 1)) & 1 : a >>> 31; R[d] = nz(R, a >> Math.min(n, 31)); break;
    case 5: R[d] = add(R, a, b, R[17]); break;
    case 6: R[d] = add(R, a, ~b, R[17]); break;
    case 7: {
      const by = n & 31, turned = by ? (a >>> by) | (a << (32 - by)) : a;
      if (n) R[17] = turned >>> 31;
      R[d] = nz(R, turned);
      break;
    }
    case 8: nz(R, a & b); break;
    case 9: R[d] = subtract(R, 0, b); break;
    case 10: subtract(R, a, b); break;
    case 11: add(R, a, b, 0); break;
    case 12: R[d] = nz(R, a | b); break;
    case 13: R[d] = nz(R, Math.imul(a, b)); break;
    case 14: R[d] = nz(R, a & ~b); break;
    default: R[d] = nz(R, ~b);
  }
}

function highRegister(c, R, pc, op) {
  const d = (op & 7) | ((op >> 4) & 8), m = (op >> 3) & 15;
  const a = d === 15 ? pc + 4 : R[d], b = m === 15 ? pc + 4 : R[m], kind = (op >> 8) & 3;
  c.cycles += 1;
  c.pc = pc + 2;
  if (kind === 1) subtract(R, a, b);
  else if (kind === 3) {
    if (op & 0x80) R[14] = (pc + 2) | 1;
    c.cycles += 1;
    c.branchTo(b);
  } else {
    const value = kind === 0 ? (a + b) | 0 : b;
    if (d === 15) {
      c.cycles += 1;
      c.pc = value & ~1;
    } else R[d] = d === 13 ? value & ~3 : value;
  }
}

function transfer(c, R, base, list, load, writeBack) {
  let at = base;
  for (let k = 0; k < 8; k++) {
    if (!(list & (1 << k))) continue;
    if (load) R[k] = c.read32(at | 0);
    else c.write32(at | 0, R[k]);
    at += 4;
  }
  if (!load || !(list & (1 << writeBack))) R[writeBack] = at;
  return at;
}

function miscellaneous(c, R, pc, op) {
  const d = op & 7, a = R[(op >> 3) & 7];
  let known = true;
  switch (op >> 7) {
    case 0b101100000: R[13] += (op & 127) << 2; break;
    case 0b101100001: R[13] -= (op & 127) << 2; break;
    default: known = false;
  }
  if (!known) {
    known = true;
    switch (op >> 6) {
      case 0b1011001000: R[d] = (a << 16) >> 16; break;
      case 0b1011001001: R[d] = (a << 24) >> 24; break;
      case 0b1011001010: R[d] = a & 0xffff; break;
      case 0b1011001011: R[d] = a & 0xff; break;
      case 0b1011101000: R[d] = (a << 24) | ((a & 0xff00) << 8) | ((a >>> 8) & 0xff00) | (a >>> 24); break;
      case 0b1011101001: R[d] = ((a & 0xff00ff) << 8) | ((a >>> 8) & 0xff00ff); break;
      case 0b1011101011: R[d] = ((a << 24) >> 16) | ((a >>> 8) & 0xff); break;
      default: known = false;
    }
  }
  if (!known && op >> 9 === 0b1011010) known = push(c, R, op);
  if (!known && op >> 9 === 0b1011110) return pop(c, R, pc, op);
  c.cycles += 1;
  c.pc = pc + 2;
  if (known || op === 0xbf00 || op === 0xbf10) return;
  if (op === 0xb672 || op === 0xb662) c.maskInterrupts(op === 0xb672);
  else if (op === 0xbf20 || op === 0xbf30) {
    c.cycles += 1;
    if (op === 0xbf20) c.waitForEvent();
    else c.waitForInterrupt();
  } else if (op === 0xbf40) c.sendEvent();
  else if (op >> 8 === 0xbe) c.breakpoint(pc, op & 255);
  else c.unimplemented(pc, op, 0);
}

function push(c, R, op) {
  let count = 0;
  for (let bits = op & 0x1ff; bits; bits &= bits - 1) count++;
  const base = (R[13] - 4 * count) | 0;
  let at = base;
  for (let k = 0; k < 8; k++) {
    if (!(op & (1 << k))) continue;
    c.write32(at, R[k]);
    at = (at + 4) | 0;
  }
  if (op & 0x100) c.write32(at, R[14]);
  R[13] = base;
  return true;
}

function pop(c, R, pc, op) {
  let at = R[13];
  for (let k = 0; k < 8; k++) {
    if (!(op & (1 << k))) continue;
    R[k] = c.read32(at);
    at = (at + 4) | 0;
  }
  const target = op & 0x100 ? c.read32(at) : 0;
  R[13] = op & 0x100 ? at + 4 : at;
  c.cycles += op & 0x100 ? 2 : 1;
  c.pc = pc + 2;
  if (op & 0x100) c.branchTo(target);
}

/** BL, barriers, MRS and MSR. */
export function executeWide(c, R, pc, op, op2) {
  const isCall = op >> 11 === 0b11110 && (op2 & 0xd000) === 0xd000, isBarrier = op === 0xf3bf && (op2 & 0xffc0) === 0x8f40;
  c.cycles += isCall || isBarrier || isSpecial(op, op2) ? 3 : 1;
  c.pc = pc + 4;
  if (isCall) {
    R[14] = (pc + 4) | 1;
    c.pc = pc + 4 + branchOffset(op, op2);
  } else if (isSpecial(op, op2)) {
    if (op === 0xf3ef) R[(op2 >> 8) & 15] = c.readSpecial(op2 & 255);
    else c.writeSpecial(op2 & 255, R[op & 15]);
  } else if (op >> 4 === 0xf7f && op2 >> 12 === 10) c.undefined(pc, op2 & 0xfff);
  else if (!isBarrier) c.unimplemented(pc, op, op2);
}
