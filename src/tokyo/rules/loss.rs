//! One loss of life, from the moment it threatens to what it costs.
//!
//! Nothing if immunity was paid this turn; nothing if it is exactly 1 and that is ignored; a throw for
//! each copy against what remains; then the question; then life is lost, tokens are handed out,
//! zero life is dealt with, and wounds are paid for. Who asks goes on here afterwards.

use super::state::{Loss, THROW};
use super::{Action, Card, Cause, Decision, Event, Face, Player, State, Why, Word};
use crate::game::Events;

/// What immunity for the rest of the turn costs.
const IMMUNITY_PRICE: u16 = 2;
/// What 1 life costs at any time.
pub(in crate::tokyo) const HEAL_PRICE: u16 = 2;

/// How many dice these are, a bit each.
#[expect(clippy::cast_possible_truncation, reason = "a word has 32 bits")]
fn count(dice: u32) -> u8 {
    dice.count_ones() as u8
}

impl State {
    pub(super) fn begin_loss(
        &mut self,
        victim: Player,
        author: Option<Player>,
        amount: u8,
        cause: Cause,
        events: &mut impl Events<Event>,
    ) {
        events.push(Event::LossComes {
            victim,
            author,
            amount,
            cause,
        });
        self.loss = Some(Loss {
            victim,
            author,
            cause,
            amount,
            throws: self.count(victim, Word::DodgesWithHearts),
            thrown: 0,
            accepted: false,
        });
    }

    /// Brings the loss to its next question or to its end.
    pub(super) fn run_loss(&mut self, events: &mut impl Events<Event>) {
        let Some(loss) = &mut self.loss else { return };
        let (victim, amount) = (loss.victim, loss.amount);
        if amount == 0 {
            self.loss = None;
        } else if self.turn.immune.has(victim) {
            self.loss = None;
            events.push(Event::LossPrevented { victim });
        } else if amount == 1 && self.has(victim, Word::IgnoresOne) {
            self.reduce(0, Word::IgnoresOne, events);
        } else if let Some(loss) = self.loss.as_mut().filter(|loss| loss.throws > 0) {
            loss.throws -= 1;
            loss.thrown = amount;
            self.throw_against(amount, events);
        } else if self.is_loss_asked() && !self.loss.is_some_and(|loss| loss.accepted) {
            self.ask(victim, Decision::Loss);
        } else {
            self.suffer(events);
        }
    }

    /// The loss shrinks by a word of its victim.
    fn reduce(&mut self, to: u8, word: Word, events: &mut impl Events<Event>) {
        let Some(loss) = &mut self.loss else { return };
        let (victim, from) = (loss.victim, core::mem::replace(&mut loss.amount, to));
        if let Some(card) = self.card_with(victim, word).filter(|_| from != to) {
            events.push(Event::LossReduced {
                victim,
                from,
                to,
                card,
            });
        }
    }

    /// A die for each point.
    fn throw_against(&mut self, dice: u8, events: &mut impl Events<Event>) {
        let Some(Loss { victim, .. }) = self.loss else {
            return;
        };
        let mut unseen = 0;
        for die in 0..dice {
            if self.throw_die(victim, die, events) == Face::Heart && usize::from(die) >= THROW {
                unseen += 1;
            }
        }
        if unseen > 0 {
            let left = dice - unseen;
            self.reduce(left, Word::DodgesWithHearts, events);
        }
        if self.has(victim, Word::RerollsThrees) && self.threes() != 0 {
            self.ask(victim, Decision::Threes);
        } else {
            self.settle_throw(events);
        }
    }

    pub(super) fn throw_die(
        &mut self,
        by: Player,
        die: u8,
        events: &mut impl Events<Event>,
    ) -> Face {
        let face = Face::rolled(self.dice.roll());
        if let Some(place) = self.throw.get_mut(usize::from(die)) {
            *place = face;
        }
        events.push(Event::DieThrown { by, die, face });
        face
    }

