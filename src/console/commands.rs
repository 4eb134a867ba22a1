//! What screens ask for, done: another screen, a game, a page of it, a notice that comes first.

use super::{
    App, Games, Request, Score, StorageRequest, Table,
    active::ActiveScreen,
    games::Ask,
    puzzle::{Puzzle, Tries, Verdict},
    reveal::Reveal,
    screens::{Afterwards, Command, MenuRow, Opening, PuzzleAt, PuzzleOn, ScreenId, UnderWay},
    title::Role,
};
use crate::ui::{Damage, Tick};

impl<B: Games> App<B> {
    /// Games are numbered from the start of the console on.
    pub(super) fn next_game_id(&mut self) -> u32 {
        self.games += 1;
        self.games
    }

    /// Does what a screen asks. Not a part of its caller: what is made here is large.
    #[inline(never)]
    pub(super) fn obey(&mut self, now: Tick, command: Command) {
        match command {
            Command::To(id) => self.open(now, id),
            Command::Collection(title) => self.open_collection(now, title),
            Command::RollDice => {
                let seed = self.seeds.next_seed();
                self.ask(Request::GameSeed(seed));
                if let ActiveScreen::Hall(screen) = &mut self.screen {
                    screen.seed(seed);
                }
            }
            Command::SetBusy(busy) => {
                self.facts.busy = busy;
                self.ask(Request::Busy(busy));
            }
            Command::MeasureFrames => self.ask(Request::ResetFrameTimes),
            Command::FramesMeasured => self.ask(Request::LogFrameTimes(self.facts.frames)),
            Command::Crash(crash) => self.ask(Request::Crash(crash)),
            Command::Read(gauge) => self.ask(Request::Read(gauge)),
            Command::TimeBand(divider) => self.ask(Request::TimeBand(divider)),
            Command::SwitchOff => self.ask(Request::SwitchOff),
            Command::BootMode => self.ask(Request::BootMode),
            Command::StartMatch(title) => {
                let table = self.settings.table(title);
                self.start_game(now, title, table);
            }
            Command::NextGame => self.next_game(now),
            Command::Learn(title) => self.teach(now, title),
            Command::Puzzle(at) => self.pose(now, at, Tries::default()),
            Command::PuzzleOn(on) => self.go_on_from_puzzle(now, on),
            Command::SitDown => self.play(now, Ask::SitDown),
            Command::ToGame(role) => self.show(now, role),
            Command::NoticeRead(then) => self.go_on(now, then),
            Command::WriteOver(then) => {
                self.storage = Some(StorageRequest::WriteOver);
                self.go_on(now, then);
            }
            Command::Fetch(place) => self.storage = Some(StorageRequest::Fetch(place)),
            Command::Watch(seek) => self.playback.seek(seek),
            Command::Await => self.take_answer(now),
            Command::CutOff => {
                if let Some(id) = self.thinking.cut_off() {
                    self.ask(Request::CutOff(id));
                }
            }
        }
    }

    /// Opens the cards of a game.
    #[inline(never)]
    fn open_collection(&mut self, now: Tick, title: usize) {
        let cards = B::open_collection(title, &self.opening(now));
        if let Some(cards) = cards {
            self.turn_to(ActiveScreen::Collection(cards));
        }
    }

    /// A notice was read: on to where it stood in the way.
    pub(super) fn go_on(&mut self, now: Tick, then: Afterwards) {
        self.facts.saves_news = None;
        match then {
            Afterwards::Title => self.open(now, ScreenId::Title),
            Afterwards::Menu => self.open(now, ScreenId::Menu(MenuRow::First)),
            Afterwards::Game => self.play(now, Ask::Settled),
        }
    }

