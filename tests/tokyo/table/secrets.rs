//! No frame tells what is secret: the deck, and what somebody has seen of it; before, while and after it is asked.

use super::{
    COMES_IN, Console,
    evening::{HELD, THOUGHT, people_speaking},
    looked_at, met, press,
};
use crate::{common::pictures::Picture, rich};
use kaijubox::{
    console::Pace,
    game::{Dice, Player, Rules as _, Seat},
    text::{self, Language},
    tokyo::{
        KingOfTokyo,
        cards::Card,
        rules::{Action, Decision, State},
        words::card_name,
    },
    ui::{Button, Buttons, SCREEN},
};

/// Two consoles at one position, but for what only the asked player may know: there the second differs.
struct Twins {
    name: String,
    by: Player,
    truth: Console,
    other: Console,
}

impl Twins {
    /// What is on the deck is dealt anew for the second, as whoever looks on may think it to be.
    fn of(name: String, state: &State, dice: &mut Dice) -> Option<Twins> {
        let by = state.decider()?;
        let onlooker = Player((by.0 + 1) % state.players());
        let dealt = state.view(onlooker).deal(dice)?;
        let seats = vec![Seat::Person; usize::from(state.players())];
        let [truth, other] = [state.clone(), dealt].map(|state| {
            let mut console = Console::new(7, &seats, Pace::Fast);
            console.app.lay_out::<KingOfTokyo>(state);
            console.wait(COMES_IN);
            console
        });
        Some(Twins {
            name,
            by,
            truth,
            other,
        })
    }

    /// Do all but the asked player still know the same? What is turned up afterwards everybody may see.
    fn are_alike(&self) -> bool {
        let [one, two] = [&self.truth, &self.other].map(|console| console.session().state());
        let mut others = Player::first(one.players()).filter(|&player| player != self.by);
        others.all(|player| one.view(player) == two.view(player))
    }

    /// Compares what is seen, as long as nobody has learned more.
    fn compare(&self, what: &str) -> bool {
        if !self.are_alike() {
            return false;
        }
        let screen = self.truth.app.screen();
        assert_eq!(screen, self.other.app.screen(), "{}, {what}", self.name);
        let (one, two) = (self.truth.repainted(), self.other.repainted());
        if one != two {
            let difference = Picture::of(&one).difference(&Picture::of(&two));
            panic!("{}, on {screen}, {what}: {difference:?}", self.name);
        }
        true
    }

    /// Presses the same on both, and looks at what comes of it, while it moves and afterwards.
    fn press(&mut self, buttons: &[Button]) -> usize {
        for (at, &button) in buttons.iter().enumerate() {
            for console in [&mut self.truth, &mut self.other] {
                console.press(button);
            }
            for _ in 0..4 {
                let what = format!("after {:?}", &buttons[..=at]);
                if !self.compare(&what) {
                    return at;
                }
                self.truth.wait(COMES_IN / 4);
                self.other.wait(COMES_IN / 4);
            }
        }
        buttons.len()
    }

    /// Asks both for a hint and follows it; there may be none where nothing is to be chosen.
    fn hint(&mut self) {
        for console in [&mut self.truth, &mut self.other] {
            for _ in 0..HELD {
                console.tick(Buttons::NONE.with(Button::X));
            }
            console.wait(COMES_IN + THOUGHT);
        }
        if self.compare("asked for a hint") && self.truth.app.screen() == "tokyo-hint" {
            self.press(&[Button::A]);
        }
    }
}

/// Both get the same buttons, but at each question the deck of the second is dealt anew.
#[test]
fn no_frame_tells_what_lies_on_the_deck() {
    use Button::{A, B, Down, Right, X, Y};
    let (mut compared, mut followed) = (0, 0);
    for seed in 0..12 {
        let players = 2 + seed as u8 % 5;
        let seats = vec![Seat::Person; usize::from(players)];
        let mut truth = Console::new(seed, &seats, Pace::Off);
        let mut dice = Dice::new(seed);
        truth
            .app
            .lay_out::<KingOfTokyo>(rich::rich_position(seed, players));
        truth.wait(COMES_IN);
        for step in 0..300 {
            if truth.app.screen() == "tokyo-victory" {
                break;
            }
            let name = format!("game {seed}, step {step}");
            let state = truth.session().state().clone();
            let Some(mut twins) = Twins::of(name, &state, &mut dice) else {
                break;
            };
            twins.compare("laid out");
            compared += 1;
            match step % 16 {
                // Monsters, their cards, those on sale, the menu, orders, the log.
                3 => {
                    twins.press(&[X, Down, A, Right, B, Right, X, Right, B]);
                    twins.press(&[Y, Down, A, B, Down, A, B, B]);
                }
                // What the bot makes of a secret it may tell to whom it is a secret no more.
                7 if state.seen().is_empty() => twins.hint(),
                // The answer, what it leads to, and what the log says of it.
                11 => {
                    twins.press(&[A, A, A, Y, Down, A]);
                    followed += 1;
                }
                _ => {}
            }
            for _ in 0..4 {
                let button = press(truth.app.screen(), &mut dice);
                truth.press(button);
            }
            truth.wait(12);
        }
    }
    assert!(compared > 500, "only {compared} frames were compared");
    assert!(followed > 50, "only {followed} answers were followed");
}

