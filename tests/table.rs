//! Whole games through the console, button by button.
//!
//! Games end, damage suffices, and no frame tells the holder what they may not know: with all of
//! that dealt anew, every frame is the same.

mod common;

use common::{facts, pictures::Picture, tests_dir};
use embedded_graphics::{
    Pixel,
    draw_target::{DrawTarget, DrawTargetExt},
    geometry::{Dimensions, Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use kaijubox::{
    app::{App, Seeds},
    game::{Dice, Game as _, NoEvents, Player},
    mindbug::{
        cards::{Card, Set, Sets},
        rules::{
            State,
            setup::{Placed, Position, Seat},
        },
    },
    ui::{Button, Buttons, Canvas, Pace, SCREEN, Tick, screens::ScreenId},
};

const PIXELS: usize = (SCREEN.size.width * SCREEN.size.height) as usize;
/// The next player's press is ignored while a hand-over is fresh.
const GUARD: u32 = 30;

/// A console and its panel.
struct Console {
    app: App,
    now: Tick,
    pixels: Vec<u16>,
}

impl Console {
    fn new(seed: u64, sets: Sets, pace: Pace) -> Console {
        let mut app = App::new(facts(), Seeds::pinned(&[seed]).unwrap());
        app.settings().sets = sets;
        app.settings().pace = pace;
        Console {
            app,
            now: Tick::default(),
            pixels: vec![0; PIXELS],
        }
    }

    fn tick(&mut self, buttons: Buttons) {
        self.app.update(self.now, buttons);
        self.now = self.now.next();
        while self.app.take_request().is_some() {}
    }

    /// Paints what the last tick damaged, and nothing else.
    fn paint(&mut self) {
        let mut canvas = Canvas::new(&mut self.pixels, SCREEN);
        for rect in self.app.take_damage().rects() {
            let Ok(()) = self.app.draw(&mut canvas.clipped(rect));
        }
    }

    fn repainted(&self) -> Vec<u16> {
        let mut pixels = vec![0x5555; PIXELS];
        let Ok(()) = self.app.draw(&mut Canvas::new(&mut pixels, SCREEN));
        pixels
    }

    /// To the pass card of a new game.
    fn start(&mut self) {
        for _ in 0..40 {
            if self.app.screen() == ScreenId::Pass {
                return;
            }
            self.tick(Buttons::NONE.with(Button::A));
            self.tick(Buttons::NONE);
        }
        panic!("no game began: {}", self.app.screen().name());
    }
}

/// A player who presses without thinking, but does not leave the game.
fn press(screen: ScreenId, dice: &mut Dice) -> Button {
    use Button::*;
    match screen {
        ScreenId::Pause | ScreenId::Look | ScreenId::Log | ScreenId::Piles => B,
        ScreenId::Pass | ScreenId::Recap => A,
        _ => {
            let any = [
                A, A, A, A, A, A, Left, Right, Up, Down, Right, Down, B, X, Y, Left,
            ];
            any[dice.below(any.len() as u32) as usize]
        }
    }
}

fn mixes() -> [Sets; 3] {
    let (first, tokyo) = (Set::FirstContact, Set::KingOfTokyo);
    [
        Sets::only(first),
        Sets::only(tokyo),
        Sets::only(first).and(tokyo),
    ]
}

#[test]
fn fifty_games_end_by_pressing_buttons() {
    for seed in 0..50 {
        let pace = Pace::ALL[(seed % 3) as usize];
        let mut console = Console::new(seed, mixes()[(seed / 3 % 3) as usize], pace);
        let mut dice = Dice::new(seed);
        console.start();
        let mut presses = 0;
        while console.app.screen() != ScreenId::Victory {
            let button = press(console.app.screen(), &mut dice);
            console.tick(Buttons::NONE.with(button));
            console.tick(Buttons::NONE);
            presses += 1;
            assert!(presses < 20_000, "game {seed} does not end");
        }
        let duel = console.app.duel().unwrap();
        assert_eq!(
            duel.desk().outcome.unwrap().winner,
            duel.state().winner().unwrap()
        );
    }
}

/// So a script of one button plays a whole game whatever the dice are, as on the device, where
/// nobody can pin them: `tests/scripts/one-button.script` presses as often.
#[test]
fn a_game_ends_by_pressing_one_button_only() {
    let script = std::fs::read_to_string(tests_dir("scripts/one-button.script")).unwrap();
    let game = script.split("shot start").nth(1).unwrap();
    let pressed = game.lines().filter(|line| *line == "press A").count();
    let mut most = 0;
    for seed in 0..60 {
        let mut console = Console::new(seed, mixes()[2], Pace::Off);
        console.start();
        let mut presses = 0;
        while console.app.screen() != ScreenId::Victory {
            for tick in 0..8 {
                let down = Buttons::NONE.with(Button::A);
                console.tick(if tick < 4 { down } else { Buttons::NONE });
            }
            presses += 1;
            assert!(presses < 5_000, "game {seed} does not end");
        }
        most = most.max(presses);
    }
    assert!(
        most <= pressed,
        "{most} presses were needed, {pressed} are written"
    );
}

#[test]
fn painting_only_damage_suffices_for_whole_games() {
    for (seed, sets) in (0..3).zip(mixes()) {
        let mut console = Console::new(seed, sets, Pace::Fast);
        let mut dice = Dice::new(seed);
        console.start();
        while console.app.screen() != ScreenId::Victory {
            let button = press(console.app.screen(), &mut dice);
            // Beats are watched as often as they are skipped.
            let pause = if dice.below(4) == 0 { 40 } else { 2 };
            for tick in 0..pause {
                let down = Buttons::NONE.with(button);
                console.tick(if tick == 0 { down } else { Buttons::NONE });
                console.paint();
                let whole = console.app.is_revealing() || console.pixels == console.repainted();
                let (screen, now) = (console.app.screen().name(), console.now.0);
                assert!(whole, "game {seed}, tick {now}, on {screen}");
            }
        }
    }
}

#[test]
fn no_frame_tells_what_its_holder_may_not_know() {
    let mut compared = 0;
    for seed in 0..24 {
        let sets = mixes()[(seed % 3) as usize];
        let pace = Pace::ALL[(seed / 3 % 3) as usize];
        // Both get the same buttons; before each hand-over the second gets other hidden cards.
        let mut truth = Console::new(seed, sets, pace);
        let mut other = Console::new(seed, sets, pace);
        let mut dice = Dice::new(seed);
        truth.start();
        other.start();
        let mut same = false;
        let mut guard = 0;
        while truth.app.screen() != ScreenId::Victory {
            let screen = truth.app.screen();
            if screen == ScreenId::Pass && guard < GUARD {
                guard += 1;
            } else if screen == ScreenId::Pass {
                guard = 0;
                let duel = truth.app.duel().unwrap();
                let (next, _) = duel.state().decision().unwrap();
                // Either all that is hidden, or all but what the holder will draw and roll, so
                // that their own draws do not end the comparison.
                let chance = seed + u64::from(truth.now.0);
                let redealt = if dice.below(2) == 0 {
                    let dealt = duel.state().view(next).deal(chance);
                    dealt.expect("every card is of these sets")
                } else {
                    let mut state = duel.state().clone();
                    state.redeal_against(next, chance);
                    state
                };
                other.app.set_duel(duel.with_state(redealt));
                same = true;
            }
            let button = press(screen, &mut dice);
            for down in [Buttons::NONE.with(button), Buttons::NONE, Buttons::NONE] {
                truth.tick(down);
                if !same {
                    continue;
                }
                other.tick(down);
                let [one, two] = [&truth, &other].map(|console| console.app.duel().unwrap().desk());
                // What the holder has now drawn or rolled may differ; then all else may.
                same = one.view == two.view;
                if same {
                    compared += 1;
                    let (screen, now) = (truth.app.screen().name(), truth.now.0);
                    assert_eq!(screen, other.app.screen().name(), "game {seed}, tick {now}");
                    let equal = truth.repainted() == other.repainted();
                    assert!(equal, "game {seed}, tick {now}, on {screen}");
                }
            }
            if !same && truth.app.screen() == ScreenId::Pass {
                // Onto the same screen again, with the same game.
                other = resume(&truth, sets, pace);
            }
        }
    }
    assert!(compared > 2_000, "only {compared} frames were compared");
}

/// Another console at the pass card of the same game.
fn resume(console: &Console, sets: Sets, pace: Pace) -> Console {
    let mut other = Console::new(0, sets, pace);
    let duel = console.app.duel().unwrap();
    other.app.lay_out(duel.state().clone());
    other.app.set_duel(duel.clone());
    other.now = console.now;
    for _ in 0..GUARD {
        other.tick(Buttons::NONE);
    }
    other
}

/// A table as full as it gets: ten creatures a side, some turned, some changed.
fn crowded(turn: Player) -> State {
    let named = |id: &str| Card::by_id(id).unwrap();
    let placed = |id: &str, exhausted| Placed {
        card: named(id),
        exhausted,
        octonite: None,
    };
    let play = |ids: [&'static str; 10]| -> Vec<Placed> {
        let turned = |i| i % 4 == 2;
        let creatures = ids.iter().enumerate();
        creatures.map(|(i, id)| placed(id, turned(i))).collect()
    };
    let one = play([
        "shield_bugs",
        "snail_thrower",
        "rhino_turtle",
        "sharky_crab_dog_mummypus",
        "bee_bear",
        "gorillion",
        "plated_scorpion",
        "spider_owl",
        "urchin_hurler",
        "baby_gigazaur",
    ]);
    let two = play([
        "killer_bee",
        "luchataur",
        "turbo_bug",
        "snail_hydra",
        "tiger_squirrel",
        "alienoid",
        "shark_dog",
        "cosmic_joe",
        "elephantopus",
        "cyber_bunny",
    ]);
    let hand = [
        "axolotl_healer",
        "lone_yeti",
        "giraffodile",
        "brain_fly",
        "deathweaver",
    ]
    .map(named);
    let seat = |play| Seat {
        play,
        hand: &hand,
        energy: 7,
        ..Seat::default()
    };
    let position = Position {
        turn,
        seats: [seat(&one), seat(&two)],
        unused: &[],
        shop: &[],
        power_deck: &[],
        dice: None,
        seed: 1,
    };
    position.start(&mut NoEvents).unwrap()
}

#[test]
fn a_crowded_table_looks_as_it_did_when_somebody_last_looked() {
    let mut console = Console::new(0, mixes()[0], Pace::Normal);
    console.app.lay_out(crowded(Player::ONE));
    let mut complaints = Vec::new();
    let mut look = |console: &mut Console, buttons: &[Button], wait: u32, name: &str| {
        for &button in buttons {
            console.tick(Buttons::NONE.with(button));
            for _ in 0..wait {
                console.tick(Buttons::NONE);
            }
        }
        let picture = Picture::of(&console.repainted());
        let path = tests_dir(&format!("tables/{name}.png"));
        match Picture::read(&path) {
            Ok(golden) => complaints.extend(picture.difference(&golden)),
            Err(_) => {
                picture.write(&path);
                complaints.push(format!("{name} was missing and is written now: look at it"));
            }
        }
    };
    for _ in 0..GUARD {
        console.tick(Buttons::NONE);
    }
    look(&mut console, &[Button::A], 10, "turn");
    let many = [Button::Up; 1];
    look(&mut console, &many, 2, "own-row");
    look(&mut console, &[Button::Right; 7], 2, "scrolled");
    look(&mut console, &[Button::X], 10, "look");
    look(&mut console, &[Button::A], 10, "look-words");
    look(&mut console, &[Button::B, Button::B], 10, "back");
    look(&mut console, &[Button::A], 12, "attack");
    for _ in 0..200 {
        console.tick(Buttons::NONE);
    }
    look(&mut console, &[Button::A, Button::A], 40, "block");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// What drawing costs on the chip, roughly: a fill takes a while to begin, a pixel of a fill is
/// half a store, a pixel of a picture or a letter is looked up.
#[derive(Default)]
struct Cost {
    fills: u32,
    solid: u32,
    looked_up: u32,
    single: u32,
}

impl Cost {
    fn cycles(&self) -> u32 {
        250 * self.fills + self.solid + 14 * self.looked_up + 40 * self.single
    }
}

struct Counting<'a> {
    canvas: Canvas<'a>,
    cost: Cost,
}

impl Dimensions for Counting<'_> {
    fn bounding_box(&self) -> Rectangle {
        self.canvas.bounding_box()
    }
}

impl DrawTarget for Counting<'_> {
    type Color = Rgb565;
    type Error = core::convert::Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        let single = &mut self.cost.single;
        self.canvas
            .draw_iter(pixels.into_iter().inspect(|_| *single += 1))
    }

    fn fill_contiguous<I>(&mut self, area: &Rectangle, colors: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = Rgb565>,
    {
        let seen = area.intersection(&self.canvas.bounding_box()).size;
        self.cost.fills += 1;
        self.cost.looked_up += seen.width * seen.height;
        self.canvas.fill_contiguous(area, colors)
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Rgb565) -> Result<(), Self::Error> {
        let seen = area.intersection(&self.canvas.bounding_box()).size;
        self.cost.fills += 1;
        self.cost.solid += seen.width * seen.height;
        self.canvas.fill_solid(area, color)
    }
}

