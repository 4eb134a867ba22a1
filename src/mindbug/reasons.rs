//! Why a creature in play differs from its print, for whoever wants to explain it.
//!
//! Asked by taking things away: what the creature would be without another one is what that one
//! gives it. So new words on cards are explained without a line here.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

use heapless::Vec;

use super::cards::{Ability, Card, Keywords};
use super::rules::{CIRCULATING, Creature, CreatureId};
use super::view::View;

/// One cause of a difference, with the power and the keywords it brings. Power is a byte, so a
/// difference takes one bit more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Something that ends with the turn.
    ThisTurn(i16, Keywords),
    /// Another creature in play.
    Creature(Card, i16, Keywords),
    /// Its own ability.
    Itself(i16, Keywords),
}

/// All causes: one a creature, and the two others.
pub type Reasons = Vec<Reason, { CIRCULATING + 2 }, u8>;

impl View {
    /// Why the creature's power or keywords differ from what is printed.
    pub fn reasons(&self, id: CreatureId) -> Reasons {
        let mut reasons = Reasons::new();
        let Some(creature) = self.creature(id).copied() else {
            return reasons;
        };
        let print = creature.card().def();
        let power = |view: &View| i16::from(view.power(&creature));
        let mut own_power = power(self) - i16::from(print.power);
        let mut own_keywords = self.keywords(&creature).without(print.keywords);
        // Reasons never run out of room: at most one for each creature, and two more.
        let mut add = |reason| {
            let _ = reasons.push(reason);
        };

        let side = self.known.side(creature.controller());
        let (grown, given) = (
            i16::from(creature.growth()),
            side.keywords.without(print.keywords),
        );
        if grown != 0 || !given.is_empty() {
            add(Reason::ThisTurn(grown, given));
            own_power -= grown;
            own_keywords = own_keywords.without(given);
        }
        for other in self.creatures().iter().filter(|other| gives(other, id)) {
            let alone = self.without(other.id());
            let more = power(self) - power(&alone);
            let keywords = self.keywords(&creature).without(alone.keywords(&creature));
            if more != 0 || !keywords.is_empty() {
                add(Reason::Creature(other.card(), more, keywords));
                own_power -= more;
                own_keywords = own_keywords.without(keywords);
            }
        }
        if own_power != 0 || !own_keywords.is_empty() {
            add(Reason::Itself(own_power, own_keywords));
        }
        reasons
    }

    /// The view if that creature were not in play.
    fn without(&self, id: CreatureId) -> View {
        let mut view = self.clone();
        let at = view.creatures().iter().position(|other| other.id() == id);
        if let Some(at) = at {
            view.known.play.remove(at);
        }
        view
    }
}

/// Might the creature change another one?
fn gives(creature: &Creature, id: CreatureId) -> bool {
    let constant = |ability: &Ability| matches!(ability, Ability::Constant(_));
    creature.id() != id && creature.card().def().abilities.iter().any(constant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{NoEvents, Player, Rules};
    use crate::mindbug::rules::setup::{Placed, Position, Seat};

    #[test]
    fn power_that_is_raised_by_more_than_a_signed_byte_is_told_in_full() {
        let placed = |id, octonite| Placed {
            card: Card::by_id(id).unwrap(),
            exhausted: false,
            octonite: Some(octonite),
        };
        let play = [placed("gorillion", 0), placed("topinambur_titan", 200)];
        let hand = [play[0].card];
        let position = Position {
            seats: [
                Seat {
                    hand: &hand,
                    play: &play,
                    ..Seat::default()
                },
                Seat::default(),
            ],
            ..Position::default()
        };
        let view = position.start(&mut NoEvents).unwrap().view(Player::ONE);
        let gorillion = view.creatures()[0].id();
        let reasons = view.reasons(gorillion);
        let titan = Reason::Creature(play[1].card, 200, Keywords::NONE);
        assert_eq!(reasons[..], [titan]);
    }
}
