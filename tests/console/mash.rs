//! Somebody who presses without looking: nothing they did not mean is ever done for good.
//!
//! Half an hour of presses at 5 to 20 a second, some of them held, against the bot and between two.
//! What is asked, and since when, is read off the console from outside.

use crate::common::{App, facts, host::Host, is_ordered};
use kaijubox::{
    console::{DEAF, Games as _, Pace, Seeds, Settings},
    game::{Dice, Level, Seat},
    games::Kaijubox,
    ui::{Button, Buttons, TICK_US, ticks},
};

/// Half an hour on the console's clock, in stretches that begin at power-on: whoever presses at random loses their way,
/// to pages that ask nothing.
const TICKS: u32 = ticks(30 * 60 * 1_000) / STRETCHES;
const STRETCHES: u32 = 6;

/// A console on which somebody mashes.
struct Masher {
    host: Host,
    dice: Dice,
    down: Buttons,
    /// Ticks until the button goes up, and until the next one goes down.
    up_in: u32,
    down_in: u32,
}

impl Masher {
    fn new(seed: u64, seats: [Seat; 2], pace: Pace) -> Masher {
        let mut app = App::new(facts(), Seeds::pinned(&[seed]).unwrap());
        *app.settings() = Settings::new(Kaijubox::TITLES.playable);
        app.settings().setups[0].seats = seats.into_iter().collect();
        app.settings().pace = pace;
        Masher {
            host: Host::new(app),
            dice: Dice::new(seed),
            down: Buttons::NONE,
            up_in: 0,
            down_in: 0,
        }
    }

    /// The buttons of the next tick: mostly accepting, sometimes anything, 5 to 20 presses a second.
    fn press(&mut self) -> Buttons {
        use Button::*;
        if self.up_in > 0 {
            self.up_in -= 1;
        } else {
            self.down = Buttons::NONE;
        }
        if self.down_in > 0 {
            self.down_in -= 1;
            return self.down;
        }
        let any = [A, A, A, A, B, B, Up, Down, Left, Right, X, Y];
        self.down = Buttons::NONE.with(any[self.dice.place(any.len())]);
        let (fastest, slowest) = (1_000_000 / 20 / TICK_US, 1_000_000 / 5 / TICK_US);
        self.down_in = fastest + self.dice.below(slowest - fastest + 1);
        self.up_in = self.dice.below(self.down_in);
        self.down
    }
}

/// What is open: the screen, the decisions taken, and whether something moves there.
type Open = (&'static str, Option<u32>, bool);

fn open(host: &Host) -> Open {
    let moves = host.app.is_animating() && !host.app.is_revealing();
    let taken = host.app.game().map(|game| game.taken());
    let screen = host.app.screen();
    (screen, taken, moves && screen == "table")
}

/// Mashes for half an hour; how many decisions people took.
fn mash(seed: u64, seats: [Seat; 2], pace: Pace) -> u32 {
    let seeds = (0..u64::from(STRETCHES)).map(|stretch| 10 * seed + stretch);
    seeds.map(|seed| mash_once(seed, seats, pace)).sum()
}

fn mash_once(seed: u64, seats: [Seat; 2], pace: Pace) -> u32 {
    let mut masher = Masher::new(seed, seats, pace);
    let (mut last, mut since) = (open(&masher.host), 0);
    let mut decisions = 0;
    for now in 0..TICKS {
        let asked = masher.host.app.game().and_then(|game| {
            let by = game.decider()?;
            game.table().seats[by.index()].is_person().then_some(by)
        });
        let asked = asked.filter(|_| !is_ordered(&masher.host.app));
        let down = masher.press();
        masher.host.tick(down);
        let is = open(&masher.host);
        if is == last {
            continue;
        }
        let (was, taken, _) = last;
        let decided = asked.is_some() && taken.is_some() && is.1 == taken.map(|n| n + 1);
        let began_anew = was == "victory" && is.0 == "start";
        if decided || began_anew {
            decisions += 1;
            let after = now - since;
            assert!(
                after >= DEAF,
                "seed {seed}, tick {now}: {was} was answered {after} ticks after it appeared"
            );
        }
        (last, since) = (is, now);
    }
    decisions
}

#[test]
fn mashing_never_answers_a_question_within_its_first_moments() {
    const { assert!(DEAF * TICK_US >= 350_000) };
    let bot = Seat::Bot(Level::Easy);
    let against_bot = mash(1, [Seat::Person, bot], Pace::Normal);
    let of_two = mash(2, [Seat::Person; 2], Pace::Fast);
    let unseen = mash(3, [Seat::Person; 2], Pace::Off);
    println!("decisions in half an hour each: {against_bot}, {of_two}, {unseen}");
    assert!(against_bot > 50 && of_two > 50 && unseen > 50);
}
