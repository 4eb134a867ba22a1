//! Every question of a game, asked on a normal table and on a crowded one, in every language.
//!
//! What a player then sees must look as it did when somebody last looked: `tests/mindbug/tables`, and its folder of each
//! language but the first.

use crate::{
    common::{overlap::collisions, pictures::Picture, tests_dir},
    console::Console,
    laid::CROWD,
    scenes::{Scene, open, scene, scenes},
};
use kaijubox::{
    mindbug::rules::Decision,
    text::Language,
    ui::{Button, Buttons},
};

/// Pictures that differ from what somebody last looked at.
struct Gallery {
    language: Language,
    complaints: Vec<String>,
}

impl Gallery {
    fn all() -> impl Iterator<Item = Gallery> {
        Language::ALL.into_iter().map(|language| Gallery {
            language,
            complaints: Vec::new(),
        })
    }

    fn open(&self, scene: &Scene) -> Console {
        open(scene, self.language)
    }

    fn look(&mut self, console: &Console, name: &str) {
        let picture = Picture::of(&console.repainted());
        let name = match self.language == Language::default() {
            true => name.to_owned(),
            false => format!("{}/{name}", self.language.code()),
        };
        let found = collisions(&console.app).into_iter();
        self.complaints
            .extend(found.map(|what| format!("{name}: {what}")));
        let path = tests_dir(&format!("mindbug/tables/{name}.png"));
        match Picture::read(&path) {
            Ok(golden) => {
                let what = picture.difference(&golden);
                self.complaints
                    .extend(what.map(|what| format!("{name}: {what}")));
            }
            Err(_) => {
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                picture.write(&path);
                self.complaints
                    .push(format!("{name} was missing and is written now: look at it"));
            }
        }
    }

    fn close(self) {
        assert!(
            self.complaints.is_empty(),
            "\n{}",
            self.complaints.join("\n")
        );
    }
}

#[test]
fn every_question_looks_as_it_did_when_somebody_last_looked() {
    for mut gallery in Gallery::all() {
        for scene in scenes() {
            gallery.look(&gallery.open(&scene), &format!("ask-{}", scene.name));
        }
        gallery.close();
    }
}

#[test]
fn every_question_on_a_crowded_table_looks_as_it_did_when_somebody_last_looked() {
    for mut gallery in Gallery::all() {
        for mut scene in scenes() {
            scene.own.play.extend(CROWD);
            let mut foes = CROWD.to_vec();
            foes.extend(&scene.enemy.play);
            scene.enemy.play = foes;
            // There are not more cards in a game than so many.
            scene.enemy.hand.truncate(2);
            scene.enemy.discard.clear();
            let console = gallery.open(&scene);
            // Lists and pages look the same however many creatures there are.
            if console.app.screen() == "table" {
                gallery.look(&console, &format!("crowd-{}", scene.name));
            }
        }
        gallery.close();
    }
}

#[test]
fn the_ways_about_the_table_look_as_they_did_when_somebody_last_looked() {
    for mut gallery in Gallery::all() {
        let mut console = gallery.open(&crowded());
        gallery.look(&console, "turn");
        console.press(Button::Up, 2);
        gallery.look(&console, "own-row");
        for _ in 0..7 {
            console.press(Button::Right, 2);
        }
        gallery.look(&console, "scrolled");
        console.press(Button::X, 10);
        gallery.look(&console, "look");
        console.press(Button::A, 10);
        gallery.look(&console, "look-words");
        console.press(Button::B, 10);
        console.press(Button::B, 10);
        gallery.look(&console, "back");
        console.press(Button::A, 12);
        gallery.look(&console, "attack");
        gallery.close();
    }
}