/// A band is drawn while the one before it is on the wire: 3.7 ms, 460 000 cycles.
#[test]
fn a_band_of_a_crowded_table_is_drawn_while_another_is_sent() {
    let mut console = Console::new(0, mixes()[0], Pace::Normal);
    console.app.lay_out(crowded(Player::ONE));
    for _ in 0..GUARD {
        console.tick(Buttons::NONE);
    }
    console.tick(Buttons::NONE.with(Button::A));
    let mut worst = 0;
    for tick in 0..600 {
        // An attack is chosen, shown and blocked meanwhile.
        let button = match tick {
            20 => Some(Button::Up),
            40 => Some(Button::A),
            300 | 400 | 500 => Some(Button::A),
            _ => None,
        };
        console.tick(button.map_or(Buttons::NONE, |button| Buttons::NONE.with(button)));
        for top in (0..240).step_by(60) {
            let band = Rectangle::new(Point::new(0, top), Size::new(240, 60));
            let mut pixels = vec![0; 240 * 60];
            let mut target = Counting {
                canvas: Canvas::new(&mut pixels, band),
                cost: Cost::default(),
            };
            let Ok(()) = console.app.draw(&mut target);
            let cycles = target.cost.cycles();
            let screen = console.app.screen().name();
            assert!(
                cycles < 400_000,
                "{screen}, tick {tick}, row {top}: {cycles}"
            );
            worst = worst.max(cycles);
        }
    }
    println!("the worst band takes some {worst} cycles");
}

