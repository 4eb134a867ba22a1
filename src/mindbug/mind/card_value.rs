//! What a card is worth by what is printed on it, before anybody looks at the table.
//!
//! Read off the vocabulary when the program is built, never by a card's name: a new set needs
//! nothing here unless it brings new words. A creature of middling power is worth about 100.

use crate::mindbug::cards::{
    Ability, Amount, Card, CardDef, Condition, Constant, Count, Effect, Filter, Keyword, PowerCard,
    Set, Who, Zone,
};

/// What a card is worth, piece by piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CardValue {
    /// In play: power, keywords and all it does from there, with the octonite it comes with.
    pub(super) play: i16,
    /// Its Play abilities, on top of that.
    pub(super) arrival: i16,
    /// Its Attack and Action abilities alone.
    pub(super) attack: i16,
    /// Those of them that cost octonite.
    pub(super) priced: i16,
    /// Its Harvest ability alone, when it happens.
    pub(super) harvest: i16,
    /// Its Defeated abilities alone.
    pub(super) defeated: i16,
    /// Its constant abilities alone.
    pub(super) constant: i16,
}

impl CardValue {
    const NONE: CardValue = CardValue {
        play: 0,
        arrival: 0,
        attack: 0,
        priced: 0,
        harvest: 0,
        defeated: 0,
        constant: 0,
    };

    /// What it is worth to put that card into play from hand.
    pub(super) fn in_hand(self) -> i16 {
        self.play + self.arrival
    }

    /// The worth of a card.
    #[inline]
    pub(super) fn of(card: Card) -> CardValue {
        WORTH[card.index()]
    }
}

const CARDS: usize = count();
static WORTH: [CardValue; CARDS] = table();

const fn count() -> usize {
    let (mut cards, mut set) = (0, 0);
    while set < Set::ALL.len() {
        cards += Set::ALL[set].def().cards.len();
        set += 1;
    }
    cards
}

const fn table() -> [CardValue; CARDS] {
    let mut table = [CardValue::NONE; CARDS];
    let (mut row, mut set) = (0, 0);
    while set < Set::ALL.len() {
        let cards = Set::ALL[set].def().cards;
        let mut i = 0;
        while i < cards.len() {
            table[row] = worth(&cards[i]);
            row += 1;
            i += 1;
        }
        set += 1;
    }
    table
}

const fn worth(def: &CardDef) -> CardValue {
    let mut worth = CardValue::NONE;
    let mut i = 0;
    while i < def.abilities.len() {
        match &def.abilities[i] {
            Ability::Play(effects) => worth.arrival += sum(effects),
            // It happens again and again.
            Ability::Attack(effects) | Ability::Action(effects) => {
                worth.attack += sum(effects) * 5 / 4;
            }
            // As often as it has octonite.
            Ability::PricedAttack(effects) | Ability::PricedAction(effects) => {
                worth.priced += sum(effects);
            }
            // It happens once, late, and the other player has a say in when.
            Ability::Defeated(effects) => worth.defeated += sum(effects) / 2,
            // It happens after some turns, if the creature lives so long.
            Ability::Harvest(effects) => worth.harvest += sum(effects),
            Ability::Constant(word) => worth.constant += constant(word),
        }
        i += 1;
    }
    let later = worth.harvest / (def.octonite as i16 + 1);
    worth.play = body(def) + worth.attack + worth.priced + later + worth.defeated + worth.constant;
    worth
}

/// Power, keywords and dice.
const fn body(def: &CardDef) -> i16 {
    const WORDS: [(Keyword, i16); 5] = [
        (Keyword::Sneaky, 40),
        (Keyword::Poisonous, 50),
        (Keyword::Frenzy, 30),
        (Keyword::Hunter, 30),
        (Keyword::Tough, 45),
    ];
    let mut body = 40 + 10 * def.power as i16 + 12 * def.dice as i16;
    let mut i = 0;
    while i < WORDS.len() {
        if def.keywords.has(WORDS[i].0) {
            body += WORDS[i].1;
        }
        i += 1;
    }
    body
}

const fn sum(effects: &[Effect]) -> i16 {
    let (mut sum, mut i) = (0, 0);
    while i < effects.len() {
        sum += effect(&effects[i]);
        i += 1;
    }
    sum
}

