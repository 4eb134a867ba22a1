//! A console on which Mindbug is played tick by tick, and its panel.

use kaijubox::{
    console::{Options, Pace, Seeds},
    mindbug::{
        Mindbug,
        cards::{Set, Sets},
        options_of,
        rules::State,
    },
    text::Language,
    ui::{Button, Buttons},
};

use crate::common::{
    App, facts,
    host::{Host, is_a_host},
};

/// A game of Mindbug on its table.
pub(crate) type Session = kaijubox::console::Session<Mindbug>;

/// The next player's press is ignored while a hand-over is fresh.
pub(crate) const GUARD: u32 = 30;

/// A console and its panel.
pub(crate) struct Console {
    host: Host,
}

is_a_host!(Console);

impl Console {
    pub(crate) fn new(seed: u64, sets: Sets, pace: Pace) -> Console {
        let mut app = App::new(facts(), Seeds::pinned(&[seed]).unwrap());
        app.settings().has_learned = true;
        app.settings().setups[0].options = Options::from_slice(&options_of(sets)).unwrap();
        app.settings().pace = pace;
        Console {
            host: Host::new(app),
        }
    }

    /// A tick on a host that serves nothing.
    pub(crate) fn tick(&mut self, buttons: Buttons) {
        self.tick_deaf(buttons);
    }

    /// To the pass card of a new game.
    pub(crate) fn start(&mut self) {
        for _ in 0..40 {
            if self.app.screen() == "pass" {
                return;
            }
            self.tick(Buttons::NONE.with(Button::A));
            self.tick(Buttons::NONE);
        }
        panic!("no game began: {}", self.app.screen());
    }

    /// A console whose next player has just taken the device, with `state` on the table.
    pub(crate) fn at(state: State, pace: Pace) -> Console {
        Console::at_in(Language::default(), state, pace)
    }

    /// The same, and the console speaks that language.
    pub(crate) fn at_in(language: Language, state: State, pace: Pace) -> Console {
        let mut console = Console::new(0, Sets::only(Set::FirstContact), pace);
        console.app.set_language(language);
        console.app.lay_out::<Mindbug>(state);
        for _ in 0..GUARD {
            console.tick(Buttons::NONE);
        }
        console.press(Button::A, 10);
        console
    }

    /// Presses a button once it is heard, and waits.
    pub(crate) fn press(&mut self, button: Button, wait: u32) {
        while !self.app.hears_answers() {
            self.tick(Buttons::NONE);
        }
        self.tick(Buttons::NONE.with(button));
        for _ in 0..wait {
            self.tick(Buttons::NONE);
        }
    }
}
