// What the pads are set to, held against what hangs on them. A pad's rated current must bring the load over the supply's
// 3.3 V within half a clock: 15 pF for a panel on its own board, 30 pF with 20 cm of wire. Above 31.25 MHz the edges
// must be fast ones. Inputs want the Schmitt trigger: slow or noisy edges count once.

const MILLIAMPERES = [2, 4, 8, 12], VOLTS = 3.3, SLOW_HZ = 31.25e6;

/** Says which of `board`'s pins are too weak for `wire`. */
export function checkWirePads(board, gpio, wire, problems) {
  const load = board.load_pf ?? 15;
  const needed = load * 1e-12 * VOLTS * 2 * wire.hertz * 1000;
  for (const name of ['sck', 'mosi']) {
    const pad = gpio[board[name]], has = MILLIAMPERES[pad.driveStrength], who = `${name.toUpperCase()} (GP${board[name]})`;
    if (has < needed) problems.report('pad-weak', `${who} drives ${has} mA; ${load} pF at ${(wire.hertz / 1e6).toFixed(2)} MHz need ${needed.toFixed(1)}`);
    if (!pad.isSlewFast && wire.hertz > SLOW_HZ * 1.0001) problems.report('pad-slow', `${who} has slow edges at ${(wire.hertz / 1e6).toFixed(2)} MHz`);
  }
}

/** Says which inputs lack the Schmitt trigger or, where they are buttons, the pull-up. */
export function checkInputPads(board, gpio, problems) {
  const buttons = Object.entries(board.buttons).map(([name, pin]) => [`button ${name}`, pin, true]);
  const inputs = board.te == null ? buttons : [...buttons, ['TE', board.te, false]];
  for (const [name, pin, isButton] of inputs) {
    const pad = gpio[pin], who = `${name} (GP${pin})`;
    if (pad.outputEnable) problems.report('input-driven', `${who} is driven as an output`);
    else if (isButton && !pad.pullupEnabled) problems.report('button-pull', `${who} has no pull-up`);
    if (!pad.schmittEnabled) problems.report('pad-schmitt', `${who} has no Schmitt trigger`);
  }
}
