//! What happened in the game on the screen, in sentences, for those who do not see it.

use super::{App, Games, active::ActiveScreen};

impl<B: Games> App<B> {
    /// Tells what happened in the game that is on the screen, oldest first, a sentence each: as much as
    /// whoever looks at it may know.
    pub fn tell_story(&self, tell: &mut dyn FnMut(&str)) {
        let session = match &self.screen {
            ActiveScreen::Game(_) => self.session.as_ref(),
            ActiveScreen::Watch(_) => self.playback.session(),
            _ => None,
        };
        if let Some(session) = session {
            B::any(session).tell_story(self.screen(), tell);
        }
    }
}
