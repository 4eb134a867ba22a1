//! What the pages want to know of the desk, in the game's own words.

use super::{Desk, Page};
use crate::{
    console::screens::Play,
    game::{MAX_PLAYERS, Player},
    tokyo::{
        cards::{Card, Face, Monster},
        rules::{Action, Decision, State},
    },
};

/// What a player wants done without being asked, when smashed in Tokyo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orders {
    /// Leave with less life than this.
    pub yield_below: u8,
    /// Stay with more life than this; 0 means that nothing is enough.
    pub stay_above: u8,
}

/// A long answer that was given as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The dice it names, a bit each.
    pub dice: u32,
    /// The face it names.
    pub face: Option<Face>,
}

/// Where the holder looks, and what they have made up their mind about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attention {
    /// The dice of this turn that are kept, a bit each.
    pub kept: u8,
    /// What is left to say of the answer that is being given.
    pub plan: Option<Plan>,
    /// Where the cursor is among the cards to choose from, until something is done.
    pub marked: Option<u8>,
    /// What each player wants done without being asked.
    pub orders: [Orders; MAX_PLAYERS],
}

impl Attention {
    /// What was said once and for all, if it answers the open question of a game.
    pub(in crate::tokyo) fn ordered(&self, game: &State) -> Option<Action> {
        let (by, what) = game.decision()?;
        if what != Decision::Yield {
            return None;
        }
        let orders = self.orders[by.index()];
        let waits = game.waiting_loss(by).unwrap_or(0);
        let left = game.life(by).saturating_sub(waits);
        match left {
            left if left < orders.yield_below => Some(Action::Yield),
            left if orders.stay_above > 0 && left > orders.stay_above => Some(Action::Stay),
            _ => None,
        }
    }
}

impl Desk {
    /// The game as the holder may know it.
    pub(in crate::tokyo) fn game(&self) -> &State {
        self.view.table()
    }

    /// What is asked, if anything is.
    pub(in crate::tokyo) fn question(&self) -> Option<Decision> {
        self.game().decision().map(|(_, what)| what)
    }

    /// A player's monster.
    pub(in crate::tokyo) fn monster(&self, player: Player) -> Monster {
        self.game().monster(player)
    }

    /// The cards that an answer could name.
    pub(in crate::tokyo) fn listed(&self, action: Action) -> bool {
        self.actions.contains(&action)
    }

    /// What the holder said once and for all, if it answers the open question.
    pub(in crate::tokyo) fn standing_answer(&self) -> Option<Action> {
        let answer = self.attention.ordered(self.game());
        answer.filter(|_| self.is_asked())
    }

    /// May this person pay for life now, asked or not?
    pub(in crate::tokyo) fn may_heal(&self, player: Player) -> bool {
        let game = self.game();
        let is_person = self.table.seats[player.index()].is_person();
        let is_asked = self.decider().is_some() && self.progress.is_none();
        is_person && is_asked && !game.is_in_parts() && game.can_heal(player)
    }

    /// The person who may pay for life while a bot is asked: the holder before anybody else.
    pub(in crate::tokyo) fn healer(&self) -> Option<Player> {
        self.thinks?;
        let people = core::iter::once(self.holder()).chain(self.table.people());
        people.into_iter().find(|&player| self.may_heal(player))
    }

    /// What it takes to do that.
    pub(in crate::tokyo) fn heal(&self, player: Player) -> Option<Play<Page>> {
        match self.is_asked() && self.holder() == player {
            true => self.choice(Action::Heal(player)).map(Play::Choose),
            false => Some(Play::Meanwhile(player)),
        }
    }

    /// Is the card on top of the deck known to the holder only?
    pub(in crate::tokyo) fn is_secret(&self, card: Card) -> bool {
        let alone = self.table.people().nth(1).is_none();
        !alone && self.game().seen().contains(&card)
    }
}

/// The next part of a long answer that the holder has given as a whole.
pub(in crate::tokyo) fn next_part(desk: &Desk) -> Option<Action> {
    let plan = desk.attention.plan?;
    // Only answers about dice are given as a whole.
    if desk.game().using().is_none() || !desk.is_asked() {
        return None;
    }
    let named = |action: &&Action| match **action {
        Action::Die(die) => plan.dice & 1 << die != 0,
        Action::Face(face) => plan.face == Some(face),
        _ => false,
    };
    let next = desk.actions.iter().find(named).copied();
    next.or(desk.listed(Action::ThatIsAll).then_some(Action::ThatIsAll))
}
