//! The power goes inside every operation of a run, at several bytes, in several ways.

use kaijubox::{
    game::Dice,
    save::{Decisions, Report, Store, Workspace},
};

use crate::{
    common::flash::{Flash, Op, Torn},
    owner::{Memory, Owner, recalled},
};

/// Things kept before the run, so that every sector has been used and erases come.
const AGE: usize = 2_000;
/// Things kept in the run.
const RUN: usize = 700;

const SHARES: [f64; 5] = [0.0, 0.02, 0.4, 0.8, 0.999];

/// A run on an aged flash: the flash before it, its operations and, for each, the step it is of.
struct Run {
    image: Vec<u8>,
    ops: Vec<(Op, usize)>,
    /// What is kept before each step, and after the last.
    memories: Vec<Memory>,
}

fn run() -> Run {
    let flash = Flash::blank();
    let mut work = Workspace::new();
    let mut store = Store::open(flash.clone(), &mut work).unwrap();
    let mut owner = Owner::new(5);
    for _ in 0..AGE {
        owner.act(&mut store).unwrap();
    }
    let image = flash.bytes();
    flash.with(|chip| chip.ops = Some(Vec::new()));
    let (mut ops, mut memories) = (Vec::new(), vec![owner.memory.clone()]);
    for step in 0..RUN {
        // Half the time somebody prepares the next sector in a still moment.
        if step % 2 == 0 && store.wants_turn() {
            store.turn().unwrap();
        }
        owner.act(&mut store).unwrap();
        memories.push(owner.memory.clone());
        let done = flash.with(|chip| chip.ops.replace(Vec::new())).unwrap();
        ops.extend(done.into_iter().map(|op| (op, step)));
    }
    Run {
        image,
        ops,
        memories,
    }
}

/// Finds what is kept among `either`, on a console that has just started.
fn found(store: &mut Store<'_, Flash>, either: &[Memory], what: &str) -> Memory {
    let report = store.report();
    assert_eq!(report, Report::default(), "{what}");
    let mut decisions = Decisions::new();
    let kept = store.load(&mut decisions).expect(what);
    let found = either.iter().find(|memory| {
        let kept = recalled(kept.clone(), &decisions, &memory.replays);
        kept == **memory
    });
    let lost = || panic!("{what}: found {kept:?} with {} decisions", decisions.len());
    found.unwrap_or_else(lost).clone()
}

/// After a cut: what is kept is as before or after the step; if `go_on`, it can be played on from
/// there, and a second start finds that.
fn check(bytes: Vec<u8>, run: &Run, step: usize, go_on: bool, what: &str) {
    let flash = Flash::holding(bytes);
    let mut work = Workspace::new();
    let mut store = Store::open(flash.clone(), &mut work).expect(what);
    let memory = found(&mut store, &run.memories[step..=step + 1], what);
    if go_on {
        let mut owner = Owner::resume(step as u64, memory);
        for _ in 0..3 {
            owner.act(&mut store).expect(what);
        }
        let mut work = Workspace::new();
        let mut store = Store::open(flash, &mut work).expect(what);
        found(&mut store, &[owner.memory], what);
    }
}

/// Cuts every operation of the run whose number is `first` and every `stride` after it; counts cuts, and those inside an
/// erase.
fn cut_all(run: &Run, first: usize, stride: usize) -> (usize, usize) {
    let mut bytes = run.image.clone();
    let (mut cuts, mut erases) = (0, 0);
    for (number, (op, step)) in run.ops.iter().enumerate() {
        let mut dice = Dice::new(9 + number as u64);
        let ways: &[Torn] = match op {
            _ if number % stride != first => &[],
            Op::Write(..) => &[Torn::Front],
            Op::Erase(_) => &[Torn::Front, Torn::Back, Torn::Zeros, Torn::Drift],
        };
        for (&torn, share) in ways
            .iter()
            .flat_map(|torn| SHARES.map(|share| (torn, share)))
        {
            let mut cut = bytes.clone();
            op.apply(&mut cut, share, torn, &mut dice);
            let what = format!("operation {number} ({op:?}) cut at {share}, {torn:?}");
            let is_erase = matches!(op, Op::Erase(_));
            check(cut, run, *step, is_erase || cuts % 4 == 0, &what);
            cuts += 1;
            erases += usize::from(is_erase);
        }
        op.apply(&mut bytes, 1.0, Torn::Front, &mut dice);
    }
    (cuts, erases)
}

