//! How awake the console is: it dims when nobody touches it, and switches itself off in the end.
//!
//! Not while a bot thinks, nor while a game that is watched plays on: somebody looks. And on USB's power
//! only when asked. What to switch off, and how to wake up, is the host's business.

use super::{App, Games, MAX_BRIGHTNESS, Request, active::ActiveScreen};
use crate::ui::ticks;

/// The screen gets darker after so long alone.
pub const DIM_AFTER: u32 = ticks(30_000);
const MINUTE: u32 = ticks(60_000);

impl<B: Games> App<B> {
    /// The light that is wanted behind the screen, 1 to [`MAX_BRIGHTNESS`].
    pub fn light(&self) -> u8 {
        let set = self.settings.brightness.clamp(1, MAX_BRIGHTNESS);
        match self.is_dimmed() {
            true => set.div_ceil(4),
            false => set,
        }
    }

    /// Has nobody touched it for a while?
    pub fn is_dimmed(&self) -> bool {
        self.facts.is_board() && self.now.since(self.alone_since) >= DIM_AFTER
    }

    /// Takes note of whether somebody is there, and asks to be switched off if nobody was for long.
    pub(super) fn rest(&mut self, is_touched: bool) {
        let thinks = self.thinking.goes_on();
        let watches = self.playback.has_gone_on() && matches!(self.screen, ActiveScreen::Watch(_));
        if is_touched || thinks || watches {
            self.alone_since = self.now;
            return;
        }
        let Some(minutes) = self.settings.rest.minutes() else {
            return;
        };
        let alone = self.now.since(self.alone_since);
        if alone >= minutes * MINUTE && self.facts.is_board() && !self.facts.on_usb {
            // Until the host has done it, it is asked for again in a minute.
            self.alone_since = self.now;
            self.ask(Request::SwitchOff);
        }
    }

    /// It was switched off, and somebody has pressed a button.
    pub fn wake(&mut self) {
        self.alone_since = self.now;
    }
}
