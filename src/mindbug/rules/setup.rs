//! How a game starts: dealt from a choice of sets, or set up as a given position.

use heapless::Vec;

use super::creature::CreatureId;
use super::event::Event;
use super::field::Field;
use super::piles::{BOX, Pile, Piles};
use super::state::{Attack, CIRCULATING, HAND, MINDBUGS, POWERS, SHOP, Side, Stage, State};
use super::{Card, PowerCard};
use crate::game::{Dice, Events, Player};
use crate::mindbug::cards::{Face, Keywords, PowerCards, Sets};

/// Cards dealt to each player.
const DEALT: usize = 10;
/// Life at the start.
const LIFE: u8 = 3;
/// What a game needs: two draw piles, and a card to show for each player.
const FEWEST: usize = 2 * DEALT + 2;

/// Why a game cannot be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// No set was chosen.
    NoSet,
    /// There are not enough creature cards to deal and to show.
    TooFewCards,
    /// There are more cards than any boxes hold, or more in circulation than the rules allow.
    TooManyCards,
    /// More Power cards than a box holds, or more on sale than there may be.
    TooManyPowers,
    /// A player with no life has lost already.
    NoLife,
    /// A player has at most two Mindbugs.
    TooManyMindbugs,
    /// More dice are scripted than a script can hold.
    TooManyDice,
}

/// A creature of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The creature that lies there.
    pub card: Card,
    /// Has Tough saved it already?
    pub exhausted: bool,
    /// Its counters; `None` for as many as it comes into play with.
    pub octonite: Option<u8>,
}

/// One side of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat<'a> {
    /// The player's life.
    pub life: u8,
    /// Ready Mindbugs.
    pub mindbugs: u8,
    /// Energy cubes to pay Power cards with.
    pub energy: u8,
    /// Cards in hand.
    pub hand: &'a [Card],
    /// The draw pile, top first.
    pub deck: &'a [Card],
    /// The discard pile.
    pub discard: &'a [Card],
    /// The creatures, in the order they came.
    pub play: &'a [Placed],
}

impl Default for Seat<'_> {
    fn default() -> Self {
        Seat {
            life: LIFE,
            mindbugs: MINDBUGS,
            energy: 0,
            hand: &[],
            deck: &[],
            discard: &[],
            play: &[],
        }
    }
}

/// A position at the very start of somebody's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<'a> {
    /// Whose turn starts.
    pub turn: Player,
    /// Both sides.
    pub seats: [Seat<'a>; 2],
    /// The unused pile, top first.
    pub unused: &'a [Card],
    /// The Power cards on sale.
    pub shop: &'a [PowerCard],
    /// The Power deck, top first.
    pub power_deck: &'a [PowerCard],
    /// The faces the dice will show; `None` leaves them to chance.
    pub dice: Option<&'a [Face]>,
    /// The seed of everything else that is random.
    pub seed: u64,
}

impl Default for Position<'_> {
    fn default() -> Self {
        Position {
            turn: Player::ONE,
            seats: [Seat::default(); 2],
            unused: &[],
            shop: &[],
            power_deck: &[],
            dice: None,
            seed: 1,
        }
    }
}

impl Position<'_> {
    /// Starts the turn and resolves up to the first decision.
    pub fn start(&self, events: &mut impl Events<Event>) -> Result<State, SetupError> {
        let dice = match self.dice {
            None => Dice::new(self.seed),
            Some(faces) => {
                let mut script: Vec<u8, 32> = Vec::new();
                for face in faces {
                    let room = script.push(face.index());
                    room.map_err(|_| SetupError::TooManyDice)?;
                }
                Dice::scripted(self.seed, &script).ok_or(SetupError::TooManyDice)?
            }
        };
        let count =
            |seat: &Seat| seat.hand.len() + seat.deck.len() + seat.discard.len() + seat.play.len();
        let circulating: usize = self.seats.iter().map(count).sum();
        if circulating > CIRCULATING || circulating + self.unused.len() > BOX {
            return Err(SetupError::TooManyCards);
        }
        if self.shop.len() > SHOP || self.shop.len() + self.power_deck.len() > POWERS {
            return Err(SetupError::TooManyPowers);
        }
        if self.seats.iter().any(|seat| seat.life == 0) {
            return Err(SetupError::NoLife);
        }
        if self.seats.iter().any(|seat| seat.mindbugs > MINDBUGS) {
            return Err(SetupError::TooManyMindbugs);
        }
        let mut state = State::empty(dice, Sets::NONE);
        state.active = self.turn;
        state.place(self);
        state.advance(events);
        Ok(state)
    }
}

