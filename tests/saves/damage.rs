//! What no power cut does: flipped bits, erased sectors, garbage, a worn-out sector, other firmware.

use kaijubox::{
    console::journal,
    game::Dice,
    mindbug::Mindbug,
    save::{
        Decisions, Fault, Game, Kept, MAX_SETUP, REGION, REPLAYS, Replay, Report, SECTOR, Settings,
        Setup, Slot, Store, Workspace,
    },
};

use crate::{
    common::flash::Flash,
    owner::{Memory, Owner},
};

/// Damages that are tried of each kind.
const TRIES: u64 = 120;

/// A console in the middle of a game, and every memory it ever had.
struct Played {
    image: Vec<u8>,
    memories: Vec<Memory>,
}

fn played(things: usize) -> Played {
    let flash = Flash::blank();
    let mut work = Workspace::new();
    let mut store = Store::open(flash.clone(), &mut work).unwrap();
    let mut owner = Owner::new(11);
    let mut memories = vec![Memory::default()];
    for _ in 0..things {
        owner.act(&mut store).unwrap();
        memories.push(owner.memory.clone());
    }
    Played {
        image: flash.bytes(),
        memories,
    }
}

/// What became of a damaged region.
#[derive(Debug, Default)]
struct Outcomes {
    whole: u32,
    told: u32,
    /// As before the last thing that was kept.
    last_but_one: u32,
    /// Older, and nothing told.
    untold: u32,
}

impl Played {
    fn last(&self) -> &Memory {
        self.memories.last().unwrap()
    }

    /// Nothing may be shown that never was; what is missing must be told.
    fn judge(
        &self,
        report: Report,
        kept: &Kept,
        decisions: &[u8],
        outcomes: &mut Outcomes,
        what: &str,
    ) {
        let was = |check: &dyn Fn(&Memory) -> bool| self.memories.iter().any(check);
        if let Some(settings) = kept.settings.clone().value() {
            assert!(
                was(&|memory| memory.settings.as_ref() == Some(&settings)),
                "{what}"
            );
        }
        if let Some(names) = kept.names.clone().value() {
            assert!(
                was(&|memory| memory.names.as_ref() == Some(&names)),
                "{what}"
            );
        }
        if let Some(found) = kept.statistics.clone().value() {
            assert!(
                was(&|memory| memory.statistics.as_ref() == Some(&found)),
                "{what}"
            );
        }
        if let Some(found) = kept.game.clone().value() {
            let shown = (found.game.clone(), decisions.to_vec());
            let position = was(&|memory| {
                let game = memory.game.as_ref();
                game.is_some_and(|(game, taken, _)| (game, taken) == (&shown.0, &shown.1))
            });
            assert!(position, "{what}: a game that was never played: {found:?}");
            let played = journal::play::<Mindbug>(&found.game, decisions, found.mark);
            assert!(played.is_ok(), "{what}");
        }
        let told = report != Report::default()
            || kept.settings.is_lost()
            || kept.names.is_lost()
            || kept.statistics.is_lost()
            || kept.game.is_lost();
        let is = |memory: &Memory| {
            kept.settings == found(memory.settings.clone())
                && kept.names == found(memory.names.clone())
                && kept.statistics == found(memory.statistics.clone())
                && match (&kept.game, &memory.game) {
                    (Slot::Valid(game), Some((same, taken, _))) => {
                        game.game == *same && decisions == taken
                    }
                    (Slot::Empty, None) => true,
                    _ => false,
                }
        };
        let count = match told {
            _ if is(self.last()) => &mut outcomes.whole,
            true => &mut outcomes.told,
            false if self.memories.iter().rev().take(2).any(is) => &mut outcomes.last_but_one,
            false => &mut outcomes.untold,
        };
        *count += 1;
    }

