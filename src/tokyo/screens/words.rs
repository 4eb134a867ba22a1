//! What is said at the table: sentences of the log, questions, what answers are called.

use core::fmt::Write as _;

use embedded_graphics::pixelcolor::Rgb565;

use super::Desk;
use crate::{
    console::Names,
    game::Player,
    text::{Args, Key, Sentence, format},
    tokyo::{
        cards::{Card, Face, Word},
        chronicle::{Entry, Roll},
        rules::{Action, Cause, Decision, Event, ExtraTurn, HeartUse, Place, Why},
    },
    ui::theme,
};

/// What a face is called.
pub(in crate::tokyo) fn face_name(face: Face) -> &'static str {
    match face {
        Face::One => "1",
        Face::Two => "2",
        Face::Three => "3",
        Face::Energy => Key::TokyoFaceEnergy.text(),
        Face::Smash => Key::TokyoFaceSmash.text(),
        Face::Heart => Key::TokyoFaceHeart.text(),
    }
}

/// The dice in words: the numbers one by one, the rest counted.
fn roll_words(roll: Roll) -> Sentence {
    let mut words = Sentence::new();
    for face in [Face::One, Face::Two, Face::Three] {
        for _ in 0..roll.showing(face) {
            let _ = write!(words, "{} ", face_name(face));
        }
    }
    for face in [Face::Energy, Face::Smash, Face::Heart] {
        let count = roll.showing(face);
        if count > 0 {
            let gap = if words.is_empty() { "" } else { "  " };
            let key = match face {
                Face::Smash => Key::TokyoRollSmashes,
                Face::Heart => Key::TokyoRollHearts,
                _ => Key::TokyoRollEnergy,
            };
            let number = Args {
                number: count as i32,
                ..Args::default()
            };
            let _ = write!(words, "{gap}{}", format(key.text(), number));
        }
    }
    words
}

fn cause(cause: Cause) -> &'static str {
    let key = match cause {
        Cause::Smashes => Key::TokyoWhySmashes,
        Cause::Fire => Key::TokyoWhyFire,
        Cause::Bite => Key::TokyoWhyBite,
        Cause::Card => Key::TokyoWhyCard,
        Cause::Poison => Key::TokyoWhyPoison,
    };
    key.text()
}

/// Why, in a word or two; nothing where another sentence tells it.
fn why(why: Why) -> Option<&'static str> {
    let key = match why {
        Why::Dice => Key::TokyoWhyDice,
        Why::Tokyo => Key::TokyoWhyTokyo,
        Why::Entering => Key::TokyoWhyEntering,
        Why::Card(card) | Why::Sale(card) | Why::Use(card) => return Some(card_name(card)),
        Why::Hearts => Key::TokyoWhyHearts,
        Why::Price(_) | Why::Sweep | Why::Elimination | Why::Rebirth => return None,
    };
    Some(key.text())
}

/// A card's name; a card face down has none.
pub(in crate::tokyo) fn card_name(card: Card) -> &'static str {
    match card == Card::HIDDEN || !card.is_some() {
        true => "",
        false => crate::tokyo::words::card_name(card),
    }
}

/// A figure that goes up or down: the sentence for it, and by how much.
fn change(from: i32, to: i32, up: Key, down: Key) -> (Key, i32) {
    let key = if to > from { up } else { down };
    (key, (to - from).abs())
}

/// Is it worth a line in a recap?
pub(in crate::tokyo) fn is_told(entry: &Entry) -> bool {
    match entry {
        Entry::Rolled { .. } => true,
        Entry::Event(event) => !matches!(event, Event::Revealed { .. }),
    }
}

/// The colour it is told in.
pub(in crate::tokyo) fn entry_color(entry: &Entry) -> Rgb565 {
    match entry {
        Entry::Event(Event::TurnStarted { .. }) => theme::AMBER,
        Entry::Event(Event::LifeLost { .. } | Event::Eliminated { .. } | Event::LifeCut { .. }) => {
            theme::CORAL
        }
        Entry::Event(Event::LifeGained { .. } | Event::Reborn { .. }) => theme::MINT,
        Entry::Event(Event::Entered { .. } | Event::Yielded { .. } | Event::Stayed { .. }) => {
            theme::SKY
        }
        Entry::Rolled { .. } | Entry::Event(Event::Bought { .. }) => theme::PAPER,
        Entry::Event(_) => theme::DIM,
    }
}