impl State {
    /// A game from a choice of sets. The seed decides all that is random in it.
    pub fn new(
        sets: Sets,
        seed: u64,
        events: &mut impl Events<Event>,
    ) -> Result<State, SetupError> {
        if sets == Sets::NONE {
            return Err(SetupError::NoSet);
        }
        let mut state = State::empty(Dice::new(seed), sets);
        for set in sets.iter() {
            state.piles.fill_unused(set.contents());
            for power in set.powers() {
                let room = state.power_deck.push(power);
                room.map_err(|_| SetupError::TooManyPowers)?;
            }
        }
        state.deal(events)?;
        Ok(state)
    }

    /// A game from any pile of creature cards, without Power cards.
    pub fn from_cards(
        cards: &[Card],
        seed: u64,
        events: &mut impl Events<Event>,
    ) -> Result<State, SetupError> {
        if cards.len() > BOX {
            return Err(SetupError::TooManyCards);
        }
        let mut state = State::empty(Dice::new(seed), Sets::NONE);
        state.piles.fill_unused(cards);
        state.deal(events)?;
        Ok(state)
    }

    fn empty(dice: Dice, sets: Sets) -> State {
        let side = Side {
            life: LIFE,
            mindbugs: MINDBUGS,
            energy: 0,
            keywords: Keywords::NONE,
            icons: 0,
            cannot_block: false,
            extra_turns: 0,
        };
        State {
            dice,
            sets,
            piles: Piles::default(),
            play: Field::default(),
            sides: [side; 2],
            power_deck: Vec::new(),
            shop: Vec::new(),
            power_discard: PowerCards::default(),
            active: Player::ONE,
            stage: Stage::StartOfTurn,
            another_action: false,
            attack: Attack {
                attacker: CreatureId::NONE,
                by: Player::ONE,
                blocker: CreatureId::NONE,
                faces: [Face::rolled(0); 2],
                dice: 0,
                rerolls: 0,
                then: Stage::ActionDone,
            },
            fast: CreatureId::NONE,
            placing: CreatureId::NONE,
            to_place: 0,
            running: None,
            waiting: Vec::new(),
            asked: None,
            winner: None,
            last_id: 0,
        }
    }

    /// Shuffles and deals what lies in the unused pile and the Power deck.
    fn deal(&mut self, events: &mut impl Events<Event>) -> Result<(), SetupError> {
        if self.piles.len(Pile::Unused) < FEWEST {
            return Err(SetupError::TooFewCards);
        }
        self.dice.shuffle(&mut self.power_deck);
        for _ in 0..SHOP {
            if let Some(power) = self.power_deck.pop() {
                let room = self.shop.push(power);
                room.expect("three fit");
                events.push(Event::ShopRefilled { power });
            }
        }
        self.piles.shuffle(Pile::Unused, &mut self.dice);
        self.piles.deal(DEALT);
        for player in [Player::ONE, Player::TWO] {
            self.refill(player, events);
        }
        debug_assert_eq!(self.piles.len(Pile::Hand(Player::ONE)), HAND);
        self.find_starting_player(events);
        self.advance(events);
        Ok(())
    }

    /// Each player reveals a card until the powers differ; the higher starts. Should the pile run
    /// out on a tie, which no rulebook foresees, the dice decide.
    fn find_starting_player(&mut self, events: &mut impl Events<Event>) {
        while self.piles.len(Pile::Unused) >= 2 {
            let [one, two] = [Player::ONE, Player::TWO].map(|by| {
                let card = self.piles.take_top(Pile::Unused);
                let card = card.expect("two cards are left");
                self.piles.put(Pile::Revealed, card);
                events.push(Event::Revealed { by, card });
                card.def().power
            });
            if one != two {
                self.active = if one > two { Player::ONE } else { Player::TWO };
                return;
            }
        }
        self.active = [Player::ONE, Player::TWO][self.dice.place(2)];
    }

    fn place(&mut self, position: &Position) {
        for (player, seat) in [Player::ONE, Player::TWO].into_iter().zip(&position.seats) {
            let side = self.side_mut(player);
            side.life = seat.life;
            side.mindbugs = seat.mindbugs;
            side.energy = seat.energy;
            for &card in seat.deck.iter().rev() {
                self.piles.put(Pile::Deck(player), card);
            }
            for &card in seat.hand {
                self.piles.put(Pile::Hand(player), card);
            }
            for &card in seat.discard {
                self.piles.put(Pile::Discard(player), card);
            }
            for placed in seat.play {
                let id = self.put_into_play(player, placed.card);
                let creature = self.creature_mut(id);
                if placed.exhausted {
                    creature.exhaust();
                }
                if let Some(octonite) = placed.octonite {
                    creature.set_octonite(octonite);
                }
            }
        }
        for &card in position.unused.iter().rev() {
            self.piles.put(Pile::Unused, card);
        }
        self.shop.extend(position.shop.iter().copied());
        self.power_deck
            .extend(position.power_deck.iter().rev().copied());
    }
}
