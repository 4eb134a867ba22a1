//! The console and its saves together: games are played button by button, and the power is cut.
//!
//! Every flash operation of a session is cut at several bytes; a console started on what is left
//! shows the game as it was, or as it was one decision before, and counts every game once.

mod common;
#[path = "common/flash.rs"]
mod flash;

use common::facts;
use flash::{Flash, Op, Torn};
use kaijubox::{
    app::{App, Keeper, Seeds, journal},
    game::Dice,
    mindbug::cards::{Set, Sets},
    save::Workspace,
    ui::{Button, Buttons, Pace, Tick, screens::ScreenId},
};

/// What a player would say is on the console.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    /// The game that one can go on with: its seed, its decisions, and its position.
    game: Option<(u64, usize, u32)>,
    wins: [u8; 2],
}

/// A console whose flash can be taken out.
struct Console<'w> {
    app: App,
    keeper: Keeper<'w, Flash>,
    now: Tick,
}

impl<'w> Console<'w> {
    fn on(flash: &Flash, work: &'w mut Workspace, seeds: &[u64]) -> Console<'w> {
        let mut app = App::new(facts(), Seeds::pinned(seeds).unwrap());
        let keeper = Keeper::start(flash.clone(), work, &mut app).unwrap();
        let mut console = Console {
            app,
            keeper,
            now: Tick::default(),
        };
        // What is down in the first tick was not pressed for the console.
        console.app.update(console.now, Buttons::NONE);
        console.now = console.now.next();
        console
    }

    /// A tick as a host plays it.
    fn tick(&mut self, down: Buttons) {
        self.app.update(self.now, down);
        self.now = self.now.next();
        while self.app.take_request().is_some() {}
        self.app.take_damage();
        while self.keeper.keep(&mut self.app) {}
        if self.app.may_rest() {
            self.keeper.tidy(&mut self.app);
        }
    }

    fn press(&mut self, button: Button) {
        self.tick(Buttons::NONE.with(button));
        for _ in 0..3 {
            self.tick(Buttons::NONE);
        }
    }

    /// From the pass card to the next holder's screen.
    fn take_device(&mut self) {
        (0..40).for_each(|_| self.tick(Buttons::NONE));
        self.press(Button::A);
    }

    fn shown(&self) -> Shown {
        let duel = self.app.duel().filter(|duel| duel.desk().is_under_way());
        Shown {
            game: duel.map(|duel| {
                let journal = duel.journal().unwrap();
                let taken = journal.decisions().len();
                (journal.seed, taken, journal::mark(duel.state()))
            }),
            wins: duel.map_or([0; 2], |duel| duel.desk().score.wins),
        }
    }
}

/// A player who presses without thinking, but does not leave the game.
fn press(screen: ScreenId, dice: &mut Dice) -> Button {
    use Button::*;
    match screen {
        ScreenId::Pause | ScreenId::Look | ScreenId::Log | ScreenId::Piles => B,
        ScreenId::Pass | ScreenId::Recap => A,
        _ => [A, A, A, A, Left, Right, Up, Down, B][dice.below(9) as usize],
    }
}

/// Plays until the end of a game is on the screen.
fn play(console: &mut Console<'_>, dice: &mut Dice, mut look: impl FnMut(&Console<'_>)) {
    for presses in 0.. {
        if console.app.screen() == ScreenId::Victory {
            return;
        }
        assert!(presses < 20_000, "the game does not end");
        let button = press(console.app.screen(), dice);
        console.press(button);
        look(console);
    }
}

/// A match of best of three, one game of it given up, on a flash that has seen some games.
struct Session {
    image: Vec<u8>,
    /// Each operation, and the number of the press that it is of.
    ops: Vec<(Op, usize)>,
    /// What was shown before each press, and after the last.
    shown: Vec<Shown>,
    /// How many games had ended by then.
    ended: Vec<u32>,
}

impl Session {
    fn play() -> Session {
        let flash = Flash::blank();
        let mut work = Workspace::new();
        let mut console = Console::on(&flash, &mut work, &[11, 12, 13, 14, 15, 16]);
        let mut dice = Dice::new(3);
        console.app.settings().pace = Pace::Off;
        console.app.settings().sets = Sets::only(Set::FirstContact).and(Set::KingOfTokyo);
        console.app.settings().best_of_three = true;
        // The first match wears the flash in.
        while console.app.screen() != ScreenId::Start {
            console.press(Button::A);
        }
        while console.app.duel().unwrap().desk().is_under_way() {
            play(&mut console, &mut dice, |_| {});
            if console.app.duel().unwrap().desk().is_under_way() {
                console.press(Button::A);
            }
        }
        (0..60).for_each(|_| console.tick(Buttons::NONE));
        let image = flash.bytes();
        flash.with(|chip| chip.ops = Some(Vec::new()));
        let mut session = Session {
            image,
            ops: Vec::new(),
            shown: vec![console.shown()],
            ended: Vec::new(),
        };
        let mut ended = statistics(&flash.bytes());
        session.ended.push(ended);
        let mut was_over = true;
        let mut look = |console: &Console<'_>| {
            let is_over = console.app.duel().unwrap().desk().outcome.is_some();
            ended += u32::from(is_over && !was_over);
            was_over = is_over;
            let press = session.shown.len() - 1;
            let done = flash.with(|chip| chip.ops.replace(Vec::new())).unwrap();
            session.ops.extend(done.into_iter().map(|op| (op, press)));
            session.shown.push(console.shown());
            session.ended.push(ended);
        };
        loop {
            console.press(Button::A);
            look(&console);
            play(&mut console, &mut dice, &mut look);
            for _ in 0..40 {
                console.tick(Buttons::NONE);
            }
            look(&console);
            if !console.app.duel().unwrap().desk().is_under_way() {
                return session;
            }
        }
    }
}

