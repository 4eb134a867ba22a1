//! The table as it is shown: it trails the truth, fact by fact, until it is laid out anew.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use heapless::Vec;

use crate::{
    game::Player,
    mindbug::{
        LogEntry,
        cards::Card,
        rules::{CIRCULATING, CreatureId, Event, Pile},
        screens::{
            Focus, Side,
            widgets::{HAND_TILE, TILE, Tile},
        },
        view::View,
    },
};

/// The rows, from top to bottom.
pub(super) const SIDES: [Side; 3] = [Side::Enemy, Side::Own, Side::Hand];
/// Tiles of a row that are seen at a time.
pub(super) const SEEN: usize = 7;

/// From one tile of a row to the next: the more there are, the closer.
pub(super) const fn pitch(count: usize) -> i32 {
    match count {
        ..=5 => 46,
        6 => 40,
        _ => 34,
    }
}

/// A row of tiles.
pub(super) type Tiles = Vec<Tile, CIRCULATING>;

/// What a player has besides creatures, in figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Purse {
    pub(super) life: u8,
    pub(super) mindbugs: u8,
    pub(super) energy: u8,
    pub(super) hand: u8,
    pub(super) deck: u8,
}

impl Purse {
    const EMPTY: Purse = Purse {
        life: 0,
        mindbugs: 0,
        energy: 0,
        hand: 0,
        deck: 0,
    };
}

/// The table as it is shown.
#[derive(Debug)]
pub(super) struct Board {
    /// Enemy creatures, own creatures, own hand.
    rows: [Tiles; 3],
    /// The enemy's and one's own.
    pub(super) purses: [Purse; 2],
    /// Whose turn it is: the enemy's or one's own.
    pub(super) active: Side,
    me: Player,
    /// The creature that attacks, or attacked last.
    pub(super) attacker: Option<CreatureId>,
    /// The first tile of each row that is seen.
    pub(super) offsets: [usize; 3],
}

/// Where a row is painted.
pub(super) const fn row_area(side: Side) -> Rectangle {
    let (top, height) = match side {
        Side::Enemy => (16, 46),
        Side::Own => (122, 46),
        Side::Hand => (184, 34),
    };
    Rectangle::new(Point::new(0, top), Size::new(240, height))
}

/// Where a player's figures are painted.
pub(super) const fn bar_area(side: Side) -> Rectangle {
    let top = match side {
        Side::Enemy => 0,
        Side::Own | Side::Hand => 168,
    };
    Rectangle::new(Point::new(0, top), Size::new(240, 16))
}

impl Board {
    /// An empty table before a player.
    pub(super) const fn new(me: Player) -> Board {
        Board {
            rows: [const { Tiles::new() }; 3],
            purses: [Purse::EMPTY; 2],
            active: Side::Own,
            me,
            attacker: None,
            offsets: [0; 3],
        }
    }

    /// Turns the table so that a player sits before it.
    pub(super) fn sit_before(&mut self, me: Player) {
        self.me = me;
    }

    /// Lays out the table as it is known, the rows scrolled back.
    pub(super) fn lay_out(&mut self, view: &View) {
        self.offsets = [0; 3];
        for side in SIDES {
            self.lay_out_row(side, view);
        }
        for player in [self.me, self.me.opponent()] {
            *self.purse(player) = Purse {
                life: view.life(player),
                mindbugs: view.mindbugs(player),
                energy: view.energy(player),
                hand: view.pile(Pile::Hand(player)).len() as u8,
                deck: view.pile(Pile::Deck(player)).len() as u8,
            };
        }
        self.active = self.side(view.active());
        self.attacker = view.attack().map(|attack| attack.attacker());
    }

    /// Lays out one row as it is known, scrolled as it was as far as it goes.
    pub(super) fn lay_out_row(&mut self, side: Side, view: &View) {
        self.row_mut(side).clear();
        match side {
            Side::Hand => {
                for &card in view.hand() {
                    self.put(side, Tile::of_card(card));
                }
            }
            _ => {
                for creature in view.creatures() {
                    if self.side(creature.controller()) == side {
                        self.put(side, Tile::of_creature(creature, view));
                    }
                }
            }
        }
        self.keep_in_row(side);
    }

    /// A row that has become shorter is not scrolled beyond its end.
    fn keep_in_row(&mut self, side: Side) {
        let count = self.row(side).len();
        let first = &mut self.offsets[side as usize];
        *first = (*first).min(count.saturating_sub(SEEN));
    }

    /// The tiles of a row.
    pub(super) fn row(&self, side: Side) -> &Tiles {
        &self.rows[side as usize]
    }

