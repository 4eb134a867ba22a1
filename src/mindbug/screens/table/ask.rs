//! The question in words: what is asked, why, and what each button then does.

use crate::{
    mindbug::{
        cards::{Effect, Trigger},
        rules::{Action, Decision, Source},
        screens::{
            Desk,
            words::{self},
        },
    },
    text::{Args, Font, Key, Sentence, format},
};

/// What is asked: in one's turn, what can be done and nothing else.
pub(super) fn ask(desk: &Desk) -> Sentence {
    let with = |key: Key, name: &str, thing: &str, number: u8| {
        let parts = Args {
            player: name,
            thing,
            number: i32::from(number),
        };
        format(key.text(), parts)
    };
    let view = &desk.view;
    let attacker = view
        .attack()
        .and_then(|attack| view.creature(attack.attacker()));
    match (desk.question(), attacker) {
        (Some(Decision::Turn), _) if desk.puzzle.is_none() => {
            let any = |is: fn(&Action) -> bool| desk.actions.iter().any(is);
            let plays = any(|action| matches!(action, Action::Play(_)));
            let attacks = any(|action| matches!(action, Action::Attack(_)));
            let acts = any(|action| matches!(action, Action::Act(_)));
            let key = match (plays, attacks, acts) {
                (true, true, true) => Key::AskTurnAll,
                (true, true, false) => Key::AskTurnPlayAttack,
                (true, false, true) => Key::AskTurnPlayAct,
                (true, false, false) => Key::AskTurnPlay,
                (false, true, true) => Key::AskTurnAttackAct,
                (false, true, false) => Key::AskTurnAttack,
                (false, false, _) => Key::AskTurnAct,
            };
            with(key, "", "", 0)
        }
        (Some(Decision::Block), Some(attacker)) => {
            let (name, power) = (words::card_name(attacker.card()), view.power(attacker));
            let long = with(Key::AskBlockBy, "", name, power);
            match Font::Body.width(&long) <= BLOCK_WIDTH {
                true => long,
                false => with(Key::AskBlock, "", "", 0),
            }
        }
        _ => with(words::question(desk), "", "", 0),
    }
}

/// The room for a question beside what not blocking costs.
const BLOCK_WIDTH: i32 = 130;

/// Why the question is asked: the attack it is about, or the card that asks.
pub(super) fn why(desk: &Desk) -> Sentence {
    let view = &desk.view;
    let attack = view.attack().map(|attack| attack.attacker());
    let attacker = attack.and_then(|id| view.creature(id));
    let with = |key: Key, source: Source, number: u8| {
        let parts = Args {
            player: "",
            thing: words::source_name(source),
            number: i32::from(number),
        };
        format(key.text(), parts)
    };
    match (desk.question(), attacker, view.asking()) {
        (Some(Decision::Turn), ..) => Sentence::new(),
        (Some(Decision::Choose), _, Some(source)) => match view.picks_made() {
            0 => with(Key::AskBy, source, 0),
            _ => with(Key::AskMore, source, 0),
        },
        (Some(Decision::Place), _, Some(source)) => {
            with(Key::AskLeft, source, left_to_place(source, desk))
        }
        (Some(Decision::Fast), _, Some(source)) => with(Key::AskBy, source, 0),
        (_, Some(attacker), _) => {
            let power = view.power(attacker);
            with(Key::AskAttacker, Source::Creature(attacker.card()), power)
        }
        _ => Sentence::new(),
    }
}

/// Does what is chosen come to harm, or change sides?
pub(super) fn harms(desk: &Desk) -> bool {
    let effect = desk.view.effect_asking();
    desk.question() == Some(Decision::Choose)
        && matches!(
            effect,
            Some(Effect::Defeat(..) | Effect::DefeatOneOfEach | Effect::TakeControl(..))
        )
}

/// How many counters of the creature that has just come are still to be placed.
fn left_to_place(source: Source, desk: &Desk) -> u8 {
    match source {
        Source::Creature(card) => card.def().octonite.saturating_sub(desk.view.picks_made()),
        Source::Power(_) | Source::Die(_) => 0,
    }
}

/// What an action does.
pub(super) fn verb(action: Action, desk: &Desk) -> Key {
    match action {
        Action::Stop if desk.question() == Some(Decision::Fast) => Key::VerbNotNow,
        Action::Place(id) if desk.view.placing() == Some(id) => Key::VerbLeave,
        _ => words::verb(action),
    }
}

/// Does an octonite counter go with it?
pub(super) fn is_paid(action: Action, desk: &Desk) -> bool {
    let (id, trigger) = match action {
        Action::Act(id) => (id, Trigger::Action),
        Action::Attack(id) => (id, Trigger::Attack),
        _ => return false,
    };
    desk.view.creature(id).is_some_and(|creature| {
        let mut abilities = creature.card().def().abilities.iter();
        creature.octonite() > 0
            && abilities.any(|ability| ability.trigger() == Some(trigger) && ability.is_priced())
    })
}
