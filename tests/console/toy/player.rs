//! A console with the toy's box in it, its flash and its host, played button by button.

use std::ops::{Deref, DerefMut};

use kaijubox::{
    console::{App, Autosave, Games, Pace, Seeds, Session, games::Hosts, session::AnySession as _},
    game::{Dice, Level, Player, Rules as _, Seat},
    games,
    mindbug::Mindbug,
    save::Workspace,
    ui::{Button, Buttons},
};

use super::{
    rules::{State, Take},
    title::Nim,
};
use crate::common::{facts, flash::Flash, host::Host};

games! {
    /// The box with the toy in it.
    pub(crate) box ToyBox = Mindbug(Mindbug), Nim(Nim);
}

/// The toy's place in the box.
pub(crate) const NIM: usize = 1;
pub(crate) const EASY: Seat = Seat::Bot(Level::Easy);

/// A console whose flash can be taken out.
pub(crate) struct Console<'w, B: Games> {
    host: Host<B>,
    pub(crate) keeper: Autosave<'w, Flash>,
    /// The screens that were open, without those that only stayed so.
    pub(crate) seen: Vec<&'static str>,
}

impl<B: Games> Deref for Console<'_, B> {
    type Target = Host<B>;

    fn deref(&self) -> &Host<B> {
        &self.host
    }
}

impl<B: Games> DerefMut for Console<'_, B> {
    fn deref_mut(&mut self) -> &mut Host<B> {
        &mut self.host
    }
}

impl<'w, B: Games> Console<'w, B> {
    /// Switches a console on that has this flash in it.
    pub(crate) fn on(flash: &Flash, work: &'w mut Workspace, seeds: &[u64]) -> Console<'w, B> {
        let mut app = App::new(facts(), Seeds::pinned(seeds).unwrap());
        let keeper = Autosave::start(flash.clone(), work, &mut app).expect("the flash can be used");
        let mut console = Console {
            host: Host::new(app),
            keeper,
            seen: Vec::new(),
        };
        // Whoever plays here knows the other game.
        console.host.app.settings().has_learned = true;
        // What is down in the first tick was not pressed for the console.
        console.tick(Buttons::NONE);
        console
    }

    /// A tick as a host plays it. What is painted is what there is to be seen.
    pub(crate) fn tick(&mut self, down: Buttons) {
        self.host.tick(down);
        self.host.paint();
        self.host.keep(&mut self.keeper);
        let screen = self.app.screen();
        if self.seen.last() != Some(&screen) {
            self.seen.push(screen);
        }
    }

    pub(crate) fn press(&mut self, button: Button) {
        while !self.app.hears_answers() {
            self.tick(Buttons::NONE);
        }
        self.tick(Buttons::NONE.with(button));
        self.wait(3);
    }

    pub(crate) fn press_all(&mut self, buttons: &[Button]) {
        for &button in buttons {
            self.press(button);
        }
    }

    pub(crate) fn wait(&mut self, ticks: u32) {
        for _ in 0..ticks {
            self.tick(Buttons::NONE);
        }
    }

    /// Waits for a screen.
    pub(crate) fn wait_for(&mut self, screen: &str, ticks: u32) {
        for _ in 0..ticks {
            if self.app.screen() == screen {
                return;
            }
            self.tick(Buttons::NONE);
        }
        panic!("{} instead of {screen}", self.app.screen());
    }

    /// Writes one of the things that can wait; was there any?
    pub(crate) fn tidy(&mut self) -> bool {
        self.keeper.tidy(&mut self.host.app)
    }

    /// Lets whatever can wait be written.
    pub(crate) fn rest(&mut self) {
        self.wait(60);
    }
}

/// How a game is set up.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a> {
    pub(crate) seats: &'a [Seat],
    pub(crate) goal: usize,
    pub(crate) is_secret: bool,
}

impl<'a> Wanted<'a> {
    pub(crate) fn public(seats: &'a [Seat]) -> Wanted<'a> {
        Wanted {
            seats,
            goal: 0,
            is_secret: false,
        }
    }
}

/// The presses that lead from one kind of seat to another.
fn turns(from: Seat, to: Seat) -> usize {
    let order = [
        None,
        Some(Level::Easy),
        Some(Level::Normal),
        Some(Level::Hard),
    ];
    let place = |seat: Seat| {
        order
            .iter()
            .position(|&level| level == seat.level())
            .unwrap()
    };
    (4 + place(to) - place(from)) % 4
}

impl<B: Games + Hosts<Nim>> Console<'_, B> {
    pub(crate) fn session(&self) -> &Session<Nim> {
        self.app.session::<Nim>().expect("Nim is on the table")
    }

