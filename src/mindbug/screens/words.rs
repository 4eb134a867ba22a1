//! DeviceInfo as sentences, and the names of what they are about.
//!
//! One sentence a fact, from templates in `assets/mindbug/text`: `{1}` is a player, `{2}` a card or a
//! face of the die, `{3}` a number.

use embedded_graphics::pixelcolor::Rgb565;

use super::widgets::Word;
use crate::{
    console::Names,
    game::Player,
    mindbug::{
        FOLDER, LogEntry, Unblocked,
        cards::{Card, Effect, Face, Keyword, Keywords, PowerCard, Set},
        rules::{Action, Choice, Decision, Event, Source, Which},
        screens::{Desk, Subject},
    },
    text::{self, Args, Key, Sentence, format},
    ui::theme,
};

/// The name of a card; a card face down has none.
pub fn card_name(card: Card) -> &'static str {
    if card == Card::HIDDEN {
        Key::FactACard.text()
    } else {
        text::name(FOLDER, card.def().id, card.def().name)
    }
}

/// The name of a Power card.
pub fn power_name(power: PowerCard) -> &'static str {
    text::name(FOLDER, power.def().id, power.def().name)
}

/// The name of a set.
pub fn set_name(set: Set) -> &'static str {
    text::name(FOLDER, set.def().id, set.def().name)
}

/// What a card does, in a sentence or two.
pub fn card_text(card: Card) -> &'static str {
    if card == Card::HIDDEN {
        ""
    } else {
        text::card(FOLDER, card.def().id)
    }
}

/// The keywords printed on a card; a card face down has none.
pub fn keywords(card: Card) -> Option<Keywords> {
    (card != Card::HIDDEN).then(|| card.def().keywords)
}

/// The name of what an effect comes from.
pub fn source_name(source: Source) -> &'static str {
    match source {
        Source::Creature(card) => card_name(card),
        Source::Power(power) => power_name(power),
        Source::Die(face) => face_name(face).text(),
    }
}

/// What a face of the die does, in two words.
pub fn face_name(face: Face) -> Key {
    match face.def().effects {
        [Effect::Grow(1)] => Key::FaceGrow1,
        [Effect::Grow(2)] => Key::FaceGrow2,
        [Effect::Grow(_)] => Key::FaceGrow3,
        [Effect::OpponentDiscards(_)] => Key::FaceDiscard,
        [Effect::GainEnergy(crate::mindbug::cards::Amount::Exactly(1))] => Key::FaceEnergy1,
        _ => Key::FaceEnergy2,
    }
}

/// The word for a keyword.
pub fn keyword_name(keyword: Keyword) -> Key {
    Word::of_keyword(keyword).name
}

/// The name of something to look at.
pub fn subject_name(subject: Subject, desk: &Desk) -> &'static str {
    match subject {
        Subject::Creature(id) => desk
            .view
            .creature(id)
            .map_or("", |creature| card_name(creature.card())),
        Subject::Card(card) => card_name(card),
        Subject::Power(power) => power_name(power),
    }
}

