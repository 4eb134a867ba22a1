//! A test on the chip: random games of Mindbug, each decision kept in flash, resumed after a power cut.
#![no_std]
#![no_main]

use defmt_rtt as _;
use kaijubox::{
    console::kept_game::KeptGame,
    device::{device_test_with_flash, let_log_be_read, micros},
    mindbug::{Mindbug, rehearsal::mix},
    save::{Report, Store, Workspace},
};
use static_cell::ConstStaticCell;

/// Things to keep before the test ends: some before and some after a sector is turned.
const THINGS: u32 = 60;

static WORKSPACE: ConstStaticCell<Workspace> = ConstStaticCell::new(Workspace::new());
/// Every mix of sets, one after the other.
static GAME: ConstStaticCell<KeptGame<Mindbug>> = ConstStaticCell::new(KeptGame::new(mix));

#[cortex_m_rt::entry]
fn main() -> ! {
    device_test_with_flash(|flash| {
        let game = GAME.take();
        let work = WORKSPACE.take();
        let (open_us, store) = micros(|| Store::open(flash, work));
        let mut store = store.unwrap_or_else(|_| defmt::panic!("the saves cannot be opened"));
        if store.report() != Report::default() {
            defmt::panic!("a power cut was taken for damage");
        }
        let (load_us, resumed) = micros(|| game.resume(&mut store));
        if resumed.is_err() {
            defmt::panic!("the game that was kept cannot be resumed");
        }
        let (number, taken) = game.place();
        defmt::info!("resumed {=u32} {=usize}", number, taken);
        let (mut append_us, mut turn_us, mut surprise_us) = (0, 0, 0);
        let mut turns = 0;
        for _ in 0..THINGS {
            if store.wants_turn() {
                defmt::info!("turning");
                let (took, turned) = micros(|| store.turn());
                defmt::assert!(turned.is_ok(), "a sector is turned");
                defmt::info!("turned");
                turn_us = took.max(turn_us);
                turns += 1;
            }
            let before = game.place();
            let (took, kept) = micros(|| game.go_on(&mut store));
            defmt::assert!(kept.is_ok(), "a decision is kept");
            let (number, taken) = game.place();
            defmt::info!("kept {=u32} {=usize}", number, taken);
            match (number, taken) == (before.0, before.1 + 1) {
                true => append_us = took.max(append_us),
                false => surprise_us = took.max(surprise_us),
            }
            let_log_be_read();
        }
        defmt::info!(
            "saves: open_us {=u32} load_us {=u32} append_us {=u32} turn_us {=u32} turns {=u32} end_us {=u32}",
            open_us,
            load_us,
            append_us,
            turn_us,
            turns,
            surprise_us
        );
    })
}
