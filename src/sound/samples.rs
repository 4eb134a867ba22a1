//! The voice as a wave, for machines with a loudspeaker: the same notes, sample by sample.
//!
//! A soft wave, two parabolas, and not the pulse of a piezo: what is a thin beep there would be a buzz here.
//! Pitch changes go on from where the wave is, and loudness goes straight from one step to the next.

use super::{Cue, STEP_MS, Tone, Voice, Volume};

/// Samples a second.
pub const RATE: u32 = 48_000;
/// Samples of a step of the voice.
const PER_STEP: i32 = (RATE * STEP_MS / 1_000) as i32;
/// The loudest sample: a quarter of what there is, so that it is as loud as other programs.
const PEAK: i32 = 8_000;

/// A voice, and where in its wave it is.
#[derive(Debug, Default)]
pub struct Samples {
    voice: Voice,
    before: Tone,
    tone: Tone,
    /// Samples of this step that are out.
    out: i32,
    /// A whole turn is one wave.
    phase: u32,
}

impl Samples {
    /// Begins a cue, unless something more important is under way.
    pub fn play(&mut self, cue: &'static Cue, volume: Volume) {
        self.voice.play(cue, volume);
    }

    /// Ends whatever is played.
    pub fn hush(&mut self) {
        self.voice.hush();
    }

    /// Is nothing heard, and nothing to come?
    pub fn is_silent(&self) -> bool {
        self.voice.is_silent() && self.before.level == 0
    }

    /// What the voice says of this moment.
    pub fn tone(&self) -> Tone {
        self.tone
    }

    /// The next sample.
    pub fn sample(&mut self) -> i16 {
        if self.out == 0 {
            self.before = self.tone;
            self.tone = self.voice.step();
        }
        self.out = (self.out + 1) % PER_STEP;
        let turn = (u64::from(self.tone.pitch) << 32) / (10 * u64::from(RATE));
        self.phase = self.phase.wrapping_add(turn as u32);
        let (from, to) = (i32::from(self.before.level), i32::from(self.tone.level));
        let passed = if self.out == 0 { PER_STEP } else { self.out };
        let level = from * (PER_STEP - passed) + to * passed;
        (wave(self.phase) * level / (PER_STEP * 255) * PEAK / 0x4000) as i16
    }
}

/// A turn's wave, from -0x4000 to 0x4000: a parabola up and one down.
fn wave(phase: u32) -> i32 {
    let x = (phase as i32) >> 17;
    // 4x(1 - |x|), with x from -1 to 1.
    4 * x * (0x4000 - x.abs()) / 0x4000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wave_goes_up_and_down_without_a_step() {
        assert_eq!(
            [0, 1 << 30, 1 << 31, 3 << 30].map(wave),
            [0, 0x4000, 0, -0x4000]
        );
        for turn in 0..4_096u32 {
            let [a, b] = [turn, turn + 1].map(|turn| wave(turn.wrapping_mul(1 << 20)));
            assert!((a - b).abs() <= 34, "{turn}: {a} {b}");
        }
    }
}
