//! The console with a screen of its own: the app, its picture, and what it asked for.
//!
//! The picture is kept as the panel of a device keeps it: only damage is painted. Where it is
//! shown is the business of the window, the terminal or the script.

use std::time::Instant;

use embedded_graphics::draw_target::DrawTargetExt;
use kaijubox::{
    console::{Autosave, DeviceInfo, Seeds, Trouble},
    games::App,
    ui::{Buttons, Canvas, Damage, SCREEN, Tick},
};

use crate::{picture::SIDE, saves::FileFlash, services::Services};

/// A console that is switched on.
pub(crate) struct Console {
    app: App,
    pixels: Vec<u16>,
    next: Tick,
    services: Services,
    keeper: Option<Autosave<'static, FileFlash>>,
}

impl Console {
    pub(crate) fn new(
        facts: DeviceInfo,
        seeds: Seeds,
        services: Services,
        saves: Option<FileFlash>,
    ) -> Console {
        let mut app = App::new(facts, seeds);
        let found = saves.as_ref().map(FileFlash::as_found);
        // There is one console a program, and it lives as long.
        let work = || Box::leak(Box::default());
        let keeper = saves.and_then(|file| Autosave::start(file, work(), &mut app));
        let trouble = app.facts().saves_news.map(|news| news.trouble);
        if let (Some(Trouble::Damaged | Trouble::CutBack), Some(found)) = (trouble, found) {
            found.put_aside();
        }
        Console {
            app,
            pixels: vec![0; SIDE * SIDE],
            next: Tick::default(),
            services,
            keeper,
        }
    }

    /// Plays one tick and returns what changed on the picture.
    pub(crate) fn tick(&mut self, down: Buttons) -> Damage {
        let started = Instant::now();
        self.app.tick(self.next, down, &mut self.services);
        self.next = self.next.next();
        let damage = self.app.take_damage();
        let drawing = Instant::now();
        self.paint(&damage);
        if let Some(times) = self.services.frame(started, drawing.elapsed(), &damage) {
            self.app.set_facts(|facts| facts.frames = times);
        }
        if let Some(keeper) = &mut self.keeper {
            keeper.keep_all(&mut self.app);
        }
        damage
    }

    /// The whole picture, row by row, in the order of the LCD's wire.
    pub(crate) fn pixels(&self) -> &[u16] {
        &self.pixels
    }

    /// For the time that the terminal is the screen: says nothing until that is over.
    pub(crate) fn services(&mut self) -> &mut Services {
        &mut self.services
    }

    fn paint(&mut self, damage: &Damage) {
        let mut canvas = Canvas::new(&mut self.pixels, SCREEN);
        for rect in damage.rects() {
            let Ok(()) = self.app.draw(&mut canvas.clipped(rect));
        }
    }
}

impl Drop for Console {
    /// What still waited for a moment of rest has it now.
    fn drop(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            while keeper.tidy(&mut self.app) {}
        }
    }
}