#[test]
fn a_power_cut_anywhere_loses_nothing_confirmed() {
    let run = run();
    // The longest of all tests: on as many cores as there are.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (cuts, erases) = std::thread::scope(|scope| {
        let run = &run;
        let shares = (0..cores).map(|first| scope.spawn(move || cut_all(run, first, cores)));
        let shares: Vec<_> = shares.collect();
        let counts = shares.into_iter().map(|share| share.join().unwrap());
        counts.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1))
    });
    let operations = run.ops.len();
    println!(
        "{operations} operations of {RUN} things kept: {cuts} power cuts, {erases} of them inside an erase, 0 lost"
    );
    assert!(cuts > 5_000 && erases > 100);
}

/// The first start of all, on a blank flash, and the first things kept.
#[test]
fn a_power_cut_at_the_first_start_is_no_matter() {
    let mut cuts = 0;
    for after in 0.. {
        for share in SHARES {
            let flash = Flash::blank();
            flash.with(|chip| chip.cut = Some((after, share, Torn::Drift)));
            let mut owner = Owner::new(7);
            let mut work = Workspace::new();
            if let Ok(mut store) = Store::open(flash.clone(), &mut work) {
                while owner.memory.settings.is_none() && owner.act(&mut store).is_ok() {}
            }
            if !flash.power_on() {
                println!("{cuts} power cuts from the first start to the first settings");
                assert!(cuts > 50);
                return;
            }
            cuts += 1;
            let mut work = Workspace::new();
            let mut store = Store::open(flash.clone(), &mut work).unwrap();
            let mut decisions = Decisions::new();
            let kept = store.load(&mut decisions).unwrap();
            let kept = recalled(kept, &decisions, &owner.memory.replays);
            close_to(&owner.memory, kept, "at the first start");
        }
    }
}

/// Power that comes and goes: cut after cut, each while the one before is being repaired.
#[test]
fn power_cuts_in_a_row_lose_nothing_confirmed() {
    let run = run();
    let mut dice = Dice::new(3);
    let flash = Flash::holding(run.image.clone());
    let mut memory = run.memories[0].clone();
    let (mut cuts, mut kept) = (0, 0);
    while cuts < 2_000 {
        let torn = [Torn::Front, Torn::Back, Torn::Zeros, Torn::Drift][dice.below(4) as usize];
        let share = f64::from(dice.below(1_000)) / 1_000.0;
        let after = u64::from(dice.below(12));
        flash.with(|chip| chip.cut = Some((after, share, torn)));
        let mut owner = Owner::resume(cuts, memory.clone());
        let mut before = memory.clone();
        let mut work = Workspace::new();
        if let Ok(mut store) = Store::open(flash.clone(), &mut work) {
            while {
                before = owner.memory.clone();
                if store.wants_turn() && store.turn().is_err() {
                    false
                } else {
                    owner.act(&mut store).is_ok()
                }
            } {
                kept += 1;
            }
        }
        assert!(flash.power_on());
        cuts += 1;
        let mut work = Workspace::new();
        let mut store = Store::open(flash.clone(), &mut work).unwrap();
        assert_eq!(store.report(), Report::default(), "cut {cuts}");
        let mut decisions = Decisions::new();
        let found = store.load(&mut decisions).unwrap();
        let found = recalled(found, &decisions, &before.replays);
        memory = close_to(&before, found, &format!("cut {cuts}"));
    }
    println!("{cuts} power cuts in a row with {kept} things kept between them, 0 lost");
}

/// Asserts that at most one thing is newer than in `before`, and nothing older; returns `found`.
fn close_to(before: &Memory, found: Memory, what: &str) -> Memory {
    let mut changes = 0;
    changes += usize::from(found.settings != before.settings);
    changes += usize::from(found.names != before.names);
    changes += usize::from(found.statistics != before.statistics);
    if found.game != before.game {
        changes += 1;
        match (&before.game, &found.game) {
            (Some((game, taken, _)), Some((same, more, _))) if game == same => {
                assert_eq!(more.len(), taken.len() + 1, "{what}");
                assert_eq!(&more[..taken.len()], taken, "{what}");
            }
            (None, Some((_, taken, _))) => assert!(taken.is_empty(), "{what}"),
            (Some(_), None) => {}
            other => panic!("{what}: {other:?}"),
        }
    }
    assert!(changes <= 1, "{what}: {before:?} became {found:?}");
    found
}
