//! What is heard: whole games as lists of notes, and the samples that are made of them.
//!
//! `tests/sounds` has the notes of a whole game of every game of the box, bots against bots, as they were
//! when somebody last looked. A list that is missing is written, and the test fails once.

use std::{collections::HashMap, fmt::Write as _, fs};

use crate::common::{App, facts, hosts::AtOnce, tests_dir};
use kaijubox::{
    console::{Games as _, Host as _, Pace, Request, Seats, Seeds},
    game::{Level, Seat},
    games::Kaijubox,
    sound::{Cue, Note, RATE, Rank, STEP_MS, Samples, Shape, Voice, Volume, cues},
    ui::{Button, Buttons, TICK_US, Tick},
};

/// No game takes longer.
const MOST_TICKS: u32 = 400_000;

/// A console on which somebody listens.
struct Listener {
    app: App,
    at_once: AtOnce,
    now: Tick,
    /// What was asked for, and when.
    heard: Vec<(Tick, &'static Cue)>,
}

impl Listener {
    fn new(seed: u64) -> Listener {
        let mut app = App::new(facts(), Seeds::pinned(&[seed]).unwrap());
        app.settings().has_learned = true;
        Listener {
            app,
            at_once: AtOnce::new(),
            now: Tick::default(),
            heard: Vec::new(),
        }
    }

    fn tick(&mut self, down: Buttons) {
        self.app.update(self.now, down);
        while let Some(request) = self.app.take_request() {
            if let Request::Play(cue, _) = request {
                self.heard.push((self.now, cue));
            }
            self.at_once.serve(request, &mut self.app);
        }
        self.app.take_damage();
        self.now = self.now.next();
    }

    fn press(&mut self, button: Button) {
        (0..40).for_each(|_| self.tick(Buttons::NONE));
        self.tick(Buttons::NONE.with(button));
        self.tick(Buttons::NONE);
    }

