//! Every question of a game of Mindbug, and how to come to it.

use kaijubox::{console::Pace, mindbug::rules::Decision, text::Language};

use crate::{
    console::Console,
    laid::{Laid, answer, lay},
};

/// How to come to a question: what lies there, and what was answered before.
pub(crate) struct Scene {
    pub(crate) name: &'static str,
    pub(crate) own: Laid,
    pub(crate) enemy: Laid,
    /// The faces that the dice show.
    pub(crate) dice: &'static [u8],
    pub(crate) answers: &'static [&'static str],
    pub(crate) asks: Decision,
}

const HAND: [&str; 4] = ["axolotl_healer", "lone_yeti", "giraffodile", "brain_fly"];

/// One's own side and the enemy's, with what a hand usually holds.
pub(crate) fn sides(own: &[&'static str], enemy: &[&'static str]) -> (Laid, Laid) {
    let laid = |play: &[&'static str]| Laid {
        play: play.to_vec(),
        hand: HAND.to_vec(),
        discard: vec!["applebot", "astronuts"],
        energy: 0,
    };
    (laid(own), laid(enemy))
}

pub(crate) fn scene(
    name: &'static str,
    own: &[&'static str],
    enemy: &[&'static str],
    answers: &'static [&'static str],
    asks: Decision,
) -> Scene {
    let (mut own, enemy) = sides(own, enemy);
    // What is played from the hand lies there.
    let played = answers
        .iter()
        .filter_map(|answer| answer.strip_prefix("play "));
    own.hand.extend(played);
    Scene {
        name,
        own,
        enemy,
        dice: &[],
        answers,
        asks,
    }
}

/// Every question there is.
pub(crate) fn scenes() -> Vec<Scene> {
    use Decision::*;
    let few = ["luchataur", "rhino_turtle"];
    let foes = ["bee_bear", "pomegrenade+2", "gorillion"];
    let mut scenes = vec![
        scene("turn", &few, &foes, &[], Turn),
        scene(
            "turn-actions",
            &["usx_tangerine+2", "figuru"],
            &foes,
            &[],
            Turn,
        ),
        scene("turn-paid-attack", &["plumarine+1"], &foes, &[], Turn),
        scene("mindbug", &few, &foes, &["play killer_bee"], Mindbug),
        scene(
            "hunt",
            &["tusked_extorter", "sharky_crab_dog_mummypus", "killer_bee"],
            &foes,
            &["attack killer_bee"],
            Hunt,
        ),
        scene("block", &["luchataur"], &foes, &["attack luchataur"], Block),
        scene(
            "again",
            &["luchataur"],
            &["urchin_hurler"],
            &["attack luchataur", "blocknone"],
            Again,
        ),
        scene(
            "fast",
            &["luchataur"],
            &foes,
            &["play carrot_cleric", "decline"],
            Fast,
        ),
        scene(
            "fast-for-the-other",
            &["luchataur"],
            &foes,
            &["play carrot_cleric", "mindbug"],
            Fast,
        ),
        scene(
            "place",
            &few,
            &["bee_bear"],
            &["play pomegrenade", "decline"],
            Place,
        ),
        scene(
            "place-last",
            &few,
            &["bee_bear"],
            &["play pomegrenade", "decline", "place(creatureid(3))"],
            Place,
        ),
        scene(
            "choose-defeat",
            &few,
            &foes,
            &["play tiger_squirrel", "decline"],
            Choose,
        ),
        scene(
            "choose-a-side-each",
            &few,
            &foes,
            &["play quadranut", "decline"],
            Choose,
        ),
        scene(
            "choose-octonite",
            &["starship_soupers"],
            &foes,
            &["attack starship_soupers"],
            Choose,
        ),
        scene(
            "choose-show",
            &few,
            &foes,
            &["play cornanon", "decline"],
            Choose,
        ),
        scene(
            "choose-discard-for-it",
            &few,
            &foes,
            &["play romindesco", "decline"],
            Choose,
        ),
        scene(
            "choose-discard-instead",
            &["pepperwing"],
            &foes,
            &["attack pepperwing"],
            Choose,
        ),
        scene(
            "choose-from-discards",
            &few,
            &foes,
            &["play cinnemonk", "decline"],
            Choose,
        ),
        scene(
            "choose-to-return",
            &few,
            &foes,
            &["play spinachia", "decline"],
            Choose,
        ),
        scene(
            "may-lose-life",
            &few,
            &foes,
            &["play okra_shaman", "decline"],
            May,
        ),
        scene(
            "may-play-again",
            &["luchataur", "rhino_turtle"],
            &foes,
            &["play spinachia", "decline", "choose luchataur"],
            May,
        ),
        scene(
            "order-harvest",
            &["captain_cucodile+1", "bananapus+1", "lychee_king+1"],
            &foes,
            &[],
            Order,
        ),
    ];
    scenes.push(Scene {
        dice: &[0, 3],
        ..scene("dice", &["hades"], &foes, &["attack hades"], Dice)
    });
    scenes.push(Scene {
        dice: &[0, 3],
        ..scene(
            "resolve",
            &["hades"],
            &foes,
            &["attack hades", "keep"],
            Resolve,
        )
    });
    let mut buy = scene("buy", &few, &foes, &[], Buy);
    buy.own.energy = 4;
    scenes.push(buy);
    scenes
}

pub(crate) fn open(scene: &Scene, language: Language) -> Console {
    let mut state = lay(&scene.own, &scene.enemy, scene.dice);
    for wanted in scene.answers {
        answer(&mut state, wanted);
    }
    let (_, question) = state.decision().expect("somebody decides");
    assert_eq!(question, scene.asks, "{}", scene.name);
    Console::at_in(language, state, Pace::Normal)
}
