//! The table as the events tell it, kept by them alone.

use std::collections::BTreeMap;

use kaijubox::game::Player;
use kaijubox::tokyo::cards::{Card, Face};
use kaijubox::tokyo::rules::{Event, Place, State};

/// What one player has, as the events tell it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Side {
    alive: bool,
    life: u8,
    points: u8,
    energy: u16,
    poison: u8,
    shrink: u8,
    place: Place,
}

/// Where a card lies, as the events tell it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Lies {
    Deck,
    Row(u8),
    With(Player),
    Acting,
    Discard,
}

/// The table as the events tell it.
pub(crate) struct Mirror {
    sides: Vec<Side>,
    cards: BTreeMap<Card, Lies>,
    counters: BTreeMap<Card, u8>,
    copied: Option<Card>,
    dice: Vec<Face>,
    active: Player,
    over: bool,
}

/// The old value of a change was what the mirror showed.
pub(crate) fn change<T: PartialEq + std::fmt::Debug>(place: &mut T, from: T, to: T) {
    assert_eq!(*place, from, "a change starts from what was there");
    *place = to;
}

impl Mirror {
    pub(crate) fn new(players: u8) -> Mirror {
        let side = Side {
            alive: true,
            life: 10,
            points: 0,
            energy: 0,
            poison: 0,
            shrink: 0,
            place: Place::Outside,
        };
        Mirror {
            sides: vec![side; usize::from(players)],
            cards: Card::all().map(|card| (card, Lies::Deck)).collect(),
            counters: BTreeMap::new(),
            copied: None,
            dice: Vec::new(),
            active: Player(0),
            over: false,
        }
    }

    /// The table as a game shows it.
    pub(crate) fn of(state: &State) -> Mirror {
        let side = |player| Side {
            alive: state.alive().has(player),
            life: state.life(player),
            points: state.points(player),
            energy: state.energy(player),
            poison: state.poison(player),
            shrink: state.shrink(player),
            place: state.place(player),
        };
        let lies = |card: Card| {
            let place = state.row().iter().position(|&on_sale| on_sale == card);
            match (place, state.owner(card)) {
                (Some(place), _) => Lies::Row(place as u8),
                (_, Some(owner)) => Lies::With(owner),
                _ if state.deck().contains(&card) => Lies::Deck,
                _ => Lies::Discard,
            }
        };
        Mirror {
            sides: (0..state.players()).map(Player).map(side).collect(),
            cards: Card::all().map(|card| (card, lies(card))).collect(),
            counters: Card::all()
                .map(|card| (card, state.counters(card)))
                .collect(),
            copied: state.copied(),
            dice: state.dice().to_vec(),
            active: state.active(),
            over: false,
        }
    }

    fn side(&mut self, player: Player) -> &mut Side {
        &mut self.sides[player.index()]
    }

    fn lay(&mut self, card: Card, from: &[Lies], to: Lies) {
        let lies = self.cards.get_mut(&card).expect("a card of the box");
        assert!(from.contains(lies), "{card:?} lies at {lies:?}");
        *lies = to;
    }

    fn bought(&mut self, by: Player, card: Card, from: Lies) {
        let to = match card.is_keep() {
            true => Lies::With(by),
            false => Lies::Acting,
        };
        self.lay(card, &[from], to);
    }

    pub(crate) fn take(&mut self, event: Event) {
        match event {
            Event::TurnStarted { player, .. } => {
                assert!(self.sides[player.index()].alive, "the dead take no turn");
                self.active = player;
                self.dice.clear();
            }
            Event::Asked { who, .. } => assert!(self.sides[who.index()].alive),
            Event::Answered { by, .. } => assert!(self.sides[by.index()].alive),
            Event::DieRolled { die, face, .. } => {
                let die = usize::from(die);
                assert!(die <= self.dice.len(), "dice are rolled in order");
                self.dice.truncate(self.dice.len().max(die));
                match self.dice.get_mut(die) {
                    Some(shown) => *shown = face,
                    None => self.dice.push(face),
                }
            }
            Event::DieTurned { die, face, .. } => self.dice[usize::from(die)] = face,
            Event::PointsChanged {
                player, from, to, ..
            } => change(&mut self.side(player).points, from, to),
            Event::EnergyChanged {
                player, from, to, ..
            } => change(&mut self.side(player).energy, from, to),
            Event::LifeGained {
                player, from, to, ..
            } => change(&mut self.side(player).life, from, to),
            Event::LifeCut { player, from, to } => change(&mut self.side(player).life, from, to),
            Event::LifeLost {
                victim, from, to, ..
            } => {
                assert!(from > to, "a loss that happens costs life");
                change(&mut self.side(victim).life, from, to);
            }
            Event::PoisonChanged { player, from, to } => {
                change(&mut self.side(player).poison, from, to);
            }
            Event::ShrinkChanged { player, from, to } => {
                change(&mut self.side(player).shrink, from, to);
            }
            Event::Eliminated { player } => {
                change(&mut self.side(player).alive, true, false);
                self.side(player).life = 0;
            }
            Event::Moved { player, from, to } => change(&mut self.side(player).place, from, to),
            Event::Revealed { place, card } => self.lay(card, &[Lies::Deck], Lies::Row(place)),
            Event::SweptAway { place, card } => {
                self.lay(card, &[Lies::Row(place)], Lies::Discard);
            }
            Event::DeckRenewed { cards } => {
                let discard = self.cards.values_mut();
                let discard = discard.filter(|lies| **lies == Lies::Discard);
                let mut moved = 0;
                for lies in discard {
                    *lies = Lies::Deck;
                    moved += 1;
                }
                assert_eq!(moved, usize::from(cards), "all of the pile is shuffled");
            }
            Event::Bought {
                by, card, place, ..
            } => self.bought(by, card, Lies::Row(place)),
            Event::BoughtFromDeck { by, card, .. } => self.bought(by, card, Lies::Deck),
            Event::BoughtFrom {
                by, owner, card, ..
            } => self.bought(by, card, Lies::With(owner)),
            Event::Done { card, .. } => self.lay(card, &[Lies::Acting], Lies::Discard),
            Event::Discarded { owner, card } => {
                self.lay(card, &[Lies::With(owner)], Lies::Discard);
            }
            Event::CountersChanged { card, to } => {
                self.counters.insert(card, to);
            }
            Event::TokenPlaced { card, .. } => self.copied = Some(card),
            Event::TokenReturned => self.copied = None,
            Event::GameOver { .. } => self.over = true,
            _ => {}
        }
    }

    /// The game shows what its events told.
    pub(crate) fn compare(&self, state: &State) {
        assert_eq!(Mirror::of(state).sides, self.sides);
        for (&card, &lies) in &self.cards {
            let shown = match lies {
                Lies::Deck => state.deck().contains(&card),
                Lies::Row(place) => state.row()[usize::from(place)] == card,
                Lies::With(player) => state.owner(card) == Some(player),
                Lies::Acting => state.resolving() == Some(card),
                Lies::Discard => state.discard().contains(&card),
            };
            assert!(shown, "{card:?} lies at {lies:?}");
            if card.is_keep() {
                let counters = self.counters.get(&card).copied().unwrap_or(0);
                assert_eq!(state.counters(card), counters);
            }
        }
        assert_eq!(state.copied(), self.copied);
        assert_eq!(state.dice(), self.dice);
        assert_eq!(state.active(), self.active);
        assert_eq!(state.result().is_some(), self.over);
    }
}
