//! What is heard: the answer to a press, what the game on the screen says of itself, a tune at the start.
//!
//! Screens need not know of it. A press that changed something or led somewhere was answered; what a fact
//! sounds like is its game's to say, when the timeline comes to it.

use super::{App, DeviceInfo, Games, Request, active::ActiveScreen, screens::ScreenId};
use crate::{
    sound::{Cues, Volume, cues},
    ui::Intent,
};

/// The tune of the title, if the console starts with it.
pub(super) fn at_start(facts: &DeviceInfo) -> Cues {
    let mut heard = Cues::NONE;
    if ScreenId::at_start(facts) == ScreenId::Title {
        heard.add(&cues::TITLE);
    }
    heard
}

impl<B: Games> App<B> {
    /// A press was heard; did anything come of it?
    pub(super) fn sound_press(&mut self, intent: Intent, is_answered: bool) {
        match (intent, is_answered) {
            (Intent::Accept, true) => self.cues.add(&cues::ACCEPT),
            (Intent::Accept, false) => self.cues.add(&cues::REFUSE),
            (Intent::Back | Intent::Menu, true) => self.cues.add(&cues::BACK),
            (_, true) => self.cues.add(&cues::CURSOR),
            (_, false) => {}
        }
    }

    /// Asks for what is to be heard of this tick.
    pub(super) fn sound(&mut self) {
        let session = match &self.screen {
            ActiveScreen::Game(_) => self.session.as_mut(),
            ActiveScreen::Watch(_) => self.playback.session_mut(),
            _ => None,
        };
        if let Some(cue) = session.and_then(|session| B::any_mut(session).take_cue()) {
            self.cues.add(cue);
        }
        let volume = self.settings.volume;
        let before = core::mem::replace(&mut self.heard_at, volume);
        match (self.cues.take(), volume) {
            (_, Volume::Off) if before != Volume::Off => self.sound = Some(Request::Hush),
            (Some(cue), Volume::Low | Volume::High) => {
                self.sound = Some(Request::Play(cue, volume));
            }
            _ => {}
        }
    }
}
