//! The sentences of the log: what happened, why, in which colour.

use core::fmt::Write as _;

use embedded_graphics::pixelcolor::Rgb565;

use super::{card_name, face_name};
use crate::{
    console::Names,
    game::Player,
    text::{Args, Key, Sentence, format},
    tokyo::{
        cards::{Card, Face},
        chronicle::{Entry, Roll},
        rules::{Cause, Event, ExtraTurn, HeartUse, Place, Why},
    },
    ui::theme,
};

/// The dice in words: the numbers one by one, the rest counted behind their names, so that no count
/// is taken for a die.
fn roll_words(roll: Roll) -> Sentence {
    let mut words = Sentence::new();
    for face in [Face::One, Face::Two, Face::Three] {
        for _ in 0..roll.showing(face) {
            let gap = if words.is_empty() { "" } else { " " };
            let _ = write!(words, "{gap}{}", face_name(face));
        }
    }
    for face in [Face::Energy, Face::Smash, Face::Heart] {
        let count = roll.showing(face);
        if count > 0 {
            let gap = if words.is_empty() { "" } else { ", " };
            let _ = write!(words, "{gap}{}", face_name(face));
        }
        if count > 1 {
            let _ = write!(words, "×{count}");
        }
    }
    words
}

/// What a loss comes from; a card that was bought is named.
fn cause(cause: Cause, card: Card) -> &'static str {
    let key = match cause {
        Cause::Smashes => Key::TokyoWhySmashes,
        Cause::Fire => Key::TokyoWhyFire,
        Cause::Bite => Key::TokyoWhyBite,
        Cause::Card => return card_name(card),
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

/// A figure that goes up or down: the sentence for it, and by how much.
fn change(from: i32, to: i32, up: Key, down: Key) -> (Key, i32) {
    let key = if to > from { up } else { down };
    (key, (to - from).abs())
}

/// Is it worth a line in a recap?
pub(in crate::tokyo) fn is_told(entry: &Entry) -> bool {
    match entry {
        Entry::Event(event) => !matches!(event, Event::Revealed { .. }),
        _ => true,
    }
}

/// The colour it is told in.
pub(in crate::tokyo) fn entry_color(entry: &Entry) -> Rgb565 {
    let Some(event) = entry.event() else {
        return theme::PAPER;
    };
    match event {
        Event::TurnStarted { .. } => theme::AMBER,
        Event::LifeLost { .. } | Event::Eliminated { .. } | Event::LifeCut { .. } => theme::CORAL,
        Event::LifeGained { .. } | Event::Reborn { .. } => theme::MINT,
        Event::Entered { .. } | Event::Yielded { .. } | Event::Stayed { .. } => theme::SKY,
        Event::Bought { .. } => theme::PAPER,
        _ => theme::DIM,
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
        Entry::Probed {
            by, of, card, face, ..
        } => {
            let mut probe = told(Key::TokyoLogProbes, by, card_name(card), 0)?;
            let die = told(Key::TokyoLogProbed, of, face_name(face), 0)?;
            // The two are shorter than the longest sentence.
            let _ = write!(probe, " {die}");
            return Some(probe);
        }
        Entry::Ordered { player, leaves } => {
            let key = match leaves {
                true => Key::TokyoLogYieldsOrdered,
                false => Key::TokyoLogStaysOrdered,
            };
            return told(key, player, "", 0);
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
            card,
        } => {
            let number = i32::from(from) - i32::from(to);
            told(Key::TokyoLogLoses, victim, cause(by, card), number)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::Name;

    fn told(entry: Entry) -> Sentence {
        let names = ["Ada", "Bo"].map(|name| Name::try_from(name).unwrap());
        sentence(&entry, &names.into_iter().collect()).unwrap()
    }

    #[test]
    fn no_count_of_a_roll_is_taken_for_a_die() {
        use Face::{Energy, Heart, Smash, Two};
        let by = Player::ONE;
        let roll = |faces: &[Face]| {
            let dice = (0..).zip(faces);
            let roll = dice.fold(Roll::NONE, |roll, (die, &face)| roll.with(die, face));
            told(Entry::Rolled { by, roll })
        };
        let mixed = [Energy, Two, Heart, Two, Energy, Two];
        assert_eq!(roll(&mixed), "Ada rolls 2 2 2, energy×2, heart");
        assert_eq!(roll(&[Smash, Smash]), "Ada rolls smash×2");
    }

    #[test]
    fn a_card_that_costs_life_is_named() {
        let card = Card::by_id("tank").next().unwrap();
        let lost = Event::LifeLost {
            victim: Player::TWO,
            from: 10,
            to: 7,
            cause: Cause::Card,
            card,
        };
        assert_eq!(told(Entry::Event(lost)), "Bo loses 3 life (Tank)");
    }
}
