//! What lies on the table as it is shown: it may trail the truth, event by event.

use heapless::Vec;

use crate::{
    game::{MAX_PLAYERS, Player},
    tokyo::{
        cards::{Card, Face, Monster},
        rules::{DICE, Event, Place, ROW, State},
    },
};

/// A monster and what it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tokyo) struct Panel {
    pub(in crate::tokyo) monster: Monster,
    pub(in crate::tokyo) alive: bool,
    pub(in crate::tokyo) life: u8,
    pub(in crate::tokyo) points: u8,
    pub(in crate::tokyo) energy: u16,
    pub(in crate::tokyo) poison: u8,
    pub(in crate::tokyo) shrink: u8,
    pub(in crate::tokyo) cards: u8,
    pub(in crate::tokyo) place: Place,
}

impl Panel {
    /// What a player has.
    pub(in crate::tokyo) fn of(game: &State, player: Player) -> Panel {
        Panel {
            monster: game.monster(player),
            alive: game.alive().has(player),
            life: game.life(player),
            points: game.points(player),
            energy: game.energy(player),
            poison: game.poison(player),
            shrink: game.shrink(player),
            cards: game.cards(player).count() as u8,
            place: game.place(player),
        }
    }
}

/// The table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) panels: Vec<Panel, MAX_PLAYERS, u8>,
    pub(super) row: [Card; ROW],
    pub(super) dice: Vec<Face, DICE, u8>,
    pub(super) active: Player,
    pub(super) bay: bool,
    /// It is late: somebody is half-way to winning.
    pub(super) night: bool,
}

/// With so many points of somebody night falls.
const LATE: u8 = 10;

impl Board {
    /// The table as it lies.
    pub(super) fn of(game: &State) -> Board {
        let players = Player::first(game.players());
        let mut board = Board {
            panels: players.map(|player| Panel::of(game, player)).collect(),
            row: game.row(),
            dice: game.dice().iter().copied().collect(),
            active: game.active(),
            bay: game.is_bay_open(),
            night: false,
        };
        board.look_up();
        board
    }

    /// The sky follows the points.
    fn look_up(&mut self) {
        self.night = self.panels.iter().any(|panel| panel.points >= LATE);
    }

    pub(super) fn panel(&self, player: Player) -> &Panel {
        &self.panels[player.index()]
    }

    fn panel_mut(&mut self, player: Player) -> &mut Panel {
        &mut self.panels[player.index()]
    }

    /// Who is in a place.
    pub(super) fn occupant(&self, place: Place) -> Option<&Panel> {
        self.panels.iter().find(|panel| panel.place == place)
    }

    /// A die shows another face.
    pub(super) fn show_die(&mut self, die: u8, face: Face) {
        let die = usize::from(die);
        while self.dice.len() <= die && self.dice.push(face).is_ok() {}
        if let Some(shown) = self.dice.get_mut(die) {
            *shown = face;
        }
    }

    /// Something has happened.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::TurnStarted { player, .. } => {
                self.active = player;
                self.dice.clear();
            }
            Event::DieRolled { die, face, .. } | Event::DieTurned { die, face, .. } => {
                self.show_die(die, face);
            }
            Event::PointsChanged { player, to, .. } => {
                self.panel_mut(player).points = to;
                self.look_up();
            }
            Event::EnergyChanged { player, to, .. } => self.panel_mut(player).energy = to,
            Event::LifeGained { player, to, .. } | Event::LifeCut { player, to, .. } => {
                self.panel_mut(player).life = to;
            }
            Event::LifeLost { victim, to, .. } => self.panel_mut(victim).life = to,
            Event::PoisonChanged { player, to, .. } => self.panel_mut(player).poison = to,
            Event::ShrinkChanged { player, to, .. } => self.panel_mut(player).shrink = to,
            Event::Eliminated { player } => {
                let panel = self.panel_mut(player);
                (panel.alive, panel.life, panel.place) = (false, 0, Place::Outside);
                let alive = self.panels.iter().filter(|panel| panel.alive).count();
                self.bay &= alive > 4;
            }
            Event::Moved { player, to, .. } => self.panel_mut(player).place = to,
            Event::Revealed { place, card } => self.row[usize::from(place)] = card,
            Event::SweptAway { place, .. } => self.row[usize::from(place)] = Card::NONE,
            Event::Bought {
                by, card, place, ..
            } => {
                self.row[usize::from(place)] = Card::NONE;
                self.panel_mut(by).cards += u8::from(card.is_keep());
            }
            Event::BoughtFromDeck { by, card, .. } => {
                self.panel_mut(by).cards += u8::from(card.is_keep());
            }
            Event::BoughtFrom { by, owner, .. } => {
                self.panel_mut(by).cards += 1;
                let cards = &mut self.panel_mut(owner).cards;
                *cards = cards.saturating_sub(1);
            }
            Event::Discarded { owner, .. } => {
                let cards = &mut self.panel_mut(owner).cards;
                *cards = cards.saturating_sub(1);
            }
            _ => {}
        }
    }
}
