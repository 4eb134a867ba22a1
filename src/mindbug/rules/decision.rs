//! The questions the rules ask.

/// A question that is open; the state around it says about what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// Which turn action? Always asked, even if there is only one.
    Turn,
    /// Will the card shown be mindbugged?
    Mindbug,
    /// Which Power card, if any, at the start of the turn?
    Buy,
    /// Which creature does the Hunter name, if any?
    Hunt,
    /// Keep the dice or reroll?
    Dice,
    /// Which die resolves first?
    Resolve,
    /// Who blocks, if anybody?
    Block,
    /// Frenzy: attack again?
    Again,
    /// Fast: attack or act with the creature that has just come?
    Fast,
    /// What does the effect take?
    Choose,
    /// Will the player do what the effect says they may?
    May,
    /// Which of several waiting effects is next?
    Order,
    /// Which creature gets the next octonite counter of the one that has just come?
    Place,
}

impl Decision {
    /// The word of scenarios for it.
    pub const fn id(self) -> &'static str {
        match self {
            Decision::Turn => "turn",
            Decision::Mindbug => "mindbug",
            Decision::Buy => "buy",
            Decision::Hunt => "hunt",
            Decision::Dice => "dice",
            Decision::Resolve => "resolve",
            Decision::Block => "block",
            Decision::Again => "again",
            Decision::Fast => "fast",
            Decision::Choose => "choose",
            Decision::May => "may",
            Decision::Order => "order",
            Decision::Place => "place",
        }
    }
}
