//! The console and its saves together: games are played button by button, and the power is cut.
//!
//! Every flash operation of a session is cut at several bytes; a console started on what is left
//! shows the game as it was, or as it was one decision before, and counts every game once.

use crate::common::{
    App, facts,
    flash::{Flash, Op, Torn},
    host::{Host, is_a_host},
};
use kaijubox::{
    console::{Autosave, Options, Pace, Seeds, Title as _, session::AnySession as _},
    game::{Dice, Level, Seat},
    mindbug::{
        Mindbug,
        cards::{Set, Sets},
        options_of,
    },
    save::Workspace,
    ui::{Button, Buttons},
};

/// How much of an operation is done, and what an erase leaves then.
const CUTS: [(f64, Torn); 5] = [
    (0.0, Torn::Front),
    (0.02, Torn::Back),
    (0.4, Torn::Drift),
    (0.8, Torn::Drift),
    (0.999, Torn::Zeros),
];

/// What a player would say is on the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    /// The game that one can go on with: its seed, its decisions, and its position.
    pub(crate) game: Option<(u64, usize, u32)>,
    wins: [u8; 6],
}

/// A console whose flash can be taken out.
pub(crate) struct Console<'w> {
    host: Host,
    pub(crate) keeper: Autosave<'w, Flash>,
}

