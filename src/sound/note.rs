//! A note: how high, how long, how loud, and how it dies away.

/// How a note is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Loudest at once, then ever softer.
    Pluck,
    /// Even, and softer towards its end.
    Tone,
    /// As [`Shape::Pluck`], but the pitch jumps about: something falls, breaks or rolls.
    Rattle,
}

/// One note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// Tenths of a hertz.
    pub pitch: u16,
    /// So many tenths of a hertz higher at its end.
    pub bend: i16,
    /// How long it is.
    pub ms: u16,
    /// How loud at its loudest; a rest has 0.
    pub level: u8,
    /// How it is played.
    pub shape: Shape,
}

/// The octave from C4 on in hundredths of a hertz, equally tempered to A4 = 440 Hz.
const OCTAVE: [u32; 12] = [
    26_163, 27_718, 29_366, 31_113, 32_963, 34_923, 36_999, 39_200, 41_530, 44_000, 46_616, 49_388,
];

/// The pitch of a key, in tenths of a hertz; keys are counted in semitones, and 69 is A4.
pub const fn pitch(key: u8) -> u16 {
    let (octave, step) = (key / 12, key % 12);
    let hundredths = OCTAVE[step as usize];
    let scaled = match octave >= 5 {
        true => hundredths << (octave - 5),
        false => hundredths >> (5 - octave),
    };
    ((scaled + 5) / 10) as u16
}

/// A key for so long.
pub const fn note(key: u8, ms: u16, level: u8, shape: Shape) -> Note {
    Note {
        pitch: pitch(key),
        bend: 0,
        ms,
        level,
        shape,
    }
}

/// Silence for so long.
pub const fn rest(ms: u16) -> Note {
    Note {
        pitch: 0,
        bend: 0,
        ms,
        level: 0,
        shape: Shape::Tone,
    }
}

impl Note {
    /// The same, but it slides to another key.
    pub const fn to(self, key: u8) -> Note {
        let bend = pitch(key) as i32 - self.pitch as i32;
        Note {
            bend: bend as i16,
            ..self
        }
    }

    /// How loud it is after `passed` of its milliseconds.
    pub(super) fn level_at(&self, passed: u16) -> u8 {
        let (level, left) = (u32::from(self.level), u32::from(self.ms - passed));
        let full = match self.shape {
            Shape::Tone => u32::from(self.ms) / 3,
            Shape::Pluck | Shape::Rattle => u32::from(self.ms),
        };
        (level * left.min(full) / full.max(1)) as u8
    }

    /// Its pitch then.
    pub(super) fn pitch_at(&self, passed: u16) -> u16 {
        let bent = i32::from(self.bend) * i32::from(passed) / i32::from(self.ms.max(1));
        (i32::from(self.pitch) + bent) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_in_tune() {
        assert_eq!(
            [pitch(69), pitch(60), pitch(81), pitch(57)],
            [4400, 2616, 8800, 2200]
        );
        for key in 55..=90 {
            let true_hz = 440.0 * 2f64.powf((f64::from(key) - 69.0) / 12.0);
            let cents = 1200.0 * (f64::from(pitch(key)) / 10.0 / true_hz).log2();
            assert!(cents.abs() < 1.0, "key {key} is {cents:.2} cents off");
        }
    }

    #[test]
    fn a_note_dies_away_and_slides_to_where_it_is_bent() {
        let pluck = note(69, 100, 200, Shape::Pluck).to(81);
        assert_eq!((pluck.level_at(0), pluck.pitch_at(0)), (200, 4400));
        assert_eq!((pluck.level_at(50), pluck.pitch_at(50)), (100, 6600));
        assert_eq!((pluck.level_at(100), pluck.pitch_at(100)), (0, 8800));
        let tone = note(69, 90, 200, Shape::Tone);
        assert_eq!(
            [0, 59, 75, 90].map(|ms| tone.level_at(ms)),
            [200, 200, 100, 0]
        );
    }
}
