//! The console without its hardware: which screen is open, what it asks of its host.
//!
//! A host calls [`App::update`] once a tick with the buttons, paints [`App::take_damage`] through
//! [`App::draw`], and serves [`App::take_request`]. It knows no pin, window or file.

mod autosave;
pub mod desk;
pub mod journal;
pub mod kept_game;
mod model;
mod playback;
mod reveal;
pub mod screens;
pub mod script;
mod seeds;
mod session;
pub mod thinking;

pub use autosave::Autosave;
pub use model::{
    Archive, BoardName, DESKTOP, DeviceInfo, DiceHealth, FrameTimes, Lost, MAX_BRIGHTNESS,
    NAME_LETTERS, Name, PAST_GAMES, Pace, PastGame, Record, SavesHealth, SavesNews, Settings,
    Tally, Thing, Trouble,
};
pub use seeds::{MAX_PINNED, Seeds};
pub use session::{Party, Session};

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use heapless::Deque;

use crate::{
    console::{
        desk::Score,
        screens::{ActiveScreen, Command, Context, Crash, Opening, ScreenId},
    },
    mindbug::rules::State,
    save::Replay,
    ui::{Buttons, Damage, Intents, Tick, ticks},
};
use journal::Table;
use playback::Playback;
use reveal::Reveal;
use thinking::Thinking;

/// What the console asks of its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// A game (or a test of the dice) has begun with this seed: log it.
    GameSeed(u64),
    /// Start or stop the task that keeps the core busy under the screen.
    Busy(bool),
    /// Forget the frame times measured so far.
    ResetFrameTimes,
    /// These frame times are on the screen now: log them.
    LogFrameTimes(FrameTimes),
    /// Think about [`App::question`], and hand the answer to [`App::answer`].
    Think,
    /// Nobody waits any longer for the answer to the question with this number: end with the best so far.
    CutOff(u32),
    /// Fail on purpose.
    Crash(Crash),
}

/// A tick asks for no more than a few things, and a host serves them all before the next.
const MAX_REQUESTS: usize = 4;
/// Somebody who pressed a button looks at what came of it before they press again.
const LEFT_ALONE: u32 = ticks(500);

/// Something that only whoever has the saves can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StorageRequest {
    /// Bring the game that is kept in this place.
    Fetch(u8),
    /// Write over what a newer firmware wrote.
    WriteOver,
}

/// The console.
pub struct App {
    screen: ActiveScreen,
    facts: DeviceInfo,
    seeds: Seeds,
    intents: Intents,
    damage: Damage,
    reveal: Option<Reveal>,
    requests: Deque<Request, MAX_REQUESTS>,
    settings: Settings,
    session: Option<Session>,
    /// Games since the console was switched on.
    games: u32,
    /// The last tick, and the last one in which a button was down.
    now: Tick,
    touched: Tick,
    /// What was played, to look at.
    archive: Archive,
    playback: Playback,
    /// What the keeper shall do as soon as it can.
    storage: Option<StorageRequest>,
    /// Where a notice leads that stood in the way.
    after_notice: ScreenId,
    thinking: Thinking,
}

impl App {
    /// A console that has just been switched on.
    pub fn new(facts: DeviceInfo, seeds: Seeds) -> App {
        let settings = Settings::default();
        let archive = Archive::default();
        let screen = ActiveScreen::at_start(&facts, &settings, &archive, None);
        App {
            screen,
            facts,
            seeds,
            intents: Intents::default(),
            damage: Damage::all(),
            reveal: None,
            requests: Deque::new(),
            settings,
            session: None,
            games: 0,
            now: Tick::default(),
            touched: Tick::default(),
            archive,
            playback: Playback::empty(),
            storage: None,
            after_notice: ScreenId::Title,
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
        for intent in self.intents.read(now, down) {
            let go = self.with_screen(now, down, |screen, cx| screen.handle(intent, cx));
            self.go(now, go);
        }
        let go = self.with_screen(now, down, |screen, cx| screen.tick(cx));
        self.go(now, go);
        self.think();
        if self.reveal.as_ref().is_some_and(Reveal::is_done) {
            self.reveal = None;
        }
    }

    /// What to paint again; nothing is left afterwards.
    pub fn take_damage(&mut self) -> Damage {
        core::mem::take(&mut self.damage)
    }

    /// Paints the moment, as far as `target` reaches.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        self.screen.draw(&self.facts, target)
    }

