//! Games against the bot, through the console: the device stays with the person, the bot answers by its host, and a
//! hint points at an action.

use crate::{
    common::{
        App, facts,
        host::{Host, is_a_host},
    },
    console::Session,
};
use kaijubox::{
    console::{
        Games, Options, Pace, Request, Seeds, Settings,
        screens::{AtTable, Play, Screens, TableContext, TableOpening},
    },
    game::{Dice, Level, Player, Seat},
    games::Kaijubox,
    mindbug::{
        Mindbug,
        cards::{Set, Sets},
        options_of,
        screens::{ActivePage, Page},
    },
    ui::{Button, Buttons, Damage, Intent},
};

pub(crate) const BOT: Seat = Seat::Bot(Level::Easy);

/// A console with its panel and somebody who thinks for it.
struct Console {
    host: Host,
}

is_a_host!(Console);

impl Console {
    fn new(seed: u64, seats: [Seat; 2], pace: Pace) -> Console {
        let mut app = App::new(facts(), Seeds::pinned(&[seed]).unwrap());
        *app.settings() = settings(seed, seats);
        app.settings().pace = pace;
        Console {
            host: Host::new(app),
        }
    }

    /// A tick on a host that thinks at once.
    fn tick(&mut self, down: Buttons) {
        self.host.tick(down);
        self.paint();
    }

    fn press(&mut self, button: Button) {
        while !self.app.hears_answers() {
            self.tick(Buttons::NONE);
        }
        self.tick(Buttons::NONE.with(button));
        self.tick(Buttons::NONE);
    }

    /// Holds a button for a second.
    fn hold(&mut self, button: Button) {
        for _ in 0..60 {
            self.tick(Buttons::NONE.with(button));
        }
        self.tick(Buttons::NONE);
    }

    fn wait(&mut self, ticks: u32) {
        for _ in 0..ticks {
            self.tick(Buttons::NONE);
        }
    }

    /// From the title into the game.
    fn start(&mut self) {
        for _ in 0..40 {
            self.press(Button::A);
            if matches!(self.app.screen(), "start") {
                break;
            }
        }
        self.wait(300);
        self.press(Button::A);
    }

    fn session(&self) -> &Session {
        self.app.session::<Mindbug>().unwrap()
    }
}

pub(crate) fn settings(seed: u64, seats: [Seat; 2]) -> Settings {
    let mut settings = Settings::new(Kaijubox::TITLES.playable);
    settings.has_learned = true;
    let setup = &mut settings.setups[0];
    setup.seats = seats.into_iter().collect();
    setup.options = Options::from_slice(&options_of(mix(seed))).unwrap();
    settings
}

pub(crate) fn mix(seed: u64) -> Sets {
    let (first, tokyo) = (Set::FirstContact, Set::KingOfTokyo);
    match seed % 3 {
        0 => Sets::only(first),
        1 => Sets::only(tokyo),
        _ => Sets::only(first).and(tokyo),
    }
}

/// A person who presses without thinking, but does not leave the game.
fn any_button(screen: &str, dice: &mut Dice) -> Button {
    use Button::*;
    match screen {
        "pause" | "look" | "log" | "piles" | "hint" => B,
        "recap" => A,
        _ => {
            let any = [A, A, A, A, A, Left, Right, Up, Down, B, X, Y];
            any[dice.below(any.len() as u32) as usize]
        }
    }
}

