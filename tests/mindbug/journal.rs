//! A game of Mindbug on paper: played again to the same position, and refused where it cannot be.

use kaijubox::{
    console::{
        Title,
        journal::{Entry, Journal, Table, concession, mark, play, read},
    },
    game::{
        Dice, Level, MAX_LISTED, MAX_PLAYERS, NoEvents, Player, Rules as _, Seat, Unplayable,
        replay,
    },
    mindbug::Mindbug,
    save,
};

/// The first player gave up, as it was written when there were two players at most.
const OLD_CONCESSION: u8 = 254;

type State = <Mindbug as Title>::Rules;

fn dealt(options: &[u8], seed: u64) -> State {
    let setup = Mindbug::setup(options).unwrap();
    State::deal(&setup, 2, seed, &mut NoEvents).unwrap()
}

fn played(options: &[u8], seed: u64) -> (save::Game, Vec<u8>, State) {
    let table = Table::new(&[Seat::Person, Seat::Bot(Level::Normal)], options);
    let game = save::Game {
        number: 1,
        kind: Mindbug::CARD.kind,
        rules: Mindbug::CARD.rules,
        seed,
        setup: table.to_setup(),
    };
    let mut state = dealt(options, seed);
    let mut dice = Dice::new(!seed);
    let mut decisions = Vec::new();
    while state.decider().is_some() {
        let legal = state.legal_actions();
        let choice = dice.below(legal.len() as u32) as u8;
        decisions.push(choice);
        state.take_listed(legal[usize::from(choice)], &mut NoEvents);
    }
    (game, decisions, state)
}

#[test]
fn a_game_is_its_seed_its_setup_and_its_decisions() {
    for sets in 1..16 {
        for seed in 0..20 {
            let (game, decisions, end) = played(&[sets], seed);
            let (table, state) = play::<Mindbug>(&game, &decisions, mark(&end)).unwrap();
            assert!(state == end && table.options == [sets]);
            assert!(decisions.len() <= save::MAX_DECISIONS);
        }
    }
}

#[test]
fn what_was_not_played_is_refused() {
    let (game, decisions, end) = played(&[1], 3);
    let mark = mark(&end);
    let play = |game: &save::Game, decisions: &[u8], mark| {
        play::<Mindbug>(game, decisions, mark)
            .map(drop)
            .unwrap_err()
    };
    let other = |change: fn(&mut save::Game)| {
        let mut game = game.clone();
        change(&mut game);
        play(&game, &decisions, mark)
    };
    assert_eq!(other(|game| game.kind = 99), Unplayable::OtherGame);
    assert_eq!(other(|game| game.rules = 0), Unplayable::OtherRules);
    assert_eq!(other(|game| game.setup.clear()), Unplayable::OtherSetup);
    let options = game.setup.len() - 1;
    for bad in [0, 0x80] {
        let mut game = game.clone();
        game.setup[options] = bad;
        assert_eq!(play(&game, &decisions, mark), Unplayable::OtherSetup);
    }
    assert_eq!(other(|game| game.setup[5] = 4), Unplayable::OtherSetup);
    assert_eq!(play(&game, &decisions, !mark), Unplayable::OtherPosition);
    let mut longer = decisions.clone();
    longer.push(0);
    assert_eq!(play(&game, &longer, mark), Unplayable::Illegal);
    assert_eq!(play(&game, &[200], mark), Unplayable::Illegal);
}

#[test]
fn giving_up_is_written_down() {
    let (game, mut decisions, _) = played(&[1], 3);
    decisions.truncate(9);
    let mut before = dealt(&[1], 3);
    for &decision in &decisions {
        let Ok(Entry::Choice(_, action)) = read(&before, decision) else {
            unreachable!("every decision was an action")
        };
        before.take_listed(action, &mut NoEvents);
    }
    decisions.push(concession(Player::TWO));
    let (_, end) = play::<Mindbug>(&game, &decisions, mark(&before)).unwrap();
    assert!(end == before);
    let by = |byte| match read(&end, byte) {
        Ok(Entry::Concession(by)) => Some(by),
        _ => None,
    };
    for player in Player::first(2) {
        assert_eq!(by(concession(player)), Some(player));
        assert_eq!(
            by(OLD_CONCESSION + player.0),
            Some(player),
            "as it was once written"
        );
    }
    assert_eq!(by(concession(Player(2))), None, "nobody sits there");
}

#[test]
fn nothing_follows_a_concession_that_ended_the_game() {
    let (game, decisions, end) = played(&[1], 3);
    for given_up in [concession(Player::ONE), OLD_CONCESSION + 1] {
        let mut longer = decisions.clone();
        longer.insert(9, given_up);
        let refused = play::<Mindbug>(&game, &longer, mark(&end)).map(drop);
        assert_eq!(refused, Err(Unplayable::Illegal), "a decision after it");
        longer.truncate(10);
        longer.push(concession(Player::TWO));
        let refused = play::<Mindbug>(&game, &longer, mark(&end)).map(drop);
        assert_eq!(refused, Err(Unplayable::Illegal), "somebody else's");
    }
}

#[test]
fn nobody_who_gives_up_looks_like_a_decision_or_somebody_else() {
    let bytes: Vec<u8> = Player::first(MAX_PLAYERS as u8).map(concession).collect();
    for (i, byte) in bytes.iter().enumerate() {
        assert!(usize::from(*byte) >= MAX_LISTED && *byte < OLD_CONCESSION);
        assert!(!bytes[..i].contains(byte));
    }
}

#[test]
fn the_last_marks_are_remembered() {
    let table = Table::new(&[Seat::Person; 2], &[1]);
    let mut journal = Journal::new(1, Mindbug::CARD, 7, table);
    assert_eq!(journal.mark_after(0), None);
    for decision in 0..100 {
        journal.write(decision, u32::from(decision) * 3);
    }
    assert_eq!(journal.mark_after(100), Some(297));
    assert_eq!(journal.mark_after(69), Some(68 * 3));
    assert_eq!(journal.mark_after(68), None);
    assert_eq!(journal.mark_after(101), None);
}

#[test]
fn every_game_is_short_enough_to_be_kept() {
    let longest = (0..200).map(|seed| {
        let mut game = dealt(&[15], seed);
        replay::play(&mut game, seed, 5_000, &mut NoEvents, |_| {}).steps
    });
    assert!((longest.max().unwrap() as usize) < save::MAX_DECISIONS / 2);
}
