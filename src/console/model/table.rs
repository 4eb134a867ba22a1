//! Who sits down to a game, and what it was dealt from, in a form that every game shares.

use heapless::Vec;

use super::{NAME_LETTERS, Name};
use crate::{
    game::{GameResult, Level, MAX_PLAYERS, Player, Seat, Unplayable},
    save::Setup,
    text::{self, Args},
};

/// Who plays, by seat.
pub type Seats = Vec<Seat, MAX_PLAYERS, u8>;

/// How many sit on these seats.
pub(super) fn seated(seats: &Seats) -> u8 {
    u8::try_from(seats.len()).expect("a table has few seats")
}
/// What they are called, by seat.
pub type Names = Vec<Name, MAX_PLAYERS, u8>;
/// Bytes that a game may need to be dealt again besides its players and its seed.
pub const MAX_OPTIONS: usize = 8;
/// How a game is to be, besides its players; the meaning is the game's.
pub type Options = Vec<u8, MAX_OPTIONS, u8>;

/// Games won of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won, by seat.
    pub wins: [u8; MAX_PLAYERS],
    /// Games that ended, also those that nobody won.
    pub games: u8,
    /// Is it best of three?
    pub best_of_three: bool,
}

impl Score {
    /// Is there nothing left to play for?
    pub fn is_decided(&self) -> bool {
        match self.best_of_three {
            true => self.wins.iter().any(|&wins| wins >= 2),
            false => self.games > 0,
        }
    }

    /// A game has ended.
    pub fn count(&mut self, result: GameResult) {
        self.games = self.games.saturating_add(1);
        for winner in result.winners().iter() {
            let wins = &mut self.wins[winner.index()];
            *wins = wins.saturating_add(1);
        }
    }
}

/// What a game is set up from, besides its seed: the players, the match so far, the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Who plays.
    pub seats: Seats,
    /// What the players are called; an empty name was never given.
    pub names: Names,
    /// The games of the match before this one.
    pub score: Score,
    /// How the game is to be.
    pub options: Options,
}

/// The first byte of a setup as it is written now.
const SETUP: u8 = 4;
/// The version before, which is still written where names are all ASCII: consoles of then can read it.
const PLAIN: u8 = 3;
/// Setups of the first two versions are of two players and have one byte of options; those of the
/// first end behind the seats.
const OLD_SEATS: usize = 2;

impl Table {
    /// A single game between players without names.
    pub fn new(seats: &[Seat], options: &[u8]) -> Table {
        let mut table = Table {
            seats: Seats::new(),
            names: Names::new(),
            score: Score::default(),
            options: Options::new(),
        };
        // What no game can have is left out: the rules refuse what is then missing.
        table.seats.extend(seats.iter().copied().take(MAX_PLAYERS));
        table.names.resize_default(table.seats.len()).ok();
        table
            .options
            .extend(options.iter().copied().take(MAX_OPTIONS));
        table
    }

    /// How many play.
    pub fn players(&self) -> u8 {
        seated(&self.seats)
    }

    /// As it is kept: version, players, best of three and games, then a byte for each seat, the wins
    /// of each, their names, and the options.
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::new();
        let mut put = |bytes: &[u8]| {
            let put = setup.extend_from_slice(bytes);
            debug_assert!(
                put.is_ok(),
                "a setup has room for six names and the options"
            );
        };
        let length = u8::from(self.score.best_of_three) << 7 | self.score.games.min(0x7F);
        let is_plain = self.names.iter().all(|name| name.is_ascii());
        let version = if is_plain { PLAIN } else { SETUP };
        put(&[version, self.players(), length]);
        for (seat, &wins) in self.seats.iter().zip(&self.score.wins) {
            put(&[seat_to_byte(*seat), wins]);
        }
        for name in &self.names {
            let mut letters = [0; NAME_LETTERS];
            // A letter that has no byte is none that could be typed.
            let bytes = name.chars().filter_map(text::to_byte);
            for (place, byte) in letters.iter_mut().zip(bytes) {
                *place = byte;
            }
            put(&letters);
        }
        put(&self.options);
        setup
    }

    /// From what was kept.
    pub fn from_setup(setup: &[u8]) -> Result<Table, Unplayable> {
        match *setup {
            [1, options, ref seats @ ..] if seats.len() == OLD_SEATS => {
                Table::read(seats, &[], &[options])
            }
            [2, options, one, two, score, ref names @ ..] => {
                let mut table = Table::read(&[one, two], names, &[options])?;
                table.score = old_score(score);
                Ok(table)
            }
            [PLAIN | SETUP, players, length, ref rest @ ..] => {
                let players = usize::from(players);
                let parts = rest
                    .split_at_checked(2 * players)
                    .and_then(|(pairs, rest)| {
                        let (names, options) = rest.split_at_checked(NAME_LETTERS * players)?;
                        Some((pairs, names, options))
                    });
                let (pairs, names, options) = parts.ok_or(Unplayable::OtherSetup)?;
                let seats: Vec<u8, MAX_PLAYERS> =
                    pairs.iter().step_by(2).copied().take(MAX_PLAYERS).collect();
                let mut table = Table::read(&seats, names, options)?;
                if table.seats.len() != players {
                    return Err(Unplayable::OtherSetup);
                }
                let wins = pairs.iter().skip(1).step_by(2);
                for (wins, &kept) in table.score.wins.iter_mut().zip(wins) {
                    *wins = kept;
                }
                table.score.games = length & 0x7F;
                table.score.best_of_three = length >> 7 == 1;
                Ok(table)
            }
            _ => Err(Unplayable::OtherSetup),
        }
    }

    fn read(seats: &[u8], names: &[u8], options: &[u8]) -> Result<Table, Unplayable> {
        let mut table = Table::new(&[], &[]);
        let too_many = Unplayable::OtherSetup;
        for &seat in seats {
            let seat = seat_from_byte(seat).ok_or(too_many)?;
            table.seats.push(seat).map_err(|_| too_many)?;
        }
        let mut letters = names.chunks(NAME_LETTERS);
        for _ in seats {
            let name = name_of(letters.next().unwrap_or_default()).ok_or(too_many)?;
            table.names.push(name).map_err(|_| too_many)?;
        }
        table.options = Options::from_slice(options).map_err(|_| too_many)?;
        Ok(table)
    }

    /// The one person, if all others are bots.
    pub fn only_person(&self) -> Option<Player> {
        let mut people = self.people();
        let first = people.next();
        first.filter(|_| people.next().is_none())
    }

    /// The names and the number for a sentence about several players: the first of them, the second,
    /// and how many there are besides the first.
    pub fn told(&self, players: impl Iterator<Item = Player> + Clone) -> Args<'_> {
        let mut names = players.clone().filter_map(|by| self.names.get(by.index()));
        Args {
            player: names.next().map_or("", |name| name),
            thing: names.next().map_or("", |name| name),
            number: i32::try_from(players.count())
                .map_or(0, |all| all - 1)
                .max(0),
        }
    }

    /// The people among the players.
    pub fn people(&self) -> impl Iterator<Item = Player> {
        let players = Player::first(self.players());
        players.filter(|player| self.seats[player.index()].is_person())
    }
}

