// The buttons: contacts to ground that bounce, as cheap ones do, for up to 18 ms each way. A press begins with contact,
// its end without; between them the contact opens and closes as the seed has it, open for up to 7 ms at a time. While it
// bounces it is closed for 0.3 ms at least, so that a firmware that looks every few milliseconds has something to see.
import { generator } from './random.mjs';

const SHORTEST_MS = 5, LONGEST_CLOSED_MS = 3, SHORTEST_CLOSED_MS = 0.3, LONGEST_OPEN_MS = 7;

export class Buttons {
  /** `pins`: name to GPIO; `longest`: milliseconds of bounce, 0 for none. */
  constructor(pins, { longest, seed }) {
    Object.assign(this, { pins, longest });
    this.random = generator(seed);
  }
  /** The same buttons for a copy of the bench, in nobody's hands yet. */
  copy() { return Object.assign(Object.create(Buttons.prototype), this, { random: this.random.copy(), contacts: [] }); }
  /** The chip was started: its pins see the contacts as they are. */
  connect(chip, pressed) {
    this.contacts = Object.entries(this.pins).map(([name, pin]) => {
      const contact = { name, pin: chip.rp.gpio[pin], closed: pressed.includes(name), edges: [] };
      contact.alarm = chip.clock.createAlarm(() => this.edge(contact));
      contact.pin.setInputValue(!contact.closed); // a button pulls its pin low
      return contact;
    });
  }
  /** From now on these are held. */
  press(pressed) {
    for (const contact of this.contacts) {
      const closed = pressed.includes(contact.name);
      if (closed === contact.closed) continue;
      contact.closed = closed;
      contact.pin.setInputValue(!closed);
      contact.edges = this.bounce(closed);
      this.plan(contact);
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
    contact.pin.setInputValue(!contact.pin.rawInputValue);
    this.plan(contact);
  }
  plan(contact) {
    if (contact.edges.length) contact.alarm.schedule(contact.edges.shift() * 1e6);
    else contact.alarm.cancel();
  }
}