    /// Asks something of the game on the table, and shows what comes of it.
    #[inline(never)]
    pub(super) fn play(&mut self, now: Tick, ask: Ask) {
        let moment = self.moment(now);
        let open = match &self.screen {
            ActiveScreen::Game(page) => Some(page),
            _ => None,
        };
        let page = self
            .session
            .as_mut()
            .and_then(|session| B::play(open, session, ask, moment));
        if let Some(page) = page {
            self.turn_to(ActiveScreen::Game(page));
        }
    }

    /// Opens the page for a role of the game on the table.
    #[inline(never)]
    pub(super) fn show(&mut self, now: Tick, role: Role) {
        let moment = self.moment(now);
        let page = self
            .session
            .as_mut()
            .and_then(|session| B::show(session, role, moment));
        if let Some(page) = page {
            self.turn_to(ActiveScreen::Game(page));
        }
    }

    pub(super) fn opening(&self, now: Tick) -> Opening<'_> {
        let session = self.session.as_ref();
        let under_way = session.filter(|session| B::any(session).is_under_way());
        Opening {
            now,
            facts: &self.facts,
            titles: B::TITLES,
            settings: &self.settings,
            archive: &self.archive,
            under_way: under_way.map(|session| UnderWay {
                title: B::title(session),
                names: &B::any(session).table().names,
            }),
        }
    }

    /// Opens a screen of the console, or what must be told before it.
    #[inline(never)]
    pub(super) fn open(&mut self, now: Tick, id: ScreenId) {
        let id = match id {
            ScreenId::Title if self.facts.saves_news.is_some() => {
                ScreenId::SavesNotice(Afterwards::Title)
            }
            ScreenId::Menu(_) if self.facts.saves_news.is_some() => {
                ScreenId::SavesNotice(Afterwards::Menu)
            }
            _ => id,
        };
        if matches!(
            id,
            ScreenId::Title | ScreenId::Menu(_) | ScreenId::Puzzles(_)
        ) {
            self.put_puzzle_away();
        }
        let screen = ActiveScreen::in_hall(id, &self.opening(now));
        self.turn_to(screen);
    }

    /// Somebody else is asked: the moment for what must be told, in games that put no card between
    /// two turns.
    pub(super) fn tell_between_turns(&mut self, now: Tick) {
        let session = self.session.as_mut().map(B::any_mut);
        let is_new = session.is_some_and(|session| session.take_newly_asked());
        let is_played = matches!(self.screen, ActiveScreen::Game(_));
        if is_new && is_played && self.facts.saves_news.is_some() {
            self.open(now, ScreenId::SavesNotice(Afterwards::Game));
        }
    }

    #[inline(never)]
    fn put_off(&mut self) {
        let notice = ScreenId::SavesNotice(Afterwards::Game);
        self.screen = ActiveScreen::in_hall(notice, &self.opening(self.now));
    }

    /// Shows another screen, row by row.
    pub(super) fn turn_to(&mut self, screen: ActiveScreen<B>) {
        let depth = self.screen.depth();
        self.screen = screen;
        self.turned_from(depth);
    }

    /// The screen has taken the place of one of that depth: shows it, row by row, or what comes first.
    pub(super) fn turned_from(&mut self, depth: u8) {
        self.note_stars();
        if self.screen.may_be_put_off() && self.facts.saves_news.is_some() {
            self.put_off();
        }
        self.guard.forget();
        let back = self.screen.depth() < depth;
        let mut reveal = Reveal::new(back);
        self.damage = Damage::none();
        self.damage.add(reveal.advance());
        self.reveal = Some(reveal);
    }

    /// The next game of the match, or a new match between the same players.
    pub(super) fn next_game(&mut self, now: Tick) {
        let Some(session) = &self.session else {
            return;
        };
        let (title, before) = (B::title(session), B::any(session).table().score);
        let mut table = self.settings.table(title);
        if !before.is_decided() {
            let best_of_three = table.score.best_of_three;
            table.score = Score {
                best_of_three,
                ..before
            };
        }
        self.start_game(now, title, table);
    }

    /// Lays a puzzle on the table. The game that lies there waits beside it.
    #[inline(never)]
    fn pose(&mut self, now: Tick, at: PuzzleAt, tries: Tries) {
        if self.puzzle().is_none() {
            self.playback.put_aside(&mut self.session);
        }
        self.next_game_id();
        let table = self.settings.puzzle_table(at.title);
        let posed = B::pose(&mut self.session, at.title, at.number, tries, table);
        match posed {
            Ok(()) => self.play(now, Ask::SitDown),
            // Only those that there are can be chosen.
            Err(_) => self.playback.give_back(&mut self.session),
        }
    }

    fn go_on_from_puzzle(&mut self, now: Tick, on: PuzzleOn) {
        let Some((session, puzzle)) = self.session.as_ref().zip(self.puzzle()) else {
            return;
        };
        let (title, number) = (B::title(session), puzzle.number);
        let (verdict, tries) = (puzzle.verdict(), puzzle.tries);
        let last = B::TITLES.playable[title].puzzles.saturating_sub(1);
        match on {
            PuzzleOn::Next if number < last => {
                let next = number + 1;
                let at = PuzzleAt {
                    title,
                    number: next,
                };
                self.pose(now, at, Tries::default());
            }
            PuzzleOn::Again => {
                // Whoever has solved it begins afresh.
                let tries = match verdict {
                    Verdict::Solved => Tries::default(),
                    Verdict::Missed => Tries {
                        missed: tries.missed.saturating_add(1),
                        ..tries
                    },
                    Verdict::Open => tries,
                };
                self.pose(now, PuzzleAt { title, number }, tries);
            }
            PuzzleOn::Next | PuzzleOn::All => {
                self.open(now, ScreenId::Puzzles(PuzzleAt { title, number }));
            }
        }
    }

    /// The puzzle on the table, if one is there.
    fn puzzle(&self) -> Option<&Puzzle> {
        B::any(self.session.as_ref()?).puzzle()
    }

    /// Takes the puzzle off the table, and lays back the game that was there before.
    #[inline(never)]
    fn put_puzzle_away(&mut self) {
        if self.puzzle().is_some() {
            self.playback.give_back(&mut self.session);
        }
    }

    /// The stars of a puzzle that was just solved are the player's for good.
    fn note_stars(&mut self) {
        let Some((session, puzzle)) = self.session.as_ref().zip(self.puzzle()) else {
            return;
        };
        if puzzle.verdict() == Verdict::Solved {
            let (title, number) = (B::title(session), puzzle.number);
            let stars = puzzle.tries.stars();
            self.may_be_set |= self.archive.stars.raise(title, number, stars);
        }
    }

    /// Begins the lesson of a game.
    #[inline(never)]
    fn teach(&mut self, now: Tick, title: usize) {
        if let Some(lesson) = B::TITLES.playable[title].lesson {
            let table = self.settings.lesson_table(lesson);
            // Whoever learns alone goes on against a bot, unless somebody has set it otherwise.
            let setup = &mut self.settings.setups[title];
            if setup.seats[..] == *B::TITLES.playable[title].sits {
                setup.seats = table.seats.clone();
            }
            self.deal(now, title, lesson.seed, table);
        }
    }

    pub(super) fn start_game(&mut self, now: Tick, title: usize, mut table: Table) {
        let seed = self.seeds.next_seed();
        let players = table.players();
        (B::TITLES.playable[title].settle)(&mut table.options, players, seed);
        // Whoever plays knows how, or does not want to be told.
        self.settings.has_learned = true;
        self.deal(now, title, seed, table);
    }

    fn deal(&mut self, now: Tick, title: usize, seed: u64, table: Table) {
        self.settings.last_title = title;
        self.may_be_set = true;
        self.ask(Request::GameSeed(seed));
        // Every setup that can be chosen deals a game; without one, nothing happens.
        let id = self.next_game_id();
        if B::begin(&mut self.session, title, id, seed, table).is_ok() {
            self.show(now, Role::Start);
        }
    }
}
