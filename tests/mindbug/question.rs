//! What the bot is asked: the same by a game that was put away, and nothing that it may not know.

use crate::{
    against_bot::{BOT, mix, settings},
    console::Session,
};
use kaijubox::{
    console::{Table, journal, session::AnySession as _, thinking::Purpose},
    game::{Choice, Dice, NoEvents, Player, Rules as _, Seat},
    mindbug::rules::{Action, State},
};

fn session(seed: u64) -> Session {
    let table: Table = settings(seed, [Seat::Person, BOT]).table(0);
    let state = State::new(mix(seed), seed, &mut NoEvents).unwrap();
    Session::new(state, table, seed)
}

/// Takes a decision as it is taken out of a save.
fn take_again(game: &mut Session, action: Action) {
    let decision = Choice::of(&action, &game.state().legal_actions())
        .unwrap()
        .0;
    let mut after = game.state().clone();
    let by = after.decider().unwrap();
    after.step(by, action, &mut NoEvents).unwrap();
    game.catch_up(&[decision], journal::mark(&after)).unwrap();
}

/// Plays random games decision by decision; `look` gets what was decided so far.
fn decisions(seed: u64, mut look: impl FnMut(&Session, &[Action])) {
    let (mut game, mut dice) = (session(seed), Dice::new(seed));
    let mut taken = Vec::new();
    while game.state().decider().is_some() {
        look(&game, &taken);
        let legal = game.state().legal_actions();
        let action = legal[dice.below(legal.len() as u32) as usize];
        take_again(&mut game, action);
        taken.push(action);
    }
}

#[test]
fn a_game_taken_out_again_asks_the_bot_the_same() {
    for seed in 0..12 {
        decisions(seed, |game, taken| {
            if taken.len() % 7 != 3 {
                return;
            }
            let mut again = session(seed);
            for &action in taken {
                take_again(&mut again, action);
            }
            let ask = |session: &Session| {
                let question = session.question(1, Purpose::Move);
                question.map(|asked| (asked.view, asked.memory, asked.level, asked.seed))
            };
            assert!(ask(game) == ask(&again));
            assert_eq!(game.desk().log, again.desk().log);
        });
    }
}

#[test]
fn what_the_bot_may_not_know_is_not_in_the_question() {
    let mut compared = 0;
    for seed in 0..12 {
        decisions(seed, |game, _| {
            if game.state().decider() != Some(Player::TWO) {
                return;
            }
            let other = game.state().view(Player::TWO).deal(seed + 1).unwrap();
            let ask = |session: &Session| {
                let asked = session.question(1, Purpose::Move).unwrap();
                (asked.view, asked.memory, asked.level, asked.seed)
            };
            assert!(ask(game) == ask(&game.with_state(other)));
            compared += 1;
        });
    }
    assert!(compared > 100);
}
