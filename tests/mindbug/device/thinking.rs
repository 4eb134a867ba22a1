//! A test on the chip: the hard bot answers fixed decisions; the log has its answers and what they cost.
//!
//! Built with `KAIJUBOX_GAMES=FIRST,DECISIONS` it plays whole games against itself instead, from that game on until it
//! has answered so often: `cargo xtask thinking`.
#![no_std]
#![no_main]

use core::cell::Cell;

use defmt_rtt as _;
use embassy_time::Instant;
use kaijubox::{
    bot::{Answered, Tree},
    console::title::Title as _,
    device::{bring_search, cycles, cycles_since, device_test, let_log_be_read},
    mindbug::{
        Mindbug,
        mind::rehearsal::{DECISIONS, answer, play},
    },
};
use static_cell::ConstStaticCell;

static TREE: ConstStaticCell<Tree> = ConstStaticCell::new(Tree::new());

/// Nodes between two moments in which the console would look after other things.
const SLICE: u32 = 100;
const GAMES: Option<&str> = option_env!("KAIJUBOX_GAMES");

#[cortex_m_rt::entry]
fn main() -> ! {
    device_test(|| {
        bring_search(Mindbug::CARD.kind);
        let tree = TREE.take();
        match GAMES.and_then(|games| games.split_once(',')) {
            Some((first, decisions)) => {
                let number = |text: &str| text.parse().expect("two numbers are given");
                games(number(first), number(decisions), tree);
            }
            None => fixed(tree),
        }
    })
}

fn fixed(tree: &mut Tree) {
    for number in 0..DECISIONS {
        let mut answered = None;
        let took = cycles(|| answered = Some(answer(number, tree, SLICE)));
        log(number, answered.expect("it was answered just now"), took);
    }
}

fn games(first: u32, decisions: u32, tree: &mut Tree) {
    let (began, mut left) = (Cell::new(Instant::now()), decisions);
    for game in first.. {
        let begins = || began.set(Instant::now());
        play(game, tree, SLICE, begins, |answered| {
            log(game, answered, cycles_since(began.get()));
            left -= 1;
            left > 0
        });
        if left == 0 {
            return;
        }
    }
}

fn log(number: u32, answered: Answered, took: u64) {
    defmt::info!(
        "thinking: decision {=u32} index {=u8} nodes {=u32} worlds {=u16} chance {=u16} cycles {=u64}",
        number,
        answered.index,
        answered.nodes,
        answered.worlds,
        answered.chance,
        took
    );
    let_log_be_read();
}
