//! Debouncing: what the pins say becomes which buttons are down.
//!
//! A contact bounces for a few milliseconds; a change counts once the pin has said the same for
//! [`STABLE_SAMPLES`] samples in a row. Pure, so that bounce can be tested on the host.

use crate::ui::Buttons;

/// The pins are read this often.
pub const SAMPLE_MS: u64 = 2;
/// So many equal samples make a change: four to six milliseconds.
const STABLE_SAMPLES: u8 = 3;

/// The state of eight contacts.
#[derive(Clone, Debug, Default)]
pub struct Debouncer {
    down: Buttons,
    /// For each contact, how many samples in a row disagreed with `down`.
    against: [u8; 8],
}

impl Debouncer {
    /// Contacts that have been as they are for long.
    pub fn settled(down: Buttons) -> Debouncer {
        Debouncer {
            down,
            against: [0; 8],
        }
    }

    /// Takes what the pins say now; tells which buttons are down if that has just changed.
    pub fn sample(&mut self, raw: Buttons) -> Option<Buttons> {
        let before = self.down;
        for (bit, against) in self.against.iter_mut().enumerate() {
            let mask = 1 << bit;
            if (raw.0 ^ self.down.0) & mask == 0 {
                *against = 0;
                continue;
            }
            *against += 1;
            if *against == STABLE_SAMPLES {
                self.down.0 ^= mask;
                *against = 0;
            }
        }
        (self.down != before).then_some(self.down)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Button;

    #[test]
    fn a_bouncing_contact_is_one_press_and_one_release() {
        let a = Buttons::NONE.with(Button::A);
        let mut debouncer = Debouncer::default();
        let contact = b"0010110111111111111111101100010000000000";
        let changes = contact
            .iter()
            .filter_map(|&c| debouncer.sample(if c == b'1' { a } else { Buttons::NONE }));
        assert!(changes.eq([a, Buttons::NONE]));
    }

    #[test]
    fn buttons_do_not_disturb_each_other() {
        let (a, up) = (
            Buttons::NONE.with(Button::A),
            Buttons::NONE.with(Button::Up),
        );
        let both = a.with(Button::Up);
        let mut debouncer = Debouncer::default();
        assert_eq!([a, a].map(|raw| debouncer.sample(raw)), [None, None]);
        assert_eq!(debouncer.sample(both), Some(a));
        assert_eq!(debouncer.sample(both), None);
        assert_eq!(debouncer.sample(both), Some(both));
        assert_eq!(
            [up, up, up].map(|raw| debouncer.sample(raw)),
            [None, None, Some(up)]
        );
    }
}