/// What it is worth that an effect happens for somebody.
const fn effect(effect: &Effect) -> i16 {
    match effect {
        // The rest happens only sometimes.
        Effect::OnlyIf(_) => -40,
        Effect::Win => 600,
        Effect::GainLife(life) => 55 * *life as i16,
        Effect::LoseLife(life) => -70 * *life as i16,
        Effect::MayLoseLife(life) => -35 * *life as i16,
        Effect::StealLife(life) => 130 * *life as i16,
        Effect::Refresh => 110,
        Effect::ExtraTurn => 100,
        Effect::OpponentLosesLife(life) => 75 * amount(life),
        Effect::OpponentDropsToLife(_) => 120,
        Effect::LifeBecomesOpponents => 30,
        Effect::GainEnergy(energy) => 20 * amount(energy),
        Effect::Grow(power) => 8 * *power as i16,
        Effect::SneakThisTurn => 30,
        Effect::GainOctonite(counters) => 10 * *counters as i16,
        Effect::GiveOctonite(_) => 15,
        Effect::EnemiesCannotBlockThisTurn => 70,
        Effect::Defeat(
            _,
            Filter {
                who: Who::Itself, ..
            },
        ) => -60,
        Effect::Defeat(Count::All, _) => 110,
        Effect::Defeat(..) => 90,
        Effect::DefeatOneOfEach => 50,
        Effect::OpponentDefeats(_) => 60,
        Effect::ShowAndDefeatAlike => 80,
        Effect::ShowAndCopyPlay => 55,
        Effect::TakeControl(..) => 130,
        Effect::ReturnToHand(_) | Effect::MayReturnToHand(_) => 10,
        Effect::MayPlayReturned => 45,
        Effect::ReturnItself => -40,
        Effect::Discard(cards) => -30 * *cards as i16,
        Effect::MayDiscard(cards) => -25 * *cards as i16,
        Effect::OpponentDiscards(cards) => 35 * amount(cards),
        // They take what hurts less.
        Effect::OpponentMayDiscard => -25,
        Effect::OpponentDiscardsAndLoses { life, .. } => 35 + 40 * *life as i16,
        Effect::StealAtRandom(cards) => 60 * *cards as i16,
        Effect::PlayFrom(Zone::OwnHand, _) => 60,
        Effect::PlayFrom(..) => 95,
        Effect::PlayOpponentsPick => 80,
        Effect::PlayAtRandom => 110,
        Effect::TakeFrom(_, Count::All, _) => 90,
        Effect::TakeFrom(..) => 70,
        Effect::DrawUnused(cards) => 60 * *cards as i16,
        Effect::TakePower => 50,
        Effect::TurnOverPower => 35,
        Effect::RepeatPlay(_) => 60,
        Effect::AlliesHaveThisTurn(_) => 35,
        Effect::AlliesRollMoreThisTurn(_) => 10,
    }
}

/// A number that a card counts, as it mostly is.
const fn amount(amount: &Amount) -> i16 {
    match amount {
        Amount::Exactly(number) => *number as i16,
        Amount::EnemyCreatures | Amount::AlliedOctonite => 2,
        Amount::LastOctonite => 1,
    }
}

/// What it is worth that something holds, beyond the numbers it changes on the table.
const fn constant(constant: &Constant) -> i16 {
    match constant {
        Constant::Power(more, Condition::OwnTurn) => 7 * *more as i16,
        Constant::Power(more, _) => 3 * *more as i16,
        Constant::OthersPower(more, _) => 12 * *more as i16,
        Constant::NotBlockedBy(_) => 35,
        Constant::AlliesNotBlockedBy(_) => 30,
        Constant::HuntsOnly(_) => -10,
        Constant::OthersCannotAttack => -30,
        Constant::SilencesEnemyPlay | Constant::SilencesEnemyDefeated => 30,
        Constant::ProtectsOthers => 60,
        Constant::OthersPowerByOctonite => 30,
        Constant::MoreRerolls(_) => 8,
        _ => 15,
    }
}

/// What a Power card is worth to its buyer, its price not counted.
pub(super) fn power_card(card: PowerCard) -> i16 {
    sum(card.def().effects)
}
