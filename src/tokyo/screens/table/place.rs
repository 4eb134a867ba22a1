//! Where everything lies on the table: seats round Tokyo, clockwise from the bottom left.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use crate::{game::Player, tokyo::rules::ROW, ui::Intent};

/// The width of a seat.
const SEAT: u32 = 56;
/// The height of all seats of a column.
const COLUMN: u32 = 180;

/// Tokyo City.
pub(super) const CITY: Rectangle = Rectangle::new(Point::new(56, 0), Size::new(128, 96));
/// Tokyo Bay, or the cards on sale where there is none.
pub(super) const BELOW: Rectangle = Rectangle::new(Point::new(56, 96), Size::new(128, 84));
/// Where the Bay's picture begins: its sky is cut off.
pub(super) const BAY_CORNER: Point = Point::new(56, 84);
/// What is said, and the dice.
pub(super) const BAND: Rectangle = Rectangle::new(Point::new(0, 180), Size::new(240, 38));
/// The dice of the turn.
pub(super) const DICE: Rectangle = Rectangle::new(Point::new(2, 194), Size::new(196, 24));
/// The corner of the sign that a bot thinks.
pub(super) const SIGN: Point = Point::new(201, 180);

/// Something on the table that one can look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Focus {
    /// A monster.
    Seat(Player),
    /// A card on sale, counted from the left.
    Card(usize),
}

/// The place of a seat, of so many.
pub(super) fn seat(player: Player, players: usize) -> Rectangle {
    let left = players.div_ceil(2);
    let at = player.index();
    let height = COLUMN / left as u32;
    let (x, row) = match at < left {
        true => (0, left - 1 - at),
        false => (184, at - left),
    };
    let y = row as i32 * height as i32;
    Rectangle::new(Point::new(x, y), Size::new(SEAT, height))
}

/// The place of a card on sale; where the Bay takes theirs, they lie in the band.
pub(super) fn card(at: usize, bay: bool) -> Rectangle {
    match bay {
        false => Rectangle::new(Point::new(58 + 42 * at as i32, 112), Size::new(40, 36)),
        true => Rectangle::new(Point::new(106 + 32 * at as i32, 182), Size::new(30, 34)),
    }
}

/// The place of a die.
pub(super) fn die(at: usize) -> Point {
    Point::new(2 + 25 * at as i32, 194)
}

/// The place of something.
pub(super) fn area(focus: Focus, players: usize, bay: bool) -> Rectangle {
    match focus {
        Focus::Seat(player) => seat(player, players),
        Focus::Card(at) => card(at, bay),
    }
}

/// Where a press leads from there: the nearest thing that way.
pub(super) fn next(from: Focus, intent: Intent, players: usize, bay: bool) -> Option<Focus> {
    let middle = |focus| area(focus, players, bay).center();
    let here = middle(from);
    let all = Player::first(players as u8)
        .map(Focus::Seat)
        .chain((0..ROW).map(Focus::Card));
    let far = |focus: &Focus| {
        let way = middle(*focus) - here;
        let (along, aside) = match intent {
            Intent::Left => (-way.x, way.y),
            Intent::Right => (way.x, way.y),
            Intent::Up => (-way.y, way.x),
            Intent::Down => (way.y, way.x),
            _ => return None,
        };
        (along > 0).then_some(along + 2 * aside.abs())
    };
    all.filter_map(|focus| far(&focus).map(|far| (far, focus)))
        .min_by_key(|(far, _)| *far)
        .map(|(_, focus)| focus)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_is_on_the_screen_and_no_two_share_a_pixel() {
        for players in 2..=6 {
            for one in 0..players {
                let here = seat(Player(one as u8), players);
                assert!(here.top_left.y >= 0 && here.bottom_right().unwrap().y < 180);
                for other in 0..one {
                    let there = seat(Player(other as u8), players);
                    assert!(here.intersection(&there).is_zero_sized());
                }
                assert!(here.intersection(&CITY).is_zero_sized());
            }
        }
    }

    #[test]
    fn the_cursor_comes_everywhere() {
        let tables = (2..=6).map(|players| (players, false));
        for (players, bay) in tables.chain([(5, true), (6, true)]) {
            let mut seen = [false; 9];
            let mut open = std::vec![Focus::Seat(Player::ONE)];
            while let Some(focus) = open.pop() {
                let number = match focus {
                    Focus::Seat(player) => player.index(),
                    Focus::Card(at) => 6 + at,
                };
                if std::mem::replace(&mut seen[number], true) {
                    continue;
                }
                for intent in [Intent::Left, Intent::Right, Intent::Up, Intent::Down] {
                    open.extend(next(focus, intent, players, bay));
                }
            }
            assert!(seen[..players].iter().all(|&seen| seen), "{players}");
            assert!(seen[6..].iter().all(|&seen| seen), "{players}");
        }
    }
}
