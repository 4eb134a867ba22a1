//! Thousands of seeded random games: what must hold in every position of every game.

use kaijubox::game::{Dice, NoEvents, Player, Rules, replay};
use kaijubox::mindbug::cards::{Card, Face, PowerCard, Sets};
use kaijubox::mindbug::rules::setup::{Placed, Position, Seat};
use kaijubox::mindbug::rules::{
    Action, BOX, CIRCULATING, Choice, Event, MAX_ACTIONS, Pile, Source, State, Which,
};

/// Games of a test run, over all mixes of sets together.
const GAMES: u64 = 10_000;
/// No game may take longer; the longest one is printed.
const LIMIT: u32 = 2_000;

const PLAYERS: [Player; 2] = [Player::ONE, Player::TWO];

fn piles() -> impl Iterator<Item = Pile> {
    let own = |player| {
        [
            Pile::Deck(player),
            Pile::Hand(player),
            Pile::Discard(player),
        ]
    };
    let own = PLAYERS.into_iter().flat_map(own);
    own.chain([Pile::Unused, Pile::Revealed])
}

/// Every card of the game, wherever it is.
fn cards(state: &State) -> Vec<Card> {
    let outside = piles().flat_map(|pile| state.pile(pile).iter().copied());
    let inside = state.creatures().iter().map(|creature| creature.card());
    let mut cards: Vec<Card> = outside.chain(inside).chain(state.shown()).collect();
    cards.sort();
    cards
}

fn powers(state: &State) -> Vec<PowerCard> {
    let lying = [state.shop(), state.power_deck()];
    let lying = lying.into_iter().flatten().copied();
    let used = state.power_discard().chain(state.powers_resolving());
    let mut powers: Vec<PowerCard> = lying.chain(used).collect();
    powers.sort();
    powers
}

/// A random action, legal or not, of any kind.
fn any_action(state: &State, dice: &mut Dice) -> Action {
    let mut pick = |n: usize| dice.place(n);
    let card = Card::all().nth(pick(Card::all().count())).unwrap();
    let power = PowerCard::all().nth(pick(16)).unwrap();
    let player = PLAYERS[pick(2)];
    let creatures = state.creatures();
    let creature = match creatures.len() {
        0 => return Action::Play(card),
        n => creatures[pick(n)].id(),
    };
    match pick(26) {
        0 => Action::Play(card),
        1 => Action::Attack(creature),
        2 => Action::Mindbug,
        3 => Action::Decline,
        4 => Action::Buy(power),
        5 => Action::Done,
        6 => Action::Hunt(creature),
        7 => Action::HuntNone,
        8 => Action::Keep,
        9 => Action::Reroll([Which::First, Which::Second, Which::Both][pick(3)]),
        10 => Action::Resolve(Face::rolled(pick(6) as u8)),
        11 => Action::Block(creature),
        12 => Action::BlockNone,
        13 => Action::Again,
        14 => Action::Stop,
        15 => Action::Choose(Choice::Creature(creature)),
        16 => Action::Choose(Choice::Hand(card)),
        17 => Action::Choose(Choice::Discard(player, card)),
        18 => Action::Choose(Choice::Power(power)),
        19 => Action::ChooseNone,
        20 => Action::Order(Source::Power(power), player),
        21 => Action::Act(creature),
        22 => Action::Yes,
        23 => Action::No,
        24 => Action::Place(creature),
        _ => Action::Order(Source::Creature(card), player),
    }
}

