//! What a scenario expects, and how it compares.

use std::collections::BTreeSet;

use kaijubox::game::{Player, Rules};
use kaijubox::tokyo::cards::{Card, Face};
use kaijubox::tokyo::rules::{Action, Decision, HeartUse, Place, State};

use super::names::in_play;
use super::words::{self, Name};

/// Something that must be true.
pub(crate) enum Expect {
    Number(Player, Number, u16),
    Where(Player, Place),
    Alive(Player, bool),
    Cards(Player, Vec<String>),
    Row(Vec<String>),
    Discard(Vec<String>),
    Deck(Vec<String>),
    DeckSize(usize),
    Counters(Name, u8),
    Mimic(Option<Name>),
    Dice(Vec<Face>),
    Turn(Player),
    Winner(Vec<Player>),
    Asks(Player, String),
    AsksOver,
    Options(BTreeSet<String>),
}

/// What a monster has a number of.
#[derive(Clone, Copy)]
pub(crate) enum Number {
    Life,
    Points,
    Energy,
    Poison,
    Shrink,
}

const KINDS: [&str; 14] = [
    "roll", "dice", "probe", "threes", "change", "resolve", "hearts", "loss", "yield", "buy",
    "offer", "mimic", "sell", "extra",
];

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    let number = word.parse();
    number.map_err(|_| format!("`{word}` is no such number"))
}

fn list<T>(words: &str, read: impl Fn(&str) -> Result<T, String>) -> Result<Vec<T>, String> {
    match words {
        "none" => Ok(Vec::new()),
        _ => words.split(',').map(|word| read(word.trim())).collect(),
    }
}

fn of_player(player: &str, what: &str, rest: &str) -> Result<Expect, String> {
    let player = words::player(player)?;
    let kind = match what {
        "life" => Number::Life,
        "vp" => Number::Points,
        "energy" => Number::Energy,
        "poison" => Number::Poison,
        "shrink" => Number::Shrink,
        "cards" => return list(rest, words::id).map(|cards| Expect::Cards(player, cards)),
        "where" => {
            let place = match rest {
                "outside" => Place::Outside,
                "city" => Place::City,
                "bay" => Place::Bay,
                _ => return Err(format!("`{rest}` is no place")),
            };
            return Ok(Expect::Where(player, place));
        }
        "alive" => {
            let alive = rest.parse().map_err(|_| "true or false".to_string())?;
            return Ok(Expect::Alive(player, alive));
        }
        _ => return Err(format!("`{what}` is nothing a player has")),
    };
    Ok(Expect::Number(player, kind, number(rest)?))
}

/// Reads what follows `expect`.
pub(crate) fn parse(text: &str) -> Result<Expect, String> {
    let (word, rest) = text.split_once(' ').ok_or("expect what of it?")?;
    let rest = rest.trim();
    if let Some((player, what)) = word.split_once('.') {
        return of_player(player, what, rest);
    }
    Ok(match word {
        "row" => Expect::Row(list(rest, words::id)?),
        "discard" => Expect::Discard(list(rest, words::id)?),
        "deck" => Expect::Deck(list(rest, words::id)?),
        "deck_size" => Expect::DeckSize(number(rest)?),
        "counters" => {
            let (name, counters) = rest.rsplit_once(' ').ok_or("a card and its counters")?;
            Expect::Counters(words::name(name.trim())?, number(counters)?)
        }
        "mimic" if rest == "none" => Expect::Mimic(None),
        "mimic" => Expect::Mimic(Some(words::name(rest)?)),
        "dice" => Expect::Dice(list(rest, words::face)?),
        "turn" => Expect::Turn(words::player(rest)?),
        "winner" => Expect::Winner(list(rest, words::player)?),
        "asks" if rest == "over" => Expect::AsksOver,
        "asks" => {
            let (player, kind) = rest.split_once(' ').ok_or("asks whom what?")?;
            if !KINDS.contains(&kind) {
                return Err(format!("`{kind}` is no kind of decision"));
            }
            Expect::Asks(words::player(player)?, kind.to_string())
        }
        "options" => Expect::Options(list(rest, option)?.into_iter().collect()),
        _ => return Err(format!("`{word}` is nothing to expect")),
    })
}

