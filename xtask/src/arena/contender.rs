//! Who plays in the arena: a level of the bot, or a yardstick to measure it by.

use crate::error::Error;
use kaijubox::bot::{Mind, Strength, Thinker};
use kaijubox::game::{Level, Rules};
use std::fmt;

#[derive(Clone, Copy)]
pub(super) struct Contender {
    name: &'static str,
    /// What it may think, where that was asked for by its name.
    nodes: Option<u32>,
    /// `None` plays at random.
    pub(super) strength: Option<Strength>,
}

/// What somebody did, and how it was found.
pub(super) struct Answer<A> {
    pub(super) action: A,
    pub(super) nodes: u32,
    pub(super) worlds: u16,
    pub(super) tree: usize,
    pub(super) chance: u16,
    pub(super) confidence: u8,
}

impl<A> Answer<A> {
    /// An action that took no thought.
    pub(super) fn thoughtless(action: A) -> Answer<A> {
        Answer {
            action,
            nodes: 0,
            worlds: 0,
            tree: 0,
            chance: 0,
            confidence: 0,
        }
    }

    /// What comes of thinking to the end.
    pub(super) fn of<M: Mind<Game: Rules<Action = A>>>(mut thinker: Thinker<'_, M>) -> Answer<A> {
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

impl Contender {
    /// The contender of that name; `nodes` replaces what level hard may think, and a number after the name
    /// (`hard:240000`) what that one may.
    pub(super) fn find(name: &str, nodes: Option<u32>) -> Result<Contender, Error> {
        let (name, own) = match name.split_once(':') {
            Some((name, nodes)) => (name, Some(count(nodes)?)),
            None => (name, None),
        };
        let level = |level: Level| (level.id(), Some(Strength::of(level)));
        let known = [
            ("random", None),
            ("thumb", Some(Strength::THUMB)),
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
        let nodes = own.or(nodes.filter(|_| name == "hard"));
        if let (Some(strength), Some(nodes)) = (&mut strength, nodes) {
            strength.nodes = nodes;
        }
        Ok(Contender {
            name,
            nodes: own,
            strength,
        })
    }
}

fn count(nodes: &str) -> Result<u32, Error> {
    nodes
        .parse()
        .map_err(|_| Error::usage(format!("`{nodes}` is no number of nodes")))
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.nodes.map_or(Ok(()), |nodes| write!(f, ":{nodes}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_after_a_name_is_what_that_one_may_think() {
        let nodes =
            |name, all| Contender::find(name, all).map(|found| found.strength.unwrap().nodes);
        assert_eq!(nodes("hard:240000", Some(8_000)).unwrap(), 240_000);
        assert_eq!(nodes("hard", Some(8_000)).unwrap(), 8_000);
        assert_eq!(nodes("normal", Some(8_000)).unwrap(), 2_000);
        assert_eq!(nodes("normal:500", None).unwrap(), 500);
        assert!(nodes("hard:many", None).is_err());
        let named = Contender::find("hard:240000", None).unwrap();
        assert_eq!(named.to_string(), "hard:240000");
    }
}
