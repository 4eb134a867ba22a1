//! The tables of cards: ids, counts as printed, a scenario for every card, set-ups that fail.

use std::collections::BTreeSet;
use std::path::Path;

use kaijubox::art::cards::MINDBUG;
use kaijubox::game::{NoEvents, Player, Rules};
use kaijubox::mindbug::cards::{Card, Face, Keyword, PowerCard, Set, Sets, Trigger};
use kaijubox::mindbug::rules::setup::SetupError;
use kaijubox::mindbug::rules::{BOX, Event, Pile, State};

#[test]
fn every_id_is_the_name_in_snake_case_and_unique() {
    let cards = Card::all().map(|card| (card.def().id, card.def().name));
    let powers = PowerCard::all().map(|card| (card.def().id, card.def().name));
    let mut seen = BTreeSet::new();
    for (id, name) in cards.chain(powers) {
        let plain = name
            .to_lowercase()
            .replace('ï', "i")
            .replace('ó', "o")
            .replace('.', "");
        assert_eq!(id, plain.replace([' ', '-'], "_"));
        assert!(seen.insert(id), "{id} is there twice");
    }
}

#[test]
fn the_sets_hold_what_their_boxes_hold() {
    let count = |set: Set| {
        let copies = set.cards().map(|card| usize::from(card.def().copies)).sum();
        (set.cards().count(), copies, set.powers().count())
    };
    assert_eq!(count(Set::FirstContact), (32, 48, 0));
    assert_eq!(count(Set::KingOfTokyo), (32, 32, 16));
    assert_eq!(count(Set::BattlefruitKingdom), (32, 48, 0));
    assert_eq!(count(Set::BattlefruitGalaxy), (32, 48, 0));
    assert_eq!(Face::all().count(), 6);
    for set in Set::ALL {
        let doubles = set.cards().filter(|card| card.def().copies == 2).count();
        assert_eq!(doubles, if set == Set::KingOfTokyo { 0 } else { 16 });
    }
    let boxes: usize = Card::all().map(|card| usize::from(card.def().copies)).sum();
    assert_eq!(boxes, BOX);
}

#[test]
fn the_printed_numbers_add_up() {
    let sums = |set: Set| {
        let power: u32 = set.cards().map(|card| u32::from(card.def().power)).sum();
        let dice: u32 = set.cards().map(|card| u32::from(card.def().dice)).sum();
        let keywords: usize = set
            .cards()
            .map(|card| card.def().keywords.iter().count())
            .sum();
        (power, dice, keywords)
    };
    assert_eq!(sums(Set::FirstContact), (162, 0, 23));
    assert_eq!(sums(Set::KingOfTokyo), (163, 18, 19));
    assert_eq!(sums(Set::BattlefruitKingdom), (158, 0, 32));
    assert_eq!(sums(Set::BattlefruitGalaxy), (157, 0, 29));
    let costs: u32 = PowerCard::all()
        .map(|card| u32::from(card.def().cost))
        .sum();
    assert_eq!(costs, 27);
    let fast = |set: Set| {
        let cards = set.cards();
        cards
            .filter(|card| card.def().keywords.has(Keyword::Fast))
            .count()
    };
    assert_eq!(Set::ALL.map(fast), [0, 0, 4, 5]);
    let attack = Set::KingOfTokyo
        .cards()
        .filter(|card| card.has(Trigger::Attack));
    assert_eq!(
        attack.count(),
        0,
        "no card of the crossover has an Attack ability"
    );
}

#[test]
fn the_printed_counters_add_up() {
    let sums = |set: Set| {
        let counters: u32 = set.cards().map(|card| u32::from(card.def().octonite)).sum();
        let count = |fits: fn(Card) -> bool| set.cards().filter(|&card| fits(card)).count();
        let distributing = count(|card| card.def().distributes);
        let harvest = count(|card| card.has(Trigger::Harvest));
        let action = count(|card| card.has(Trigger::Action));
        (counters, distributing, harvest, action)
    };
    assert_eq!(sums(Set::FirstContact), (0, 0, 0, 0));
    assert_eq!(sums(Set::KingOfTokyo), (0, 0, 0, 0));
    assert_eq!(sums(Set::BattlefruitKingdom), (24, 0, 10, 0));
    assert_eq!(sums(Set::BattlefruitGalaxy), (17, 11, 0, 3));
}

