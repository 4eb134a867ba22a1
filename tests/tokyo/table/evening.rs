//! An evening with King of Tokyo: what the console offers every game, tried in this one.

use super::{COMES_IN, Console, QUESTIONS, TITLE, looked_at, scenes, signposts::told};
use crate::{
    common::{App, facts, flash::Flash, host::Host},
    rich,
};
use kaijubox::{
    console::{Autosave, Options, Pace, Seeds},
    game::{Level, Player, Rules as _, Seat},
    save::Workspace,
    text::Language,
    tokyo::{
        KingOfTokyo,
        cards::{Card, Effect, Face, Monster, Word},
        rules::{Action, Decision, State},
    },
    ui::{Button, Buttons},
};

const BOT: Seat = Seat::Bot(Level::Easy);
/// X is held so long for a hint.
pub(super) const HELD: u32 = 60;
/// After so many ticks without a press, all has been kept.
const LEFT_ALONE: u32 = 120;
/// The hint is there as late as the chip would have it.
pub(super) const THOUGHT: u32 = 120;

/// One button, until the end is on the screen; how often.
fn play_on(console: &mut Console) -> u32 {
    for presses in 0..20_000 {
        if console.app.screen() == "tokyo-victory" {
            return presses;
        }
        console.press(Button::A);
        console.wait(4);
    }
    panic!("the game does not end");
}

/// From a question to a row of the menu of a game.
fn open_menu(console: &mut Console, downs: usize) {
    console.press(Button::Y);
    console.wait(COMES_IN);
    assert_eq!(console.app.screen(), "tokyo-pause");
    for _ in 0..downs {
        console.press(Button::Down);
    }
}

#[test]
fn who_concedes_is_out_and_the_others_play_on() {
    let mut console = Console::new(3, &[Seat::Person; 4], Pace::Off);
    console.start();
    console.press(Button::A);
    console.wait(COMES_IN);
    let who = console.session().state().decider().unwrap();
    open_menu(&mut console, 5);
    console.press(Button::A);
    console.wait(COMES_IN);
    console.press(Button::A);
    console.wait(COMES_IN);
    let state = console.session().state();
    assert!(!state.alive().has(who), "{who:?} has given up");
    assert_eq!(state.alive().len(), 3);
    assert_eq!(state.result(), None);
    play_on(&mut console);
    let outcome = console.session().desk().outcome.unwrap();
    assert!(!outcome.result.winners().has(who));
}

#[test]
fn bots_alone_play_to_the_crown_and_are_watched() {
    for players in [2, 6] {
        let mut console = Console::new(8, &vec![BOT; players], Pace::Off);
        console.start();
        console.press(Button::A);
        for _ in 0..60_000 {
            if console.app.screen() == "tokyo-victory" {
                break;
            }
            console.tick(Buttons::NONE);
        }
        assert_eq!(console.app.screen(), "tokyo-victory", "{players} bots");
    }
}

#[test]
fn two_play_best_of_three() {
    let mut console = Console::new(2, &[Seat::Person; 2], Pace::Off);
    console.app.settings().setups[TITLE].best_of_three = true;
    console.start();
    for _ in 0..8 {
        let before = console.session().desk().score().wins;
        play_on(&mut console);
        let desk = console.session().desk();
        let mut wins = before;
        for winner in desk.outcome.unwrap().result.winners().iter() {
            wins[winner.index()] += 1;
        }
        assert_eq!(
            desk.score().wins,
            wins,
            "a game that nobody wins counts for nobody"
        );
        if desk.score().is_decided() {
            assert_eq!(wins.iter().max(), Some(&2));
            return;
        }
        console.press(Button::A);
        console.wait(COMES_IN);
        assert_eq!(console.app.screen(), "tokyo-start", "the match goes on");
    }
    panic!("a match of two is decided at last");
}

#[test]
fn a_game_goes_on_after_the_battery_was_pulled() {
    let flash = Flash::blank();
    let mut work = Workspace::new();
    let mut app = App::new(facts(), Seeds::pinned(&[9]).unwrap());
    app.settings().has_learned = true;
    let mut keeper = Autosave::start(flash.clone(), &mut work, &mut app).unwrap();
    app.settings().setups[TITLE].seats = [Seat::Person, BOT, Seat::Person].into_iter().collect();
    app.settings().pace = Pace::Off;
    let mut console = Console {
        host: Host::new(app),
    };
    console.start();
    for _ in 0..80 {
        console.press(Button::A);
        console.wait(6);
        console.host.keep(&mut keeper);
    }
    console.wait(COMES_IN);
    console.host.keep(&mut keeper);
    let left = console.session().state().clone();
    let mut work = Workspace::new();
    let mut app = App::new(facts(), Seeds::pinned(&[1]).unwrap());
    app.settings().has_learned = true;
    let _keeper = Autosave::start(flash.clone(), &mut work, &mut app).unwrap();
    let mut console = Console {
        host: Host::new(app),
    };
    console.wait(COMES_IN);
    console.press(Button::A);
    console.wait(COMES_IN);
    assert!(*console.session().state() == left, "the game that was left");
    assert!(console.app.screen().starts_with("tokyo-"));
    play_on(&mut console);
}

