//! A card in play: what it is, whose it is, and what has happened to it.

use super::Card;
use crate::game::Player;
use crate::mindbug::cards::{Keyword, Keywords, keywords};

/// A creature in play, as long as it stays there. A card that leaves and comes back is a new one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct CreatureId(pub(super) u8);

impl CreatureId {
    /// No creature has this name.
    pub(super) const NONE: CreatureId = CreatureId(0);
}

/// The controller's seat, 0 or 1, is the lowest bit itself.
const CONTROLLER: u8 = 1;
const EXHAUSTED: u8 = 2;
const CHOSEN: u8 = 4;
const SNEAKS: u8 = 8;
const ATTACK: u8 = 16;

/// A creature in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Creature {
    id: CreatureId,
    card: Card,
    flags: u8,
    octonite: u8,
    growth: u8,
}

impl Creature {
    pub(super) fn new(id: CreatureId, card: Card, controller: Player) -> Self {
        Creature {
            id,
            card,
            flags: controller.0,
            octonite: card.def().octonite,
            growth: 0,
        }
    }

    /// Its name as long as it is in play.
    #[inline]
    pub fn id(&self) -> CreatureId {
        self.id
    }

    /// What is printed on it.
    #[inline]
    pub fn card(&self) -> Card {
        self.card
    }

    /// Who controls it.
    #[inline]
    pub fn controller(&self) -> Player {
        Player(self.flags & CONTROLLER)
    }

    /// Has Tough saved it already?
    #[inline]
    pub fn is_exhausted(&self) -> bool {
        self.flags & EXHAUSTED != 0
    }

    /// Its octonite counters.
    #[inline]
    pub fn octonite(&self) -> u8 {
        self.octonite
    }

    /// The power it has gained for this turn.
    pub fn growth(&self) -> u8 {
        self.growth
    }

    /// The keywords it has gained for this turn; Sneaky is the only one that can be gained.
    #[inline]
    pub fn gained(&self) -> Keywords {
        match self.flags & SNEAKS {
            0 => Keywords::NONE,
            _ => keywords(&[Keyword::Sneaky]),
        }
    }

    /// How often it has attacked this turn.
    pub fn attacks(&self) -> u8 {
        self.flags / ATTACK
    }

    /// Has the open choice already picked it?
    #[inline]
    pub fn is_chosen(&self) -> bool {
        self.flags & CHOSEN != 0
    }

    pub(super) fn set_controller(&mut self, player: Player) {
        self.flags = (self.flags & !CONTROLLER) | player.0;
    }

    pub(super) fn exhaust(&mut self) {
        self.flags |= EXHAUSTED;
    }

    pub(super) fn set_octonite(&mut self, counters: u8) {
        self.octonite = counters;
    }

    pub(super) fn choose(&mut self) {
        self.flags |= CHOSEN;
    }

    pub(super) fn release(&mut self) {
        self.flags &= !CHOSEN;
    }

    pub(super) fn grow(&mut self, power: u8) {
        self.growth = self.growth.saturating_add(power);
    }

    pub(super) fn sneak(&mut self) {
        self.flags |= SNEAKS;
    }

    /// Takes note of an attack. Frenzy allows two a turn, so the four bits suffice.
    pub(super) fn attack(&mut self) {
        self.flags += ATTACK;
    }

    /// "This turn" is over.
    pub(super) fn end_turn(&mut self) {
        self.growth = 0;
        self.flags %= SNEAKS;
    }
}
