//! A position set up by hand: what tests and puzzles start from.
//!
//! It is checked before anything happens; what cannot lie on a table is refused with its reason.

use super::setup::FEWEST;
use super::state::{Place, ROW, Seat, Stage, WINNING_POINTS};
use super::{Card, Event, Face, Monster, Player, State, Word};
use crate::game::{Dice, Events, MAX_PLAYERS, NoEvents};
use crate::tokyo::cards::CARDS;

/// Where a position starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Before the roll for the first turn.
    Setup,
    /// At the very start of a turn.
    Start,
    /// The start is over, the dice are about to be rolled.
    Roll,
    /// The Buy step begins.
    Buy,
}

/// A Keep card of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The card that lies there.
    pub card: Card,
    /// Its counters; `None` for all it comes with.
    pub counters: Option<u8>,
    /// The card that it copies.
    pub copies: Option<Card>,
}

/// One player of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side<'a> {
    /// The monster.
    pub monster: Monster,
    /// Is it still in the game?
    pub alive: bool,
    /// Its life.
    pub life: u8,
    /// Its victory points.
    pub points: u8,
    /// Its energy.
    pub energy: u16,
    /// Poison tokens on it.
    pub poison: u8,
    /// Shrink tokens on it.
    pub shrink: u8,
    /// Where it is.
    pub place: Place,
    /// Its Keep cards, the oldest first.
    pub cards: &'a [Placed],
}

/// A position to start a game from, as scenarios tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<'a> {
    /// Whose turn it is.
    pub turn: Player,
    /// Where the turn has got to.
    pub phase: Phase,
    /// All players, by seat.
    pub sides: &'a [Side<'a>],
    /// The cards on sale, from the left.
    pub row: &'a [Card],
    /// The deck, top first.
    pub deck: &'a [Card],
    /// The discard pile.
    pub discard: &'a [Card],
    /// Energy instead of points for Tokyo?
    pub two_player: bool,
    /// The faces the dice will show; `None` leaves them to chance.
    pub dice: Option<&'a [Face]>,
    /// The seed of everything else that is random.
    pub seed: u64,
}

/// Why a position cannot be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A game has two to six players.
    PlayerCount,
    /// The same card lies in two places, or a Discard card with a player.
    ImpossibleCard,
    /// More than three cards on sale.
    TooManyOnSale,
    /// More life than the limit, or none.
    ImpossibleLife,
    /// More than 20 points.
    TooManyPoints,
    /// Two monsters in one place, or one in a Bay that is closed.
    ImpossiblePlace,
    /// The monster whose turn it is was eliminated, or fewer than two are left.
    NobodyToPlay,
    /// A card carries counters or copies something, but cannot.
    ImpossibleCounters,
    /// The roll for the first turn needs more faces.
    TooFewDice,
}