    /// Damages, boots, judges, and plays on.
    fn suffer(&self, kind: &str, damage: impl Fn(&mut [u8], &mut Dice)) -> Outcomes {
        let mut outcomes = Outcomes::default();
        for seed in 0..TRIES {
            let what = format!("{kind} {seed}");
            let mut bytes = self.image.clone();
            damage(&mut bytes, &mut Dice::new(seed));
            let flash = Flash::holding(bytes);
            let mut work = Workspace::new();
            let mut store = Store::open(flash.clone(), &mut work).expect(&what);
            let mut decisions = Decisions::new();
            let kept = store.load(&mut decisions).expect(&what);
            let report = store.report();
            self.judge(report, &kept, &decisions, &mut outcomes, &what);

            // The game goes on where it was resumed, and is kept as it goes on.
            if kept.game.value().is_some() {
                let mut taken = decisions.to_vec();
                for decision in 0..70 {
                    store.decide(decision, 7).expect(&what);
                    taken.push(decision);
                }
                store.load(&mut decisions).expect(&what);
                assert_eq!(*decisions, *taken, "{what}");
            }
            // So does everything else.
            let settings = Settings {
                light: 3,
                ..Settings::default()
            };
            store.overwrite_newer();
            let setup = Setup::from_slice(&[9]).unwrap();
            store.set_settings(&settings).expect(&what);
            store.begin(77, 1, seed, &setup).expect(&what);
            for decision in 0..100 {
                store.decide(decision, decision.into()).expect(&what);
            }
            let mut work = Workspace::new();
            let mut store = Store::open(flash, &mut work).expect(&what);
            let kept = store.load(&mut decisions).expect(&what);
            assert_eq!(kept.settings, Slot::Valid(settings), "{what}");
            assert!(
                matches!(kept.game, Slot::Valid(found) if found.game.kind == 77),
                "{what}"
            );
            assert!(decisions.iter().copied().eq(0..100), "{what}");
        }
        println!("{kind}: {TRIES} tried, {outcomes:?}, 0 panics, 0 wrong games");
        assert_eq!(outcomes.untold, 0, "{kind}");
        outcomes
    }
}

fn found<T>(value: Option<T>) -> Slot<T> {
    value.map_or(Slot::Empty, Slot::Valid)
}

fn sector(bytes: &mut [u8], number: u32) -> &mut [u8] {
    &mut bytes[number as usize * SECTOR..][..SECTOR]
}

fn fill(bytes: &mut [u8], dice: &mut Dice) {
    bytes.fill_with(|| dice.below(256) as u8);
}

#[test]
fn damage_of_any_kind_is_survived_and_never_shows_a_wrong_game() {
    for things in [600, 2_500] {
        let console = played(things);
        println!("after {things} things kept:");
        let flips = console.suffer("one flipped bit", |bytes, dice| {
            bytes[dice.below(REGION as u32) as usize] ^= 1 << dice.below(8);
        });
        assert!(flips.whole > TRIES as u32 * 9 / 10);
        console.suffer("a hundred flipped bits", |bytes, dice| {
            for _ in 0..100 {
                bytes[dice.below(REGION as u32) as usize] ^= 1 << dice.below(8);
            }
        });
        console.suffer("flipped bits in every sector's ends", |bytes, dice| {
            for start in (0..REGION).step_by(SECTOR) {
                bytes[start] ^= dice.below(256) as u8;
                bytes[start + SECTOR - 1] ^= dice.below(256) as u8;
            }
        });
        console.suffer("an erased sector", |bytes, dice| {
            sector(bytes, dice.below(16)).fill(0xFF);
        });
        console.suffer("a sector of zeros", |bytes, dice| {
            sector(bytes, dice.below(16)).fill(0);
        });
        console.suffer("a sector of garbage", |bytes, dice| {
            fill(sector(bytes, dice.below(16)), dice);
        });
        console.suffer("a page of garbage", |bytes, dice| {
            let page = dice.below(256) as usize * 256;
            fill(&mut bytes[page..page + 256], dice);
        });
        console.suffer("two sectors exchanged", |bytes, dice| {
            let (one, two) = (1 + dice.below(15), 1 + dice.below(15));
            let kept = sector(bytes, one).to_vec();
            let other = sector(bytes, two).to_vec();
            sector(bytes, one).copy_from_slice(&other);
            sector(bytes, two).copy_from_slice(&kept);
        });
        // Our header is what tells garbage from another program's flash.
        let garbage = console.suffer("nothing but garbage", |bytes, dice| {
            fill(&mut bytes[SECTOR..], dice);
        });
        assert_eq!(garbage.whole, 0);
    }
}

