//! What an effect asks for: who picks, where, what fits, how many, and whether they must.

use crate::game::Player;
use crate::mindbug::cards::{ANY, Amount, Count, Effect, Filter, Zone};

/// Where an effect lets somebody pick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum From {
    Play,
    /// From play, but no two of one side.
    EachSide,
    Hand,
    Discard(Zone),
    Shop,
}

/// Must all picks be made?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Need {
    /// As many as possible.
    Must,
    /// Any number will do.
    UpTo,
    /// All or none.
    Whole,
}

/// What an effect asks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    /// Who picks: whoever performs the action.
    pub(super) by: Player,
    pub(super) from: From,
    pub(super) filter: Filter,
    pub(super) picks: Amount,
    pub(super) need: Need,
}

impl Ask {
    /// What an effect that happens for `controller` asks for, if it asks.
    #[inline]
    pub(super) fn of(effect: &Effect, controller: Player) -> Option<Ask> {
        let ask = |by, from, filter, (picks, need)| Ask {
            by,
            from,
            filter,
            picks: Amount::Exactly(picks),
            need,
        };
        let (must, may) = (|picks| (picks, Need::Must), (1, Need::UpTo));
        let (me, opponent) = (controller, controller.opponent());
        Some(match *effect {
            Effect::Defeat(count, filter) | Effect::TakeControl(count, filter) => {
                ask(me, From::Play, filter, count.picks()?)
            }
            Effect::ReturnToHand(filter) | Effect::RepeatPlay(filter) => {
                ask(me, From::Play, filter, must(1))
            }
            Effect::GiveOctonite(filter) => ask(me, From::Play, filter, must(1)),
            Effect::MayReturnToHand(filter) => ask(me, From::Play, filter, may),
            Effect::OpponentDefeats(filter) => ask(opponent, From::Play, filter, must(1)),
            Effect::DefeatOneOfEach => ask(me, From::EachSide, ANY, must(2)),
            Effect::ShowAndDefeatAlike | Effect::ShowAndCopyPlay => ask(me, From::Hand, ANY, may),
            Effect::Discard(cards) => ask(me, From::Hand, ANY, must(cards)),
            Effect::MayDiscard(cards) => ask(me, From::Hand, ANY, (cards, Need::Whole)),
            Effect::OpponentMayDiscard => ask(opponent, From::Hand, ANY, may),
            Effect::OpponentDiscardsAndLoses { .. } => ask(opponent, From::Hand, ANY, must(1)),
            Effect::OpponentDiscards(picks) => Ask {
                picks,
                ..ask(opponent, From::Hand, ANY, must(0))
            },
            Effect::PlayOpponentsPick => ask(opponent, From::Hand, ANY, must(1)),
            Effect::PlayFrom(Zone::OwnHand, filter) => ask(me, From::Hand, filter, must(1)),
            Effect::PlayFrom(zone, filter) => ask(me, From::Discard(zone), filter, must(1)),
            Effect::TakeFrom(zone, count, filter) => {
                ask(me, From::Discard(zone), filter, count.picks()?)
            }
            Effect::TakePower => ask(me, From::Shop, ANY, must(1)),
            _ => return None,
        })
    }

    /// May the picking stop after so many picks?
    pub(super) fn is_optional(&self, made: u8) -> bool {
        match self.need {
            Need::Must => false,
            Need::UpTo => true,
            Need::Whole => made == 0,
        }
    }
}

impl Zone {
    /// Is the discard pile of `of` part of the zone, seen by `by`?
    pub(super) fn has_discard_of(self, by: Player, of: Player) -> bool {
        match self {
            Zone::OwnHand => false,
            Zone::OwnDiscard => of == by,
            Zone::OpponentsDiscard => of != by,
            Zone::AnyDiscard => true,
        }
    }
}

impl Count {
    /// How many picks it allows, and whether fewer will do; `None` if nobody picks.
    pub(super) fn picks(self) -> Option<(u8, Need)> {
        match self {
            Count::One => Some((1, Need::Must)),
            Count::Exactly(cards) => Some((cards, Need::Must)),
            Count::UpTo(most) => Some((most, Need::UpTo)),
            Count::All | Count::Weakest => None,
        }
    }
}
