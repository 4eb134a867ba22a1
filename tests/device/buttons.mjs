// The buttons: contacts to ground that bounce, as cheap ones do, for up to 18 ms each way. A press begins with contact,
// its end without; between them the contact opens and closes as the seed has it, open for up to 7 ms at a time. While it
// bounces it is closed for 0.3 ms at least, so that a firmware that looks every few milliseconds has something to see.
// A hand knows nothing of ticks: where nothing moves, contact comes at any moment, but early enough for the tick that shall
// see it. Until a contact has been closed for as long as the firmware looks away, it need not have been seen.
import { generator } from './random.mjs';

const LOOKS_EVERY_MS = 2;
const SHORTEST_MS = 5, LONGEST_CLOSED_MS = 3, SHORTEST_CLOSED_MS = 0.3, LONGEST_OPEN_MS = 7;

export class Buttons {
  /** `pins`: name to GPIO; `longest`: milliseconds of bounce, 0 for none; `within`: milliseconds in which a press is seen. */
  constructor(pins, { longest, within, seed }) {
    Object.assign(this, { pins, longest, within });
    this.random = generator(seed);
  }
  /** The same buttons for a copy of the bench, in nobody's hands yet. */
  copy() { return Object.assign(Object.create(Buttons.prototype), this, { random: this.random.copy(), contacts: [] }); }
  /** The chip was started: its pins see the contacts as they are. */
  connect(chip, pressed) {
    this.contacts = Object.entries(this.pins).map(([name, pin]) => {
      const contact = { name, pin: chip.rp.gpio[pin], closed: pressed.includes(name), edges: [], waits: false };
      contact.alarm = chip.clock.createAlarm(() => this.edge(contact));
      contact.pin.setInputValue(!contact.closed); // a button pulls its pin low
      return contact;
    });
  }
  /** These are held from now on, or from some moment soon. */
  press(pressed, soon = false) {
    const share = soon && this.within ? this.random() : 0;
    for (const contact of this.contacts) {
      const closed = pressed.includes(contact.name);
      if (closed === contact.closed) continue;
      contact.closed = closed;
      contact.edges = closed ? this.seenInTime() : this.bounce(closed);
      const wait = share * (this.within - certainlySeen(contact.edges));
      contact.waits = closed && wait > 0;
      if (contact.waits) contact.edges.unshift(wait);
      else contact.pin.setInputValue(!closed);
      this.plan(contact);
    }
  }
  /** The edges of a press; one in thirty is drawn again, for nobody could be sure to see it within the tick. */
  seenInTime() {
    for (;;) {
      const edges = this.bounce(true);
      if (!this.within || certainlySeen(edges) <= this.within) return edges;
    }
  }
  /** Milliseconds until each next edge; the last one leaves the contact as it shall be. */
  bounce(closed) {
    const edges = [];
    if (!this.longest) return edges;
    const length = SHORTEST_MS + this.random() * (this.longest - SHORTEST_MS);
    for (let at = 0, now = closed; ; now = !now) {
      const drawn = now ? SHORTEST_CLOSED_MS + this.random() * (LONGEST_CLOSED_MS - SHORTEST_CLOSED_MS) : this.random() ** 2 * LONGEST_OPEN_MS;
      if (at + drawn >= length && now === closed) return edges;
      const span = Math.min(drawn, Math.max(SHORTEST_CLOSED_MS, length - at));
      at += span;
      edges.push(span);
    }
  }
  edge(contact) {
    contact.pin.setInputValue(contact.waits ? false : !contact.pin.rawInputValue);
    contact.waits = false;
    this.plan(contact);
  }
  plan(contact) {
    if (contact.edges.length) contact.alarm.schedule(contact.edges.shift() * 1e6);
    else contact.alarm.cancel();
  }
}

/** Milliseconds from the first contact of a press until whoever looks every so often must have seen one. */
export function certainlySeen(edges) {
  let at = 0;
  for (const [place, span] of edges.entries()) {
    if (place % 2 === 0 && span >= LOOKS_EVERY_MS) break;
    at += span;
  }
  return at + LOOKS_EVERY_MS;
}