#[test]
fn a_full_region_is_no_region_lost() {
    // As full as records can make it: eight of the longest replays, the longest game.
    let flash = Flash::blank();
    let mut work = Workspace::new();
    let mut store = Store::open(flash.clone(), &mut work).unwrap();
    let setup = Setup::from_slice(&[7; MAX_SETUP]).unwrap();
    let game = |number| Game {
        number,
        kind: 1,
        rules: 1,
        seed: 4,
        setup: setup.clone(),
    };
    for number in 0..40 {
        let mut decisions = Decisions::new();
        decisions.resize_default(decisions.capacity()).unwrap();
        let replay = Replay {
            game: game(number),
            winners: 1,
            how: 0,
            turns: 0,
            mark: 2,
            decisions,
        };
        store.keep_replay(&replay).unwrap();
    }
    store.begin(1, 1, 4, &setup).unwrap();
    let longest = Decisions::new().capacity();
    for at in 0..longest {
        store.decide(at as u8, at as u32).unwrap();
    }
    assert_eq!(store.decide(0, 0), Err(Fault::TooLong));
    let mut work = Workspace::new();
    let mut store = Store::open(flash, &mut work).unwrap();
    let mut decisions = Decisions::new();
    let kept = store.load(&mut decisions).unwrap();
    assert!(!store.report().rescued && decisions.len() == longest);
    assert!(matches!(kept.game, Slot::Valid(found) if found.mark == longest as u32 - 1));
    for place in 0..REPLAYS {
        let Ok(Slot::Valid(replay)) = store.replay(place) else {
            panic!("replay {place} is whole");
        };
        assert_eq!(replay.game.number as usize, 32 + place);
    }
}

#[test]
fn a_worn_out_sector_ends_saving_and_loses_nothing() {
    for worn in 0..16 {
        let console = played(2_500);
        let flash = Flash::holding(console.image.clone());
        flash.with(|chip| chip.worn.push(worn));
        let mut work = Workspace::new();
        let mut store = Store::open(flash.clone(), &mut work).unwrap();
        let mut owner = Owner::resume(1, console.last().clone());
        // Sector 0 is erased once in 255 erases only.
        let mut things = 0;
        let fault = loop {
            match owner.act(&mut store) {
                Ok(()) if things == 30_000 => panic!("sector {worn} was never erased"),
                Ok(()) => things += 1,
                Err(fault) => break fault,
            }
        };
        assert_eq!(fault, Fault::Worn);
        assert!(store.report().worn);
        for _ in 0..2 {
            let mut work = Workspace::new();
            let mut store = Store::open(flash.clone(), &mut work).unwrap();
            assert!(store.report().worn || worn == 0, "sector {worn}");
            let mut decisions = Decisions::new();
            let kept = store.load(&mut decisions).unwrap();
            let mut outcomes = Outcomes::default();
            let memories = vec![owner.memory.clone()];
            let played = Played {
                image: Vec::new(),
                memories,
            };
            let report = store.report();
            let what = format!("sector {worn}");
            played.judge(report, &kept, &decisions, &mut outcomes, &what);
            assert_eq!(outcomes.whole, 1, "{what}");
            let _ = store.set_settings(&Settings::default());
        }
    }
}
