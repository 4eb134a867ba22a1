//! Which creatures or cards an effect or a constant ability means.

use super::{Keywords, Trigger};

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

/// Which creatures are meant, seen from the one that asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Any creature, also the one that asks.
    Any,
    /// Any but the creature that asks.
    Other,
    /// Only the creature that asks; of a Defeated ability, only the one it fought.
    Itself,
}

/// Which creatures or cards fit. Power is current in play and printed elsewhere.
///
/// Cards outside play are only asked for their power and their abilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Whose creatures fit.
    pub side: Side,
    /// Which of them.
    pub who: Who,
    /// The lowest power that fits.
    pub least: u8,
    /// The highest power that fits.
    pub most: u8,
    /// An ability the card must have.
    pub with: Option<Trigger>,
    /// Keywords of which the creature must have one, unless there are none.
    pub keywords: Keywords,
    /// The creature must have an octonite counter.
    pub marked: bool,
}

/// Any creature, of any side; any card, outside play.
pub const ANY: Filter = Filter {
    side: Side::Any,
    who: Who::Any,
    least: 0,
    most: u8::MAX,
    with: None,
    keywords: Keywords::NONE,
    marked: false,
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
/// The creature that asks.
pub const ITSELF: Filter = Filter {
    who: Who::Itself,
    ..ANY
};
/// For a Defeated ability: the creature it fought, if a fight defeated it.
pub const FOUGHT: Filter = ITSELF;

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

    /// And it has one of these keywords.
    pub const fn having(self, keywords: Keywords) -> Self {
        Filter { keywords, ..self }
    }

    /// And it has an octonite counter.
    pub const fn marked(self) -> Self {
        Filter {
            marked: true,
            ..self
        }
    }

    /// And it is not the creature that asks.
    pub const fn other(self) -> Self {
        Filter {
            who: Who::Other,
            ..self
        }
    }
}
