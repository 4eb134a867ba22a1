//! Puzzles: positions in which the turn can be won for certain, and in one way only.
//!
//! Each is a file of `assets/mindbug/puzzles`, found by `cargo xtask puzzles` in games of bots, as it was
//! or with a card or two changed. Nothing lies face down but the opponent's hand, which makes no
//! difference, and no die is rolled. The build bakes the position and the line that it is judged by;
//! that both are what this says is proven by the [`Solver`], in tests: the chip never searches.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

mod solver;

pub use solver::{Solver, Unclear, Way};

use super::{
    cards::{Card, PowerCard},
    rules::{
        Event, State,
        setup::{Placed, Position, Seat},
    },
};
use crate::game::{Events, Player};

/// A puzzle as it is baked.
#[derive(Debug)]
pub struct Baked {
    /// The name of its file.
    pub name: &'static str,
    /// The position; it is the first player's turn.
    pub position: Position<'static>,
    /// The line that it is judged by (`src/console/puzzle`).
    pub line: &'static [u8],
}

impl Baked {
    /// The position, as the rules start it.
    pub fn start(&self, events: &mut impl Events<Event>) -> Option<State> {
        self.position.start(events).ok()
    }
}

/// What a file need not repeat.
const SEAT: Seat<'static> = Seat {
    life: 3,
    mindbugs: 2,
    energy: 0,
    hand: &[],
    deck: &[],
    discard: &[],
    play: &[],
};
const PLACED: Placed = Placed {
    card: Card::HIDDEN,
    exhausted: false,
    octonite: None,
};
const POSITION: Position<'static> = Position {
    turn: Player::ONE,
    seats: [SEAT; 2],
    unused: &[],
    shop: &[],
    power_deck: &[],
    dice: Some(&[]),
    seed: 1,
};

/// The table of puzzles, from what the build makes of the files.
macro_rules! puzzles {
    ($($name:literal: {
        p1: $one:tt, p2: $two:tt, $(table: { $(shop: [$($power:literal),*],)? },)? line: [$($byte:literal),*]
    },)*) => {
        /// Every puzzle, the easiest first.
        #[expect(clippy::needless_update, reason = "some files say all there is to say of a creature")]
        pub static PUZZLES: [Baked; <[&str]>::len(&[$($name),*])] = [$(Baked {
            name: $name,
            position: Position {
                seats: [seat!($one), seat!($two)],
                $($(shop: &[$(PowerCard::named($power)),*],)?)?
                ..POSITION
            },
            line: &[$($byte),*],
        },)*];
    };
}

macro_rules! seat {
    ({ $($key:ident: $value:tt,)* }) => {
        Seat { $($key: field!($key $value),)* ..SEAT }
    };
}

macro_rules! field {
    (hand [$($card:literal),*]) => { &[$(Card::named($card)),*] };
    (discard [$($card:literal),*]) => { &[$(Card::named($card)),*] };
    (play [$($creature:tt),*]) => { &[$(placed!($creature)),*] };
    ($key:ident $number:literal) => { $number };
}

macro_rules! placed {
    ($card:literal) => {
        Placed { card: Card::named($card), ..PLACED }
    };
    ({ $($key:ident: $value:literal),* }) => {
        Placed { $($key: stands!($key $value),)* ..PLACED }
    };
}

macro_rules! stands {
    (card $id:literal) => {
        Card::named($id)
    };
    (octonite $counters:literal) => {
        Some($counters)
    };
    (exhausted $is:literal) => {
        $is
    };
}

include!(concat!(env!("OUT_DIR"), "/puzzles_mindbug.rs"));
