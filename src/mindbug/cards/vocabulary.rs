//! The words cards are written in: keywords, triggers, effects, constants, filters.
//!
//! A card is a row of these words and the rules know only the words, never a card. An ability
//! with a trigger is a list of effects carried out in order; an effect that asks somebody says
//! what may be chosen by a [`Filter`]. "The controller" is whoever the effect happens for: the
//! creature's controller, a Power card's buyer, the player who rolled the die.

/// A keyword printed on a creature or given to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Keyword {
    /// May attack or act as soon as it is in play.
    Fast = 1,
    /// May attack twice each turn.
    Frenzy = 2,
    /// Its player may name the blocker.
    Hunter = 4,
    /// Defeats whatever it fights.
    Poisonous = 8,
    /// Only blocked by creatures with Sneaky.
    Sneaky = 16,
    /// Is exhausted instead of defeated, once.
    Tough = 32,
}

impl Keyword {
    /// Every keyword, in the order of the alphabet.
    pub const ALL: [Keyword; 6] = [
        Keyword::Fast,
        Keyword::Frenzy,
        Keyword::Hunter,
        Keyword::Poisonous,
        Keyword::Sneaky,
        Keyword::Tough,
    ];

    /// The word in lower case.
    pub const fn id(self) -> &'static str {
        match self {
            Keyword::Fast => "fast",
            Keyword::Frenzy => "frenzy",
            Keyword::Hunter => "hunter",
            Keyword::Poisonous => "poisonous",
            Keyword::Sneaky => "sneaky",
            Keyword::Tough => "tough",
        }
    }
}

/// A set of keywords.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Keywords(u8);

/// The set of the keywords listed.
pub const fn keywords(list: &[Keyword]) -> Keywords {
    let mut bits = 0;
    let mut i = 0;
    while i < list.len() {
        bits |= list[i] as u8;
        i += 1;
    }
    Keywords(bits)
}

impl Keywords {
    /// No keyword.
    pub const NONE: Keywords = Keywords(0);

    /// Is `keyword` among them?
    pub const fn has(self, keyword: Keyword) -> bool {
        self.0 & keyword as u8 != 0
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of either set.
    pub const fn or(self, other: Keywords) -> Keywords {
        Keywords(self.0 | other.0)
    }

    /// Those of both sets.
    pub const fn and(self, other: Keywords) -> Keywords {
        Keywords(self.0 & other.0)
    }

    /// Those that are not in the other set.
    pub const fn without(self, other: Keywords) -> Keywords {
        Keywords(self.0 & !other.0)
    }

    /// The keywords one by one, in the order of the alphabet.
    pub fn iter(self) -> impl Iterator<Item = Keyword> {
        Keyword::ALL.into_iter().filter(move |&k| self.has(k))
    }
}

/// The word that starts an ability: when its effects happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trigger {
    /// The creature comes into play, however.
    Play,
    /// The creature attacks, before the block.
    Attack,
    /// The creature has been defeated and lies in the discard pile.
    Defeated,
}

/// One ability of a creature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ability {
    /// Happens when the creature comes into play.
    Play(&'static [Effect]),
    /// Happens when the creature attacks.
    Attack(&'static [Effect]),
    /// Happens after the creature was defeated.
    Defeated(&'static [Effect]),
    /// Holds as long as the creature is in play.
    Constant(Constant),
}

impl Ability {
    /// When the ability happens; a constant one never "happens".
    pub const fn trigger(&self) -> Option<Trigger> {
        match self {
            Ability::Play(_) => Some(Trigger::Play),
            Ability::Attack(_) => Some(Trigger::Attack),
            Ability::Defeated(_) => Some(Trigger::Defeated),
            Ability::Constant(_) => None,
        }
    }

    /// What happens, in order.
    pub const fn effects(&self) -> &'static [Effect] {
        match self {
            Ability::Play(effects) | Ability::Attack(effects) | Ability::Defeated(effects) => {
                effects
            }
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
    /// The opponent goes down by so much life.
    OpponentLosesLife(u8),
    /// The opponent drops to that life, if it is higher.
    OpponentDropsToLife(u8),
    /// The controller's life becomes the opponent's.
    LifeBecomesOpponents,
    /// The controller gets energy.
    GainEnergy(Amount),
    /// The creature itself has more power this turn.
    Grow(u8),
    /// Creatures are defeated, picked by the controller.
    Defeat(Count, Filter),
    /// The controller gets control of creatures, picked by the controller.
    TakeControl(Count, Filter),
    /// The controller takes one of their creatures back into hand.
    ReturnToHand(Filter),
    /// The opponent discards so many cards, picked by the opponent.
    OpponentDiscards(u8),
    /// The controller gets so many random cards of the opponent's hand.
    StealAtRandom(u8),
    /// The controller plays one card from there.
    PlayFrom(Zone, Filter),
    /// The opponent picks a card of their hand and the controller plays it.
    PlayOpponentsPick,
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
    /// None, one, or so many.
    UpTo(u8),
    /// Every one, at the same time.
    All,
}

/// A number that a card gives or counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// Just so much.
    Exactly(u8),
    /// One for each enemy creature in play.
    EnemyCreatures,
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
    /// True.
    Always,
    /// It is the controller's turn.
    OwnTurn,
    /// The controller has no other creature in play.
    Alone,
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
    /// Allied creatures that fit have these keywords.
    AlliesHave(Keywords, Filter),
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
}

/// Whose creatures are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Either player's.
    Any,
    /// The controller's.
    Allied,
    /// The opponent's.
    Enemy,
}

/// Which creatures or cards fit. Power is current in play and printed elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Whose creatures; nothing is asked of cards outside play.
    pub side: Side,
    /// The lowest power that fits.
    pub least: u8,
    /// The highest power that fits.
    pub most: u8,
    /// An ability the card must have.
    pub with: Option<Trigger>,
    /// The creature that asks does not fit itself.
    pub other: bool,
}

/// Any creature, of any side; any card, outside play.
pub const ANY: Filter = Filter {
    side: Side::Any,
    least: 0,
    most: u8::MAX,
    with: None,
    other: false,
};
/// A creature of the controller, the asking one included.
pub const ALLIED: Filter = Filter {
    side: Side::Allied,
    ..ANY
};
/// A creature of the opponent.
pub const ENEMY: Filter = Filter {
    side: Side::Enemy,
    ..ANY
};

impl Filter {
    /// And its power is at least so much.
    pub const fn power_at_least(self, least: u8) -> Self {
        Filter { least, ..self }
    }

    /// And its power is at most so much.
    pub const fn power_at_most(self, most: u8) -> Self {
        Filter { most, ..self }
    }

    /// And it has an ability with that trigger.
    pub const fn with(self, trigger: Trigger) -> Self {
        Filter {
            with: Some(trigger),
            ..self
        }
    }

    /// And it is not the creature that asks.
    pub const fn other(self) -> Self {
        Filter {
            other: true,
            ..self
        }
    }
}