impl Position<'_> {
    /// Sets it up and resolves up to the first decision.
    pub fn start(&self, events: &mut impl Events<Event>) -> Result<State, SetupError> {
        let players = self.sides.len();
        if !(usize::from(FEWEST)..=MAX_PLAYERS).contains(&players) {
            return Err(SetupError::PlayerCount);
        }
        if self.row.len() > ROW {
            return Err(SetupError::TooManyOnSale);
        }
        let players = u8::try_from(players).map_err(|_| SetupError::PlayerCount)?;
        let mut state = State::empty(players, Dice::new(self.seed));
        state.two_player = self.two_player;
        self.place_cards(&mut state)?;
        self.place_monsters(&mut state)?;
        let mut faces = self.dice.unwrap_or_default();
        let first = if self.phase == Phase::Setup {
            let mut dice = state.dice.clone();
            let mut roll = || match self.dice {
                None => Some(Face::rolled(dice.roll())),
                Some(_) => {
                    let (&face, rest) = faces.split_first()?;
                    faces = rest;
                    Some(face)
                }
            };
            let first = state.roll_for_first(&mut roll, events);
            state.dice = dice;
            first.ok_or(SetupError::TooFewDice)?
        } else {
            self.turn
        };
        if !state.alive.has(first) {
            return Err(SetupError::NobodyToPlay);
        }
        if self.dice.is_some() {
            state.script_dice(faces);
        }
        self.begin(&mut state, first, events);
        Ok(state)
    }

    fn begin(&self, state: &mut State, first: Player, events: &mut impl Events<Event>) {
        if let Phase::Setup | Phase::Start = self.phase {
            return state.start_with(first, events);
        }
        (state.active, state.regular) = (first, first);
        state.stage = match self.phase {
            Phase::Buy => Stage::Buy,
            _ => Stage::Roll,
        };
        state.advance(events);
        if let Some((who, what)) = state.asked {
            events.push(Event::Asked { who, what });
        }
    }

    fn place_cards(&self, state: &mut State) -> Result<(), SetupError> {
        let held = self.sides.iter().flat_map(|side| side.cards);
        let held = held.map(|placed| placed.card);
        let lying = self.row.iter().chain(self.deck).chain(self.discard);
        let mut met = [false; CARDS];
        for card in lying.copied().chain(held) {
            let met = met.get_mut(card.index());
            let met = met.ok_or(SetupError::ImpossibleCard)?;
            if core::mem::replace(met, true) {
                return Err(SetupError::ImpossibleCard);
            }
        }
        state.row[..self.row.len()].copy_from_slice(self.row);
        for &card in self.deck.iter().rev() {
            state.piles.put_on_deck(card);
        }
        for &card in self.discard {
            state.piles.throw_away(card);
        }
        Ok(())
    }

    fn place_monsters(&self, state: &mut State) -> Result<(), SetupError> {
        for (seat, side) in (0..).zip(self.sides) {
            let player = Player(seat);
            if !side.alive {
                state.alive = state.alive.without(player);
            }
            *state.seat_mut(player) = Seat {
                monster: side.monster,
                life: if side.alive { side.life } else { 0 },
                points: side.points,
                poison: side.poison,
                shrink: side.shrink,
                place: side.place,
                energy: side.energy,
            };
            for placed in side.cards {
                if !placed.card.is_keep() {
                    return Err(SetupError::ImpossibleCard);
                }
                state.give(player, placed.card, &mut NoEvents);
            }
        }
        self.place_counters(state)?;
        self.check_places(state)?;
        for player in state.alive.iter() {
            let life = state.life(player);
            if life == 0 || life > state.life_limit(player) {
                return Err(SetupError::ImpossibleLife);
            }
            if state.points(player) > WINNING_POINTS {
                return Err(SetupError::TooManyPoints);
            }
        }
        if state.alive.is_empty() {
            return Err(SetupError::NobodyToPlay);
        }
        Ok(())
    }

    /// Counters and the Mimic token, once all cards lie there.
    fn place_counters(&self, state: &mut State) -> Result<(), SetupError> {
        let silent = &mut NoEvents;
        for placed in self.sides.iter().flat_map(|side| side.cards) {
            if let Some(copies) = placed.copies {
                let can = placed.card.has(Word::Copies) && !copies.has(Word::Copies);
                if !can || state.owner(copies).is_none() {
                    return Err(SetupError::ImpossibleCounters);
                }
                state.copied = copies;
                state.set_counters(placed.card, copies.def().counters, silent);
            }
            if let Some(counters) = placed.counters {
                let most = state.acts_as(placed.card).def().counters;
                if counters == 0 || counters > most {
                    return Err(SetupError::ImpossibleCounters);
                }
                state.set_counters(placed.card, counters, silent);
            }
        }
        Ok(())
    }

    fn check_places(&self, state: &State) -> Result<(), SetupError> {
        let in_place = |place| {
            let there = self.sides.iter().filter(|side| side.place == place);
            there.count()
        };
        let dead_inside = self.sides.iter();
        let mut dead_inside =
            dead_inside.filter(|side| !side.alive && side.place != Place::Outside);
        let bay = in_place(Place::Bay);
        if in_place(Place::City) > 1
            || bay > 1
            || bay == 1 && !state.is_bay_open()
            || dead_inside.next().is_some()
        {
            return Err(SetupError::ImpossiblePlace);
        }
        Ok(())
    }
}
