//! The lesson: its steps do what they say, everything else is refused and explained, and it can be left and taken up
//! like any game.

use std::{collections::HashSet, fs};

use crate::common::{flash::Flash, kept::Kept};
use kaijubox::{
    console::Title as _,
    game::{Player, Rules as _},
    mindbug::{
        Mindbug,
        lesson::LESSON,
        rules::{Action, CreatureId, Decision, State},
    },
    text::{Font, Key, Language, lines, speak},
    ui::{Button, Buttons},
};

/// Decisions that whoever learns must get through before they play alone.
fn steps() -> usize {
    LESSON.steps.len()
}

fn dealt() -> State {
    let setup = Mindbug::setup(LESSON.options).unwrap();
    State::deal(&setup, 2, LESSON.seed, &mut |_| {}).unwrap()
}

/// A step as a scenario writes it.
fn words(state: &State, by: Player, action: Action) -> String {
    let name = |id: CreatureId| state.creature(id).unwrap().card().def().id;
    let what = match action {
        Action::Play(card) => format!("play {}", card.def().id),
        Action::Attack(id) => format!("attack {}", name(id)),
        Action::Block(id) => format!("block {}", name(id)),
        Action::BlockNone => "block none".into(),
        Action::Mindbug => "mindbug".into(),
        Action::Decline => "decline".into(),
        other => format!("{other:?}"),
    };
    format!("p{} {what}", by.0 + 1)
}

#[test]
fn every_step_does_what_it_says() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/mindbug/lesson.toml");
    let file: toml_edit::DocumentMut = fs::read_to_string(file).unwrap().parse().unwrap();
    let written = file["step"].as_array_of_tables().unwrap();
    assert_eq!(written.len(), steps());
    let mut state = dealt();
    for (place, (step, written)) in LESSON.steps.iter().zip(written).enumerate() {
        let (by, _) = state.decision().expect("the lesson is not over");
        let legal = state.legal_actions();
        let listed: Vec<String> = legal.iter().map(|&a| words(&state, by, a)).collect();
        let does = written["does"].as_str().unwrap();
        let told = listed.get(usize::from(step.choice.0));
        assert_eq!(
            told.map(String::as_str),
            Some(does),
            "step {}: there are {listed:?}",
            place + 1
        );
        let action = step.choice.among(&legal).unwrap();
        state.step(by, action, &mut |_| {}).unwrap();
    }
    let (by, question) = state.decision().expect("the game goes on");
    assert_eq!((by, question), (Player::ONE, Decision::Turn));
}

#[test]
fn it_has_a_dozen_things_to_say_and_each_fits_its_bubble_in_every_language() {
    let steps = LESSON.steps.iter();
    let said = steps.clone().flat_map(|step| step.says);
    let said = said.chain(LESSON.alone).chain(LESSON.won);
    let said: HashSet<String> = said.map(|key| format!("{key:?}")).collect();
    assert!((11..=15).contains(&said.len()), "{}", said.len());
    for step in LESSON.steps {
        assert_eq!(
            step.says.is_empty(),
            step.wrong.is_none(),
            "who is told what to do is told what is wrong"
        );
    }
    for language in Language::ALL {
        speak(language);
        let all = Key::ALL.into_iter();
        for key in all.filter(|key| format!("{key:?}").starts_with("Lesson")) {
            // The widest names that buttons have.
            let text = key.text().replace("{1}", "Enter").replace("{2}", "C");
            let count = lines(&text, Font::Body, 182).count();
            assert!(count <= 3, "{language:?} {key:?}: {count} lines");
        }
    }
    speak(Language::default());
}

type Console = Kept;

impl Console {
    fn taken(&self) -> u32 {
        self.app.game().map_or(0, |game| game.taken())
    }

    fn is_asked(&self) -> bool {
        let game = self.app.game();
        game.is_some_and(|game| game.decider() == Some(Player::ONE))
    }

    /// Three presses from power-on.
    fn begin(&mut self) {
        self.wait(30);
        for _ in 0..3 {
            self.press(Button::A);
        }
        assert!(self.app.game().is_some_and(|game| game.is_lesson()));
    }

    /// Reads what is said, as far as the next question of the lesson.
    fn read(&mut self) {
        for _ in 0..40 {
            // What was acted on is shown first.
            self.wait(20);
            match self.app.bubble() {
                Some(_) => self.press(Button::A),
                None if matches!(self.app.screen(), "start" | "recap") => self.press(Button::A),
                None if self.is_asked() => return,
                None => {}
            }
        }
        panic!("nobody asks: {}", self.app.screen());
    }

    /// Goes where the hint points.
    fn follow_hint(&mut self) {
        self.ask_for_hint(200);
        self.press(Button::A);
        let before = self.taken();
        for button in [Button::A, Button::A, Button::B] {
            if self.taken() == before && self.app.bubble().is_none() {
                self.press(button);
            }
        }
    }
}

