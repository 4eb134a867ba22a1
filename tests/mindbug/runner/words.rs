//! The words of a step: who, which verb, which cards.

use kaijubox::game::Player;
use kaijubox::mindbug::cards::{Card, Face, PowerCard};
use kaijubox::mindbug::rules::Which;

/// A card named by a step: `p2:shield_bugs#2`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Name {
    pub(crate) what: Named,
    pub(crate) side: Option<Player>,
    /// Which of several, counted from 0.
    pub(crate) nth: usize,
}

/// What a name can stand for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Named {
    Creature(Card),
    Power(PowerCard),
}

/// What a player does in a step.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Verb {
    Play(Name),
    Attack(Name),
    Act(Name),
    Mindbug,
    Decline,
    Buy(Name),
    Done,
    Hunt(Option<Name>),
    Keep,
    Reroll(Which),
    Resolve(Face),
    Block(Option<Name>),
    Again,
    Stop,
    Choose(Vec<Name>),
    Yes,
    No,
    Order(Name),
    Place(Vec<Name>),
    /// One card too many for the verb: nothing that could be legal.
    TooMany,
}

pub(crate) fn player(word: &str) -> Result<Player, String> {
    match word {
        "p1" => Ok(Player::ONE),
        "p2" => Ok(Player::TWO),
        _ => Err(format!("`{word}` is no player (p1, p2)")),
    }
}

pub(crate) fn card(id: &str) -> Result<Card, String> {
    Card::by_id(id).ok_or_else(|| format!("`{id}` is a creature of no set"))
}

pub(crate) fn power(id: &str) -> Result<PowerCard, String> {
    PowerCard::by_id(id).ok_or_else(|| format!("`{id}` is no Power card"))
}

pub(crate) fn face(id: &str) -> Result<Face, String> {
    Face::by_id(id).ok_or_else(|| format!("`{id}` is no face of the die"))
}

pub(crate) fn name(word: &str) -> Result<Name, String> {
    let (side, rest) = match word.split_once(':') {
        Some((side, rest)) => (Some(player(side)?), rest),
        None => (None, word),
    };
    let (id, nth) = match rest.split_once('#') {
        Some((id, nth)) => {
            let nth = nth.parse().ok().filter(|&nth: &usize| nth > 0);
            (
                id,
                nth.ok_or_else(|| format!("`{word}`: # needs a number from 1"))? - 1,
            )
        }
        None => (rest, 0),
    };
    let creature = Card::by_id(id).map(Named::Creature);
    let power = || PowerCard::by_id(id).map(Named::Power);
    match creature.or_else(power) {
        Some(what) => Ok(Name { what, side, nth }),
        None => Err(format!("`{id}` is a card of no set")),
    }
}

pub(crate) fn names(words: &str) -> Result<Vec<Name>, String> {
    words.split(',').map(|word| name(word.trim())).collect()
}

fn name_or_none(words: &str) -> Result<Option<Name>, String> {
    match words {
        "none" => Ok(None),
        _ => name(words).map(Some),
    }
}

/// A verb with its arguments.
pub(crate) fn verb(text: &str) -> Result<Verb, String> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest = rest.trim();
    let single = ["play", "attack", "action", "buy", "hunt", "block", "order"].contains(&word);
    if single && rest.contains(',') {
        return names(rest).map(|_| Verb::TooMany);
    }
    let verb = match word {
        "play" => Verb::Play(name(rest)?),
        "attack" => Verb::Attack(name(rest)?),
        "action" => Verb::Act(name(rest)?),
        "buy" => Verb::Buy(name(rest)?),
        "hunt" => Verb::Hunt(name_or_none(rest)?),
        "block" => Verb::Block(name_or_none(rest)?),
        "order" => Verb::Order(name(rest)?),
        "place" => Verb::Place(names(rest)?),
        "resolve" => Verb::Resolve(face(rest)?),
        "choose" if rest == "none" => Verb::Choose(Vec::new()),
        "choose" => Verb::Choose(names(rest)?),
        "reroll" => Verb::Reroll(match rest {
            "1" => Which::First,
            "2" => Which::Second,
            "both" => Which::Both,
            _ => return Err(format!("`reroll {rest}`: only 1, 2 and both")),
        }),
        _ => {
            let verb = match word {
                "mindbug" => Verb::Mindbug,
                "decline" => Verb::Decline,
                "done" => Verb::Done,
                "keep" => Verb::Keep,
                "again" => Verb::Again,
                "stop" => Verb::Stop,
                "yes" => Verb::Yes,
                "no" => Verb::No,
                _ => return Err(format!("`{word}` is no verb")),
            };
            if !rest.is_empty() {
                return Err(format!("`{word}` takes no argument, not `{rest}`"));
            }
            verb
        }
    };
    Ok(verb)
}

/// Several steps in one list: a word that is no verb belongs to the step before it.
pub(crate) fn verbs(text: &str) -> Result<Vec<Verb>, String> {
    let mut steps: Vec<String> = Vec::new();
    for part in text.split(',').map(str::trim) {
        let first = part.split(' ').next().unwrap_or_default();
        let continues = name(first).is_ok() && !part.contains(' ');
        match steps.last_mut() {
            Some(last) if continues => {
                last.push_str(", ");
                last.push_str(part);
            }
            _ => steps.push(part.to_string()),
        }
    }
    steps.iter().map(|step| verb(step)).collect()
}
