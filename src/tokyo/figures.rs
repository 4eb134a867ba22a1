//! The options of a game: the variant for two, and who plays which monster.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

use super::cards::Monster;
use crate::{
    console::title::Seated,
    game::{Dice, MAX_PLAYERS},
};

/// The options: the variant for two, then a monster a seat, from 1; 0 leaves it to chance.
pub(super) const OPTIONS: usize = 1 + MAX_PLAYERS;
/// The figure of a seat that was left to chance.
pub(super) const ANY: u8 = 0;

/// The monsters of the box; who is taken is a bit each in a byte.
#[expect(clippy::cast_possible_truncation, reason = "asserted")]
const MONSTERS: u8 = {
    assert!(Monster::ALL.len() < u8::BITS as usize, "too many monsters");
    Monster::ALL.len() as u8
};

pub(super) fn monster_of(options: &[u8], seat: usize) -> Option<u8> {
    let figure = options.get(1 + seat).copied().unwrap_or(ANY);
    figure.checked_sub(1)
}

/// Are these options that this game can have?
pub(super) fn is_known(options: &[u8]) -> bool {
    let [variant, figures @ ..] = options else {
        return false;
    };
    let known = |figure: &u8| usize::from(*figure) <= Monster::ALL.len();
    *variant <= 1 && figures.len() == MAX_PLAYERS && figures.iter().all(known)
}

/// Whom nobody at the table has, in the order of the box.
pub(super) fn free(options: &[u8], players: usize) -> impl Iterator<Item = u8> {
    let taken = options.iter().skip(1).take(players);
    let taken = taken.fold(0u8, |taken, &figure| taken | 1u8 << figure);
    (1..=MONSTERS).filter(move |figure| taken & 1 << figure == 0)
}

/// The next figure for a seat that nobody else has; past the last one comes chance.
pub(super) fn turn(options: &mut [u8], Seated { seat, players }: Seated, up: bool) {
    let all = MONSTERS + 1;
    let Some(&now) = options.get(1 + seat) else {
        return;
    };
    let step = if up { 1 } else { all - 1 };
    let mut next = now;
    loop {
        next = (next + step) % all;
        let others = options.iter().skip(1).take(players).enumerate();
        let taken = |(other, figure): (usize, &u8)| other != seat && *figure == next;
        if next == ANY || !others.into_iter().any(taken) {
            break;
        }
    }
    options[1 + seat] = next;
}

/// Gives everybody a monster of their own; nobody sits on the seats past the last.
pub(super) fn settle(options: &mut [u8], players: u8, seed: u64) {
    let players = usize::from(players).min(MAX_PLAYERS);
    let mut dice = Dice::new(!seed);
    // Two alike can come from a table that was larger: the later one is left to chance.
    for seat in 0..players {
        let before = options.iter().skip(1).take(seat);
        if before
            .into_iter()
            .any(|figure| *figure == options[1 + seat])
        {
            options[1 + seat] = ANY;
        }
    }
    for seat in 0..MAX_PLAYERS {
        if seat >= players {
            options[1 + seat] = ANY;
        } else if options[1 + seat] == ANY {
            let count: u32 = free(options, players).map(|_| 1).sum();
            let pick = dice.below(count.max(1)) as usize;
            let figure = free(options, players).nth(pick);
            options[1 + seat] = figure.unwrap_or(ANY);
        }
    }
}

/// How many sat down to a game with these options, once they are settled.
pub(super) fn players(options: &[u8]) -> usize {
    let figures = options.iter().skip(1);
    figures.filter(|&&figure| figure != ANY).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{console::Title as _, tokyo::KingOfTokyo};

    #[test]
    fn everybody_gets_a_monster_of_their_own_whatever_was_chosen() {
        for seed in 0..50 {
            for players in 2..=6 {
                let mut options = *b"\x01\0\0\0\0\0\0";
                options[2] = 3;
                options[4] = 3;
                settle(&mut options, players, seed);
                let setup = KingOfTokyo::setup(&options).unwrap();
                let mut monsters = setup.monsters[..usize::from(players)].to_vec();
                assert_eq!(monsters[1], Monster::Gigazaur);
                monsters.sort();
                monsters.dedup();
                assert_eq!(monsters.len(), usize::from(players), "{options:?}");
                assert_eq!(super::players(&options), usize::from(players));
            }
        }
    }

    #[test]
    fn no_two_seats_can_choose_the_same_monster() {
        let mut options = *b"\x01\x01\0\0\0\0\0";
        let seat = Seated {
            seat: 1,
            players: 3,
        };
        let mut met = std::vec::Vec::new();
        for _ in 0..6 {
            turn(&mut options, seat, true);
            met.push(options[2]);
        }
        assert_eq!(met, [2, 3, 4, 5, 6, ANY]);
    }
}
