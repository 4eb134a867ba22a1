//! Finished games and statistics, as the screens show them.

use heapless::Vec;

use crate::{
    console::{PAST_GAMES, PastGame, Record, Tally, journal},
    mindbug::cards::Set,
    save::{REPLAYS, ReplayHead, Slot, Statistics},
};

const _: () = assert!(REPLAYS == PAST_GAMES);

/// The games that can be shown, the newest first.
pub(super) fn games(kept: [Slot<ReplayHead>; REPLAYS]) -> Vec<PastGame, PAST_GAMES> {
    let mut games: Vec<(u32, PastGame), PAST_GAMES> = Vec::new();
    for (place, head) in kept.into_iter().enumerate() {
        let head = head.value();
        let game = head.and_then(|head| Some((head.game.number, past_game(place as u8, &head)?)));
        games.extend(game);
    }
    games.sort_unstable_by_key(|(number, _)| core::cmp::Reverse(*number));
    games.into_iter().map(|(_, game)| game).collect()
}

fn past_game(place: u8, head: &ReplayHead) -> Option<PastGame> {
    let table = journal::table(&head.game).ok()?;
    let (winner, ending) = journal::outcome_of(head.outcome);
    Some(PastGame {
        place,
        seats: table.seats,
        names: table.names,
        sets: table.sets,
        winner,
        ending,
        turns: head.turns,
    })
}

/// What was counted.
pub(super) fn record(statistics: &Statistics) -> Record {
    let tally = |level: usize, set: Set| {
        let bit = journal::set_bit(set);
        let kept = statistics.tallies[level][bit];
        Tally {
            played: kept.played,
            won: kept.won,
        }
    };
    Record {
        games: statistics.games,
        most_turns: statistics.most_turns,
        tallies: core::array::from_fn(|level| Set::ALL.map(|set| tally(level, set))),
    }
}