#[test]
fn the_device_stays_with_the_person() {
    for seed in 0..6 {
        let pace = Pace::ALL[(seed % 3) as usize];
        let mut console = Console::new(seed, [Seat::Person, BOT], pace);
        let mut dice = Dice::new(seed);
        console.start();
        let mut presses = 0;
        while console.app.screen() != "victory" {
            let pause = if dice.below(4) == 0 { 60 } else { 6 };
            let button = any_button(console.app.screen(), &mut dice);
            for tick in 0..pause {
                let down = Buttons::NONE.with(button);
                console.tick(if tick == 0 { down } else { Buttons::NONE });
                let screen = console.app.screen();
                let whole = console.app.is_revealing() || console.pixels == console.repainted();
                assert!(whole, "game {seed}, tick {}, on {}", console.now.0, screen);
                assert_ne!(screen, "pass");
                assert!(screen != "recap" || pace == Pace::Off);
                assert_eq!(console.session().desk().holder(), Player::ONE);
            }
            presses += 1;
            assert!(presses < 5_000, "game {seed} does not end");
        }
        let outcome = console.session().desk().outcome.unwrap();
        assert_eq!(outcome.result.winner(), console.session().state().winner());
    }
}

#[test]
fn two_bots_play_to_the_end_while_nobody_presses_anything() {
    for (seed, pace) in (0..).zip(Pace::ALL) {
        let mut console = Console::new(seed, [BOT, Seat::Bot(Level::Normal)], pace);
        console.start();
        for _ in 0..60_000 {
            if console.app.screen() == "victory" {
                break;
            }
            console.tick(Buttons::NONE);
            assert_eq!(console.session().desk().holder(), Player::ONE);
            assert!(console.session().desk().actions.is_empty());
        }
        assert_eq!(console.app.screen(), "victory", "game {seed}");
    }
}

/// A game against the bot at its first question to it, with the question.
fn asked(seed: u64) -> Console {
    let mut console = Console::new(seed, [Seat::Person, Seat::Bot(Level::Hard)], Pace::Off);
    console.start();
    for _ in 0..60 {
        if console.app.question().is_some() {
            return console;
        }
        while !console.app.hears_answers() {
            console.update(Buttons::NONE);
        }
        console.update(Buttons::NONE.with(Button::A));
        console.update(Buttons::NONE);
    }
    panic!("the bot is never asked");
}

#[test]
fn an_answer_that_comes_too_late_changes_nothing() {
    let mut console = asked(3);
    while console.app.take_request().is_some() {}
    let question = console.app.question().unwrap();
    // Conceding: pause, up to the row above leaving, twice.
    for button in [Button::Y, Button::Up, Button::Up, Button::A, Button::A] {
        while !console.app.hears_answers() {
            console.update(Buttons::NONE);
        }
        console.update(Buttons::NONE.with(button));
        console.update(Buttons::NONE);
    }
    assert_eq!(console.app.screen(), "victory");
    assert_eq!(
        console.app.take_request(),
        Some(Request::CutOff(Kaijubox::question_id(&question)))
    );
    let before = console.session().state().clone();
    let mut thinker = Kaijubox::thinker(&question, &mut console.at_once.tree);
    Kaijubox::advance(&mut thinker, u32::MAX);
    let answer = Kaijubox::answer(&question, &thinker);
    console.app.answer(answer.unwrap());
    for _ in 0..300 {
        console.update(Buttons::NONE);
    }
    assert!(*console.session().state() == before);
}

#[test]
fn the_bot_moves_at_once_when_the_person_has_waited_enough() {
    let mut console = asked(3);
    let cut = |console: &mut Console| -> bool {
        let mut asked = std::iter::from_fn(|| console.app.take_request());
        asked.any(|request| matches!(request, Request::CutOff(_)))
    };
    assert!(!cut(&mut console));
    let taken = console.session().desk().taken;
    let question = console.app.question().unwrap();
    for tick in 0..120 {
        let enough = tick == 100;
        console.update(if enough {
            Buttons::NONE.with(Button::B)
        } else {
            Buttons::NONE
        });
        assert_eq!(cut(&mut console), enough, "tick {tick}");
    }
    // The host answers with what it has, and that is played.
    let mut thinker = Kaijubox::thinker(&question, &mut console.at_once.tree);
    Kaijubox::advance(&mut thinker, 50);
    let answer = Kaijubox::answer(&question, &thinker).unwrap();
    console.app.answer(answer);
    console.update(Buttons::NONE);
    assert_eq!(console.session().desk().taken, taken + 1);
}

