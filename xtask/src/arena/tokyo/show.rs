//! One game of the arena in words, for people who want to judge the moves.

use super::game::{Match, Scene};
use kaijubox::bot::CERTAIN;
use kaijubox::game::Player;
use kaijubox::tokyo::cards::{Card, Face};
use kaijubox::tokyo::rules::{Action, Decision, Event, Place, State};

pub(super) fn show(game: &Match) {
    let names: Vec<String> = (0..game.players)
        .map(|seat| {
            let contender = game.contenders[game.contender(Player(seat))];
            format!("{contender}{}", seat + 1)
        })
        .collect();
    let name = |player: Player| names[player.index()].as_str();
    game.play(&mut |scene| match scene {
        Scene::Answered(state, player, answer) => {
            let Some((_, decision)) = state.decision() else {
                return;
            };
            if decision == Decision::Roll {
                table(state, &name);
            }
            let told = match decision {
                Decision::Roll if answer.action == Action::Roll => None,
                Decision::Dice => dice(state, answer.action),
                _ => Some(action(answer.action)),
            };
            let Some(told) = told else { return };
            print!("  {}: {told}", name(player));
            if answer.nodes > 0 {
                let percent = u32::from(answer.chance) * 100 / u32::from(CERTAIN);
                print!("   [{percent} % to win, {} % sure", answer.confidence);
                if answer.worlds > 0 {
                    print!(", {} worlds, tree {}", answer.worlds, answer.tree);
                }
                print!(", {} nodes]", answer.nodes);
            }
            println!();
        }
        Scene::Happened(event) => tell(event, &name),
        Scene::Over(_) => {}
    });
}

fn table<'a>(state: &State, name: &impl Fn(Player) -> &'a str) {
    println!();
    for player in state.alive().iter() {
        let cards: Vec<_> = state.cards(player).map(|card| card.def().name).collect();
        let place = match state.place(player) {
            Place::Outside => "",
            Place::City => " IN TOKYO",
            Place::Bay => " IN THE BAY",
        };
        let tokens = match (state.poison(player), state.shrink(player)) {
            (0, 0) => String::new(),
            (poison, shrink) => format!(", poison {poison}, shrink {shrink}"),
        };
        println!(
            "{} {}: points {}, life {}, energy {}{tokens}{place} | {}",
            if state.active() == player { ">" } else { " " },
            name(player),
            state.points(player),
            state.life(player),
            state.energy(player),
            cards.join(", "),
        );
    }
    let row: Vec<_> = state
        .row()
        .into_iter()
        .filter(|card| card.is_some())
        .collect();
    let row: Vec<_> = row.iter().map(|card| on_sale(*card)).collect();
    println!("    on sale: {}", row.join(", "));
}

fn on_sale(card: Card) -> String {
    format!("{} {}", card.def().name, card.def().cost)
}

fn faces(faces: &[Face]) -> String {
    let names: Vec<_> = faces.iter().map(|face| face.id()).collect();
    names.join(" ")
}

/// What is done with the dice, once all of it is said.
fn dice(state: &State, action: Action) -> Option<String> {
    let shown = faces(state.dice());
    let mut named = state.dice_named();
    match action {
        Action::Stop => return Some(format!("{shown} | stops")),
        Action::Use(card) => return Some(format!("{shown} | uses {}", card.def().name)),
        // After the last die there is nothing left to say.
        Action::Die(die) if usize::from(die) + 1 == state.dice().len() => named |= 1 << die,
        Action::ThatIsAll => {}
        _ => return None,
    }
    let told = state.dice().iter().enumerate();
    let told: Vec<_> = told
        .map(|(die, face)| match named & 1 << die {
            0 => String::from(face.id()),
            _ => format!("({})", face.id()),
        })
        .collect();
    Some(format!("{} | rolls what is in brackets", told.join(" ")))
}

fn action(action: Action) -> String {
    match action {
        Action::Buy(card) => format!("buys {}", card.def().name),
        Action::Sell(card) => format!("sells {}", card.def().name),
        Action::Use(card) => format!("uses {}", card.def().name),
        Action::Mimic(card) => format!("copies {}", card.def().name),
        other => format!("{other:?}"),
    }
}

fn tell<'a>(event: Event, name: &impl Fn(Player) -> &'a str) {
    match event {
        Event::PointsChanged {
            player, from, to, ..
        } => println!("    points of {}: {from} to {to}", name(player)),
        Event::EnergyChanged {
            player, from, to, ..
        } => println!("    energy of {}: {from} to {to}", name(player)),
        Event::LifeGained {
            player, from, to, ..
        } => println!("    life of {}: {from} to {to}", name(player)),
        Event::LifeLost {
            victim, from, to, ..
        } => println!("    life of {}: {from} to {to}", name(victim)),
        Event::Eliminated { player } => println!("    {} is out", name(player)),
        Event::Entered { player, .. } => println!("    {} enters Tokyo", name(player)),
        Event::Revealed { card, .. } => println!("    {} is revealed", on_sale(card)),
        Event::GameOver { result } => {
            let winners: Vec<_> = result.winners().iter().map(name).collect();
            println!("\n{} wins", winners.join(" and "));
        }
        _ => {}
    }
}
