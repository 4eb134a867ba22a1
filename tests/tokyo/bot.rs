//! King of Tokyo's bots from outside: they do what anybody at the table would call obvious, cheat nowhere, keep within
//! their nodes, and beat a random player.

use kaijubox::bot::{NODES, Strength, Thinker, Tree};
use kaijubox::game::{Dice, Level, NoEvents, Player, Rules};
use kaijubox::tokyo::cards::{Card, Face, Monster};
use kaijubox::tokyo::mind::TokyoMind;
use kaijubox::tokyo::rules::position::{Phase, Placed, Position, Side};
use kaijubox::tokyo::rules::{Action, Decision, Place, Setup, State};

const ME: Player = Player::ONE;

/// One monster of a position.
#[derive(Clone)]
struct Monsters {
    life: u8,
    points: u8,
    energy: u16,
    place: Place,
    cards: Vec<&'static str>,
}

fn outside(life: u8, points: u8) -> Monsters {
    Monsters {
        life,
        points,
        energy: 0,
        place: Place::Outside,
        cards: Vec::new(),
    }
}

fn in_tokyo(life: u8, points: u8) -> Monsters {
    Monsters {
        place: Place::City,
        ..outside(life, points)
    }
}

impl Monsters {
    fn energy(self, energy: u16) -> Monsters {
        Monsters { energy, ..self }
    }

    fn card(mut self, id: &'static str) -> Monsters {
        self.cards.push(id);
        self
    }
}

fn card(id: &str) -> Card {
    Card::by_id(id).next().expect("the card is in the box")
}

/// A table with a whole box of cards.
fn table(turn: Player, phase: Phase, sides: &[Monsters], row: [&str; 3], dice: &[Face]) -> State {
    let row = row.map(card);
    let held: Vec<Vec<Placed>> = sides
        .iter()
        .map(|side| {
            let placed = |id: &&str| Placed {
                card: card(id),
                counters: None,
                copies: None,
            };
            side.cards.iter().map(placed).collect()
        })
        .collect();
    let taken = |card: &Card| {
        row.contains(card) || held.iter().flatten().any(|placed| placed.card == *card)
    };
    let mut deck: Vec<Card> = Card::all().filter(|card| !taken(card)).collect();
    deck.sort_by_key(|card| card.def().id != NEXT);
    let sides: Vec<Side> = sides
        .iter()
        .zip(&held)
        .zip(Monster::ALL)
        .map(|((side, cards), monster)| Side {
            monster,
            alive: true,
            life: side.life,
            points: side.points,
            energy: side.energy,
            poison: 0,
            shrink: 0,
            place: side.place,
            cards,
        })
        .collect();
    let position = Position {
        turn,
        phase,
        sides: &sides,
        row: &row,
        deck: &deck,
        discard: &[],
        two_player: sides.len() == 2,
        dice: (!dice.is_empty()).then_some(dice),
        seed: 7,
    };
    position.start(&mut NoEvents).unwrap()
}

/// What lies on top of the deck, if it lies nowhere else.
const NEXT: &str = "apartment_building";

const DULL: [&str; 3] = ["energize", "frenzy", "skyscraper"];

fn think(state: &State, level: Level) -> Action {
    let (player, mut tree) = (state.decider().unwrap(), Box::new(Tree::new()));
    let view = state.view(player);
    let mut thinker = TokyoMind::thinker(&mut tree, &view, Strength::of(level), 1);
    thinker.advance(u32::MAX);
    thinker.best().unwrap()
}

fn hard(state: &State) -> Action {
    think(state, Level::Hard)
}

/// Rolls, with these faces to come.
fn rolled(mut state: State) -> State {
    let by = state.decider().unwrap();
    state.step(by, Action::Roll, &mut NoEvents).unwrap();
    state
}

/// Lets the active monster stop, and keep what it has, until somebody else is asked.
fn until(mut state: State, decision: Decision) -> State {
    while state.decision().unwrap().1 != decision {
        let by = state.decider().unwrap();
        let actions = state.legal_actions();
        let plain = [
            Action::Roll,
            Action::Stop,
            Action::Keep,
            Action::Pass,
            Action::Done,
        ];
        let action = plain.into_iter().find(|action| actions.contains(action));
        state.step(by, action.unwrap(), &mut NoEvents).unwrap();
    }
    state
}

/// The faces that level hard rolls again; none if it stops.
fn rolls_again(mut state: State) -> Vec<Face> {
    let mut again = Vec::new();
    loop {
        match hard(&state) {
            Action::Die(die) => again.push(state.dice()[usize::from(die)]),
            Action::Stop | Action::ThatIsAll => return again,
            _ => {}
        }
        let (by, action) = (state.decider().unwrap(), hard(&state));
        state.step(by, action, &mut NoEvents).unwrap();
        if !state.is_in_parts() {
            return again;
        }
    }
}

use Face::{Energy, Heart, One, Smash, Three, Two};

#[test]
fn it_does_not_stay_in_tokyo_to_die() {
    let others = [outside(10, 5), outside(10, 5), outside(10, 5)];
    let sides = [&[in_tokyo(4, 5)][..], &others].concat();
    let dice = [Smash, Smash, One, One, Two, Energy];
    let state = table(Player(1), Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Yield)), Action::Yield);
}

#[test]
fn it_stays_where_it_has_won_by_the_next_turn() {
    let sides = [in_tokyo(10, 18), outside(10, 5), outside(10, 5)];
    let dice = [Smash, One, One, Two, Two, Energy];
    let state = table(Player(2), Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Yield)), Action::Stay);
}

