//! What happened, in order: facts of the game, not orders to the screen.

use super::action::{Action, HeartUse};
use super::decision::Decision;
use super::state::Place;
use super::{Card, Face, Player};
use crate::game::GameResult;

/// Why life is lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// Smashes, with a neighbour's fire in them or not.
    Smashes,
    /// A neighbour's fire without smashes.
    Fire,
    /// The bite of a monster that yielded.
    Bite,
    /// A card that was bought.
    Card,
    /// Poison tokens.
    Poison,
}

/// Why somebody has more or less of something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// The dice of the turn.
    Dice,
    /// Starting a turn in Tokyo.
    Tokyo,
    /// Entering Tokyo.
    Entering,
    /// A card does it, to its owner or to others.
    Card(Card),
    /// The card was paid for, or its owner was paid.
    Price(Card),
    /// The card was sold.
    Sale(Card),
    /// The card was used and that has its price.
    Use(Card),
    /// The row was swept.
    Sweep,
    /// Hearts were paid for.
    Hearts,
    /// A monster was eliminated.
    Elimination,
    /// A monster started again.
    Rebirth,
}

/// What gives a turn besides the regular one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExtraTurn {
    /// It was earned by three 1s.
    Further,
    /// It was bought.
    Bought,
}

/// What happened. The UI makes it move, tests compare it, a bot's playouts drop it.
///
/// One fact is secret (`Looked`): [`Event::seen_by`] leaves out the card for everybody else.
#[allow(missing_docs)] // the fields: who, which card, which die
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// Somebody rolled for the first turn.
    RolledForFirst { by: Player, faces: [Face; 6] },
    /// A turn starts.
    TurnStarted {
        player: Player,
        extra: Option<ExtraTurn>,
    },
    /// A question was put to somebody.
    Asked { who: Player, what: Decision },
    /// Somebody answered it, or did something meanwhile.
    Answered { by: Player, action: Action },
    /// The rules took the only option there was.
    Taken { by: Player, action: Action },
    /// A die of the turn was rolled.
    DieRolled { by: Player, die: u8, face: Face },
    /// A die of a throw against a loss was rolled.
    DieThrown { by: Player, die: u8, face: Face },
    /// A die was turned to another face by a card.
    DieTurned { die: u8, face: Face, card: Card },
    /// The roll is final.
    RollFinal { by: Player, smashes: u8 },
    /// Points changed.
    PointsChanged {
        player: Player,
        from: u8,
        to: u8,
        why: Why,
    },
    /// Energy changed.
    EnergyChanged {
        player: Player,
        from: u16,
        to: u16,
        why: Why,
    },
    /// Life was gained.
    LifeGained {
        player: Player,
        from: u8,
        to: u8,
        why: Why,
    },
    /// Life over a limit that has sunk is gone.
    LifeCut { player: Player, from: u8, to: u8 },
    /// Hearts were used.
    HeartsUsed {
        by: Player,
        to: HeartUse,
        hearts: u8,
    },
    /// Life is about to be lost.
    LossComes {
        victim: Player,
        author: Option<Player>,
        amount: u8,
        cause: Cause,
    },
    /// The loss became smaller, by that card.
    LossReduced {
        victim: Player,
        from: u8,
        to: u8,
        card: Card,
    },
    /// Whoever paid before loses nothing any more this turn.
    LossPrevented { victim: Player },
    /// The loss waits until its victim yields or stays.
    LossWaits { victim: Player, amount: u8 },
    /// Life was lost; to which card, if it was bought and does it ([`Cause::Card`]).
    LifeLost {
        victim: Player,
        from: u8,
        to: u8,
        cause: Cause,
        card: Card,
    },
    /// Poison tokens on a monster changed.
    PoisonChanged { player: Player, from: u8, to: u8 },
    /// Shrink tokens on a monster changed.
    ShrinkChanged { player: Player, from: u8, to: u8 },
    /// Somebody paid to lose no more life this turn.
    BecameImmune { player: Player, card: Card },
    /// A monster started again.
    Reborn { player: Player },
    /// A monster is out of the game.
    Eliminated { player: Player },
    /// A monster moved, for whatever reason.
    Moved {
        player: Player,
        from: Place,
        to: Place,
    },
    /// Tokyo Bay is closed from now on.
    BayClosed,
    /// A monster yields Tokyo; it moves next.
    Yielded { player: Player },
    /// A monster stays in Tokyo.
    Stayed { player: Player },
    /// A monster enters Tokyo; it moves next.
    Entered { player: Player, place: Place },
    /// A card of the deck was turned face up.
    Revealed { place: u8, card: Card },
    /// The discard pile was shuffled and is the deck now.
    DeckRenewed { cards: u8 },
    /// The row was swept to the discard pile.
    Swept { by: Player },
    /// A card of the row went to the discard pile.
    SweptAway { place: u8, card: Card },
    /// Somebody looked at a card of the deck.
    Looked { by: Player, card: Card },
    /// A card was bought from the row.
    Bought {
        by: Player,
        card: Card,
        price: u8,
        place: u8,
    },
    /// A card was bought from the deck.
    BoughtFromDeck { by: Player, card: Card, price: u8 },
    /// A Keep card was bought from another monster.
    BoughtFrom {
        by: Player,
        owner: Player,
        card: Card,
        price: u8,
    },
    /// A Discard card has taken effect and lies in the discard pile.
    Done { by: Player, card: Card },
    /// A Keep card left its owner for the discard pile.
    Discarded { owner: Player, card: Card },
    /// A Keep card was sold and goes to the discard pile.
    Sold { by: Player, card: Card },
    /// Counters on a card changed.
    CountersChanged { card: Card, to: u8 },
    /// The Mimic token lies on a card now.
    TokenPlaced { by: Player, card: Card },
    /// The Mimic token lies on no card any more.
    TokenReturned,
    /// Somebody will have a turn after this one.
    TurnWon { player: Player, by: ExtraTurn },
    /// The turn is over, all its effects included.
    TurnEnded { player: Player },
    /// The game is over.
    GameOver { result: GameResult },
}

impl Event {
    /// The event as `player` may know it: a card that another looked at is face down.
    #[must_use]
    pub fn seen_by(self, player: Player) -> Event {
        match self {
            Event::Looked { by, .. } if by != player => Event::Looked {
                by,
                card: Card::HIDDEN,
            },
            event => event,
        }
    }
}