#[test]
fn orders_answer_without_a_question() {
    for leaves in [true, false] {
        let (state, by, life) = yielding();
        let seats = vec![Seat::Person; usize::from(state.players())];
        let mut console = Console::new(0, &seats, Pace::Off);
        console.app.lay_out::<KingOfTokyo>(state);
        console.wait(COMES_IN);
        assert_eq!(console.app.screen(), "tokyo-answer");
        open_menu(&mut console, 2);
        console.press(Button::A);
        console.wait(COMES_IN);
        assert_eq!(console.app.screen(), "tokyo-orders");
        let ups = if leaves { life + 1 } else { life - 1 };
        if !leaves {
            console.press(Button::Down);
        }
        for _ in 0..ups {
            console.press(Button::Right);
        }
        for _ in 0..2 {
            console.press(Button::B);
            console.wait(COMES_IN);
        }
        let state = console.session().state();
        let still = state.decision() == Some((by, Decision::Yield));
        assert!(!still, "nobody was asked");
        assert_eq!(state.is_in_tokyo(by), !leaves);
        let told = told(&console);
        assert!(
            told.iter().any(|line| line.ends_with("(standing order)")),
            "{told:?}"
        );
    }
}

/// A question whether to leave Tokyo, with life enough to say when.
fn yielding() -> (State, Player, u8) {
    for seed in 0..3_000 {
        let mut state = rich::rich_position(seed, 4);
        let mut dice = kaijubox::game::Dice::new(seed);
        for _ in 0..40 {
            let Some((by, what)) = state.decision() else {
                break;
            };
            let life = state.life(by);
            let plain = state.legal_actions().len() == 2 && state.waiting_loss(by).is_none();
            if what == Decision::Yield && plain && life > 2 {
                return (state, by, life);
            }
            let actions = state.legal_actions();
            let action = actions[dice.place(actions.len())];
            state.take_listed(action, &mut kaijubox::game::NoEvents);
        }
    }
    panic!("no such position");
}

#[test]
fn x_held_gives_a_hint_at_every_question() {
    let scenes = scenes();
    for (_, name) in QUESTIONS {
        let state = &scenes[&(name, 4, false)];
        let by = state.decider().unwrap();
        let mut seats = vec![BOT; 4];
        seats[by.index()] = Seat::Person;
        let mut console = Console::new(0, &seats, Pace::Off);
        console.app.lay_out::<KingOfTokyo>(state.clone());
        console.wait(COMES_IN);
        if state.legal_actions().len() < 2 {
            continue;
        }
        let asked = console.app.screen();
        for _ in 0..HELD {
            console.tick(Buttons::NONE.with(Button::X));
        }
        console.wait(COMES_IN + THOUGHT);
        assert_eq!(console.app.screen(), "tokyo-hint", "at {name}");
        console.press(Button::A);
        console.wait(COMES_IN);
        assert_eq!(console.app.screen(), asked, "shown at {name}");
    }
}

#[test]
fn a_person_heals_while_a_bot_is_asked() {
    let healer = |state: &State, asked: Player| {
        let can = |action: &Action| matches!(*action, Action::Heal(by) if by != asked);
        let action = state.legal_actions().iter().copied().find(can);
        action.and_then(|action| match action {
            Action::Heal(by) => Some(by),
            _ => None,
        })
    };
    let state = found(|state, asked, _| healer(state, asked).is_some());
    let asked = state.decider().unwrap();
    let by = healer(&state, asked).unwrap();
    let mut seats = vec![BOT; 4];
    seats[by.index()] = Seat::Person;
    // The bot is asked, and has not answered when the player looks at the monster; then it waits.
    let press = |console: &mut Console, button| {
        console.update(Buttons::NONE.with(button));
        for _ in 0..COMES_IN {
            console.update(Buttons::NONE);
        }
    };
    let mut complaints = Vec::new();
    let consoles = Language::ALL.into_iter().rev().map(|language| {
        let mut console = Console::new(0, &seats, Pace::Off);
        console.app.set_language(language);
        console.app.lay_out::<KingOfTokyo>(state.clone());
        for _ in 0..COMES_IN {
            console.update(Buttons::NONE);
        }
        press(&mut console, Button::X);
        assert_eq!(console.app.screen(), "tokyo-monster");
        console.wait(COMES_IN);
        looked_at("monster-heals", &console, &mut complaints);
        console
    });
    let mut console = consoles.last().unwrap();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
    press(&mut console, Button::A);
    let after = console.session().state();
    assert_eq!(after.life(by), state.life(by) + 1);
    assert_eq!(after.energy(by), state.energy(by) - 2);
    assert_eq!(after.decider(), Some(asked), "the question is still open");
    for _ in 0..400 {
        console.tick(Buttons::NONE);
    }
    let gone_on = console.session().state();
    assert!(gone_on.decision() != state.decision() || gone_on.dice() != state.dice());
}

