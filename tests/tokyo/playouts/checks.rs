//! What must hold in every position: the box is complete, and exactly the listed actions are legal.

use kaijubox::game::{Dice, NoEvents, Player, Rules};
use kaijubox::tokyo::cards::{CARDS, Card, Face};
use kaijubox::tokyo::rules::{Action, HeartUse, Illegal, Place, State, WINNING_POINTS};

/// What every position must look like.
pub(crate) fn check_position(state: &State) {
    let held: usize = (0..state.players())
        .map(|seat| state.cards(Player(seat)).count())
        .sum();
    let row = state.row().iter().filter(|card| card.is_some()).count();
    let acting = usize::from(state.resolving().is_some());
    let all = held + row + acting + state.deck().len() + state.discard().len();
    assert_eq!(all, CARDS, "the box is complete");
    for player in (0..state.players()).map(Player) {
        assert!(state.points(player) <= WINNING_POINTS);
        if state.alive().has(player) {
            assert!((1..=state.life_limit(player)).contains(&state.life(player)));
        } else {
            assert_eq!(state.life(player), 0);
            assert_eq!((state.energy(player), state.points(player)), (0, 0));
            assert_eq!(state.place(player), Place::Outside);
        }
    }
    let inside = |place| {
        let players = (0..state.players()).map(Player);
        players.filter(|&p| state.place(p) == place).count()
    };
    assert!(inside(Place::City) <= 1);
    assert!(inside(Place::Bay) <= usize::from(state.alive().len() >= 5));
}

/// A random action, legal or not, of any kind.
fn any_action(state: &State, dice: &mut Dice) -> Action {
    let mut pick = |n: usize| dice.below(n as u32) as usize;
    let card = Card::all().nth(pick(CARDS)).unwrap();
    let player = Player(pick(usize::from(state.players())) as u8);
    let uses = [
        HeartUse::Life,
        HeartUse::Poison,
        HeartUse::Shrink,
        HeartUse::Gift(player),
    ];
    match pick(25) {
        0 => Action::Roll,
        1 => Action::Mimic(card),
        2 => Action::Reroll,
        3 => Action::Use(card),
        4 => Action::Die(pick(10) as u8),
        5 => Action::Face(Face::rolled(pick(6) as u8)),
        6 => Action::Heart(uses[pick(4)]),
        7 => Action::ThatIsAll,
        8 => Action::Stop,
        9 => Action::Pass,
        10 => Action::Keep,
        11 => Action::HeartsFirst,
        12 => Action::SmashesFirst,
        13 => Action::Wings,
        14 => Action::Take,
        15 => Action::Yield,
        16 => Action::Stay,
        17 => Action::Buy(card),
        18 => Action::Peek,
        19 => Action::Sweep,
        20 => Action::Done,
        21 => Action::Sell(card),
        22 => Action::Yes,
        23 => Action::No,
        _ => Action::Heal(player),
    }
}

/// A listed action is accepted, an unlisted one refused, and a refusal changes nothing.
pub(crate) fn check_actions(state: &State, dice: &mut Dice) {
    let Some(decider) = state.decider() else {
        assert!(state.legal_actions().is_empty(), "the game is over");
        assert!(state.result().is_some());
        let mut after = state.clone();
        let late = after.step(Player(0), Action::Roll, &mut NoEvents);
        assert!(late == Err(Illegal::GameOver) && after == *state);
        return;
    };
    assert!(state.alive().has(decider), "the dead are not asked");
    let legal = state.legal_actions();
    assert!(!legal.is_empty(), "a question has an answer");
    for (at, action) in legal.iter().enumerate() {
        assert!(!legal[..at].contains(action), "{action:?} is listed once");
        let actor = state.actor(*action);
        assert!(state.alive().has(actor), "the dead do nothing");
        let mut after = state.clone();
        assert_eq!(after.step(actor, *action, &mut NoEvents), Ok(()));
        let mut taken = state.clone();
        taken.take_listed(*action, &mut NoEvents);
        assert!(taken == after, "{action:?} is the same step, unchecked");
        let other = Player((actor.0 + 1) % state.players());
        let mut refused = state.clone();
        let out_of_turn = refused.step(other, *action, &mut NoEvents);
        assert!(out_of_turn.is_err() && refused == *state);
    }
    for _ in 0..4 {
        let action = any_action(state, dice);
        let actor = state.actor(action);
        let mut after = state.clone();
        let taken = after.step(actor, action, &mut NoEvents);
        assert_eq!(taken.is_ok(), legal.contains(&action), "{action:?}");
        assert!(taken.is_ok() || after == *state, "{action:?} was refused");
    }
}
