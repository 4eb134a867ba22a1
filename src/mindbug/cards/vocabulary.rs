//! The words cards are written in: keywords, triggers, effects, constants, filters.
//!
//! A card is a row of these words and the rules know only the words, never a card. An ability
//! with a trigger is a list of effects carried out in order; an effect that asks somebody says
//! what may be chosen by a [`Filter`]. "The controller" is whoever the effect happens for: the
//! creature's controller, a Power card's buyer, the player who rolled the die.

use super::{Filter, Keyword, Keywords};

/// The word that starts an ability: when its effects happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trigger {
    /// The creature comes into play, however.
    Play,
    /// The creature attacks, before the block.
    Attack,
    /// The creature has been defeated and lies in the discard pile.
    Defeated,
    /// The last octonite counter left the creature at the start of its controller's turn.
    Harvest,
    /// Its controller spends the turn action on it.
    Action,
}

/// One ability of a creature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ability {
    /// Happens when the creature comes into play.
    Play(&'static [Effect]),
    /// Happens when the creature attacks.
    Attack(&'static [Effect]),
    /// Happens when the creature attacks and pays an octonite counter, which it must if it can.
    PricedAttack(&'static [Effect]),
    /// Happens after the creature was defeated.
    Defeated(&'static [Effect]),
    /// Happens when the last octonite counter leaves at the start of a turn.
    Harvest(&'static [Effect]),
    /// Happens as a turn action.
    Action(&'static [Effect]),
    /// Happens as a turn action that costs an octonite counter.
    PricedAction(&'static [Effect]),
    /// Holds as long as the creature is in play.
    Constant(Constant),
}

impl Ability {
    /// When the ability happens; a constant one never "happens".
    pub const fn trigger(&self) -> Option<Trigger> {
        match self {
            Ability::Play(_) => Some(Trigger::Play),
            Ability::Attack(_) | Ability::PricedAttack(_) => Some(Trigger::Attack),
            Ability::Defeated(_) => Some(Trigger::Defeated),
            Ability::Harvest(_) => Some(Trigger::Harvest),
            Ability::Action(_) | Ability::PricedAction(_) => Some(Trigger::Action),
            Ability::Constant(_) => None,
        }
    }

    /// Does it cost an octonite counter of the creature?
    pub const fn is_priced(&self) -> bool {
        matches!(self, Ability::PricedAttack(_) | Ability::PricedAction(_))
    }

    /// What happens, in order.
    pub const fn effects(&self) -> &'static [Effect] {
        match self {
            Ability::Play(effects)
            | Ability::Attack(effects)
            | Ability::PricedAttack(effects)
            | Ability::Defeated(effects)
            | Ability::Harvest(effects)
            | Ability::Action(effects)
            | Ability::PricedAction(effects) => effects,
            Ability::Constant(_) => &[],
        }
    }
}

/// Something an ability, a Power card or a die does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The rest happens only if the condition holds now.
    OnlyIf(Condition),
    /// The controller goes up by so much life.
    GainLife(u8),
    /// The controller goes down by so much life.
    LoseLife(u8),
    /// The controller may go down by so much life; if not, the rest does not happen.
    MayLoseLife(u8),
    /// The opponent goes down by so much life.
    OpponentLosesLife(Amount),
    /// The opponent goes down by so much life, and the controller up.
    StealLife(u8),
    /// The controller wins the game.
    Win,
    /// A used Mindbug of the controller is ready again.
    Refresh,
    /// The controller takes one more turn after this one.
    ExtraTurn,
    /// The opponent drops to that life, if it is higher.
    OpponentDropsToLife(u8),
    /// The controller's life becomes the opponent's.
    LifeBecomesOpponents,
    /// The controller gets energy.
    GainEnergy(Amount),
    /// The creature itself has more power this turn.
    Grow(u8),
    /// The creature itself has Sneaky this turn.
    SneakThisTurn,
    /// The creature itself gets new octonite counters.
    GainOctonite(u8),
    /// A creature gets a new octonite counter, picked by the controller.
    GiveOctonite(Filter),
    /// The opponent's creatures cannot block this turn.
    EnemiesCannotBlockThisTurn,
    /// Creatures are defeated, picked by the controller.
    Defeat(Count, Filter),
    /// A creature of each side is defeated, picked by the controller.
    DefeatOneOfEach,
    /// The opponent defeats a creature that fits, picked by the opponent.
    OpponentDefeats(Filter),
    /// The controller may show a card of their hand: each enemy creature that has a keyword
    /// printed on it is defeated.
    ShowAndDefeatAlike,
    /// The controller may show a card of their hand: its Play ability is carried out.
    ShowAndCopyPlay,
    /// The controller gets control of creatures, picked by the controller.
    TakeControl(Count, Filter),
    /// The controller takes one of their creatures back into hand.
    ReturnToHand(Filter),
    /// The controller may take back such a creature; if not, the rest does not happen.
    MayReturnToHand(Filter),
    /// The controller may play the card just taken back.
    MayPlayReturned,
    /// The creature itself goes back into its controller's hand.
    ReturnItself,
    /// The controller discards so many cards.
    Discard(u8),
    /// The controller may discard so many cards; if not all of them, the rest does not happen.
    MayDiscard(u8),
    /// The opponent discards so many cards, picked by the opponent.
    OpponentDiscards(Amount),
    /// The opponent may discard a card; if so, the rest does not happen.
    OpponentMayDiscard,
    /// The opponent discards a card and, if its power is high enough, loses life.
    OpponentDiscardsAndLoses {
        /// The lowest power that costs life.
        least: u8,
        /// The life that it costs.
        life: u8,
    },
    /// The controller gets so many random cards of the opponent's hand.
    StealAtRandom(u8),
    /// The controller plays one card from there.
    PlayFrom(Zone, Filter),
    /// The opponent picks a card of their hand and the controller plays it.
    PlayOpponentsPick,
    /// The controller plays a random card of the opponent's hand.
    PlayAtRandom,
    /// The controller takes cards from there into hand.
    TakeFrom(Zone, Count, Filter),
    /// The controller draws so many cards from the unused pile.
    DrawUnused(u8),
    /// The controller gets a Power card on sale for nothing.
    TakePower,
    /// The controller gets the top card of the Power deck.
    TurnOverPower,
    /// The Play ability of a creature is carried out again.
    RepeatPlay(Filter),
    /// All the controller's creatures have these keywords this turn.
    AlliesHaveThisTurn(Keywords),
    /// All the controller's creatures have so many more die icons this turn.
    AlliesRollMoreThisTurn(u8),
}

/// How many things an effect takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// One, if there is one.
    One,
    /// So many, or as many as there are.
    Exactly(u8),
    /// None, one, or so many.
    UpTo(u8),
    /// Every one, at the same time.
    All,
    /// Every one that no other of them is weaker than, at the same time.
    Weakest,
}

/// A number that a card gives or counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// Just so much.
    Exactly(u8),
    /// One for each enemy creature in play.
    EnemyCreatures,
    /// One for each octonite counter on the controller's creatures.
    AlliedOctonite,
    /// One for each octonite counter the creature had when it was defeated.
    LastOctonite,
}

/// Where cards are taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// The controller's hand.
    OwnHand,
    /// The controller's discard pile.
    OwnDiscard,
    /// The opponent's discard pile.
    OpponentsDiscard,
    /// Either discard pile.
    AnyDiscard,
}

/// Something that is true or not, read when it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Nothing has to be so.
    Always,
    /// It is the controller's turn.
    OwnTurn,
    /// It is the opponent's turn.
    OpponentsTurn,
    /// The controller has no other creature in play.
    Alone,
    /// The controller has just so many other creatures in play.
    Others(u8),
    /// The controller has no creature in play.
    NoCreature,
    /// No creature of the controller has more power than this one.
    Strongest,
    /// The controller holds so many cards, or fewer.
    HandAtMost(u8),
    /// The controller has less life than the opponent.
    LessLife,
    /// All Mindbugs of the controller are used.
    NoMindbug,
    /// The controller has fewer creatures in play than the opponent.
    FewerCreatures,
}