/// A label of an option; its card must exist.
fn option(label: &str) -> Result<String, String> {
    let parts: Vec<&str> = label.split_whitespace().collect();
    match parts[..] {
        ["use" | "mimic", id] => words::id(id).map(|_| ())?,
        ["buy", id] | ["buy", id, "from", "deck"] => words::id(id).map(|_| ())?,
        ["buy", id, "from", player] => {
            words::id(id)?;
            words::player(player)?;
        }
        ["sell", id] if id != "none" => words::id(id).map(|_| ())?,
        ["hearts", "self" | "poison" | "shrink" | "none"] | ["sell", "none"] => {}
        ["hearts", player] => words::player(player).map(|_| ())?,
        ["resolve", "heart" | "smash"] | ["reroll"] => {}
        [_] => words::verb(label).map(|_| ())?,
        _ => return Err(format!("`{label}` is no option")),
    }
    Ok(parts.join(" "))
}

/// The word for the open decision.
pub(crate) fn kind(state: &State) -> Option<&'static str> {
    Some(match state.decision()?.1 {
        Decision::Roll => "roll",
        Decision::Dice => "dice",
        Decision::Probe => "probe",
        Decision::Threes => "threes",
        Decision::Change => "change",
        Decision::Resolve => "resolve",
        Decision::Hearts => "hearts",
        Decision::Loss => "loss",
        Decision::Yield => "yield",
        Decision::Buy => "buy",
        Decision::Offer => "offer",
        Decision::Mimic => "mimic",
        Decision::Sell => "sell",
        Decision::Extra => "extra",
    })
}

/// The open decision in words.
pub(crate) fn asked(state: &State) -> String {
    match (state.decision(), kind(state)) {
        (Some((player, _)), Some(kind)) => {
            let options: Vec<String> = options(state).into_iter().collect();
            format!("asks p{} {kind}: {}", player.0 + 1, options.join(", "))
        }
        _ => "the game is over".into(),
    }
}

fn label(state: &State, action: Action) -> String {
    let id = |card: Card| card.def().id;
    match action {
        Action::Roll => "roll".into(),
        Action::Mimic(card) => format!("mimic {}", id(card)),
        Action::Reroll => "reroll".into(),
        Action::Use(card) => format!("use {}", id(card)),
        Action::Die(die) => format!("die {}", die + 1),
        Action::Face(face) => format!("face {}", face.id()),
        Action::Heart(HeartUse::Life) => "hearts self".into(),
        Action::Heart(HeartUse::Poison) => "hearts poison".into(),
        Action::Heart(HeartUse::Shrink) => "hearts shrink".into(),
        Action::Heart(HeartUse::Gift(player)) => format!("hearts p{}", player.0 + 1),
        Action::ThatIsAll if kind(state) == Some("hearts") => "hearts none".into(),
        Action::ThatIsAll if kind(state) == Some("sell") => "sell none".into(),
        Action::ThatIsAll => "that is all".into(),
        Action::Stop => "stop".into(),
        Action::Pass => "pass".into(),
        Action::Keep => "keep".into(),
        Action::HeartsFirst => "resolve heart".into(),
        Action::SmashesFirst => "resolve smash".into(),
        Action::Wings => "wings".into(),
        Action::Take => "take".into(),
        Action::Yield => "yield".into(),
        Action::Stay => "stay".into(),
        Action::Buy(card) if state.row().contains(&card) => format!("buy {}", id(card)),
        Action::Buy(card) => match state.owner(card) {
            Some(owner) => format!("buy {} from p{}", id(card), owner.0 + 1),
            None => format!("buy {} from deck", id(card)),
        },
        Action::Peek => "peek".into(),
        Action::Sweep => "sweep".into(),
        Action::Done => "done".into(),
        Action::Sell(card) => format!("sell {}", id(card)),
        Action::Yes => "yes".into(),
        Action::No => "no".into(),
        Action::Heal(_) => "heal".into(),
    }
}

