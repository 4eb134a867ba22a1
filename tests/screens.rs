//! Every screen, as the scripts in `tests/scripts` come by it.
//!
//! Painting only damage must give what a whole repaint gives, at every tick. And the shots must
//! look as they did when somebody last looked: `tests/screens` has them.

mod common;
#[path = "common/flash.rs"]
mod flash;

use std::collections::HashSet;

use common::{SEEDS, facts_for, pictures::Picture, scripts, serve, tests_dir};
use embedded_graphics::draw_target::DrawTargetExt;
use flash::Flash;
use kaijubox::{
    console::{
        App, Autosave, Seeds,
        screens::ScreenId,
        script::{Moment, commands, moments},
        thinking::Tree,
    },
    ui::{Canvas, SCREEN, Tick},
};

const PIXELS: usize = (SCREEN.size.width * SCREEN.size.height) as usize;

/// A console whose picture is kept as a panel keeps it, and which keeps its games.
struct Panel {
    app: App,
    keeper: Option<Autosave<'static, Flash>>,
    tree: Box<Tree>,
    pixels: Vec<u16>,
}

impl Panel {
    fn of(script: &str) -> Panel {
        let seeds = Seeds::pinned(&SEEDS).unwrap();
        let mut app = App::new(facts_for(script), seeds);
        // Where the facts tell of the saves already, there are none.
        let flash = app.facts().saves_news.is_none().then(Flash::blank);
        let work = || Box::leak(Box::default());
        let keeper = flash.and_then(|flash| Autosave::start(flash, work(), &mut app));
        Panel {
            app,
            keeper,
            tree: Box::new(Tree::new()),
            pixels: vec![0xAAAA; PIXELS],
        }
    }

    /// Keeps what is to be kept, as a host does.
    fn keep(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            while keeper.keep(&mut self.app) {}
            if self.app.may_rest() {
                keeper.tidy(&mut self.app);
            }
        }
    }

    /// Paints what the last tick damaged and nothing else.
    fn paint(&mut self) {
        let mut canvas = Canvas::new(&mut self.pixels, SCREEN);
        for rect in self.app.take_damage().rects() {
            let Ok(()) = self.app.draw(&mut canvas.clipped(rect));
        }
        serve(&mut self.app, &mut self.tree);
    }

    fn repainted(&self) -> Vec<u16> {
        let mut pixels = vec![0x5555; PIXELS];
        let Ok(()) = self.app.draw(&mut Canvas::new(&mut pixels, SCREEN));
        pixels
    }
}

/// Plays a script; `look` sees the panel after every tick, `keep` at every shot.
fn play(
    name: &str,
    text: &str,
    mut look: impl FnMut(&Panel, Tick),
    mut keep: impl FnMut(&Panel, &str),
) {
    if let Some(bad) = commands(text).find_map(Result::err) {
        panic!("tests/scripts/{name}.script, {bad}");
    }
    let mut panel = Panel::of(name);
    let mut now = Tick::default();
    for moment in moments(text) {
        match moment {
            Moment::Tick(buttons) => {
                panel.app.update(now, buttons);
                panel.paint();
                panel.keep();
                look(&panel, now);
                now = now.next();
            }
            Moment::Shot(shot) => keep(&panel, shot),
        }
    }
}

#[test]
fn painting_only_damage_gives_what_a_whole_repaint_gives() {
    for (name, text) in scripts() {
        let look = |panel: &Panel, now: Tick| {
            // While a new screen comes in, the old one is still there, as it should be.
            if panel.app.is_revealing() || panel.pixels == panel.repainted() {
                return;
            }
            let [kept, whole] = [&panel.pixels, &panel.repainted()].map(|p| Picture::of(p));
            let what = kept.difference(&whole).unwrap_or_default();
            let screen = panel.app.screen().name();
            panic!("{name}.script, tick {}, on {screen}: {what}", now.0);
        };
        play(&name, &text, look, |_, _| {});
    }
}

#[test]
fn the_scripts_visit_every_screen() {
    let mut visited = HashSet::new();
    for (name, text) in scripts() {
        let look = |panel: &Panel, _| {
            visited.insert(panel.app.screen().name());
        };
        play(&name, &text, look, |_, _| {});
    }
    for screen in ScreenId::ALL {
        assert!(
            visited.contains(screen.name()),
            "no script visits {}",
            screen.name()
        );
    }
}

#[test]
fn every_shot_looks_as_it_did_when_somebody_last_looked() {
    let mut complaints = Vec::new();
    let mut known = HashSet::new();
    for (name, text) in scripts() {
        play(
            &name,
            &text,
            |_, _| {},
            |panel, shot| {
                let file = format!("screens/{name}-{shot}.png");
                let path = tests_dir(&file);
                let picture = Picture::of(&panel.pixels);
                assert!(known.insert(path.clone()), "{file} is taken twice");
                match Picture::read(&path) {
                    Ok(golden) => {
                        if let Some(what) = picture.difference(&golden) {
                            complaints.push(format!(
                                "tests/{file}: {what}; if it should, delete the file and run again"
                            ));
                        }
                    }
                    Err(error) if path.exists() => {
                        complaints.push(format!("tests/{file} cannot be read: {error}"));
                    }
                    Err(_) => {
                        picture.write(&path);
                        complaints.push(format!(
                            "tests/{file} was missing and is written now: look at it, and commit \
                             it if it is right"
                        ));
                    }
                }
            },
        );
    }
    for entry in std::fs::read_dir(tests_dir("screens")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "png") && !known.contains(&path) {
            complaints.push(format!("no script takes {}: delete it", path.display()));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
