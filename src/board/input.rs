//! Debouncing: what the pins say becomes which buttons are down.
//!
//! A contact bounces for up to 20 ms, both ways. So a press counts at once, and its end only after
//! [`QUIET_SAMPLES`] samples in a row without contact: whatever a contact does within that time is
//! one press. Pure, so that bounce can be tested on the host.

use crate::ui::Buttons;

/// The pins are read this often.
pub const SAMPLE_MS: u64 = 2;
/// So many samples without contact end a press: 16 ms.
pub const QUIET_SAMPLES: u8 = 8;

/// The state of eight contacts.
#[derive(Clone, Debug, Default)]
pub struct Debouncer {
    down: Buttons,
    /// For each contact that is down, how many samples in a row it was open.
    quiet: [u8; 8],
}

impl Debouncer {
    /// Contacts that have been as they are for long.
    pub fn settled(down: Buttons) -> Debouncer {
        Debouncer {
            down,
            quiet: [0; 8],
        }
    }

    /// Takes what the pins say now; tells which buttons are down if that has just changed.
    pub fn sample(&mut self, raw: Buttons) -> Option<Buttons> {
        let before = self.down;
        for (bit, quiet) in self.quiet.iter_mut().enumerate() {
            let mask = 1 << bit;
            if raw.0 & mask != 0 {
                self.down.0 |= mask;
                *quiet = 0;
            } else if self.down.0 & mask != 0 {
                *quiet += 1;
                if *quiet == QUIET_SAMPLES {
                    self.down.0 &= !mask;
                    *quiet = 0;
                }
            }
        }
        (self.down != before).then_some(self.down)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Button;

    const A: Buttons = Buttons::NONE.with(Button::A);

    /// After how many samples the buttons changed.
    fn changes(contact: &[u8]) -> std::vec::Vec<usize> {
        let mut debouncer = Debouncer::default();
        let raw = |c: &u8| if *c == b'1' { A } else { Buttons::NONE };
        let samples = contact.iter().map(raw).enumerate();
        samples
            .filter_map(|(number, raw)| debouncer.sample(raw).map(|_| number))
            .collect()
    }

    #[test]
    fn a_press_counts_at_once_and_its_end_after_16_ms_of_quiet() {
        assert_eq!(changes(b"00111111000000000"), [2, 15]);
    }

    #[test]
    fn a_contact_that_bounces_for_20_ms_is_one_press_and_one_release() {
        let contact = b"1000010010000001111111110000001001000001100000000000";
        assert_eq!(changes(contact).len(), 2);
    }

    #[test]
    fn two_presses_17_ms_apart_are_two() {
        assert_eq!(changes(b"1110000000011100000000"), [0, 10, 11, 21]);
    }

    #[test]
    fn buttons_do_not_disturb_each_other() {
        let up = Buttons::NONE.with(Button::Up);
        let both = A.with(Button::Up);
        let mut debouncer = Debouncer::default();
        assert_eq!(debouncer.sample(A), Some(A));
        assert_eq!(debouncer.sample(both), Some(both));
        for _ in 1..QUIET_SAMPLES {
            assert_eq!(debouncer.sample(up), None);
        }
        assert_eq!(debouncer.sample(up), Some(up));
    }
}
