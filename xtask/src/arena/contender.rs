//! Who plays in the arena: a level of the bot, or a yardstick to measure it by.

use crate::error::Error;
use kaijubox::bot::{Strength, Thinker, Tree};
use kaijubox::game::{Dice, Level};
use kaijubox::mindbug::mind::Memory;
use kaijubox::mindbug::rules::Action;
use kaijubox::mindbug::view::View;
use std::fmt;

#[derive(Clone, Copy)]
pub(super) struct Contender {
    name: &'static str,
    /// `None` plays at random.
    strength: Option<Strength>,
}

/// What somebody did, and how it was found.
pub(super) struct Answer {
    pub(super) action: Action,
    pub(super) nodes: u32,
    pub(super) worlds: u16,
    pub(super) tree: usize,
    pub(super) chance: u16,
    pub(super) confidence: u8,
}

impl Contender {
    /// The contender of that name; `nodes` replaces what level hard may think.
    pub(super) fn find(name: &str, nodes: Option<u32>) -> Result<Contender, Error> {
        let level = |level: Level| (level.id(), Some(Strength::of(level)));
        let known = [
            ("random", None),
            ("greedy", Some(Strength::GREEDY)),
            level(Level::Easy),
            level(Level::Normal),
            level(Level::Hard),
        ];
        let found = known.into_iter().find(|(known, _)| *known == name);
        let (name, mut strength) = found.ok_or_else(|| {
            let known = known.map(|(name, _)| name).join(", ");
            Error::usage(format!("nobody is called `{name}`; known: {known}"))
        })?;
        if let (Some(strength), Some(nodes), "hard") = (&mut strength, nodes, name) {
            strength.nodes = nodes;
        }
        Ok(Contender { name, strength })
    }

    /// Answers the open decision of `view`.
    pub(super) fn answer(
        &self,
        tree: &mut Tree,
        view: &View,
        memory: &Memory,
        seed: u64,
    ) -> Answer {
        let Some(strength) = self.strength else {
            let actions = view.legal_actions();
            let action = actions[Dice::new(seed).place(actions.len())];
            return Answer {
                action,
                nodes: 0,
                worlds: 0,
                tree: 0,
                chance: 0,
                confidence: 0,
            };
        };
        let mut thinker = Thinker::of_view(tree, view, memory, strength, seed);
        thinker.advance(u32::MAX);
        Answer {
            action: thinker.best().expect("somebody must decide"),
            nodes: thinker.nodes(),
            worlds: thinker.worlds(),
            tree: thinker.size(),
            chance: thinker.chance(),
            confidence: thinker.confidence(),
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
