//! Debouncing: what the pins say becomes which buttons are down.
//!
//! A contact bounces for up to 20 ms, both ways. So a press counts at once, and its end only after
//! [`QUIET_SAMPLES`] samples in a row without contact: whatever a contact does within that time is
//! one press. Pure, so that bounce can be tested on the host.

use crate::{console::Contact, ui::Buttons};

/// The pins are read this often.
pub const SAMPLE_MS: u32 = 2;
/// So many samples without contact end a press: 20 ms. A contact that closes between two samples is not
/// seen, so the quiet must be as long as the longest bounce, not as its longest gap.
pub const QUIET_SAMPLES: u8 = 10;

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

    /// The buttons that are down, whatever their contacts do at this moment.
    pub fn down(&self) -> Buttons {
        self.down
    }

    /// Is every contact open, and was long enough?
    pub fn is_at_rest(&self) -> bool {
        self.down == Buttons::NONE
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

/// How eight contacts behave, for the self-test: changes that follow each other within the quiet of
/// [`Debouncer`] are one press or one release. Seen as often as the pins are read.
#[derive(Clone, Debug, Default)]
pub struct BounceMeter {
    raw: Buttons,
    /// Contacts whose changes have not ended.
    changing: Buttons,
    bursts: [Burst; 8],
    worst: [Contact; 8],
}

/// Changes that belong together.
#[derive(Clone, Copy, Debug, Default)]
struct Burst {
    edges: u8,
    /// Samples since the first change, and since the last.
    age: u8,
    quiet: u8,
}

impl BounceMeter {
    /// Contacts that have been as they are for long.
    pub fn settled(raw: Buttons) -> BounceMeter {
        BounceMeter {
            raw,
            ..BounceMeter::default()
        }
    }

    /// Is every contact open, and has no change that goes on?
    pub fn is_at_rest(&self) -> bool {
        self.raw.0 | self.changing.0 == 0
    }

    /// Takes what the pins say now; tells the worst of each contact if that has just changed.
    pub fn sample(&mut self, raw: Buttons) -> Option<[Contact; 8]> {
        let changed = Buttons(raw.0 ^ self.raw.0);
        self.raw = raw;
        if changed.0 | self.changing.0 == 0 {
            return None;
        }
        let before = self.worst;
        for bit in 0..8 {
            let mask = 1 << bit;
            let (burst, worst) = (&mut self.bursts[bit], &mut self.worst[bit]);
            let is_under_way = self.changing.0 & mask != 0;
            if is_under_way {
                burst.age = burst.age.saturating_add(1);
                burst.quiet += 1;
            }
            if changed.0 & mask != 0 {
                if !is_under_way {
                    self.changing.0 |= mask;
                    *burst = Burst::default();
                }
                burst.edges = burst.edges.saturating_add(1);
                burst.quiet = 0;
                worst.edges = worst.edges.max(burst.edges);
                let span = burst.age.saturating_mul(SAMPLE_MS as u8);
                worst.bounce_ms = worst.bounce_ms.max(span);
            } else if burst.quiet >= QUIET_SAMPLES {
                self.changing.0 &= !mask;
            }
        }
        (self.worst != before).then_some(self.worst)
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
    fn a_press_counts_at_once_and_its_end_after_20_ms_of_quiet() {
        assert_eq!(changes(b"0011111100000000000"), [2, 17]);
    }

    #[test]
    fn a_contact_that_bounces_for_20_ms_is_one_press_and_one_release() {
        let contact = b"1000010010000001111111110000001001000001100000000000";
        assert_eq!(changes(contact).len(), 2);
    }

    #[test]
    fn a_bounce_whose_contacts_fall_between_the_samples_is_one_press() {
        assert_eq!(changes(b"1000000000111111").len(), 1);
    }

    #[test]
    fn two_presses_21_ms_apart_are_two() {
        assert_eq!(changes(b"11100000000001110000000000"), [0, 12, 13, 25]);
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

    /// The worst of A's contact.
    fn worst(contact: &[u8]) -> Contact {
        let mut meter = BounceMeter::default();
        let raw = |c: &u8| if *c == b'1' { A } else { Buttons::NONE };
        let told = contact.iter().filter_map(|c| meter.sample(raw(c))).last();
        told.unwrap_or_default()[Button::A as usize]
    }

    #[test]
    fn a_clean_contact_changes_once_a_press_and_does_not_bounce() {
        let clean = Contact {
            edges: 1,
            bounce_ms: 0,
        };
        assert_eq!(worst(b"001111111111110000000000000"), clean);
    }

    #[test]
    fn the_worst_press_is_told_with_its_changes_and_its_length() {
        let bounced = Contact {
            edges: 5,
            bounce_ms: 12,
        };
        // Five changes, the last six samples after the first, then a release without any bounce.
        assert_eq!(worst(b"0101100111111111111000000000000"), bounced);
    }
}