/// The sentence for an entry, or nothing for one that another tells already.
pub(in crate::tokyo) fn sentence(entry: &Entry, names: &Names) -> Option<Sentence> {
    let name = |player: Player| names.get(player.index()).map_or("", |name| name.as_str());
    let told = |key: Key, player: Player, thing: &str, number: i32| {
        let player = name(player);
        let args = Args {
            player,
            thing,
            number,
        };
        Some(format(key.text(), args))
    };
    let event = match *entry {
        Entry::Rolled { by, roll } => {
            return told(Key::TokyoLogRolls, by, &roll_words(roll), 0);
        }
        Entry::Event(event) => event,
    };
    match event {
        Event::TurnStarted { player, extra } => {
            let key = match extra {
                None => Key::TokyoLogTurn,
                Some(ExtraTurn::Further) => Key::TokyoLogFurther,
                Some(ExtraTurn::Bought) => Key::TokyoLogBoughtTurn,
            };
            told(key, player, "", 0)
        }
        Event::DieTurned { face, card, .. } => {
            let args = Args {
                player: card_name(card),
                thing: face_name(face),
                number: 0,
            };
            Some(format(Key::TokyoLogTurned.text(), args))
        }
        Event::PointsChanged {
            player,
            from,
            to,
            why: by,
        } => {
            let (up, down) = (Key::TokyoLogPoints, Key::TokyoLogLosesPoints);
            let (key, number) = change(from.into(), to.into(), up, down);
            told(key, player, why(by)?, number)
        }
        Event::EnergyChanged {
            player,
            from,
            to,
            why: by,
        } => {
            let key = match by {
                Why::Price(card) if to > from => {
                    let number = i32::from(to) - i32::from(from);
                    return told(Key::TokyoLogEnergy, player, card_name(card), number);
                }
                Why::Card(_) => Key::TokyoLogLosesEnergy,
                _ => Key::TokyoLogPays,
            };
            let (key, number) = change(from.into(), to.into(), Key::TokyoLogEnergy, key);
            told(key, player, why(by)?, number)
        }
        Event::LifeGained {
            player,
            from,
            to,
            why: by,
        } => {
            let number = i32::from(to) - i32::from(from);
            told(Key::TokyoLogLife, player, why(by)?, number)
        }
        Event::LifeCut { player, to, .. } => told(Key::TokyoLogCut, player, "", to.into()),
        Event::HeartsUsed { by, to, hearts } => {
            let number = i32::from(hearts);
            match to {
                HeartUse::Life => None,
                HeartUse::Poison => told(Key::TokyoLogCuresPoison, by, "", number),
                HeartUse::Shrink => told(Key::TokyoLogCuresShrink, by, "", number),
                HeartUse::Gift(player) => told(Key::TokyoLogHeals, by, name(player), number),
            }
        }
        Event::LossReduced {
            victim,
            from,
            to,
            card,
        } => {
            let saved = i32::from(from) - i32::from(to);
            told(Key::TokyoLogSaves, victim, card_name(card), saved)
        }
        Event::LossPrevented { victim } => told(Key::TokyoLogNothing, victim, "", 0),
        Event::LossWaits { victim, .. } => told(Key::TokyoLogWaits, victim, "", 0),
        Event::LifeLost {
            victim,
            from,
            to,
            cause: by,
        } => {
            let number = i32::from(from) - i32::from(to);
            told(Key::TokyoLogLoses, victim, cause(by), number)
        }
        Event::PoisonChanged { player, from, to } if to > from => {
            told(Key::TokyoLogPoisoned, player, "", to.into())
        }
        Event::ShrinkChanged { player, from, to } if to > from => {
            told(Key::TokyoLogShrunk, player, "", to.into())
        }
        Event::BecameImmune { player, card } => {
            told(Key::TokyoLogImmune, player, card_name(card), 0)
        }
        Event::Reborn { player } => told(Key::TokyoLogReborn, player, "", 0),
        Event::Eliminated { player } => told(Key::TokyoLogOut, player, "", 0),
        Event::BayClosed => Some(format(Key::TokyoLogBayCloses.text(), Args::default())),
        Event::Yielded { player } => told(Key::TokyoLogYields, player, "", 0),
        Event::Stayed { player } => told(Key::TokyoLogStays, player, "", 0),
        Event::Entered { player, place } => {
            let key = match place {
                Place::Bay => Key::TokyoLogEntersBay,
                _ => Key::TokyoLogEnters,
            };
            told(key, player, "", 0)
        }
        Event::Revealed { card, .. } => told(Key::TokyoLogOnSale, Player::ONE, card_name(card), 0),
        Event::DeckRenewed { cards } => told(Key::TokyoLogShuffled, Player::ONE, "", cards.into()),
        Event::Swept { by } => told(Key::TokyoLogSweeps, by, "", 0),
        // Whoever looks over a shoulder may read the log: the card is not named.
        Event::Looked { by, .. } => told(Key::TokyoLogLooks, by, "", 0),
        Event::Bought {
            by, card, price, ..
        } => told(Key::TokyoLogBuys, by, card_name(card), price.into()),
        Event::BoughtFromDeck { by, card, price } => {
            told(Key::TokyoLogBuysSeen, by, card_name(card), price.into())
        }
        Event::BoughtFrom {
            by, card, price, ..
        } => told(Key::TokyoLogTakesOver, by, card_name(card), price.into()),
        Event::Discarded { owner, card } => told(Key::TokyoLogDiscarded, owner, card_name(card), 0),
        Event::Sold { by, card } => told(Key::TokyoLogSells, by, card_name(card), 0),
        Event::TokenPlaced { by, card } => told(Key::TokyoLogCopies, by, card_name(card), 0),
        Event::TokenReturned => told(Key::TokyoLogCopiesNothing, Player::ONE, "", 0),
        Event::TurnWon { player, .. } => told(Key::TokyoLogTurnWon, player, "", 0),
        _ => None,
    }
}

