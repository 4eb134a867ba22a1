//! What it costs: erases a sector, time a decision, years until the flash is worn out.

use kaijubox::save::{Decisions, Slot, Store, Workspace};

use crate::{common::flash::Flash, owner::Owner};

const DECISIONS: u32 = 100_000;
/// Erases that a sector is good for (docs/hardware.md#flash).
const CYCLES: f64 = 100_000.0;
/// A keen player: two hours every day, a decision every five seconds.
const DECISIONS_A_YEAR: f64 = 365.25 * 2.0 * 3600.0 / 5.0;
/// Interrupts stopped by a save that erases nothing, at most: docs/hardware.md#budgets.
const APPEND_US: u64 = 5_000;

#[test]
fn a_hundred_thousand_decisions_wear_all_sectors_alike() {
    let flash = Flash::blank();
    let mut work = Workspace::new();
    let mut store = Store::open(flash.clone(), &mut work).unwrap();
    let mut owner = Owner::new(21);
    let (mut taken, mut turns, mut surprises) = (0, 0, 0);
    let (mut longest_us, mut sum_us, mut longest_turn_us) = (0, 0, 0);
    while taken < DECISIONS {
        if store.wants_turn() {
            flash.spent();
            store.turn().unwrap();
            let spent = flash.spent();
            longest_turn_us = longest_turn_us.max(spent.write_us + spent.erase_us);
            assert_eq!(
                spent.erases > 0,
                turns >= 13,
                "a turn prepares the next sector"
            );
            turns += 1;
        }
        let before = owner
            .memory
            .game
            .as_ref()
            .map_or(0, |(_, taken, _)| taken.len());
        flash.spent();
        owner.act(&mut store).unwrap();
        let spent = flash.spent();
        surprises += spent.erases;
        let after = owner
            .memory
            .game
            .as_ref()
            .map_or(0, |(_, taken, _)| taken.len());
        if after == before + 1 {
            taken += 1;
            longest_us = longest_us.max(spent.write_us);
            sum_us += spent.write_us;
        }
    }
    let erases = flash.with(|chip| chip.erases.clone());
    let all: u32 = erases.iter().sum();
    let average = f64::from(all) / erases.len() as f64;
    let most = f64::from(*erases.iter().max().unwrap());
    println!(
        "{DECISIONS} decisions: erases a sector {erases:?}, most / average = {:.3}",
        most / average
    );
    let years = CYCLES / most * f64::from(DECISIONS) / DECISIONS_A_YEAR;
    println!(
        "{years:.0} years of two hours a day at a decision every 5 s, for {CYCLES} erases a sector"
    );
    println!(
        "a decision: {:.2} ms of programming on average, {:.1} ms at most; a turn {:.1} ms at most; {surprises} erases outside a turn",
        sum_us as f64 / f64::from(taken) / 1e3,
        longest_us as f64 / 1e3,
        longest_turn_us as f64 / 1e3,
    );
    assert!(most <= 1.5 * average);
    assert!(longest_us <= APPEND_US);
    assert_eq!(surprises, 0, "erases happen in still moments only");

    let mut work = Workspace::new();
    let mut store = Store::open(flash, &mut work).unwrap();
    let mut decisions = Decisions::new();
    let kept = store.load(&mut decisions).unwrap();
    let last = owner.memory.game.map(|(_, taken, _)| taken);
    assert_eq!(last.is_some(), matches!(kept.game, Slot::Valid(_)));
    assert_eq!(last.unwrap_or_default(), *decisions);
}
