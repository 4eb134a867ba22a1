//! The console without its hardware: which screen is open, what it asks of its host.
//!
//! A host calls [`App::update`] once a tick with the buttons, paints [`App::take_damage`] through
//! [`App::draw`], and serves [`App::take_request`]. It knows no pin, window or file, and of the games
//! only that there is a box of them, [`Games`].

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

mod access;
mod active;
mod autosave;
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "places on a screen of 240 pixels"
)]
mod bubbles;
mod commands;
mod desk;
pub mod games;
mod glow;
mod guard;
mod host;
pub mod journal;
pub mod kept_game;
pub mod lesson;
mod model;
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "places on a screen of 240 pixels"
)]
pub mod pages;
mod playback;
pub mod puzzle;
mod request;
mod resting;
mod reveal;
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "places on a screen of 240 pixels"
)]
pub mod screens;
pub mod script;
mod seeds;
pub mod session;
mod sounding;
mod speaking;
mod story;
pub mod thinking;
pub mod title;
mod warning;

pub use autosave::Autosave;
pub use desk::{Advice, BEATS, Desk, LOG, Outcome, Progress};
pub use games::Games;
pub use glow::Glow;
pub use guard::DEAF;
pub use host::Host;
pub use model::{
    Archive, BROWSER, Battery, BatteryMeter, BoardName, ChipReading, Contact, DESKTOP, DeviceInfo,
    DiceHealth, FlashChip, FlashTimes, FrameTimes, GameSetup, Gauge, Lost, MAX_BRIGHTNESS,
    MAX_OPTIONS, MAX_TITLES, NAME_LETTERS, Name, Names, Options, PAST_GAMES, Pace, PastGame,
    PowerReading, Reading, Record, Rest, SavesHealth, SavesNews, Score, Seats, Settings,
    SourceReading, SpeedReading, Stars, Start, Table, Tally, TeInfo, Thing, Trouble, rename,
    seat_from_byte, seat_to_byte,
};
pub use request::Request;
pub use resting::DIM_AFTER;
pub use seeds::{MAX_PINNED, Seeds};
pub use session::Session;
pub use title::{OptionRow, Role, Title, TitleCard, Titles};

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use heapless::Deque;

use crate::{
    sound::{Cues, Volume},
    text::{self, Language},
    ui::{Buttons, Damage, Intent, Intents, Tick, ticks},
};
use active::ActiveScreen;
use games::{Driven, Input, Moment};
use guard::Guard;
use lesson::Bubble;
use playback::Playback;
use request::StorageRequest;
use reveal::Reveal;
use screens::{Context, Opening, ScreenId};
use thinking::Thinking;
use warning::Warning;

/// A tick asks for no more than a few things, and a host serves them all before the next.
const MAX_REQUESTS: usize = 5;
/// Somebody who pressed a button looks at what came of it before they press again.
const LEFT_ALONE: u32 = ticks(500);

/// The console, with a box of games in it.
pub struct App<B: Games> {
    screen: ActiveScreen<B>,
    facts: DeviceInfo,
    seeds: Seeds,
    intents: Intents,
    guard: Guard,
    /// The button that looks closer was pressed at a question: held on, it asks for advice.
    looks_at_question: bool,
    damage: Damage,
    reveal: Option<Reveal>,
    requests: Deque<Request, MAX_REQUESTS>,
    settings: Settings,
    /// Somebody may have set something since it was last compared with what is kept.
    may_be_set: bool,
    session: Option<B::Session>,
    /// Games since the console was switched on.
    games: u32,
    /// The last tick, and the last one in which a button was down.
    now: Tick,
    touched: Tick,
    /// What was played, to look at.
    archive: Archive,
    playback: Playback<B>,
    /// What shall be done with the saves as soon as it can be.
    storage: Option<StorageRequest>,
    thinking: Thinking,
    /// What is to be heard of this tick, and how loud the last one was.
    cues: Cues,
    heard_at: Volume,
    /// What the host is to sound: only the last counts.
    sound: Option<Request>,
    /// When a bot was done last.
    bot_done: Option<Tick>,
    /// Since when nobody was there.
    alone_since: Tick,
    warning: Warning,
    /// What a lesson says now.
    bubble: Option<Bubble>,
}

