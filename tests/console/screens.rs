//! Every screen, as the scripts in `tests/scripts` come by it.
//!
//! Painting only damage must give what a whole repaint gives, at every tick. And the shots must
//! look as they did when somebody last looked: `tests/screens` has them. Each script is played
//! once; the tests look at what it showed.

use std::{
    collections::HashSet,
    sync::{LazyLock, Mutex},
};

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
        Autosave, Seeds, screen_name,
        script::{Moment, commands, moments},
    },
    games::Kaijubox,
    ui::Buttons,
};

/// A console whose picture is kept as a panel keeps it, and which keeps its games.
struct Panel {
    host: Host,
    keeper: Option<Autosave<'static, Flash>>,
}

is_a_host!(Panel);

impl Panel {
    fn of(script: &str) -> Panel {
        let seeds = Seeds::pinned(&SEEDS).unwrap();
        let mut app = App::new(facts_for(script), seeds);
        // Where the facts tell of the saves already, there are none.
        let flash = app.facts().saves_news.is_none().then(Flash::blank);
        let work = || Box::leak(Box::default());
        let keeper = flash.and_then(|flash| Autosave::start(flash, work(), &mut app));
        Panel {
            host: Host::new(app),
            keeper,
        }
    }

    fn tick(&mut self, down: Buttons) {
        self.host.tick(down);
        self.paint();
        if let Some(keeper) = &mut self.keeper {
            self.host.keep(keeper);
        }
    }

    /// What differs from a whole repaint. While a new screen comes in, the old one is still
    /// there, as it should be.
    fn difference(&self) -> Option<String> {
        if self.app.is_revealing() {
            return None;
        }
        let whole = self.repainted();
        if self.pixels == whole {
            return None;
        }
        let [kept, whole] = [&self.pixels, &whole].map(|pixels| Picture::of(pixels));
        let what = kept.difference(&whole).unwrap_or_default();
        let screen = self.app.screen();
        Some(format!("tick {}, on {screen}: {what}", self.now.0))
    }
}

/// What a script showed.
struct Played {
    name: String,
    /// The first tick after which the panel was not what a whole repaint gives.
    differs: Option<String>,
    visited: HashSet<&'static str>,
    shots: Vec<(String, Picture)>,
    /// What is written beyond the edges, or into something else, at the shots.
    collisions: Vec<String>,
}

/// Every script, played once for all tests, two at a time.
static PLAYED: LazyLock<Vec<Played>> = LazyLock::new(|| {
    let scripts = scripts();
    let next = Mutex::new(scripts.iter());
    let played = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let taken = next.lock().unwrap().next();
                    let Some((name, text)) = taken else { break };
                    let one = play(name, text);
                    played.lock().unwrap().push(one);
                }
            });
        }
    });
    let mut played = played.into_inner().unwrap();
    played.sort_by(|a, b| a.name.cmp(&b.name));
    played
});

fn play(name: &str, text: &str) -> Played {
    if let Some(bad) = commands(text).find_map(Result::err) {
        panic!("tests/scripts/{name}.script, {bad}");
    }
    let mut panel = Panel::of(name);
    let mut played = Played {
        name: name.to_owned(),
        differs: None,
        visited: HashSet::new(),
        shots: Vec::new(),
        collisions: Vec::new(),
    };
    for moment in moments(text) {
        match moment {
            Moment::Tick(buttons) => {
                panel.tick(buttons);
                played.visited.insert(panel.app.screen());
                if played.differs.is_none() {
                    played.differs = panel.difference();
                }
            }
            Moment::Shot(shot) => {
                let picture = Picture::of(&panel.pixels);
                played.shots.push((shot.to_owned(), picture));
                let place = |what| format!("{name}-{shot}: {what}");
                let found = collisions(&panel.app).into_iter().map(place);
                played.collisions.extend(found);
            }
        }
    }
    played
}

#[test]
fn painting_only_damage_gives_what_a_whole_repaint_gives() {
    for Played { name, differs, .. } in PLAYED.iter() {
        if let Some(what) = differs {
            panic!("{name}.script, {what}");
        }
    }
}

#[test]
fn the_scripts_visit_every_screen() {
    let visited: HashSet<_> = PLAYED.iter().flat_map(|played| &played.visited).collect();
    for screen in (0..).map_while(screen_name::<Kaijubox>) {
        assert!(visited.contains(&screen), "no script visits {screen}");
    }
}

#[test]
fn nothing_that_is_written_leaves_the_screen_or_runs_into_something_else() {
    let complaints: Vec<&str> = PLAYED
        .iter()
        .flat_map(|played| played.collisions.iter().map(String::as_str))
        .collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn every_shot_looks_as_it_did_when_somebody_last_looked() {
    let mut complaints = Vec::new();
    let mut known = HashSet::new();
    let shots = PLAYED
        .iter()
        .flat_map(|played| played.shots.iter().map(move |shot| (&played.name, shot)));
    for (name, (shot, picture)) in shots {
        let file = format!("screens/{name}-{shot}.png");
        let path = tests_dir(&file);
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
                    "tests/{file} was missing and is written now: look at it, and commit it if \
                     it is right"
                ));
            }
        }
    }
    for entry in std::fs::read_dir(tests_dir("screens")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "png") && !known.contains(&path) {
            complaints.push(format!("no script takes {}: delete it", path.display()));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
