//! Firmware old and new on the same saves: nothing is misread, nothing is lost silently.

use std::{fs, path::Path};

use kaijubox::{
    console::{Games as _, journal},
    game::Unplayable,
    games::Kaijubox,
    mindbug::Mindbug,
    save::{Decisions, Fault, REGION, Settings, Setup, Slot, Store, Workspace},
};

use crate::{
    common::flash::{Flash, crc32, reversion},
    owner::Owner,
};

fn played() -> (Flash, Owner) {
    let flash = Flash::blank();
    let mut work = Workspace::new();
    let mut store = Store::open(flash.clone(), &mut work).unwrap();
    let mut owner = Owner::new(2);
    store.set_settings(&Settings::default()).unwrap();
    for _ in 0..200 {
        owner.act(&mut store).unwrap();
    }
    (flash, owner)
}

#[test]
fn an_old_firmware_leaves_a_newer_record_alone_until_told_otherwise() {
    let (flash, owner) = played();
    assert!(reversion(&flash, 1, 9) > 0);
    let newer = flash.bytes();
    let mut work = Workspace::new();
    let mut store = Store::open(flash.clone(), &mut work).unwrap();
    let mut decisions = Decisions::new();
    let kept = store.load(&mut decisions).unwrap();
    assert_eq!(kept.settings, Slot::Newer);
    assert_eq!(
        owner.memory.game.unwrap().1,
        *decisions,
        "the rest is read as ever"
    );
    assert_eq!(store.set_settings(&Settings::default()), Err(Fault::Newer));
    assert_eq!(flash.bytes(), newer, "nothing was written");

    // Playing on for long, the newer record moves with the rest and stays as it was.
    for decision in 0..1_200 {
        store.decide(decision as u8, 0).unwrap();
    }
    store.end().unwrap();
    for game in 0..40 {
        store.begin(1, 1, game, &Setup::new()).unwrap();
        for decision in 0..60 {
            store.decide(decision, 0).unwrap();
        }
    }
    assert!(flash.with(|chip| chip.erases.iter().sum::<u32>()) > 30);
    let mut work = Workspace::new();
    let mut store = Store::open(flash, &mut work).unwrap();
    assert_eq!(store.load(&mut decisions).unwrap().settings, Slot::Newer);
    store.overwrite_newer();
    store.set_settings(&Settings::default()).unwrap();
    let settings = store.load(&mut decisions).unwrap().settings;
    assert_eq!(settings, Slot::Valid(Settings::default()));
}

#[test]
fn a_newer_game_is_not_begun_over() {
    let (flash, _) = played();
    assert!(reversion(&flash, 4, 9) > 0);
    let mut work = Workspace::new();
    let mut store = Store::open(flash.clone(), &mut work).unwrap();
    let mut decisions = Decisions::new();
    assert_eq!(store.load(&mut decisions).unwrap().game, Slot::Newer);
    assert_eq!(store.begin(1, 1, 1, &Setup::new()), Err(Fault::Newer));
    assert_eq!(store.decide(0, 0), Err(Fault::NoGame));
}

#[test]
fn a_region_of_a_newer_format_is_not_touched() {
    let (flash, _) = played();
    flash.with(|chip| {
        chip.bytes[8] = 2;
        let check = crc32(&chip.bytes[..12]).to_le_bytes();
        chip.bytes[12..16].copy_from_slice(&check);
    });
    let before = flash.bytes();
    let mut work = Workspace::new();
    let opened = Store::open(flash.clone(), &mut work).err();
    assert_eq!(opened, Some(Fault::Newer));
    assert_eq!(flash.bytes(), before);
}

#[test]
fn a_game_of_other_rules_is_refused_with_a_sentence() {
    let (_, owner) = played();
    let (mut game, decisions, mark) = owner.memory.game.unwrap();
    assert!(journal::play::<Mindbug>(&game, &decisions, mark).is_ok());
    game.rules += 1;
    let refused = journal::play::<Mindbug>(&game, &decisions, mark)
        .map(drop)
        .unwrap_err();
    assert_eq!(refused, Unplayable::OtherRules);
    assert_eq!(
        refused.to_string(),
        "the kept game was played by other rules than these"
    );
}

#[test]
fn every_game_of_the_box_is_on_the_page_of_the_format() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/saves.md");
    let page = fs::read_to_string(path).unwrap();
    let (_, table) = page.split_once("### What games put in").unwrap();
    let rows = table.lines().filter_map(|line| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        let name = cells.next()?;
        let kind: u8 = cells.next()?.parse().ok()?;
        let rules: u16 = cells.next()?.parse().ok()?;
        Some((kind, rules, name.to_owned()))
    });
    let rows: Vec<_> = rows.collect();
    let cards = Kaijubox::TITLES.playable.iter();
    let games: Vec<_> = cards
        .map(|card| (card.kind, card.rules, (card.name)().to_owned()))
        .collect();
    assert_eq!(rows, games);
}

#[test]
fn a_flash_that_is_too_small_is_refused() {
    let mut work = Workspace::new();
    let opened = Store::open(Flash::holding(vec![0xFF; REGION / 2]), &mut work).err();
    assert_eq!(opened, Some(Fault::TooSmall));
}
