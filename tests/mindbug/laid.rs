//! Tables as somebody laid them: positions by the names of cards, and how to get on from there.

use kaijubox::{
    game::NoEvents,
    mindbug::{
        cards::{Card, Face, PowerCard},
        rules::{
            Action, State,
            setup::{Placed, Position, Seat},
        },
    },
};

/// One side of a table.
#[derive(Clone, Default)]
pub(crate) struct Laid {
    /// Creatures, by id: `id!` is exhausted, `id+3` has three counters.
    pub(crate) play: Vec<&'static str>,
    pub(crate) hand: Vec<&'static str>,
    pub(crate) discard: Vec<&'static str>,
    pub(crate) energy: u8,
}

/// Seven creatures that only stand there.
pub(crate) const CROWD: [&str; 7] = [
    "rhino_turtle",
    "gorillion",
    "luchataur!",
    "bee_bear",
    "plated_scorpion",
    "icecube_dragon+3",
    "killer_bee",
];

fn card(id: &str) -> Card {
    Card::by_id(id).unwrap_or_else(|| panic!("there is no {id}"))
}

fn placed(name: &str) -> Placed {
    let (name, octonite) = match name.split_once('+') {
        Some((name, count)) => (name, Some(count.parse().unwrap())),
        None => (name, None),
    };
    Placed {
        card: card(name.trim_end_matches('!')),
        exhausted: name.ends_with('!'),
        octonite,
    }
}

/// A game at the start of the first player's turn.
pub(crate) fn lay(own: &Laid, enemy: &Laid, dice: &[u8]) -> State {
    let sides = [own, enemy].map(|laid| {
        let play: Vec<Placed> = laid.play.iter().map(|name| placed(name)).collect();
        let cards = |ids: &[&str]| ids.iter().map(|id| card(id)).collect::<Vec<Card>>();
        (play, cards(&laid.hand), cards(&laid.discard), laid.energy)
    });
    let seat = |at: usize| {
        let (play, hand, discard, energy) = &sides[at];
        Seat {
            play,
            hand,
            discard,
            energy: *energy,
            ..Seat::default()
        }
    };
    let shop: Vec<PowerCard> = PowerCard::all().take(3).collect();
    let buys = own.energy > 0;
    let faces: Vec<Face> = dice.iter().map(|&face| Face::rolled(face)).collect();
    let position = Position {
        seats: [seat(0), seat(1)],
        shop: if buys { &shop } else { &[] },
        dice: (!dice.is_empty()).then_some(&faces),
        ..Position::default()
    };
    position.start(&mut NoEvents).unwrap()
}

/// Answers the open question, by what the action is called in the rules.
pub(crate) fn answer(state: &mut State, wanted: &str) {
    let (by, question) = state.decision().expect("somebody decides");
    let legal = state.legal_actions();
    let found = legal
        .iter()
        .find(|action| called(**action, state) == wanted);
    let action = *found.unwrap_or_else(|| panic!("{question:?} takes no {wanted}: {legal:?}"));
    state.step(by, action, &mut NoEvents).unwrap();
}

/// An action as a verb and the card it is about.
fn called(action: Action, state: &State) -> String {
    let of = |id| state.creature(id).map_or("", |c| c.card().def().id);
    match action {
        Action::Play(card) => format!("play {}", card.def().id),
        Action::Attack(id) => format!("attack {}", of(id)),
        Action::Act(id) => format!("act {}", of(id)),
        Action::Choose(kaijubox::mindbug::rules::Choice::Creature(id)) => {
            format!("choose {}", of(id))
        }
        other => format!("{other:?}").to_lowercase(),
    }
}