/// Starts a console on these bytes and lets it rest; returns how many games it has counted.
fn statistics(bytes: &[u8]) -> u32 {
    let flash = Flash::holding(bytes.to_vec());
    let mut work = Workspace::new();
    let mut console = Console::on(&flash, &mut work, &[1]);
    while console.keeper.tidy(&mut console.app) {}
    console.keeper.statistics().games
}

#[test]
fn the_console_resumes_after_every_cut() {
    let session = Session::play();
    let mut bytes = session.image.clone();
    let mut dice = Dice::new(9);
    let (mut cuts, mut same, mut before) = (0, 0, 0);
    for (op, press) in &session.ops {
        for (share, torn) in [(0.0, Torn::Front), (0.6, Torn::Drift), (0.999, Torn::Zeros)] {
            let mut cut = bytes.clone();
            op.apply(&mut cut, share, torn, &mut dice);
            let flash = Flash::holding(cut.clone());
            let mut work = Workspace::new();
            let console = Console::on(&flash, &mut work, &[1]);
            let shown = console.shown();
            let what = format!("cut {cuts} in press {press}, {op:?}");
            let found = if shown == session.shown[press + 1] {
                same += 1;
                press + 1
            } else {
                before += 1;
                *press
            };
            assert_eq!(shown, session.shown[found], "{what}");
            let pace = { console.app }.settings().pace;
            assert_eq!(pace, Pace::Off, "{what}");
            if cuts % 7 == 0 {
                let counted = statistics(&cut);
                let wanted = session.ended[*press]..=session.ended[press + 1];
                assert!(wanted.contains(&counted), "{what}: {counted} games");
            }
            cuts += 1;
        }
        op.apply(&mut bytes, 1.0, Torn::Front, &mut dice);
    }
    assert_eq!(statistics(&bytes), *session.ended.last().unwrap());
    println!(
        "{cuts} power cuts in {} operations, 0 lost ({same} at the last decision, {before} at the one before)",
        session.ops.len()
    );
}

#[test]
fn a_resumed_game_is_the_one_that_was_left() {
    let flash = Flash::blank();
    let mut work = Workspace::new();
    let mut console = Console::on(&flash, &mut work, &[5]);
    let mut dice = Dice::new(1);
    while console.app.screen() != ScreenId::Pass {
        console.press(Button::A);
    }
    for presses in 0.. {
        if presses > 300 && console.app.screen() == ScreenId::Pass {
            break;
        }
        let button = press(console.app.screen(), &mut dice);
        console.press(button);
    }
    console.take_device();
    let left = console.app.duel().unwrap().clone();
    let journal = left.journal().unwrap();
    assert_eq!(console.keeper.place(), Some((1, journal.decisions().len())));
    assert!(journal.decisions().len() > 10, "it was played");
    let mut work = Workspace::new();
    let mut resumed = Console::on(&flash, &mut work, &[1]);
    assert_eq!(resumed.app.screen(), ScreenId::Title);
    resumed.press(Button::A);
    assert_eq!(
        resumed.app.screen(),
        ScreenId::Pass,
        "nobody's hand is shown"
    );
    resumed.take_device();
    assert_eq!(resumed.app.screen(), console.app.screen());
    let found = resumed.app.duel().unwrap();
    assert!(found.state() == left.state());
    assert_eq!(found.desk().names, left.desk().names);
    assert_eq!(found.desk().log, left.desk().log);
    assert_eq!(found.journal().unwrap().decisions(), journal.decisions());
}

#[test]
fn what_is_given_up_stays_given_up() {
    let flash = Flash::blank();
    let mut work = Workspace::new();
    let mut console = Console::on(&flash, &mut work, &[5]);
    console.app.settings().best_of_three = true;
    while console.app.screen() != ScreenId::Table {
        console.press(Button::A);
    }
    use Button::*;
    for button in [Y, Up, Up, A, A] {
        console.press(button);
    }
    assert_eq!(console.app.screen(), ScreenId::Victory);
    let wins = console.app.duel().unwrap().desk().score.wins;
    assert_eq!(wins.iter().sum::<u8>(), 1);
    let mut work = Workspace::new();
    let mut resumed = Console::on(&flash, &mut work, &[1]);
    resumed.press(A);
    assert_eq!(resumed.app.screen(), ScreenId::Victory);
    assert_eq!(resumed.app.duel().unwrap().desk().score.wins, wins);
    resumed.press(A);
    assert_eq!(resumed.app.screen(), ScreenId::Start, "the match goes on");
    assert_eq!(resumed.app.duel().unwrap().desk().score.wins, wins);
}
