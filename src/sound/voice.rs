//! The one voice: what is to be heard, two milliseconds at a time.
//!
//! Its loudness never jumps: whatever a note says, and whenever another cue cuts in, it goes up and down by
//! [`SLEW`] a step at most, so that nothing clicks.

use super::{Cue, Note, Rank, Shape, Volume};

/// The voice is asked this often: as often as the buttons are looked at.
pub const STEP_MS: u32 = 2;
/// From silence to the loudest in four steps.
const SLEW: u8 = 64;
/// A rattle has another pitch so often.
const RATTLE_MS: u16 = 8;

/// What is to be heard for a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tone {
    /// Tenths of a hertz; stays as it was while nothing is heard.
    pub pitch: u16,
    /// 0 is silence.
    pub level: u8,
}

/// Plays one cue at a time.
#[derive(Debug)]
pub struct Voice {
    notes: &'static [Note],
    /// Milliseconds of the first of these that have passed.
    passed: u16,
    holds: Rank,
    volume: Volume,
    tone: Tone,
    noise: u16,
}

impl Default for Voice {
    fn default() -> Voice {
        Voice::new()
    }
}

impl Voice {
    /// A voice that says nothing.
    pub const fn new() -> Voice {
        Voice {
            notes: &[],
            passed: 0,
            holds: Rank::Tune,
            volume: Volume::Off,
            tone: Tone { pitch: 0, level: 0 },
            noise: 0xACE1,
        }
    }

    /// Begins a cue, unless something more important is under way; whether it did.
    pub fn play(&mut self, cue: &'static Cue, volume: Volume) -> bool {
        if !self.notes.is_empty() && cue.takes < self.holds {
            return false;
        }
        self.notes = cue.notes;
        self.passed = 0;
        self.holds = cue.holds;
        self.volume = volume;
        true
    }

    /// Ends whatever is played.
    pub fn hush(&mut self) {
        self.notes = &[];
    }

    /// Is nothing heard, and nothing to come?
    pub fn is_silent(&self) -> bool {
        self.notes.is_empty() && self.tone.level == 0
    }

    /// The next two milliseconds.
    pub fn step(&mut self) -> Tone {
        while let Some(note) = self.notes.first()
            && self.passed >= note.ms
        {
            self.notes = &self.notes[1..];
            self.passed = 0;
        }
        let wanted = match self.notes.first() {
            Some(note) if note.level > 0 => {
                self.tone.pitch = self.pitch_of(note);
                self.volume.of(note.level_at(self.passed))
            }
            _ => 0,
        };
        if !self.notes.is_empty() {
            self.passed += STEP_MS as u16;
        }
        let level = self.tone.level;
        self.tone.level = wanted.clamp(level.saturating_sub(SLEW), level.saturating_add(SLEW));
        self.tone
    }

    fn pitch_of(&mut self, note: &Note) -> u16 {
        let pitch = note.pitch_at(self.passed);
        if note.shape != Shape::Rattle {
            return pitch;
        }
        if !self.passed.is_multiple_of(RATTLE_MS) {
            return self.tone.pitch;
        }
        // A shift register of maximal length: the same rattle every time, and no pattern in it.
        let bit = self.noise & 1;
        self.noise = (self.noise >> 1) ^ (bit * 0xB400);
        // Up to a third above.
        pitch + (u32::from(pitch) * u32::from(self.noise & 0xFF) / 768) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::cues::{ACCEPT, CURSOR, LIFE_LOST, TITLE};

    #[test]
    fn loudness_never_jumps_whatever_cuts_in() {
        let mut voice = Voice::new();
        let mut before = 0u8;
        for step in 0..2_000 {
            match step % 37 {
                0 => _ = voice.play(&TITLE, Volume::High),
                5 => _ = voice.play(&LIFE_LOST, Volume::High),
                11 => _ = voice.play(&CURSOR, Volume::Low),
                30 => voice.hush(),
                _ => {}
            }
            let level = voice.step().level;
            assert!(
                level.abs_diff(before) <= SLEW,
                "step {step}: {before} to {level}"
            );
            before = level;
        }
    }

    #[test]
    fn a_press_does_not_cut_short_what_happened_and_ends_a_tune() {
        let mut voice = Voice::new();
        assert!(voice.play(&TITLE, Volume::Low));
        assert!(voice.play(&ACCEPT, Volume::Low), "a tune gives way");
        assert!(voice.play(&LIFE_LOST, Volume::Low));
        assert!(!voice.play(&ACCEPT, Volume::Low));
        let length: u32 = LIFE_LOST.notes.iter().map(|note| u32::from(note.ms)).sum();
        (0..length / STEP_MS + 10).for_each(|_| _ = voice.step());
        assert!(voice.is_silent());
        assert!(voice.play(&ACCEPT, Volume::Low), "it is over");
    }

    #[test]
    fn off_is_silence_and_low_is_softer() {
        let loudest = |volume| {
            let mut voice = Voice::new();
            voice.play(&TITLE, volume);
            (0..100).map(|_| voice.step().level).max()
        };
        assert_eq!(loudest(Volume::Off), Some(0));
        assert!(loudest(Volume::Low) < loudest(Volume::High));
    }
}