#[test]
fn it_takes_the_kill() {
    let sides = [outside(5, 5), in_tokyo(2, 15)];
    let dice = [Smash, Smash, One, Two, Two, Heart];
    let state = rolled(table(ME, Phase::Roll, &sides, DULL, &dice));
    let again = rolls_again(state);
    assert!(!again.contains(&Smash), "rolls {again:?} again");
}

#[test]
fn it_takes_the_last_points() {
    let sides = [outside(3, 17), in_tokyo(9, 15), outside(9, 9)];
    let dice = [Three, Three, Three, Smash, Heart, Energy];
    let state = rolled(table(ME, Phase::Roll, &sides, DULL, &dice));
    let again = rolls_again(state);
    assert!(!again.contains(&Three), "rolls {again:?} again");
}

#[test]
fn it_heals_when_it_is_in_danger_outside() {
    let sides = [outside(2, 5), in_tokyo(9, 8), outside(9, 9)];
    let dice = [Heart, Heart, One, Two, Three, Energy];
    let state = rolled(table(ME, Phase::Roll, &sides, DULL, &dice));
    let again = rolls_again(state);
    assert!(!again.contains(&Heart), "rolls {again:?} again");
}

#[test]
fn it_does_not_buy_life_it_cannot_use() {
    let sides = [outside(10, 5).energy(4), in_tokyo(9, 8)];
    let row = ["heal", "frenzy", "skyscraper"];
    let state = table(ME, Phase::Buy, &sides, row, &[]);
    assert_ne!(hard(&state), Action::Buy(card("heal")));
}

#[test]
fn it_does_not_buy_its_own_death() {
    let sides = [outside(3, 5).energy(5), in_tokyo(9, 8)];
    let row = ["jet_fighters", "tank", "high_altitude_bombing"];
    let state = table(ME, Phase::Buy, &sides, row, &[]);
    assert_eq!(hard(&state), Action::Done);
}

#[test]
fn it_buys_the_points_that_win() {
    let sides = [outside(9, 16).energy(6), in_tokyo(9, 8), outside(9, 9)];
    let row = ["skyscraper", "spiked_tail", "frenzy"];
    let state = table(ME, Phase::Buy, &sides, row, &[]);
    assert_eq!(hard(&state), Action::Buy(card("skyscraper")));
}

#[test]
fn wings_are_paid_for_where_it_would_die() {
    let me = outside(2, 5).energy(4).card("wings");
    let sides = [me, in_tokyo(9, 8), outside(9, 9)];
    let dice = [Smash, Smash, Smash, One, Two, Energy];
    let state = table(Player(1), Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Loss)), Action::Wings);
}

#[test]
fn life_is_bought_where_it_would_die_and_not_before() {
    let me = outside(2, 5).energy(6).card("rapid_healing");
    let sides = [me, in_tokyo(9, 8), outside(9, 9)];
    let dice = [Smash, Smash, One, One, Two, Energy];
    let state = table(Player(1), Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Loss)), Action::Heal(ME));
    let state = rolled(table(ME, Phase::Roll, &sides, DULL, &[]));
    assert_ne!(hard(&state), Action::Heal(ME));
}

#[test]
fn with_jets_it_leaves_unhurt_what_would_kill_it() {
    let sides = [in_tokyo(3, 5).card("jets"), outside(9, 8), outside(9, 9)];
    let dice = [Smash, Smash, Smash, One, Two, Energy];
    let state = table(Player(1), Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Yield)), Action::Yield);
}

#[test]
fn a_probe_breaks_what_would_win() {
    let me = outside(9, 5).card("psychic_probe");
    let sides = [me, in_tokyo(9, 17), outside(9, 9)];
    let dice = [Three, Three, Three, One, Two, Energy];
    let state = table(Player(1), Phase::Roll, &sides, DULL, &dice);
    let mut state = until(state, Decision::Probe);
    let used = hard(&state);
    assert_eq!(used, Action::Use(card("psychic_probe")));
    state.step(ME, used, &mut NoEvents).unwrap();
    let die = hard(&state);
    assert!(matches!(die, Action::Die(0..=2)), "{die:?}");
}

#[test]
fn an_opportunist_takes_the_points_that_win() {
    let me = outside(9, 17).energy(5).card("opportunist");
    let other = outside(9, 8).energy(2);
    let sides = [me, other, in_tokyo(9, 9)];
    let mut state = table(Player(1), Phase::Buy, &sides, DULL, &[]);
    state.step(Player(1), Action::Sweep, &mut NoEvents).unwrap();
    assert_eq!(state.decision(), Some((ME, Decision::Offer)));
    assert_eq!(hard(&state), Action::Buy(card(NEXT)));
}

#[test]
fn a_beginner_forgets_to_heal() {
    let sides = [outside(4, 5), in_tokyo(9, 8), outside(9, 9)];
    let dice = [Heart, Heart, Heart, Three, Three, Energy];
    let mut state = rolled(table(ME, Phase::Roll, &sides, DULL, &dice));
    assert_eq!(think(&state, Level::Easy), Action::Reroll);
    state.step(ME, Action::Reroll, &mut NoEvents).unwrap();
    assert_eq!(think(&state, Level::Easy), Action::Die(0));
}

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
                let mut thinker = TokyoMind::thinker(&mut tree, &view, strength, *seed);
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
    let easy = wins(Level::Easy, 30);
    assert!(easy >= 24, "easy has won {easy} of 30");
    let hard = wins(Level::Hard, 15);
    assert!(hard >= 14, "hard has won {hard} of 15");
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
