//! What the runner says of files that are broken or do not hold.

use super::run;

fn complaint(text: &str) -> String {
    let failure = run(text).expect_err("the scenario is wrong");
    format!("line {}: {}", failure.line, failure.reason)
}

/// A position for two with these lines in between, and these steps.
fn file(lines: &str, steps: &str) -> String {
    format!("game = \"tokyo\"\n{lines}\n[script]\nsteps = [{steps}]\n")
}

#[test]
fn a_broken_file_is_refused_with_its_line_and_the_reason() {
    let broken = [
        ("[p1]", "line 1: two to six players"),
        ("[p1]\n[p3]", "line 1: two to six players"),
        ("phase = \"end\"\n[p1]\n[p2]", "line 2: `end` is no phase"),
        ("turn = \"p7\"\n[p1]\n[p2]", "line 2: `p7` is no player"),
        ("turn = \"p3\"\n[p1]\n[p2]", "line 1: `turn` names nobody"),
        ("[p1]\nmonster = \"kong\"\n[p2]", "line 3: no such monster"),
        (
            "[p1]\nmonster = \"gigazaur\"\n[p2]\nmonster = \"gigazaur\"",
            "line 5: that monster is taken",
        ),
        ("[p1]\nlives = 3\n[p2]", "line 3: `lives` is unknown here"),
        (
            "[p1]\ncards = [\"wing\"]\n[p2]",
            "line 3: `wing` is no card",
        ),
        (
            "[p1]\ncards = [\"wings\"]\n[p2]\ncards = [\"wings\"]",
            "line 5: more of `wings` than the box holds",
        ),
        (
            "[p1]\ncards = [{ card = \"mimic\", copies = \"wings\" }]\n[p2]",
            "line 3: copies a card that is not there",
        ),
        (
            "[p1]\nalive = false\nlife = 3\n[p2]",
            "line 1: p1 is eliminated and has nothing",
        ),
        (
            "[p1]\nlife = 11\n[p2]",
            "line 1: an impossible position: ImpossibleLife",
        ),
        (
            "[p1]\nwhere = \"bay\"\n[p2]",
            "line 1: an impossible position: ImpossiblePlace",
        ),
        (
            "[p1]\ncards = [\"tank\"]\n[p2]",
            "line 1: an impossible position: ImpossibleCard",
        ),
        (
            "[p1]\n[p2]\n[table]\ndice = [\"1 2 4\"]",
            "line 5: `4` is no face of the die",
        ),
        (
            "[p1]\n[p2]\n[table]\nrow = [\"tank\", \"heal\", \"wings\", \"jets\"]",
            "line 1: an impossible position: TooManyOnSale",
        ),
    ];
    for (lines, reason) in broken {
        let said = complaint(&file(lines, "\"p1 roll\""));
        assert!(said.starts_with(reason), "{lines}\n{said}\n{reason}");
    }
    assert!(complaint("game = \"tokyo\"\n[p1]\n[p2]").contains("no [script]"));
}

#[test]
fn a_broken_step_is_refused_before_any_is_played() {
    let broken = [
        ("p1 rolls", "`rolls` is no verb"),
        ("p1 roll all", "`roll` takes no argument"),
        ("p1 reroll", "which dice?"),
        ("p1 reroll smash", "is no number of a die"),
        ("p1 use stretchy 3", "needs a die and a face"),
        ("p1 use herd_culler 1, 2", "takes one die"),
        ("p1 buy wing", "`wing` is no card"),
        ("p1 buy wings from p9", "`p9` is no player"),
        ("p1 hearts many", "`many` is no player"),
        ("p1 resolve energy", "only heart and smash"),
        ("p1 sell wings#0", "# needs a number from 1"),
        ("expect p1.luck 3", "`luck` is nothing a player has"),
        ("expect p1.where bed", "`bed` is no place"),
        ("expect asks p1 luck", "`luck` is no kind of decision"),
        ("expect options fly", "`fly` is no verb"),
        ("expect luck p1", "`luck` is nothing to expect"),
    ];
    for (step, reason) in broken {
        let steps = format!("\"expect p1.life 3\",\n\"{step}\"");
        let said = complaint(&file("[p1]\n[p2]", &steps));
        assert!(said.starts_with("line 6: "), "{said}");
        assert!(said.contains(reason), "{said}");
    }
}

#[test]
fn a_scenario_that_does_not_hold_names_the_step_and_both_values() {
    let said = |lines, steps| complaint(&file(lines, steps));
    assert_eq!(
        said("[p1]\n[p2]", "\"expect p1.life 4\""),
        "line 5: `expect p1.life 4`: is 10, expected 4"
    );
    let wrong = said("[p1]\n[p2]", "\"p1 stop\"");
    assert!(wrong.contains("NotTheQuestion) asks") || wrong.contains("asks p1 roll: roll"));
    assert!(said("[p1]\n[p2]", "\"p2 roll\"").contains("NotYourDecision"));
    assert!(said("[p1]\n[p2]", "\"refuse p1 roll\"").contains("must be refused"));
    assert!(said("[p1]\n[p2]", "\"p1 roll\"").contains("rolled more dice"));
}

/// Ten turns of two rolls; the first smash hits an empty Tokyo.
#[test]
fn a_script_of_dice_may_be_longer_than_the_engine_takes_at_once() {
    let smashes = "smash 1 1 2 2 3 ".repeat(20);
    let mut steps = String::new();
    for turn in 0..10 {
        let (by, other) = if turn % 2 == 0 {
            ("p1", "p2")
        } else {
            ("p2", "p1")
        };
        let stays = format!("\"{other} stay\", ");
        let stays = if by == "p2" { stays.as_str() } else { "" };
        steps += &format!("\"{by} roll\", \"{by} reroll all\", \"{by} stop\", {stays}");
    }
    let text = file(
        &format!("[p1]\n[p2]\n[table]\ndice = [\"{smashes}\"]"),
        &format!("{steps} \"expect p2.life 6\", \"expect p1.life 5\""),
    );
    run(&text).unwrap_or_else(|failure| panic!("{}", failure.reason));
}
