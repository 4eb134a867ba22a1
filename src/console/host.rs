//! The loop of a host, once for all of them: the bot's answer in, a tick, what the console asks out.

use super::{App, Games, Request, thinking::Answer};
use crate::ui::{Buttons, Tick};

/// What a machine does for the console.
pub trait Host<B: Games> {
    /// What the bot has found, if it has thought.
    fn answer(&mut self) -> Option<Answer>;

    /// Does what the console asks.
    fn serve(&mut self, request: Request, app: &mut App<B>);
}

impl<B: Games> App<B> {
    /// Plays one tick on a host. It paints afterwards, and keeps what is to be kept.
    pub fn tick(&mut self, now: Tick, down: Buttons, host: &mut impl Host<B>) {
        if let Some(answer) = host.answer() {
            self.answer(answer);
        }
        self.update(now, down);
        while let Some(request) = self.take_request() {
            host.serve(request, self);
        }
    }
}
