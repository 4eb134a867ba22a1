//! Smashes: whom they hit and how hard, fixed when they begin; then the yields.

use super::state::{Stage, Volley};
use super::{Action, Cause, Decision, Event, Player, Players, State, Word};
use crate::game::{Events, MAX_PLAYERS};

impl State {
    /// The smashes and the fire of the active monster go round the table once, together.
    pub(super) fn smash(&mut self, events: &mut impl Events<Event>) {
        let (by, total) = (self.active, self.turn.smashes);
        self.stage = Stage::LateHearts;
        if total == 0 {
            return;
        }
        self.points_by(by, Word::PointForSmashing, 1, events);
        let mut volley = Volley {
            author: by,
            victims: Players::NONE,
            amounts: [0; MAX_PLAYERS],
            cause: Cause::Fire,
            smashed: self.smashed_by(by),
            poison: self.count(by, Word::Poisons),
            shrink: self.count(by, Word::Shrinks),
        };
        for victim in volley.smashed.iter() {
            volley.amounts[victim.index()] = total;
        }
        let fire = self.count(by, Word::BurnsNeighbours);
        if fire > 0 {
            for neighbour in self.neighbours(by).iter() {
                volley.amounts[neighbour.index()] += fire;
            }
        }
        for victim in self.others(by) {
            let amount = volley.amounts[victim.index()];
            let smashed = volley.smashed.has(victim) && self.is_in_tokyo(victim);
            if smashed && self.has(victim, Word::YieldsUnhurt) {
                self.turn.yields = self.turn.yields.and(victim);
                self.turn.waiting = self.turn.waiting.and(victim);
                events.push(Event::LossWaits { victim, amount });
            } else if amount > 0 {
                volley.victims = volley.victims.and(victim);
            }
        }
        self.volley = volley;
    }

    /// Whom somebody's smashes hit.
    pub(in crate::tokyo) fn smashed_by(&self, by: Player) -> Players {
        let (all, in_tokyo) = (self.has(by, Word::SmashesAll), self.is_in_tokyo(by));
        self.others(by)
            .filter(|&other| all || self.is_in_tokyo(other) != in_tokyo)
            .fold(Players::NONE, Players::and)
    }

    /// The nearest living monsters to the left and to the right: one if there is only one.
    pub(in crate::tokyo) fn neighbours(&self, of: Player) -> Players {
        let others = self.alive.without(of);
        let left = self.next_of(others, of);
        let right = self.clockwise(of).filter(|&p| others.has(p)).last();
        left.into_iter()
            .chain(right)
            .fold(Players::NONE, Players::and)
    }

    /// The next victim of the round, clockwise after its author, the author last.
    pub(super) fn next_victim(&mut self, events: &mut impl Events<Event>) {
        let victim = self.next_of(self.volley.victims, self.volley.author);
        let victim = victim.expect("there is a next victim");
        self.volley.victims = self.volley.victims.without(victim);
        if self.alive.has(victim) {
            self.lose(victim, events);
        }
    }

    /// The loss of the round that is this victim's.
    fn lose(&mut self, victim: Player, events: &mut impl Events<Event>) {
        let cause = if self.volley.smashed.has(victim) {
            Cause::Smashes
        } else {
            self.volley.cause
        };
        let (author, amount) = (self.volley.author, self.volley.amounts[victim.index()]);
        self.begin_loss(victim, Some(author), amount, cause, events);
    }

    /// After all losses of the smashes: who was wounded in Tokyo may yield, clockwise.
    ///
    /// A loss that waited happens now if its victim has been moved out of Tokyo or has lost the
    /// card it waited for; then it may yield like everybody else who was wounded.
    pub(super) fn next_yield(&mut self, events: &mut impl Events<Event>) {
        let Some(player) = self.next_of(self.turn.yields, self.active) else {
            self.stage = Stage::Bites;
            return;
        };
        let waits = self.turn.waiting.has(player);
        let in_tokyo = self.alive.has(player) && self.is_in_tokyo(player);
        let asked =
            !waits || self.has(player, Word::YieldsUnhurt) && !self.would_lose_nothing(player);
        if in_tokyo && asked {
            self.ask(player, Decision::Yield);
            return;
        }
        self.settle_yield(player);
        if waits && self.alive.has(player) {
            self.lose(player, events);
        }
    }

    /// Is it sure, before any throw, that the loss that waits comes to nothing?
    fn would_lose_nothing(&self, player: Player) -> bool {
        self.ignores(player, self.volley.amounts[player.index()])
    }

    /// Would a loss of so much not happen to somebody, whatever is thrown or answered?
    pub(in crate::tokyo) fn ignores(&self, player: Player, amount: u8) -> bool {
        self.turn.immune.has(player) || amount == 1 && self.has(player, Word::IgnoresOne)
    }

    /// Who has decided is not asked again.
    fn settle_yield(&mut self, player: Player) {
        self.turn.yields = self.turn.yields.without(player);
        self.turn.waiting = self.turn.waiting.without(player);
    }

    pub(super) fn answer_yield(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        self.close();
        let waits = self.turn.waiting.has(by);
        self.settle_yield(by);
        if action == Action::Yield {
            events.push(Event::Yielded { player: by });
            self.turn.bites[by.index()] = self.count(by, Word::BitesWhoEnters);
            self.leave_tokyo(by, events);
        } else {
            self.turn.stayed = self.turn.stayed.and(by);
            events.push(Event::Stayed { player: by });
            if waits {
                self.lose(by, events);
            }
        }
    }
}
