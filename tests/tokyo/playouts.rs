//! Thousands of seeded random games of King of Tokyo: what must hold in every position of every game.
//!
//! A mirror of the table is kept by the events alone. That it shows the same life, points, energy,
//! tokens, places and cards as the game itself says that nothing changes unseen and nothing is lost.

mod checks;
mod mirror;

use kaijubox::game::{Dice, Events, NoEvents, Player, Players, Rules, replay};
use kaijubox::tokyo::cards::Card;
use kaijubox::tokyo::glance::Prospect;
use kaijubox::tokyo::rules::{
    Action, Cause, Decision, Event, HeartUse, MAX_ACTIONS, Setup, State, Why,
};

use crate::rich::rich_position;
use checks::{check_actions, check_position};
use mirror::Mirror;

/// Games of a test run, over two to six players.
const GAMES: u64 = 10_000;
/// No game may take more decisions; the longest one is printed.
///
/// The rules set no bound: two players who wish it can let the dice roll without end. Random ones
/// cannot, every roll may smash or score; the longest games are printed and take a fraction of this.
const LIMIT: u32 = 20_000;

fn players_of(seed: u64) -> u8 {
    2 + (seed % 5) as u8
}

fn new_game(seed: u64, events: &mut impl Events<Event>) -> State {
    let setup = Setup {
        two_player_variant: seed % 10 < 5,
        ..Setup::default()
    };
    State::new(&setup, players_of(seed), seed, events).unwrap()
}

/// Plays a random game and shows every position with its mirror.
fn play(seed: u64, mut watch: impl FnMut(&State, &Mirror)) -> (State, u32) {
    let mut mirror = Mirror::new(players_of(seed));
    let game = new_game(seed, &mut |event| mirror.take(event));
    play_on(seed, game, mirror, &mut watch)
}

/// The same from a given position.
fn play_on(
    seed: u64,
    mut game: State,
    mut mirror: Mirror,
    mut watch: impl FnMut(&State, &Mirror),
) -> (State, u32) {
    let (mut choices, mut steps) = (Dice::new(!seed), 0);
    while game.decider().is_some() {
        assert!(steps < LIMIT, "game {seed} ends");
        watch(&game, &mirror);
        let legal = game.legal_actions();
        let action = legal[choices.below(legal.len() as u32) as usize];
        let actor = game.actor(action);
        let taken = game.step(actor, action, &mut |event| mirror.take(event));
        assert_eq!(taken, Ok(()));
        steps += 1;
    }
    watch(&game, &mirror);
    (game, steps)
}

#[test]
fn ten_thousand_random_games_keep_the_rules() {
    let mut longest = [0; 7];
    let (mut decisions, mut fullest, mut richest) = (0u64, 0, 0);
    let (mut shared, mut nobody) = (0, 0);
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let (game, steps) = play(seed, |state, mirror| {
            mirror.compare(state);
            check_position(state);
            check_actions(state, &mut dice);
            fullest = fullest.max(state.legal_actions().len());
            let energy = (0..state.players()).map(|seat| state.energy(Player(seat)));
            richest = richest.max(energy.max().unwrap());
        });
        match game.result().unwrap().winners().len() {
            0 => nobody += 1,
            1 => {}
            _ => shared += 1,
        }
        let longest = &mut longest[usize::from(players_of(seed))];
        *longest = steps.max(*longest);
        decisions += u64::from(steps);
    }
    println!("{GAMES} games: {decisions} decisions; {shared} shared, {nobody} won by nobody");
    for (players, longest) in longest.iter().enumerate().skip(2) {
        println!("  {players} players: the longest game {longest} of {LIMIT}");
    }
    println!("fullest list {fullest} of {MAX_ACTIONS}, most energy {richest}");
}

#[test]
fn ten_thousand_games_from_rich_positions_keep_the_rules() {
    let (mut decisions, mut fullest, mut longest) = (0u64, 0, 0);
    for seed in 0..GAMES {
        let game = rich_position(seed, players_of(seed));
        let mirror = Mirror::of(&game);
        let mut dice = Dice::new(seed);
        let (_, steps) = play_on(seed, game, mirror, |state, mirror| {
            mirror.compare(state);
            check_position(state);
            check_actions(state, &mut dice);
            fullest = fullest.max(state.legal_actions().len());
        });
        decisions += u64::from(steps);
        longest = steps.max(longest);
    }
    println!("{GAMES} rich games: {decisions} decisions, the longest {longest} of {LIMIT}");
    println!("fullest list {fullest} of {MAX_ACTIONS}");
}

