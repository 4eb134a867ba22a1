//! What lies in the boxes: every creature card, as often as it is printed.
//!
//! A game starts by tipping out the boxes of its sets. They are packed when the program is built,
//! one behind the other, so that a box is a slice to copy.

use super::{CARD_ROWS, CATALOGUE, Card, Set};

/// Where the box of each set starts, and where the last one ends.
const BOUNDS: [usize; Set::ALL.len() + 1] = bounds();
static BOXES: [Card; BOUNDS[Set::ALL.len()]] = pack();

const fn bounds() -> [usize; Set::ALL.len() + 1] {
    let mut bounds = [0; Set::ALL.len() + 1];
    let mut set = 0;
    while set < Set::ALL.len() {
        bounds[set + 1] = bounds[set];
        let cards = Set::ALL[set].def().cards;
        let mut i = 0;
        while i < cards.len() {
            bounds[set + 1] += cards[i].copies as usize;
            i += 1;
        }
        set += 1;
    }
    bounds
}

const fn pack() -> [Card; BOUNDS[Set::ALL.len()]] {
    let mut boxes = [Card::HIDDEN; BOUNDS[Set::ALL.len()]];
    let (mut place, mut row) = (0, 0);
    while row < CARD_ROWS {
        let mut copy = 0;
        while copy < CATALOGUE[row as usize].copies {
            boxes[place] = Card(row);
            place += 1;
            copy += 1;
        }
        row += 1;
    }
    boxes
}

impl Set {
    /// All creature cards in its box, copies and all, in the order of the catalogue.
    pub fn contents(self) -> &'static [Card] {
        &BOXES[BOUNDS[self as usize]..BOUNDS[self as usize + 1]]
    }
}
