//! Tables set up by hand for the bot's tests, and what a level does there.

use kaijubox::bot::{Strength, Tree};
use kaijubox::game::{Level, NoEvents, Player, Rules};
use kaijubox::tokyo::cards::{Card, Face, Monster};
use kaijubox::tokyo::mind::TokyoMind;
use kaijubox::tokyo::rules::position::{Phase, Placed, Position, Side};
use kaijubox::tokyo::rules::{Action, Decision, Place, State};

pub(crate) const ME: Player = Player::ONE;

/// One monster of a position.
#[derive(Clone)]
pub(crate) struct Monsters {
    life: u8,
    points: u8,
    energy: u16,
    place: Place,
    cards: Vec<&'static str>,
    /// What its Mimic copies.
    pub(crate) copies: Option<&'static str>,
}

pub(crate) fn outside(life: u8, points: u8) -> Monsters {
    Monsters {
        life,
        points,
        energy: 0,
        place: Place::Outside,
        cards: Vec::new(),
        copies: None,
    }
}

pub(crate) fn in_tokyo(life: u8, points: u8) -> Monsters {
    Monsters {
        place: Place::City,
        ..outside(life, points)
    }
}

impl Monsters {
    pub(crate) fn energy(self, energy: u16) -> Monsters {
        Monsters { energy, ..self }
    }

    pub(crate) fn card(mut self, id: &'static str) -> Monsters {
        self.cards.push(id);
        self
    }
}

pub(crate) fn card(id: &str) -> Card {
    Card::by_id(id).next().expect("the card is in the box")
}

/// A table with a whole box of cards.
pub(crate) fn table(
    turn: Player,
    phase: Phase,
    sides: &[Monsters],
    row: [&str; 3],
    dice: &[Face],
) -> State {
    table_on(turn, phase, sides, row, dice, NEXT)
}

/// The same with that card on top of the deck.
pub(crate) fn table_on(
    turn: Player,
    phase: Phase,
    sides: &[Monsters],
    row: [&str; 3],
    dice: &[Face],
    next: &str,
) -> State {
    let row = row.map(card);
    let held: Vec<Vec<Placed>> = sides
        .iter()
        .map(|side| {
            let placed = |id: &&str| Placed {
                card: card(id),
                counters: None,
                copies: match *id {
                    "mimic" => side.copies.map(card),
                    _ => None,
                },
            };
            side.cards.iter().map(placed).collect()
        })
        .collect();
    let taken = |card: &Card| {
        row.contains(card) || held.iter().flatten().any(|placed| placed.card == *card)
    };
    let mut deck: Vec<Card> = Card::all().filter(|card| !taken(card)).collect();
    deck.sort_by_key(|card| card.def().id != next);
    let sides: Vec<Side> = sides
        .iter()
        .zip(&held)
        .zip(Monster::ALL)
        .map(|((side, cards), monster)| Side {
            monster,
            alive: true,
            life: side.life,
            points: side.points,
            energy: side.energy,
            poison: 0,
            shrink: 0,
            place: side.place,
            cards,
        })
        .collect();
    let position = Position {
        turn,
        phase,
        sides: &sides,
        row: &row,
        deck: &deck,
        discard: &[],
        two_player: sides.len() == 2,
        dice: (!dice.is_empty()).then_some(dice),
        seed: 7,
    };
    position.start(&mut NoEvents).unwrap()
}

/// What lies on top of the deck, if it lies nowhere else.
pub(crate) const NEXT: &str = "apartment_building";

pub(crate) const DULL: [&str; 3] = ["energize", "frenzy", "skyscraper"];

pub(crate) fn think(state: &State, level: Level) -> Action {
    let (player, mut tree) = (state.decider().unwrap(), Box::new(Tree::new()));
    let view = state.view(player);
    let mut thinker = TokyoMind::thinker(&mut tree, &view, Strength::of(level), 1);
    thinker.advance(u32::MAX);
    thinker.best().unwrap()
}

pub(crate) fn hard(state: &State) -> Action {
    think(state, Level::Hard)
}

/// Rolls, with these faces to come.
pub(crate) fn rolled(mut state: State) -> State {
    let by = state.decider().unwrap();
    state.step(by, Action::Roll, &mut NoEvents).unwrap();
    state
}

/// Lets the active monster stop, and keep what it has, until somebody else is asked.
pub(crate) fn until(mut state: State, decision: Decision) -> State {
    while state.decision().unwrap().1 != decision {
        let by = state.decider().unwrap();
        let actions = state.legal_actions();
        let plain = [
            Action::Roll,
            Action::Stop,
            Action::Keep,
            Action::Pass,
            Action::Done,
        ];
        let action = plain.into_iter().find(|action| actions.contains(action));
        state.step(by, action.unwrap(), &mut NoEvents).unwrap();
    }
    state
}

/// The faces that level hard rolls again; none if it stops.
pub(crate) fn rolls_again(state: State) -> Vec<Face> {
    rolled_by(Level::Hard, state)
}

/// The same for any level.
pub(crate) fn rolled_by(level: Level, mut state: State) -> Vec<Face> {
    let mut again = Vec::new();
    loop {
        let action = think(&state, level);
        match action {
            Action::Die(die) => again.push(state.dice()[usize::from(die)]),
            Action::Stop | Action::ThatIsAll => return again,
            _ => {}
        }
        let by = state.decider().unwrap();
        state.step(by, action, &mut NoEvents).unwrap();
        if !state.is_in_parts() {
            return again;
        }
    }
}
