//! The words Power cards are written in.
//!
//! A card is a row of these words and the rules know only the words, never a card. A [`Word`] is a
//! power that lasts as long as its owner has the card; the rules count how often somebody has it,
//! 0, 1 or 2 times, so that a copy is nothing special. An [`Effect`] happens once, when the card
//! is bought. "You" is whoever has or buys the card.

/// A power that lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Word {
    /// 1 smash more on each of your turns.
    MoreSmashes,
    /// 1 smash more on your turns in Tokyo.
    MoreSmashesInTokyo,
    /// 1 smash more if there is one.
    BiggerSmash,
    /// 1 smash more if there is one and you are in Tokyo.
    BiggerSmashInTokyo,
    /// 2 smashes more with three 2s.
    SmashesForTwos,
    /// Your smashes hit everybody else, wherever you and they are.
    SmashesAll,
    /// With a smash the neighbours lose 1 life.
    BurnsNeighbours,
    /// Whom you wound gets a Poison token.
    Poisons,
    /// Whom you wound gets a Shrink token.
    Shrinks,
    /// 1 point on a turn with a smash.
    PointForSmashing,
    /// 2 points with three 1s.
    PointsForOnes,
    /// 2 points with 1, 2 and 3.
    PointsForOneTwoThree,
    /// 9 points with every face.
    PointsForEveryFace,
    /// 1 point at the start of your turn in Tokyo.
    PointInTokyo,
    /// 1 point for each card you buy.
    PointForBuying,
    /// 3 points when somebody else's life drops to zero.
    PointsForDeaths,
    /// 1 point at the end of your turn for every 6 energy.
    PointsForEnergy,
    /// 1 point at the end of a turn in which nobody lost life through you.
    PointForPeace,
    /// 1 point at the end of your turn if you alone have the fewest.
    PointForBeingLast,
    /// Every gain of energy is 1 bigger.
    MoreEnergy,
    /// 1 energy at the end of your turn if you have none.
    EnergyWhenOut,
    /// 1 energy when you lose 2 or more life at once.
    EnergyForWounds,
    /// 2 energy from the counters at the start of your turn.
    EnergyFromCounters,
    /// Every gain of life is 1 bigger.
    MoreLife,
    /// Your life can rise to 12.
    LifeLimitTwelve,
    /// 2 energy buy 1 life, at any time.
    HealsForEnergy,
    /// Your hearts may heal others, who pay for them.
    SellsHearts,
    /// At zero life you start again.
    Reborn,
    /// A loss of exactly 1 does not happen.
    IgnoresOne,
    /// A die for each point of a loss; hearts cancel.
    DodgesWithHearts,
    /// 2 energy: no more losses this turn.
    ImmuneForEnergy,
    /// Who yields loses nothing.
    YieldsUnhurt,
    /// Who enters after you yielded loses 1 life.
    BitesWhoEnters,
    /// One die more.
    MoreDice,
    /// One roll more.
    MoreRolls,
    /// A roll more for 1 energy.
    RollsForEnergy,
    /// A roll more for a counter.
    RollsForCounters,
    /// Your dice that show 3 may be rolled again.
    RerollsThrees,
    /// One die of another's last roll is rolled again; a heart costs the card.
    ProbesDice,
    /// One die becomes a 1, once a turn.
    TurnsDieToOne,
    /// One die becomes any face for 2 energy.
    TurnsDieForEnergy,
    /// One die becomes any face for the card itself.
    TurnsDieForCard,
    /// Another turn with one die fewer after three 1s.
    TurnForOnes,
    /// Cards cost 1 less.
    CheaperCards,
    /// A card just revealed can be bought at once.
    BuysRevealed,
    /// Others' Keep cards can be bought.
    BuysFromOthers,
    /// The top of the deck can be looked at and bought.
    LooksAtDeck,
    /// Keep cards can be sold at the end of your turn.
    SellsCards,
    /// A copy of the card that carries its token.
    Copies,
}

impl Word {
    /// How many words there are.
    pub const COUNT: usize = Word::Copies as usize + 1;
}

/// Something that happens when a card is bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// You gain points.
    GainPoints(u8),
    /// You gain energy.
    GainEnergy(u8),
    /// You gain life.
    GainLife(u8),
    /// You lose life.
    LoseLife(u8),
    /// Everybody else loses life.
    OthersLoseLife(u8),
    /// Everybody loses life, you last.
    AllLoseLife(u8),
    /// Everybody else loses points.
    OthersLosePoints(u8),
    /// Everybody else loses 1 energy of every 2.
    OthersLoseHalfTheirEnergy,
    /// You move into Tokyo City, and everybody else leaves Tokyo.
    TakeTokyo,
    /// You have a turn after this one.
    TakeTurn,
    /// You put the token of this card on a Keep card, which it copies from now on.
    PlaceToken,
}

/// What happens to a card once it is bought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// It stays with its owner.
    Keep,
    /// It does what it says and goes to the discard pile.
    Discard,
}