/// The buyer has looked at the deck, and others sit beside.
#[test]
fn no_frame_tells_what_somebody_has_seen_on_the_deck() {
    use Button::{A, B, Down, Left, Right, X, Y};
    let mut dice = Dice::new(3);
    let mut cannot_pay = 0;
    for players in [2, 4] {
        let has_looked = |state: &State, _: Player, what: Decision| {
            what == Decision::Buy && !state.seen().is_empty()
        };
        for (at, state) in met(players, 3_000, has_looked).iter().take(16).enumerate() {
            let card = state.seen()[0];
            cannot_pay += usize::from(!state.legal_actions().contains(&Action::Buy(card)));
            let name = format!("{players} play, seen {at}");
            let mut twins = Twins::of(name, state, &mut dice).unwrap();
            assert!(twins.compare("laid out"));
            // Past every card and back; looking at monsters; the menu, the orders, the log.
            let past = [Right, Right, Right, Right, Right, Left, Left, Down];
            assert_eq!(twins.press(&past), past.len());
            let away = [X, Right, X, B, Y, Down, A, B, Down, A, B, B, Right, Left];
            assert_eq!(twins.press(&away), away.len());
            twins.press(&[Down, A, A, Y, Down, A]);
        }
    }
    assert!(cannot_pay > 0, "a card too dear says so to nobody else");
}

/// The look itself: what comes of it on the table, in the shop and in the log.
#[test]
fn no_frame_tells_what_somebody_sees_on_the_deck_just_now() {
    use Button::{A, B, Down, Right, X, Y};
    let mut dice = Dice::new(4);
    for players in [2, 4] {
        let may_look = |state: &State, by: Player, what: Decision| {
            let is_own = state.legal_actions().contains(&Action::Peek);
            what == Decision::Buy && is_own && state.energy(by) >= 2
        };
        let all = met(players, 3_000, may_look);
        for (at, state) in all.iter().take(8).enumerate() {
            let name = format!("{players} play, look {at}");
            let mut twins = Twins::of(name, state, &mut dice).unwrap();
            let look = [Down, Right, Right, A];
            assert_eq!(twins.press(&look), look.len());
            assert!(
                !twins.truth.session().state().seen().is_empty(),
                "it is seen"
            );
            let after = [X, B, Right, Right, Y, Down, A];
            assert_eq!(twins.press(&after), after.len());
        }
        assert!(!all.is_empty());
    }
}

/// A hint is asked for before everybody: what only its asker has seen it does not name.
#[test]
fn a_hint_does_not_name_the_card_that_was_seen_on_the_deck() {
    let advised = |state: &State, language| {
        let mut console = people_speaking(state, language);
        for _ in 0..HELD {
            console.tick(Buttons::NONE.with(Button::X));
        }
        console.wait(COMES_IN + THOUGHT);
        let action = console.session().desk().advised_action();
        let buys = |card: &Card| action == Some(Action::Buy(*card));
        state
            .seen()
            .iter()
            .copied()
            .find(buys)
            .map(|card| (console, card))
    };
    let seen = |state: &State, _: Player, what: Decision| {
        let mut cards = state.seen().iter();
        let actions = state.legal_actions();
        what == Decision::Buy && cards.any(|&card| actions.contains(&Action::Buy(card)))
    };
    let all = met(4, 8_000, seen);
    let language = Language::default();
    let worth = all.iter().find(|state| advised(state, language).is_some());
    let worth = worth.expect("some are worth it");
    let mut complaints = Vec::new();
    for language in Language::ALL {
        let (console, _) = advised(worth, language).unwrap();
        looked_at("secret-hint", &console, &mut complaints);
    }
    let (console, card) = advised(worth, language).unwrap();
    assert_eq!(console.app.screen(), "tokyo-hint");
    let name = card_name(card);
    let written = text::listen(SCREEN, |ear| {
        let Ok(()) = console.app.draw(ear);
    });
    let words: Vec<String> = written.iter().map(|one| one.text.to_string()).collect();
    let is_named = words
        .iter()
        .any(|word| name.split(' ').any(|part| word.contains(part)));
    assert!(!is_named, "{name} is named: {words:?}");
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
