//! Against bots, and bots alone: they think on their host, the device stays with people, a hint
//! points at an action, and what a bot did is told.

use kaijubox::{
    console::{
        App, Games, Host, Pace, Request,
        thinking::{Answer, Tree},
    },
    game::{Level, Player, Rules as _, Seat},
    save::Workspace,
    ui::{Button, Buttons},
};

use super::{
    player::{Console, EASY, NIM, ToyBox, Wanted},
    title::Ending,
};
use crate::common::flash::Flash;

const PERSON: Seat = Seat::Person;
const NORMAL: Seat = Seat::Bot(Level::Normal);

fn with_console(seed: u64, play: impl FnOnce(&mut Console<'_, ToyBox>)) {
    let (flash, mut work) = (Flash::blank(), Workspace::new());
    play(&mut Console::on(&flash, &mut work, &[seed, seed, seed]));
}

#[test]
fn against_bots_the_device_stays_with_the_person() {
    for pace in Pace::ALL {
        with_console(7, |console| {
            console.set_pace(pace);
            console.begin(Wanted::public(&[EASY, PERSON, NORMAL, EASY]));
            console.play_on(1, |console| {
                assert_eq!(console.session().desk().holder(), Player(1));
            });
            assert!(!console.seen.contains(&"pass"));
            let is_told = console.seen.contains(&"recap");
            assert_eq!(is_told, pace == Pace::Off, "what moves needs no telling");
        });
    }
}

/// A host that takes its time.
struct Slow {
    tree: Box<Tree>,
    question: Option<(<ToyBox as Games>::Question, u32)>,
    asked: u32,
    most: u32,
}

impl Host<ToyBox> for Slow {
    fn answer(&mut self) -> Option<Answer> {
        let (_, left) = self.question.as_mut()?;
        *left = left.saturating_sub(1);
        let (question, _) = self.question.take_if(|(_, left)| *left == 0)?;
        let mut thinker = ToyBox::thinker(&question, &mut self.tree);
        while !ToyBox::advance(&mut thinker, 50) {}
        ToyBox::answer(&question, &thinker)
    }

    fn serve(&mut self, request: Request, app: &mut App<ToyBox>) {
        match request {
            Request::Think => {
                self.asked += 1;
                self.question = app.question().zip(Some(self.most));
            }
            Request::CutOff(id) => {
                let is_it = |(question, _): &mut (_, u32)| ToyBox::question_id(question) == id;
                self.question.take_if(is_it);
            }
            _ => {}
        }
    }
}

#[test]
fn bots_alone_play_to_the_end_on_a_slow_host_while_somebody_watches() {
    with_console(7, |console| {
        console.begin(Wanted::public(&[EASY, NORMAL, EASY]));
        let mut host = Slow {
            tree: Box::new(Tree::new()),
            question: None,
            asked: 0,
            most: 70,
        };
        for _ in 0..4_000 {
            if console.app.screen() == "victory" {
                break;
            }
            let now = console.now;
            console.app.tick(now, Buttons::NONE, &mut host);
            console.now = now.next();
            assert_eq!(console.session().desk().holder(), Player::ONE);
            assert!(console.session().desk().actions.is_empty());
        }
        assert_eq!(console.app.screen(), "victory");
        // The first question went to the host that thinks at once.
        assert!(host.asked + 1 >= console.session().desk().taken);
        assert!(console.state().result().is_some());
    });
}

#[test]
fn a_hint_points_at_what_the_bot_would_do_and_does_nothing() {
    with_console(7, |console| {
        console.begin(Wanted::public(&[PERSON, EASY, EASY]));
        console.wait_to_be_asked();
        let before = console.state().clone();
        console.press(Button::B);
        assert_eq!(console.app.screen(), "hint");
        console.wait(300);
        let advised = console.session().desk().advised_action().unwrap();
        assert!(before.legal_actions().contains(&advised));
        console.press(Button::A);
        assert_eq!(console.app.screen(), "table");
        let desk = console.session().desk();
        assert_eq!(desk.actions[desk.attention.at], advised);
        assert_eq!(*console.state(), before);
    });
}

#[test]
fn between_people_there_are_no_hints_however_many_bots_play() {
    with_console(7, |console| {
        console.begin(Wanted::public(&[PERSON, EASY, PERSON, EASY]));
        console.wait_to_be_asked();
        console.press(Button::B);
        assert_eq!(console.app.screen(), "table");
    });
}

/// What people do on a table that all look at is seen by all; what a bot did at once is not.
#[test]
fn at_the_fastest_pace_people_are_told_what_a_bot_did_and_nothing_else() {
    with_console(7, |console| {
        console.set_pace(Pace::Off);
        console.begin(Wanted::public(&[PERSON, PERSON, EASY]));
        let mut told = 0;
        let mut shown = 0;
        console.play_on(2, |console| {
            let desk = console.session().desk();
            if console.app.screen() == "recap" {
                told += 1;
                let news = desk.log.iter().rev().take(desk.news);
                assert!(desk.news > 0);
                for entry in news {
                    let by = match entry {
                        super::rules::Event::Taken { by, .. } => *by,
                        other => panic!("{other:?}"),
                    };
                    assert_eq!(by, Player(2), "only what the bot did");
                    shown += 1;
                }
            }
        });
        let bot_takes = console.session().desk().log.iter().filter(
            |entry| matches!(entry, super::rules::Event::Taken { by, .. } if *by == Player(2)),
        );
        let was_last = console.session().desk().outcome.unwrap().result.winner() == Some(Player(2));
        assert_eq!(shown + usize::from(was_last), bot_takes.count());
        assert!(told > 0);
    });
}

#[test]
fn a_person_who_is_out_watches_the_bots_and_cannot_give_up_again() {
    with_console(7, |console| {
        use Button::*;
        console.begin(Wanted::public(&[EASY, PERSON, EASY]));
        console.wait_to_be_asked();
        console.concede();
        assert_eq!(console.app.screen(), "table");
        // A press while something moves only skips it.
        for _ in 0..3 {
            if console.app.screen() == "table" {
                console.press(Y);
            }
        }
        assert_eq!(console.app.screen(), "pause");
        console.press_all(&[Up, Up, A]);
        assert_eq!(console.app.screen(), "options", "the row above leaving");
        console.press_all(&[B, B]);
        console.wait_for("victory", 2_000);
        let outcome = console.session().desk().outcome.unwrap();
        assert_eq!(outcome.ending, Ending::Played);
        assert_ne!(outcome.result.winner(), Some(Player(1)));
    });
}

#[test]
fn the_only_person_who_gives_up_against_one_bot_has_lost() {
    with_console(7, |console| {
        console.begin(Wanted::public(&[PERSON, EASY]));
        console.wait_to_be_asked();
        console.concede();
        assert_eq!(console.app.screen(), "victory");
        let outcome = console.session().desk().outcome.unwrap();
        assert_eq!(outcome.result.winner(), Some(Player(1)));
        assert_eq!(outcome.ending, Ending::Conceded(Player(0)));
    });
}

/// Two games of one box whose seeds and whose first questions are alike: the question about the one
/// that was left is not the question about the other.
#[test]
fn an_answer_about_another_game_changes_nothing() {
    with_console(4, |console| {
        use Button::*;
        let tick = |console: &mut Console<'_, ToyBox>, down| {
            console.update(down);
        };
        let press = |console: &mut Console<'_, ToyBox>, button| {
            while !console.app.hears_answers() {
                tick(console, Buttons::NONE);
            }
            tick(console, Buttons::NONE.with(button));
            (0..3).for_each(|_| tick(console, Buttons::NONE));
        };
        let asked = |console: &mut Console<'_, ToyBox>| {
            let mut all = std::iter::from_fn(|| console.app.take_request());
            all.any(|request| request == Request::Think)
        };
        console.app.settings().setups[0].seats = [EASY; 2].into_iter().collect();
        console.app.settings().setups[NIM].seats = [EASY; 2].into_iter().collect();
        // The menu, the set-up of the first game, its start.
        for button in [A, A, A] {
            press(console, button);
        }
        assert!(
            console.app.game().is_some() && console.app.session::<super::title::Nim>().is_none()
        );
        assert!(asked(console), "a bot begins");
        let question = console.app.question().unwrap();
        (0..400).for_each(|_| tick(console, Buttons::NONE));
        press(console, A);
        // Left for the menu, then the second game, which gives the first one up.
        for button in [Y, Up, A, Down, Down, A, Up, A, A] {
            press(console, button);
            if console.app.screen() == "start" {
                break;
            }
        }
        assert!(
            console.app.session::<super::title::Nim>().is_some(),
            "{}",
            console.app.screen()
        );
        assert!(asked(console), "the second game has a question of its own");
        let mut tree = Box::new(Tree::new());
        let mut thinker = ToyBox::thinker(&question, &mut tree);
        ToyBox::advance(&mut thinker, u32::MAX);
        console
            .app
            .answer(ToyBox::answer(&question, &thinker).unwrap());
        press(console, A);
        (0..400).for_each(|_| tick(console, Buttons::NONE));
        assert_eq!(console.session().desk().taken, 0, "nobody has answered it");
    });
}
