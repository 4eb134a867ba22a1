//! The table of King of Tokyo: every question as it looks, and whole games by pressing buttons.
//!
//! Games end, damage suffices, and no frame tells what is secret: the deck, and what another saw of it.

mod afterwards;
mod evening;
mod secrets;
mod signposts;

use std::collections::HashMap;

use crate::{
    common::{
        App, facts,
        host::{Host, is_a_host},
        overlap::collisions,
        pictures::Picture,
        tests_dir,
    },
    rich,
};
use kaijubox::{
    console::{
        Name, Pace, Seats, Seeds, Session, Title as _,
        script::{Moment, moments},
    },
    game::{Dice, Level, NoEvents, Player, Rules as _, Seat},
    text::Language,
    tokyo::{
        KingOfTokyo,
        rules::{Decision, State},
    },
    ui::{Button, Buttons},
};

/// Which of the box's games it is.
const TITLE: usize = 1;
/// Presses are not listened to while a page comes in.
const COMES_IN: u32 = 40;

/// Deals that are played for scenes in any case, and at most.
const DEALS: u64 = 3_000;
const MOST_DEALS: u64 = 60_000;

/// Games that each script is played with.
const GAMES_BY_SCRIPT: u64 = 30;

/// A console and its panel.
struct Console {
    host: Host,
}

is_a_host!(Console);

impl Console {
    fn new(seed: u64, seats: &[Seat], pace: Pace) -> Console {
        let mut app = App::new(facts(), Seeds::pinned(&[seed]).unwrap());
        app.settings().has_learned = true;
        app.settings().setups[TITLE].seats = seats.iter().copied().collect::<Seats>();
        app.settings().pace = pace;
        Console {
            host: Host::new(app),
        }
    }

    fn tick(&mut self, buttons: Buttons) {
        self.host.tick(buttons);
    }

    fn wait(&mut self, ticks: u32) {
        for _ in 0..ticks {
            self.tick(Buttons::NONE);
        }
    }

    fn press(&mut self, button: Button) {
        self.tick(Buttons::NONE.with(button));
        self.wait(2);
    }

    /// To the first page of a new game.
    fn start(&mut self) {
        self.wait(40);
        self.press(Button::A);
        self.wait(40);
        self.press(Button::Down);
        self.press(Button::A);
        self.wait(40);
        self.press(Button::A);
        self.wait(40);
        assert_eq!(self.app.screen(), "tokyo-start");
    }

    fn session(&self) -> &Session<KingOfTokyo> {
        self.app.session::<KingOfTokyo>().unwrap()
    }
}

