//! A console and its panel, played tick by tick.

use embedded_graphics::draw_target::DrawTargetExt as _;
use kaijubox::{
    console::{App, Pace, Seeds, screens::ScreenId},
    mindbug::{
        cards::{Set, Sets},
        rules::State,
    },
    ui::{Button, Buttons, Canvas, SCREEN, Tick},
};

use super::facts;

const PIXELS: usize = (SCREEN.size.width * SCREEN.size.height) as usize;
/// The next player's press is ignored while a hand-over is fresh.
pub(crate) const GUARD: u32 = 30;

/// A console and its panel.
pub(crate) struct Console {
    pub(crate) app: App,
    pub(crate) now: Tick,
    pub(crate) pixels: Vec<u16>,
}

impl Console {
    pub(crate) fn new(seed: u64, sets: Sets, pace: Pace) -> Console {
        let mut app = App::new(facts(), Seeds::pinned(&[seed]).unwrap());
        app.settings().sets = sets;
        app.settings().pace = pace;
        Console {
            app,
            now: Tick::default(),
            pixels: vec![0; PIXELS],
        }
    }

    pub(crate) fn tick(&mut self, buttons: Buttons) {
        self.app.update(self.now, buttons);
        self.now = self.now.next();
        while self.app.take_request().is_some() {}
    }

    /// Paints what the last tick damaged, and nothing else.
    pub(crate) fn paint(&mut self) {
        let mut canvas = Canvas::new(&mut self.pixels, SCREEN);
        for rect in self.app.take_damage().rects() {
            let Ok(()) = self.app.draw(&mut canvas.clipped(rect));
        }
    }

    pub(crate) fn repainted(&self) -> Vec<u16> {
        let mut pixels = vec![0x5555; PIXELS];
        let Ok(()) = self.app.draw(&mut Canvas::new(&mut pixels, SCREEN));
        pixels
    }

    /// To the pass card of a new game.
    pub(crate) fn start(&mut self) {
        for _ in 0..40 {
            if self.app.screen() == ScreenId::Pass {
                return;
            }
            self.tick(Buttons::NONE.with(Button::A));
            self.tick(Buttons::NONE);
        }
        panic!("no game began: {}", self.app.screen().name());
    }

    /// A console whose next player has just taken the device, with `state` on the table.
    pub(crate) fn at(state: State, pace: Pace) -> Console {
        let mut console = Console::new(0, Sets::only(Set::FirstContact), pace);
        console.app.lay_out(state);
        for _ in 0..GUARD {
            console.tick(Buttons::NONE);
        }
        console.press(Button::A, 10);
        console
    }

    /// Presses a button and waits.
    pub(crate) fn press(&mut self, button: Button, wait: u32) {
        self.tick(Buttons::NONE.with(button));
        for _ in 0..wait {
            self.tick(Buttons::NONE);
        }
    }
}