/// A listed action is accepted, an unlisted one refused, and a refusal changes nothing.
fn check_actions(state: &State, dice: &mut Dice) {
    let Some(decider) = state.decider() else {
        assert!(state.legal_actions().is_empty(), "the game is over");
        assert!(state.winner().is_some(), "somebody won");
        return;
    };
    let legal = state.legal_actions();
    assert!(!legal.is_empty(), "a question has an answer");
    for (at, action) in legal.iter().enumerate() {
        assert!(!legal[..at].contains(action), "{action:?} is listed once");
        let mut after = state.clone();
        assert_eq!(after.step(decider, *action, &mut NoEvents), Ok(()));
        let mut taken = state.clone();
        taken.take_listed(*action, &mut NoEvents);
        assert!(taken == after, "{action:?} is the same step, unchecked");
        let mut refused = state.clone();
        let out_of_turn = refused.step(decider.opponent(), *action, &mut NoEvents);
        assert!(out_of_turn.is_err() && refused == *state);
    }
    for _ in 0..4 {
        let action = any_action(state, dice);
        let mut after = state.clone();
        let taken = after.step(decider, action, &mut NoEvents);
        assert_eq!(taken.is_ok(), legal.contains(&action), "{action:?}");
        assert!(taken.is_ok() || after == *state, "{action:?} was refused");
    }
}

/// What every position must look like.
fn check_position(state: &State) {
    for creature in state.creatures() {
        assert!(state.power(creature) >= 1);
        assert!(state.dice_icons(creature) <= 2);
        assert!(creature.attacks() <= 2);
        assert!(!creature.is_chosen() || state.picks_made() > 0);
    }
    for player in PLAYERS {
        let hand = state.pile(Pile::Hand(player)).len();
        let refilled = hand >= 5 || state.pile(Pile::Deck(player)).is_empty();
        assert!(
            refilled || state.picks_made() > 0,
            "a hand is refilled at once"
        );
        assert!(state.mindbugs(player) <= 2);
        assert!(state.life(player) > 0 || state.winner() == Some(player.opponent()));
    }
    let in_circulation = |pile: &Pile| !matches!(pile, Pile::Unused | Pile::Revealed);
    let outside: usize = piles()
        .filter(in_circulation)
        .map(|pile| state.pile(pile).len())
        .sum();
    let shown = usize::from(state.shown().is_some());
    let circulating = outside + state.creatures().len() + shown;
    assert_eq!(circulating, state.circulating());
    assert!(circulating <= CIRCULATING);
}

#[test]
fn ten_thousand_random_games_keep_the_rules() {
    let mixes: Vec<Sets> = Sets::mixes().collect();
    let (mut longest, mut steps_in_all) = (0, 0u64);
    let (mut deepest, mut fullest, mut most, mut boxes) = (0, 0, 0, 0);
    let mut circulating = 0;
    let mut mixed = vec![(0, 0); mixes.len()];
    for seed in 0..GAMES {
        let sets = mixes[seed as usize % mixes.len()];
        let mut game = State::new(sets, seed, &mut NoEvents).unwrap();
        let (all, all_powers) = (cards(&game), powers(&game));
        boxes = boxes.max(all.len());
        let mut dice = Dice::new(!seed);
        let played = replay::play(&mut game, seed, LIMIT, &mut NoEvents, |state| {
            check_actions(state, &mut dice);
            check_position(state);
            assert_eq!(cards(state), all, "cards are conserved");
            assert_eq!(powers(state), all_powers, "Power cards are conserved");
            deepest = deepest.max(state.waiting());
            fullest = fullest.max(state.legal_actions().len());
            most = most.max(state.creatures().len());
            circulating = circulating.max(state.circulating());
        });
        assert!(played.over, "game {seed} ends");
        longest = longest.max(played.steps);
        let (games, longest_of_mix) = &mut mixed[seed as usize % mixes.len()];
        *games += 1;
        *longest_of_mix = played.steps.max(*longest_of_mix);
        steps_in_all += u64::from(played.steps);
    }
    println!("{GAMES} games: {steps_in_all} steps, the longest game {longest}");
    for (sets, (games, longest)) in mixes.iter().zip(&mixed) {
        let ids: Vec<&str> = sets.iter().map(|set| set.def().id).collect();
        println!("  {games} of {}, the longest {longest}", ids.join(" + "));
    }
    println!("most cards in circulation {circulating} of {CIRCULATING}");
    println!("deepest queue {deepest} of {CIRCULATING}");
    println!("fullest list {fullest} of {MAX_ACTIONS}");
    println!("most creatures {most} of {CIRCULATING}");
    println!("most cards in a game {boxes} of {BOX}");
}

