//! A host in a test: the parts of the loop that every host has, and a panel that keeps its picture.
//!
//! It thinks and keeps at once, so that a test depends on no clock. Which parts a tick has is the
//! test's to say: one that looks at nothing need not paint, and one may serve what is asked itself.

use embedded_graphics::draw_target::DrawTargetExt as _;
use embedded_storage::nor_flash::NorFlash;
use kaijubox::{
    console::{self, App, Autosave, Games},
    games::Kaijubox,
    ui::{Buttons, Canvas, SCREEN, Tick},
};

use super::hosts::{AtOnce, Deaf};

const PIXELS: usize = (SCREEN.size.width * SCREEN.size.height) as usize;

/// A console and what is around it; any box of games can be in it.
pub(crate) struct Host<B: Games = Kaijubox> {
    pub(crate) app: App<B>,
    pub(crate) now: Tick,
    pub(crate) pixels: Vec<u16>,
    pub(crate) at_once: AtOnce,
}

impl<B: Games> Host<B> {
    pub(crate) fn new(app: App<B>) -> Host<B> {
        Host {
            app,
            now: Tick::default(),
            pixels: [0xAAAA; PIXELS].to_vec(),
            at_once: AtOnce::new(),
        }
    }

    /// One tick, in which the bot thinks at once.
    pub(crate) fn tick(&mut self, down: Buttons) {
        self.app.tick(self.now, down, &mut self.at_once);
        self.now = self.now.next();
    }

    /// One tick in which nothing is served that the console asks.
    pub(crate) fn tick_deaf(&mut self, down: Buttons) {
        self.tick_on(down, &mut Deaf);
    }

    /// One tick on a host of the test's own.
    pub(crate) fn tick_on(&mut self, down: Buttons, host: &mut impl console::Host<B>) {
        self.app.tick(self.now, down, host);
        self.now = self.now.next();
    }

    /// One tick of the console itself: what it asks is left to the test.
    pub(crate) fn update(&mut self, down: Buttons) {
        self.app.update(self.now, down);
        self.now = self.now.next();
    }

    /// Paints what was damaged since the last time, and nothing else.
    pub(crate) fn paint(&mut self) {
        let mut canvas = Canvas::new(&mut self.pixels, SCREEN);
        for rect in self.app.take_damage().rects() {
            let Ok(()) = self.app.draw(&mut canvas.clipped(rect));
        }
    }

    /// The picture, painted whole.
    pub(crate) fn repainted(&self) -> Vec<u16> {
        // Copied, not filled: a test paints hundreds of thousands, and `vec!` fills pixel by pixel.
        let mut pixels = [0x5555; PIXELS].to_vec();
        let Ok(()) = self.app.draw(&mut Canvas::new(&mut pixels, SCREEN));
        pixels
    }

    /// Keeps what is to be kept, and tidies up while nothing moves.
    pub(crate) fn keep<F: NorFlash>(&mut self, autosave: &mut Autosave<'_, F>) {
        autosave.keep_all(&mut self.app);
    }
}

/// A test's own console is a host with more to it.
macro_rules! is_a_host {
    ($console:ident $(<$life:lifetime>)?) => {
        impl $(<$life>)? core::ops::Deref for $console $(<$life>)? {
            type Target = $crate::common::host::Host;

            fn deref(&self) -> &Self::Target {
                &self.host
            }
        }

        impl $(<$life>)? core::ops::DerefMut for $console $(<$life>)? {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.host
            }
        }
    };
}
pub(crate) use is_a_host;
