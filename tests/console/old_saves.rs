//! Saves of earlier firmware load completely: a game under way, settings, names, replays, statistics.
//!
//! `saves/old` has images that the first firmware wrote (one game, two seats: settings of version 2,
//! statistics of version 2, replays of version 2, setups of version 2), and pictures of what is in them.
//! The console of today, started on the same images, must show all of it, page by page, and still
//! does after it has written settings anew and played the game to its end. The pictures are drawn anew when a page changes its looks: what
//! they tell (names, sets, turns, hands, figures) must stay.

use std::fs;

use crate::common::{
    App, facts,
    flash::Flash,
    host::{Host, is_a_host},
    pictures::Picture,
    tests_dir,
};
use kaijubox::{
    console::{
        Autosave, Pace, Record, Seeds,
        script::{Moment, moments},
    },
    game::Dice,
    save::{REGION, Workspace},
    ui::{Button, Buttons},
};

/// Two people in the middle of a game, three games finished; a match with names and every set, set to
/// fast; a game against the hard bot under way, one against it and one given up finished.
const IMAGES: [&str; 3] = ["hot_seat", "match", "bot"];

/// A console that was started on an image.
struct Console<'w> {
    host: Host,
    keeper: Autosave<'w, Flash>,
}

is_a_host!(Console<'w>);

impl<'w> Console<'w> {
    fn on(flash: &Flash, work: &'w mut Workspace) -> Console<'w> {
        let mut app = App::new(facts(), Seeds::pinned(&[3]).unwrap());
        let keeper = Autosave::start(flash.clone(), work, &mut app).expect("the flash can be used");
        assert_eq!(app.facts().saves_news, None, "there is nothing to tell");
        Console {
            host: Host::new(app),
            keeper,
        }
    }

    fn tick(&mut self, down: Buttons) {
        self.host.tick(down);
        self.paint();
        self.host.keep(&mut self.keeper);
    }
}

fn image(name: &str) -> Flash {
    let mut bytes = fs::read(tests_dir(&format!("saves/old/{name}.bin"))).unwrap();
    // A file of saves ends with its last byte that was ever written.
    bytes.resize(REGION, 0xFF);
    Flash::holding(bytes)
}

/// Goes through the pages as the script does and compares them with what there was to show.
fn look(console: &mut Console<'_>, name: &str) -> Vec<String> {
    let script = fs::read_to_string(tests_dir("saves/old/look.script")).unwrap();
    let mut complaints = Vec::new();
    for moment in moments(&script) {
        match moment {
            Moment::Tick(down) => console.tick(down),
            Moment::Shot(shot) => {
                let path = tests_dir(&format!("saves/old/{name}-{shot}.png"));
                let shown = Picture::of(&console.repainted());
                if !path.exists() {
                    shown.write(&path);
                    complaints.push(format!("{name}, {shot}: was missing, look at it"));
                }
                let what = shown.difference(&Picture::read(&path).unwrap());
                complaints.extend(what.map(|what| format!("{name}, {shot}: {what}")));
            }
        }
    }
    complaints
}

#[test]
fn saves_of_the_first_firmware_load_completely() {
    let mut complaints = Vec::new();
    for name in IMAGES {
        let mut work = Workspace::new();
        complaints.extend(look(&mut Console::on(&image(name), &mut work), name));
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn their_finished_games_are_watched_again() {
    for (name, games) in [("hot_seat", 3), ("bot", 2)] {
        for game in 0..games {
            let mut work = Workspace::new();
            let mut console = Console::on(&image(name), &mut work);
            let press = |console: &mut Console<'_>, button| {
                console.tick(Buttons::NONE.with(button));
                (0..20).for_each(|_| console.tick(Buttons::NONE));
            };
            // What is down in the first tick was not pressed for the console.
            console.tick(Buttons::NONE);
            press(&mut console, Button::B);
            (0..4).for_each(|_| press(&mut console, Button::Down));
            press(&mut console, Button::A);
            assert_eq!(console.app.screen(), "games");
            (0..game).for_each(|_| press(&mut console, Button::Down));
            press(&mut console, Button::A);
            assert_eq!(console.app.screen(), "watch", "{name}, game {game}");
        }
    }
}

#[test]
fn with_settings_written_anew_they_load_as_before() {
    for name in IMAGES {
        let flash = image(name);
        let mut work = Workspace::new();
        let mut console = Console::on(&flash, &mut work);
        // Settings are written in today's format, and put back.
        for _ in 0..60 {
            console.tick(Buttons::NONE);
        }
        let before = console.app.settings().clone();
        for pace in [1, 2, 0] {
            let now = before.brightness % 10 + pace;
            console.app.settings().brightness = now.clamp(1, 10);
            for _ in 0..60 {
                console.tick(Buttons::NONE);
            }
        }
        *console.app.settings() = before.clone();
        for _ in 0..120 {
            console.tick(Buttons::NONE);
        }
        drop(console);
        let mut work = Workspace::new();
        let mut again = Console::on(&flash, &mut work);
        assert_eq!(*again.app.settings(), before, "{name}");
        let complaints = look(&mut again, name);
        assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
        again.tick(Buttons::NONE.with(Button::A));
    }
}

/// Somebody who presses without thinking, but does not leave the game, plays it to its end.
fn play(console: &mut Console<'_>) {
    use Button::*;
    let mut dice = Dice::new(4);
    for _ in 0..20_000 {
        let button = match console.app.screen() {
            "victory" => return,
            "pause" | "look" | "log" | "piles" => B,
            "title" | "pass" | "recap" => A,
            _ => [A, A, A, A, Left, Right, Up, Down, B][dice.below(9) as usize],
        };
        while !console.app.hears_answers() {
            console.tick(Buttons::NONE);
        }
        console.tick(Buttons::NONE.with(button));
        (0..3).for_each(|_| console.tick(Buttons::NONE));
    }
    panic!("the game does not end: {}", console.app.screen());
}

#[test]
fn their_game_under_way_is_played_to_its_end_and_counts_beside_the_old_ones() {
    for name in IMAGES {
        let flash = image(name);
        let mut work = Workspace::new();
        let mut console = Console::on(&flash, &mut work);
        console.tick(Buttons::NONE);
        let before = console.app.archive().clone();
        let settings = console.app.settings().clone();
        let seats = console.app.game().unwrap().table().seats.clone();
        console.app.settings().pace = Pace::Off;
        play(&mut console);
        *console.app.settings() = settings.clone();
        (0..200).for_each(|_| console.tick(Buttons::NONE));
        drop(console);

        let mut work = Workspace::new();
        let mut again = Console::on(&flash, &mut work);
        assert_eq!(*again.app.settings(), settings, "{name}: names and set-up");
        let after = again.app.archive();
        assert_eq!(after.record.games, before.record.games + 1, "{name}");
        let played = |record: &Record| {
            let all = record.tallies.iter().flatten().flatten();
            all.map(|tally| u32::from(tally.played)).sum::<u32>()
        };
        assert!(played(&after.record) > played(&before.record), "{name}");
        assert_eq!(after.games[0].table.seats, seats, "{name}");
        assert_eq!(after.games[1..], before.games[..], "{name}: past games");
    }
}