/// A table as full as it gets: ten creatures a side, some turned, some changed.
fn crowded() -> Scene {
    let own = [
        "shield_bugs",
        "snail_thrower",
        "rhino_turtle!",
        "sharky_crab_dog_mummypus",
        "bee_bear",
        "gorillion",
        "plated_scorpion!",
        "spider_owl",
        "urchin_hurler",
        "baby_gigazaur",
    ];
    let enemy = [
        "killer_bee",
        "luchataur",
        "turbo_bug!",
        "snail_hydra",
        "tiger_squirrel",
        "alienoid",
        "shark_dog!",
        "cosmic_joe",
        "elephantopus",
        "cyber_bunny",
    ];
    let mut scene = scene("crowded", &own, &enemy, &[], Decision::Turn);
    scene.own.discard.clear();
    scene.enemy.discard.clear();
    scene
}

#[test]
fn two_things_to_do_with_one_creature_are_asked_apart() {
    for mut gallery in Gallery::all() {
        let both = &["usx_tangerine+2", "figuru"];
        let mut console = gallery.open(&scene(
            "both",
            both,
            &["pomegrenade+2"],
            &[],
            Decision::Turn,
        ));
        console.press(Button::Up, 2);
        gallery.look(&console, "deeds");
        console.press(Button::A, 2);
        gallery.look(&console, "deeds-asked");
        console.press(Button::Right, 2);
        gallery.look(&console, "deeds-moved");
        console.press(Button::X, 10);
        gallery.look(&console, "look-octonite");
        console.press(Button::B, 10);
        console.press(Button::A, 2);
        console.press(Button::B, 2);
        gallery.look(&console, "deeds");
        console.press(Button::A, 2);
        console.press(Button::Right, 2);
        console.press(Button::A, 20);
        gallery.look(&console, "acted");
        gallery.close();
    }
}

#[test]
fn life_counts_down_one_by_one() {
    for mut gallery in Gallery::all() {
        let scene = scene("life", &["luchataur"], &[], &[], Decision::Turn);
        let mut console = gallery.open(&scene);
        console.press(Button::Up, 2);
        console.press(Button::A, 0);
        let mut shown = Vec::new();
        for tick in 0..300 {
            console.tick(Buttons::NONE);
            let picture = console.repainted();
            // The enemy's figures are the bar at the top.
            if shown.last() != Some(&picture[..240 * 18].to_vec()) {
                shown.push(picture[..240 * 18].to_vec());
                if (2..4).contains(&shown.len()) {
                    gallery.look(&console, &format!("life-{}", shown.len()));
                }
            }
            if tick > 0 && !console.app.is_animating() {
                break;
            }
        }
        assert!(shown.len() >= 3, "lit, lower, and dark again");
        gallery.close();
    }
}

#[test]
fn the_great_moments_look_as_they_did_when_somebody_last_looked() {
    let all = scenes();
    for mut gallery in Gallery::all() {
        let mut watch = |name: &str, presses: &[Button], moments: &[u32]| {
            let scene = all.iter().find(|scene| scene.name == name);
            let mut console = gallery.open(scene.expect("there is such a question"));
            for &button in presses {
                console.press(button, 0);
            }
            let mut now = 0;
            for &moment in moments {
                while now < moment {
                    console.tick(Buttons::NONE);
                    now += 1;
                }
                gallery.look(&console, &format!("scene-{name}-{moment}"));
            }
        };
        // It unrolls, drops, stares, turns, and shows its back.
        watch("mindbug", &[Button::Right, Button::A], &[8, 24, 42, 56, 68]);
        watch("block", &[Button::A], &[8, 30]);
        gallery.close();
    }
}

#[test]
fn a_game_that_an_effect_wins_says_so() {
    for mut gallery in Gallery::all() {
        let scene = scene(
            "harvest",
            &["luchataur"],
            &["artimist+1"],
            &[],
            Decision::Turn,
        );
        let mut console = gallery.open(&scene);
        for _ in 0..200 {
            if console.app.screen() == "victory" {
                break;
            }
            console.press(Button::A, 40);
        }
        assert_eq!(console.app.screen(), "victory");
        gallery.look(&console, "won-scene");
        // A press skips the scene; the page tells the rest.
        console.press(Button::A, 40);
        gallery.look(&console, "won-by-effect");
        gallery.close();
    }
}