/// Plays a game of both sets and writes down the buttons, as a script that begins at power-on.
#[test]
#[ignore = "writes tests/scripts/hot-seat.script"]
fn the_hot_seat_script_is_written() {
    let mut script = String::from(
        "# A whole game of both sets on one device, from power-on to the victory and the menu.\n\
         # Written by `cargo test --test table -- --ignored`; the shots are named by what they show.\n",
    );
    let mut console = Console::new(
        common::SEEDS[0],
        Sets::only(Set::FirstContact),
        Pace::Normal,
    );
    let mut dice = Dice::new(3);
    let mut shots = std::collections::HashMap::new();
    let mut play = |console: &mut Console, script: &mut String, button: Button, wait: u32| {
        *script += &format!("press {}\n", button.name());
        for tick in 0..8 {
            let down = Buttons::NONE.with(button);
            console.tick(if tick < 4 { down } else { Buttons::NONE });
        }
        if wait > 0 {
            *script += &format!("wait {wait}ms\n");
            for _ in 0..kaijubox::ui::ticks(wait) {
                console.tick(Buttons::NONE);
            }
        }
        let screen = console.app.screen();
        let question = console.app.duel().and_then(|duel| duel.desk().question());
        let name = match (screen, question) {
            (ScreenId::Table | ScreenId::Chooser | ScreenId::Roll, Some(q)) => {
                format!("{}-{}", screen.name(), q.id())
            }
            _ => screen.name().to_owned(),
        };
        let count: &mut u32 = shots.entry(name.clone()).or_default();
        *count += 1;
        let again = match screen {
            ScreenId::Table => matches!(*count, 8 | 30),
            ScreenId::Recap => *count == 9,
            _ => false,
        };
        if *count == 1 || again {
            *script += &format!("shot {name}-{count}\n");
        }
    };
    script += "wait 200ms\n";
    for _ in 0..kaijubox::ui::ticks(200) {
        console.tick(Buttons::NONE);
    }
    for (button, wait) in [
        (Button::A, 200),
        (Button::A, 200),
        (Button::Up, 0),
        (Button::Up, 0),
        (Button::Up, 0),
        (Button::Up, 0),
        (Button::A, 0),
        (Button::Down, 0),
        (Button::Down, 0),
        (Button::A, 200),
        (Button::Right, 0),
        (Button::A, 0),
        (Button::Down, 0),
        (Button::A, 0),
        (Button::Y, 200),
        (Button::Down, 0),
        (Button::Down, 0),
        (Button::A, 1_500),
    ] {
        play(&mut console, &mut script, button, wait);
    }
    assert_eq!(console.app.screen(), ScreenId::Start);
    assert_eq!(console.app.settings().sets, mixes()[2]);
    let (mut presses, mut has_read) = (0, false);
    while console.app.screen() != ScreenId::Victory {
        let screen = console.app.screen();
        if presses > 200 && screen == ScreenId::Table && !console.app.is_animating() && !has_read {
            // Late in the game there is something to read.
            has_read = true;
            let (down, a, b) = (Button::Down, Button::A, Button::B);
            for button in [Button::Y, down, a, b, down, a, a, b, b] {
                play(&mut console, &mut script, button, 200);
            }
        }
        let button = press(screen, &mut dice);
        let wait = match screen {
            ScreenId::Table if console.app.is_animating() => 0,
            ScreenId::Table if dice.below(3) == 0 => 900,
            ScreenId::Table => 0,
            _ => 200,
        };
        let wait = if screen == ScreenId::Pass { 600 } else { wait };
        play(&mut console, &mut script, button, wait);
        presses += 1;
        assert!(presses < 20_000);
    }
    play(&mut console, &mut script, Button::B, 200);
    std::fs::write(tests_dir("scripts/hot-seat.script"), script).unwrap();
}