    fn row_mut(&mut self, side: Side) -> &mut Tiles {
        &mut self.rows[side as usize]
    }

    /// The side of a player.
    pub(super) fn side(&self, player: Player) -> Side {
        if player == self.me {
            Side::Own
        } else {
            Side::Enemy
        }
    }

    /// Where the tile at `place` is painted, in a row as long as it is now.
    pub(super) fn corner(&self, place: Focus) -> Point {
        self.corner_of(place, self.row(place.side).len())
    }

    /// Where a tile would be painted if its row had `count`.
    pub(super) fn corner_of(&self, place: Focus, count: usize) -> Point {
        let top = row_area(place.side).top_left.y + 1;
        let first = self.offsets[place.side as usize];
        let (pitch, seen) = (pitch(count), count.min(SEEN) as i32);
        let left = (240 - pitch * seen) / 2 + 1;
        Point::new(left + pitch * (place.at as i32 - first as i32), top)
    }

    /// The box of the tile at `place`.
    pub(super) fn area(&self, place: Focus) -> Rectangle {
        let size = match place.side {
            Side::Hand => HAND_TILE,
            _ => TILE,
        };
        let wide = self.tile_width(place.side);
        Rectangle::new(self.corner(place), Size::new(wide, size.height))
    }

    /// How wide the tiles of a row are.
    pub(super) fn tile_width(&self, side: Side) -> u32 {
        pitch(self.row(side).len()) as u32 - 2
    }

    /// Scrolls the row so that the tile is seen; whether it had to.
    pub(super) fn bring_into_sight(&mut self, place: Focus) -> bool {
        let count = self.row(place.side).len();
        let first = &mut self.offsets[place.side as usize];
        let before = *first;
        *first = (*first).clamp((place.at + 1).saturating_sub(SEEN), place.at);
        *first = (*first).min(count.saturating_sub(SEEN));
        *first != before
    }

    /// Where a creature lies.
    pub(super) fn find(&self, id: CreatureId) -> Option<Focus> {
        [Side::Enemy, Side::Own].into_iter().find_map(|side| {
            let tiles = self.row(side).iter();
            let at = tiles.into_iter().position(|tile| tile.id == Some(id))?;
            Some(Focus { side, at })
        })
    }

    /// Takes a tile away.
    pub(super) fn lift(&mut self, place: Focus) -> Tile {
        let tile = self.row_mut(place.side).remove(place.at);
        self.keep_in_row(place.side);
        tile
    }

    /// Puts a tile at the end of a row, which has room for every card there is.
    pub(super) fn put(&mut self, side: Side, tile: Tile) {
        let _ = self.row_mut(side).push(tile);
    }

    /// Takes a card out of the own hand, if it is there.
    pub(super) fn lift_from_hand(&mut self, card: Card) -> Option<(Focus, Tile)> {
        let hand = self.row(Side::Hand);
        let at = hand.iter().position(|tile| tile.card == card)?;
        let place = Focus {
            side: Side::Hand,
            at,
        };
        Some((place, self.lift(place)))
    }

    /// The figures of a player.
    pub(super) fn purse(&mut self, player: Player) -> &mut Purse {
        match self.side(player) {
            Side::Enemy => &mut self.purses[0],
            _ => &mut self.purses[1],
        }
    }

    /// Changes what a fact changes where it is, as far as it is no move of a card.
    pub(super) fn note(&mut self, fact: &LogEntry) {
        match fact.event {
            Event::LifeChanged { player, to, .. } => self.purse(player).life = to,
            Event::EnergyChanged { player, to, .. } => self.purse(player).energy = to,
            Event::Mindbugged { by, .. } => {
                let left = &mut self.purse(by).mindbugs;
                *left = left.saturating_sub(1);
            }
            Event::TurnStarted { player } => self.active = self.side(player),
            Event::Attacked { creature, .. } => self.attacker = Some(creature),
            Event::MindbugRefreshed { player } => self.purse(player).mindbugs += 1,
            Event::Exhausted { creature }
            | Event::Grew { creature, .. }
            | Event::OctoniteChanged { creature, .. } => {
                let Some(place) = self.find(creature) else {
                    return;
                };
                let tile = &mut self.row_mut(place.side)[place.at];
                match fact.event {
                    Event::Grew { power, .. } => tile.power = tile.power.saturating_add(power),
                    Event::OctoniteChanged { to, .. } => tile.octonite = to,
                    _ => tile.is_exhausted = true,
                }
            }
            _ => {}
        }
    }
}
