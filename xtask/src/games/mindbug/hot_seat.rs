//! `cargo xtask hot-seat`: writes `tests/scripts/hot-seat.script`, a whole game of two sets on one device.
//!
//! A player who presses without thinking plays the console itself, from power-on to the victory, and every press is
//! written down; the first sight of each page and question is a shot. Needed only when a page or the way to it has
//! changed; look at the pictures before you keep it.

use crate::error::Error;
use crate::hosts::Deaf;
use crate::shell;
use kaijubox::console::{DeviceInfo, Pace, Seeds};
use kaijubox::game::Dice;
use kaijubox::games::App;
use kaijubox::mindbug::cards::{Set, Sets};
use kaijubox::mindbug::{Mindbug, options_of};
use kaijubox::ui::{Button, Buttons, Tick, ticks};
use std::collections::{HashMap, HashSet};

const SCRIPT: &str = "tests/scripts/hot-seat.script";
/// The game's dice, as the tests of pictures pin them, and those of the player: a game that comes by nearly every question.
const GAME_SEED: u64 = 7;
const PLAYER_SEED: u64 = 25;
/// Far more than any game takes.
const MOST_PRESSES: u32 = 20_000;
/// From then on there is something to read in the log and the piles.
const LATE: u32 = 200;

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    if let Some(arg) = parser.next()? {
        return Err(arg.unexpected().into());
    }
    let text = Writer::new().written()?;
    let file = shell::root().join(SCRIPT);
    std::fs::write(&file, &text).map_err(|cause| Error::file(&file, cause))?;
    println!("{}: {} lines", file.display(), text.lines().count());
    Ok(())
}

/// The console that is played, and what was pressed.
struct Writer {
    app: App,
    now: Tick,
    dice: Dice,
    script: String,
    /// How often each page and question was seen.
    seen: HashMap<String, u32>,
    /// Those of which there is a shot late in the game.
    late: HashSet<String>,
}

impl Writer {
    fn new() -> Self {
        let seeds = Seeds::pinned(&[GAME_SEED]).expect("one seed is not too many");
        let mut app = App::new(DeviceInfo::default(), seeds);
        app.settings().pace = Pace::Normal;
        Self {
            app,
            now: Tick::default(),
            dice: Dice::new(PLAYER_SEED),
            script: "# A whole game of both sets on one device, from power-on to the victory and the menu.\n\
                     # Written by `cargo xtask hot-seat`; the shots are named by what they show.\n"
                .into(),
            seen: HashMap::new(),
            late: HashSet::new(),
        }
    }

    fn written(mut self) -> Result<String, Error> {
        self.wait(200);
        self.set_up()?;
        let (mut presses, mut has_read) = (0, false);
        while self.app.screen() != "victory" {
            let is_still = self.app.screen() == "table" && !self.app.is_animating();
            if presses > LATE && is_still && !has_read {
                has_read = true;
                let (down, a, b) = (Button::Down, Button::A, Button::B);
                for button in [Button::Y, down, a, b, down, a, a, b, b] {
                    self.press(button, 200);
                }
            }
            let screen = self.app.screen();
            let button = self.button(screen);
            let wait = match screen {
                "table" if self.app.is_animating() => 0,
                "table" if self.dice.below(3) == 0 => 900,
                "table" => 300,
                "pass" => 600,
                _ => 400,
            };
            self.press(button, wait);
            presses += 1;
            if presses > MOST_PRESSES {
                return Err(Error::new("the game did not end"));
            }
        }
        self.press(Button::B, 200);
        Ok(self.script)
    }

    /// Through the menu and the options to a game of both sets.
    fn set_up(&mut self) -> Result<(), Error> {
        use Button::{A, Down, Right, Up, X, Y};
        let play = [(A, 200), (X, 200), (A, 200)];
        let pace = [(Up, 0); 7].into_iter().chain([(A, 0)]);
        let sets = [(Down, 0); 5].into_iter().chain([(A, 200), (Right, 0)]);
        let names = [(A, 0), (Down, 0), (A, 0), (Y, 200)];
        let start = [(Down, 0), (Down, 0), (A, 1_500)];
        let way = play.into_iter().chain(pace).chain(sets);
        for (button, wait) in way.chain(names).chain(start) {
            self.press(button, wait);
        }
        let both = Sets::only(Set::FirstContact).and(Set::KingOfTokyo);
        if self.app.screen() != "start" || self.app.settings().setups[0].options != options_of(both)
        {
            return Err(Error::new("the way to a game of both sets has changed"));
        }
        Ok(())
    }

    /// What the player presses: anything, but they do not leave the game.
    fn button(&mut self, screen: &str) -> Button {
        use Button::{A, B, Down, Left, Right, Up, X, Y};
        match screen {
            "pause" | "look" | "log" | "piles" | "peek" => B,
            "pass" | "recap" => A,
            _ => {
                let any = [
                    A, A, A, A, A, A, Left, Right, Up, Down, Right, Down, B, X, Y, Left,
                ];
                any[self.dice.place(any.len())]
            }
        }
    }

    /// Presses a button as the script's `press` does, waits, and takes a shot of what was not seen before.
    fn press(&mut self, button: Button, wait: u32) {
        self.script += &format!("press {}\n", button.name());
        for tick in 0..8 {
            let down = Buttons::NONE.with(button);
            self.tick(if tick < 4 { down } else { Buttons::NONE });
        }
        if wait > 0 {
            self.wait(wait);
        }
        let screen = self.app.screen();
        let session = self.app.session::<Mindbug>();
        let question = session.and_then(|session| session.desk().question());
        let name = match (screen, question) {
            ("table" | "chooser" | "roll", Some(question)) => {
                format!("{}-{}", screen, question.id())
            }
            _ => screen.to_owned(),
        };
        let count = self.seen.entry(name.clone()).or_default();
        *count += 1;
        // The next press may come before the device has shown the last tick of what moves.
        let is_still = wait > 0 && !self.app.is_animating();
        let is_again_of_interest = match screen {
            "table" if *count >= 30 && is_still => self.late.insert(name.clone()),
            "table" => *count == 8,
            "recap" => *count == 9,
            _ => false,
        };
        if *count == 1 || is_again_of_interest {
            let shot = format!("shot {name}-{count}\n");
            match screen {
                // After the scene.
                "victory" => self.wait(3_500),
                // In a game with other dice that press may have turned a page.
                _ if wait == 0 => self.wait(400),
                _ => {}
            }
            self.script += &shot;
        }
    }

    fn wait(&mut self, ms: u32) {
        self.script += &format!("wait {ms}ms\n");
        for _ in 0..ticks(ms) {
            self.tick(Buttons::NONE);
        }
    }

    fn tick(&mut self, buttons: Buttons) {
        self.app.tick(self.now, buttons, &mut Deaf);
        self.now = self.now.next();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_that_is_kept_is_the_one_that_is_written() {
        let kept = std::fs::read_to_string(shell::root().join(SCRIPT)).unwrap();
        let written = Writer::new().written().unwrap();
        let (kept, written): (Vec<_>, Vec<_>) = (kept.lines().collect(), written.lines().collect());
        let differs = kept.iter().zip(&written).position(|(a, b)| a != b);
        assert_eq!(
            (differs, kept.len()),
            (None, written.len()),
            "cargo xtask hot-seat writes it anew"
        );
    }
}
