//! Hearts: life, tokens, or somebody else's life. They are named one by one and act together.

use super::action::HeartUse;
use super::parts::{Hearts, Part};
use super::{Action, Decision, Event, Player, State, Why, Word};
use crate::game::{Events, MAX_PLAYERS};

/// What a monster pays for each heart it is given.
const HEART_PRICE: u16 = 2;

/// Every use of a heart, in ascending order.
const USES: [HeartUse; 3 + MAX_PLAYERS] = [
    HeartUse::Life,
    HeartUse::Poison,
    HeartUse::Shrink,
    HeartUse::Gift(Player(0)),
    HeartUse::Gift(Player(1)),
    HeartUse::Gift(Player(2)),
    HeartUse::Gift(Player(3)),
    HeartUse::Gift(Player(4)),
    HeartUse::Gift(Player(5)),
];
/// Of these, the uses for oneself.
const OWN: usize = 3;

impl State {
    /// Asks what the hearts are for; with one use or none the answer is taken at once.
    pub(super) fn ask_hearts(&mut self) {
        if self.turn.hearts > 0 {
            self.ask(self.active, Decision::Hearts);
        }
    }

    /// How many hearts each use can take.
    fn heart_room(&self, by: Player) -> Hearts {
        let mut room = [0; USES.len()];
        if !self.is_in_tokyo(by) {
            room[0] = self.life_limit(by) - self.life(by);
            room[1] = self.poison(by);
            room[2] = self.shrink(by);
        }
        if self.has(by, Word::SellsHearts) {
            for player in self.others(by) {
                room[OWN + player.index()] = self.life_limit(player) - self.life(player);
            }
        }
        room
    }

    fn hearts_named(&self) -> Hearts {
        match self.part {
            Part::Hearts(named) => named,
            _ => [0; USES.len()],
        }
    }

    pub(super) fn heart_options(&self, by: Player, take: &mut impl FnMut(Action) -> bool) -> bool {
        let (room, named) = (self.heart_room(by), self.hearts_named());
        if named.iter().sum::<u8>() < self.turn.hearts {
            let last = named.iter().rposition(|&hearts| hearts > 0).unwrap_or(0);
            for at in last..USES.len() {
                if named[at] < room[at] && !take(Action::Heart(USES[at])) {
                    return false;
                }
            }
        }
        take(Action::ThatIsAll)
    }

    /// The next part of the answer that goes without saying: with one use for oneself and nobody to
    /// give to, all hearts that do something go there.
    pub(super) fn only_heart(&self, by: Player) -> Option<Action> {
        let room = self.heart_room(by);
        let mut useful = (0..USES.len()).filter(|&at| room[at] > 0);
        let Some(first) = useful.next() else {
            return Some(Action::ThatIsAll);
        };
        if first < OWN && useful.next().is_none() {
            let named = self.hearts_named()[first];
            let more = named < room[first].min(self.turn.hearts);
            return Some(match more {
                true => Action::Heart(USES[first]),
                false => Action::ThatIsAll,
            });
        }
        None
    }

    pub(super) fn answer_hearts(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        let mut named = self.hearts_named();
        match action {
            Action::Heart(to) => {
                let at = USES.iter().position(|&other| other == to);
                named[at.expect("every use is among all")] += 1;
                self.part = Part::Hearts(named);
            }
            Action::ThatIsAll => {
                self.close();
                self.turn.hearts = 0;
                self.use_hearts(by, &named, events);
            }
            _ => unreachable!("only what is asked is answered"),
        }
    }

    fn use_hearts(&mut self, by: Player, named: &Hearts, events: &mut impl Events<Event>) {
        for (&to, &hearts) in USES.iter().zip(named) {
            if hearts == 0 {
                continue;
            }
            events.push(Event::HeartsUsed { by, to, hearts });
            match to {
                HeartUse::Life => self.gain_life(by, hearts, Why::Dice, events),
                HeartUse::Poison => {
                    let left = self.poison(by).saturating_sub(hearts);
                    self.set_poison(by, left, events);
                }
                HeartUse::Shrink => {
                    let left = self.shrink(by).saturating_sub(hearts);
                    self.set_shrink(by, left, events);
                }
                HeartUse::Gift(player) => {
                    self.gain_life(player, hearts, Why::Hearts, events);
                    let price = HEART_PRICE * u16::from(hearts);
                    let price = price.min(self.energy(player));
                    self.spend(player, price, Why::Hearts, events);
                    self.gain_energy(by, price, Why::Hearts, events);
                }
            }
        }
    }
}
