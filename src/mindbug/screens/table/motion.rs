//! Facts become motion: which part of the table moves, from where to where, and how long.

use embedded_graphics::geometry::Point;

use super::{
    beat::{Count, Figure, Lands, Light, Move},
    board::{Board, row_area},
    scene::Clash,
};
use crate::{
    game::Player,
    mindbug::{
        LogEntry,
        cards::Card,
        rules::Event,
        screens::{Focus, Side, widgets::Tile},
    },
    ui::ticks,
};

/// A beat with nothing but its caption: long enough to be read.
const READ: u32 = ticks(700);
/// A card on its way.
const MOVE: u32 = ticks(420);
/// A card drawn, or a figure that changes.
const SHORT: u32 = ticks(260);
/// One more up or down.
const COUNT: u32 = ticks(240);
/// A Mindbug takes a card.
const TAKEOVER: u32 = ticks(1_200);
/// Two creatures meet.
const CLASH: u32 = ticks(1_100);
/// Dice tumble so long.
const TUMBLE: u32 = ticks(1_000);
/// How far an attacker jumps.
const LUNGE: i32 = 18;
/// Where a card that was just played lies.
pub(super) const STAGE: Point = Point::new(193, 70);

/// Where cards of a player come from and go to.
fn home(board: &Board, player: Player) -> Point {
    match board.side(player) {
        Side::Enemy => Point::new(98, -46),
        _ => Point::new(98, 184),
    }
}

/// Where discarded cards of a player go.
fn away(board: &Board, player: Player) -> Point {
    let top = match board.side(player) {
        Side::Enemy => 17,
        _ => 123,
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
pub(super) fn set_off(fact: &LogEntry, board: &mut Board, stage: &mut Option<Tile>) -> (Move, u32) {
    let place = fact.creature().and_then(|id| board.find(id));
    if let Some(place) = place {
        board.bring_into_sight(place);
    }
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
    match (fact.event, place) {
        (Event::CardPlayed { by, card } | Event::HandedOver { by, card }, _) => {
            let (from, tile) = from_hand(board, by, card);
            slide(tile, from, STAGE, Lands::Stage)
        }
        (Event::CameIntoPlay { by, creature, card }, _) => {
            let side = board.side(by);
            let from = stage.take().map_or(away(board, by), |_| STAGE);
            let tile = Tile {
                id: Some(creature),
                octonite: card.def().octonite,
                ..Tile::of_card(card)
            };
            slide(tile, from, next_place(board, side), Lands::Row(side))
        }
        (Event::Defeated { controller, .. }, Some(place)) => {
            let (from, tile) = lift(board, place);
            slide(tile, from, away(board, controller), Lands::Gone)
        }
        (Event::ReturnedToHand { to, .. }, Some(place)) => {
            let (from, tile) = lift(board, place);
            let back = Tile::of_card(tile.card);
            into_hand(board, to, back, from)
        }
        (Event::ControlTaken { by, .. }, Some(place)) => {
            let (from, tile) = lift(board, place);
            let side = board.side(by);
            slide(tile, from, next_place(board, side), Lands::Row(side))
        }
        (Event::Discarded { by, card }, _) => {
            let (from, tile) = from_hand(board, by, card);
            slide(tile, from, away(board, by), Lands::Gone)
        }
        (Event::CardDrawn { by, card } | Event::UnusedDrawn { by, card }, _) => {
            let deck = &mut board.purse(by).deck;
            if matches!(fact.event, Event::CardDrawn { .. }) {
                *deck = deck.saturating_sub(1);
            }
            let (moves, _) = into_hand(board, by, Tile::of_card(card), Point::new(200, 168));
            (moves, SHORT)
        }
        (Event::Stolen { by, card }, _) => {
            let other = by.opponent();
            let (from, tile) = from_hand(board, other, card);
            into_hand(board, by, tile, from)
        }
        (Event::TakenFromDiscard { by, of, card }, _) => {
            let from = away(board, of);
            into_hand(board, by, Tile::of_card(card), from)
        }
        (Event::Attacked { .. }, Some(place)) => {
            let by = if place.side == Side::Own {
                -LUNGE
            } else {
                LUNGE
            };
            (Move::Lunge { place, by }, READ)
        }
        (Event::Blocked { .. } | Event::Hunted { .. }, Some(place)) => {
            match board.attacker.and_then(|id| board.find(id)) {
                Some(attacker) => (Move::Clash(Clash::of([attacker, place], board)), CLASH),
                None => (Move::Light(Light::Creature(place)), READ),
            }
        }
        (
            Event::Exhausted { .. }
            | Event::Grew { .. }
            | Event::Acted { .. }
            | Event::Protected { .. }
            | Event::Gained { .. },
            Some(place),
        ) => (Move::Light(Light::Creature(place)), READ),
        (Event::OctoniteChanged { .. }, Some(place)) => (Move::Light(Light::Creature(place)), MOVE),
        (Event::LifeChanged { player, from, to }, _) => {
            count(board.side(player), Figure::Life, from, to)
        }
        (Event::EnergyChanged { player, from, to }, _) => {
            count(board.side(player), Figure::Energy, from, to)
        }
        (Event::Mindbugged { card, .. }, _) => (Move::Takeover(card), TAKEOVER),
        (Event::MindbugRefreshed { player }, _) => {
            (Move::Light(Light::Purse(board.side(player))), READ)
        }
        (Event::DieRolled { die, face, .. } | Event::DieRerolled { die, face, .. }, _) => {
            let die = usize::from(die);
            (Move::Tumble { die, face }, TUMBLE)
        }
        (Event::ShopRefilled { .. }, _) => (Move::None, SHORT),
        _ => (Move::None, READ),
    }
}

/// A figure counts; one that jumps far takes longer.
fn count(side: Side, figure: Figure, from: u8, to: u8) -> (Move, u32) {
    let more = u32::from(from.abs_diff(to)).saturating_sub(1);
    let count = Count {
        side,
        figure,
        from,
        to,
    };
    (Move::Count(count), READ + COUNT * more)
}

/// A creature is taken off the board.
fn lift(board: &mut Board, place: Focus) -> (Point, Tile) {
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
