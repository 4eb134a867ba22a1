//! The six keywords, and sets of them.

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