/// Everything the player cannot see is dealt anew from the view alone: same view.
#[test]
fn a_view_does_not_change_with_what_its_player_cannot_know() {
    let mixes: Vec<Sets> = Sets::mixes().collect();
    for seed in 0..1_000 {
        let sets = mixes[seed as usize % mixes.len()];
        let mut game = State::new(sets, seed, &mut NoEvents).unwrap();
        replay::play(&mut game, seed, LIMIT, &mut NoEvents, |state| {
            for player in PLAYERS {
                let view = state.view(player);
                let other = view.deal(seed ^ 0x5eed).unwrap();
                assert_eq!(cards(&other), cards(state), "dealing loses no card");
                assert_eq!(powers(&other), powers(state));
                assert!(other.view(player) == view);
                assert!(*view.hand() == *state.pile(Pile::Hand(player)));
                if state.decider() == Some(player) {
                    assert_eq!(view.legal_actions(), state.legal_actions());
                } else {
                    assert!(view.legal_actions().is_empty());
                }
            }
        });
    }
}

#[test]
fn a_seed_and_its_actions_are_the_whole_game() {
    let all = Sets::mixes().last().unwrap();
    for seed in 0..200 {
        let mut dice = Dice::new(seed);
        let mut game = State::new(all, seed, &mut NoEvents).unwrap();
        let (mut actions, mut hashes) = (Vec::new(), vec![game.digest()]);
        while let Some(player) = game.decider() {
            let legal = game.legal_actions();
            let action = legal[dice.place(legal.len())];
            game.step(player, action, &mut NoEvents).unwrap();
            actions.push((player, action));
            hashes.push(game.digest());
        }

        // Listening to the events changes nothing.
        let mut events = Vec::new();
        let mut again = State::new(all, seed, &mut |event| events.push(event)).unwrap();
        let mut replayed = vec![again.digest()];
        for (player, action) in actions {
            again
                .step(player, action, &mut |event| events.push(event))
                .unwrap();
            replayed.push(again.digest());
        }
        assert!(again == game);
        assert_eq!(replayed, hashes);
        assert!(matches!(events.last(), Some(Event::GameOver { .. })));

        hashes.sort();
        hashes.dedup();
        assert_eq!(hashes.len(), replayed.len(), "no position comes twice");
    }
}

/// The hashes of one game, written down: a change of the rules, of the generator or of the
/// machine shows here first.
#[test]
fn a_known_game_has_its_known_hash() {
    let mut game = State::new(Sets::mixes().last().unwrap(), 1, &mut NoEvents).unwrap();
    let mut last = game.digest();
    replay::play_random(&mut game, 1, LIMIT, &mut NoEvents, |hash| {
        last = last.rotate_left(1) ^ hash;
    });
    assert_eq!(last, 0xeb38_4222_3e3a_8489);
}

/// The limit of the console: when the table is full, the unused pile counts as empty.
#[test]
fn a_full_table_draws_no_more() {
    let [portal, card] = ["star_portal", "gorillion"].map(|id| Card::by_id(id).unwrap());
    for (others, drawn) in [(CIRCULATING - 2, 1), (CIRCULATING - 1, 0)] {
        let placed = Placed {
            card: portal,
            exhausted: false,
            octonite: None,
        };
        let attacker = Seat {
            play: &[placed],
            ..Seat::default()
        };
        let hand = vec![card; others];
        let defender = Seat {
            hand: &hand,
            ..Seat::default()
        };
        let position = Position {
            seats: [attacker, defender],
            unused: &[card; 3],
            ..Position::default()
        };
        let mut game = position.start(&mut NoEvents).unwrap();
        let attack = Action::Attack(game.creatures()[0].id());
        game.step(Player::ONE, attack, &mut NoEvents).unwrap();
        assert_eq!(game.pile(Pile::Hand(Player::ONE)).len(), drawn);
        assert_eq!(game.circulating(), CIRCULATING);
        assert_eq!(game.life(Player::TWO), 2, "the attack goes on all the same");
    }
}

#[test]
fn a_state_is_small() {
    let size = size_of::<State>();
    println!("a State has {size} bytes");
    assert!(size <= 640);
}
