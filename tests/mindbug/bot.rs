//! Mindbug's bot from outside: it wins, it cheats nowhere, it keeps within its nodes, it answers when cut off.

use kaijubox::bot::{Mind, NODES, Strength, Thinker, Tree};
use kaijubox::game::{Dice, Level, NoEvents, Player, Rules, replay};
use kaijubox::mindbug::cards::{Card, Set, Sets};
use kaijubox::mindbug::mind::{Memory, MindbugMind};
use kaijubox::mindbug::rules::setup::{Placed, Position, Seat};
use kaijubox::mindbug::rules::{Action, Event, State};
use kaijubox::mindbug::view::View;

const PLAYERS: [Player; 2] = [Player::ONE, Player::TWO];

/// The budget of a test: enough to see how it plays.
const QUICK: Strength = Strength {
    nodes: 600,
    ..Strength::of(Level::Hard)
};

fn mix(seed: u64) -> Sets {
    let mixes: Vec<Sets> = Sets::mixes().collect();
    mixes[seed as usize % mixes.len()]
}

fn answer(tree: &mut Tree, view: &View, memory: &Memory, strength: Strength, seed: u64) -> Action {
    let mut thinker = Thinker::of_view(tree, view, memory, strength, seed);
    thinker.advance(u32::MAX);
    thinker.best().unwrap()
}

/// Plays a game; `choose` answers for everybody.
fn play(seed: u64, mut choose: impl FnMut(&State, Player, &Memory) -> Action) -> Player {
    let mut state = State::new(mix(seed), seed, &mut NoEvents).unwrap();
    let mut memories = PLAYERS.map(Memory::new);
    while let Some(player) = state.decider() {
        let action = choose(&state, player, &memories[player.index()]);
        let mut listen = |event: Event| memories.iter_mut().for_each(|m| m.note(&event));
        state.step(player, action, &mut listen).unwrap();
    }
    state.winner().unwrap()
}

/// Wins of the first seat's `strength` against random play, of `games`.
fn wins(strength: Strength, games: u64) -> u64 {
    let mut tree = Box::new(Tree::new());
    let mut dice = Dice::new(games);
    let won = |seed: &u64| {
        let bot = PLAYERS[*seed as usize % 2];
        bot == play(*seed, |state, player, memory| {
            let seed = u64::from(dice.below(u32::MAX));
            if player == bot {
                answer(&mut tree, &state.view(player), memory, strength, seed)
            } else {
                let actions = state.legal_actions();
                actions[dice.place(actions.len())]
            }
        })
    };
    (0..games).filter(won).count() as u64
}

#[test]
fn every_level_beats_a_random_player() {
    let easy = wins(Strength::of(Level::Easy), 60);
    assert!(easy >= 45, "easy has won {easy} of 60");
    let hard = wins(QUICK, 60);
    assert!(hard >= 57, "hard has won {hard} of 60, with few nodes");
}

/// Shows positions of random games, each with somebody who must decide.
fn positions(games: u64, mut show: impl FnMut(u64, &State, Player)) {
    for seed in 0..games {
        let mut state = State::new(mix(seed), seed, &mut NoEvents).unwrap();
        let mut step = 0;
        replay::play(&mut state, seed, 2_000, &mut NoEvents, |state| {
            step += 1;
            match state.decider() {
                Some(player) if step % 5 == 0 => show(seed * 1_000 + step, state, player),
                _ => {}
            }
        });
    }
}

#[test]
fn two_states_with_one_view_get_one_answer() {
    let mut tree = Box::new(Tree::new());
    positions(30, |seed, state, player| {
        let (view, memory) = (state.view(player), Memory::new(player));
        // Everything that the player may not know is dealt anew.
        let other = view.deal(seed ^ 0x5eed).unwrap();
        assert!(other.view(player) == view);
        for level in Level::ALL {
            let strength = Strength {
                nodes: Strength::of(level).nodes.min(400),
                ..Strength::of(level)
            };
            let first = answer(&mut tree, &view, &memory, strength, seed);
            let second = answer(&mut tree, &other.view(player), &memory, strength, seed);
            assert_eq!(first, second, "{level:?}, {seed}");
        }
    });
}

#[test]
fn cards_seen_on_their_way_to_a_hand_are_dealt_into_it() {
    let mut remembered = 0;
    for seed in 0..200 {
        let mut dice = Dice::new(seed);
        play(seed, |state, player, memory| {
            let mut held: Vec<_> = memory.held().to_vec();
            let hand = state.pile(kaijubox::mindbug::rules::Pile::Hand(player.opponent()));
            let mut real = hand.to_vec();
            remembered += held.len();
            let mut dealer = state.view(player).dealer(memory.held()).unwrap();
            let world = dealer.deal(&mut dice);
            let mut dealt = world
                .pile(kaijubox::mindbug::rules::Pile::Hand(player.opponent()))
                .to_vec();
            while let Some(card) = held.pop() {
                for hand in [&mut real, &mut dealt] {
                    let at = hand.iter().position(|held| *held == card);
                    hand.remove(at.expect("what is remembered is there"));
                }
            }
            let actions = state.legal_actions();
            actions[dice.place(actions.len())]
        });
    }
    assert!(remembered > 100, "something is remembered now and then");
}

