//! A beat: how long something that happened is seen, and what of it moves.

use embedded_graphics::pixelcolor::Rgb565;

use crate::{
    game::Player,
    tokyo::{
        cards::{Face, Monster},
        chronicle::Entry,
        rules::Event,
    },
    ui::{Tick, theme, ticks},
};

/// Dice lie still after so many tenths of their beat, one after the other.
const TUMBLES_OF_TEN: u32 = 7;
/// A tumbling die shows another face so often.
const FACE: u32 = ticks(66);

/// What moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing; only the words are read.
    Read,
    /// These dice tumble, a bit each.
    Tumble(u8),
    /// Something happens to a monster; a figure may count.
    Happens {
        player: Player,
        color: Rgb565,
        hurt: bool,
        counts: Option<Count>,
    },
    /// A monster falls: a scene.
    Falls(Monster),
}

/// A figure that goes up or down, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) figure: Figure,
    from: u16,
    to: u16,
}

/// Figures that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    Life,
    Points,
    Energy,
}

/// The beat that is being shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beat {
    pub(super) kind: Kind,
    started: Tick,
    length: u32,
    now: Tick,
}

impl Beat {
    pub(super) fn new(kind: Kind, length: u32, now: Tick) -> Beat {
        Beat {
            kind,
            started: now,
            length,
            now,
        }
    }

    pub(super) fn is_over(&self, now: Tick) -> bool {
        now.since(self.started) >= self.length
    }

    /// Goes on to a moment.
    pub(super) fn advance(&mut self, now: Tick) {
        self.now = now;
    }

    fn passed(&self) -> u32 {
        self.now.since(self.started)
    }

    /// The face that a tumbling die shows now; `None` once it lies.
    pub(super) fn tumbling(&self, die: usize) -> Option<Face> {
        let Kind::Tumble(dice) = self.kind else {
            return None;
        };
        tumbling(dice, die, self.passed(), self.length)
    }

    /// What a figure shows now.
    pub(super) fn counted(&self) -> Option<(Player, Figure, u16)> {
        let Kind::Happens {
            player,
            counts: Some(Count { figure, from, to }),
            ..
        } = self.kind
        else {
            return None;
        };
        let span = i32::from(to) - i32::from(from);
        // The last third shows what came of it.
        let full = (self.length * 2 / 3).max(1) as i32;
        let passed = (self.passed() as i32).min(full);
        let shown = i32::from(from) + span * passed / full;
        Some((player, figure, shown as u16))
    }
}

/// The face that one of the tumbling `dice` shows; `None` once it lies.
pub(in crate::tokyo) fn tumbling(dice: u8, die: usize, passed: u32, length: u32) -> Option<Face> {
    if dice & 1 << die == 0 {
        return None;
    }
    let before = (dice & ((1 << die) - 1)).count_ones();
    let count = dice.count_ones().max(1);
    let lies =
        length * (TUMBLES_OF_TEN * count + (10 - TUMBLES_OF_TEN) * (before + 1)) / 10 / count;
    let step = passed / FACE;
    let face = (step + 2 * die as u32 + step / 3) % 6;
    (passed < lies).then(|| Face::rolled(face as u8))
}

/// How something that happened is shown, and for how long at a normal pace.
pub(super) fn kind(entry: &Entry, monster: impl Fn(Player) -> Monster) -> (Kind, u32) {
    let happens = |player, color, counts| Kind::Happens {
        player,
        color,
        hurt: false,
        counts,
    };
    let Some(event) = entry.event() else {
        return (Kind::Read, ticks(700));
    };
    let count = |figure, from: u16, to: u16| Some(Count { figure, from, to });
    match event {
        Event::TurnStarted { player, .. } => (happens(player, theme::AMBER, None), ticks(500)),
        Event::DieTurned { die, .. } => (Kind::Tumble(1 << die), ticks(600)),
        // Only another's die comes alone; whose it is takes some reading.
        Event::DieRolled { die, .. } => (Kind::Tumble(1 << die), ticks(1_200)),
        Event::PointsChanged {
            player, from, to, ..
        } => {
            let counts = count(Figure::Points, from.into(), to.into());
            (happens(player, theme::SUN, counts), ticks(500))
        }
        Event::EnergyChanged {
            player, from, to, ..
        } => {
            let counts = count(Figure::Energy, from, to);
            (happens(player, theme::MINT, counts), ticks(400))
        }
        Event::LifeGained {
            player, from, to, ..
        } => {
            let counts = count(Figure::Life, from.into(), to.into());
            (happens(player, theme::MINT, counts), ticks(500))
        }
        Event::LifeCut { player, from, to } => {
            let counts = count(Figure::Life, from.into(), to.into());
            (happens(player, theme::CORAL, counts), ticks(500))
        }
        Event::LifeLost {
            victim, from, to, ..
        } => {
            let kind = Kind::Happens {
                player: victim,
                color: theme::CORAL,
                hurt: true,
                counts: count(Figure::Life, from.into(), to.into()),
            };
            (kind, ticks(900))
        }
        Event::LossReduced { victim, .. }
        | Event::LossPrevented { victim }
        | Event::LossWaits { victim, .. } => (happens(victim, theme::SKY, None), ticks(800)),
        Event::PoisonChanged { player, from, to } | Event::ShrinkChanged { player, from, to }
            if to > from =>
        {
            (happens(player, theme::VIOLET, None), ticks(500))
        }
        Event::BecameImmune { player, .. } => (happens(player, theme::SKY, None), ticks(800)),
        Event::Reborn { player } => (happens(player, theme::MINT, None), ticks(1_200)),
        Event::Eliminated { player } => (Kind::Falls(monster(player)), ticks(2_000)),
        Event::Yielded { player } | Event::Stayed { player } | Event::Entered { player, .. } => {
            (happens(player, theme::AMBER, None), ticks(800))
        }
        // It has been told where it goes; that is seen for a moment.
        Event::Moved { .. } => (Kind::Read, ticks(250)),
        Event::Bought { by, .. }
        | Event::BoughtFromDeck { by, .. }
        | Event::BoughtFrom { by, .. }
        | Event::Sold { by, .. }
        | Event::TokenPlaced { by, .. } => (happens(by, theme::SKY, None), ticks(900)),
        Event::Discarded { owner, .. } => (happens(owner, theme::DIM, None), ticks(400)),
        Event::Swept { by } | Event::Looked { by, .. } => {
            (happens(by, theme::SKY, None), ticks(600))
        }
        Event::TurnWon { player, .. } => (happens(player, theme::SUN, None), ticks(800)),
        Event::Revealed { .. } => (Kind::Read, ticks(300)),
        Event::BayClosed | Event::DeckRenewed { .. } | Event::TokenReturned => {
            (Kind::Read, ticks(800))
        }
        _ => (Kind::Read, 0),
    }
}
