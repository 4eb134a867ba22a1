//! Everything there is to know about a game, as plain data.
//!
//! Chance is in `dice`; where the turn has got to is in `stage`, with what holds for this turn only
//! in `turn`. Inside it there is at most one card that takes effect (`running`), one round of losses
//! (`volley`) and one loss (`loss`): each goes on with the one before it when it is finished. The
//! open question is `asked`, and `part` what has been said of a long answer.

use core::hash::{Hash, Hasher};

use heapless::Vec;

use super::decision::Decision;
use super::event::Cause;
use super::parts::Part;
use super::piles::Piles;
use super::{Card, Face, Keeps, Monster, Player, Players};
use crate::game::{Dice, Fnv, GameResult, MAX_PLAYERS};
use crate::tokyo::cards::KEEP_CARDS;

/// Face-up cards on sale.
pub const ROW: usize = 3;
/// Points that win the game, and the most a monster can have.
pub const WINNING_POINTS: u8 = 20;
/// Dice without any card.
pub(super) const BLACK_DICE: u8 = 6;
/// Dice that cards can add.
pub(super) const GREEN_DICE: u8 = 2;
/// The most dice of a roll: six black and two green ones.
pub const DICE: usize = (BLACK_DICE + GREEN_DICE) as usize;
/// Life at the start, and the limit.
pub(super) const LIFE: u8 = 10;
/// The limit with the card that raises it.
pub(super) const HIGH_LIFE: u8 = 12;

/// Turns that can wait to be taken after this one.
///
/// Each was bought with the one card that gives such a turn, and between two purchases of it the
/// whole deck has to be bought or swept away, all within one turn. The rules set no limit to that, so
/// this is one of the console: while eight turns wait, a further purchase gives none.
pub(super) const TURNS: usize = 8;

/// The dice of a throw against a loss that are kept to be looked at.
///
/// Smashes cost at most 14 life: eight dice, one each of the four cards that add one, one of a copy of
/// them, and one of a neighbour's fire; or five dice, four for three 2s with a copy, the same four
/// cards, and fire. Only Poison tokens have no such bound: of a bigger throw all dice count, but those
/// after the 24th cannot be rolled again.
pub(super) const THROW: usize = 24;

/// Where a monster is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Outside Tokyo.
    Outside,
    /// In Tokyo City.
    City,
    /// In Tokyo Bay.
    Bay,
}

/// What a player has besides cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::tokyo) struct Seat {
    pub(in crate::tokyo) monster: Monster,
    pub(in crate::tokyo) life: u8,
    pub(in crate::tokyo) points: u8,
    pub(in crate::tokyo) poison: u8,
    pub(in crate::tokyo) shrink: u8,
    pub(in crate::tokyo) place: Place,
    pub(in crate::tokyo) energy: u16,
}

/// Where in the turn the game is, when no card, loss or question is in between.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(super) enum Stage {
    Start,
    Roll,
    Dice,
    Probes,
    Change,
    Resolve,
    Order,
    Hearts,
    Smashes,
    LateHearts,
    Yields,
    Bites,
    Enter,
    Buy,
    Sale,
    Ending,
    AfterTurn,
    Extra,
    NextTurn,
    Over,
}

/// What holds for one turn only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::tokyo) struct Turn {
    /// The dice as they lie.
    pub(super) faces: [Face; DICE],
    pub(super) dice: u8,
    /// Rolls left.
    pub(super) rolls: u8,
    /// The dice that a Probe rolled again, a bit each.
    pub(super) probed: u8,
    /// The die of the last Probe, which its owner may roll again while it shows a 3, as a bit.
    pub(super) threes: u8,
    /// Who is still to be asked for a Probe.
    pub(super) probes: Players,
    /// Who has used one.
    pub(super) probers: Players,
    /// Cards that have had their one use.
    pub(super) used: Keeps,
    /// Who loses no life any more.
    pub(super) immune: Players,
    /// Was the Mimic token moved?
    pub(super) moved: bool,
    /// Did somebody lose life through the active monster?
    pub(super) hurt: bool,
    /// Did the final roll have three 1s?
    pub(super) ones: bool,
    /// Has a further turn been earned by them?
    pub(super) further: bool,
    /// The smash total.
    pub(super) smashes: u8,
    /// Hearts still to be used.
    pub(super) hearts: u8,
    /// Do the hearts come after the smashes?
    pub(super) hearts_late: bool,
    /// Who was wounded by the smashes, or waits with the loss, and may yield.
    pub(super) yields: Players,
    /// Of these, whose loss waits for the answer.
    pub(super) waiting: Players,
    /// Who said to stay.
    pub(super) stayed: Players,
    /// What each yielder's bite costs the monster that enters.
    pub(super) bites: [u8; MAX_PLAYERS],
    /// Was the deck looked at?
    pub(super) looked: bool,
    /// Cards on top of the deck that the active monster has seen.
    pub(in crate::tokyo) seen: u8,
    /// Places of the row that were filled and are on offer, a bit each.
    pub(super) on_offer: u8,
    /// Of these, what each player has passed on.
    pub(super) passed: [u8; MAX_PLAYERS],
    /// How far the end of the turn has got.
    pub(super) ending: u8,
}

