//! Sound: one voice, played note by note and step by step; there is no sample in it.
//!
//! A [`Cue`] is a short list of notes with a rank, a [`Voice`] plays one cue at a time and says every
//! [`STEP_MS`] which pitch is to be heard, and how loud. A piezo takes that as it is; [`Samples`] makes a
//! wave of it for machines with a loudspeaker. Which cue belongs to what is the timeline's to say: events
//! stay facts of the game. Nothing here knows a pin, a screen or a game.

pub mod cues;
mod note;
mod samples;
mod voice;

pub use note::{Note, Shape, note, pitch, rest};
pub use samples::{RATE, Samples};
pub use voice::{STEP_MS, Tone, Voice};

/// How loud it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Volume {
    /// Nothing is heard.
    Off,
    /// For one's own ears.
    #[default]
    Low,
    /// For the table.
    High,
}

impl Volume {
    /// All of them, in the order of the options and of their numbers in the saves.
    pub const ALL: [Volume; 3] = [Volume::Off, Volume::Low, Volume::High];

    /// A level of a note, as it is heard.
    pub(crate) const fn of(self, level: u8) -> u8 {
        match self {
            Volume::Off => 0,
            Volume::Low => (level as u16 * 2 / 5) as u8,
            Volume::High => level,
        }
    }
}

/// What a cue may cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Gives way to everything.
    Tune,
    /// The answer to a press.
    Press,
    /// Something happened.
    Fact,
    /// Something happened that one must not miss.
    Scene,
}

/// A short sound, or a tune.
#[derive(Debug)]
pub struct Cue {
    /// Its name in logs and lists.
    pub name: &'static str,
    /// It cuts short what holds no more than this.
    pub takes: Rank,
    /// What may cut it short takes at least this.
    pub holds: Rank,
    /// What is played.
    pub notes: &'static [Note],
}

impl Cue {
    /// The answer to a press.
    pub const fn press(name: &'static str, notes: &'static [Note]) -> Cue {
        Cue::ranked(name, Rank::Press, Rank::Press, notes)
    }

    /// Something that happened.
    pub const fn fact(name: &'static str, notes: &'static [Note]) -> Cue {
        Cue::ranked(name, Rank::Fact, Rank::Fact, notes)
    }

    /// Something that one must not miss.
    pub const fn scene(name: &'static str, notes: &'static [Note]) -> Cue {
        Cue::ranked(name, Rank::Scene, Rank::Scene, notes)
    }

    /// A cue with ranks of its own.
    pub const fn ranked(
        name: &'static str,
        takes: Rank,
        holds: Rank,
        notes: &'static [Note],
    ) -> Cue {
        Cue {
            name,
            takes,
            holds,
            notes,
        }
    }
}

/// Two cues are the same if they are the same row of a table.
impl PartialEq for Cue {
    fn eq(&self, other: &Cue) -> bool {
        core::ptr::eq(self, other)
    }
}

impl Eq for Cue {}

/// The cue of a moment: of several, the one that takes most, and of equals the last.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cues(Option<&'static Cue>);

impl Cues {
    /// Nothing is to be heard.
    pub const NONE: Cues = Cues(None);

    /// Something is to be heard.
    pub fn add(&mut self, cue: &'static Cue) {
        if cfg!(feature = "silent") {
            return;
        }
        if self.0.is_none_or(|other| other.takes <= cue.takes) {
            self.0 = Some(cue);
        }
    }

    /// What is to be heard; nothing is left afterwards.
    pub fn take(&mut self) -> Option<&'static Cue> {
        self.0.take()
    }
}

#[cfg(test)]
mod tests {
    use super::{cues::*, *};

    #[test]
    fn of_several_cues_the_most_important_is_heard() {
        let mut cues = Cues::NONE;
        cues.add(&LIFE_LOST);
        cues.add(&CURSOR);
        assert_eq!(cues.take(), Some(&LIFE_LOST));
        assert_eq!(cues.take(), None);
        cues.add(&CARD);
        cues.add(&LIFE_LOST);
        assert_eq!(cues.take(), Some(&LIFE_LOST), "the last of equals");
    }
}