    pub(crate) fn state(&self) -> &State {
        self.session().state()
    }

    pub(crate) fn decisions(&self) -> Vec<u8> {
        self.session().journal().unwrap().decisions().to_vec()
    }

    /// From the title to the set-up of Nim.
    pub(crate) fn open_setup(&mut self) {
        use Button::*;
        assert_eq!(self.app.screen(), "title");
        self.press_all(&[A, Down, A]);
        assert_eq!(self.app.screen(), "setup");
    }

    /// Sets the game up, by buttons, on a page that was not touched before; the cursor ends on the
    /// start.
    pub(crate) fn set_up(&mut self, wanted: Wanted<'_>) {
        use Button::*;
        let players = wanted.seats.len();
        let turn = |console: &mut Self, times: usize| {
            console.press(Down);
            (0..times).for_each(|_| console.press(Right));
        };
        turn(self, players - 2);
        turn(self, wanted.goal);
        turn(self, wanted.is_secret.into());
        if players == 2 {
            turn(self, 0);
        }
        for (seat, &to) in wanted.seats.iter().enumerate() {
            let from = self.app.settings().setups[NIM].seats[seat];
            turn(self, turns(from, to));
        }
        self.press(Down);
        assert_eq!(self.app.settings().setups[NIM].seats, *wanted.seats);
    }

    /// From the title into a game of Nim.
    pub(crate) fn begin(&mut self, wanted: Wanted<'_>) {
        self.open_setup();
        self.set_up(wanted);
        self.press(Button::A);
        assert_eq!(self.app.screen(), "start");
        self.press(Button::A);
    }

    /// Takes from the heaps for whoever is asked, by buttons.
    pub(crate) fn take(&mut self, take: Take) {
        assert_eq!(self.app.screen(), "table");
        let place = self
            .session()
            .desk()
            .actions
            .iter()
            .position(|&other| other == take);
        let place = place.unwrap_or_else(|| panic!("{take:?} can be taken"));
        for _ in 0..20 {
            if self.session().desk().attention.at == place {
                break;
            }
            self.press(Button::Right);
        }
        let taken = self.session().desk().taken;
        self.press(Button::A);
        assert_eq!(self.session().desk().taken, taken + 1);
    }

    /// A person plays at random until the game is over; `look` is shown the console each time.
    pub(crate) fn play_on(&mut self, seed: u64, mut look: impl FnMut(&mut Self)) {
        let mut dice = Dice::new(seed);
        for _ in 0..4_000 {
            look(self);
            match self.app.screen() {
                "victory" => return,
                "table" if self.is_asked() => {
                    let legal = self.state().legal_actions();
                    let take = legal[dice.place(legal.len())];
                    self.take(take);
                }
                "pass" => {
                    self.wait(30);
                    self.press(Button::A);
                }
                "recap" => self.press(Button::A),
                _ => self.wait(5),
            }
        }
        panic!("the game does not end: {}", self.app.screen());
    }

    /// The holder gives up: the menu of the game, up to the row above leaving it, twice.
    pub(crate) fn concede(&mut self) {
        use Button::*;
        self.press_all(&[Y, Up, Up, A, A]);
    }

    /// Is somebody asked on a table that has come to rest?
    pub(crate) fn is_asked(&self) -> bool {
        let is_at_rest = self.app.screen() == "table" && !self.app.is_animating();
        is_at_rest && self.session().desk().is_asked()
    }

    /// Waits until somebody is asked at the table.
    pub(crate) fn wait_to_be_asked(&mut self) -> Player {
        for _ in 0..600 {
            match self.app.screen() {
                "table" if self.is_asked() => return self.session().desk().holder(),
                "recap" => self.press(Button::A),
                _ => self.tick(Buttons::NONE),
            }
        }
        panic!("nobody is asked: {}", self.app.screen());
    }

    /// Plays until a bot thinks, after a person has acted.
    pub(crate) fn play_on_until_bot(&mut self) {
        for _ in 0..600 {
            let desk = self.session().desk();
            if desk.thinks.is_some() && desk.taken > 0 && desk.beats.is_empty() {
                return;
            }
            match self.app.screen() {
                "table" if self.is_asked() => {
                    let first = desk.actions[0];
                    self.take((first.0, 1));
                }
                "pass" => {
                    self.wait(30);
                    self.press(Button::A);
                }
                "recap" => self.press(Button::A),
                _ => self.tick(Buttons::NONE),
            }
        }
        panic!("no bot thinks: {}", self.app.screen());
    }

    pub(crate) fn set_pace(&mut self, pace: Pace) {
        self.app.settings().pace = pace;
    }
}
