//! Puzzles: each has one way to win, whatever is answered and whatever is hidden; on the console they are solved,
//! missed, hinted at and kept.

use std::collections::HashSet;

use crate::common::{flash::Flash, kept::Kept};
use kaijubox::{
    console::puzzle::{MOST_PUZZLES, Verdict},
    game::Player,
    mindbug::{
        Mindbug,
        cards::{Card, Set},
        puzzles::{Baked, PUZZLES, Solver, Way},
        rules::{
            Action, State,
            setup::{Position, Seat},
        },
    },
    ui::Button,
};

/// Positions that a proof may look at.
const MOST: u32 = 200_000;

fn only_way(state: &State) -> Option<Way> {
    Solver::new(Player::ONE, MOST)
        .only_way(state)
        .expect("a verdict")
}

fn start(baked: &Baked) -> State {
    baked.start(&mut |_| {}).expect("a position")
}

#[test]
fn there_are_thirty_and_no_two_are_alike() {
    assert_eq!(PUZZLES.len(), 30);
    assert!(PUZZLES.len() <= usize::from(MOST_PUZZLES));
    let positions: HashSet<u64> = PUZZLES.iter().map(|baked| start(baked).digest()).collect();
    assert_eq!(positions.len(), PUZZLES.len());
    let cards: HashSet<Card> = PUZZLES
        .iter()
        .flat_map(|baked| {
            let seats = baked.position.seats.iter();
            seats.flat_map(|seat| {
                seat.hand
                    .iter()
                    .copied()
                    .chain(seat.play.iter().map(|placed| placed.card))
            })
        })
        .collect();
    for set in Set::ALL {
        let of_set = set.cards().filter(|card| cards.contains(card)).count();
        assert!(of_set >= 10, "{}: {of_set} cards", set.def().id);
    }
}

#[test]
fn every_puzzle_has_one_way_to_win_whatever_is_answered() {
    for baked in &PUZZLES {
        let way = only_way(&start(baked));
        let way = way.unwrap_or_else(|| panic!("{}: no way, or several", baked.name));
        assert!(way.decisions >= 2, "{}: {way:?}", baked.name);
    }
}

#[test]
fn nothing_that_is_hidden_counts() {
    for baked in &PUZZLES {
        let [own, other] = baked.position.seats;
        let is_open =
            own.deck.is_empty() && other.deck.is_empty() && baked.position.unused.is_empty();
        assert!(
            is_open && baked.position.power_deck.is_empty(),
            "{}",
            baked.name
        );
        assert!(
            !other.hand.is_empty(),
            "{}: who cannot act loses",
            baked.name
        );
        let way = only_way(&start(baked));
        for card in Card::all() {
            let hand = vec![card; other.hand.len()];
            let position = Position {
                seats: [
                    own,
                    Seat {
                        hand: &hand,
                        ..other
                    },
                ],
                ..baked.position
            };
            let state = position.start(&mut |_| {}).unwrap();
            assert_eq!(
                only_way(&state),
                way,
                "{} with {}",
                baked.name,
                card.def().id
            );
        }
    }
}

#[test]
fn every_line_is_the_solvers() {
    for baked in &PUZZLES {
        let mut line = Vec::new();
        let mut solver = Solver::new(Player::ONE, MOST);
        solver
            .line(
                &start(baked),
                &mut |byte| line.push(byte),
                &mut |_, _, _| {},
            )
            .unwrap();
        assert_eq!(
            baked.line, line,
            "{}: see cargo xtask puzzles --lines",
            baked.name
        );
    }
}

type Console = Kept;

impl Console {
    /// To the list of puzzles, from the title or the menu.
    fn open_list(&mut self) {
        self.app.settings().has_learned = true;
        while self.app.screen() == "title" {
            self.wait(30);
            self.press(Button::A);
        }
        while self.app.screen() == "menu" {
            self.press(Button::A);
            if self.app.screen() == "puzzles" {
                return;
            }
            while self.app.screen() != "menu" {
                self.press(Button::B);
            }
            self.press(Button::Down);
        }
        panic!("there is no way to the puzzles: {}", self.app.screen());
    }