/// What holds as long as a creature is in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Constant {
    /// Its own power is higher while the condition holds.
    Power(u8, Condition),
    /// It has these keywords while the condition holds.
    Has(Keywords, Condition),
    /// It has each of these keywords that an enemy creature has.
    CopiesFromEnemies(Keywords),
    /// Other allied creatures have more power while the condition holds.
    OthersPower(u8, Condition),
    /// Other allied creatures have more power, one for each octonite counter on it.
    OthersPowerByOctonite,
    /// Allied creatures that fit have these keywords while the condition holds.
    AlliesHave(Keywords, Filter, Condition),
    /// Other allied creatures have so many more die icons.
    OthersRollMore(u8),
    /// Its controller may reroll so many times more.
    MoreRerolls(u8),
    /// Creatures that fit cannot block it.
    NotBlockedBy(Filter),
    /// Creatures that fit cannot block any allied creature.
    AlliesNotBlockedBy(Filter),
    /// Its Hunter can only name creatures that fit.
    HuntsOnly(Filter),
    /// Other allied creatures cannot attack.
    OthersCannotAttack,
    /// The opponent's Play abilities do nothing.
    SilencesEnemyPlay,
    /// The opponent's Defeated abilities do nothing.
    SilencesEnemyDefeated,
    /// Enemy creatures with an octonite counter have no keywords.
    SilencesMarkedKeywords,
    /// Enemy creatures that have such a keyword cannot attack.
    HoldsBack(Keyword),
    /// Other allied creatures cannot be defeated.
    ProtectsOthers,
}