impl<B: Games> App<B> {
    /// A console that has just been switched on.
    pub fn new(facts: DeviceInfo, seeds: Seeds) -> App<B> {
        text::speak(Language::default());
        let settings = Settings::new(B::TITLES.playable);
        let archive = Archive::default();
        let opening = Opening {
            now: Tick::default(),
            facts: &facts,
            titles: B::TITLES,
            settings: &settings,
            archive: &archive,
            under_way: None,
        };
        App {
            screen: ActiveScreen::in_hall(ScreenId::at_start(&facts), &opening),
            cues: sounding::at_start(&facts),
            facts,
            seeds,
            intents: Intents::default(),
            guard: Guard::default(),
            looks_at_question: false,
            damage: Damage::all(),
            reveal: None,
            requests: Deque::new(),
            settings,
            may_be_set: true,
            session: None,
            games: 0,
            now: Tick::default(),
            touched: Tick::default(),
            archive,
            playback: Playback::empty(),
            storage: None,
            thinking: Thinking::default(),
            heard_at: Volume::Off,
            sound: None,
            bot_done: None,
            alone_since: Tick::default(),
            warning: Warning::default(),
            bubble: None,
        }
    }

    /// One tick: the buttons that are down now move the console on.
    pub fn update(&mut self, now: Tick, down: Buttons) {
        self.speak();
        self.now = now;
        if down != Buttons::NONE {
            self.touched = now;
        }
        if let Some(reveal) = &mut self.reveal {
            self.damage.add(reveal.advance());
        }
        let intents = self.intents.read(now, down);
        self.guard.release(self.intents.held());
        for intent in intents {
            if !self.guard.lets(intent, now) {
                continue;
            }
            if self.hear_bubble(now, intent) {
                continue;
            }
            if intent == Intent::Inspect {
                self.looks_at_question = self.screen.motion().asks.is_some();
            }
            let is_answered = self.drive(now, down, Input::Intent(intent));
            self.sound_press(intent, is_answered);
            self.note_question(now);
        }
        if self.intents.takes_advice() && self.looks_at_question {
            self.advise(now);
        }
        self.playback.advance();
        self.drive(now, down, Input::Tick);
        self.note_bubble();
        self.note_question(now);
        self.tell_between_turns(now);
        self.think();
        self.sound();
        self.rest(down != Buttons::NONE);
        self.end_warning(down);
        if self.reveal.as_ref().is_some_and(Reveal::is_done) {
            self.reveal = None;
        }
    }

    /// What to paint again; nothing is left afterwards.
    pub fn take_damage(&mut self) -> Damage {
        core::mem::take(&mut self.damage)
    }

    /// What was taken was not painted after all.
    pub fn add_damage(&mut self, damage: &Damage) {
        for &rect in damage.rects() {
            self.damage.add(rect);
        }
    }