    /// Whether the next tick will draw something although nobody presses anything.
    pub fn is_animating(&self) -> bool {
        self.reveal.is_some() || self.screen.is_animating()
    }

    /// Whether part of the picture still shows the screen before this one.
    pub fn is_revealing(&self) -> bool {
        self.reveal.is_some()
    }

    /// Whether nobody would notice if the console stopped for a tenth of a second: nothing moves,
    /// and presses are not listened to yet, or nobody has pressed anything for a while.
    pub fn may_rest(&self) -> bool {
        let is_left_alone = self.now.since(self.touched) >= LEFT_ALONE;
        let is_still = is_left_alone && !self.screen.is_animating();
        let is_painted = self.reveal.is_none() && self.damage.is_empty();
        is_painted && (is_still || self.screen.is_deaf())
    }

    /// The screen that is open.
    pub fn screen(&self) -> ScreenId {
        self.screen.id()
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
        if self.facts.dice != before {
            // Dice that stopped being fair are told at once, whatever is open.
            self.go(Tick::default(), Some(Command::To(ScreenId::DiceWarning)));
        }
    }

    /// The generator of seeds, for a host that gathers more chance as it goes.
    pub fn seeds(&mut self) -> &mut Seeds {
        &mut self.seeds
    }

    fn with_screen<T>(
        &mut self,
        now: Tick,
        down: Buttons,
        act: impl FnOnce(&mut ActiveScreen, &mut Context<'_>) -> T,
    ) -> T {
        let mut damage = Damage::none();
        let mut cx = Context {
            now,
            down,
            facts: &self.facts,
            damage: &mut damage,
            settings: &mut self.settings,
            archive: &mut self.archive,
            desk: match self.screen.id() {
                ScreenId::Watch => self.playback.session_mut().map(Session::desk_mut),
                _ => self.session.as_mut().map(Session::desk_mut),
            },
        };
        let result = act(&mut self.screen, &mut cx);
        if let Some(reveal) = &self.reveal {
            damage.clip(reveal.shown());
        }
        for &rect in damage.rects() {
            self.damage.add(rect);
        }
        result
    }

    fn go(&mut self, now: Tick, go: Option<Command>) {
        match go {
            None => {}
            Some(Command::To(id)) => self.open(now, id),
            Some(Command::RollDice) => {
                let seed = self.seeds.next_seed();
                self.ask(Request::GameSeed(seed));
                self.screen.seed(seed);
            }
            Some(Command::SetBusy(busy)) => {
                self.facts.busy = busy;
                self.ask(Request::Busy(busy));
            }
            Some(Command::MeasureFrames) => self.ask(Request::ResetFrameTimes),
            Some(Command::FramesMeasured) => self.ask(Request::LogFrameTimes(self.facts.frames)),
            Some(Command::Crash(crash)) => self.ask(Request::Crash(crash)),
            Some(Command::StartMatch) => self.start_game(now, Score::default()),
            Some(Command::NextGame) => {
                let score = self
                    .session
                    .as_ref()
                    .map(Session::score)
                    .unwrap_or_default();
                let over = score.is_decided();
                self.start_game(now, if over { Score::default() } else { score });
            }
            Some(go @ (Command::NoticeRead | Command::WriteOver)) => {
                if go == Command::WriteOver {
                    self.storage = Some(StorageRequest::WriteOver);
                }
                self.facts.saves_news = None;
                self.open(now, self.after_notice);
            }
            Some(Command::Fetch(place)) => self.storage = Some(StorageRequest::Fetch(place)),
            Some(Command::Playback(cut)) => self.playback.cut(cut),
            Some(Command::Await) => self.take_answer(now),
            Some(Command::CutOff) => {
                if let Some(id) = self.thinking.cut_off() {
                    self.ask(Request::CutOff(id));
                }
            }
            Some(
                go @ (Command::Act(_)
                | Command::Settled
                | Command::TakeDevice
                | Command::Resume
                | Command::Concede
                | Command::SitDown),
            ) => self.play(now, go),
        }
    }

    fn play(&mut self, now: Tick, go: Command) {
        let pace = self.settings.pace;
        let next = self
            .session
            .as_mut()
            .and_then(|session| session.go(go, pace));
        // The table shows by itself what comes of an action; other screens open anew.
        if let Some(id) = next
            && (id != self.screen.id() || id != ScreenId::Table)
        {
            self.open(now, id);
        }
    }

    /// Opens a screen, or what must be told before it.
    fn open(&mut self, now: Tick, id: ScreenId) {
        let id = match id {
            ScreenId::Title | ScreenId::Menu | ScreenId::Pass | ScreenId::Victory
                if self.facts.saves_news.is_some() =>
            {
                self.after_notice = id;
                ScreenId::SavesNotice
            }
            _ => id,
        };
        let from = self.screen.id();
        let back = id.depth() < from.depth();
        let opening = Opening {
            now,
            facts: &self.facts,
            from,
            settings: &self.settings,
            archive: &self.archive,
            desk: match id {
                ScreenId::Watch => self.playback.session().map(Session::desk),
                _ => self.session.as_ref().map(Session::desk),
            },
        };
        self.screen.open(id, &opening);
        let mut reveal = Reveal::new(back);
        self.damage = Damage::none();
        self.damage.add(reveal.advance());
        self.reveal = Some(reveal);
    }

    fn start_game(&mut self, now: Tick, score: Score) {
        let seed = self.seeds.next_seed();
        self.ask(Request::GameSeed(seed));
        let score = Score {
            best_of_three: self.settings.best_of_three,
            ..score
        };
        let Party { seats, names, .. } = Party::of(&self.settings, seed);
        let table = Table {
            sets: self.settings.sets,
            seats,
            names,
            score,
        };
        // Every mix of sets that can be set up deals a game; without one, nothing happens.
        let id = self.next_game_id();
        if Session::begin(&mut self.session, id, seed, table).is_ok() {
            self.open(now, ScreenId::Start);
        }
    }

    fn next_game_id(&mut self) -> u32 {
        self.games += 1;
        self.games
    }

    /// What was kept has been handed over: starts with it.
    fn restart(&mut self) {
        let desk = self.session.as_ref().map(Session::desk);
        self.screen = ActiveScreen::at_start(&self.facts, &self.settings, &self.archive, desk);
    }

    /// The game that was asked for is there, or cannot be shown.
    fn show_playback(&mut self, replay: Option<Replay>) {
        let loaded = replay.map(|replay| self.playback.load(replay));
        self.archive.is_refused = loaded != Some(Ok(()));
        let to = match self.archive.is_refused {
            true => ScreenId::Games,
            false => ScreenId::Watch,
        };
        self.open(self.now, to);
    }

    /// Lays a game under way on the table; its next decision is asked by way of the pass card,
    /// unless a bot plays.
    pub fn lay_out(&mut self, state: State) {
        let party = Party::of(&self.settings, 0);
        let mut session = Session::new(state, party, Score::default());
        let first = session.sit_down();
        self.session = Some(session);
        self.open(Tick::default(), first);
    }

    /// The game on the table.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// The finished game that was watched last.
    pub fn playback(&self) -> Option<&Session> {
        self.playback.session()
    }

    /// What was played.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// Puts another game in the place of the one on the table; the screen stays as it is.
    pub fn set_session(&mut self, session: Session) {
        self.session = Some(session);
    }

    /// What players set.
    pub fn settings(&mut self) -> &mut Settings {
        &mut self.settings
    }

    fn ask(&mut self, request: Request) {
        let asked = self.requests.push_back(request);
        debug_assert!(asked.is_ok(), "a host serves every request each tick");
    }
}