    /// The throw stands: its hearts cancel points.
    pub(super) fn settle_throw(&mut self, events: &mut impl Events<Event>) {
        let hearts = count(State::showing(self.throw(), Face::Heart));
        let Some(loss) = &mut self.loss else { return };
        loss.thrown = 0;
        let left = loss.amount - hearts;
        self.throw = [Face::One; THROW];
        self.reduce(left, Word::DodgesWithHearts, events);
    }

    /// Can the victim still do something about the loss?
    pub(super) fn is_loss_asked(&self) -> bool {
        let Some(loss) = self.loss else { return false };
        self.can_become_immune(loss.victim)
            || loss.amount >= self.life(loss.victim) && self.can_outlive(loss.victim, loss.amount)
    }

    fn can_become_immune(&self, player: Player) -> bool {
        self.energy(player) >= IMMUNITY_PRICE && self.has(player, Word::ImmuneForEnergy)
    }

    /// Does the energy buy enough life to outlive a loss?
    fn can_outlive(&self, player: Player, amount: u8) -> bool {
        if amount >= self.life_limit(player) || !self.has(player, Word::HealsForEnergy) {
            return false;
        }
        let each = 1 + u16::from(self.count(player, Word::MoreLife));
        let bought = (self.energy(player) >> 1).saturating_mul(each);
        u16::from(self.life(player)).saturating_add(bought) > u16::from(amount)
    }

    /// May this player buy life, whoever is asked?
    pub(in crate::tokyo) fn can_heal(&self, player: Player) -> bool {
        self.alive.has(player)
            && self.energy(player) >= HEAL_PRICE
            && self.life(player) < self.life_limit(player)
            && self.has(player, Word::HealsForEnergy)
    }

    pub(super) fn heal(&mut self, player: Player, events: &mut impl Events<Event>) {
        let card = self.card_with(player, Word::HealsForEnergy);
        let card = card.expect("who heals has the card");
        self.spend(player, HEAL_PRICE, Why::Use(card), events);
        self.gain_life(player, 1, Why::Card(card), events);
    }

    pub(super) fn loss_options(&self, by: Player, take: &mut impl FnMut(Action) -> bool) -> bool {
        (!self.can_become_immune(by) || take(Action::Wings)) && take(Action::Take)
    }

    pub(super) fn answer_loss(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        self.close();
        match action {
            Action::Take => {
                if let Some(loss) = &mut self.loss {
                    loss.accepted = true;
                }
            }
            Action::Wings => {
                let card = self.card_with(by, Word::ImmuneForEnergy);
                let card = card.expect("who pays has the card");
                self.spend(by, IMMUNITY_PRICE, Why::Use(card), events);
                self.turn.immune = self.turn.immune.and(by);
                events.push(Event::BecameImmune { player: by, card });
            }
            _ => unreachable!("only what is asked is answered"),
        }
    }

    /// The life is lost, and all that follows from it.
    fn suffer(&mut self, events: &mut impl Events<Event>) {
        let Some(loss) = self.loss.take() else { return };
        let (victim, cause) = (loss.victim, loss.cause);
        let from = self.life(victim);
        let to = from.saturating_sub(loss.amount);
        self.seat_mut(victim).life = to;
        let bought = self.running.filter(|_| cause == Cause::Card);
        events.push(Event::LifeLost {
            victim,
            from,
            to,
            cause,
            card: bought.map_or(Card::NONE, |running| running.card),
        });
        if loss.author == Some(self.active) {
            self.turn.hurt = true;
        }
        if cause == Cause::Smashes {
            // Whose loss had waited and who stayed is not asked again.
            if !self.turn.stayed.has(victim) {
                self.turn.yields = self.turn.yields.and(victim);
            }
            let poison = self.poison(victim).saturating_add(self.volley.poison);
            self.set_poison(victim, poison, events);
            let shrink = self.shrink(victim).saturating_add(self.volley.shrink);
            self.set_shrink(victim, shrink, events);
        }
        if to == 0 {
            self.at_zero_life(victim, events);
        }
        if from - to >= 2 && self.alive.has(victim) {
            self.energy_by(victim, Word::EnergyForWounds, events);
        }
    }
}
