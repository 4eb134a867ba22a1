//! What the names of a step mean on the table: creatures, cards within reach, waiting effects.

use kaijubox::game::Player;
use kaijubox::mindbug::cards::Card;
use kaijubox::mindbug::rules::{Action, Choice, Creature, Pile, Source};

use super::expect;
use super::play::Table;
use super::words::{Name, Named};

impl Table {
    /// Everything a name can mean, wherever it is or might be.
    pub(crate) fn things(&self, name: &Name) -> Vec<Choice> {
        let card = match name.what {
            Named::Power(card) => return vec![Choice::Power(card)],
            Named::Creature(card) => card,
        };
        let sides = [Player::ONE, Player::TWO].into_iter();
        let sides = sides.filter(|&side| name.side.is_none_or(|wanted| wanted == side));
        let mut things = vec![Choice::Hand(card)];
        for side in sides {
            let creature = self.on_side(side, name);
            things.extend(creature.map(|creature| Choice::Creature(creature.id())));
            things.push(Choice::Discard(side, card));
        }
        things
    }

    /// The creature a name means, on the side it says or else on `side`.
    pub(crate) fn creature_of(&self, side: Player, name: &Name) -> Result<&Creature, String> {
        let side = name.side.unwrap_or(side);
        self.on_side(side, name)
            .ok_or_else(|| format!("there is no such creature of p{}", side.0 + 1))
    }

    fn on_side(&self, side: Player, name: &Name) -> Option<&Creature> {
        let allies = self.state.allies(side);
        allies
            .filter(|creature| name.what == Named::Creature(creature.card()))
            .nth(name.nth)
    }

    /// The creature a name means, on whichever side there is one.
    pub(crate) fn creature(&self, name: &Name) -> Result<&Creature, String> {
        if let Some(side) = name.side {
            return self.creature_of(side, name);
        }
        let sides = [Player::ONE, Player::TWO].map(|side| self.on_side(side, name));
        match sides {
            [Some(_), Some(_)] => Err("both sides have one: say p1: or p2:".into()),
            [one, two] => one
                .or(two)
                .ok_or_else(|| "no such creature is in play".into()),
        }
    }

    /// What a name means among the things that can be chosen now.
    pub(crate) fn choice(&self, by: Player, name: &Name) -> Result<Choice, String> {
        let card = match name.what {
            Named::Power(card) => return Ok(Choice::Power(card)),
            Named::Creature(card) => card,
        };
        let legal = self.state.legal_actions();
        let mut matching = Vec::new();
        for action in &legal {
            let Action::Choose(choice) = *action else {
                continue;
            };
            let side = match choice {
                Choice::Creature(id) => {
                    let creature = self.state.creature(id);
                    creature
                        .filter(|creature| creature.card() == card)
                        .map(Creature::controller)
                }
                Choice::Hand(held) => (held == card).then_some(by),
                Choice::Discard(of, lying) => (lying == card).then_some(of),
                Choice::Power(_) => None,
            };
            if side.is_some_and(|side| name.side.is_none_or(|wanted| wanted == side)) {
                matching.push((side, choice));
            }
        }
        let Some(&(side, first)) = matching.first() else {
            return Err(format!("cannot be chosen; {}", expect::asked(&self.state)));
        };
        if matching.iter().any(|&(other, _)| other != side) {
            return Err("both sides have one: say p1: or p2:".into());
        }
        match first {
            Choice::Creature(_) => {
                let creature = side.and_then(|side| self.on_side(side, name));
                let creature = creature.ok_or("there are not so many of it")?;
                Ok(Choice::Creature(creature.id()))
            }
            Choice::Hand(card) => self.reaches(Pile::Hand(by), by, card, name).map(|()| first),
            Choice::Discard(of, card) => self
                .reaches(Pile::Discard(of), of, card, name)
                .map(|()| first),
            Choice::Power(_) => Ok(first),
        }
    }

    /// Does the pile hold as many of the card as the name counts, on the side it says?
    pub(crate) fn reaches(
        &self,
        pile: Pile,
        of: Player,
        card: Card,
        name: &Name,
    ) -> Result<(), String> {
        let held = self.state.pile(pile).iter().filter(|&&held| held == card);
        if name.side.is_none_or(|side| side == of) && held.count() > name.nth {
            Ok(())
        } else {
            Err("there is no such card within reach".into())
        }
    }

    pub(crate) fn order(&self, name: &Name) -> Result<Action, String> {
        let legal = self.state.legal_actions();
        let mut matching = legal.iter().filter(|action| match action {
            Action::Order(source, of) => {
                let named = match source {
                    Source::Creature(card) => name.what == Named::Creature(*card),
                    Source::Power(card) => name.what == Named::Power(*card),
                    Source::Die(_) => false,
                };
                named && name.side.is_none_or(|side| side == *of)
            }
            _ => false,
        });
        match (matching.next(), matching.next()) {
            (Some(action), None) => Ok(*action),
            (None, _) => Err(format!(
                "no such effect waits; {}",
                expect::asked(&self.state)
            )),
            _ => Err("both sides have one: say p1: or p2:".into()),
        }
    }
}
