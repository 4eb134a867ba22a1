//! Where strangers lost their way: the dice that go again, the cursor among the cards, what the log leaves out.

use super::{COMES_IN, Console, QUESTIONS, look_at, scenes};
use kaijubox::{
    console::{Pace, Title as _},
    game::{Rules as _, Seat},
    text::Language,
    tokyo::KingOfTokyo,
    ui::{Button, Buttons},
};

/// What the log of a game says, line by line.
pub(super) fn told(console: &Console) -> Vec<String> {
    let desk = console.session().desk();
    let names = KingOfTokyo::told_names(desk);
    let entries = desk.log.iter();
    entries
        .filter_map(|entry| KingOfTokyo::sentence(entry, &names))
        .map(|sentence| sentence.to_string())
        .collect()
}

fn english(question: &'static str) -> Console {
    look_at(&scenes()[&(question, 4, false)], false, Language::default())
}

fn kept(console: &Console) -> u8 {
    console.session().desk().attention.kept
}

#[test]
fn up_keeps_all_dice_alike_and_lets_them_go_again() {
    let mut console = english("dice");
    assert_eq!(console.app.screen(), "tokyo-dice");
    let dice = console.session().state().dice().to_vec();
    let alike = (0..).zip(&dice).filter(|(_, face)| **face == dice[0]);
    let alike = alike.fold(0, |bits, (die, _): (u8, _)| bits | 1 << die);
    assert_eq!(kept(&console), 0);
    console.press(Button::Up);
    assert_eq!(kept(&console), alike);
    console.press(Button::Up);
    assert_eq!(kept(&console), 0, "and not all of them");
    for _ in 0..80 {
        console.tick(Buttons::NONE.with(Button::Up));
    }
    console.wait(2);
    assert_eq!(u32::from(kept(&console)), (1 << dice.len()) - 1, "held on");
}

#[test]
fn whoever_looks_at_a_monster_comes_back_to_the_card() {
    let mut console = english("buy");
    console.press(Button::Right);
    let before = console.repainted();
    for away in [Button::X, Button::Y] {
        console.press(away);
        console.wait(COMES_IN);
        assert_ne!(console.app.screen(), "tokyo-shop");
        console.press(Button::B);
        console.wait(COMES_IN);
        assert_eq!(console.app.screen(), "tokyo-shop");
        assert!(console.repainted() == before, "another card is marked");
    }
}

#[test]
fn x_leads_to_the_cards_on_sale_from_every_question() {
    let scenes = scenes();
    for (_, name) in QUESTIONS {
        let mut console = look_at(&scenes[&(name, 4, false)], false, Language::default());
        let asked = console.app.screen();
        let before = console.repainted();
        for (button, screen) in [
            (Button::X, "tokyo-monster"),
            (Button::X, "tokyo-card"),
            (Button::Right, "tokyo-card"),
            (Button::B, asked),
        ] {
            console.press(button);
            console.wait(COMES_IN);
            assert_eq!(console.app.screen(), screen, "at {name}");
        }
        assert!(console.repainted() == before, "{name} is asked as before");
    }
}

#[test]
fn a_probe_is_told_with_its_card_and_whose_die_it_was() {
    let mut console = english("probe");
    let state = console.session().state().clone();
    let (by, of) = (state.decider().unwrap(), state.active());
    console.press(Button::Right);
    for _ in 0..2 {
        console.press(Button::A);
        console.wait(COMES_IN);
    }
    let desk = console.session().desk();
    let (by, of) = (desk.name(by), desk.name(of));
    let told = told(&console);
    let line = told.iter().find(|line| line.contains("'s die: "));
    let line = line.unwrap_or_else(|| panic!("{told:?}"));
    assert!(
        line.starts_with(&format!("{by}'s Psychic Probe, {of}'s die: ")),
        "{line}"
    );
}

#[test]
fn the_end_leads_to_what_happened_and_back() {
    let mut console = Console::new(5, &[Seat::Person; 2], Pace::Off);
    console.start();
    while console.app.screen() != "tokyo-victory" {
        console.press(Button::A);
        console.wait(4);
    }
    console.wait(COMES_IN);
    console.press(Button::X);
    console.wait(COMES_IN);
    assert_eq!(console.app.screen(), "tokyo-log");
    console.press(Button::B);
    console.wait(COMES_IN);
    assert_eq!(console.app.screen(), "tokyo-victory");
}

/// All look at one screen: who asks the bot asks it before everybody.
#[test]
fn people_among_themselves_may_ask_for_a_hint() {
    let mut console = english("dice");
    for _ in 0..60 {
        console.tick(Buttons::NONE.with(Button::X));
    }
    console.wait(COMES_IN);
    assert_eq!(console.app.screen(), "tokyo-hint");
}
