//! Die roll icons: rolling, rerolling, resolving, before anything else in an attack.

use super::action::{Action, Which};
use super::decision::Decision;
use super::event::Event;
use super::state::{Attack, Source, Stage, State, Waiting};
use crate::game::Events;
use crate::mindbug::cards::Face;

impl State {
    pub(super) fn roll_dice(&mut self, events: &mut impl Events<Event>) {
        let attacker = self.attacker().copied();
        let dice = attacker.map_or(0, |attacker| self.dice_icons(&attacker));
        let by = self.attack.by;
        self.attack.dice = dice;
        if dice == 0 {
            self.attack_abilities(attacker, events);
            return;
        }
        for die in 0..dice {
            let face = Face::rolled(self.dice.roll());
            self.attack.faces[usize::from(die)] = face;
            events.push(Event::DieRolled { by, die, face });
        }
        self.attack.rerolls = self.rerolls(by);
        self.stage = Stage::Reroll;
    }

    pub(super) fn dice_options(&self, take: &mut impl FnMut(Action) -> bool) -> bool {
        take(Action::Keep)
            && (self.attack.rerolls == 0
                || take(Action::Reroll(Which::First))
                    && (self.attack.dice < 2
                        || take(Action::Reroll(Which::Second))
                            && take(Action::Reroll(Which::Both))))
    }

    pub(super) fn answer_dice(&mut self, action: Action, events: &mut impl Events<Event>) {
        let Action::Reroll(which) = action else {
            self.stage = Stage::ResolveDice;
            return;
        };
        self.attack.rerolls -= 1;
        let again: &[u8] = match which {
            Which::First => &[0],
            Which::Second => &[1],
            Which::Both => &[0, 1],
        };
        for &die in again {
            let (by, face) = (self.attack.by, Face::rolled(self.dice.roll()));
            self.attack.faces[usize::from(die)] = face;
            events.push(Event::DieRerolled { by, die, face });
        }
    }

    pub(super) fn resolve_dice(&mut self, events: &mut impl Events<Event>) {
        if self.attack.dice == 0 {
            self.stage = Stage::AttackAbilities;
        } else {
            self.ask(self.attack.by, Decision::Resolve, events);
        }
    }

    /// Two dice that show the same are one option.
    pub(super) fn resolve_options(&self, take: &mut impl FnMut(Action) -> bool) -> bool {
        match *self.attack.faces() {
            [first, second] if first != second => {
                take(Action::Resolve(first)) && take(Action::Resolve(second))
            }
            [face, ..] => take(Action::Resolve(face)),
            [] => true,
        }
    }

    pub(super) fn answer_resolve(&mut self, action: Action, events: &mut impl Events<Event>) {
        let Action::Resolve(face) = action else {
            unreachable!("{action:?} names no die");
        };
        let Attack { by, attacker, .. } = self.attack;
        if self.attack.faces[0] == face {
            self.attack.faces.swap(0, 1);
        }
        self.attack.dice -= 1;
        events.push(Event::DieResolved { by, face });
        self.wait(Waiting::new(Source::Die(face), 0, by, attacker));
    }
}
