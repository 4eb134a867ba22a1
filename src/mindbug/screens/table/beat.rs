//! A beat: the part of a fact's motion that is seen at a moment.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use heapless::{String, Vec};

use super::{
    band::BAND,
    board::{Board, bar_area},
    motion::set_off,
    scene::{self, Clash},
};
use crate::{
    console::{Names, Pace},
    mindbug::{
        LogEntry,
        cards::{Card, Face},
        screens::{
            Focus, Side,
            widgets::{TILE, Tile},
            words,
        },
    },
    text::{Font, lines},
    ui::{Damage, SCREEN, Tick},
};

/// Dice lie still after so many tenths of their beat.
const TUMBLES_OF_TEN: u32 = 7;
/// The words of a beat, beside the card that was just played, and beside the dice.
const BESIDE_CARD: i32 = 182;
const BESIDE_DICE: i32 = 140;

/// What moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Move {
    /// Nothing; only the caption is read.
    None,
    /// A tile slides, and is put down at its end.
    Slide {
        tile: Tile,
        from: Point,
        to: Point,
        lands: Lands,
    },
    /// A creature jumps forward and back.
    Lunge { place: Focus, by: i32 },
    /// A creature or a player's figures light up.
    Light(Light),
    /// A figure of a player goes up or down one by one.
    Count(Count),
    /// A die tumbles.
    Tumble { die: usize, face: Face },
    /// Two creatures meet in the middle.
    Clash(Clash),
    /// A Mindbug drops onto a card.
    Takeover(Card),
}

/// Where a sliding tile ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lands {
    /// At the end of a row.
    Row(Side),
    /// On the stage, until somebody takes it.
    Stage,
    /// Out of sight.
    Gone,
}

/// What lights up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Light {
    Creature(Focus),
    Purse(Side),
}

/// A figure that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) side: Side,
    pub(super) figure: Figure,
    pub(super) from: u8,
    pub(super) to: u8,
}

/// Figures that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    Life,
    Energy,
}

/// The beat that is being shown.
#[derive(Clone, Debug)]
pub(super) struct Beat {
    pub(super) moves: Move,
    pub(super) caption: Vec<String<64>, 3>,
    started: Tick,
    length: u32,
    now: Tick,
}

impl Beat {
    /// Begins to show a fact: takes what moves off the board.
    pub(super) fn begin(
        fact: &LogEntry,
        names: &Names,
        board: &mut Board,
        stage: &mut Option<Tile>,
        dice: &[Option<Face>; 2],
        now: Tick,
        pace: Pace,
    ) -> Beat {
        let (moves, length) = set_off(fact, board, stage);
        board.note(fact);
        let sentence = words::sentence(fact, names).unwrap_or_default();
        let rolls = matches!(moves, Move::Tumble { .. }) || dice.iter().any(Option::is_some);
        let width = if rolls { BESIDE_DICE } else { BESIDE_CARD };
        let caption = lines(&sentence, Font::Body, width);
        let caption = caption.filter_map(|line| String::try_from(line).ok());
        let still = moves == Move::None && sentence.is_empty();
        Beat {
            moves,
            caption: caption.take(3).collect(),
            started: now,
            length: if still { 0 } else { pace.of(length) },
            now,
        }
    }

    /// How far it is, in thousandths, evenly.
    pub(super) fn part(&self) -> i32 {
        let passed = self.now.since(self.started);
        (passed * 1_000 / self.length.max(1)).min(1_000) as i32
    }

    /// The ticks that have passed.
    pub(super) fn passed(&self) -> u32 {
        self.now.since(self.started)
    }

    /// Is the creature of that place away, fighting?
    pub(super) fn has_left(&self, place: Focus) -> bool {
        matches!(&self.moves, Move::Clash(clash) if clash.has_left(place, self.part()))
    }

    /// Is a heart breaking?
    pub(super) fn breaks_heart(&self) -> bool {
        matches!(self.moves, Move::Count(count) if count.figure == Figure::Life && count.to < count.from)
    }

    /// Is it over at that moment?
    pub(super) fn is_over(&self, now: Tick) -> bool {
        now.since(self.started) >= self.length
    }

    /// How far it is, in thousandths, slower towards both ends.
    fn progress(&self) -> i32 {
        if self.length == 0 {
            return 1_000;
        }
        let t = (self.now.since(self.started) * 1_000 / self.length).min(1_000) as i32;
        // 3t² − 2t³.
        t * t / 1_000 * (3_000 - 2 * t) / 1_000
    }

    /// Where the sliding tile is.
    pub(super) fn position(&self) -> Option<Point> {
        match self.moves {
            Move::Slide { from, to, .. } => {
                let part = self.progress();
                let between = |a: i32, b: i32| a + (b - a) * part / 1_000;
                Some(Point::new(between(from.x, to.x), between(from.y, to.y)))
            }
            _ => None,
        }
    }

    /// How far the jumping creature is from its place.
    pub(super) fn jump(&self, place: Focus) -> i32 {
        match self.moves {
            Move::Lunge { place: who, by } if who == place => {
                let part = self.progress();
                by * (1_000 - (2 * part - 1_000).abs()) / 1_000
            }
            _ => 0,
        }
    }

