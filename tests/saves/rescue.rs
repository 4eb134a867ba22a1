//! Damage *and* a power cut while it is mended; and chips that held something else before.

use std::sync::Mutex;

use kaijubox::{
    game::Dice,
    save::{
        Decisions, Fault, Names, REGION, REPLAYS, Replay, Report, SECTOR, Settings, Slot,
        Statistics, Store, UnderWay, Workspace,
    },
};

use crate::{
    common::flash::{Flash, Torn},
    owner::Owner,
};

const SHARES: [f64; 3] = [0.0, 0.4, 0.999];
const WAYS: [Torn; 4] = [Torn::Front, Torn::Back, Torn::Zeros, Torn::Drift];

/// All that can be read, whatever is said about it.
#[derive(Debug, PartialEq)]
struct Readable {
    settings: Option<Settings>,
    names: Option<Names>,
    statistics: Option<Statistics>,
    game: Option<UnderWay>,
    decisions: Vec<u8>,
    replays: Vec<Option<Replay>>,
}

fn readable(store: &mut Store<'_, Flash>) -> Readable {
    let mut decisions = Decisions::new();
    let kept = store.load(&mut decisions).unwrap();
    Readable {
        settings: kept.settings.value(),
        names: kept.names.value(),
        statistics: kept.statistics.value(),
        game: kept.game.value(),
        decisions: decisions.to_vec(),
        replays: (0..REPLAYS)
            .map(|place| store.replay(place).unwrap().value())
            .collect(),
    }
}

/// Opens `image` uncut; returns what is read, and how many operations that took.
fn opened(image: &[u8]) -> (Readable, Report, u64) {
    let flash = Flash::holding(image.to_vec());
    flash.with(|chip| chip.ops = Some(Vec::new()));
    let mut work = Workspace::new();
    let mut store = Store::open(flash.clone(), &mut work).unwrap();
    let report = store.report();
    let found = readable(&mut store);
    let ops = flash.with(|chip| chip.ops.take()).unwrap().len();
    (found, report, ops as u64)
}

/// Opens `image` with the power cut inside operation `at`; returns the bytes that this leaves.
fn cut(image: &[u8], at: u64, share: f64, torn: Torn) -> Vec<u8> {
    let flash = Flash::holding(image.to_vec());
    flash.with(|chip| chip.cut = Some((at, share, torn)));
    let mut work = Workspace::new();
    let opened = Store::open(flash.clone(), &mut work).map(drop);
    assert_eq!(opened, Err(Fault::Flash));
    flash.bytes()
}

/// Cuts at every operation, and once more while that is mended.
fn suffer_cuts(image: &[u8], wanted: &Readable, ops: u64, dice: &mut Dice, what: &str) -> u32 {
    let mut cuts = 0;
    for at in 0..ops {
        for (share, torn) in SHARES.into_iter().flat_map(|s| WAYS.map(|torn| (s, torn))) {
            let once = cut(image, at, share, torn);
            let (found, _, more) = opened(&once);
            let what = format!("{what}, cut in operation {at} of {ops} at {share}, {torn:?}");
            assert_eq!(found, *wanted, "{what}");
            if more > 0 {
                let again = u64::from(dice.below(more as u32));
                let twice = cut(&once, again, SHARES[dice.below(3) as usize], torn);
                assert_eq!(opened(&twice).0, *wanted, "{what}, and again in {again}");
                cuts += 1;
            }
            cuts += 1;
        }
    }
    cuts
}

fn played(things: usize) -> Vec<u8> {
    let flash = Flash::blank();
    let mut work = Workspace::new();
    let mut store = Store::open(flash.clone(), &mut work).unwrap();
    let mut owner = Owner::new(11);
    for _ in 0..things {
        owner.act(&mut store).unwrap();
    }
    flash.bytes()
}

/// Damages both ends of every sector by chance, and suffers cuts in what mends it; how many rescues and cuts that were.
fn damage_and_cut(things: usize, image: &[u8], seed: u64) -> (u32, u32) {
    let mut dice = Dice::new(seed);
    let mut bytes = image.to_vec();
    for start in (SECTOR..REGION).step_by(SECTOR) {
        bytes[start] ^= dice.below(256) as u8;
        bytes[start + SECTOR - 1] ^= dice.below(256) as u8;
    }
    let (wanted, report, ops) = opened(&bytes);
    if !report.rescued {
        return (0, 0);
    }
    assert_eq!(report.dropped, 0);
    let what = format!("after {things} things, damage {seed}");
    (1, suffer_cuts(&bytes, &wanted, ops, &mut dice, &what))
}