    /// Paints the moment, as far as `target` reaches.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        self.speak();
        self.screen.draw(&self.facts, target)?;
        self.draw_bubble(target)?;
        self.draw_warning(target)
    }

    /// Whether the next tick will draw something although nobody presses anything.
    pub fn is_animating(&self) -> bool {
        self.reveal.is_some() || self.screen.motion().is_animating
    }

    /// Whether part of the picture still shows the screen before this one.
    pub fn is_revealing(&self) -> bool {
        self.reveal.is_some()
    }

    /// Whether nobody would notice if the console stopped for a tenth of a second: nothing moves,
    /// and presses are not listened to yet, or nobody has pressed anything for a while.
    pub fn may_rest(&self) -> bool {
        let motion = self.screen.motion();
        let is_left_alone = self.now.since(self.touched) >= LEFT_ALONE;
        let is_still = is_left_alone && !motion.is_animating;
        let is_painted = self.reveal.is_none() && self.damage.is_empty();
        is_painted && (is_still || motion.is_deaf)
    }

    /// The name of the screen that is open.
    pub fn screen(&self) -> &'static str {
        self.screen.name()
    }

    /// Its number, see [`screen_name`].
    pub fn screen_number(&self) -> u8 {
        self.screen.number()
    }

    /// What the host should do now; call until there is nothing.
    pub fn take_request(&mut self) -> Option<Request> {
        self.requests.pop_front().or_else(|| self.sound.take())
    }

    /// What is known of the machine.
    pub fn facts(&self) -> &DeviceInfo {
        &self.facts
    }

    /// Lets the host correct what is known of the machine; shown from the next tick on.
    pub fn set_facts(&mut self, change: impl FnOnce(&mut DeviceInfo)) {
        let (before, battery) = (self.facts.dice, self.facts.battery);
        change(&mut self.facts);
        if battery != self.facts.battery {
            self.note_battery(battery);
        }
        let is_worse = self.facts.dice != before && self.facts.dice != DiceHealth::Good;
        if is_worse {
            // Dice that stopped being fair are told at once, whatever is open.
            self.open(self.now, ScreenId::DiceWarning(self.facts.dice));
        }
    }

    /// The generator of seeds, for a host that gathers more chance as it goes.
    pub fn seeds(&mut self) -> &mut Seeds {
        &mut self.seeds
    }

    fn moment(&self, now: Tick) -> Moment {
        Moment {
            now,
            pace: self.settings.pace,
            hurry: self.intents.is_hurried(),
            repeats: self.intents.is_repeating(),
        }
    }

    /// Gives a press or a tick to the screen that is open, and does what it asks; whether anything came
    /// of it.
    fn drive(&mut self, now: Tick, down: Buttons, input: Input) -> bool {
        self.may_be_set |= down != Buttons::NONE || matches!(input, Input::Intent(_));
        let moment = self.moment(now);
        let language = self.settings.spoken();
        let mut damage = Damage::none();
        let mut cx = Context {
            now,
            down,
            facts: &self.facts,
            damage: &mut damage,
            settings: &mut self.settings,
            archive: &mut self.archive,
        };
        let depth = self.screen.depth();
        let is_watching = matches!(self.screen, ActiveScreen::Watch(_));
        let driven = match &mut self.screen {
            ActiveScreen::Hall(screen) => active::drive_hall(screen, input, &mut cx),
            ActiveScreen::Collection(cards) => B::drive_collection(cards, input, &mut cx),
            ActiveScreen::Game(page) | ActiveScreen::Watch(page) => {
                let session = match is_watching {
                    true => self.playback.session_mut(),
                    false => self.session.as_mut(),
                };
                let driven =
                    session.and_then(|session| B::drive(page, session, input, &mut damage, moment));
                match driven {
                    Some(Driven::Page) => {
                        self.note_damage(damage);
                        self.turned_from(depth);
                        return true;
                    }
                    Some(Driven::Command(command)) => Some(command),
                    None => None,
                }
            }
        };
        let is_answered = !damage.is_empty() || driven.is_some();
        self.note_damage(damage);
        if self.settings.spoken() != language {
            self.change_language();
        }
        if let Some(command) = driven {
            self.obey(now, command);
        }
        is_answered
    }

    /// What a screen changed is painted, as far as it is revealed.
    fn note_damage(&mut self, mut damage: Damage) {
        if let Some(reveal) = &self.reveal {
            damage.clip(reveal.shown());
        }
        self.add_damage(&damage);
    }

    /// What was kept has been handed over: starts with it.
    fn restart(&mut self) {
        self.speak();
        let id = ScreenId::at_start(&self.facts);
        self.screen = ActiveScreen::in_hall(id, &self.opening(Tick::default()));
    }

    /// The game that was asked for is there, or cannot be shown.
    #[inline(never)]
    fn watch(&mut self) {
        match self.playback.begin() {
            true => self.show_playback(),
            false => self.open(self.now, ScreenId::Games(true)),
        }
    }

    #[inline(never)]
    fn show_playback(&mut self) {
        let moment = self.moment(self.now);
        let session = self.playback.session_mut();
        let page = session.and_then(|session| B::show(session, Role::Watch, moment));
        if let Some(page) = page {
            self.turn_to(ActiveScreen::Watch(page));
        }
    }

    fn ask(&mut self, request: Request) {
        let asked = self.requests.push_back(request);
        debug_assert!(asked.is_ok(), "a host serves every request each tick");
    }
}

/// The name of a screen in reports, by its number.
pub fn screen_name<B: Games>(number: u8) -> Option<&'static str> {
    active::names::<B>().nth(usize::from(number))
}
