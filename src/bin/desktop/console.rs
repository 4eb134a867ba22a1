//! The console with a screen of its own: the app, its picture, and what it asked for.
//!
//! The picture is kept as the panel of a device keeps it: only damage is painted. Where it is
//! shown is the business of the window, the terminal or the script.

use std::time::Instant;

use embedded_graphics::draw_target::DrawTargetExt;
use kaijubox::{
    console::{Autosave, DeviceInfo, Seeds, Trouble},
    games::App,
    text::{Written, written},
    ui::{Buttons, Canvas, Damage, SCREEN, Tick},
};

use crate::{legend, picture::SIDE, saves::FileFlash, services::Services};

/// A console that is switched on.
pub(crate) struct Console {
    app: App,
    pixels: Vec<u16>,
    next: Tick,
    services: Services,
    keeper: Option<Autosave<'static, FileFlash>>,
    /// The keys, while somebody looks at them: the game waits meanwhile.
    legend: Option<Vec<u16>>,
    /// The legend has just come or gone.
    is_turned: bool,
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
            legend: None,
            is_turned: false,
        }
    }

    /// Shows the keys, or the console again.
    pub(crate) fn turn_legend(&mut self) {
        self.legend = match self.legend {
            Some(_) => None,
            None => Some(legend::page()),
        };
        self.is_turned = true;
    }

    /// Puts the keys away; whether they were shown.
    pub(crate) fn close_legend(&mut self) -> bool {
        let was_shown = self.legend.is_some();
        if was_shown {
            self.turn_legend();
        }
        was_shown
    }

    /// Is the title open, from where one leaves the program?
    pub(crate) fn is_on_title(&self) -> bool {
        self.legend.is_none() && self.app.screen() == "title"
    }

    /// What is written on the picture.
    pub(crate) fn written(&self) -> Vec<Written> {
        let mut pixels = vec![0; SIDE * SIDE];
        let mut canvas = Canvas::new(&mut pixels, SCREEN);
        written(|| {
            let Ok(()) = match self.legend {
                Some(_) => legend::draw(&mut canvas),
                None => self.app.draw(&mut canvas),
            };
        })
    }

    /// Plays one tick and returns what changed on the picture.
    pub(crate) fn tick(&mut self, down: Buttons) -> Damage {
        if self.legend.is_some() || self.is_turned {
            return match std::mem::take(&mut self.is_turned) {
                true => Damage::all(),
                false => Damage::none(),
            };
        }
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
        self.legend.as_ref().unwrap_or(&self.pixels)
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