    fn verdict(&self) -> Option<Verdict> {
        Some(self.app.game()?.puzzle()?.verdict())
    }

    /// Presses A until something is decided: what harms one's own is asked twice.
    fn accept(&mut self) {
        let taken = |console: &Console| console.app.game().map(|game| game.taken());
        let before = taken(self);
        for _ in 0..2 {
            if taken(self) == before {
                self.press(Button::A);
            }
        }
    }

    /// Goes where the hint points until the puzzle is over.
    fn follow_hints(&mut self) {
        for _ in 0..40 {
            match self.app.screen() {
                "puzzle" => return,
                "recap" => self.press(Button::A),
                _ if self.app.game().and_then(|game| game.decider()) == Some(Player::ONE) => {
                    self.ask_for_hint(30);
                    let desk = self.app.session::<Mindbug>().unwrap().desk();
                    let is_none = matches!(
                        desk.advised_action(),
                        Some(Action::HuntNone | Action::ChooseNone | Action::Stop)
                    );
                    self.press(Button::A);
                    match is_none && self.app.screen() == "table" {
                        true => self.press(Button::B),
                        false => self.accept(),
                    }
                }
                _ => self.wait(10),
            }
        }
        panic!("it never ends: {}", self.app.screen());
    }

    fn stars(&self, number: u8) -> u8 {
        self.app.archive().stars.of(0, number)
    }
}

#[test]
fn every_puzzle_is_solved_by_its_hints_for_one_star_each() {
    let mut console = Console::on(Flash::blank());
    console.open_list();
    console.press(Button::A);
    for (number, baked) in (0..).zip(&PUZZLES) {
        console.follow_hints();
        assert_eq!(console.verdict(), Some(Verdict::Solved), "{}", baked.name);
        assert_eq!(console.stars(number), 1, "{}", baked.name);
        console.press(Button::A);
    }
    assert_eq!(
        console.app.screen(),
        "puzzles",
        "after the last one, all of them"
    );
    assert_eq!(console.app.archive().stars.sum(0), 30);
}

#[test]
fn stars_are_there_after_a_power_cut_and_the_best_stays() {
    let mut console = Console::on(Flash::blank());
    console.open_list();
    console.press(Button::A);
    console.follow_hints();
    console.wait(60);
    let mut again = console.restarted();
    assert_eq!(again.app.facts().saves_news, None);
    assert_eq!((again.stars(0), again.stars(1)), (1, 0));
    again.open_list();
    again.press(Button::A);
    again.press(Button::Y);
    assert_eq!(again.app.screen(), "pause");
    assert_eq!(again.stars(0), 1);
}

#[test]
fn a_game_under_way_waits_beside_the_puzzles() {
    let mut console = Console::on(Flash::blank());
    console.app.settings().has_learned = true;
    // A game between two people, as far as its first question.
    console.wait(30);
    for _ in 0..20 {
        if console
            .app
            .game()
            .is_some_and(|game| game.journal().is_some())
        {
            break;
        }
        console.press(Button::A);
    }
    let mark = console.app.game().unwrap().mark();
    for _ in 0..20 {
        if console.app.screen() == "menu" {
            break;
        }
        console.press(Button::Y);
        console.press(Button::Up);
        console.press(Button::A);
    }
    console.press(Button::Down);
    console.open_list();
    console.press(Button::A);
    assert!(console.verdict().is_some(), "a puzzle is on the table");
    assert!(
        console.app.game().unwrap().journal().is_none(),
        "which is not kept"
    );
    console.follow_hints();
    console.press(Button::B);
    console.press(Button::B);
    assert_eq!(console.app.screen(), "menu");
    let game = console.app.game().unwrap();
    assert!(game.puzzle().is_none() && game.journal().is_some());
    assert_eq!(game.mark(), mark);
    assert!(console.app.session::<Mindbug>().is_some());
}