    /// The figure that is counted, and how far it has come: each value is seen equally long.
    pub(super) fn count(&self) -> Option<(Count, u8)> {
        let Move::Count(count) = self.moves else {
            return None;
        };
        let steps = u32::from(count.from.abs_diff(count.to));
        let passed = self.now.since(self.started);
        let made = (passed * (steps + 1) / self.length.max(1)).min(steps) as u8;
        let shown = match count.from < count.to {
            true => count.from + made,
            false => count.from - made,
        };
        Some((count, shown))
    }

    /// The face a die shows while it tumbles.
    pub(super) fn tumbling(&self, die: usize) -> Option<Face> {
        match self.moves {
            Move::Tumble { die: other, face } if other == die => {
                let passed = self.now.since(self.started);
                Some(match self.is_settled() {
                    true => face,
                    false => Face::rolled((passed / 4 * 5 % 6) as u8),
                })
            }
            _ => None,
        }
    }

    /// Where a die is: it jumps as long as it tumbles.
    pub(super) fn die_place(&self, die: usize) -> Rectangle {
        let mut area = die_area(die);
        let tumbles = matches!(self.moves, Move::Tumble { die: other, .. } if other == die);
        if tumbles && !self.is_settled() {
            let t = (self.passed() % 12) as i32;
            area.top_left.y -= (t * (12 - t) / 4).min(JUMP);
        }
        area
    }

    /// Has what it tells come out? The words would tell a die's face before it lies still.
    pub(super) fn is_settled(&self) -> bool {
        let tumbles = matches!(self.moves, Move::Tumble { .. });
        !tumbles || self.now.since(self.started) * 10 >= self.length * TUMBLES_OF_TEN
    }

    /// Does the creature at that place light up?
    pub(super) fn lights(&self, place: Focus) -> bool {
        self.moves == Move::Light(Light::Creature(place))
            || matches!(self.moves, Move::Lunge { place: who, .. } if who == place)
    }

    /// Do the figures of that player light up?
    pub(super) fn lights_purse(&self, side: Side) -> bool {
        self.moves == Move::Light(Light::Purse(side))
            || matches!(self.moves, Move::Count(count) if count.side == side)
    }

    /// Goes on to a moment, and says what changed.
    pub(super) fn advance(&mut self, now: Tick, board: &Board, damage: &mut Damage) {
        let before = (self.position(), self.moving_area(board), self.count());
        let part = self.part();
        let was_settled = self.is_settled();
        self.now = now;
        let after = (self.position(), self.moving_area(board), self.count());
        match self.moves {
            Move::Clash(clash) => clash.advance(part, self.part(), damage),
            Move::Takeover(_) => scene::advance(part, self.part(), damage),
            Move::Slide { .. } | Move::Lunge { .. } | Move::Count(_) => {
                if self.breaks_heart() {
                    damage.add(scene::HEART);
                }
                if before != after {
                    damage.add(before.1);
                    damage.add(after.1);
                }
            }
            Move::Tumble { .. } if was_settled != self.is_settled() => damage.add(BAND),
            Move::Tumble { .. } => damage.add(after.1),
            Move::None | Move::Light(_) => {}
        }
    }

    /// Marks all that is seen of it for painting.
    pub(super) fn cover(&self, board: &Board, damage: &mut Damage) {
        damage.add(self.moving_area(board));
        if let Move::Clash(clash) = self.moves {
            clash.cover(self.part(), damage);
        }
    }

    /// The box of what moves or is lit.
    pub(super) fn moving_area(&self, board: &Board) -> Rectangle {
        match self.moves {
            Move::Slide { .. } => {
                Rectangle::new(self.position().unwrap_or_default(), TILE).intersection(&SCREEN)
            }
            Move::Lunge { place, .. } => {
                let mut area = board.area(place);
                area.top_left.y += self.jump(place);
                area
            }
            Move::Tumble { die, .. } => die_room(die),
            Move::Clash(_) => BAND,
            Move::Takeover(_) => scene::SCENE,
            Move::Light(Light::Creature(place)) => board.area(place),
            Move::Light(Light::Purse(side)) | Move::Count(Count { side, .. }) => bar_area(side),
            Move::None => Rectangle::zero(),
        }
    }

    /// Puts down what moved.
    pub(super) fn end(
        &self,
        board: &mut Board,
        stage: &mut Option<Tile>,
        dice: &mut [Option<Face>; 2],
    ) {
        match self.moves {
            Move::Slide { tile, lands, .. } => match lands {
                Lands::Row(side) => board.put(side, tile),
                Lands::Stage => *stage = Some(tile),
                Lands::Gone => {}
            },
            Move::Tumble { die, face } => dice[die.min(1)] = Some(face),
            _ => {}
        }
    }
}

/// How high a tumbling die jumps.
const JUMP: i32 = 9;

/// Where a die lies and jumps.
const fn die_room(die: usize) -> Rectangle {
    let area = die_area(die);
    let top = Point::new(area.top_left.x, area.top_left.y - JUMP);
    Rectangle::new(
        top,
        Size::new(area.size.width, area.size.height + JUMP as u32),
    )
}

/// Where a die lies on the band.
pub(super) const fn die_area(die: usize) -> Rectangle {
    Rectangle::new(Point::new(154 + 42 * die as i32, 73), Size::new(38, 38))
}
