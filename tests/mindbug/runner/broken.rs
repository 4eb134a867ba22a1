//! What the runner says of files that are broken or do not hold, and what else it is held to.

use std::path::Path;

use kaijubox::mindbug::puzzles::PUZZLES;

use super::start;
use crate::{files, run};

#[test]
fn the_puzzles_of_the_console_are_those_of_the_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/mindbug/puzzles");
    let mut found = Vec::new();
    files(&folder, &mut found);
    found.sort();
    let names = found
        .iter()
        .map(|path| path.file_stem().unwrap().to_str().unwrap());
    let baked = PUZZLES.iter().map(|puzzle| puzzle.name);
    assert!(names.eq(baked));
    for (path, puzzle) in found.iter().zip(&PUZZLES) {
        let text = std::fs::read_to_string(path).unwrap();
        let state = start(&text).unwrap();
        assert_eq!(puzzle.start(&mut |_| {}), Some(state), "{}", path.display());
    }
}

/// What the runner says of a scenario that is broken or does not hold.
fn complaint(text: &str) -> String {
    let outcome = run(text);
    outcome.expect_err("the scenario is wrong").to_string()
}

fn script(steps: &str) -> String {
    format!("[p1]\nhand = [\"gorillion\"]\n[p2]\nplay = [\"kong\"]\n[script]\nsteps = [{steps}]\n")
}

#[test]
fn a_broken_file_is_refused_with_its_line_and_the_reason() {
    let broken = [
        (
            "[p1]\nhand = [\"gorilla\"]",
            "line 2: `gorilla` is a creature of no set",
        ),
        (
            "[p1]\nplay = [\n{ card = \"kongo\" }]",
            "line 3: `kongo` is a creature of no set",
        ),
        (
            "[p1]\nlife = 0",
            "line 2: `life` is no number from 1 to 255",
        ),
        (
            "[p1]\nmindbugs = 3",
            "line 2: `mindbugs` is no number from 0 to 2",
        ),
        ("[p2]\nhands = []", "line 2: `hands` is unknown here"),
        ("turn = \"p3\"", "line 1: `p3` is no player"),
        ("game = \"chess\"", "line 1: `chess` is no game"),
        (
            "game = \"tokyo\"",
            "line 1: two to six players, without a gap",
        ),
        (
            "[table]\ndice = [\"heart\"]",
            "line 2: `heart` is no face of the die",
        ),
        (
            "[table]\nshop = [\"kong\"]",
            "line 2: `kong` is no Power card",
        ),
        (
            "[table]\nshop = [\"rage\", \"pounce\", \"stomp\", \"ambush\"]",
            "line 2: more than 3 Power cards on sale",
        ),
        ("p1 = 1", "line 1: `p1` is no table"),
        ("[p1", "line 1: "),
        ("name = \"nothing happens\"", "line 1: no [script]"),
        ("[script]\nsteps = []", "line 1: a scenario without steps"),
    ];
    for (text, reason) in broken {
        let said = complaint(text);
        assert!(said.starts_with(reason), "{text}\n{said}\n{reason}");
    }
    let many = "\"kong\", ".repeat(33);
    let said = complaint(&format!(
        "[p1]\ndeck = [{many}]\n[script]\nsteps = [\"p1 done\"]"
    ));
    assert_eq!(said, "line 1: an impossible position: TooManyCards");
}

#[test]
fn a_broken_step_is_refused_before_any_is_played() {
    let broken = [
        ("p1 plays gorillion", "`plays` is no verb"),
        ("p1 play gorilla", "`gorilla` is a card of no set"),
        ("p3 play gorillion", "`p3` is no player"),
        ("p1 play gorillion#0", "# needs a number from 1"),
        ("p1 reroll 3", "only 1, 2 and both"),
        ("p1 resolve heart", "`heart` is no face"),
        ("p1 keep both", "`keep` takes no argument"),
        ("expect p1.grave none", "`grave` is no zone"),
        (
            "expect asks p1 patience",
            "`patience` is no kind of decision",
        ),
        ("expect keywords kong big", "`big` is no keyword"),
        ("expect p1.life many", "`many` is no such number"),
        ("expect luck p1", "`luck` is nothing to expect"),
    ];
    for (step, reason) in broken {
        let said = complaint(&script(&format!("\"expect p1.life 9\",\n\"{step}\"")));
        assert!(said.starts_with("line 7: "), "{said}");
        assert!(said.contains(reason), "{said}");
    }
}

#[test]
fn a_scenario_that_does_not_hold_names_the_step_and_both_values() {
    let said = complaint(&script("\"expect p1.life 3\",\n\"expect p1.life 4\""));
    assert_eq!(said, "line 7: `expect p1.life 4`: is 3, expected 4");
    let said = complaint(&script("\"p1 attack kong\""));
    assert!(said.contains("there is no such creature of p1"), "{said}");
    let said = complaint(&script("\"refuse p1 play gorillion\""));
    assert!(said.contains("must be refused"), "{said}");
    let said = complaint(&script("\"p2 play gorillion\""));
    assert!(said.contains("NotYourDecision"), "{said}");
    let roll = "[p1]\nplay = [\"kong\"]\n[script]\nsteps = [\"p1 attack kong\"]";
    assert!(complaint(roll).contains("rolled more dice"));
}

#[test]
fn octonite_lies_on_a_creature_from_the_start() {
    let play = "[p1]\nplay = [{ card = \"kong\", octonite = 2 }, \"hades\"]";
    let steps = "\"expect octonite kong 2\", \"expect octonite hades 0\"";
    run(&format!("{play}\n[script]\nsteps = [{steps}]")).unwrap();
}

#[test]
fn what_is_not_asked_is_refused_by_the_engine() {
    let steps = "\"refuse p1 action kong\", \"refuse p1 place kong, kong\", \"refuse p1 yes\"";
    run(&script(steps)).unwrap();
    assert!(complaint(&script("\"p1 yes\"")).contains("NotTheQuestion"));
    let said = complaint(&script("\"p2 action kong\""));
    assert!(said.contains("NotYourDecision"), "{said}");
}
