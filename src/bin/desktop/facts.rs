//! The machine's facts: its own, or those it is told to show.
//!
//! A device's pictures show its board and its flash; told the same, the desktop and the page give the
//! same pictures. Told facts are checked as a whole, since screens trust them.

use kaijubox::{
    console::{
        Battery, BoardName, DeviceInfo, DiceHealth, FlashChip, FrameTimes, Lost, SavesNews, Thing,
        Trouble,
    },
    ui::TICK_US,
};

use crate::failure::Failure;

/// The facts to show.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub(crate) facts: DeviceInfo,
    /// Whether frame times were told, so that none are to be measured.
    pub(crate) has_frame_times: bool,
    /// Whether the gauges say what a good board's do; a machine without any says nothing.
    pub(crate) has_gauges: bool,
}

impl Told {
    /// What is true of a program that runs on `machine`.
    pub(crate) fn of(machine: &str) -> Told {
        let facts = DeviceInfo {
            board: BoardName::try_from(machine).expect("the name is short"),
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
            has_gauges: false,
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
        // As a board logs them: 255 is none, and charging comes after.
        "battery" => {
            facts.battery = u8::try_from(number()?)
                .ok()
                .filter(|&percent| percent <= 100)
                .map(|percent| Battery {
                    percent,
                    is_charging: false,
                });
        }
        "charging" => {
            let is_charging = number()? == 1;
            if let Some(battery) = &mut facts.battery {
                battery.is_charging = is_charging;
            }
        }
        "frames" => facts.frames.frames = number()?,
        "period_us" => facts.frames.worst_period_us = number()?,
        "draw_us" => facts.frames.worst_draw_us = number()?,
        "late" => facts.frames.late = number()?,
        "flash_id" => {
            let id = u32::from_str_radix(value, 16)
                .map_err(|_| bad("a flash chip's id is hexadecimal, as EF4018"))?;
            let status = [0x00, 0x02];
            facts.flash_chip = Some(FlashChip { id, status });
        }
        "gauges" => match value {
            "good" => told.has_gauges = true,
            _ => return Err(bad("gauges can only be good")),
        },
        "saves" => {
            let all = Thing::ALL.into_iter();
            let all = all.fold(Lost::NOTHING, |lost, thing| lost.with(thing, true));
            let (trouble, lost) = match value {
                "damaged" => (Trouble::Damaged, all),
                "newer" => (Trouble::Newer, Lost::NOTHING),
                _ => return Err(bad("the saves are damaged or newer")),
            };
            facts.saves_news = Some(SavesNews { trouble, lost });
        }
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
    use kaijubox::console::DESKTOP;

    #[test]
    fn a_list_is_taken_over_key_by_key() {
        let mut told = Told::of(DESKTOP);
        tell(
            &mut told,
            "board=pico,flash_total=9,flash_image=5,flash_saves=4",
        )
        .unwrap();
        tell(&mut told, "dice=biased,late=3,last_crash=at a, then b").unwrap();
        tell(&mut told, "flash_id=EF4018,gauges=good,saves=newer").unwrap();
        tell(&mut told, "battery=42,charging=1").unwrap();
        let battery = told.facts.battery.unwrap();
        assert!(battery.percent == 42 && battery.is_charging);
        tell(&mut told, "battery=255,charging=0").unwrap();
        assert_eq!(told.facts.battery, None);
        assert_eq!(told.facts.flash_chip.map(|chip| chip.id), Some(0xEF_40_18));
        assert!(told.has_gauges);
        assert!(told.facts.saves_news.is_some());
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
            "flash_id=xy",
            "gauges=bad",
            "saves=fine",
        ] {
            assert!(tell(&mut Told::of(DESKTOP), bad).is_err(), "{bad}");
        }
    }
}
