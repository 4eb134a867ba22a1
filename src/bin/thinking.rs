//! A test on the chip: the hard bot answers fixed decisions; the log has its answers and what they cost.
#![no_std]
#![no_main]

use defmt_rtt as _;
use kaijubox::{
    board::{cycles, device_test, let_log_be_read},
    bot::{
        Tree,
        mindbug::rehearsal::{DECISIONS, answer},
    },
};
use static_cell::ConstStaticCell;

static TREE: ConstStaticCell<Tree> = ConstStaticCell::new(Tree::new());

/// Nodes between two moments in which the console would look after other things.
const SLICE: u32 = 100;

#[cortex_m_rt::entry]
fn main() -> ! {
    device_test(|| {
        let tree = TREE.take();
        for number in 0..DECISIONS {
            let mut answered = None;
            let took = cycles(|| answered = Some(answer(number, tree, SLICE)));
            let answered = answered.expect("it was answered just now");
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
    })
}
