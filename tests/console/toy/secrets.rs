//! A game of four with secrets: the device is handed over, to the right one, and nothing is shown
//! on the way.

use kaijubox::{
    console::{Pace, Role, Title as _, session::AnySession as _},
    game::{Level, Player, Rules as _, Seat},
    save::Workspace,
    text::{Align, Font},
    ui::{Button, Buttons, Canvas, SCREEN, theme},
};

use super::{
    player::{Console, EASY, ToyBox, Wanted},
    rules::{HEAPS, State},
    title::Nim,
};
use crate::common::flash::Flash;

const PERSON: Seat = Seat::Person;

fn secret(seats: &[Seat]) -> Wanted<'_> {
    Wanted {
        seats,
        goal: 0,
        is_secret: true,
    }
}

/// Is this name on the pass card, where it stands?
fn pass_card_names(console: &Console<'_, ToyBox>, name: &str) -> bool {
    let plate = (64..112, 20..220);
    let mut pixels = console.repainted();
    let before = pixels.clone();
    let mut canvas = Canvas::new(&mut pixels, SCREEN);
    let at = embedded_graphics::geometry::Point::new(120, 95);
    let Ok(()) = Font::Head.draw(name, at, Align::Center, theme::INK, &mut canvas);
    let ink = |pixels: &[u16]| {
        let rows = plate
            .0
            .clone()
            .flat_map(|y| plate.1.clone().map(move |x| (x, y)));
        rows.filter(|(x, y)| pixels[y * 240 + x] == pixels_of_ink())
            .count()
    };
    // Written over itself, a name adds no ink.
    pixels == before && ink(&before) > 20
}

fn pixels_of_ink() -> u16 {
    let mut pixels = vec![0; 240 * 240];
    let mut canvas = Canvas::new(&mut pixels, SCREEN);
    let Ok(()) = embedded_graphics::draw_target::DrawTarget::clear(&mut canvas, theme::INK);
    pixels[0]
}

#[test]
fn the_pass_card_names_the_one_who_is_asked_and_nothing_is_shown_before_they_have_it() {
    let (flash, mut work) = (Flash::blank(), Workspace::new());
    let mut console = Console::<ToyBox>::on(&flash, &mut work, &[7]);
    console.begin(secret(&[PERSON; 4]));
    let mut passed = 0;
    let mut held = None;
    console.play_on(2, |console| {
        let desk = console.session().desk();
        if console.app.screen() == "pass" {
            let next = desk.decider().unwrap();
            assert_ne!(held, Some(next), "the device changes hands");
            assert!(pass_card_names(console, desk.name(next)), "{next:?}");
            let other = Player((next.0 + 1) % 4);
            assert!(!pass_card_names(console, desk.name(other)));
            passed += 1;
        } else if desk.is_asked() {
            assert_eq!(desk.view.player, desk.decider().unwrap());
            held = Some(desk.holder());
        }
    });
    assert_eq!(passed, console.decisions().len(), "each time once");
    assert!(
        console
            .seen
            .windows(2)
            .all(|pair| pair != ["pass", "victory"])
    );
}

#[test]
fn all_that_a_holder_knows_of_secrets_is_their_own() {
    let (flash, mut work) = (Flash::blank(), Workspace::new());
    let mut console = Console::<ToyBox>::on(&flash, &mut work, &[7]);
    console.set_pace(Pace::Off);
    console.begin(secret(&[PERSON; 4]));
    let first = console.session().desk().decider().unwrap();
    console.wait(40);
    assert_eq!(console.app.screen(), "pass");
    console.press(Button::A);
    let holder = console.wait_to_be_asked();
    assert_eq!(holder, first);
    for player in Player::first(4) {
        let view = &console.session().desk().view;
        let known = view.state.shunned(player).is_some();
        assert_eq!(known, player == holder);
        let real = console.state().shunned(player);
        assert!(real.is_some_and(|heap| usize::from(heap) < HEAPS));
    }
}

#[test]
fn a_bot_is_never_handed_the_device() {
    for pace in Pace::ALL {
        let (flash, mut work) = (Flash::blank(), Workspace::new());
        let mut console = Console::<ToyBox>::on(&flash, &mut work, &[5]);
        console.set_pace(pace);
        console.begin(secret(&[EASY, PERSON, Seat::Bot(Level::Normal), PERSON]));
        console.play_on(4, |console| {
            let desk = console.session().desk();
            assert!(desk.table.seats[desk.holder().index()].is_person());
            if console.app.screen() == "pass" {
                let people = ["Player 2", "Player 4"];
                let named = people.iter().filter(|name| pass_card_names(console, name));
                assert_eq!(named.count(), 1);
            }
        });
        assert!(console.seen.contains(&"pass"));
    }
}

/// Whoever picks the console up while a bot thinks sees the table of the one who held it last: so
/// that one is asked for first.
#[test]
fn a_console_left_while_a_bot_thinks_is_given_to_a_person() {
    let (flash, mut work) = (Flash::blank(), Workspace::new());
    let mut console = Console::<ToyBox>::on(&flash, &mut work, &[5]);
    console.begin(secret(&[PERSON, EASY, PERSON]));
    console.play_on_until_bot();
    let holder = console.session().desk().holder();
    let mut work = Workspace::new();
    let mut resumed = Console::<ToyBox>::on(&flash, &mut work, &[1]);
    assert_eq!(resumed.decisions(), console.decisions());
    resumed.tick(Buttons::NONE.with(Button::A));
    assert_eq!(resumed.app.screen(), "pass");
    let desk = resumed.session().desk();
    assert_eq!(desk.thinks, Some(Level::Easy));
    assert_eq!(desk.holder(), holder);
    assert!(pass_card_names(&resumed, desk.name(holder)), "not the bot");
    resumed.wait(40);
    resumed.press(Button::A);
    assert_eq!(resumed.app.screen(), "table");
    let view: &<State as kaijubox::game::Rules>::View = &resumed.session().desk().view;
    assert_eq!(view.player, holder);
}

#[test]
fn the_title_asks_for_a_hand_over_only_where_something_is_secret() {
    let (flash, mut work) = (Flash::blank(), Workspace::new());
    let mut console = Console::<ToyBox>::on(&flash, &mut work, &[5]);
    console.begin(Wanted::public(&[PERSON; 2]));
    let desk = console.session().desk();
    let next = Player(1 - desk.holder().0);
    assert!(!Nim::hands_over(&desk.view, next));
    assert_eq!(Nim::page(Role::Ask, desk).name(), "table");
    assert!(console.session().journal().is_some());
    assert_eq!(console.state().players(), 2);
}
