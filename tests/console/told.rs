//! What the console says of its saves: damage, wear, and what a newer firmware wrote; once, and with what
//! is lost.

use kaijubox::{
    console::{Autosave, Pace, Seeds, Thing, Trouble},
    game::Dice,
    save::{REGION, SECTOR, Workspace},
    ui::{Button, Buttons},
};

use super::keeping::{Console, played, press};
use crate::common::{
    App, facts,
    flash::{Flash, crc32, reversion},
};

#[test]
fn damage_is_told_once_with_what_is_lost() {
    let flash = Flash::blank();
    played(&flash);
    // Every record of the settings, wherever it lies, loses a bit of its contents.
    flash.with(|chip| {
        for at in SECTOR..REGION - 20 {
            if chip.bytes[at..at + 3] == [0x4B, 0xBA, 1] {
                chip.bytes[at + 17] ^= 1;
            }
        }
    });
    let mut work = Workspace::new();
    let mut console = Console::on(&flash, &mut work, &[1]);
    assert_eq!(console.app.screen(), "saves-notice");
    let news = console.app.facts().saves_news.unwrap();
    assert_eq!(news.trouble, Trouble::Damaged);
    assert!(news.lost.has(Thing::Settings) && !news.lost.has(Thing::Game));
    let game = console.shown().game;
    assert!(game.is_some(), "what is whole is there");
    console.press(Button::A);
    assert_eq!(console.app.screen(), "title");
    console.press(Button::B);
    (0..60).for_each(|_| console.tick(Buttons::NONE));
    let mut work = Workspace::new();
    let console = Console::on(&flash, &mut work, &[1]);
    assert_eq!(console.app.screen(), "title", "it is told once");
    assert_eq!(console.shown().game, game);
}

#[test]
fn a_flash_that_wears_out_is_told_once_and_played_on() {
    let flash = Flash::blank();
    played(&flash);
    flash.with(|chip| chip.worn = (0..REGION / SECTOR).collect());
    let mut work = Workspace::new();
    let mut console = Console::on(&flash, &mut work, &[1, 2, 3, 4]);
    let mut dice = Dice::new(8);
    let mut told = 0;
    console.press(Button::A);
    for presses in 0..6_000 {
        let screen = console.app.screen();
        let button = match screen {
            "saves-notice" | "victory" => Button::A,
            _ => press(screen, &mut dice),
        };
        if screen == "saves-notice" {
            let news = console.app.facts().saves_news.unwrap();
            assert_eq!(news.trouble, Trouble::Worn, "press {presses}");
        }
        console.press(button);
        told += u32::from(screen == "saves-notice");
    }
    assert_eq!(told, 1);
    assert!(console.app.facts().saves_health.unwrap().worn);
}

#[test]
fn saves_of_a_newer_layout_are_left_alone_and_told() {
    let flash = Flash::blank();
    played(&flash);
    flash.with(|chip| {
        chip.bytes[8] = 2;
        let check = crc32(&chip.bytes[..12]).to_le_bytes();
        chip.bytes[12..16].copy_from_slice(&check);
    });
    let before = flash.bytes();
    let mut work = Workspace::new();
    let mut app = App::new(facts(), Seeds::pinned(&[1]).unwrap());
    app.settings().has_learned = true;
    assert!(Autosave::start(flash.clone(), &mut work, &mut app).is_none());
    assert_eq!(app.screen(), "saves-notice");
    let news = app.facts().saves_news.unwrap();
    assert_eq!(news.trouble, Trouble::NewerLayout);
    assert_eq!(flash.bytes(), before);
}

#[test]
fn what_a_newer_firmware_set_is_written_over_only_when_somebody_says_so() {
    let flash = Flash::blank();
    played(&flash);
    assert!(reversion(&flash, 1, 9) > 0);
    for (button, is_over) in [(Button::A, false), (Button::Y, true)] {
        let mut work = Workspace::new();
        let mut console = Console::on(&flash, &mut work, &[1]);
        let news = console.app.facts().saves_news.unwrap();
        assert_eq!(news.trouble, Trouble::Newer);
        assert!(console.shown().game.is_some(), "the rest is read as ever");
        // Writing over is asked twice.
        console.press(button);
        console.press(button);
        console.app.settings().pace = Pace::Fast;
        console.press(Button::B);
        (0..60).for_each(|_| console.tick(Buttons::NONE));
        let mut work = Workspace::new();
        let mut next = Console::on(&flash, &mut work, &[1]);
        assert_eq!(next.app.facts().saves_news.is_none(), is_over);
        assert_eq!(next.app.settings().pace == Pace::Fast, is_over);
    }
}
