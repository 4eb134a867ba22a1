//! Every screen in every language but the first, as the scripts in `tests/scripts` come by it.
//!
//! Texts of another language run longer than those that the screens were drawn for: nothing that is written
//! may leave the screen or run into something else. And shots must look as they did when somebody last looked:
//! `tests/screens/<language>`. The first language is `tests/console/screens.rs`'s.

use std::collections::BTreeSet;

use crate::common::{
    App, SEEDS, facts_for,
    flash::Flash,
    host::{Host, is_a_host},
    overlap::collisions,
    pictures::Picture,
    scripts, tests_dir,
};
use kaijubox::{
    console::{
        Autosave, Seeds,
        script::{Moment, moments},
    },
    text::Language,
    ui::Buttons,
};

/// A console that speaks a language from its start.
struct Panel {
    host: Host,
    keeper: Option<Autosave<'static, Flash>>,
}

is_a_host!(Panel);

impl Panel {
    fn of(script: &str, language: Language) -> Panel {
        let seeds = Seeds::pinned(&SEEDS).unwrap();
        let mut app = App::new(facts_for(script), seeds);
        let flash = app.facts().saves_news.is_none().then(Flash::blank);
        let work = || Box::leak(Box::default());
        let keeper = flash.and_then(|flash| Autosave::start(flash, work(), &mut app));
        app.set_language(language);
        Panel {
            host: Host::new(app),
            keeper,
        }
    }

    fn tick(&mut self, down: Buttons) {
        self.host.tick(down);
        let _ = self.host.app.take_damage();
        if let Some(keeper) = &mut self.keeper {
            self.host.keep(keeper);
        }
    }
}

#[test]
fn nothing_that_is_written_leaves_the_screen_or_runs_into_something_else() {
    let mut complaints = BTreeSet::new();
    let others = Language::ALL.into_iter();
    for language in others.filter(|&language| language != Language::default()) {
        let code = language.code();
        for (name, text) in scripts() {
            let mut panel = Panel::of(&name, language);
            for moment in moments(&text) {
                match moment {
                    Moment::Tick(buttons) => panel.tick(buttons),
                    Moment::Shot(shot) => {
                        let found = collisions(&panel.app);
                        let place = |what| format!("{code}, {name}-{shot}: {what}");
                        complaints.extend(found.into_iter().map(place));
                        complaints.extend(look(&panel, &format!("{code}/{name}-{shot}")));
                    }
                }
            }
        }
    }
    let all: Vec<String> = complaints.into_iter().collect();
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

/// Does it look as it did when somebody last looked?
fn look(panel: &Panel, name: &str) -> Option<String> {
    let path = tests_dir(&format!("screens/{name}.png"));
    let picture = Picture::of(&panel.repainted());
    match Picture::read(&path) {
        Ok(golden) => {
            let what = picture.difference(&golden)?;
            Some(format!("tests/screens/{name}.png: {what}"))
        }
        Err(_) => {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            picture.write(&path);
            Some(format!("tests/screens/{name}.png was missing: look at it"))
        }
    }
}