    /// A whole game of that title, bots against bots, to its last page.
    fn watch(title: usize) -> Listener {
        let mut listener = Listener::new(14);
        let card = Kaijubox::TITLES.playable[title];
        let seats = (0..card.seats.0).map(|_| Seat::Bot(Level::Easy));
        let settings = listener.app.settings();
        settings.pace = Pace::Normal;
        settings.setups[title].seats = seats.collect::<Seats>();
        listener.press(Button::A);
        (0..title).for_each(|_| listener.press(Button::Down));
        while listener.app.game().is_none() {
            listener.press(Button::A);
        }
        let is_over = |app: &App| app.game().is_some_and(|game| game.end().is_some());
        while !is_over(&listener.app) && listener.now.0 < MOST_TICKS {
            // The first page waits for somebody.
            match listener.app.game().is_some_and(|game| game.taken() == 0) {
                true => listener.press(Button::A),
                false => listener.tick(Buttons::NONE),
            }
        }
        assert!(is_over(&listener.app), "the game of title {title} goes on");
        (0..1_200).for_each(|_| listener.tick(Buttons::NONE));
        listener
    }
}

fn key_name(pitch: u16) -> String {
    let names = [
        "C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B",
    ];
    let key = (69.0 + 12.0 * (f64::from(pitch) / 4_400.0).log2()).round() as usize;
    format!("{}{}", names[key % 12], key / 12 - 1)
}

/// A note as somebody would write it down: its key, where it slides to, how long.
fn written(note: &Note) -> String {
    if note.level == 0 {
        return format!("-:{}", note.ms);
    }
    let mut text = key_name(note.pitch);
    if note.bend != 0 {
        let end = i32::from(note.pitch) + i32::from(note.bend);
        let _ = write!(text, ">{}", key_name(end as u16));
    }
    if note.shape == Shape::Rattle {
        text.push('~');
    }
    format!("{text}:{}", note.ms)
}

fn line(cue: &Cue) -> String {
    let notes: Vec<String> = cue.notes.iter().map(written).collect();
    format!("{}: {}", cue.name, notes.join(" "))
}

#[test]
fn whole_games_sound_as_they_did() {
    let mut complaints = Vec::new();
    for (title, card) in Kaijubox::TITLES.playable.iter().enumerate() {
        let heard = Listener::watch(title).heard;
        let facts = heard.iter().filter(|(_, cue)| cue.takes > Rank::Press);
        let list: String = facts.map(|(_, cue)| line(cue) + "\n").collect();
        let path = tests_dir(&format!("sounds/kind-{}.notes", card.kind));
        let before = fs::read_to_string(&path).unwrap_or_default();
        if before.is_empty() {
            fs::write(&path, &list).unwrap();
        }
        let differs = before.lines().zip(list.lines()).position(|(a, b)| a != b);
        if before != list {
            let at = differs.unwrap_or(before.lines().count().min(list.lines().count()));
            complaints.push(format!("{}: line {}", path.display(), at + 1));
        }
        assert!(heard.len() > 60, "a whole game says more");
        let last = heard.iter().rev().find(|(_, cue)| cue.takes == Rank::Scene);
        assert_eq!(last.map(|(_, cue)| cue.name), Some("victory"));
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// Every cue of the console, and every one that a whole game of each has.
fn every_cue() -> Vec<&'static Cue> {
    let mut all: HashMap<&str, &'static Cue> = HashMap::new();
    for title in 0..Kaijubox::TITLES.playable.len() {
        let heard = Listener::watch(title).heard;
        all.extend(heard.iter().map(|&(_, cue)| (cue.name, cue)));
    }
    all.extend(cues::ALL.iter().map(|&cue| (cue.name, cue)));
    let mut all: Vec<_> = all.into_values().collect();
    all.sort_by_key(|cue| cue.name);
    all
}

/// What of a wave one could hear that should not be there.
struct Ear {
    samples: Samples,
    before: i16,
    loudest: i16,
}

impl Ear {
    fn new() -> Ear {
        Ear {
            samples: Samples::default(),
            before: 0,
            loudest: 0,
        }
    }

    /// The next sample; it goes no further from the last one than the wave does at this pitch and
    /// loudness, and the ramp of the loudness besides.
    fn listen(&mut self, what: &str) -> i16 {
        let earlier = self.samples.tone();
        let sample = self.samples.sample();
        let tone = self.samples.tone();
        let level = f64::from(tone.level.max(earlier.level).max(1)) / 255.0;
        let slope = 8.0 * f64::from(tone.pitch) / 10.0 / f64::from(RATE);
        let ramp = 64.0 / 255.0 / (f64::from(RATE * STEP_MS) / 1_000.0);
        let bound = 8_000.0 * (level * slope + 2.0 * ramp) + 60.0;
        let jump = f64::from(sample.abs_diff(self.before));
        assert!(
            jump <= bound,
            "{what} clicks: {jump} where {bound:.0} is the most"
        );
        self.before = sample;
        self.loudest = self.loudest.max(sample.abs());
        sample
    }
}

#[test]
fn every_cue_is_heard_and_hurts_nobody() {
    for cue in every_cue() {
        let mut voice = Voice::new();
        assert!(voice.play(cue, Volume::High));
        let mut steps = 0;
        while !voice.is_silent() || steps == 0 {
            let tone = voice.step();
            let is_fine = tone.level == 0 || (2_000..=30_000).contains(&tone.pitch);
            assert!(is_fine, "{}: {} tenths of a hertz", cue.name, tone.pitch);
            steps += 1;
        }
        let ms = steps * STEP_MS;
        let most = match cue.holds {
            Rank::Tune => 6_000,
            Rank::Press => 200,
            Rank::Fact => 800,
            Rank::Scene => 1_200,
        };
        assert!((20..=most).contains(&ms), "{} takes {ms} ms", cue.name);
    }
}

#[test]
fn the_samples_have_the_pitch_and_the_length_of_the_notes() {
    for cue in every_cue() {
        let mut ear = Ear::new();
        ear.samples.play(cue, Volume::High);
        for note in cue.notes {
            let count = u32::from(note.ms.next_multiple_of(STEP_MS as u16)) * RATE / 1_000;
            let wave: Vec<i16> = (0..count).map(|_| ear.listen(cue.name)).collect();
            let is_even = note.bend == 0 && note.shape != Shape::Rattle && note.level > 0;
            // From its first wave on, and before it has died away.
            let middle = &wave[wave.len() / 8..wave.len() * 7 / 8];
            let rises = middle.windows(2).enumerate();
            let rises: Vec<usize> = rises
                .filter(|(_, pair)| pair[0] < 0 && pair[1] >= 0)
                .map(|(at, _)| at)
                .collect();
            if let (true, [first, .., last]) = (is_even, &rises[..]) {
                let waves = (rises.len() - 1) as f64;
                let hertz = waves * f64::from(RATE) / (last - first) as f64;
                let wanted = f64::from(note.pitch) / 10.0;
                let off = (hertz - wanted).abs() * (last - first) as f64 / f64::from(RATE);
                // A crossing is known to a sample: a fraction of a wave over all of them.
                let fraction = 2.0 * wanted / f64::from(RATE) + 0.02;
                assert!(
                    off <= fraction,
                    "{}: {hertz:.1} for {wanted:.1} Hz",
                    cue.name
                );
            }
        }
        (0..RATE / 20).for_each(|_| _ = ear.listen(cue.name));
        assert_eq!(ear.before, 0, "{} does not end", cue.name);
        assert!(ear.loudest > 400, "{} is not heard", cue.name);
    }
}

#[test]
fn a_whole_game_has_no_click_in_it() {
    for title in 0..Kaijubox::TITLES.playable.len() {
        let heard = Listener::watch(title).heard;
        let mut ear = Ear::new();
        let mut out = 0;
        for (tick, cue) in heard {
            let until = u64::from(tick.0) * u64::from(TICK_US) * u64::from(RATE) / 1_000_000;
            while out < until {
                ear.listen(cue.name);
                out += 1;
            }
            ear.samples.play(cue, Volume::High);
        }
        assert!(
            ear.loudest > 4_000 && ear.loudest <= 8_000,
            "{}",
            ear.loudest
        );
    }
}

#[test]
fn nothing_is_asked_for_when_sound_is_off_and_what_plays_is_hushed() {
    let mut app = App::new(facts(), Seeds::pinned(&[7]).unwrap());
    app.update(Tick(0), Buttons::NONE);
    let first = std::iter::from_fn(|| app.take_request()).collect::<Vec<_>>();
    assert_eq!(first, [Request::Play(&cues::TITLE, Volume::Low)]);
    app.settings().volume = Volume::Off;
    let mut asked = Vec::new();
    for tick in 1..200 {
        let down = match tick % 20 {
            10 => Buttons::NONE.with(Button::A),
            _ => Buttons::NONE,
        };
        app.update(Tick(tick), down);
        asked.extend(std::iter::from_fn(|| app.take_request()));
    }
    let is_sound = |request: &&Request| matches!(request, Request::Play(..) | Request::Hush);
    assert_eq!(
        asked.iter().filter(is_sound).collect::<Vec<_>>(),
        [&Request::Hush]
    );
}

#[test]
fn presses_are_answered() {
    let mut listener = Listener::new(14);
    let mut last = |button| {
        let before = listener.heard.len();
        listener.press(button);
        let heard = &listener.heard[before..];
        heard.iter().map(|(_, cue)| cue.name).collect::<Vec<_>>()
    };
    assert_eq!(last(Button::A), ["title", "accept"]);
    assert_eq!(last(Button::Down), ["cursor"]);
    assert_eq!(last(Button::X), [""; 0], "nothing is there to look at");
    assert_eq!(last(Button::B), ["back"]);
}
