//! What the self-test's pages show: the library draws them from the figures that the firmware logged, and the pictures
//! must be the device's.
//!
//! So a figure that was read right and shown wrong is found, and what only a page counts (how many buttons were down at
//! once) is compared too.

use super::report::Report;
use super::{alike, failures, job};
use crate::error::Error;
use kaijubox::console::thinking::Answer;
use kaijubox::console::{
    BoardName, ChipReading, Contact, DeviceInfo, FlashChip, FlashTimes, Gauge, Host, PowerReading,
    Reading, Request, Seeds, SourceReading, SpeedReading, Start, TeInfo,
};
use kaijubox::games::{App, Kaijubox};
use kaijubox::ui::Tick;
use std::path::Path;

/// The pages that show what was read, by their shots.
const PAGES: [&str; 6] = ["system", "speed", "refresh", "power", "source", "buttons"];

/// Plays the script here with what was read there, and compares; returns how many pictures were equal.
pub(super) fn compare(report: &Report, script: &job::Script, out: &Path) -> Result<usize, Error> {
    let mut app = App::new(facts(report)?, Seeds::from_key([0; 32]));
    let mut figures = Figures::of(report)?;
    let mut equal = 0;
    for (tick, down) in script.buttons().enumerate() {
        app.tick(Tick(tick as u32), down, &mut figures);
        let shots = script.shots().iter();
        for (_, name) in shots.filter(|(at, _)| *at == tick as u32) {
            if !PAGES.contains(&name.as_str()) {
                continue;
            }
            let file = out.join(format!("{name}.png"));
            if alike::pixels(&file)? != failures::picture(&app) {
                return Err(Error::new(format!(
                    "{} does not show what was read",
                    file.display()
                )));
            }
            equal += 1;
        }
    }
    match equal == PAGES.len() {
        true => Ok(equal),
        false => Err(Error::new(format!("the script shows {equal} pages only"))),
    }
}

/// What the firmware read, in its order.
struct Figures {
    chip: Vec<Reading>,
    speed: Vec<Reading>,
    refresh: Vec<Reading>,
    power: Vec<Reading>,
    source: Vec<Reading>,
    /// As they were when the picture of them was taken.
    contacts: Reading,
}

impl Figures {
    fn of(report: &Report) -> Result<Self, Error> {
        let all = |start: &str, read: fn(&Line<'_>) -> Option<Reading>| {
            let lines = report.logged(start).map(|line| read(&Line(line)));
            let read: Option<Vec<_>> = lines.collect();
            let missing = || Error::new(format!("the firmware has not logged `{start}`"));
            read.filter(|read| !read.is_empty()).ok_or_else(missing)
        };
        // A save is told after the rest, and once for every time.
        let mut speed = all("read speed: ", speed)?;
        for (speed, save) in speed.iter_mut().zip(report.logged("read save: ")) {
            if let (Reading::Speed(speed), Some(us)) = (speed, Line(save).number("save_us")) {
                speed.save_us = us;
            }
        }
        let shot = report.list("shots").iter();
        let taken = shot.into_iter().find(|shot| shot["name"] == "buttons");
        let taken = taken.and_then(|shot| shot["t_ms"].as_f64());
        let lines = report.lines().filter(|(_, at, _)| Some(*at) < taken);
        let lines = lines.filter_map(|(_, _, text)| text.strip_prefix("read contacts: "));
        let contacts = lines.last().and_then(|line| contacts(&Line(line)));
        Ok(Self {
            chip: all("read chip: ", chip)?,
            speed,
            refresh: all("read refresh: ", refresh)?,
            power: all("read power: ", power)?,
            source: all("read source: ", source)?,
            contacts: contacts.ok_or_else(|| Error::new("no contacts were read"))?,
        })
    }

    fn next(&mut self, gauge: Gauge) -> Reading {
        let list = match gauge {
            Gauge::Chip => &mut self.chip,
            Gauge::Speed => &mut self.speed,
            Gauge::Refresh => &mut self.refresh,
            Gauge::Power => &mut self.power,
            Gauge::Source => &mut self.source,
            Gauge::Contacts => return self.contacts,
        };
        match list.is_empty() {
            true => Reading::None,
            false => list.remove(0),
        }
    }
}

impl Host<Kaijubox> for Figures {
    fn answer(&mut self) -> Option<Answer> {
        None
    }

    fn serve(&mut self, request: Request, app: &mut App) {
        if let Request::Read(gauge) = request {
            let reading = self.next(gauge);
            app.set_facts(|facts| facts.reading = reading);
        }
    }
}

/// What was logged after the name of a gauge: words and numbers in turn.
pub(super) struct Line<'a>(pub(super) &'a str);

impl Line<'_> {
    /// The number that follows a word, and those after it.
    fn numbers(&self, word: &str) -> impl Iterator<Item = u32> {
        let words = self.0.split_whitespace().skip_while(move |is| *is != word);
        words.skip(1).map_while(|word| word.parse().ok())
    }

    pub(super) fn number(&self, word: &str) -> Option<u32> {
        self.numbers(word).next()
    }

    fn times(&self, word: &str) -> Option<FlashTimes> {
        let mut numbers = self.numbers(word);
        Some(FlashTimes {
            last_us: numbers.next()?,
            worst_us: numbers.next()?,
        })
    }
}