#[test]
fn a_cut_at_any_moment_of_a_rescue_loses_nothing_that_was_readable() {
    let images = [600, 2_500].map(|things| (things, played(things)));
    let jobs: Vec<_> = images
        .iter()
        .flat_map(|image| (0..4).map(move |seed| (image, seed)))
        .collect();
    // Among the longest of all tests: on as many cores as there are.
    let next = Mutex::new(jobs.into_iter());
    let work = || {
        let mut counts = (0, 0);
        loop {
            let job = next.lock().unwrap().next();
            let Some(((things, image), seed)) = job else {
                return counts;
            };
            let (rescues, cuts) = damage_and_cut(*things, image, seed);
            counts = (counts.0 + rescues, counts.1 + cuts);
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (rescues, cuts) = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let counts = workers.into_iter().map(|worker| worker.join().unwrap());
        counts.fold((0, 0), |all: (u32, u32), one| {
            (all.0 + one.0, all.1 + one.1)
        })
    });
    println!("{rescues} rescues, {cuts} power cuts in them, nothing lost");
    assert!(rescues >= 4, "{rescues} rescues");
}

/// What other programs leave in the last 64 KiB.
fn foreign() -> Vec<(&'static str, Vec<u8>)> {
    let mut noise = vec![0; REGION];
    let mut dice = Dice::new(3);
    noise.fill_with(|| dice.below(256) as u8);
    let words = b"a file system of somebody else's, with names and blocks ";
    let text: Vec<u8> = words.iter().copied().cycle().take(REGION).collect();
    let mut one = vec![0xFF; REGION];
    one[REGION - SECTOR] = 0x42; // an emulated EEPROM
    vec![
        ("noise", noise),
        ("text", text),
        ("zeros", vec![0; REGION]),
        ("one byte", one),
    ]
}

#[test]
fn a_chip_that_held_something_else_is_taken_over_without_a_word() {
    for (what, image) in foreign() {
        let (found, report, ops) = opened(&image);
        assert_eq!(report, Report::default(), "{what}");
        assert!(ops > 0, "{what}");
        let flash = Flash::holding(image.clone());
        let mut work = Workspace::new();
        let mut store = Store::open(flash.clone(), &mut work).unwrap();
        let kept = store.load(&mut Decisions::new()).unwrap();
        let nothing = matches!(kept.settings, Slot::Empty) && matches!(kept.game, Slot::Empty);
        assert!(nothing && !kept.names.is_lost() && !kept.statistics.is_lost());
        store.set_settings(&Settings::default()).unwrap();
        let kept = opened(&flash.bytes());
        assert_eq!(kept.0.settings, Some(Settings::default()), "{what}");
        assert_eq!(kept.1, Report::default(), "{what}");

        // Nor is there a word after a cut on the way.
        for at in 0..ops {
            for (share, torn) in SHARES.into_iter().flat_map(|s| WAYS.map(|torn| (s, torn))) {
                let once = opened(&cut(&image, at, share, torn));
                assert_eq!(once.1, Report::default(), "{what}: {at} {share} {torn:?}");
                assert_eq!(once.0, found, "{what}");
            }
        }
    }
}

#[test]
fn garbage_under_our_own_header_is_told() {
    let (_, mut image) = foreign().remove(0);
    image[..SECTOR].copy_from_slice(&played(100)[..SECTOR]);
    assert!(opened(&image).1.rescued);
}

#[test]
fn a_single_record_of_ours_is_found_and_told() {
    let ours = played(100);
    let (_, mut image) = foreign().remove(0);
    image[SECTOR..2 * SECTOR].copy_from_slice(&ours[SECTOR..2 * SECTOR]);
    let (found, report, _) = opened(&image);
    assert!(report.rescued);
    assert!(!found.decisions.is_empty() || found.statistics.is_some());
}
