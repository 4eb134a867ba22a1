//! A position with its own lists, that can be changed and asked whether it is a puzzle.

use super::FEWEST_DECISIONS;
use kaijubox::game::{Dice, Player};
use kaijubox::mindbug::cards::{Card, PowerCard, Set, Sets};
use kaijubox::mindbug::puzzles::{Solver, Way};
use kaijubox::mindbug::rules::setup::{Placed, Position, Seat};
use kaijubox::mindbug::rules::{Event, Pile, State};

/// Positions that the proof of a puzzle may look at: a longer one is no fun either.
pub(super) const MOST_POSITIONS: u32 = 20_000;
/// Cards of a hand and creatures of a side that fit on the table without scrolling.
const MOST_CARDS: usize = 5;

#[derive(Clone)]
pub(super) struct Table {
    pub(super) seats: [Side; 2],
    pub(super) shop: Vec<PowerCard>,
}

#[derive(Clone)]
pub(super) struct Side {
    pub(super) life: u8,
    pub(super) mindbugs: u8,
    pub(super) energy: u8,
    pub(super) hand: Vec<Card>,
    pub(super) discard: Vec<Card>,
    pub(super) play: Vec<Placed>,
}

impl Table {
    /// The position, seen from whose turn it is: they are the first player, and no card lies face down but the
    /// opponent's hand, of which two are left: somebody who cannot act loses when their turn starts.
    pub(super) fn of(state: &State) -> Table {
        let by = state.active();
        let mut seats = [by, by.opponent()].map(|player| Side {
            life: state.life(player),
            mindbugs: state.mindbugs(player),
            energy: state.energy(player),
            hand: state.pile(Pile::Hand(player)).to_vec(),
            discard: state.pile(Pile::Discard(player)).to_vec(),
            play: state
                .allies(player)
                .map(|creature| Placed {
                    card: creature.card(),
                    exhausted: creature.is_exhausted(),
                    octonite: Some(creature.octonite()),
                })
                .collect(),
        });
        seats[1].hand.truncate(2);
        Table {
            seats,
            shop: state.shop().to_vec(),
        }
    }

    /// The same with a card or two changed, for others of those sets.
    pub(super) fn changed(&self, sets: Sets, chance: &mut Dice) -> Table {
        let mut table = self.clone();
        let cards: Vec<Card> = sets.iter().flat_map(Set::cards).collect();
        for _ in 0..=chance.place(3) {
            let card = cards[chance.place(cards.len())];
            let creature = Placed {
                card,
                exhausted: false,
                octonite: Some(card.def().octonite),
            };
            let seat = chance.place(2);
            match chance.place(6) {
                0 | 1 => {
                    let hand = &mut table.seats[0].hand;
                    match chance.place(hand.len() + 1) {
                        at if at < hand.len() => hand[at] = card,
                        _ => hand.push(card),
                    }
                }
                2..=4 => {
                    let play = &mut table.seats[seat].play;
                    match chance.place(play.len() + 1) {
                        at if at < play.len() => play[at] = creature,
                        _ => play.push(creature),
                    }
                }
                _ => table.seats[1].mindbugs = chance.place(3) as u8,
            }
        }
        table
    }

    /// The same with so much life of the opponent's, if they have so little or less.
    pub(super) fn with_life(&self, life: u8) -> Option<Table> {
        let mut table = self.clone();
        let had = table.seats[1].life;
        table.seats[1].life = life;
        (had <= life || life == 3).then_some(table)
    }

    pub(super) fn start(&self) -> Option<State> {
        let seats = [0, 1].map(|i| {
            let side: &Side = &self.seats[i];
            Seat {
                life: side.life,
                mindbugs: side.mindbugs,
                energy: side.energy,
                hand: &side.hand,
                deck: &[],
                discard: &side.discard,
                play: &side.play,
            }
        });
        let position = Position {
            seats,
            shop: &self.shop,
            dice: Some(&[]),
            ..Position::default()
        };
        position.start(&mut |_: Event| {}).ok()
    }

    /// The one way to win it.
    pub(super) fn only_way(&self) -> Option<Way> {
        let mut solver = Solver::new(Player::ONE, MOST_POSITIONS);
        solver.only_way(&self.start()?).ok()?
    }

    pub(super) fn is_puzzle(&self) -> bool {
        let fits = |side: &Side| side.play.len() <= MOST_CARDS && side.hand.len() <= MOST_CARDS;
        let is_seen = self.seats.iter().all(fits) && !self.seats[1].hand.is_empty();
        let way = if is_seen { self.only_way() } else { None };
        way.is_some_and(|way| way.decisions >= FEWEST_DECISIONS && self.hides_nothing(way))
    }

    /// Whether the way stays the same whatever the opponent holds.
    fn hides_nothing(&self, way: Way) -> bool {
        Card::all().all(|card| {
            let mut other = self.clone();
            other.seats[1].hand.fill(card);
            other.only_way().is_some_and(|found| found == way)
        })
    }

    /// What lies about for nothing goes: piles, energy, Power cards that change nothing.
    pub(super) fn without_what_does_not_count(self) -> Table {
        let changes: [&dyn Fn(&mut Table); 6] = [
            &|table| table.seats[0].discard.clear(),
            &|table| table.seats[1].discard.clear(),
            &|table| table.seats[1].energy = 0,
            &|table| table.seats[0].energy = 0,
            &|table| table.shop.clear(),
            &|table| table.seats[0].mindbugs = 0,
        ];
        let way = self.only_way();
        changes.iter().fold(self, |table, change| {
            let mut less = table.clone();
            change(&mut less);
            let is_same = less.only_way() == way && less.is_puzzle();
            if is_same { less } else { table }
        })
    }
}
