//! Which card a name means, in the position at hand.

use kaijubox::game::Player;
use kaijubox::tokyo::cards::Card;
use kaijubox::tokyo::rules::State;

use super::words::Name;

/// All Keep cards in play of that name's zone, by seat, then by age.
pub(crate) fn in_play(state: &State, name: &Name) -> Vec<Card> {
    let seats = (0..state.players()).map(Player);
    let seats = seats.filter(|&player| name.side.is_none_or(|side| side == player));
    let cards = seats.flat_map(|player| state.cards(player).collect::<Vec<_>>());
    cards.filter(|card| card.def().id == name.id).collect()
}

/// The cards of the row of that name, from the left.
pub(crate) fn in_row(state: &State, name: &Name) -> Vec<Card> {
    let row = state.row().into_iter().filter(|card| card.is_some());
    row.filter(|card| card.def().id == name.id).collect()
}

/// The cards a name means, in the order of preference: one if it says which.
pub(crate) fn meant(zone: Vec<Card>, name: &Name) -> Vec<Card> {
    match name.nth {
        Some(nth) => zone.get(nth).copied().into_iter().collect(),
        None => zone,
    }
}
