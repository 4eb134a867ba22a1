//! What stays of a game when it is over: the record, the game to watch again; and the box to look through.

use std::collections::HashSet;

use super::{COMES_IN, Console, TITLE};
use crate::common::{App, facts, flash::Flash, host::Host};
use kaijubox::{
    console::{Autosave, Pace, Seeds, Session, Tally},
    game::{Level, Player, Seat},
    save::Workspace,
    tokyo::KingOfTokyo,
    ui::{Button, Buttons},
};

/// So many ticks a game takes to be watched at most, at the fastest.
const WATCHED: u32 = 60_000;

/// After so many ticks without a press, all has been kept.
const LEFT_ALONE: u32 = 120;

/// From the title to a row of the menu.
fn open_row(console: &mut Console, downs: usize) {
    console.wait(COMES_IN);
    for _ in 0..downs {
        console.press(Button::Down);
    }
    console.press(Button::A);
    console.wait(COMES_IN);
}

/// Nobody presses anything: one thing after the other is kept, and then what was played is laid out.
fn rest(console: &mut Console, keeper: &mut Autosave<'_, Flash>) {
    for _ in 0..LEFT_ALONE {
        console.tick(Buttons::NONE);
        console.paint();
        console.host.keep(keeper);
    }
}

/// The game that is watched.
fn playback(console: &Console) -> &Session<KingOfTokyo> {
    console.app.playback::<KingOfTokyo>().unwrap()
}

/// Plays one game to its end and keeps it; leaves the menu open.
fn play_one(console: &mut Console, keeper: &mut Autosave<'_, Flash>, seats: &[Seat]) {
    console.app.settings().setups[TITLE].seats = seats.iter().copied().collect();
    open_row(console, 1);
    console.press(Button::A);
    console.wait(COMES_IN);
    assert_eq!(console.app.screen(), "tokyo-start");
    for _ in 0..20_000 {
        console.press(Button::A);
        console.wait(4);
        // As often as a board does; one that comes to it rarely would have to tell that something was lost.
        console.host.keep(keeper);
        if console.app.screen() == "tokyo-victory" {
            return;
        }
    }
    panic!("the game does not end");
}

#[test]
fn a_game_is_counted_and_can_be_watched_to_its_end() {
    let flash = Flash::blank();
    let mut work = Workspace::new();
    let mut app = App::new(facts(), Seeds::pinned(&[4, 5]).unwrap());
    app.settings().has_learned = true;
    let mut keeper = Autosave::start(flash, &mut work, &mut app).unwrap();
    app.settings().pace = Pace::Off;
    let mut console = Console {
        host: Host::new(app),
    };
    console.wait(COMES_IN);
    console.press(Button::A);
    let easy = Seat::Bot(Level::Easy);
    for (game, seats) in [&[Seat::Person, easy][..], &[Seat::Person, easy, easy]]
        .into_iter()
        .enumerate()
    {
        play_one(&mut console, &mut keeper, seats);
        let end = console.session().state().clone();
        let outcome = console.session().desk().outcome.unwrap();
        let owner = Player::ONE;
        let won = u16::from(outcome.result.winners().has(owner));
        console.press(Button::B);
        console.wait(COMES_IN);
        assert_eq!(console.app.screen(), "menu");

        rest(&mut console, &mut keeper);
        // From the game that was played last, where the menu opens.
        open_row(&mut console, 2);
        assert_eq!(console.app.screen(), "games");
        let record = &console.app.archive().record;
        assert_eq!(record.games, game as u32 + 1);
        assert!(record.most_turns >= outcome.turns);
        let tally = record.tallies[TITLE][1][game];
        assert_eq!(tally, Tally { played: 1, won }, "{} play", seats.len());
        console.press(Button::A);
        rest(&mut console, &mut keeper);
        assert_eq!(console.app.screen(), "tokyo-watch");
        console.press(Button::Up);
        for _ in 0..WATCHED {
            let progress = playback(&console).desk().progress.unwrap();
            if progress.at == progress.of && !progress.is_sought {
                break;
            }
            console.wait(1);
        }
        let watched = playback(&console);
        assert!(*watched.state() == end, "the end that was played");
        assert_eq!(watched.desk().outcome.map(|end| end.result), end.result());
        console.press(Button::B);
        console.wait(COMES_IN);
        console.press(Button::B);
        console.wait(COMES_IN);
        assert_eq!(console.app.screen(), "menu");
        for _ in 0..3 {
            console.press(Button::Up);
        }
    }
}

#[test]
fn the_collection_shows_sixty_four_cards_and_six_monsters() {
    let mut console = Console::new(1, &[Seat::Person; 2], Pace::Off);
    console.wait(COMES_IN);
    console.press(Button::A);
    open_row(&mut console, 2);
    open_row(&mut console, 1);
    assert_eq!(console.app.screen(), "collection");
    console.press(Button::A);
    let first = console.repainted();
    let mut pages = HashSet::new();
    loop {
        pages.insert(console.repainted());
        console.press(Button::Right);
        if console.repainted() == first {
            break;
        }
        assert!(pages.len() < 100, "it comes round");
    }
    assert_eq!(pages.len(), 64 + 6);
}
