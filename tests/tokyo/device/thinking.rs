//! A test on the chip: the hard bot plays King of Tokyo against itself; the log has its answers and what they cost.
//!
//! `KAIJUBOX_GAMES=FIRST,DECISIONS` at build time says from which game on, and after how many answers it ends.
#![no_std]
#![no_main]

use core::cell::Cell;

use defmt_rtt as _;
use embassy_time::Instant;
use kaijubox::{
    bot::Tree,
    device::{bring_search, cycles_since, device_test, let_log_be_read},
    tokyo::mind::rehearsal::play,
};
use static_cell::ConstStaticCell;

static TREE: ConstStaticCell<Tree> = ConstStaticCell::new(Tree::new());

/// As whose code `memory.x` knows the bot's.
const KIND: u8 = 2;
/// Nodes between two moments in which the console would look after other things.
const SLICE: u32 = 100;
const GAMES: Option<&str> = option_env!("KAIJUBOX_GAMES");

#[cortex_m_rt::entry]
fn main() -> ! {
    device_test(|| {
        bring_search(KIND);
        let games = GAMES.and_then(|games| games.split_once(','));
        let (first, decisions) = games.unwrap_or(("0", "24"));
        let number = |text: &str| text.parse().expect("two numbers are given");
        games_from(number(first), number(decisions), TREE.take());
    })
}

fn games_from(first: u32, decisions: u32, tree: &mut Tree) {
    let (began, mut left) = (Cell::new(Instant::now()), decisions);
    for game in first.. {
        let begins = || began.set(Instant::now());
        play(game, tree, SLICE, begins, |answered, asked| {
            defmt::info!(
                "thinking: decision {=u32} index {=u8} nodes {=u32} worlds {=u16} chance {=u16} cycles {=u64} dice {=bool} part {=bool}",
                game,
                answered.index,
                answered.nodes,
                answered.worlds,
                answered.chance,
                cycles_since(began.get()),
                asked.dice,
                asked.part
            );
            let_log_be_read();
            left -= 1;
            left > 0
        });
        if left == 0 {
            return;
        }
    }
}
