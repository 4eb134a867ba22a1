//! Who plays: seats round a table, sets of them, and how a game can end for them.

/// The most players any game of the box has.
pub const MAX_PLAYERS: usize = 6;

/// Somebody at the table, counted from 0 in seating order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Player(pub u8);

impl Player {
    /// The first player of the seating order.
    pub const ONE: Player = Player(0);
    /// The second player of the seating order.
    pub const TWO: Player = Player(1);

    /// The seat as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` players of the seating order.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Player> + Clone {
        (0..count).map(Player)
    }
}

/// Some of the players, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Players(u8);

impl Players {
    /// A set without anybody.
    pub const NONE: Players = Players(0);

    /// Those whose bits are set, the first player's the lowest; bits of no seat are left out.
    pub const fn from_bits(bits: u8) -> Players {
        Players(bits & ((1 << MAX_PLAYERS) - 1))
    }

    /// A bit for each of them, the first player's the lowest.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Only this player.
    pub const fn only(player: Player) -> Players {
        Players(1 << player.0)
    }

    /// These, and this player.
    #[must_use]
    pub const fn and(self, player: Player) -> Players {
        Players(self.0 | 1 << player.0)
    }

    /// These without this player.
    #[must_use]
    pub const fn without(self, player: Player) -> Players {
        Players(self.0 & !(1 << player.0))
    }

    /// Is this player among them?
    pub const fn has(self, player: Player) -> bool {
        self.0 & 1 << player.0 != 0
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Are they nobody?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// They, by seat.
    pub fn iter(self) -> impl Iterator<Item = Player> + Clone {
        Player::first(MAX_PLAYERS as u8).filter(move |&player| self.has(player))
    }
}

/// How a game that is over ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// One player won it.
    Won(Player),
    /// Several won it together; the others lost.
    Shared(Players),
    /// Nobody won it.
    Nobody,
}

impl GameResult {
    /// The result with these winners.
    pub fn of(winners: Players) -> GameResult {
        match (winners.len(), winners.iter().next()) {
            (1, Some(winner)) => GameResult::Won(winner),
            (0, _) => GameResult::Nobody,
            _ => GameResult::Shared(winners),
        }
    }

    /// Those who won.
    pub const fn winners(self) -> Players {
        match self {
            GameResult::Won(player) => Players::only(player),
            GameResult::Shared(players) => players,
            GameResult::Nobody => Players::NONE,
        }
    }

    /// The one who won, if one alone did.
    pub const fn winner(self) -> Option<Player> {
        match self {
            GameResult::Won(player) => Some(player),
            GameResult::Shared(_) | GameResult::Nobody => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn a_set_of_players_has_whom_it_was_given() {
        let some = Players::only(Player(5)).and(Player(0)).and(Player(3));
        assert_eq!(
            some.iter().collect::<Vec<_>>(),
            [Player(0), Player(3), Player(5)]
        );
        assert_eq!(some.without(Player(3)).len(), 2);
        assert!(!some.has(Player(1)) && Players::NONE.is_empty());
    }

    #[test]
    fn a_result_names_its_winners() {
        let both = Players::only(Player(1)).and(Player(2));
        assert_eq!(GameResult::Shared(both).winners(), both);
        assert_eq!(GameResult::Shared(both).winner(), None);
        assert_eq!(GameResult::Won(Player(4)).winner(), Some(Player(4)));
        assert!(GameResult::Nobody.winners().is_empty());
        for result in [
            GameResult::Nobody,
            GameResult::Won(Player(5)),
            GameResult::Shared(both),
        ] {
            let kept = Players::from_bits(result.winners().bits());
            assert_eq!(GameResult::of(kept), result);
        }
    }
}