is_a_host!(Console<'w>);

impl<'w> Console<'w> {
    pub(crate) fn on(flash: &Flash, work: &'w mut Workspace, seeds: &[u64]) -> Console<'w> {
        let mut app = App::new(facts(), Seeds::pinned(seeds).unwrap());
        app.settings().has_learned = true;
        let keeper = Autosave::start(flash.clone(), work, &mut app).expect("the flash can be used");
        let mut console = Console {
            host: Host::new(app),
            keeper,
        };
        // What is down in the first tick was not pressed for the console.
        console.update(Buttons::NONE);
        console
    }

    /// A tick as a host plays it.
    pub(crate) fn tick(&mut self, down: Buttons) {
        self.host.tick(down);
        self.app.take_damage();
        self.host.keep(&mut self.keeper);
    }

    pub(crate) fn press(&mut self, button: Button) {
        while !self.app.hears_answers() {
            self.tick(Buttons::NONE);
        }
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

    pub(crate) fn shown(&self) -> Shown {
        let session = self
            .app
            .session::<Mindbug>()
            .filter(|session| session.desk().is_under_way());
        Shown {
            game: session.map(|session| {
                let journal = session.journal().unwrap();
                let taken = journal.decisions().len();
                (journal.seed, taken, session.mark())
            }),
            wins: session.map_or([0; 6], |session| session.table().score.wins),
        }
    }
}

/// A player who presses without thinking, but does not leave the game.
pub(crate) fn press(screen: &str, dice: &mut Dice) -> Button {
    use Button::*;
    match screen {
        "pause" | "look" | "log" | "piles" => B,
        "pass" | "recap" => A,
        _ => [A, A, A, A, Left, Right, Up, Down, B][dice.below(9) as usize],
    }
}

/// Plays until the end of a game is on the screen.
fn play(console: &mut Console<'_>, dice: &mut Dice, mut look: impl FnMut(&Console<'_>)) {
    for presses in 0.. {
        if console.app.screen() == "victory" {
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
        let sets = Sets::only(Set::FirstContact).and(Set::KingOfTokyo);
        console.app.settings().setups[0].options = Options::from_slice(&options_of(sets)).unwrap();
        console.app.settings().setups[0].best_of_three = true;
        // The first match wears the flash in.
        while console.app.screen() != "start" {
            console.press(Button::A);
        }
        while console
            .app
            .session::<Mindbug>()
            .unwrap()
            .desk()
            .is_under_way()
        {
            play(&mut console, &mut dice, |_| {});
            if console
                .app
                .session::<Mindbug>()
                .unwrap()
                .desk()
                .is_under_way()
            {
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
            let is_over = console
                .app
                .session::<Mindbug>()
                .unwrap()
                .desk()
                .outcome
                .is_some();
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
            if !console
                .app
                .session::<Mindbug>()
                .unwrap()
                .desk()
                .is_under_way()
            {
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
    while console.keeper.tidy(&mut console.host.app) {}
    console.keeper.statistics().games
}

#[test]
fn the_console_resumes_after_every_cut() {
    let session = Session::play();
    let mut bytes = session.image.clone();
    let mut dice = Dice::new(9);
    let (mut cuts, mut same, mut before) = (0, 0, 0);
    for (op, press) in &session.ops {
        for (share, torn) in CUTS {
            let mut cut = bytes.clone();
            op.apply(&mut cut, share, torn, &mut dice);
            let flash = Flash::holding(cut.clone());
            let mut work = Workspace::new();
            let mut console = Console::on(&flash, &mut work, &[1]);
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
            let pace = console.app.settings().pace;
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
    while console.app.screen() != "pass" {
        console.press(Button::A);
    }
    for presses in 0.. {
        if presses > 300 && console.app.screen() == "pass" {
            break;
        }
        let button = press(console.app.screen(), &mut dice);
        console.press(button);
    }
    console.take_device();
    let left = console.app.session::<Mindbug>().unwrap().clone();
    let journal = left.journal().unwrap();
    assert_eq!(console.keeper.place(), Some((1, journal.decisions().len())));
    assert!(journal.decisions().len() > 10, "it was played");
    let mut work = Workspace::new();
    let mut resumed = Console::on(&flash, &mut work, &[1]);
    assert_eq!(resumed.app.screen(), "title");
    resumed.press(Button::A);
    assert_eq!(resumed.app.screen(), "pass", "nobody's hand is shown");
    resumed.take_device();
    assert_eq!(resumed.app.screen(), console.app.screen());
    let found = resumed.app.session::<Mindbug>().unwrap();
    assert!(found.state() == left.state());
    assert_eq!(found.table().names, left.table().names);
    assert_eq!(found.desk().log, left.desk().log);
    assert_eq!(found.journal().unwrap().decisions(), journal.decisions());
}

#[test]
fn what_is_given_up_stays_given_up() {
    let flash = Flash::blank();
    let mut work = Workspace::new();
    let mut console = Console::on(&flash, &mut work, &[5]);
    console.app.settings().setups[0].best_of_three = true;
    while console.app.screen() != "table" {
        console.press(Button::A);
    }
    use Button::*;
    for button in [Y, Up, Up, A, A] {
        console.press(button);
    }
    assert_eq!(console.app.screen(), "victory");
    let wins = console
        .app
        .session::<Mindbug>()
        .unwrap()
        .desk()
        .score()
        .wins;
    assert_eq!(wins.iter().sum::<u8>(), 1);
    let mut work = Workspace::new();
    let mut resumed = Console::on(&flash, &mut work, &[1]);
    resumed.press(A);
    assert_eq!(resumed.app.screen(), "victory");
    assert_eq!(
        resumed
            .app
            .session::<Mindbug>()
            .unwrap()
            .desk()
            .score()
            .wins,
        wins
    );
    // The first press skips the scene.
    resumed.press(A);
    resumed.press(A);
    assert_eq!(resumed.app.screen(), "start", "the match goes on");
    assert_eq!(
        resumed
            .app
            .session::<Mindbug>()
            .unwrap()
            .desk()
            .score()
            .wins,
        wins
    );
}

#[test]
fn against_the_bot_a_game_goes_on_at_the_table_and_as_it_would_have() {
    let flash = Flash::blank();
    let mut work = Workspace::new();
    let mut console = Console::on(&flash, &mut work, &[6]);
    let mut dice = Dice::new(2);
    console.app.settings().setups[0].seats[1] = Seat::Bot(Level::Easy);
    console.app.settings().pace = Pace::Off;
    while console.app.screen() != "table" {
        console.press(Button::A);
    }
    let taken = |console: &Console<'_>| {
        let session = console.app.session::<Mindbug>().unwrap();
        session.journal().unwrap().decisions().to_vec()
    };
    while taken(&console).len() < 12 {
        let button = press(console.app.screen(), &mut dice);
        console.press(button);
    }
    (0..200).for_each(|_| console.tick(Buttons::NONE));
    let image = flash.bytes();
    let mut work = Workspace::new();
    let mut resumed = Console::on(&Flash::holding(image), &mut work, &[1]);
    assert_eq!(taken(&resumed), taken(&console));
    resumed.press(Button::A);
    let played = ["table", "answer", "chooser", "roll"];
    assert!(
        played.contains(&resumed.app.screen()),
        "{}",
        resumed.app.screen()
    );
    // The first thing to do each time: both games go on alike, the bot's part too.
    for console in [&mut console, &mut resumed] {
        for _ in 0..400 {
            match console.app.screen() {
                "victory" => break,
                "recap" => console.press(Button::B),
                _ => console.press(Button::A),
            }
        }
    }
    assert!(taken(&console).len() > 20, "it went on");
    assert_eq!(taken(&resumed), taken(&console));
}

/// A console that has played a game to its end and is in the midst of another.
pub(crate) fn played(flash: &Flash) {
    let mut work = Workspace::new();
    let mut console = Console::on(flash, &mut work, &[21, 22]);
    console.app.settings().pace = Pace::Off;
    let mut dice = Dice::new(4);
    while console.app.screen() != "start" {
        console.press(Button::A);
    }
    play(&mut console, &mut dice, |_| {});
    (0..60).for_each(|_| console.tick(Buttons::NONE));
    console.press(Button::A);
    for _ in 0..200 {
        let button = press(console.app.screen(), &mut dice);
        console.press(button);
    }
    assert_ne!(console.app.screen(), "victory");
    (0..60).for_each(|_| console.tick(Buttons::NONE));
}

#[test]
fn a_finished_game_is_watched_to_the_same_end() {
    let flash = Flash::blank();
    played(&flash);
    let mut work = Workspace::new();
    let mut console = Console::on(&flash, &mut work, &[1]);
    let under_way = console.shown();
    use Button::*;
    // The menu, past the game that one can go on with.
    for button in [B, Down, Down, Down, Down, A] {
        console.press(button);
    }
    assert_eq!(console.app.screen(), "games");
    let past = console.app.archive().games[0].clone();
    console.press(A);
    assert_eq!(console.app.screen(), "watch");
    console.press(Up);
    for _ in 0..6_000 {
        console.tick(Buttons::NONE);
    }
    let playback = console.app.playback::<Mindbug>().unwrap().desk();
    let outcome = playback.outcome.expect("the playback came to its end");
    let how = Mindbug::how(&outcome.ending);
    assert_eq!((outcome.result, how), (past.result, past.how));
    assert_eq!(outcome.turns, past.turns);
    let progress = playback.progress.unwrap();
    assert_eq!(progress.at, progress.of);
    // Turn by turn, back and forth and from the other side, it comes to the same end.
    for button in [A, Right, Right, Left, X, Right, Left, Left, Right] {
        console.press(button);
    }
    for _ in 0..past.turns {
        console.press(Right);
    }
    assert_eq!(
        console.app.playback::<Mindbug>().unwrap().desk().outcome,
        Some(outcome)
    );
    assert_eq!(
        console.shown(),
        under_way,
        "the game under way is as it was"
    );
}
