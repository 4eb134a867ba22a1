//! The stars of puzzles, game by game.

use heapless::Vec;

use super::{
    content::{Contents, GAMES, Record},
    in_byte,
    record::{Reader, Writer},
};

/// Bytes of a game's stars: four puzzles in each, two bits a puzzle, the lowest first.
pub const STAR_BYTES: usize = 16;

/// The stars of a game's puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameStars {
    /// Which of the box's games.
    pub kind: u8,
    /// The stars; zeros at the end are left out.
    pub stars: Vec<u8, STAR_BYTES, u8>,
}

/// The stars of all puzzles; a game of which none was solved is not listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stars(pub Vec<GameStars, GAMES, u8>);

impl Contents for Stars {
    const VERSION: u8 = 1;

    fn decode(_: u8, mut from: Reader<'_>) -> Option<Stars> {
        let mut all = Stars::default();
        for _ in 0..from.u8()? {
            let kind = from.u8()?;
            let length = from.u8()?.into();
            let stars = Vec::from_slice(from.bytes(length)?).ok()?;
            all.0.push(GameStars { kind, stars }).ok()?;
        }
        from.end(all)
    }
}

impl Record for Stars {
    fn encode(&self, to: &mut Writer<'_>) {
        to.u8(in_byte(self.0.len()));
        for game in &self.0 {
            to.u8(game.kind);
            to.u8(in_byte(game.stars.len()));
            to.bytes(&game.stars);
        }
    }
}
