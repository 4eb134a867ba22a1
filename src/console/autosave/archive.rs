//! Finished games and statistics, as the screens show them.

use heapless::Vec;

use crate::{
    console::{Games, PAST_GAMES, PastGame, Record, Tally, journal},
    game::{GameResult, Players},
    save::{self, REPLAYS, ReplayHead, Slot, Statistics},
};

const _: () = assert!(REPLAYS == PAST_GAMES);

/// The games that can be shown, the newest first.
pub(super) fn games<B: Games>(kept: [Slot<ReplayHead>; REPLAYS]) -> Vec<PastGame, PAST_GAMES> {
    let mut games: Vec<(u32, PastGame), PAST_GAMES> = Vec::new();
    for (place, head) in (0..).zip(kept) {
        let game = head.value().and_then(|head| {
            let number = head.game.number;
            Some((number, past_game::<B>(place, &head)?))
        });
        games.extend(game);
    }
    games.sort_unstable_by_key(|(number, _)| core::cmp::Reverse(*number));
    games.into_iter().map(|(_, game)| game).collect()
}

fn past_game<B: Games>(place: u8, head: &ReplayHead) -> Option<PastGame> {
    let title = B::title_of(head.game.kind)?;
    Some(PastGame {
        place,
        title,
        table: journal::table(&head.game, B::TITLES.playable[title]).ok()?,
        result: GameResult::of(Players::from_bits(head.winners)),
        how: head.how,
        turns: head.turns,
    })
}

/// What was counted.
pub(super) fn record<B: Games>(statistics: &Statistics) -> Record {
    let mut record = Record {
        games: statistics.games,
        most_turns: statistics.most_turns,
        ..Record::default()
    };
    let tally = |kept: save::Tally| Tally {
        played: kept.played,
        won: kept.won,
    };
    for (tallies, card) in record.tallies.iter_mut().zip(B::TITLES.playable) {
        if let Some(kept) = statistics.of(card.kind) {
            *tallies = kept.tallies.map(|level| level.map(tally));
        }
    }
    record
}