/// Only one Fast creature can wait to be asked about: what is Fast plays no other card.
#[test]
fn nothing_fast_has_a_play_ability() {
    let mut fast = Card::all().filter(|card| card.def().keywords.has(Keyword::Fast));
    assert!(!fast.any(|card| card.has(Trigger::Play)));
}

fn scenario_text(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).expect("tests/mindbug/scenarios is there") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            scenario_text(&path, text);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            text.push_str(&std::fs::read_to_string(&path).expect("a readable file"));
        }
    }
}

#[test]
fn every_card_has_a_scenario() {
    let mut text = String::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mindbug/scenarios");
    scenario_text(&folder, &mut text);
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words: BTreeSet<&str> = text.split(|c| !is_word(c)).collect();
    let cards = Card::all().map(|card| card.def().id);
    let powers = PowerCard::all().map(|card| card.def().id);
    let missing: Vec<&str> = cards
        .chain(powers)
        .filter(|id| !words.contains(id))
        .collect();
    assert!(missing.is_empty(), "no scenario plays {missing:?}");
}

#[test]
fn an_impossible_set_up_is_an_error() {
    let none = State::new(Sets::NONE, 1, &mut NoEvents);
    assert_eq!(none, Err(SetupError::NoSet));
    let cards: Vec<Card> = Card::all().collect();
    let few = State::from_cards(&cards[..21], 1, &mut NoEvents);
    assert_eq!(few, Err(SetupError::TooFewCards));
    assert!(State::from_cards(&cards[..22], 1, &mut NoEvents).is_ok());
    let many: Vec<Card> = cards.iter().copied().cycle().take(177).collect();
    let many = State::from_cards(&many, 1, &mut NoEvents);
    assert_eq!(many, Err(SetupError::TooManyCards));
}

#[test]
fn a_game_starts_as_the_rulebooks_say() {
    for sets in Sets::mixes() {
        let boxes: usize = sets
            .iter()
            .flat_map(Set::cards)
            .map(|card| usize::from(card.def().copies))
            .sum();
        for seed in 0..500 {
            let mut revealed = Vec::new();
            let mut note = |event| {
                if let Event::Revealed { by, card } = event {
                    revealed.push((by, card.def().power));
                }
            };
            let game = State::new(sets, seed, &mut note).unwrap();
            for player in [Player::ONE, Player::TWO] {
                assert_eq!(game.pile(Pile::Hand(player)).len(), 5);
                assert_eq!(game.pile(Pile::Deck(player)).len(), 5);
                assert_eq!((game.life(player), game.mindbugs(player)), (3, 2));
                assert_eq!(game.energy(player), 0);
            }
            let shown = game.pile(Pile::Revealed).len();
            assert_eq!(shown, revealed.len());
            assert_eq!(game.pile(Pile::Unused).len(), boxes - 20 - shown);
            let on_sale = if sets.has(Set::KingOfTokyo) { 3 } else { 0 };
            assert_eq!(game.shop().len(), on_sale);
            let (ties, last) = revealed.split_at(revealed.len() - 2);
            assert!(ties.chunks(2).all(|pair| pair[0].1 == pair[1].1));
            let starts = last.iter().max_by_key(|(_, power)| power).unwrap().0;
            assert_ne!(last[0].1, last[1].1);
            assert_eq!(game.active(), starts);
            assert_eq!(game.decider(), Some(starts));
        }
    }
}

#[test]
fn all_cards_alike_still_find_a_starting_player() {
    let gorillion = Card::by_id("gorillion").unwrap();
    let game = State::from_cards(&[gorillion; 24], 1, &mut NoEvents).unwrap();
    assert_eq!(game.pile(Pile::Revealed).len(), 4);
    assert!(game.decider().is_some());
}

#[test]
fn every_card_has_a_picture_and_every_picture_a_card() {
    let cards = Set::ALL
        .into_iter()
        .flat_map(Set::cards)
        .map(|card| card.def().id);
    let cards: BTreeSet<_> = cards
        .chain(PowerCard::all().map(|card| card.def().id))
        .collect();
    let pictures: BTreeSet<_> = MINDBUG.all().iter().map(|p| p.id).collect();
    let bare: Vec<_> = cards.difference(&pictures).collect();
    let stray: Vec<_> = pictures.difference(&cards).collect();
    assert!(bare.is_empty(), "without a picture: {bare:?}");
    assert!(stray.is_empty(), "without a card: {stray:?}");
}
