//! Facts become motion: each has its beat, and moves what it is about.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use heapless::{String, Vec};

use super::board::{Board, bar_area, row_area};
use super::paint::BAND;
use crate::{
    game::Player,
    mindbug::{
        cards::{Card, Face},
        rules::Event,
    },
    text::{Font, lines},
    ui::{
        Damage, Name, Pace, SCREEN, Tick,
        desk::{Fact, Focus, Side},
        ticks,
        widgets::{TILE, Tile},
        words,
    },
};

/// A beat with nothing but its caption: long enough to be read.
const READ: u32 = ticks(700);
/// A card on its way.
const MOVE: u32 = ticks(420);
/// A card drawn, or a figure that changes.
const SHORT: u32 = ticks(260);
/// Dice tumble so long.
const TUMBLE: u32 = ticks(1_000);
/// … and lie still after so many tenths of it.
const TUMBLES_OF_TEN: u32 = 7;
/// How far an attacker jumps.
const LUNGE: i32 = 18;
/// Where a card that was just played lies.
pub(super) const STAGE: Point = Point::new(193, 66);
/// The words beside it.
pub(super) const CAPTION_WIDTH: i32 = 182;

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
    /// A die tumbles.
    Tumble { die: usize, face: Face },
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
        fact: &Fact,
        names: &[Name; 2],
        board: &mut Board,
        stage: &mut Option<Tile>,
        now: Tick,
        pace: Pace,
    ) -> Beat {
        let (moves, length) = set_off(fact, board, stage);
        board.note(fact);
        let sentence = words::sentence(fact, names).unwrap_or_default();
        let caption = lines(&sentence, Font::Body, CAPTION_WIDTH);
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
    }

    /// Goes on to a moment, and says what changed.
    pub(super) fn advance(&mut self, now: Tick, board: &Board, damage: &mut Damage) {
        let before = (self.position(), self.moving_area(board));
        let was_settled = self.is_settled();
        self.now = now;
        let after = (self.position(), self.moving_area(board));
        match self.moves {
            Move::Slide { .. } | Move::Lunge { .. } => {
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
            Move::Tumble { die, .. } => die_area(die),
            Move::Light(Light::Creature(place)) => board.area(place),
            Move::Light(Light::Purse(side)) => bar_area(side),
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

/// Where a die lies on the band.
pub(super) const fn die_area(die: usize) -> Rectangle {
    Rectangle::new(Point::new(154 + 42 * die as i32, 70), Size::new(38, 38))
}

/// Where cards of a player come from and go to.
fn home(board: &Board, player: Player) -> Point {
    match board.side(player) {
        Side::Enemy => Point::new(98, -46),
        _ => Point::new(98, 178),
    }
}

/// Where discarded cards of a player go.
fn away(board: &Board, player: Player) -> Point {
    let top = match board.side(player) {
        Side::Enemy => 19,
        _ => 113,
    };
    Point::new(240, top)
}

/// The place behind the last tile of a row.
fn next_place(board: &Board, side: Side) -> Point {
    let at = board.row(side).len();
    let point = board.corner_of(Focus { side, at }, at + 1);
    Point::new(point.x.min(196), point.y)
}

/// Takes what a fact moves off the board and says how it moves, and how long.
fn set_off(fact: &Fact, board: &mut Board, stage: &mut Option<Tile>) -> (Move, u32) {
    let place = fact.creature().and_then(|id| board.find(id));
    let slide = |tile, from, to, lands| {
        (
            Move::Slide {
                tile,
                from,
                to,
                lands,
            },
            MOVE,
        )
    };
    match fact.event {
        Event::CardPlayed { by, card } | Event::HandedOver { by, card } => {
            let (from, tile) = from_hand(board, by, card);
            slide(tile, from, STAGE, Lands::Stage)
        }
        Event::CameIntoPlay { by, creature, card } => {
            let side = board.side(by);
            let from = stage.take().map_or(away(board, by), |_| STAGE);
            let tile = Tile {
                id: Some(creature),
                octonite: card.def().octonite,
                ..Tile::of_card(card)
            };
            slide(tile, from, next_place(board, side), Lands::Row(side))
        }
        Event::Defeated { controller, .. } if place.is_some() => {
            let (from, tile) = lift(board, place);
            slide(tile, from, away(board, controller), Lands::Gone)
        }
        Event::ReturnedToHand { to, .. } if place.is_some() => {
            let (from, tile) = lift(board, place);
            let back = Tile::of_card(tile.card);
            into_hand(board, to, back, from)
        }
        Event::ControlTaken { by, .. } if place.is_some() => {
            let (from, tile) = lift(board, place);
            let side = board.side(by);
            slide(tile, from, next_place(board, side), Lands::Row(side))
        }
        Event::Discarded { by, card } => {
            let (from, tile) = from_hand(board, by, card);
            slide(tile, from, away(board, by), Lands::Gone)
        }
        Event::CardDrawn { by, card } | Event::UnusedDrawn { by, card } => {
            let deck = &mut board.purse(by).deck;
            if matches!(fact.event, Event::CardDrawn { .. }) {
                *deck = deck.saturating_sub(1);
            }
            let (moves, _) = into_hand(board, by, Tile::of_card(card), Point::new(200, 160));
            (moves, SHORT)
        }
        Event::Stolen { by, card } => {
            let other = by.opponent();
            let (from, tile) = from_hand(board, other, card);
            into_hand(board, by, tile, from)
        }
        Event::TakenFromDiscard { by, of, card } => {
            let from = away(board, of);
            into_hand(board, by, Tile::of_card(card), from)
        }
        Event::Attacked { .. } | Event::Blocked { .. } if place.is_some() => {
            let attacks = matches!(fact.event, Event::Attacked { .. });
            let far = if attacks { LUNGE } else { LUNGE / 2 };
            let place = place.expect("it was found");
            let by = if place.side == Side::Own { -far } else { far };
            (Move::Lunge { place, by }, READ)
        }
        Event::Hunted { .. } | Event::Exhausted { .. } | Event::Grew { .. } if place.is_some() => {
            let place = place.expect("it was found");
            (Move::Light(Light::Creature(place)), READ)
        }
        Event::LifeChanged { player, .. } => (Move::Light(Light::Purse(board.side(player))), READ),
        Event::EnergyChanged { player, .. } | Event::Mindbugged { by: player, .. } => {
            (Move::Light(Light::Purse(board.side(player))), READ)
        }
        Event::DieRolled { die, face, .. } | Event::DieRerolled { die, face, .. } => {
            let die = usize::from(die);
            (Move::Tumble { die, face }, TUMBLE)
        }
        Event::ShopRefilled { .. } => (Move::None, SHORT),
        _ => (Move::None, READ),
    }
}

fn lift(board: &mut Board, place: Option<Focus>) -> (Point, Tile) {
    let place = place.expect("it was found");
    let from = board.corner(place);
    (from, board.lift(place))
}

/// A card leaves a hand: one's own from its place, the other's from beyond the edge.
fn from_hand(board: &mut Board, by: Player, card: Card) -> (Point, Tile) {
    let from = home(board, by);
    let hand = &mut board.purse(by).hand;
    *hand = hand.saturating_sub(1);
    if board.side(by) == Side::Own {
        let at = board
            .row(Side::Hand)
            .iter()
            .position(|tile| tile.card == card);
        let corner = at.map(|at| {
            board.corner(Focus {
                side: Side::Hand,
                at,
            })
        });
        if let Some((_, tile)) = board.lift_from_hand(card) {
            return (corner.unwrap_or(from), tile);
        }
    }
    (from, Tile::of_card(card))
}

/// A card comes to a hand.
fn into_hand(board: &mut Board, to: Player, tile: Tile, from: Point) -> (Move, u32) {
    let count = &mut board.purse(to).hand;
    *count += 1;
    let side = board.side(to);
    if side == Side::Enemy {
        // Only the count is seen to change.
        return (Move::Light(Light::Purse(Side::Enemy)), SHORT);
    }
    let target = next_place(board, Side::Hand);
    let moves = Move::Slide {
        tile,
        from: Point::new(from.x, from.y.min(row_area(Side::Hand).top_left.y)),
        to: target,
        lands: Lands::Row(Side::Hand),
    };
    (moves, MOVE)
}
