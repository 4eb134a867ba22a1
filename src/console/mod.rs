//! The console without its hardware: which screen is open, what it asks of its host.
//!
//! A host calls [`App::update`] once a tick with the buttons, paints [`App::take_damage`] through
//! [`App::draw`], and serves [`App::take_request`]. It knows no pin, window or file, and of the games
//! only that there is a box of them, [`Games`].

mod active;
mod autosave;
mod commands;
mod desk;
pub mod games;
mod guard;
mod host;
pub mod journal;
pub mod kept_game;
mod model;
pub mod pages;
mod playback;
mod request;
mod reveal;
pub mod screens;
pub mod script;
mod seeds;
pub mod session;
mod story;
pub mod thinking;
pub mod title;

pub use autosave::Autosave;
pub use desk::{Advice, BEATS, Desk, LOG, Outcome, Progress};
pub use games::Games;
pub use guard::DEAF;
pub use host::Host;
pub use model::{
    Archive, BROWSER, BoardName, ChipReading, Contact, DESKTOP, DeviceInfo, DiceHealth, FlashChip,
    FlashTimes, FrameTimes, GameSetup, Gauge, Lost, MAX_BRIGHTNESS, MAX_OPTIONS, MAX_TITLES,
    NAME_LETTERS, Name, Names, Options, PAST_GAMES, Pace, PastGame, PowerReading, Reading, Record,
    SavesHealth, SavesNews, Score, Seats, Settings, SourceReading, SpeedReading, Start, Table,
    Tally, TeInfo, Thing, Trouble, seat_from_byte, seat_to_byte,
};
pub use request::Request;
pub use seeds::{MAX_PINNED, Seeds};
pub use session::Session;
pub use title::{ComingCard, OptionRow, Role, Title, TitleCard, Titles};

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use heapless::Deque;

use crate::ui::{Buttons, Damage, Intent, Intents, Tick, ticks};
use active::ActiveScreen;
use games::{Ask, Driven, Hosts, Input, Moment};
use guard::Guard;
use playback::Playback;
use request::StorageRequest;
use reveal::Reveal;
use screens::{Context, Opening, ScreenId};
use thinking::{Purpose, Thinking};

/// A tick asks for no more than a few things, and a host serves them all before the next.
const MAX_REQUESTS: usize = 4;
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
}

impl<B: Games> App<B> {
    /// A console that has just been switched on.
    pub fn new(facts: DeviceInfo, seeds: Seeds) -> App<B> {
        let settings = Settings::new(B::TITLES.playable);
        let archive = Archive::default();
        let opening = Opening {
            now: Tick::default(),
            facts: &facts,
            titles: B::TITLES,
            settings: &settings,
            archive: &archive,
            from: "",
            under_way: None,
        };
        App {
            screen: ActiveScreen::in_hall(ScreenId::at_start(&facts), &opening),
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
        }
    }

    /// One tick: the buttons that are down now move the console on.
    pub fn update(&mut self, now: Tick, down: Buttons) {
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
            if intent == Intent::Inspect {
                self.looks_at_question = self.screen.motion().asks.is_some();
            }
            self.drive(now, down, Input::Intent(intent));
            self.note_question(now);
        }
        if self.intents.takes_advice() && self.looks_at_question {
            self.advise(now);
        }
        self.playback.advance();
        self.drive(now, down, Input::Tick);
        self.note_question(now);
        self.tell_between_turns(now);
        self.think();
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
        self.screen.draw(&self.facts, target)
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

    /// Would accepting or going back be heard? Not in the first moments of a question.
    pub fn hears_answers(&self) -> bool {
        self.guard.lets(Intent::Accept, self.now.next())
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
        self.requests.pop_front()
    }

    /// What is known of the machine.
    pub fn facts(&self) -> &DeviceInfo {
        &self.facts
    }

    /// Lets the host correct what is known of the machine; shown from the next tick on.
    pub fn set_facts(&mut self, change: impl FnOnce(&mut DeviceInfo)) {
        let before = self.facts.dice;
        change(&mut self.facts);
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
        }
    }

    fn note_question(&mut self, now: Tick) {
        let asks = self.screen.motion().asks;
        self.guard.note(asks, now, self.intents.held());
    }

    /// Shows what the bot would do, if there is something to advise.
    fn advise(&mut self, now: Tick) {
        let session = self.session.as_ref().map(B::any);
        let can_be = session.is_some_and(|session| session.moment(Purpose::Hint).is_some());
        if can_be && matches!(self.screen, ActiveScreen::Game(_)) {
            self.show(now, Role::Hint);
        }
    }

    /// Gives a press or a tick to the screen that is open, and does what it asks.
    fn drive(&mut self, now: Tick, down: Buttons, input: Input) {
        self.may_be_set |= down != Buttons::NONE || matches!(input, Input::Intent(_));
        let moment = self.moment(now);
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
                        return self.turned_from(depth);
                    }
                    Some(Driven::Command(command)) => Some(command),
                    None => None,
                }
            }
        };
        self.note_damage(damage);
        if let Some(command) = driven {
            self.obey(now, command);
        }
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

    /// Lays a game under way on the table; its next decision is asked by way of the pass card,
    /// unless a bot plays.
    pub fn lay_out<G: Title>(&mut self, state: G::Rules)
    where
        B: Hosts<G>,
    {
        let title = B::title_of(G::CARD.kind).unwrap_or_default();
        let session = Session::new(state, self.settings.table(title), 0);
        self.session = Some(<B as Hosts<G>>::wrap(session));
        self.play(Tick::default(), Ask::SitDown);
    }

    /// The game on the table, if it is this one.
    pub fn session<G: Title>(&self) -> Option<&Session<G>>
    where
        B: Hosts<G>,
    {
        self.session.as_ref().and_then(<B as Hosts<G>>::session)
    }

    /// The finished game that was watched last, if it is this one.
    pub fn playback<G: Title>(&self) -> Option<&Session<G>>
    where
        B: Hosts<G>,
    {
        self.playback.session().and_then(<B as Hosts<G>>::session)
    }

    /// The game on the table, whichever it is.
    pub fn game(&self) -> Option<&dyn session::AnySession> {
        self.session.as_ref().map(B::any)
    }

    /// What was played.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// Puts another game in the place of the one on the table; the screen stays as it is.
    pub fn set_session<G: Title>(&mut self, session: Session<G>)
    where
        B: Hosts<G>,
    {
        self.session = Some(<B as Hosts<G>>::wrap(session));
    }

    /// What players set.
    pub fn settings(&mut self) -> &mut Settings {
        self.may_be_set = true;
        &mut self.settings
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