#[test]
fn three_presses_lead_a_newcomer_there_and_a_returning_player_to_their_game() {
    let mut console = Console::on(Flash::blank());
    console.begin();
    let mut console = Console::on(Flash::blank());
    console.wait(30);
    console.press(Button::A);
    console.press(Button::X);
    assert_eq!(console.app.screen(), "menu");
    assert!(console.app.settings().has_learned, "waved away");
    console.press(Button::Down);
    console.press(Button::A);
    console.press(Button::A);
    let kind = |console: &Console| {
        console
            .app
            .game()
            .and_then(|game| Some(game.journal()?.card.kind))
    };
    let tokyo = kind(&console).expect("a game of the second title");
    console.wait(60);
    let mut again = console.restarted();
    again.wait(60);
    // The game goes on, at once.
    again.press(Button::A);
    assert_eq!(kind(&again), Some(tokyo));
    // Given up, it is the kind that three presses begin.
    again.app.settings();
    let last = again.app.settings().last_title;
    assert_eq!(last, 1);
}

#[test]
fn whatever_else_is_chosen_is_explained_and_not_taken() {
    let mut console = Console::on(Flash::blank());
    console.begin();
    while (console.taken() as usize) < steps() {
        console.read();
        let (taken, mark) = (console.taken(), console.app.game().unwrap().mark());
        if taken as usize >= steps() {
            break;
        }
        let right = LESSON.steps[taken as usize].choice;
        // Wrong ones by way of the screen: from the cursor on, whatever is not right.
        for button in [Button::Right, Button::Left, Button::B] {
            console.press(button);
            console.press(Button::A);
            if console.taken() != taken {
                break;
            }
            if let Some(bubble) = console.app.bubble() {
                assert!(
                    bubble.is_wrong,
                    "step {}, {button:?}: {bubble:?} on {}",
                    taken + 1,
                    console.app.screen()
                );
                assert_eq!(console.app.game().unwrap().mark(), mark, "nothing happened");
                console.press(Button::A);
            }
        }
        if console.taken() == taken {
            assert_eq!(console.app.game().unwrap().taught(), Some(right));
            console.follow_hint();
        }
        assert!(console.taken() > taken, "step {}", taken + 1);
        let written = console
            .app
            .game()
            .unwrap()
            .journal()
            .unwrap()
            .decisions()
            .to_vec();
        let should: Vec<u8> = LESSON.steps.iter().map(|step| step.choice.0).collect();
        let both = written.len().min(should.len());
        assert_eq!(written[..both], should[..both]);
    }
}

#[test]
fn it_is_played_to_its_end_by_hints_and_neither_counted_nor_kept() {
    let mut console = Console::on(Flash::blank());
    console.begin();
    for _ in 0..200 {
        if console.app.game().is_some_and(|game| game.end().is_some()) {
            break;
        }
        console.read();
        if console.app.game().is_some_and(|game| game.end().is_some()) {
            break;
        }
        console.follow_hint();
        for _ in 0..400 {
            let game = console.app.game().unwrap();
            let is_over = game.end().is_some();
            if is_over
                || console.app.bubble().is_some()
                || (console.is_asked() && console.app.hears_answers())
            {
                break;
            }
            if console.app.screen() == "recap" {
                console.press(Button::A);
            }
            console.wait(5);
        }
    }
    let game = console.app.game().unwrap();
    assert!(game.end().is_some(), "it ends");
    console.wait(400);
    assert_eq!(console.app.screen(), "victory");
    assert!(console.app.bubble().is_some(), "the end is told");
    console.press(Button::A);
    assert!(console.app.bubble().is_none());
    assert!(console.app.settings().has_learned);
    assert_eq!(console.autosave.statistics().games, 0);
    assert!(console.app.archive().games.is_empty());
    assert!(console.autosave.place().is_none(), "nobody goes on with it");
}

#[test]
fn it_is_taken_up_where_it_was_left() {
    let mut console = Console::on(Flash::blank());
    console.begin();
    for _ in 0..4 {
        console.read();
        console.follow_hint();
        console.wait(200);
        let (taken, mark) = (console.taken(), console.app.game().unwrap().mark());
        console = console.restarted();
        assert!(console.app.game().is_some_and(|game| game.is_lesson()));
        assert_eq!(
            (console.taken(), console.app.game().unwrap().mark()),
            (taken, mark)
        );
        console.wait(30);
        console.press(Button::A);
    }
    console.read();
    assert!(console.taken() >= 5);
}

#[test]
fn what_is_said_is_not_waved_away_by_a_quick_thumb() {
    let mut console = Console::on(Flash::blank());
    console.begin();
    while console.app.bubble().is_none() {
        console.tick(Buttons::NONE);
    }
    let number = |console: &Console| console.app.bubble().map(|bubble| bubble.number);
    let first = number(&console);
    let mash = |console: &mut Console, while_at: Option<u32>| {
        while number(console) == while_at {
            console.tick(Buttons::NONE.with(Button::A));
            console.tick(Buttons::NONE);
        }
    };
    mash(&mut console, first);
    let (second, before) = (number(&console), console.now);
    assert!(second.is_some());
    mash(&mut console, second);
    let passed = console.now.since(before);
    assert!(passed >= kaijubox::console::DEAF, "{passed} ticks");
    assert_eq!(console.taken(), 0);
}
