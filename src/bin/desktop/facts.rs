//! The machine's facts: a desktop's own, or those it is told to show.
//!
//! A device's pictures show its board and its flash; told the same, the desktop gives the same
//! pictures. Told facts are checked as a whole, since screens trust them.

use kaijubox::{
    console::{BoardName, DESKTOP, DeviceInfo, DiceHealth, FrameTimes},
    ui::TICK_US,
};

use crate::failure::Failure;

/// The facts to show.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub(crate) facts: DeviceInfo,
    /// Whether frame times were told, so that none are to be measured.
    pub(crate) has_frame_times: bool,
}

impl Told {
    /// What is true of this program.
    pub(crate) fn desktop() -> Told {
        let facts = DeviceInfo {
            board: BoardName::try_from(DESKTOP).expect("the name is short"),
            build: kaijubox::BUILD,
            frames: FrameTimes {
                worst_period_us: TICK_US,
                ..FrameTimes::default()
            },
            ..DeviceInfo::default()
        };
        Told {
            facts,
            has_frame_times: false,
        }
    }

    /// Refuses flash that is fuller than full.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let facts = &self.facts;
        let used = u64::from(facts.flash_image) + u64::from(facts.flash_saves);
        if used > u64::from(facts.flash_total) {
            return Err(Failure::usage(format!(
                "--facts: flash_image and flash_saves are {used} bytes together; flash_total \
                 must be at least that",
            )));
        }
        Ok(())
    }
}

/// Takes over a list of `key=value`.
pub(crate) fn tell(told: &mut Told, list: &str) -> Result<(), Failure> {
    let mut rest = list;
    while !rest.is_empty() {
        let (item, after) = if rest.starts_with("last_crash=") {
            (rest, "")
        } else {
            rest.split_once(',').unwrap_or((rest, ""))
        };
        one(told, item)?;
        rest = after;
    }
    Ok(())
}

fn one(told: &mut Told, item: &str) -> Result<(), Failure> {
    let bad = |why: &str| Failure::usage(format!("--facts: `{item}`: {why}"));
    let (key, value) = item
        .split_once('=')
        .ok_or_else(|| bad("write it as key=value"))?;
    let number = || -> Result<u32, Failure> {
        value
            .parse()
            .map_err(|_| bad("the value is a number below 2^32"))
    };
    let facts = &mut told.facts;
    match key {
        "board" => {
            facts.board = BoardName::try_from(value)
                .map_err(|_| bad("a board's name has 16 letters at most"))?;
        }
        "build" => facts.build = kept(value),
        "flash_total" => facts.flash_total = number()?,
        "flash_image" => facts.flash_image = number()?,
        "flash_saves" => facts.flash_saves = number()?,
        "wire_khz" => facts.wire_khz = number()?,
        "dice" => {
            facts.dice = match value {
                "good" => DiceHealth::Good,
                "stuck" => DiceHealth::Stuck,
                "biased" => DiceHealth::Biased,
                _ => return Err(bad("the dice are good, stuck or biased")),
            };
        }
        "frames" => facts.frames.frames = number()?,
        "period_us" => facts.frames.worst_period_us = number()?,
        "draw_us" => facts.frames.worst_draw_us = number()?,
        "late" => facts.frames.late = number()?,
        "last_crash" => facts.last_crash = Some(kept(value)),
        _ => return Err(bad("there is no such fact; --help lists them")),
    }
    told.has_frame_times |= matches!(key, "frames" | "period_us" | "draw_us" | "late");
    Ok(())
}

/// DeviceInfo are told once and last as long as the program.
fn kept(text: &str) -> &'static str {
    text.to_owned().leak()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_taken_over_key_by_key() {
        let mut told = Told::desktop();
        tell(
            &mut told,
            "board=pico,flash_total=9,flash_image=5,flash_saves=4",
        )
        .unwrap();
        tell(&mut told, "dice=biased,late=3,last_crash=at a, then b").unwrap();
        assert_eq!(told.facts.board, "pico");
        assert_eq!(told.facts.dice, DiceHealth::Biased);
        assert_eq!(told.facts.last_crash, Some("at a, then b"));
        assert!(told.has_frame_times);
        assert_eq!(told.check(), Ok(()));
        tell(&mut told, "flash_saves=5").unwrap();
        assert!(told.check().is_err());
    }

    #[test]
    fn what_is_no_fact_is_refused() {
        for bad in [
            "speed=3",
            "board",
            "late=x",
            "late=-1",
            "dice=bad",
            "board=12345678901234567",
        ] {
            assert!(tell(&mut Told::desktop(), bad).is_err(), "{bad}");
        }
    }
}