/// Everything the player cannot see is dealt anew from the view alone: same view.
#[test]
fn a_view_does_not_change_with_what_its_player_cannot_know() {
    let mut dice = Dice::new(5);
    let mut peeked = 0;
    for seed in 0..500 {
        play(seed, |state, _| {
            for player in (0..state.players()).map(Player) {
                let view = state.view(player);
                let other = view.deal(&mut dice).expect("a whole box");
                check_position(&other);
                assert!(other.view(player) == view);
                let own = |action: &Action| state.actor(*action) == player;
                let legal = state.legal_actions();
                let legal: Vec<Action> = legal.iter().copied().filter(own).collect();
                assert_eq!(*view.legal_actions(), legal[..]);
                let seen = state.active() == player && !state.seen().is_empty();
                peeked += u32::from(seen);
                let known = view.table().deck().iter();
                let known = known.filter(|&&card| card != Card::HIDDEN).count();
                assert_eq!(known, if seen { state.seen().len() } else { 0 });
            }
        });
    }
    assert!(peeked > 0, "somebody looked at the deck");
    println!("the deck was looked at in {peeked} positions");
}

#[test]
fn what_another_looked_at_is_face_down_in_the_events() {
    let looked = |card| Event::Looked {
        by: Player(1),
        card,
    };
    let card = Card::all().next().unwrap();
    assert_eq!(looked(card).seen_by(Player(1)), looked(card));
    assert_eq!(looked(card).seen_by(Player(0)), looked(Card::HIDDEN));
}

/// Somebody gives up in the middle of anything, and the game goes on without them.
#[test]
fn whoever_concedes_is_out_and_the_others_play_on() {
    let mut conceded = 0;
    for seed in 0..2_000 {
        let players = players_of(seed);
        let mut game = match seed & 1 {
            0 => new_game(seed, &mut NoEvents),
            _ => rich_position(seed, players),
        };
        let mut mirror = Mirror::of(&game);
        let (mut choices, mut steps) = (Dice::new(!seed), 0);
        while game.decider().is_some() && steps < LIMIT {
            if choices.below(40) == 0 {
                let by = Player(choices.below(u32::from(game.players())) as u8);
                let (before, alive) = (game.clone(), game.alive());
                let ended = game.concede(by, &mut |event| mirror.take(event));
                if !alive.has(by) || ended.is_some() {
                    assert!(game == before, "nothing has changed");
                    assert!(ended.is_none() || alive.len() <= 2);
                } else {
                    conceded += 1;
                    assert!(!game.alive().has(by) && !game.is_in_parts());
                }
                mirror.compare(&game);
                check_position(&game);
                continue;
            }
            let legal = game.legal_actions();
            let action = legal[choices.below(legal.len() as u32) as usize];
            game.take_listed(action, &mut |event| mirror.take(event));
            steps += 1;
        }
        assert!(game.result().is_some(), "game {seed} ends");
    }
    println!("{conceded} monsters gave up");
}

/// Whoever lost life to the dice lost what was promised, unless a throw made it less.
fn check_losses(events: &[Event], by: Player, losses: &[u8]) {
    let mut thrown = Players::NONE;
    for event in events {
        match *event {
            Event::LossReduced { victim, to, .. } if to > 0 => thrown = thrown.and(victim),
            Event::LifeLost {
                victim,
                from,
                to,
                cause: Cause::Smashes | Cause::Fire,
                ..
            } if !thrown.has(victim) && to > 0 => {
                assert_eq!(
                    from - to,
                    losses[victim.index()],
                    "{victim:?} through {by:?}"
                );
            }
            _ => {}
        }
    }
}

/// Hearts that went without saying brought the life that was promised.
fn check_hearts(events: &[Event], by: Player, hearts: u8, life: u8) {
    let used = events.iter().find_map(|event| match *event {
        Event::HeartsUsed {
            to: HeartUse::Life,
            hearts,
            ..
        } => Some(hearts),
        _ => None,
    });
    let gained = events.iter().find_map(|event| match *event {
        Event::LifeGained {
            player,
            from,
            to,
            why: Why::Dice,
        } if player == by => Some(to - from),
        _ => None,
    });
    if used == Some(hearts) {
        assert_eq!(gained, Some(life));
    }
}