/// The options of the one who is asked.
fn options(state: &State) -> BTreeSet<String> {
    let own = |action: &&Action| Some(state.actor(**action)) == state.decider();
    let actions = state.legal_actions();
    let own = actions.iter().filter(own);
    own.map(|&action| label(state, action)).collect()
}

fn ids(cards: impl IntoIterator<Item = Card>) -> Vec<String> {
    let cards = cards.into_iter().filter(|card| card.is_some());
    cards.map(|card| card.def().id.to_string()).collect()
}

fn same<T: PartialEq + std::fmt::Debug>(is: T, expected: T) -> Result<(), String> {
    match is == expected {
        true => Ok(()),
        false => Err(format!("is {is:?}, expected {expected:?}")),
    }
}

fn any_order(mut is: Vec<String>, expected: &[String]) -> Result<(), String> {
    let mut expected = expected.to_vec();
    is.sort();
    expected.sort();
    same(is, expected)
}

/// Compares.
pub(crate) fn check(expect: &Expect, state: &State) -> Result<(), String> {
    match expect {
        Expect::Number(player, number, expected) => {
            let is = match number {
                Number::Life => state.life(*player).into(),
                Number::Points => state.points(*player).into(),
                Number::Energy => state.energy(*player),
                Number::Poison => state.poison(*player).into(),
                Number::Shrink => state.shrink(*player).into(),
            };
            same(is, *expected)
        }
        Expect::Where(player, place) => same(state.place(*player), *place),
        Expect::Alive(player, alive) => same(state.alive().has(*player), *alive),
        Expect::Cards(player, cards) => any_order(ids(state.cards(*player)), cards),
        Expect::Row(cards) => any_order(ids(state.row()), cards),
        Expect::Discard(cards) => any_order(ids(state.discard().iter().copied()), cards),
        Expect::Deck(cards) => {
            let deck = ids(state.deck().iter().rev().copied());
            same(deck, cards.clone())
        }
        Expect::DeckSize(size) => same(state.deck().len(), *size),
        Expect::Counters(name, counters) => {
            let card = in_play(state, name).get(name.nth.unwrap_or(0)).copied();
            let card = card.ok_or("there is no such card")?;
            same(state.counters(card), *counters)
        }
        Expect::Mimic(None) => same(ids(state.copied()), Vec::new()),
        Expect::Mimic(Some(name)) => {
            let cards = in_play(state, name);
            let carries = |card: &Card| Some(*card) == state.copied();
            let right = match name.nth {
                Some(nth) => cards.get(nth).is_some_and(carries),
                None => cards.iter().any(carries),
            };
            match right {
                true => Ok(()),
                false => Err(format!("the token is on {:?}", ids(state.copied()))),
            }
        }
        Expect::Dice(faces) => same(state.dice(), faces),
        Expect::Turn(player) => same(state.active(), *player),
        Expect::Winner(players) => {
            let winners = state.result().map(|result| result.winners());
            let winners: Vec<Player> = winners.into_iter().flat_map(|w| w.iter()).collect();
            same(winners, players.clone())
        }
        Expect::Asks(player, word) => {
            let right = state.decision().is_some_and(|(who, _)| who == *player);
            match right && kind(state) == Some(word) {
                true => Ok(()),
                false => Err(asked(state)),
            }
        }
        Expect::AsksOver => match state.decision() {
            None => Ok(()),
            Some(_) => Err(asked(state)),
        },
        Expect::Options(expected) => same(options(state), expected.clone()),
    }
}