fn name_of(letters: &[u8]) -> Option<Name> {
    let end = letters.iter().position(|&letter| letter == 0);
    let letters = &letters[..end.unwrap_or(letters.len())];
    letters
        .iter()
        .map(|&letter| text::from_byte(letter))
        .collect()
}

/// Best of three in the highest bit, and three bits for each one's wins.
fn old_score(byte: u8) -> Score {
    let mut score = Score {
        best_of_three: byte >> 7 == 1,
        ..Score::default()
    };
    (score.wins[0], score.wins[1]) = (byte & 7, byte >> 3 & 7);
    score.games = score.wins[0] + score.wins[1];
    score
}

/// Who sits there, as it is kept: 0 for a person, else the bot's level.
pub fn seat_to_byte(seat: Seat) -> u8 {
    match seat {
        Seat::Person => 0,
        Seat::Bot(Level::Easy) => 1,
        Seat::Bot(Level::Normal) => 2,
        Seat::Bot(Level::Hard) => 3,
    }
}

/// The other way round; `None` for a level that this firmware does not know.
pub fn seat_from_byte(byte: u8) -> Option<Seat> {
    match byte {
        0 => Some(Seat::Person),
        1 => Some(Seat::Bot(Level::Easy)),
        2 => Some(Seat::Bot(Level::Normal)),
        3 => Some(Seat::Bot(Level::Hard)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Players;

    const BOT: Seat = Seat::Bot(Level::Hard);

    #[test]
    fn a_setup_comes_back_as_it_was() {
        for players in 2..=MAX_PLAYERS {
            let mut seats = [Seat::Person; MAX_PLAYERS];
            seats[1] = BOT;
            let mut table = Table::new(&seats[..players], &[7; MAX_OPTIONS]);
            assert_eq!(Table::from_setup(&table.to_setup()), Ok(table.clone()));
            for name in &mut table.names {
                *name = Name::try_from("Wilhelmi").unwrap();
            }
            table.score.best_of_three = true;
            table.score.count(GameResult::Won(Player::TWO));
            table.score.count(GameResult::Nobody);
            let setup = table.to_setup();
            assert_eq!(Table::from_setup(&setup), Ok(table));
            for cut in 0..setup.len() - MAX_OPTIONS {
                assert_eq!(
                    Table::from_setup(&setup[..cut]),
                    Err(Unplayable::OtherSetup)
                );
            }
        }
    }

    #[test]
    fn setups_of_older_versions_are_read() {
        let first = Table::from_setup(&[1, 0b10, 0, 3]).unwrap();
        assert_eq!(first, Table::new(&[Seat::Person, BOT], &[0b10]));
        let mut second = [0; 21];
        second[..5].copy_from_slice(&[2, 5, 0, 3, 1 << 7 | 1]);
        second[5..8].copy_from_slice(b"Ada");
        let second = Table::from_setup(&second).unwrap();
        assert_eq!(
            (second.names[0].as_str(), second.names[1].as_str()),
            ("Ada", "")
        );
        assert_eq!((second.score.wins[0], second.score.games), (1, 1));
        assert!(second.score.best_of_three && !second.score.is_decided());
    }

    #[test]
    fn seats_that_do_not_exist_are_refused() {
        assert!(Table::from_setup(&[1, 1, 0, 4]).is_err());
        assert!(Table::from_setup(&[]).is_err());
        assert!(Table::from_setup(&[SETUP, 7, 0]).is_err());
    }

    #[test]
    fn a_single_game_is_decided_by_its_end_and_a_match_by_two_wins() {
        let mut score = Score::default();
        assert!(!score.is_decided());
        score.count(GameResult::Nobody);
        assert!(score.is_decided(), "nobody won, and that was it");
        let mut score = Score {
            best_of_three: true,
            ..Score::default()
        };
        let both = Players::only(Player::ONE).and(Player::TWO);
        score.count(GameResult::Shared(both));
        assert!(!score.is_decided());
        score.count(GameResult::Won(Player::ONE));
        assert!(score.is_decided());
    }
}