fn chip(line: &Line<'_>) -> Option<Reading> {
    let starts = [
        Start::Power,
        Start::ResetPin,
        Start::Debugger,
        Start::Watchdog,
        Start::NewImage,
    ];
    Some(Reading::Chip(ChipReading {
        start: *starts.get(line.number("start")? as usize)?,
        page: line.times("page_us")?,
        erase: line.times("erase_us")?,
        system_khz: line.number("system_khz")?,
        ring_khz: line.number("ring_khz")?,
    }))
}

fn speed(line: &Line<'_>) -> Option<Reading> {
    Some(Reading::Speed(SpeedReading {
        drawing_us: line.number("drawing_us")?,
        accesses: line.number("accesses")?,
        hits: line.number("hits")?,
        rules_us: line.number("rules_us")?,
        save_us: 0,
    }))
}

fn refresh(line: &Line<'_>) -> Option<Reading> {
    Some(Reading::Refresh(TeInfo {
        period_us: line.number("period_us")?,
        high_us: line.number("high_us")?,
        a_second: line.number("a_second")?,
        edges: line.number("edges")?,
        lost: line.number("lost")?,
    }))
}

fn power(line: &Line<'_>) -> Option<Reading> {
    Some(Reading::Power(PowerReading {
        raw: line.number("raw")?.try_into().ok()?,
        charge_is_high: [Some(false), Some(true), None][line.number("charge")?.min(2) as usize],
        usb: line.0.ends_with("usb true"),
    }))
}

fn source(line: &Line<'_>) -> Option<Reading> {
    Some(Reading::Source(SourceReading {
        bits: line.number("bits")?,
        ones: line.number("ones")?,
        longest_run: line.number("longest_run")?,
    }))
}

fn contacts(line: &Line<'_>) -> Option<Reading> {
    let numbers = line.0.split(|c: char| !c.is_ascii_digit());
    let numbers: Vec<u8> = numbers.filter_map(|word| word.parse().ok()).collect();
    let mut contacts = [Contact::default(); 8];
    for (place, contact) in contacts.iter_mut().enumerate() {
        contact.edges = *numbers.get(place)?;
        contact.bounce_ms = *numbers.get(8 + place)?;
    }
    Some(Reading::Contacts(contacts))
}

/// The machine, as the firmware logged it at its start.
fn facts(report: &Report) -> Result<DeviceInfo, Error> {
    let missing = |what: &str| Error::new(format!("the firmware has not logged its {what}"));
    let first = |start: &'static str| report.logged(start).next();
    let facts = first("facts: ").ok_or_else(|| missing("facts"))?;
    let fact = |name: &str| {
        let pair = facts.split(',').filter_map(|pair| pair.split_once('='));
        pair.into_iter().find(|(is, _)| *is == name)
    };
    let number = |name: &str| fact(name).and_then(|(_, value)| value.parse().ok());
    let board = fact("board").map_or("", |(_, board)| board);
    let build = first("picosystem build ").and_then(|line| line.split(':').next());
    let chip = first("flash id ").and_then(|line| {
        let (id, status) = line.split_once(" status ")?;
        let status = status.split(|c: char| !c.is_ascii_digit());
        let status: Vec<u8> = status.filter_map(|word| word.parse().ok()).collect();
        Some(FlashChip {
            id: u32::from_str_radix(id, 16).ok()?,
            status: status.try_into().ok()?,
        })
    });
    Ok(DeviceInfo {
        board: BoardName::try_from(board).map_err(|_| missing("board"))?,
        // Shown for as long as the tests run.
        build: String::leak(build.ok_or_else(|| missing("build"))?.to_owned()),
        wire_khz: number("wire_khz").ok_or_else(|| missing("wire"))?,
        flash_chip: Some(chip.ok_or_else(|| missing("flash chip"))?),
        ..DeviceInfo::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_gives_its_figures_by_their_names() {
        let line = Line("start 4 page_us 12 34 erase_us 5 6 system_khz 125000 ring_khz 6500");
        let Some(Reading::Chip(chip)) = chip(&line) else {
            panic!("not read");
        };
        assert_eq!((chip.page.last_us, chip.page.worst_us), (12, 34));
        assert_eq!((chip.start, chip.ring_khz), (Start::NewImage, 6_500));
        assert_eq!(line.number("wire"), None);
    }

    #[test]
    fn contacts_are_two_lists() {
        let line = Line("[7, 5, 3, 5, 7, 0, 0, 0] [14, 12, 8, 18, 16, 0, 0, 0]");
        let Some(Reading::Contacts(contacts)) = contacts(&line) else {
            panic!("not read");
        };
        assert_eq!((contacts[0].edges, contacts[3].bounce_ms), (7, 18));
        assert_eq!(super::contacts(&Line("[7]")), None);
    }
}
