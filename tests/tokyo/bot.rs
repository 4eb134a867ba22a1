//! King of Tokyo's bots from outside: they do what anybody at the table would call obvious, cheat nowhere, keep within
//! their nodes, differ by level, and beat a random player.

mod levels;
mod obvious;
mod tables;

use kaijubox::bot::{NODES, Strength, Thinker, Tree};
use kaijubox::game::{Dice, Level, NoEvents, Player, Rules};
use kaijubox::tokyo::mind::TokyoMind;
use kaijubox::tokyo::rules::{Setup, State};

fn new_game(players: u8, seed: u64) -> State {
    State::new(&Setup::default(), players, seed, &mut NoEvents).unwrap()
}

/// Wins of one `level` among random players, of `games`.
fn wins(level: Level, games: u64) -> u64 {
    let mut tree = Box::new(Tree::new());
    let mut dice = Dice::new(games);
    let strength = Strength {
        nodes: Strength::of(level).nodes.min(4_000),
        ..Strength::of(level)
    };
    let won = |seed: &u64| {
        let players = 2 + (seed % 3) as u8;
        let bot = Player((seed % u64::from(players)) as u8);
        let mut state = new_game(players, *seed);
        while let Some(player) = state.decider() {
            let view = state.view(player);
            let actions = view.legal_actions();
            let action = if player == bot {
                // Chance of its own for every decision, as at a table: it must not deal the same deck every time.
                let chance = u64::from(dice.below(u32::MAX));
                let mut thinker = TokyoMind::thinker(&mut tree, &view, strength, chance);
                thinker.advance(u32::MAX);
                thinker.best().unwrap()
            } else {
                actions[dice.place(actions.len())]
            };
            state.step(player, action, &mut NoEvents).unwrap();
        }
        state.result().unwrap().winners().has(bot)
    };
    (0..games).filter(won).count() as u64
}

#[test]
fn every_level_beats_random_players() {
    // In the arena easy wins 77 % of such games and hard 99 %: enough of them that luck does not tell.
    let easy = wins(Level::Easy, 300);
    assert!(easy >= 207, "easy has won {easy} of 300");
    let hard = wins(Level::Hard, 40);
    assert!(hard >= 38, "hard has won {hard} of 40");
}

/// Shows positions of random games, each with somebody who must decide.
fn positions(games: u64, every: u32, mut show: impl FnMut(u64, &State, Player)) {
    for seed in 0..games {
        let mut state = new_game(2 + (seed % 5) as u8, seed);
        let (mut dice, mut step) = (Dice::new(!seed), 0);
        while let Some(player) = state.decider() {
            step += 1;
            if step % every == 0 {
                show(seed, &state, player);
            }
            let actions = state.view(player).legal_actions();
            let action = actions[dice.place(actions.len())];
            state.step(player, action, &mut NoEvents).unwrap();
        }
    }
}

#[test]
fn two_states_with_one_view_get_one_answer() {
    let mut tree = Box::new(Tree::new());
    let mut dice = Dice::new(3);
    positions(6, 23, |seed, state, player| {
        let view = state.view(player);
        let other = view.deal(&mut dice).unwrap().view(player);
        assert!(other == view);
        for level in Level::ALL {
            let mut answer = |view| {
                let strength = Strength::of(level);
                let mut thinker = TokyoMind::thinker(&mut tree, view, strength, seed);
                thinker.advance(u32::MAX);
                thinker.best().unwrap()
            };
            assert_eq!(answer(&view), answer(&other), "{level:?}, {seed}");
        }
    });
}

#[test]
fn in_slices_or_cut_off_at_any_time_it_has_a_legal_answer() {
    let mut tree = Box::new(Tree::new());
    positions(5, 31, |seed, state, player| {
        let view = state.view(player);
        let actions = view.legal_actions();
        for level in Level::ALL {
            let strength = Strength::of(level);
            let mut thinker = TokyoMind::thinker(&mut tree, &view, strength, seed);
            for _ in 0..8 {
                assert!(actions.contains(&thinker.best().unwrap()));
                assert!(thinker.confidence() <= 100);
                thinker.advance(20);
            }
            while !thinker.advance(100) {}
            let (sliced, nodes) = (thinker.best(), thinker.nodes());
            assert!(nodes <= strength.nodes + 100 && thinker.size() <= NODES);
            let mut whole = TokyoMind::thinker(&mut tree, &view, strength, seed);
            whole.advance(u32::MAX);
            assert_eq!((whole.best(), whole.nodes()), (sliced, nodes));
        }
    });
    let thinker = size_of::<Thinker<TokyoMind>>();
    println!("a Thinker has {thinker} bytes");
    assert!(size_of::<Tree>() + thinker <= 64 * 1024);
}
