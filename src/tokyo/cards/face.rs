//! The faces of the die.

/// A face of the die; every die has each once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Face {
    /// The number 1.
    One,
    /// The number 2.
    Two,
    /// The number 3.
    Three,
    /// A lightning bolt: 1 energy.
    Energy,
    /// A claw: a smash.
    Smash,
    /// A heart.
    Heart,
}

impl Face {
    /// Every face.
    pub const ALL: [Face; 6] = [
        Face::One,
        Face::Two,
        Face::Three,
        Face::Energy,
        Face::Smash,
        Face::Heart,
    ];

    /// The face that a roll of 0 to 5 shows.
    #[inline]
    pub const fn rolled(roll: u8) -> Face {
        Face::ALL[roll as usize]
    }

    /// The roll that shows it.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// Its name in words.
    pub const fn id(self) -> &'static str {
        match self {
            Face::One => "1",
            Face::Two => "2",
            Face::Three => "3",
            Face::Energy => "energy",
            Face::Smash => "smash",
            Face::Heart => "heart",
        }
    }

    /// The face of that name.
    pub fn by_id(id: &str) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.id() == id)
    }
}
