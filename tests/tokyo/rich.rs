//! Positions full of cards, energy, tokens and wounds.

use kaijubox::game::{Dice, NoEvents, Player};
use kaijubox::tokyo::cards::{Card, Monster};
use kaijubox::tokyo::rules::position::{Phase, Placed, Position, Side};
use kaijubox::tokyo::rules::{Place, State};

/// A position with cards, energy, tokens and wounds everywhere, as random games seldom see it.
pub(crate) fn rich_position(seed: u64, players: u8) -> State {
    rich_table(seed, players, players, false)
}

/// The same, where only the first so many have cards, with or without the variant for two.
pub(crate) fn rich_table(seed: u64, players: u8, owners: u8, two_player: bool) -> State {
    let mut dice = Dice::new(seed);
    let mut cards: Vec<Card> = Card::all().collect();
    dice.shuffle(&mut cards);
    let (mut keeps, mut deck): (Vec<Card>, Vec<Card>) =
        cards.into_iter().partition(|card| card.is_keep());
    let mut held: Vec<Vec<Placed>> = vec![Vec::new(); usize::from(players)];
    for _ in 0..dice.below(40) {
        let player = dice.below(u32::from(owners)) as usize;
        held[player].push(Placed {
            card: keeps.pop().expect("fewer than there are"),
            counters: None,
            copies: None,
        });
    }
    // The token lies on some card, if its own is in play.
    let targets: Vec<Card> = held.iter().flatten().map(|placed| placed.card).collect();
    for placed in held.iter_mut().flatten() {
        let target = targets[dice.below(targets.len() as u32) as usize];
        if placed.card.def().id == "mimic" && target != placed.card {
            placed.copies = Some(target);
        }
    }
    deck.append(&mut keeps);
    dice.shuffle(&mut deck);
    let row = deck.split_off(deck.len() - 3);
    let discard = deck.split_off(dice.below(deck.len() as u32 + 1) as usize);
    let mut sides = Vec::new();
    for (seat, cards) in held.iter().enumerate() {
        sides.push(Side {
            monster: Monster::ALL[seat],
            alive: true,
            life: 1 + dice.below(10) as u8,
            points: dice.below(15) as u8,
            energy: dice.below(25) as u16,
            poison: dice.below(3) as u8,
            shrink: dice.below(3) as u8,
            place: match seat {
                1 => Place::City,
                3 if players >= 5 => Place::Bay,
                _ => Place::Outside,
            },
            cards,
        });
    }
    let position = Position {
        turn: Player(dice.below(u32::from(players)) as u8),
        phase: Phase::Roll,
        sides: &sides,
        row: &row,
        deck: &deck,
        discard: &discard,
        two_player,
        dice: None,
        seed,
    };
    position.start(&mut NoEvents).unwrap()
}
