//! The voice on the chip: stepped by the interrupt that looks at the buttons, every two milliseconds, so
//! that notes keep their time whatever is being drawn.

use core::cell::RefCell;

use critical_section::{CriticalSection, Mutex};

use crate::{
    board::Piezo,
    sound::{Cue, Voice, Volume},
};

static SPEAKER: Mutex<RefCell<Option<Speaker>>> = Mutex::new(RefCell::new(None));

struct Speaker {
    piezo: Piezo,
    voice: Voice,
}

/// From now on cues are heard, where there is a piezo.
pub(super) fn begin(piezo: Option<Piezo>) {
    if cfg!(feature = "silent") {
        return;
    }
    let speaker = piezo.map(|piezo| Speaker {
        piezo,
        voice: Voice::new(),
    });
    critical_section::with(|cs| SPEAKER.replace(cs, speaker));
}

/// Something is to be heard.
pub(super) fn play(cue: &'static Cue, volume: Volume) {
    with(|speaker| {
        if speaker.voice.play(cue, volume) {
            defmt::debug!("sounds {=str}", cue.name);
        }
    });
}

/// Nothing is to be heard any more.
pub(super) fn hush() {
    with(|speaker| speaker.voice.hush());
}

fn with(change: impl FnOnce(&mut Speaker)) {
    if cfg!(feature = "silent") {
        return;
    }
    critical_section::with(|cs| {
        if let Some(speaker) = SPEAKER.borrow_ref_mut(cs).as_mut() {
            change(speaker);
        }
    });
}

/// Two milliseconds have passed.
pub(super) fn step(cs: CriticalSection<'_>) {
    if cfg!(feature = "silent") {
        return;
    }
    if let Some(Speaker { piezo, voice }) = SPEAKER.borrow_ref_mut(cs).as_mut()
        && !voice.is_silent()
    {
        piezo.sound(voice.step());
    }
}
