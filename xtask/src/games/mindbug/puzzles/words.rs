//! Actions as the steps of a scenario (docs/scenarios.md).

use kaijubox::game::Player;
use kaijubox::mindbug::rules::{Action, Choice, CreatureId, Source, State};

/// A creature's name: which of several, and whose where both sides have one.
fn creature(state: &State, id: CreatureId) -> String {
    let Some(found) = state.creature(id) else {
        return "?".into();
    };
    let (card, side) = (found.card(), found.controller());
    let alike = |side| state.allies(side).filter(move |other| other.card() == card);
    let nth = alike(side)
        .position(|other| other.id() == id)
        .unwrap_or_default();
    let of = match alike(side.opponent()).next() {
        Some(_) => format!("p{}:", side.0 + 1),
        None => String::new(),
    };
    let nth = match nth {
        0 => String::new(),
        nth => format!("#{}", nth + 1),
    };
    format!("{of}{}{nth}", card.def().id)
}

/// An action in words.
pub(super) fn step(state: &State, action: Action) -> String {
    let of = |id| creature(state, id);
    match action {
        Action::Play(card) => format!("play {}", card.def().id),
        Action::Attack(id) => format!("attack {}", of(id)),
        Action::Act(id) => format!("action {}", of(id)),
        Action::Mindbug => "mindbug".into(),
        Action::Decline => "decline".into(),
        Action::Buy(power) => format!("buy {}", power.def().id),
        Action::Done => "done".into(),
        Action::Hunt(id) => format!("hunt {}", of(id)),
        Action::HuntNone => "hunt none".into(),
        Action::Keep => "keep".into(),
        Action::Reroll(_) => "reroll both".into(),
        Action::Resolve(face) => format!("resolve {}", face.def().id),
        Action::Block(id) => format!("block {}", of(id)),
        Action::BlockNone => "block none".into(),
        Action::Again => "again".into(),
        Action::Stop => "stop".into(),
        Action::Choose(choice) => format!("choose {}", chosen(state, choice)),
        Action::ChooseNone => "choose none".into(),
        Action::Yes => "yes".into(),
        Action::No => "no".into(),
        Action::Place(id) => format!("place {}", of(id)),
        Action::Order(source, of) => format!(
            "order p{}:{}",
            of.0 + 1,
            match source {
                Source::Creature(card) => card.def().id,
                Source::Power(power) => power.def().id,
                Source::Die(face) => face.def().id,
            }
        ),
    }
}

fn chosen(state: &State, choice: Choice) -> String {
    match choice {
        Choice::Creature(id) => creature(state, id),
        Choice::Hand(card) => card.def().id.into(),
        Choice::Discard(of, card) => format!("p{}:{}", of.0 + 1, card.def().id),
        Choice::Power(power) => power.def().id.into(),
    }
}

/// Adds a step to a script: what one effect takes together is one step.
pub(super) fn add(steps: &mut Vec<String>, state: &State, by: Player, action: Action) {
    let text = step(state, action);
    let by = format!("p{} ", by.0 + 1);
    let verb = text.split(' ').next().unwrap_or_default();
    let goes_on = state.picks_made() > 0 && matches!(action, Action::Choose(_) | Action::Place(_));
    match steps.last_mut() {
        Some(last) if goes_on && last.starts_with(&format!("{by}{verb} ")) => {
            *last += &format!(", {}", &text[verb.len() + 1..]);
        }
        Some(last)
            if state.picks_made() > 0 && action == Action::ChooseNone && last.starts_with(&by) => {}
        _ => steps.push(by + &text),
    }
}
