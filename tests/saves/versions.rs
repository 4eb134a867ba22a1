//! Firmware old and new on the same saves: nothing is misread, nothing is lost silently.

use kaijubox::{
    app::journal::{self, Unplayable},
    save::{Decisions, Fault, REGION, SECTOR, Settings, Setup, Slot, Store, Workspace},
};

use crate::{flash::Flash, owner::Owner};

/// CRC-32 as the format page names it, spelled out: a test of the layout, not of our code.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            crc >> 1 ^ if crc & 1 == 1 { 0xEDB8_8320 } else { 0 }
        })
    })
}

/// CRC-32C from 0xEEEEEEEE, never with a first byte of 0 or FF: sequential-storage's.
fn item_crc(bytes: &[u8]) -> u32 {
    let crc = !bytes.iter().fold(0xEEEE_EEEEu32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            crc >> 1 ^ if crc & 1 == 1 { 0x82F6_3B78 } else { 0 }
        })
    });
    match crc as u8 {
        0 | 0xFF => crc ^ 1,
        _ => crc,
    }
}

/// Turns every record of one kind into one of another version, as other firmware would write it.
fn reversion(flash: &Flash, key: u8, version: u8) -> usize {
    flash.with(|chip| {
        let mut changed = 0;
        for at in SECTOR + 9..REGION - 20 {
            if chip.bytes[at..at + 3] != [0x4B, 0xBA, key] {
                continue;
            }
            let length = usize::from(u16::from_le_bytes([
                chip.bytes[at + 14],
                chip.bytes[at + 15],
            ]));
            chip.bytes[at + 3] = version;
            let check = crc32(&chip.bytes[at..at + 16 + length]).to_le_bytes();
            chip.bytes[at + 16 + length..at + 20 + length].copy_from_slice(&check);
            let item = item_crc(&chip.bytes[at - 1..at + 20 + length]).to_le_bytes();
            chip.bytes[at - 9..at - 5].copy_from_slice(&item);
            changed += 1;
        }
        changed
    })
}

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
    assert!(journal::play(&game, &decisions, mark).is_ok());
    game.rules += 1;
    let refused = journal::play(&game, &decisions, mark)
        .map(drop)
        .unwrap_err();
    assert_eq!(refused, Unplayable::OtherRules);
    assert_eq!(
        refused.to_string(),
        "the kept game was played by other rules than these"
    );
}

#[test]
fn a_flash_that_is_too_small_is_refused() {
    let mut work = Workspace::new();
    let opened = Store::open(Flash::holding(vec![0xFF; REGION / 2]), &mut work).err();
    assert_eq!(opened, Some(Fault::TooSmall));
}