/// Who is asked whether to leave Tokyo is told what becomes of the place.
#[test]
fn whoever_smashes_enters_tokyo_as_was_foreseen() {
    let mut met = [0; 3];
    for seed in 0..2_000 {
        let mut game = rich_position(seed, players_of(seed));
        let mut choices = Dice::new(!seed);
        while game.decider().is_some() {
            let (asked, by) = (game.decision(), game.active());
            let legal = game.legal_actions();
            let action = legal[choices.below(legal.len() as u32) as usize];
            let prospect = game.prospect();
            let mut entered = None;
            game.take_listed(action, &mut |event| {
                if let Event::Entered { player, place } = event {
                    entered = Some((player, place));
                }
            });
            // Who stays may still fall to what has waited, and so make room.
            let is_yield = asked.is_some_and(|(who, what)| {
                let holds = action == Action::Yield || game.is_in_tokyo(who);
                what == Decision::Yield && holds
            });
            let goes_on = game
                .decision()
                .is_some_and(|(_, what)| matches!(what, Decision::Buy | Decision::Sell));
            if !is_yield || !goes_on || !game.alive().has(by) {
                continue;
            }
            let enters = entered.is_some_and(|(player, _)| player == by);
            let expected = match prospect {
                Prospect::There => false,
                Prospect::Anyway => true,
                Prospect::Room => action == Action::Yield,
            };
            assert_eq!(
                enters, expected,
                "game {seed}: {prospect:?} after {action:?}"
            );
            met[prospect as usize] += 1;
        }
    }
    assert!(met.iter().all(|&met| met > 0), "{met:?}");
}

/// What a glance at the dice promises is what they give.
#[test]
fn the_dice_keep_their_promise() {
    let mut kept = 0;
    for seed in 0..1_000 {
        let mut game = rich_position(seed, players_of(seed));
        let mut choices = Dice::new(!seed);
        while game.decider().is_some() {
            let (promise, by) = (game.promise(), game.active());
            let legal = game.legal_actions();
            let action = legal[choices.below(legal.len() as u32) as usize];
            let mut events = Vec::new();
            game.take_listed(action, &mut |event| events.push(event));
            let changed =
                |event: &Event| matches!(event, Event::DieRolled { .. } | Event::DieTurned { .. });
            let end = events
                .iter()
                .position(|event| matches!(event, Event::RollFinal { .. }));
            let Some(end) = end.filter(|&end| !events[..end].iter().any(changed)) else {
                continue;
            };
            let given = events.iter().skip(end).filter_map(|event| match *event {
                Event::EnergyChanged {
                    player,
                    from,
                    to,
                    why: Why::Dice,
                } => Some((player, to - from)),
                _ => None,
            });
            let energy: u16 = given
                .map(|(player, energy)| {
                    assert_eq!(player, by);
                    energy
                })
                .sum();
            let Event::RollFinal { smashes, .. } = events[end] else {
                unreachable!("that is where it was found");
            };
            if !game.dice().is_empty() {
                assert_eq!((energy, smashes), (promise.energy, promise.smashes));
                kept += 1;
            }
            check_losses(&events[end..], by, &promise.losses);
            check_hearts(&events[end..], by, promise.hearts, promise.life);
        }
    }
    println!("{kept} rolls gave what they promised");
}

#[test]
fn a_seed_and_its_actions_are_the_whole_game() {
    for seed in 0..100 {
        let run = || {
            let mut game = new_game(seed, &mut NoEvents);
            let mut hashes = Vec::new();
            replay::play_random(&mut game, seed, LIMIT, &mut NoEvents, |hash| {
                hashes.push(hash)
            });
            hashes
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn a_game_is_for_two_to_six_different_monsters() {
    let deal = |setup: &Setup, players| State::deal(setup, players, 1, &mut NoEvents).is_ok();
    let setup = Setup::default();
    for players in 0..10 {
        assert_eq!(deal(&setup, players), (2..=6).contains(&players));
    }
    let mut twins = setup;
    twins.monsters[1] = twins.monsters[0];
    assert!(!deal(&twins, 2));
    let two = State::deal(&setup, 2, 1, &mut NoEvents).unwrap();
    let three = State::deal(&setup, 3, 1, &mut NoEvents).unwrap();
    assert!(two.is_two_player_variant() && !three.is_two_player_variant());
}

#[test]
fn a_state_is_small() {
    let size = size_of::<State>();
    println!("State: {size} bytes");
    assert!(size <= 512);
}
