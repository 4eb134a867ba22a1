//! What a scenario expects, and how it compares.

use std::collections::BTreeSet;

use kaijubox::game::Player;
use kaijubox::mindbug::cards::{Card, Keyword};
use kaijubox::mindbug::rules::{Action, Choice, Decision, Pile, Source, State};

use super::play::{Table, picks_taken};
use super::words::{self, Name, Verb};

/// Something that must be true.
pub(crate) enum Expect {
    Number(Player, Number, usize),
    Cards(Player, Zone, Vec<Card>),
    Power(Name, u8),
    Keywords(Name, Vec<&'static str>),
    Exhausted(Name, bool),
    Octonite(Name, u8),
    Asks(Player, String),
    AsksOver,
    Options(Vec<Verb>),
    Turn(Player),
    Winner(Option<Player>),
    Shop(Vec<&'static str>),
    UnusedSize(usize),
}

#[derive(Clone, Copy)]
pub(crate) enum Number {
    Life,
    Mindbugs,
    Energy,
    DeckSize,
    HandSize,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Zone {
    Hand,
    Play,
    Discard,
    Deck,
}

const KINDS: [&str; 13] = [
    "turn", "mindbug", "buy", "hunt", "dice", "resolve", "block", "again", "fast", "choose", "may",
    "order", "place",
];

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse()
        .map_err(|_| format!("`{word}` is no such number"))
}

fn list<T>(words: &str, read: impl Fn(&str) -> Result<T, String>) -> Result<Vec<T>, String> {
    match words {
        "none" => Ok(Vec::new()),
        _ => words.split(',').map(|word| read(word.trim())).collect(),
    }
}

/// Reads what follows `expect`.
pub(crate) fn parse(text: &str) -> Result<Expect, String> {
    let (word, rest) = text.split_once(' ').ok_or("expect what of it?")?;
    let rest = rest.trim();
    let of_creature = || {
        let (id, value) = rest.rsplit_once(' ').ok_or("a creature and a value")?;
        Ok::<_, String>((words::name(id.trim())?, value))
    };
    Ok(match word {
        "power" => of_creature().and_then(|(name, n)| Ok(Expect::Power(name, number(n)?)))?,
        "octonite" => of_creature().and_then(|(name, n)| Ok(Expect::Octonite(name, number(n)?)))?,
        "exhausted" => {
            let (name, value) = of_creature()?;
            let value = value.parse();
            Expect::Exhausted(name, value.map_err(|_| "true or false".to_string())?)
        }
        "keywords" => {
            let (id, words) = rest.split_once(' ').ok_or("a creature and keywords")?;
            let keyword = |word: &str| {
                let known = Keyword::ALL.iter().find(|keyword| keyword.id() == word);
                known
                    .map(|k| k.id())
                    .ok_or_else(|| format!("`{word}` is no keyword"))
            };
            Expect::Keywords(words::name(id)?, list(words.trim(), keyword)?)
        }
        "asks" if rest == "over" => Expect::AsksOver,
        "asks" => {
            let (by, kind) = rest.split_once(' ').ok_or("asks whom what?")?;
            if !KINDS.contains(&kind) {
                return Err(format!("`{kind}` is no kind of decision"));
            }
            Expect::Asks(words::player(by)?, kind.to_string())
        }
        "options" => Expect::Options(words::verbs(rest)?),
        "turn" => Expect::Turn(words::player(rest)?),
        "winner" if rest == "none" => Expect::Winner(None),
        "winner" => Expect::Winner(Some(words::player(rest)?)),
        "shop" => Expect::Shop(list(rest, |id| Ok(words::power(id)?.def().id))?),
        "unused_size" => Expect::UnusedSize(number(rest)?),
        _ => {
            let (by, what) = word
                .split_once('.')
                .ok_or_else(|| format!("`{word}` is nothing to expect"))?;
            let by = words::player(by)?;
            let cards = || list(rest, words::card);
            match what {
                "life" => Expect::Number(by, Number::Life, number(rest)?),
                "mindbugs" => Expect::Number(by, Number::Mindbugs, number(rest)?),
                "energy" => Expect::Number(by, Number::Energy, number(rest)?),
                "deck_size" => Expect::Number(by, Number::DeckSize, number(rest)?),
                "hand_size" => Expect::Number(by, Number::HandSize, number(rest)?),
                "hand" => Expect::Cards(by, Zone::Hand, cards()?),
                "play" => Expect::Cards(by, Zone::Play, cards()?),
                "discard" => Expect::Cards(by, Zone::Discard, cards()?),
                "deck" => Expect::Cards(by, Zone::Deck, cards()?),
                _ => return Err(format!("`{what}` is no zone and no number of a player")),
            }
        }
    })
}

/// Is it true?
pub(crate) fn check(expect: &Expect, table: &Table) -> Result<(), String> {
    let state = &table.state;
    match expect {
        Expect::Number(by, what, wanted) => {
            let found = match what {
                Number::Life => usize::from(state.life(*by)),
                Number::Mindbugs => usize::from(state.mindbugs(*by)),
                Number::Energy => usize::from(state.energy(*by)),
                Number::DeckSize => state.pile(Pile::Deck(*by)).len(),
                Number::HandSize => state.pile(Pile::Hand(*by)).len(),
            };
            same(found, *wanted)
        }
        Expect::Cards(by, zone, wanted) => {
            let mut found: Vec<Card> = match zone {
                Zone::Hand => state.pile(Pile::Hand(*by)).to_vec(),
                Zone::Discard => state.pile(Pile::Discard(*by)).to_vec(),
                Zone::Deck => state.pile(Pile::Deck(*by)).iter().rev().copied().collect(),
                Zone::Play => state.allies(*by).map(|creature| creature.card()).collect(),
            };
            let mut wanted = wanted.clone();
            if *zone != Zone::Deck {
                found.sort();
                wanted.sort();
            }
            let ids = |cards: &[Card]| {
                let ids: Vec<&str> = cards.iter().map(|card| card.def().id).collect();
                if ids.is_empty() {
                    "none".into()
                } else {
                    ids.join(", ")
                }
            };
            same(ids(&found), ids(&wanted))
        }
        Expect::Power(name, wanted) => same(state.power(table.creature(name)?), *wanted),
        Expect::Octonite(name, wanted) => same(table.creature(name)?.octonite(), *wanted),
        Expect::Exhausted(name, wanted) => same(table.creature(name)?.is_exhausted(), *wanted),
        Expect::Keywords(name, wanted) => {
            let keywords = state.keywords(table.creature(name)?);
            let found: BTreeSet<&str> = keywords.iter().map(Keyword::id).collect();
            same(found, wanted.iter().copied().collect())
        }
        Expect::Asks(by, kind) => {
            let wanted = format!("asks p{} {kind}", by.0 + 1);
            same(asked(state), wanted)
        }
        Expect::AsksOver => same(asked(state), "asks over".into()),
        Expect::Options(wanted) => options(table, wanted),
        Expect::Turn(wanted) => same(state.active(), *wanted),
        Expect::Winner(wanted) => same(state.winner(), *wanted),
        Expect::Shop(wanted) => {
            let mut found: Vec<&str> = state.shop().iter().map(|card| card.def().id).collect();
            let mut wanted = wanted.clone();
            found.sort();
            wanted.sort();
            same(found, wanted)
        }
        Expect::UnusedSize(wanted) => same(state.pile(Pile::Unused).len(), *wanted),
    }
}

fn same<T: PartialEq + std::fmt::Debug>(found: T, wanted: T) -> Result<(), String> {
    if found == wanted {
        Ok(())
    } else {
        Err(format!("is {found:?}, expected {wanted:?}"))
    }
}

/// The open question in the words of a scenario.
pub(crate) fn asked(state: &State) -> String {
    match state.decision() {
        None => "asks over".into(),
        Some((by, decision)) => format!("asks p{} {}", by.0 + 1, decision.id()),
    }
}

/// An option: one action, or all the picks an effect takes together.
type Picks = BTreeSet<String>;

fn options(table: &Table, wanted: &[Verb]) -> Result<(), String> {
    let state = &table.state;
    let Some((by, decision)) = state.decision() else {
        return Err("the game is over, nothing is asked".into());
    };
    let mut found = BTreeSet::new();
    if let Decision::Choose | Decision::Place = decision {
        combinations(state, by, &mut Vec::new(), &mut found);
    } else {
        for action in &state.legal_actions() {
            found.insert(Picks::from([describe(state, *action)]));
        }
    }
    let mut expected = BTreeSet::new();
    for verb in wanted {
        let mut picks = Picks::new();
        match verb {
            Verb::Choose(names) if !names.is_empty() => {
                for name in names {
                    let mut text = describe(state, Action::Choose(table.choice(by, name)?));
                    while picks.contains(&text) {
                        text.push('+');
                    }
                    picks.insert(text);
                }
            }
            Verb::Place(names) => {
                for name in names {
                    let id = table.creature(name)?.id();
                    let mut text = describe(state, Action::Place(id));
                    while picks.contains(&text) {
                        text.push('+');
                    }
                    picks.insert(text);
                }
            }
            verb => {
                let text = match table.action(by, verb) {
                    Ok(action) => describe(state, action),
                    Err(reason) => format!("{verb:?} ({reason})"),
                };
                picks.insert(text);
            }
        }
        expected.insert(picks);
    }
    same(found, expected)
}

/// Every set of picks that answers the open choice.
fn combinations(state: &State, by: Player, picked: &mut Vec<Action>, found: &mut BTreeSet<Picks>) {
    let describe_all = |picked: &[Action]| {
        let mut picks = Picks::new();
        for action in picked {
            let mut text = describe(state, *action);
            while picks.contains(&text) {
                text.push('+');
            }
            picks.insert(text);
        }
        picks
    };
    for action in &state.legal_actions() {
        if *action == Action::ChooseNone {
            if picked.is_empty() {
                picked.push(*action);
                found.insert(describe_all(picked));
                picked.pop();
            } else {
                found.insert(describe_all(picked));
            }
            continue;
        }
        let depth = picked.len();
        let mut after = state.clone();
        let mut events = Vec::new();
        let step = after.step(by, *action, &mut |event| events.push(event));
        step.expect("a listed action is legal");
        picked.push(*action);
        if after.picks_made() > 0 {
            combinations(&after, by, picked, found);
        } else {
            let taken = picks_taken(by, *action, &events);
            picked.extend(taken.into_iter().map(Action::Choose));
            found.insert(describe_all(picked));
        }
        picked.truncate(depth);
    }
}

/// An action in the words of a scenario, precise enough to tell creatures apart.
fn describe(state: &State, action: Action) -> String {
    let creature = |id| match state.creature(id) {
        Some(creature) => {
            let mut twins = state.allies(creature.controller());
            let twins = twins.by_ref().filter(|twin| twin.card() == creature.card());
            let nth = twins.take_while(|twin| twin.id() != id).count();
            let (side, card) = (creature.controller().0 + 1, creature.card().def().id);
            format!("p{side}:{card}#{}", nth + 1)
        }
        None => format!("{id:?}"),
    };
    match action {
        Action::Play(card) => format!("play {}", card.def().id),
        Action::Attack(id) => format!("attack {}", creature(id)),
        Action::Act(id) => format!("action {}", creature(id)),
        Action::Place(id) => format!("place {}", creature(id)),
        Action::Hunt(id) => format!("hunt {}", creature(id)),
        Action::Block(id) => format!("block {}", creature(id)),
        Action::Buy(card) => format!("buy {}", card.def().id),
        Action::Resolve(face) => format!("resolve {}", face.def().id),
        Action::Choose(Choice::Creature(id)) => format!("choose {}", creature(id)),
        Action::Choose(Choice::Hand(card)) => format!("choose {}", card.def().id),
        Action::Choose(Choice::Power(card)) => format!("choose {}", card.def().id),
        Action::Choose(Choice::Discard(of, card)) => {
            format!("choose p{}:{}", of.0 + 1, card.def().id)
        }
        Action::Order(source, of) => {
            let id = match source {
                Source::Creature(card) => card.def().id,
                Source::Power(card) => card.def().id,
                Source::Die(face) => face.def().id,
            };
            format!("order p{}:{id}", of.0 + 1)
        }
        other => format!("{other:?}"),
    }
}