/// A position with that question, and what else is wanted of it.
fn found(wanted: impl Fn(&State, Player, Decision) -> bool) -> State {
    for seed in 0..20_000 {
        let mut state = rich::rich_position(seed, 4);
        let mut dice = kaijubox::game::Dice::new(seed);
        for _ in 0..40 {
            let Some((by, what)) = state.decision() else {
                break;
            };
            if !state.is_in_parts() && wanted(&state, by, what) {
                return state;
            }
            let actions = state.legal_actions();
            let action = actions[dice.place(actions.len())];
            state.take_listed(action, &mut kaijubox::game::NoEvents);
        }
    }
    panic!("no such position");
}

fn only_heals(card: Card) -> bool {
    let effects = card.def().effects;
    let heals = |effect: &Effect| matches!(effect, Effect::GainLife(_));
    !card.is_keep() && !effects.is_empty() && effects.iter().all(heals)
}

#[test]
fn what_is_secret_and_what_is_rash_looks_as_it_did_when_somebody_last_looked() {
    use Button::{A, B, Down, Left, Right, X, Y};
    let mut complaints = Vec::new();
    let mut look = |name: &str, state: &State, presses: &[Button]| {
        let seats = vec![Seat::Person; usize::from(state.players())];
        for language in Language::ALL {
            let mut console = Console::new(0, &seats, Pace::Normal);
            console.app.set_language(language);
            console.app.lay_out::<KingOfTokyo>(state.clone());
            console.wait(COMES_IN);
            for &button in presses {
                console.press(button);
                console.wait(COMES_IN);
            }
            looked_at(name, &console, &mut complaints);
        }
    };
    let secret = found(|state, by, what| {
        what == Decision::Buy && !state.seen().is_empty() && state.energy(by) > 3
    });
    let to_it = [Right; 3];
    look("secret-hidden", &secret, &to_it);
    look("secret-shown", &secret, &[Right, Right, Right, A]);
    let full = found(|state, by, what| {
        let heals = state.row()[0].is_some() && only_heals(state.row()[0]);
        let full = state.life(by) >= state.life_limit(by);
        let first = Action::Buy(state.row()[0]);
        what == Decision::Buy && heals && full && state.legal_actions().contains(&first)
    });
    look("sure-full-life", &full, &[Button::Up, A]);
    let deadly = found(|state, by, what| {
        let amount = state.loss().map_or(0, |(_, amount, _)| amount);
        let last = state
            .legal_actions()
            .iter()
            .position(|&a| a == Action::Take);
        what == Decision::Loss && amount >= state.life(by) && last == Some(1)
    });
    look("sure-deadly", &deadly, &[Down, A]);
    let jets = found(|state, by, what| {
        let waits = state.waiting_loss(by).unwrap_or(0);
        what == Decision::Yield && waits >= state.life(by)
    });
    look("sure-jets", &jets, &[Down, A]);
    let throw = found(is_deadly_throw);
    look("sure-throw", &throw, &[Right, A]);
    let poor = found(|state, by, what| {
        let row = state.row().iter().all(|card| card.is_some());
        what == Decision::Buy && row && state.energy(by) == 1
    });
    look("dear-sweep", &poor, &[Down, Right]);
    let taker = found(|state, by, what| {
        let takes = state.times(by, Word::BuysFromOthers) > 0;
        let row = state.row().iter().all(|card| card.is_some());
        what == Decision::Buy && row && takes && state.energy(by) == 2
    });
    look("dear-others", &taker, &[Right, Right, Right]);
    // Standing orders, and what the monster's page says of them; the cards on sale behind it.
    let set = [Y, Down, Down, A, Right, Right, Right, Down, Left, Left];
    look("orders", &throw, &set);
    look("monster-orders", &throw, &[&set[..], &[B, B, X]].concat());
    look("on-sale", &throw, &[X, X]);
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// A throw against a loss that kills as the dice lie, with a 3 that may go again.
fn is_deadly_throw(state: &State, by: Player, what: Decision) -> bool {
    let hearts = state.throw().iter().filter(|&&face| face == Face::Heart);
    let saved = hearts.count();
    let amount = state.loss().map_or(0, |(_, amount, _)| usize::from(amount));
    let is_throw = what == Decision::Threes && !state.throw().is_empty();
    is_throw && amount - saved >= usize::from(state.life(by)) && state.alive().len() == 4
}

/// People around one screen at that position.
fn people(state: &State) -> Console {
    people_speaking(state, Language::default())
}

pub(super) fn people_speaking(state: &State, language: Language) -> Console {
    let seats = vec![Seat::Person; usize::from(state.players())];
    let mut console = Console::new(0, &seats, Pace::Off);
    console.app.set_language(language);
    console.app.lay_out::<KingOfTokyo>(state.clone());
    console.wait(COMES_IN);
    console
}

#[test]
fn staying_to_die_is_asked_twice() {
    let state = found(|state, by, what| {
        let waits = state.waiting_loss(by).unwrap_or(0);
        what == Decision::Yield && waits >= state.life(by)
    });
    let mut console = people(&state);
    assert_eq!(console.app.screen(), "tokyo-answer");
    console.press(Button::Down);
    console.press(Button::A);
    assert!(
        *console.session().state() == state,
        "it was not asked twice"
    );
    console.wait(COMES_IN);
    console.press(Button::A);
    assert!(*console.session().state() != state);
    // Leaving saves, and is taken at once.
    let mut console = people(&state);
    console.press(Button::A);
    assert!(*console.session().state() != state);
}

#[test]
fn declining_dice_that_could_still_save_is_asked_twice() {
    let state = found(is_deadly_throw);
    let mut console = people(&state);
    assert_eq!(console.app.screen(), "tokyo-dice");
    // What may save stands first: a 3 saves nothing where it lies.
    console.press(Button::Right);
    console.press(Button::A);
    assert!(
        *console.session().state() == state,
        "it was not asked twice"
    );
    console.wait(COMES_IN);
    console.press(Button::A);
    assert!(*console.session().state() != state);
    let mut console = people(&state);
    console.press(Button::A);
    console.wait(COMES_IN);
    assert!(*console.session().state() != state);
}

#[test]
fn six_seats_with_their_levels_and_monsters_come_back() {
    let seats = [
        Seat::Person,
        Seat::Bot(Level::Hard),
        Seat::Person,
        BOT,
        Seat::Bot(Level::Normal),
        Seat::Bot(Level::Hard),
    ];
    // The variant is off, and nobody plays the monster of their own place.
    let options = [0, 3, 1, 6, 2, 4, 5];
    let flash = Flash::blank();
    let mut work = Workspace::new();
    let mut app = App::new(facts(), Seeds::pinned(&[9]).unwrap());
    app.settings().has_learned = true;
    let mut keeper = Autosave::start(flash.clone(), &mut work, &mut app).unwrap();
    let setup = &mut app.settings().setups[TITLE];
    setup.seats = seats.into_iter().collect();
    setup.options = Options::from_slice(&options).unwrap();
    let mut console = Console {
        host: Host::new(app),
    };
    // Whoever presses anything may have set something.
    console.wait(COMES_IN);
    console.press(Button::A);
    for _ in 0..LEFT_ALONE {
        console.tick(Buttons::NONE);
        console.paint();
        console.host.keep(&mut keeper);
    }

    let mut work = Workspace::new();
    let mut app = App::new(facts(), Seeds::pinned(&[1]).unwrap());
    app.settings().has_learned = true;
    let _keeper = Autosave::start(flash.clone(), &mut work, &mut app).unwrap();
    let setup = &app.settings().setups[TITLE];
    assert!(setup.seats.iter().eq(&seats), "{:?}", setup.seats);
    assert_eq!(setup.options[..], options);
    let mut console = Console {
        host: Host::new(app),
    };
    console.start();
    let (desk, state) = (console.session().desk(), console.session().state());
    assert_eq!(state.players(), 6);
    for (seat, &monster) in options[1..].iter().enumerate() {
        let player = Player(seat as u8);
        assert_eq!(desk.table.seats[seat], seats[seat]);
        assert_eq!(
            state.monster(player),
            Monster::ALL[usize::from(monster) - 1]
        );
    }
}
