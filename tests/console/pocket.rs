//! A console for the pocket: when it dims and switches itself off, what it tells of its battery, what its lamp
//! shows. The switching itself is the board's, and tested there.

use crate::common::{App, facts, flash::Flash, hosts::AtOnce, pictures::Picture};
use embedded_graphics::primitives::PointsIter as _;
use kaijubox::{
    console::{Autosave, Battery, DIM_AFTER, Glow, Host as _, Request, Rest, Seats, Seeds},
    game::{Level, Seat},
    save::Workspace,
    sound::cues,
    ui::{Button, Buttons, Canvas, SCREEN, Tick, ticks},
};

const MINUTE: u32 = ticks(60_000);

struct Console {
    app: App,
    at_once: AtOnce,
    now: Tick,
    /// When it was asked to be switched off.
    offs: Vec<u32>,
    heard: Vec<&'static str>,
}

impl Console {
    fn new(change: impl FnOnce(&mut App)) -> Console {
        let mut app = App::new(facts(), Seeds::pinned(&[14]).unwrap());
        app.settings().has_learned = true;
        change(&mut app);
        Console {
            app,
            at_once: AtOnce::new(),
            now: Tick::default(),
            offs: Vec::new(),
            heard: Vec::new(),
        }
    }

    fn tick(&mut self, down: Buttons) {
        self.app.update(self.now, down);
        while let Some(request) = self.app.take_request() {
            match request {
                Request::SwitchOff => self.offs.push(self.now.0),
                Request::Play(cue, _) => self.heard.push(cue.name),
                _ => {}
            }
            self.at_once.serve(request, &mut self.app);
        }
        self.now = self.now.next();
    }

    fn wait(&mut self, ticks: u32) {
        (0..ticks).for_each(|_| self.tick(Buttons::NONE));
    }

    fn press(&mut self, button: Button) {
        self.wait(40);
        self.tick(Buttons::NONE.with(button));
        self.wait(40);
    }

    fn battery(&mut self, percent: u8, is_charging: bool) {
        let battery = Some(Battery {
            percent,
            is_charging,
        });
        self.app.set_facts(|facts| facts.battery = battery);
    }

    fn picture(&self) -> Vec<u16> {
        let mut pixels = vec![0; 240 * 240];
        let Ok(()) = self.app.draw(&mut Canvas::new(&mut pixels, SCREEN));
        pixels
    }
}

#[test]
fn it_dims_after_half_a_minute_and_a_press_brings_the_light_back() {
    let mut console = Console::new(|app| app.settings().brightness = 8);
    console.press(Button::A);
    assert_eq!(console.app.light(), 8);
    console.wait(DIM_AFTER - 41);
    assert!(!console.app.is_dimmed());
    console.wait(2);
    assert!(console.app.is_dimmed() && console.app.light() == 2);
    console.tick(Buttons::NONE.with(Button::Down));
    assert_eq!(console.app.light(), 8);
}

#[test]
fn it_switches_itself_off_after_as_long_as_was_set() {
    for rest in Rest::ALL {
        let mut console = Console::new(|app| app.settings().rest = rest);
        console.wait(11 * MINUTE);
        match rest.minutes() {
            Some(minutes) => assert_eq!(console.offs[0], minutes * MINUTE, "{rest:?}"),
            None => assert!(console.offs.is_empty()),
        }
    }
}

#[test]
fn on_usb_it_stays_on_unless_asked() {
    let mut console = Console::new(|app| app.set_facts(|facts| facts.on_usb = true));
    console.wait(4 * MINUTE);
    assert!(console.offs.is_empty());
    console.press(Button::A);
    (0..4).for_each(|_| console.press(Button::Up));
    console.press(Button::A);
    assert_eq!(console.offs.len(), 1, "the row of the menu asks for it");
}

#[test]
fn a_machine_that_is_no_board_never_dims_or_switches_off() {
    let mut console = Console::new(|app| {
        app.set_facts(|facts| facts.board = "desktop".try_into().unwrap());
    });
    console.wait(4 * MINUTE);
    assert!(console.offs.is_empty() && !console.app.is_dimmed());
}

#[test]
fn while_bots_think_somebody_looks() {
    for title in 0..2 {
        let mut console = Console::new(|app| {
            app.settings().rest = Rest::One;
            let bots = [Seat::Bot(Level::Easy); 2].into_iter();
            app.settings().setups[title].seats = bots.collect::<Seats>();
        });
        console.press(Button::A);
        (0..title).for_each(|_| console.press(Button::Down));
        while console.app.game().is_none_or(|game| game.taken() == 0) {
            console.press(Button::A);
        }
        let begun = console.now.0;
        let is_over = |app: &App| app.game().is_some_and(|game| game.end().is_some());
        while !is_over(&console.app) && console.now.0 < begun + 60 * MINUTE {
            console.tick(Buttons::NONE);
        }
        assert!(console.now.0 - begun > MINUTE, "a game takes longer");
        assert!(console.offs.is_empty(), "it went off in the middle of it");
        console.wait(2 * MINUTE);
        assert!(
            !console.offs.is_empty(),
            "the game is over, and nobody is there"
        );
    }
}

#[test]
fn a_bot_that_waits_with_its_answer_keeps_nobody_awake() {
    let mut console = Console::new(|app| {
        app.settings().rest = Rest::One;
        let bots = [Seat::Bot(Level::Easy); 2].into_iter();
        app.settings().setups[0].seats = bots.collect::<Seats>();
    });
    for _ in 0..3 {
        console.press(Button::A);
    }
    assert_eq!(console.app.screen(), "start");
    console.wait(MINUTE + MINUTE / 2);
    assert_eq!(console.offs.len(), 1);
}

