//! What is said at the table: questions, what answers are called; the sentences of the log are beside.

mod log;

pub(in crate::tokyo) use log::{entry_color, is_told, sentence};

use super::Desk;
use crate::{
    text::{Args, Key, Sentence, format},
    tokyo::{
        cards::{Card, Face, Word},
        rules::{Action, Decision, HeartUse},
    },
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

/// A card's name; a card face down has none.
pub(in crate::tokyo) fn card_name(card: Card) -> &'static str {
    match card == Card::HIDDEN || !card.is_some() {
        true => "",
        false => crate::tokyo::words::card_name(card),
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

/// What a bot is busy with.
pub(in crate::tokyo) fn busy(desk: &Desk) -> Key {
    match desk.question() {
        Some(Decision::Dice | Decision::Probe | Decision::Threes | Decision::Change) => {
            Key::TokyoBusyDice
        }
        Some(Decision::Buy | Decision::Offer) => Key::TokyoBusyBuy,
        Some(Decision::Yield) => Key::TokyoBusyYield,
        _ => Key::ThinkThinks,
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