/// What is asked, as a head.
pub(in crate::tokyo) fn question(desk: &Desk) -> Key {
    let Some(what) = desk.question() else {
        return Key::TokyoAskNothing;
    };
    match what {
        Decision::Roll => Key::TokyoAskRoll,
        Decision::Dice => Key::TokyoAskDice,
        Decision::Probe => Key::TokyoAskProbe,
        Decision::Threes => Key::TokyoAskThrees,
        Decision::Change => Key::TokyoAskChange,
        Decision::Resolve => Key::TokyoAskResolve,
        Decision::Hearts => Key::TokyoAskHearts,
        Decision::Loss => Key::TokyoAskLoss,
        Decision::Yield => Key::TokyoAskYield,
        Decision::Buy => Key::TokyoAskBuy,
        Decision::Offer => Key::TokyoAskOffer,
        Decision::Mimic => Key::TokyoAskMimic,
        Decision::Sell => Key::TokyoAskSell,
        Decision::Extra => Key::TokyoAskExtra,
    }
}

/// What an answer is called on a row or a button.
pub(in crate::tokyo) fn answer(action: Action, desk: &Desk) -> Sentence {
    let plain = |key: Key| format(key.text(), Args::default());
    let named = |key: Key, thing: &str| {
        let args = Args {
            thing,
            ..Args::default()
        };
        format(key.text(), args)
    };
    match action {
        Action::Roll => plain(Key::TokyoDoRoll),
        Action::Reroll => plain(Key::TokyoDoReroll),
        Action::Mimic(card) => named(Key::TokyoDoMimic, card_name(card)),
        Action::Use(card) => named(Key::TokyoDoUse, card_name(card)),
        Action::Die(_) => plain(Key::TokyoDoDie),
        Action::Face(face) => named(Key::TokyoDoFace, face_name(face)),
        Action::Heart(HeartUse::Life) => plain(Key::TokyoDoLife),
        Action::Heart(HeartUse::Poison) => plain(Key::TokyoDoPoison),
        Action::Heart(HeartUse::Shrink) => plain(Key::TokyoDoShrink),
        Action::Heart(HeartUse::Gift(player)) => named(Key::TokyoDoGift, desk.name(player)),
        Action::ThatIsAll if desk.question() == Some(Decision::Sell) => plain(Key::TokyoDoSold),
        Action::ThatIsAll => plain(Key::TokyoDoThatIsAll),
        Action::Stop => plain(Key::TokyoDoStop),
        Action::Pass => plain(Key::TokyoDoPass),
        Action::Keep => plain(Key::TokyoDoKeep),
        Action::HeartsFirst => plain(Key::TokyoDoHeartsFirst),
        Action::SmashesFirst => plain(Key::TokyoDoSmashesFirst),
        Action::Wings => plain(Key::TokyoDoWings),
        Action::Take => plain(Key::TokyoDoTake),
        Action::Yield => plain(Key::TokyoDoYield),
        Action::Stay => plain(Key::TokyoDoStay),
        Action::Buy(card) => named(Key::TokyoDoBuy, card_name(card)),
        Action::Peek => plain(Key::TokyoDoPeek),
        Action::Sweep => plain(Key::TokyoDoSweep),
        Action::Done => plain(Key::TokyoDoDone),
        Action::Sell(card) => named(Key::TokyoDoSell, card_name(card)),
        Action::Yes => plain(Key::TokyoDoYes),
        Action::No => plain(Key::TokyoDoNo),
        Action::Heal(player) if Some(player) != desk.decider() => {
            named(Key::TokyoDoHealOther, desk.name(player))
        }
        Action::Heal(_) => plain(Key::TokyoDoHeal),
    }
}

