//! The words of a step: who, which verb, which dice and cards.

use kaijubox::game::Player;
use kaijubox::tokyo::cards::{Card, Face};

/// A card named by a step: `p2:extra_head#2`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name {
    pub(crate) id: String,
    pub(crate) side: Option<Player>,
    /// Which of several, counted from 0; `None` for the first that fits.
    pub(crate) nth: Option<usize>,
}

/// Where a card is bought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum From {
    Row,
    Deck,
    Player(Player),
}

/// What a heart is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Heart {
    Life,
    Poison,
    Shrink,
    Gift(Player),
}

/// Which dice: these numbers, or all.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Dice {
    All,
    These(Vec<u32>),
}

/// What a player does in a step.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Verb {
    Roll,
    Mimic(Name),
    Reroll(Dice),
    Use(Name, Dice, Option<Face>),
    Stop,
    Pass,
    Keep,
    HeartsFirst,
    SmashesFirst,
    Hearts(Vec<Heart>),
    Wings,
    Heal,
    Take,
    Yield,
    Stay,
    Buy(Name, From),
    Peek,
    Sweep,
    Done,
    Sell(Vec<Name>),
    Yes,
    No,
}

pub(crate) fn player(word: &str) -> Result<Player, String> {
    let seat = word.strip_prefix('p').and_then(|n| n.parse::<u8>().ok());
    let seat = seat.filter(|seat| (1..=6).contains(seat) && word.len() == 2);
    let seat = seat.ok_or_else(|| format!("`{word}` is no player (p1 to p6)"))?;
    Ok(Player(seat - 1))
}

pub(crate) fn face(id: &str) -> Result<Face, String> {
    Face::by_id(id).ok_or_else(|| format!("`{id}` is no face of the die"))
}

/// An id that is in the box.
pub(crate) fn id(word: &str) -> Result<String, String> {
    match Card::by_id(word).next() {
        Some(_) => Ok(word.to_string()),
        None => Err(format!("`{word}` is no card")),
    }
}

pub(crate) fn name(word: &str) -> Result<Name, String> {
    let (side, rest) = match word.split_once(':') {
        Some((side, rest)) => (Some(player(side)?), rest),
        None => (None, word),
    };
    let (card, nth) = match rest.split_once('#') {
        Some((card, nth)) => {
            let nth = nth.parse().ok().filter(|&nth: &usize| nth > 0);
            let nth = nth.ok_or_else(|| format!("`{word}`: # needs a number from 1"))?;
            (card, Some(nth - 1))
        }
        None => (rest, None),
    };
    Ok(Name {
        id: id(card)?,
        side,
        nth,
    })
}

pub(crate) fn names(words: &str) -> Result<Vec<Name>, String> {
    words.split(',').map(|word| name(word.trim())).collect()
}

fn numbers(words: &str) -> Result<Vec<u32>, String> {
    let number = |word: &str| {
        let number = word.trim().parse::<u32>();
        number.map_err(|_| format!("`{}` is no number of a die", word.trim()))
    };
    words.split(',').map(number).collect()
}

fn dice(words: &str) -> Result<Dice, String> {
    match words {
        "" => Err("which dice?".into()),
        "all" => Ok(Dice::All),
        words => numbers(words).map(Dice::These),
    }
}

/// `CARD DICE` or `CARD DIE FACE`; what the card needs is known but for a copy.
fn use_card(words: &str) -> Result<Verb, String> {
    let (card, rest) = words
        .split_once(' ')
        .ok_or("use which card on which dice?")?;
    let (card, rest) = (name(card)?, rest.trim());
    let one_die = |rest: &str| match numbers(rest)?[..] {
        [die] => Ok(Dice::These(vec![die])),
        _ => Err(format!("`{}` takes one die", card.id)),
    };
    let with_face = |rest: &str| match rest.split_once(' ') {
        Some((die, shown)) => Ok((one_die(die)?, Some(face(shown.trim())?))),
        None => Err(format!("`{}` needs a die and a face", card.id)),
    };
    let (dice, face) = match card.id.as_str() {
        "stretchy" | "plot_twist" => with_face(rest)?,
        "herd_culler" | "psychic_probe" => (one_die(rest)?, None),
        "mimic" if !rest.contains(',') && rest.contains(' ') => with_face(rest)?,
        _ => (dice(rest)?, None),
    };
    Ok(Verb::Use(card, dice, face))
}

fn heart(word: &str) -> Result<Heart, String> {
    Ok(match word.trim() {
        "self" => Heart::Life,
        "poison" => Heart::Poison,
        "shrink" => Heart::Shrink,
        word => Heart::Gift(player(word)?),
    })
}

fn buy(words: &str) -> Result<Verb, String> {
    let (card, from) = match words.split_once(" from ") {
        None => (words, From::Row),
        Some((card, "deck")) => (card, From::Deck),
        Some((card, owner)) => (card, From::Player(player(owner.trim())?)),
    };
    Ok(Verb::Buy(name(card.trim())?, from))
}

/// A verb with its arguments.
pub(crate) fn verb(text: &str) -> Result<Verb, String> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest = rest.trim();
    let verb = match word {
        "mimic" => Verb::Mimic(name(rest)?),
        "reroll" => Verb::Reroll(dice(rest)?),
        "use" => use_card(rest)?,
        "resolve" => match rest {
            "heart" => Verb::HeartsFirst,
            "smash" => Verb::SmashesFirst,
            _ => return Err(format!("`resolve {rest}`: only heart and smash")),
        },
        "hearts" if rest == "none" => Verb::Hearts(Vec::new()),
        "hearts" => Verb::Hearts(rest.split(',').map(heart).collect::<Result<_, _>>()?),
        "buy" => buy(rest)?,
        "sell" if rest == "none" => Verb::Sell(Vec::new()),
        "sell" => Verb::Sell(names(rest)?),
        _ => {
            let verb = match word {
                "roll" => Verb::Roll,
                "stop" => Verb::Stop,
                "pass" => Verb::Pass,
                "keep" => Verb::Keep,
                "wings" => Verb::Wings,
                "heal" => Verb::Heal,
                "take" => Verb::Take,
                "yield" => Verb::Yield,
                "stay" => Verb::Stay,
                "peek" => Verb::Peek,
                "sweep" => Verb::Sweep,
                "done" => Verb::Done,
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