/// What a position is looked up by: the question, how many play, whether it is crowded.
type Scene = (&'static str, u8, bool);

const QUESTIONS: [(Decision, &str); 14] = [
    (Decision::Roll, "roll"),
    (Decision::Dice, "dice"),
    (Decision::Probe, "probe"),
    (Decision::Threes, "threes"),
    (Decision::Change, "change"),
    (Decision::Resolve, "resolve"),
    (Decision::Hearts, "hearts"),
    (Decision::Loss, "loss"),
    (Decision::Yield, "yield"),
    (Decision::Buy, "buy"),
    (Decision::Offer, "offer"),
    (Decision::Mimic, "mimic"),
    (Decision::Sell, "sell"),
    (Decision::Extra, "extra"),
];

/// A position for every question, found by playing at random.
fn scenes() -> HashMap<Scene, State> {
    let mut found = HashMap::new();
    for players in [2, 4, 6] {
        for seed in 0..MOST_DEALS {
            // What is rare at a table of many is met where two have most of the cards.
            let owners = if seed < DEALS { players } else { 2 };
            if seed >= DEALS && found.len() == 2 * QUESTIONS.len() * usize::from(players / 2) {
                break;
            }
            // Two play the variant for two, unless they switch it off.
            let mut state = rich::rich_table(seed, players, owners, players == 2);
            let mut dice = Dice::new(seed);
            for _ in 0..40 {
                let Some((by, what)) = state.decision() else {
                    break;
                };
                let cards = state.cards(by).count();
                let lying = match state.throw().len() {
                    0 => state.dice().len(),
                    thrown => thrown,
                };
                let (_, name) = QUESTIONS.iter().find(|(other, _)| *other == what).unwrap();
                let crowded = match what {
                    Decision::Dice | Decision::Probe | Decision::Change | Decision::Threes => {
                        cards >= 8 && lying >= 8
                    }
                    _ => cards >= 8,
                };
                if !state.is_in_parts() && (crowded || (1..5).contains(&cards)) {
                    let scene = (*name, players, crowded);
                    found.entry(scene).or_insert_with(|| state.clone());
                }
                let actions = state.legal_actions();
                let action = actions[dice.place(actions.len())];
                state.take_listed(action, &mut NoEvents);
            }
        }
    }
    found
}

fn look_at(state: &State, crowded: bool, language: Language) -> Console {
    let seats = vec![Seat::Person; usize::from(state.players())];
    let mut console = Console::new(0, &seats, Pace::Normal);
    console.app.set_language(language);
    let names = match crowded {
        true => [
            "Maximus", "Wolfgang", "Mmmmmmmm", "Hannah W", "Gwwwndww", "WWWWWWWW",
        ],
        false => ["Ada", "Bo", "Cleo", "Dan", "Eve", "Finn"],
    };
    for (seat, name) in names.into_iter().enumerate() {
        console.app.settings().names[seat] = Name::try_from(name).unwrap();
    }
    console.app.lay_out::<KingOfTokyo>(state.clone());
    for _ in 0..COMES_IN {
        console.tick(Buttons::NONE);
        console.paint();
    }
    assert!(console.pixels == console.repainted());
    console
}

/// Compares what is seen with how it looked before, or keeps it; no words run into each other.
fn looked_at(name: &str, console: &Console, complaints: &mut Vec<String>) {
    let file = match console.app.language() {
        language if language == Language::default() => format!("tokyo/screens/{name}.png"),
        language => format!("tokyo/screens/{}/{name}.png", language.code()),
    };
    let found = collisions(&console.app).into_iter();
    complaints.extend(found.map(|what| format!("tests/{file}: {what}")));
    let (path, picture) = (tests_dir(&file), Picture::of(&console.repainted()));
    match Picture::read(&path) {
        Ok(golden) => {
            if let Some(what) = picture.difference(&golden) {
                complaints.push(format!("tests/{file}: {what}"));
            }
        }
        Err(_) => {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            picture.write(&path);
            complaints.push(format!("tests/{file} is written now: look at it"));
        }
    }
}

#[test]
fn every_question_looks_as_it_did_when_somebody_last_looked() {
    let scenes = scenes();
    let mut complaints = Vec::new();
    for players in [2, 4, 6] {
        for crowded in [false, true] {
            for (_, name) in QUESTIONS {
                // Two monsters cannot order hearts before smashes: there is no Bay.
                let Some(state) = scenes.get(&(name, players, crowded)) else {
                    complaints.push(format!("{name}-{players}-{crowded} was not met"));
                    continue;
                };
                let crowd = if crowded { "-crowded" } else { "" };
                let name = format!("{name}-{players}{crowd}");
                for language in Language::ALL {
                    let console = look_at(state, crowded, language);
                    looked_at(&name, &console, &mut complaints);
                }
            }
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// A player who presses without thinking, but does not leave the game.
fn press(screen: &str, dice: &mut Dice) -> Button {
    use Button::*;
    match screen {
        "tokyo-pause" | "tokyo-log" | "tokyo-orders" | "tokyo-hint" => B,
        "tokyo-recap" | "tokyo-start" => A,
        _ => {
            let any = [
                A, A, A, A, A, A, A, A, Left, Right, Up, Down, Right, Down, B, X, Y,
            ];
            any[dice.place(any.len())]
        }
    }
}

fn tables() -> [(Vec<Seat>, Pace); 5] {
    let bot = Seat::Bot(Level::Easy);
    [
        (vec![Seat::Person; 2], Pace::Fast),
        (vec![Seat::Person, bot, Seat::Person, bot], Pace::Fast),
        (vec![Seat::Person; 6], Pace::Off),
        (vec![bot, Seat::Person, bot, bot, bot], Pace::Normal),
        (vec![Seat::Person, bot, bot], Pace::Off),
    ]
}

#[test]
fn games_end_by_pressing_buttons_and_painting_only_damage_suffices() {
    for (seed, (seats, pace)) in (0..).zip(tables()) {
        let mut console = Console::new(seed, &seats, pace);
        let mut dice = Dice::new(seed);
        console.start();
        let mut presses = 0;
        while console.app.screen() != "tokyo-victory" {
            let button = press(console.app.screen(), &mut dice);
            let pause = if dice.below(6) == 0 { 40 } else { 2 };
            for tick in 0..pause {
                let down = Buttons::NONE.with(button);
                console.tick(if tick == 0 { down } else { Buttons::NONE });
                console.paint();
                let (screen, now) = (console.app.screen(), console.now.0);
                let whole = console.repainted();
                if !console.app.is_revealing() && console.pixels != whole {
                    let [kept, whole] = [&console.pixels, &whole].map(|p| Picture::of(p));
                    let what = kept.difference(&whole).unwrap_or_default();
                    panic!("game {seed}, tick {now}, on {screen}: {what}");
                }
            }
            presses += 1;
            assert!(presses < 60_000, "game {seed} does not end");
        }
        let session = console.session();
        let outcome = session.desk().outcome.unwrap();
        assert_eq!(Some(outcome.result), session.state().result());
        println!("game {seed}: {presses} presses, {} turns", outcome.turns);
    }
}

#[test]
fn one_button_plays_a_whole_game() {
    for seed in 0..12 {
        let seats = vec![Seat::Person; 2 + seed as usize % 5];
        let mut console = Console::new(seed, &seats, Pace::Normal);
        console.start();
        let mut presses = 0;
        while console.app.screen() != "tokyo-victory" {
            console.press(Button::A);
            console.wait(4);
            presses += 1;
            assert!(presses < 20_000, "game {seed} does not end");
        }
        println!("game {seed}: {presses} presses");
    }
}

/// On the device nobody can pin the dice, so these scripts must end any game.
#[test]
fn the_scripts_play_whole_games_whatever_the_dice() {
    for name in ["tokyo-two", "tokyo-four", "tokyo-six"] {
        let file = tests_dir(&format!("device/scripts/{name}.script"));
        let script = std::fs::read_to_string(file).unwrap();
        let mut latest = 0;
        for seed in 0..GAMES_BY_SCRIPT {
            let sits = KingOfTokyo::CARD.sits;
            let mut console = Console::new(seed, sits, Pace::Normal);
            let mut won = None;
            for moment in moments(&script) {
                match moment {
                    Moment::Tick(buttons) => console.tick(buttons),
                    Moment::Shot("start") => assert_eq!(console.app.screen(), "tokyo-start"),
                    Moment::Shot(_) => {}
                }
                if console.app.screen() == "tokyo-victory" {
                    won = Some(console.now.0);
                    break;
                }
            }
            let won = won.unwrap_or_else(|| panic!("{name}: game {seed} does not end"));
            latest = latest.max(won);
        }
        println!("{name}: the longest game is won at tick {latest}");
    }
}

/// Positions with that question and what else is wanted, as many as are met among so many deals.
fn met(
    players: u8,
    seeds: u64,
    mut wanted: impl FnMut(&State, Player, Decision) -> bool,
) -> Vec<State> {
    let mut found = Vec::new();
    for seed in 0..seeds {
        let mut state = rich::rich_position(seed, players);
        let mut dice = Dice::new(seed);
        for _ in 0..40 {
            let Some((by, what)) = state.decision() else {
                break;
            };
            if !state.is_in_parts() && wanted(&state, by, what) {
                found.push(state);
                break;
            }
            let actions = state.legal_actions();
            let action = actions[dice.place(actions.len())];
            state.take_listed(action, &mut NoEvents);
        }
    }
    found
}