impl Turn {
    pub(super) const NEW: Turn = Turn {
        faces: [Face::One; DICE],
        dice: 0,
        rolls: 0,
        probed: 0,
        threes: 0,
        probes: Players::NONE,
        probers: Players::NONE,
        used: Keeps::NONE,
        immune: Players::NONE,
        moved: false,
        hurt: false,
        ones: false,
        further: false,
        smashes: 0,
        hearts: 0,
        hearts_late: false,
        yields: Players::NONE,
        waiting: Players::NONE,
        stayed: Players::NONE,
        bites: [0; MAX_PLAYERS],
        looked: false,
        seen: 0,
        on_offer: 0,
        passed: [0; MAX_PLAYERS],
        ending: 0,
    };
}

/// A round of losses that one effect deals out: all of it is fixed when it begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Volley {
    pub(super) author: Player,
    /// Who is still to lose life.
    pub(super) victims: Players,
    pub(super) amounts: [u8; MAX_PLAYERS],
    pub(super) cause: Cause,
    /// Whom smashes hit; the others it costs life for another reason.
    pub(super) smashed: Players,
    /// Tokens for the wounded.
    pub(super) poison: u8,
    pub(super) shrink: u8,
}

/// A loss of life that is about to happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Loss {
    pub(super) victim: Player,
    pub(super) author: Option<Player>,
    pub(super) cause: Cause,
    pub(super) amount: u8,
    /// Throws against it that are left.
    pub(super) throws: u8,
    /// Dice of the throw under way, as they lie in `throw`.
    pub(super) thrown: u8,
    /// Has the victim said to take it?
    pub(super) accepted: bool,
}

/// A card that was bought and takes effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Running {
    pub(super) by: Player,
    pub(super) card: Card,
    /// The effect that comes next.
    pub(super) step: u8,
}

/// A game of King of Tokyo.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(in crate::tokyo) dice: Dice,
    pub(in crate::tokyo) seats: [Seat; MAX_PLAYERS],
    pub(in crate::tokyo) players: u8,
    pub(in crate::tokyo) alive: Players,
    /// Energy instead of points for Tokyo.
    pub(in crate::tokyo) two_player: bool,
    pub(in crate::tokyo) piles: Piles,
    pub(in crate::tokyo) row: [Card; ROW],
    /// The Keep cards of every player.
    pub(in crate::tokyo) keeps: [Keeps; MAX_PLAYERS],
    /// All of them in the order they came.
    pub(in crate::tokyo) ages: Vec<Card, KEEP_CARDS, u8>,
    /// The counters on the cards that have any.
    pub(in crate::tokyo) counters: [u8; super::holdings::COUNTERS],
    /// The card that carries the Mimic token.
    pub(in crate::tokyo) copied: Card,
    pub(in crate::tokyo) active: Player,
    /// Who had the last turn that was nobody's extra turn.
    pub(super) regular: Player,
    /// Turns in a row that were earned by three 1s: so many dice fewer.
    pub(super) frozen: u8,
    /// Who has an extra turn after this one, in order.
    pub(super) extra: Vec<Player, TURNS, u8>,
    pub(super) stage: Stage,
    pub(in crate::tokyo) turn: Turn,
    pub(super) running: Option<Running>,
    pub(super) volley: Volley,
    pub(super) loss: Option<Loss>,
    pub(super) throw: [Face; THROW],
    pub(super) asked: Option<(Player, Decision)>,
    pub(super) part: Part,
    pub(super) result: Option<GameResult>,
}

/// The budget, on the PC and on the chip: a bot copies states by the thousand.
const _: () = assert!(size_of::<State>() <= 512);

impl State {
    #[inline]
    pub(in crate::tokyo) fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    #[inline]
    pub(super) fn seat_mut(&mut self, player: Player) -> &mut Seat {
        &mut self.seats[player.index()]
    }

    /// Everybody after `from`, clockwise, `from` last; also those who are out of the game.
    #[inline]
    pub(super) fn clockwise(&self, from: Player) -> impl Iterator<Item = Player> + use<> {
        let (first, players) = (from.0 + 1, self.players);
        (first..first + players)
            .map(move |seat| Player(if seat < players { seat } else { seat - players }))
    }

    /// The first of `whom`, clockwise after `from`: the one way in which several are asked.
    #[inline]
    pub(super) fn next_of(&self, whom: Players, from: Player) -> Option<Player> {
        if whom.is_empty() {
            return None;
        }
        self.clockwise(from).find(|&player| whom.has(player))
    }

    /// The living without `player`, by seat.
    #[inline]
    pub(super) fn others(&self, player: Player) -> impl Iterator<Item = Player> + use<> {
        let alive = self.alive.without(player);
        Player::first(self.players).filter(move |&other| alive.has(other))
    }

    /// A hash of the whole state that is the same on every machine.
    pub fn digest(&self) -> u64 {
        let mut hash = Fnv::default();
        self.hash(&mut hash);
        hash.finish()
    }
}
