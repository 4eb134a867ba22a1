//! What the lamp shows, where there is one: whose turn it is, that a bot is done, that the battery is low.

use super::{App, Battery, Games, active::ActiveScreen};
use crate::ui::ticks;

/// A colour of the lamp: red, green, blue. A lamp beside a screen must not blind: no part of a colour that
/// stays is above 110.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Glow(pub [u8; 3]);

impl Glow {
    /// Dark.
    pub const DARK: Glow = Glow([0; 3]);
    const LOW_BATTERY: Glow = Glow([160, 0, 0]);
    /// The colours of the seats.
    const SEATS: [Glow; 6] = [
        Glow([110, 60, 0]),
        Glow([0, 60, 110]),
        Glow([20, 100, 30]),
        Glow([100, 20, 50]),
        Glow([70, 30, 110]),
        Glow([80, 80, 80]),
    ];

    /// So many times as strong, in hundredths.
    fn times(self, hundredths: u32) -> Glow {
        Glow(
            self.0
                .map(|part| (u32::from(part) * hundredths / 100).min(255) as u8),
        )
    }
}

/// A bot that is done is told by a pulse of so long, up to so many hundredths.
const PULSE: u32 = ticks(500);
const PULSE_PEAK: u32 = 230;
/// A low battery blinks so often, for so long.
const BLINK: u32 = ticks(2_000);
const BLINK_ON: u32 = ticks(150);

impl<B: Games> App<B> {
    /// What the lamp shows now.
    pub fn glow(&self) -> Glow {
        if !self.settings.glow {
            return Glow::DARK;
        }
        let is_low = |battery: Battery| battery.percent <= Battery::LOW && !battery.is_charging;
        if self.facts.battery.is_some_and(is_low) && self.now.0 % BLINK < BLINK_ON {
            return Glow::LOW_BATTERY;
        }
        let is_played = matches!(self.screen, ActiveScreen::Game(_));
        let game = self.session.as_ref().filter(|_| is_played).map(B::any);
        let Some(player) = game.and_then(|game| game.decider()) else {
            return Glow::DARK;
        };
        let color = Glow::SEATS[player.index() % Glow::SEATS.len()];
        let since = self.bot_done.map(|done| self.now.since(done));
        match since.filter(|&since| since < PULSE) {
            Some(since) => {
                let down = since.abs_diff(PULSE / 2) * 2;
                color.times(100 + (PULSE_PEAK - 100) * (PULSE - down.min(PULSE)) / PULSE)
            }
            None => color,
        }
    }
}
