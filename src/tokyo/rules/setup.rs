//! How a game starts: a box shuffled for some players, and the roll for the first turn.

use heapless::Vec;

use super::parts::Part;
use super::piles::Piles;
use super::state::{LIFE, Place, ROW, Seat, Stage, State, THROW, Turn, Volley};
use super::{Card, Cause, Event, Face, Keeps, Monster, Player, Players};
use crate::game::{Dice, Events, MAX_PLAYERS};

/// The fewest players.
pub(super) const FEWEST: u8 = 2;
/// Dice that everybody rolls for the first turn.
const FIRST_ROLL: usize = 6;

/// What a game is dealt from, besides its players and its seed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Is a game for two played by the variant for two: energy instead of points for Tokyo?
    pub two_player_variant: bool,
    /// Who plays which monster, by seat.
    pub monsters: [Monster; MAX_PLAYERS],
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            two_player_variant: true,
            monsters: Monster::ALL,
        }
    }
}

impl State {
    /// A new game, with the roll for the first turn behind it. `None` for too few or too many
    /// players, or if two of them have the same monster.
    pub fn new(
        setup: &Setup,
        players: u8,
        seed: u64,
        events: &mut impl Events<Event>,
    ) -> Option<State> {
        if !(usize::from(FEWEST)..=MAX_PLAYERS).contains(&usize::from(players)) {
            return None;
        }
        let monsters = &setup.monsters[..usize::from(players)];
        let twice = |(at, monster)| monsters[..at].contains(monster);
        if monsters.iter().enumerate().any(twice) {
            return None;
        }
        let mut state = State::empty(players, Dice::new(seed));
        state.two_player = players == 2 && setup.two_player_variant;
        for (seat, &monster) in state.seats.iter_mut().zip(&setup.monsters) {
            seat.monster = monster;
        }
        for card in Card::all() {
            state.piles.put_on_deck(card);
        }
        state.piles.shuffle(&mut state.dice);
        for place in 0..ROW {
            state.reveal(place, events);
        }
        let mut dice = state.dice.clone();
        let first = state.roll_for_first(&mut || Some(Face::rolled(dice.roll())), events)?;
        state.dice = dice;
        state.start_with(first, events);
        Some(state)
    }

    pub(super) fn empty(players: u8, dice: Dice) -> State {
        let seat = |monster| Seat {
            monster,
            life: 0,
            points: 0,
            poison: 0,
            shrink: 0,
            place: Place::Outside,
            energy: 0,
        };
        let mut seats = Monster::ALL.map(seat);
        for seat in &mut seats[..usize::from(players)] {
            seat.life = LIFE;
        }
        State {
            dice,
            seats,
            players,
            alive: Player::first(players).fold(Players::NONE, Players::and),
            two_player: false,
            piles: Piles::default(),
            row: [Card::NONE; ROW],
            keeps: [Keeps::NONE; MAX_PLAYERS],
            ages: Vec::new(),
            counters: [0; super::holdings::COUNTERS],
            copied: Card::NONE,
            active: Player::ONE,
            regular: Player::ONE,
            frozen: 0,
            extra: Vec::new(),
            stage: Stage::Start,
            turn: Turn::NEW,
            running: None,
            volley: Volley {
                author: Player::ONE,
                victims: Players::NONE,
                amounts: [0; MAX_PLAYERS],
                cause: Cause::Card,
                smashed: Players::NONE,
                poison: 0,
                shrink: 0,
            },
            loss: None,
            throw: [Face::One; THROW],
            asked: None,
            part: Part::None,
            result: None,
        }
    }

    /// Everybody rolls six dice, the most smashes begin; those who tie roll again, the others do
    /// not. `None` if `roll` runs out of faces.
    pub(super) fn roll_for_first(
        &self,
        roll: &mut impl FnMut() -> Option<Face>,
        events: &mut impl Events<Event>,
    ) -> Option<Player> {
        let mut rolling = self.alive;
        while rolling.len() > 1 {
            let (mut most, mut leading) = (0, Players::NONE);
            for by in rolling.iter() {
                let mut faces = [Face::One; FIRST_ROLL];
                for face in &mut faces {
                    *face = roll()?;
                }
                events.push(Event::RolledForFirst { by, faces });
                let smashes = State::showing(&faces, Face::Smash).count_ones();
                if smashes > most || leading.is_empty() {
                    (most, leading) = (smashes, Players::NONE);
                }
                if smashes == most {
                    leading = leading.and(by);
                }
            }
            rolling = leading;
        }
        rolling.iter().next()
    }

    pub(super) fn start_with(&mut self, first: Player, events: &mut impl Events<Event>) {
        self.regular = first;
        self.begin_turn(first, None, events);
        self.advance(events);
        if let Some((who, what)) = self.asked {
            events.push(Event::Asked { who, what });
        }
    }

    /// A test gives the faces that the next dice show; how many of them fit.
    pub fn script_dice(&mut self, faces: &[Face]) -> usize {
        let mut script: Vec<u8, { Dice::SCRIPT_MAX }> = Vec::new();
        for &face in faces {
            if script.push(face.index()).is_err() {
                break;
            }
        }
        let fit = self.dice.script(&script);
        debug_assert!(fit, "a face is on the die, and not too many were taken");
        script.len()
    }

    /// How many of the faces a test gave have not been rolled yet.
    pub fn scripted_dice_left(&self) -> usize {
        self.dice.script_left()
    }
}