/// The verb of an action, and what it is done to, for a hint.
pub(in crate::tokyo) fn deed(action: Action) -> (&'static str, &'static str) {
    let (key, object) = match action {
        Action::Roll => (Key::TokyoDoRoll, ""),
        Action::Reroll => (Key::TokyoDoReroll, ""),
        Action::Mimic(card) => (Key::TokyoVerbMimic, card_name(card)),
        Action::Use(card) => (Key::TokyoVerbUse, card_name(card)),
        Action::Die(_) => (Key::TokyoDoDie, ""),
        Action::Face(face) => (Key::TokyoVerbFace, face_name(face)),
        Action::Heart(HeartUse::Life) => (Key::TokyoDoLife, ""),
        Action::Heart(HeartUse::Poison) => (Key::TokyoDoPoison, ""),
        Action::Heart(HeartUse::Shrink) => (Key::TokyoDoShrink, ""),
        Action::Heart(HeartUse::Gift(_)) => (Key::TokyoVerbGift, ""),
        Action::ThatIsAll => (Key::TokyoDoThatIsAll, ""),
        Action::Stop => (Key::TokyoDoStop, ""),
        Action::Pass => (Key::TokyoDoPass, ""),
        Action::Keep => (Key::TokyoDoKeep, ""),
        Action::HeartsFirst => (Key::TokyoDoHeartsFirst, ""),
        Action::SmashesFirst => (Key::TokyoDoSmashesFirst, ""),
        Action::Wings => (Key::TokyoDoWings, ""),
        Action::Take => (Key::TokyoDoTake, ""),
        Action::Yield => (Key::TokyoDoYield, ""),
        Action::Stay => (Key::TokyoDoStay, ""),
        Action::Buy(card) => (Key::TokyoVerbBuy, card_name(card)),
        Action::Peek => (Key::TokyoDoPeek, ""),
        Action::Sweep => (Key::TokyoDoSweep, ""),
        Action::Done => (Key::TokyoDoDone, ""),
        Action::Sell(card) => (Key::TokyoVerbSell, card_name(card)),
        Action::Yes => (Key::TokyoDoYes, ""),
        Action::No => (Key::TokyoDoNo, ""),
        Action::Heal(_) => (Key::TokyoDoHeal, ""),
    };
    (key.text(), object)
}

/// A use of a card on dice, on a button: what it costs or does, in short.
pub(in crate::tokyo) fn use_words(card: Card, desk: &Desk) -> Sentence {
    let word = desk.game().dice_use(card);
    let key = match word {
        Some(Word::RollsForEnergy) => Key::TokyoUseEnergyRoll,
        Some(Word::RollsForCounters) => Key::TokyoUseCounterRoll,
        Some(Word::RerollsThrees) => Key::TokyoUseThrees,
        Some(Word::ProbesDice) => Key::TokyoUseProbe,
        Some(Word::TurnsDieToOne) => Key::TokyoUseOne,
        Some(Word::TurnsDieForEnergy) => Key::TokyoUseEnergyTurn,
        _ => Key::TokyoUseCardTurn,
    };
    format(key.text(), Args::default())
}