#[test]
fn a_replay_that_plays_is_watched_and_one_that_is_paused_is_not() {
    let mut console = Console::new(|_| {});
    let mut work = Workspace::new();
    let mut keeper = Autosave::start(Flash::blank(), &mut work, &mut console.app).unwrap();
    console.app.settings().rest = Rest::One;
    let seats = [Seat::Person, Seat::Bot(Level::Easy)].into_iter();
    console.app.settings().setups[0].seats = seats.collect::<Seats>();
    console.press(Button::A);
    // Kept as often as a board does, and tidied up when it is left alone.
    let mut press = |console: &mut Console, button| {
        console.tick(Buttons::NONE.with(button));
        for _ in 0..160 {
            console.wait(1);
            console.app.take_damage();
            keeper.keep_all(&mut console.app);
        }
    };
    let is_over = |app: &App| app.game().is_some_and(|game| game.end().is_some());
    while !is_over(&console.app) {
        press(&mut console, Button::A);
    }
    while console.app.screen() != "menu" {
        press(&mut console, Button::B);
    }
    for button in [
        Button::Down,
        Button::Down,
        Button::Down,
        Button::A,
        Button::A,
    ] {
        press(&mut console, button);
    }
    assert_eq!(console.app.screen(), "watch");
    console.offs.clear();
    console.wait(MINUTE + MINUTE / 2);
    assert!(console.offs.is_empty(), "it plays");
    console.press(Button::A);
    console.wait(MINUTE + MINUTE / 4);
    assert_eq!(console.offs.len(), 1, "it is paused, and nobody is there");
}

#[test]
fn once_woken_it_counts_anew() {
    let mut console = Console::new(|app| app.settings().rest = Rest::One);
    console.wait(MINUTE + 1);
    assert_eq!(console.offs, [MINUTE]);
    console.app.wake();
    console.wait(MINUTE - 2);
    assert_eq!(console.offs, [MINUTE]);
    assert!(console.app.is_dimmed());
}

#[test]
fn the_battery_is_told_once_at_ten_and_once_at_five() {
    let mut console = Console::new(|_| {});
    console.press(Button::A);
    let plain = console.picture();
    let told = |console: &mut Console, percent, is_charging| {
        console.heard.clear();
        console.battery(percent, is_charging);
        console.wait(1);
        console.heard.contains(&cues::LOW_BATTERY.name)
    };
    assert!(
        !told(&mut console, 40, false) && console.picture() != plain,
        "a gauge"
    );
    assert!(told(&mut console, 10, false));
    let strip = Picture::of(&console.picture());
    console.wait(ticks(7_000));
    assert!(!told(&mut console, 9, false), "it was told");
    assert!(told(&mut console, 5, false));
    assert!(strip.difference(&Picture::of(&console.picture())).is_some());
    assert!(!told(&mut console, 4, false));
    assert!(!told(&mut console, 12, true), "it is being charged");
    assert!(told(&mut console, 8, false), "and was unplugged too early");
    console.wait(ticks(1_000));
    let before = console.picture();
    console.tick(Buttons::NONE.with(Button::X));
    assert_ne!(console.picture(), before, "a press puts the strip away");
}

#[test]
fn the_strip_and_the_gauge_are_painted_by_damage_alone() {
    let mut console = Console::new(|_| {});
    console.press(Button::A);
    console.app.take_damage();
    let mut shown = console.picture();
    for percent in [40, 39, 10, 9, 5, 4] {
        console.battery(percent, false);
        for tick in 0..500 {
            console.tick(Buttons::NONE);
            let damage = console.app.take_damage();
            let whole = console.picture();
            for rect in damage.rects() {
                for point in rect.points() {
                    let at = (point.y * 240 + point.x) as usize;
                    shown[at] = whole[at];
                }
            }
            assert!(shown == whole, "{percent} %, tick {tick}");
        }
    }
}

#[test]
fn the_lamp_shows_whose_turn_it_is_and_blinks_red_when_the_battery_is_low() {
    let mut console = Console::new(|app| {
        let seats = [Seat::Person, Seat::Bot(Level::Easy)].into_iter();
        app.settings().setups[0].seats = seats.collect::<Seats>();
    });
    assert_eq!(console.app.glow(), Glow::DARK, "nobody plays");
    while console.app.game().is_none() {
        console.press(Button::A);
    }
    let mut seen = std::collections::HashSet::new();
    for _ in 0..40 {
        console.press(Button::A);
        seen.insert(console.app.glow().0);
        (0..60).for_each(|_| {
            console.tick(Buttons::NONE);
            seen.insert(console.app.glow().0);
        });
    }
    assert!(
        seen.contains(&[110, 60, 0]) && seen.contains(&[0, 60, 110]),
        "{seen:?}"
    );
    let brightest = seen.iter().flatten().max();
    assert!(
        brightest > Some(&200),
        "a bot that is done is told by a pulse"
    );
    console.battery(8, false);
    let reds = (0..ticks(2_000)).filter(|_| {
        console.tick(Buttons::NONE);
        console.app.glow().0 == [160, 0, 0]
    });
    assert!((5..20).contains(&reds.count()));
    console.app.settings().glow = false;
    assert_eq!(console.app.glow(), Glow::DARK, "it is an option");
}
