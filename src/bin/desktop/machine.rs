//! The console on a desktop: its services, its file of saves, the clock, and the page with the keys.

use std::time::Instant;

use kaijubox::{
    console::{DeviceInfo, Seeds},
    text::{Language, Written, listen},
    ui::{Buttons, Damage, SCREEN},
};

use crate::{console::Console, legend, saves::FileFlash, services::Services};

/// A console on a desktop.
pub(crate) struct Machine {
    console: Console<Services, FileFlash>,
    /// The keys, while somebody looks at them: the game waits meanwhile.
    legend: Option<Vec<u16>>,
    /// The legend has just come or gone.
    is_turned: bool,
}

impl Machine {
    /// Switches it on; saves that had to be mended are put aside as they were.
    pub(crate) fn switch_on(
        facts: DeviceInfo,
        seeds: Seeds,
        services: Services,
        saves: Option<FileFlash>,
    ) -> Machine {
        let found = saves.as_ref().map(FileFlash::as_found);
        let console = Console::new(facts, seeds, services, saves);
        if let Some(found) = found.filter(|_| console.has_mended()) {
            found.put_aside();
        }
        Machine {
            console,
            legend: None,
            is_turned: false,
        }
    }

    /// A language to begin with, if nobody has chosen one.
    pub(crate) fn offer_language(&mut self, language: Language) {
        self.console.app_mut().offer_language(language);
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
        self.legend.is_none() && self.console.app().screen() == "title"
    }

    /// What is written on the picture.
    pub(crate) fn written(&self) -> Vec<Written> {
        listen(SCREEN, |ear| {
            let Ok(()) = match self.legend {
                Some(_) => legend::draw(ear),
                None => self.console.app().draw(ear),
            };
        })
    }

    /// Plays one tick, paints, measures and keeps; returns what changed on the picture.
    pub(crate) fn tick(&mut self, down: Buttons) -> Damage {
        if self.legend.is_some() || self.is_turned {
            return match std::mem::take(&mut self.is_turned) {
                true => Damage::all(),
                false => Damage::none(),
            };
        }
        let console = &mut self.console;
        let started = Instant::now();
        console.tick(down);
        let drawing = Instant::now();
        let damage = console.paint();
        if let Some(times) = console.host().frame(started, drawing.elapsed(), &damage) {
            console.app_mut().set_facts(|facts| facts.frames = times);
        }
        console.keep();
        console.host().pass();
        damage
    }

    /// The whole picture, row by row, in the order of the LCD's wire.
    pub(crate) fn pixels(&self) -> &[u16] {
        match &self.legend {
            Some(legend) => legend,
            None => self.console.pixels(),
        }
    }

    /// For the time that the terminal is the screen: says nothing until that is over.
    pub(crate) fn services(&mut self) -> &mut Services {
        self.console.host()
    }
}
