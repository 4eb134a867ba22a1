//! A console with saves that thinks and keeps at once, and somebody who waits before they press.

use kaijubox::{
    console::{Autosave, Pace, Seeds},
    ui::{Button, Buttons},
};

use super::{
    App, facts,
    flash::Flash,
    host::{Host, is_a_host},
};

/// A console with saves.
pub(crate) struct Kept {
    host: Host,
    pub(crate) autosave: Autosave<'static, Flash>,
}

is_a_host!(Kept);

impl Kept {
    /// Switched on with that flash in it; nothing moves.
    pub(crate) fn on(flash: Flash) -> Kept {
        let mut app = App::new(facts(), Seeds::pinned(&[7]).unwrap());
        let autosave = Autosave::start(flash, Box::leak(Box::default()), &mut app).unwrap();
        app.settings().pace = Pace::Off;
        Kept {
            host: Host::new(app),
            autosave,
        }
    }

    pub(crate) fn tick(&mut self, down: Buttons) {
        self.host.tick(down);
        self.paint();
        self.host.keep(&mut self.autosave);
    }

    pub(crate) fn wait(&mut self, ticks: u32) {
        for _ in 0..ticks {
            self.tick(Buttons::NONE);
        }
    }

    /// Presses as soon as it would be heard.
    pub(crate) fn press(&mut self, button: Button) {
        while !self.app.hears_answers() {
            self.tick(Buttons::NONE);
        }
        self.tick(Buttons::NONE.with(button));
        self.wait(30);
    }

    /// Holds the button that looks, and waits for the hint.
    pub(crate) fn ask_for_hint(&mut self, ticks: u32) {
        while !self.app.hears_answers() {
            self.tick(Buttons::NONE);
        }
        for _ in 0..60 {
            self.tick(Buttons::NONE.with(Button::X));
        }
        self.wait(ticks);
        assert_eq!(self.app.screen(), "hint");
    }

    /// Takes the flash out, as it would be after a power cut, and switches on again.
    pub(crate) fn restarted(self) -> Kept {
        Kept::on(self.autosave.close().unwrap())
    }
}
