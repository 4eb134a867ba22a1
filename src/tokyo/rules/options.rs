//! The options of the open question, and what others may do meanwhile.

use super::parts::Part;
use super::{Action, Actions, Decision, Keeps, Player, State, Word};

impl State {
    /// What may be done now: the asked player's options, then what others may do meanwhile.
    pub fn legal_actions(&self) -> Actions {
        let mut actions = Actions::new();
        self.list_actions(&mut actions);
        actions
    }

    /// The same, in a list the caller keeps for the next time.
    pub fn list_actions(&self, actions: &mut Actions) {
        actions.clear();
        let Some((by, what)) = self.asked else { return };
        let mut list = |action| {
            let room = actions.push(action);
            room.expect("no decision has more options than buying");
            true
        };
        self.each_option(by, what, &mut list);
        if self.part == Part::None {
            for player in self.healers(by) {
                list(Action::Heal(player));
            }
        }
    }

    /// Who may heal now: the asked player first, then the others by seat.
    fn healers(&self, asked: Player) -> impl Iterator<Item = Player> {
        let with = Keeps::with(Word::HealsForEnergy);
        let nobody = !self.keeps.iter().any(|keeps| keeps.meets(with));
        let others = self.others(asked).filter(move |_| !nobody);
        let all = core::iter::once(asked).chain(others);
        all.filter(move |&player| !nobody && self.can_heal(player))
    }

    /// Shows `take` the options of the asked player, each once, until it has seen enough; healing
    /// is none of them.
    pub(super) fn each_option(
        &self,
        by: Player,
        what: Decision,
        take: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        match self.part {
            Part::Dice { card, chosen, next } => {
                return self.dice_options(what, (card, chosen, next), take);
            }
            Part::Face { die, .. } => return self.face_options(die, take),
            Part::None | Part::Hearts(_) | Part::Sale => {}
        }
        match what {
            Decision::Roll => self.roll_options(by, take),
            Decision::Dice => self.rolling_options(by, take),
            Decision::Probe => self.probe_options(by, take),
            Decision::Threes => self.threes_options(by, take),
            Decision::Change => self.change_options(by, take),
            Decision::Resolve => take(Action::HeartsFirst) && take(Action::SmashesFirst),
            Decision::Hearts => self.heart_options(by, take),
            Decision::Loss => self.loss_options(by, take),
            Decision::Yield => take(Action::Yield) && take(Action::Stay),
            Decision::Buy => self.buy_options(by, take),
            Decision::Offer => self.offer_options(by, take),
            Decision::Mimic => self.token_options(take),
            Decision::Sell => self.sale_options(by, take),
            Decision::Extra => take(Action::Yes) && take(Action::No),
        }
    }
}