#[test]
fn a_hint_points_at_what_the_bot_would_do_and_does_nothing() {
    let mut hints = 0;
    for seed in 0..16 {
        let mut console = Console::new(seed, [Seat::Person, BOT], Pace::Off);
        console.start();
        console.wait(200);
        if console.app.screen() != "table" || !console.session().desk().can_be_advised() {
            continue;
        }
        let before = console.session().state().clone();
        let focus = console.session().desk().attention.focus;
        console.hold(Button::X);
        assert_eq!(console.app.screen(), "hint");
        console.wait(300);
        // Who only looks at it finds the cursor where it was.
        console.press(Button::B);
        assert_eq!(console.session().desk().attention.focus, focus);
        console.wait(30);
        console.hold(Button::X);
        console.wait(10);
        let advice = console.session().desk().advice.unwrap();
        let advised = console.session().desk().advised_action().unwrap();
        assert!(advice.sure <= 100 && advice.chance <= 100);
        console.press(Button::A);
        console.wait(20);
        let desk = console.session().desk();
        assert_eq!(console.app.screen(), "table");
        assert_eq!(desk.attention.focus, desk.place_of(advised));
        assert!(*console.session().state() == before);
        hints += 1;
    }
    assert!(hints > 1);
}

/// Between two people it would help one against the other.
#[test]
fn between_two_people_there_are_no_hints() {
    let mut console = Console::new(1, [Seat::Person; 2], Pace::Off);
    console.start();
    console.wait(60);
    console.press(Button::A);
    console.wait(20);
    assert_eq!(console.app.screen(), "table");
    console.hold(Button::X);
    assert_eq!(console.app.screen(), "look");
}

/// A console where the bot has played a card and a Mindbug may be used.
fn asked_for_a_mindbug() -> Console {
    for seed in 0..20 {
        let mut console = Console::new(seed, [Seat::Person, BOT], Pace::Off);
        console.start();
        for _ in 0..12 {
            console.wait(60);
            if console.app.screen() == "answer" {
                return console;
            }
            console.press(Button::A);
        }
    }
    panic!("no card of the bot's can be taken");
}

/// Pages share the marked row, and one of a longer list may have been marked before.
#[test]
fn a_question_of_two_answers_marks_no_third() {
    let console = asked_for_a_mindbug();
    let (now, pace) = (console.now, Pace::Off);
    let mut desk = console.app.session::<Mindbug>().unwrap().desk().clone();
    desk.attention.row = Some(5);
    let opening = TableOpening {
        now,
        pace,
        desk: &desk,
    };
    let mut page = <ActivePage as Screens<AtTable<Mindbug>>>::open(Page::Answer, &opening);
    let mut cx = TableContext {
        now,
        damage: &mut Damage::none(),
        pace,
        hurry: false,
        repeats: false,
        desk: &mut desk,
    };
    let play = page.handle(Intent::Accept, &mut cx);
    assert!(matches!(play, Some(Play::Choose(_))));
}

#[test]
fn whoever_looks_at_a_card_from_the_table_comes_back_to_the_table() {
    let mut console = asked_for_a_mindbug();
    let way = [
        (Button::Up, "peek"),
        (Button::X, "look"),
        (Button::B, "peek"),
        (Button::B, "answer"),
    ];
    for (button, screen) in way {
        console.press(button);
        console.wait(30);
        assert_eq!(console.app.screen(), screen, "after {}", button.name());
    }
}

#[test]
fn going_back_takes_giving_up_back_and_leaves_the_menu_open() {
    let mut console = asked_for_a_mindbug();
    for button in [Button::Y, Button::Up, Button::Up, Button::A, Button::B] {
        console.press(button);
        console.wait(30);
        assert_eq!(console.app.screen(), "pause");
    }
    console.press(Button::B);
    console.wait(30);
    assert_eq!(console.app.screen(), "answer");
}