/// The sentence for a fact, or nothing for one that another fact tells already.
pub fn sentence(fact: &LogEntry, names: &Names) -> Option<Sentence> {
    use Event::*;
    let name = |player: Player| names[player.index()].as_str();
    let subject = fact.card.map_or("", card_name);
    let parts = Args::default();
    let by = |player| Args {
        player: name(player),
        ..parts
    };
    let with = |player, thing| Args {
        player: name(player),
        thing,
        number: 0,
    };
    let thing = |thing| Args { thing, ..parts };
    let (key, parts) = match fact.event {
        Revealed { by, card } => (Key::FactRevealed, with(by, card_name(card))),
        TurnStarted { player } => (Key::FactTurn, by(player)),
        AnotherAction { player } => (Key::FactAnother, by(player)),
        CardPlayed { by, card } => (Key::FactPlayed, with(by, card_name(card))),
        Mindbugged { by, card } => (Key::FactMindbugged, with(by, card_name(card))),
        CameIntoPlay { by, card, .. } => (Key::FactCame, with(by, card_name(card))),
        EffectStarted { source, .. } => (Key::FactEffect, thing(source_name(source))),
        EffectSilenced { source, .. } => (Key::FactSilenced, thing(source_name(source))),
        Acted { by, .. } => (Key::FactActed, with(by, subject)),
        OctoniteChanged { to, .. } => (Key::FactOctonite, counted("", subject, to)),
        Protected { .. } => (Key::FactProtected, thing(subject)),
        Gained { .. } => (Key::FactGained, thing(subject)),
        BlocksForbidden { to } => (Key::FactNoBlocks, by(to)),
        MindbugRefreshed { player } => (Key::FactRefreshed, by(player)),
        ExtraTurnGranted { to } => (Key::FactExtraTurn, by(to)),
        Shown { by, card } => (Key::FactShown, with(by, card_name(card))),
        Attacked { by, .. } => (Key::FactAttacked, with(by, subject)),
        DieRolled { by, face, .. } => (Key::FactRolled, with(by, face_name(face).text())),
        DieRerolled { by, face, .. } => (Key::FactRerolled, with(by, face_name(face).text())),
        DieResolved { .. } => return None,
        Hunted { .. } => (Key::FactHunted, thing(subject)),
        Blocked { .. } => (Key::FactBlocked, thing(subject)),
        NotBlocked { by: player } => match fact.unblocked() {
            Unblocked::Chosen => (Key::FactNotBlocked, by(player)),
            Unblocked::Nobody => (Key::FactNobodyBlocks, parts),
            Unblocked::Sneaky => (Key::FactSneaks, parts),
        },
        AttackEnded { .. } => (Key::FactAttackEnded, thing(subject)),
        Exhausted { .. } => (Key::FactExhausted, thing(subject)),
        Defeated { card, .. } => (Key::FactDefeated, thing(card_name(card))),
        Grew { power, .. } => (Key::FactGrew, counted("", subject, power)),
        LifeChanged { player, from, to } if to < from => {
            (Key::FactLifeLost, counted(name(player), "", to))
        }
        LifeChanged { player, to, .. } => (Key::FactLifeGained, counted(name(player), "", to)),
        EnergyChanged { player, to, .. } => (Key::FactEnergy, counted(name(player), "", to)),
        CardDrawn { by, card } => (Key::FactDrew, with(by, card_name(card))),
        UnusedDrawn { by, card } => (Key::FactDrewUnused, with(by, card_name(card))),
        Discarded { by, card } => (Key::FactDiscarded, with(by, card_name(card))),
        Stolen { by, card } => (Key::FactStolen, with(by, card_name(card))),
        TakenFromDiscard { by, card, .. } => (Key::FactFromDiscard, with(by, card_name(card))),
        HandedOver { by, card } => (Key::FactHandedOver, with(by, card_name(card))),
        ControlTaken { by, .. } => (Key::FactControl, with(by, subject)),
        ReturnedToHand { to, card, .. } => (Key::FactReturned, with(to, card_name(card))),
        KeywordsGranted { to, keywords } => {
            let first = keywords
                .iter()
                .next()
                .map_or("", |k| keyword_name(k).text());
            (Key::FactKeywords, with(to, first))
        }
        DiceGranted { to, icons } => (Key::FactDice, counted(name(to), "", icons)),
        PowerBought { by, power, .. } => (Key::FactBought, with(by, power_name(power))),
        PowerTurnedOver { by, power } => (Key::FactTurnedOver, with(by, power_name(power))),
        ShopRefilled { power } => (Key::FactOnSale, thing(power_name(power))),
        GameOver { winner } => (Key::FactWon, by(winner)),
        _ => return None,
    };
    Some(format(key.text(), parts))
}

fn counted<'a>(player: &'a str, thing: &'a str, number: u8) -> Args<'a> {
    Args {
        player,
        thing,
        number: i32::from(number),
    }
}

/// The colour a fact is told in: turns stand out, losses are bad news.
pub fn entry_color(event: &Event) -> Rgb565 {
    match event {
        Event::TurnStarted { .. } | Event::AnotherAction { .. } => theme::AMBER,
        Event::LifeChanged { from, to, .. } if to > from => theme::MINT,
        Event::LifeChanged { .. } | Event::Defeated { .. } | Event::Mindbugged { .. } => {
            theme::CORAL
        }
        _ => theme::PAPER,
    }
}

/// Is the fact worth a line in a recap? Refilling a hand and the shop is not.
pub fn is_told(event: &Event) -> bool {
    !matches!(
        event,
        Event::CardDrawn { .. } | Event::ShopRefilled { .. } | Event::TurnEnded { .. }
    )
}

