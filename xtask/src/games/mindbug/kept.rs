//! Games of Mindbug for saves: one that goes on as long as a test writes, and a long one that somebody resumes or watches.

use kaijubox::console::kept_game::KeptGame;
use kaijubox::console::{Table, Title as _, TitleCard, journal};
use kaijubox::game::{Dice, NoEvents, Player, Rules as _, Seat};
use kaijubox::mindbug::cards::Sets;
use kaijubox::mindbug::rules::State;
use kaijubox::mindbug::{Mindbug, options_of, rehearsal::mix};

/// The game, as the saves know it.
pub(crate) const CARD: &TitleCard = Mindbug::CARD;
/// Games that are tried for a long one.
pub(crate) const GAMES: u64 = 4_000;

/// Games one after the other, a decision at a time.
pub(crate) fn games() -> KeptGame<Mindbug> {
    KeptGame::new(mix)
}

/// The table at which the long game is played.
pub(crate) fn table(seats: &[Seat]) -> Table {
    Table::new(seats, &options_of(longest_sets()))
}

fn longest_sets() -> Sets {
    let mixes = Sets::mixes();
    mixes.last().expect("there are sets")
}

/// The longest of many random games, up to a decision of the person's: its seed, and each decision with its mark.
pub(crate) fn longest() -> (u64, Vec<(u8, u32)>) {
    let games = (0..GAMES).map(|seed| {
        let (mut decisions, to) = random(seed);
        decisions.truncate(to);
        (seed, decisions)
    });
    let longest = games.max_by_key(|(_, decisions)| decisions.len());
    longest.expect("at least one game was tried")
}

/// The same game to its end.
pub(crate) fn longest_whole() -> (u64, Vec<(u8, u32)>) {
    let (seed, _) = longest();
    (seed, random(seed).0)
}

/// A random game to its end, and how many of its decisions come before the last that the person takes.
fn random(seed: u64) -> (Vec<(u8, u32)>, usize) {
    let mut state =
        State::new(longest_sets(), seed, &mut NoEvents).expect("every mix has enough cards");
    let mut dice = Dice::new(!seed);
    let (mut decisions, mut to) = (Vec::new(), 0);
    while let Some(decider) = state.decider() {
        if decider == Player::ONE {
            to = decisions.len();
        }
        let legal = state.legal_actions();
        let place = dice.place(legal.len());
        state
            .step(decider, legal[place], &mut NoEvents)
            .expect("a listed action is legal");
        decisions.push((place as u8, journal::mark(&state)));
    }
    (decisions, to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_game_is_long() {
        let (_, decisions) = longest();
        assert!(decisions.len() > 100, "{}", decisions.len());
    }
}