#[test]
fn it_keeps_within_its_nodes_and_its_memory() {
    let mut tree = Box::new(Tree::new());
    // A round is never longer than the deepest line and the longest playout.
    let slack = 100;
    positions(6, |seed, state, player| {
        let (view, memory) = (state.view(player), Memory::new(player));
        let mut thinker = Thinker::of_view(&mut tree, &view, &memory, QUICK, seed);
        let mut before = 0;
        while !thinker.advance(50) {
            assert!(thinker.nodes() - before <= 50 + slack);
            before = thinker.nodes();
        }
        assert!(thinker.nodes() <= QUICK.nodes + slack);
        assert!(thinker.size() <= NODES);
    });
    let thinker = size_of::<Thinker<MindbugMind>>();
    let pool = size_of::<Tree>();
    println!("the tree has {pool} bytes, a Thinker {thinker}");
    assert!(pool + thinker <= 64 * 1024);
}

#[test]
fn cut_off_at_any_time_it_has_a_legal_answer() {
    let mut tree = Box::new(Tree::new());
    positions(20, |seed, state, player| {
        let (view, memory) = (state.view(player), Memory::new(player));
        for level in Level::ALL {
            let strength = Strength::of(level);
            let mut thinker = Thinker::of_view(&mut tree, &view, &memory, strength, seed);
            for _ in 0..10 {
                assert!(view.is_legal(thinker.best().unwrap()));
                assert!(thinker.confidence() <= 100);
                thinker.advance(7);
            }
        }
    });
}

/// Two copies of one card can take each other back into hand for ever, within one turn.
#[test]
fn it_does_not_go_round_in_circles_for_ever() {
    let mut tree = Box::new(Tree::new());
    let (mut met, mut went_on) = (0, 0);
    for seed in 0..400 {
        let sets = Sets::only(Set::BattlefruitKingdom);
        let mut state = State::new(sets, seed, &mut NoEvents).unwrap();
        let mut dice = Dice::new(seed);
        while let Some(player) = state.decider() {
            let actions = state.legal_actions();
            if actions.contains(&Action::No) {
                let mut memory = Memory::new(player);
                let (view, card) = (state.view(player), Card::by_id("spinachia").unwrap());
                met += 1;
                went_on += u32::from(answer(&mut tree, &view, &memory, QUICK, seed) == Action::Yes);
                let creature = state.creatures()[0].id();
                for _ in 0..100 {
                    let by = player;
                    memory.note(&Event::CameIntoPlay { by, creature, card });
                }
                let tired = answer(&mut tree, &view, &memory, QUICK, seed);
                assert_eq!(tired, Action::No);
            }
            let action = actions[dice.place(actions.len())];
            state.step(player, action, &mut NoEvents).unwrap();
        }
    }
    assert!(met > 20 && went_on > met / 4, "{went_on} of {met}");
}

/// A Harvest is worth the more the sooner it comes, and an ability that costs octonite needs some.
#[test]
fn octonite_counts() {
    let chance = |id: &str, octonite: u8| {
        let placed = [Placed {
            card: Card::by_id(id).unwrap(),
            exhausted: false,
            octonite: Some(octonite),
        }];
        fn seat(play: &[Placed]) -> Seat<'_> {
            Seat {
                play,
                ..Seat::default()
            }
        }
        let position = Position {
            turn: Player::TWO,
            seats: [seat(&placed), seat(&[])],
            ..Position::default()
        };
        let state = position.start(&mut NoEvents).unwrap();
        let deal = State::new(Sets::only(Set::BattlefruitKingdom), 1, &mut NoEvents).unwrap();
        let view = deal.view(Player::ONE);
        let mind = MindbugMind::new(&view, &Memory::new(Player::ONE)).unwrap();
        mind.chance(&state, Player::ONE)
    };
    let artimist = [5, 3, 2, 1].map(|octonite| chance("artimist", octonite));
    assert!(artimist.is_sorted_by(|a, b| a < b), "{artimist:?}");
    assert!(chance("borgions", 1) > chance("borgions", 0));
    assert!(chance("artimist", 1) > 900);
}

#[test]
fn a_full_tree_still_answers() {
    let mut tree = Box::new(Tree::new());
    let strength = Strength {
        nodes: 400_000,
        ..QUICK
    };
    let state = State::new(mix(2), 4, &mut NoEvents).unwrap();
    let player = state.decider().unwrap();
    let (view, memory) = (state.view(player), Memory::new(player));
    let mut thinker = Thinker::of_view(&mut tree, &view, &memory, strength, 1);
    thinker.advance(u32::MAX);
    assert_eq!(thinker.size(), NODES);
    assert!(view.is_legal(thinker.best().unwrap()));
}