/// What an action does, for the button that does it.
pub fn verb(action: Action) -> Key {
    match action {
        Action::Play(_) => Key::VerbPlay,
        Action::Attack(_) => Key::VerbAttack,
        Action::Mindbug => Key::VerbMindbug,
        Action::Decline => Key::VerbDecline,
        Action::Buy(_) => Key::VerbBuy,
        Action::Done => Key::VerbDone,
        Action::Hunt(_) => Key::VerbHunt,
        Action::HuntNone => Key::VerbHuntNone,
        Action::Keep => Key::VerbKeep,
        Action::Reroll(Which::First) => Key::VerbRerollFirst,
        Action::Reroll(Which::Second) => Key::VerbRerollSecond,
        Action::Reroll(Which::Both) => Key::VerbRerollBoth,
        Action::Resolve(_) => Key::VerbResolve,
        Action::Block(_) => Key::VerbBlock,
        Action::BlockNone => Key::VerbBlockNone,
        Action::Again => Key::VerbAgain,
        Action::Stop => Key::VerbStop,
        Action::Choose(_) => Key::VerbChoose,
        Action::ChooseNone => Key::VerbChooseNone,
        Action::Act(_) => Key::VerbAct,
        Action::Place(_) => Key::VerbPlace,
        Action::Yes => Key::VerbYes,
        Action::No => Key::VerbNo,
        Action::Order(..) => Key::VerbOrder,
    }
}

/// What an action is done to, for a list of actions.
pub fn object(action: Action) -> &'static str {
    match action {
        Action::Play(card) => card_name(card),
        Action::Buy(power) => power_name(power),
        Action::Resolve(face) => face_name(face).text(),
        Action::Choose(Choice::Hand(card) | Choice::Discard(_, card)) => card_name(card),
        Action::Choose(Choice::Power(power)) => power_name(power),
        Action::Order(source, _) => source_name(source),
        other => verb(other).text(),
    }
}

/// The question, as asked of the holder.
pub fn question(desk: &Desk) -> Key {
    match desk.question() {
        Some(Decision::Turn) if desk.puzzle.is_some() => Key::AskWin,
        Some(Decision::Turn) => Key::AskTurnPlay,
        Some(Decision::Mindbug) => Key::AskMindbug,
        Some(Decision::Buy) => Key::AskBuy,
        Some(Decision::Hunt) => Key::AskHunt,
        Some(Decision::Dice) => Key::AskDice,
        Some(Decision::Resolve) => Key::AskResolve,
        Some(Decision::Block) => Key::AskBlock,
        Some(Decision::Again) => Key::AskAgain,
        Some(Decision::Order) => Key::AskOrder,
        Some(Decision::Fast) => Key::AskFast,
        Some(Decision::Place) => Key::AskPlace,
        Some(Decision::May) => match desk.view.effect_asking() {
            Some(Effect::MayLoseLife(_)) => Key::AskMayLoseLife,
            Some(Effect::MayPlayReturned) => Key::AskMayPlay,
            _ => Key::AskMay,
        },
        Some(Decision::Choose) => choice(desk),
        None => Key::AskWait,
    }
}

/// What the open effect wants chosen.
fn choice(desk: &Desk) -> Key {
    use Effect::*;
    match desk.view.effect_asking() {
        Some(Defeat(..) | OpponentDefeats(_)) => Key::AskDefeat,
        Some(DefeatOneOfEach) => Key::AskDefeatEach,
        Some(TakeControl(..)) => Key::AskControl,
        Some(ReturnToHand(_) | MayReturnToHand(_)) => Key::AskReturn,
        Some(OpponentDiscards(_) | Discard(_) | OpponentDiscardsAndLoses { .. }) => Key::AskDiscard,
        Some(MayDiscard(_)) => Key::AskMayDiscard,
        Some(OpponentMayDiscard) => Key::AskSpare,
        Some(ShowAndDefeatAlike | ShowAndCopyPlay) => Key::AskShow,
        Some(GiveOctonite(_)) => Key::AskPlace,
        Some(PlayOpponentsPick) => Key::AskHandOver,
        Some(PlayFrom(..)) => Key::AskPlayFrom,
        Some(TakeFrom(..)) => Key::AskTakeFrom,
        Some(TakePower) => Key::AskTakePower,
        Some(RepeatPlay(_)) => Key::AskRepeat,
        _ => Key::AskChoose,
    }
}
