//! One game of the arena in words, for people who want to judge the moves.

use super::game::{Match, Scene};
use kaijubox::bot::CERTAIN;
use kaijubox::game::Player;
use kaijubox::mindbug::cards::Card;
use kaijubox::mindbug::rules::{Action, Choice, CreatureId, Decision, Event, Pile, Source, State};

pub(super) fn show(game: &Match) {
    let names = [Player::ONE, Player::TWO].map(|player| {
        let who = game.contender(player);
        format!(
            "{}{}",
            game.contenders[who],
            if who == 0 { "(a)" } else { "(b)" }
        )
    });
    let name = |player: Player| names[player.index()].as_str();
    game.play(&mut |scene| match scene {
        Scene::Answered(state, player, answer) => {
            let Some((_, decision)) = state.decision() else {
                return;
            };
            if matches!(decision, Decision::Turn | Decision::Buy) {
                table(state, name);
            }
            print!("  {}: {}", name(player), action(state, answer.action));
            if answer.nodes > 0 {
                let percent = u32::from(answer.chance) * 100 / u32::from(CERTAIN);
                print!(
                    "   [{percent} % to win, {} % of looks, {} worlds, {} nodes, tree {}]",
                    answer.confidence, answer.worlds, answer.nodes, answer.tree
                );
            }
            println!();
        }
        Scene::Happened(event) => tell(event, name),
    });
}

fn table<'a>(state: &State, name: impl Fn(Player) -> &'a str) {
    println!();
    for player in [Player::ONE, Player::TWO] {
        let creatures: Vec<_> = state
            .allies(player)
            .map(|creature| {
                let exhausted = if creature.is_exhausted() { "*" } else { "" };
                let card = card(creature.card());
                format!("{card} {}{exhausted}", state.power(creature))
            })
            .collect();
        let cards = |pile| {
            state
                .pile(pile)
                .iter()
                .map(|&c| card(c))
                .collect::<Vec<_>>()
        };
        println!(
            "{} {}: life {}, Mindbugs {}, energy {}, deck {} | {} | hand: {}",
            if state.active() == player { ">" } else { " " },
            name(player),
            state.life(player),
            state.mindbugs(player),
            state.energy(player),
            state.pile(Pile::Deck(player)).len(),
            creatures.join(", "),
            cards(Pile::Hand(player)).join(", "),
        );
    }
    if !state.shop().is_empty() {
        let shop: Vec<_> = state.shop().iter().map(|power| power.def().name).collect();
        println!("    on sale: {}", shop.join(", "));
    }
}

fn card(card: Card) -> &'static str {
    card.def().name
}

fn creature(state: &State, id: CreatureId) -> &'static str {
    state.creature(id).map_or("?", |found| card(found.card()))
}

fn action(state: &State, action: Action) -> String {
    let of = |id| creature(state, id);
    match action {
        Action::Play(played) => format!("plays {}", card(played)),
        Action::Attack(id) => format!("attacks with {}", of(id)),
        Action::Hunt(id) => format!("hunts {}", of(id)),
        Action::Block(id) => format!("blocks with {}", of(id)),
        Action::Buy(power) => format!("buys {}", power.def().name),
        Action::Choose(Choice::Creature(id)) => format!("chooses {}", of(id)),
        Action::Choose(Choice::Hand(chosen) | Choice::Discard(_, chosen)) => {
            format!("chooses {}", card(chosen))
        }
        Action::Choose(Choice::Power(power)) => format!("chooses {}", power.def().name),
        Action::Order(Source::Creature(first), _) => format!("lets {} go first", card(first)),
        Action::Resolve(face) => format!("resolves {}", face.def().id),
        Action::Reroll(which) => {
            let faces = state.attack().map_or(&[][..], |attack| attack.faces());
            let faces: Vec<_> = faces.iter().map(|face| face.def().id).collect();
            format!("rerolls {which:?} of {}", faces.join(" and "))
        }
        other => format!("{other:?}"),
    }
}

fn tell<'a>(event: Event, name: impl Fn(Player) -> &'a str) {
    match event {
        Event::Mindbugged { by, card: taken } => println!("    {} takes {}", name(by), card(taken)),
        Event::Defeated {
            card: gone,
            controller,
            ..
        } => {
            println!("    {} of {} is defeated", card(gone), name(controller));
        }
        Event::LifeChanged { player, from, to } => {
            println!("    life of {}: {from} to {to}", name(player));
        }
        Event::DieRolled { face, .. } | Event::DieRerolled { face, .. } => {
            println!("    the die shows {}", face.def().id);
        }
        Event::Discarded { by, card: gone } => println!("    {} discards {}", name(by), card(gone)),
        Event::GameOver { winner } => println!("\n{} wins", name(winner)),
        _ => {}
    }
}
