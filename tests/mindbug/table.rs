//! Whole games through the console, button by button.
//!
//! Games end, damage suffices, and no frame tells the holder what they may not know: with all of
//! that dealt anew, every frame is the same.

use crate::{
    common::tests_dir,
    console::{Console, GUARD},
};
use kaijubox::{
    console::{
        Pace,
        script::{Moment, moments},
    },
    game::{Dice, Rules as _},
    mindbug::{
        Mindbug,
        cards::{Set, Sets},
        options_of,
    },
    ui::{Button, Buttons},
};

/// A player who presses without thinking, but does not leave the game.
fn press(screen: &str, dice: &mut Dice) -> Button {
    use Button::*;
    match screen {
        "pause" | "look" | "log" | "piles" => B,
        "pass" | "recap" => A,
        _ => {
            let any = [
                A, A, A, A, A, A, Left, Right, Up, Down, Right, Down, B, X, Y, Left,
            ];
            any[dice.place(any.len())]
        }
    }
}

/// Both sets of the script, alone and together, then those with octonite, then all four.
fn mixes() -> [Sets; 7] {
    let (first, tokyo) = (Set::FirstContact, Set::KingOfTokyo);
    let (kingdom, galaxy) = (Set::BattlefruitKingdom, Set::BattlefruitGalaxy);
    let both = Sets::only(first).and(tokyo);
    [
        Sets::only(first),
        Sets::only(tokyo),
        both,
        Sets::only(kingdom),
        Sets::only(galaxy),
        Sets::only(kingdom).and(galaxy),
        both.and(kingdom).and(galaxy),
    ]
}

#[test]
fn games_of_all_sets_end_by_pressing_buttons() {
    for seed in 0..84 {
        let pace = Pace::ALL[(seed % 3) as usize];
        let mut console = Console::new(seed, mixes()[(seed / 3 % 7) as usize], pace);
        let mut dice = Dice::new(seed);
        console.start();
        let mut presses = 0;
        while console.app.screen() != "victory" {
            let button = press(console.app.screen(), &mut dice);
            console.tick(Buttons::NONE.with(button));
            console.tick(Buttons::NONE);
            presses += 1;
            assert!(presses < 20_000, "game {seed} does not end");
        }
        let session = console.app.session::<Mindbug>().unwrap();
        assert_eq!(
            session.desk().outcome.unwrap().ending.winner,
            session.state().winner().unwrap()
        );
    }
}

/// On the device nobody can pin the dice, so this script must end any game.
#[test]
fn one_button_plays_a_whole_game_whatever_the_dice() {
    let script = std::fs::read_to_string(tests_dir("scripts/one-button.script")).unwrap();
    let mut latest = 0;
    for seed in 0..60 {
        let mut console = Console::new(seed, mixes()[0], Pace::Normal);
        let mut won = None;
        for moment in moments(&script) {
            match moment {
                Moment::Tick(buttons) => console.tick(buttons),
                Moment::Shot("start") => assert_eq!(console.app.screen(), "start"),
                Moment::Shot(_) => {}
            }
            if console.app.screen() == "victory" {
                won = Some(console.now.0);
                break;
            }
        }
        assert_eq!(
            console.app.settings().setups[0].options,
            options_of(mixes()[2])
        );
        latest = latest.max(won.unwrap_or_else(|| panic!("game {seed} does not end")));
    }
    println!("the longest game is won at tick {latest}");
}

#[test]
fn painting_only_damage_suffices_for_whole_games() {
    for (seed, sets) in (0..).zip(mixes()) {
        let mut console = Console::new(seed, sets, Pace::Fast);
        let mut dice = Dice::new(seed);
        console.start();
        while console.app.screen() != "victory" {
            let button = press(console.app.screen(), &mut dice);
            // Beats are watched as often as they are skipped.
            let pause = if dice.below(4) == 0 { 40 } else { 2 };
            for tick in 0..pause {
                let down = Buttons::NONE.with(button);
                console.tick(if tick == 0 { down } else { Buttons::NONE });
                console.paint();
                let whole = console.app.is_revealing() || console.pixels == console.repainted();
                let (screen, now) = (console.app.screen(), console.now.0);
                assert!(whole, "game {seed}, tick {now}, on {screen}");
            }
        }
    }
}

#[test]
fn no_frame_tells_what_its_holder_may_not_know() {
    let mut compared = 0;
    for seed in 0..42 {
        let sets = mixes()[(seed % 7) as usize];
        let pace = Pace::ALL[(seed / 7 % 3) as usize];
        // Both get the same buttons; before each hand-over the second gets other hidden cards.
        let mut truth = Console::new(seed, sets, pace);
        let mut other = Console::new(seed, sets, pace);
        let mut dice = Dice::new(seed);
        truth.start();
        other.start();
        let mut same = false;
        let mut guard = 0;
        while truth.app.screen() != "victory" {
            let screen = truth.app.screen();
            if screen == "pass" && guard < GUARD {
                guard += 1;
            } else if screen == "pass" {
                guard = 0;
                let session = truth.app.session::<Mindbug>().unwrap();
                let (next, _) = session.state().decision().unwrap();
                // Either all that is hidden, or all but what the holder will draw and roll, so
                // that their own draws do not end the comparison.
                let chance = seed + u64::from(truth.now.0);
                let redealt = if dice.below(2) == 0 {
                    let dealt = session.state().view(next).deal(chance);
                    dealt.expect("every card is of these sets")
                } else {
                    let mut state = session.state().clone();
                    state.redeal_against(next, chance);
                    state
                };
                other.app.set_session(session.with_state(redealt));
                same = true;
            }
            let button = press(screen, &mut dice);
            for down in [Buttons::NONE.with(button), Buttons::NONE, Buttons::NONE] {
                truth.tick(down);
                if !same {
                    continue;
                }
                other.tick(down);
                let [one, two] = [&truth, &other]
                    .map(|console| console.app.session::<Mindbug>().unwrap().desk());
                // What the holder has now drawn or rolled may differ; then all else may.
                same = one.view == two.view;
                if same {
                    compared += 1;
                    let (screen, now) = (truth.app.screen(), truth.now.0);
                    assert_eq!(screen, other.app.screen(), "game {seed}, tick {now}");
                    let equal = truth.repainted() == other.repainted();
                    assert!(equal, "game {seed}, tick {now}, on {screen}");
                }
            }
            if !same && truth.app.screen() == "pass" {
                // Onto the same screen again, with the same game.
                other = resume(&truth, sets, pace);
            }
        }
    }
    assert!(compared > 2_000, "only {compared} frames were compared");
}

/// Another console at the pass card of the same game.
fn resume(console: &Console, sets: Sets, pace: Pace) -> Console {
    let mut other = Console::new(0, sets, pace);
    let session = console.app.session::<Mindbug>().unwrap();
    other.app.lay_out::<Mindbug>(session.state().clone());
    other.app.set_session(session.clone());
    other.now = console.now;
    for _ in 0..GUARD {
        other.tick(Buttons::NONE);
    }
    other
}
