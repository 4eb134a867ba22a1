//! The six monsters: names and figures only, they all play alike.

/// A monster of the box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)] // their names say it
pub enum Monster {
    Alienoid,
    CyberKitty,
    Gigazaur,
    MekaDragon,
    SpacePenguin,
    TheKing,
}

impl Monster {
    /// Every monster.
    pub const ALL: [Monster; 6] = [
        Monster::Alienoid,
        Monster::CyberKitty,
        Monster::Gigazaur,
        Monster::MekaDragon,
        Monster::SpacePenguin,
        Monster::TheKing,
    ];

    /// The printed name in snake case.
    pub const fn id(self) -> &'static str {
        match self {
            Monster::Alienoid => "alienoid",
            Monster::CyberKitty => "cyber_kitty",
            Monster::Gigazaur => "gigazaur",
            Monster::MekaDragon => "meka_dragon",
            Monster::SpacePenguin => "space_penguin",
            Monster::TheKing => "the_king",
        }
    }

    /// The printed name.
    pub const fn name(self) -> &'static str {
        match self {
            Monster::Alienoid => "Alienoid",
            Monster::CyberKitty => "Cyber Kitty",
            Monster::Gigazaur => "Gigazaur",
            Monster::MekaDragon => "Meka Dragon",
            Monster::SpacePenguin => "Space Penguin",
            Monster::TheKing => "The King",
        }
    }

    /// The monster of that id.
    pub fn by_id(id: &str) -> Option<Monster> {
        Monster::ALL.into_iter().find(|monster| monster.id() == id)
    }
}
