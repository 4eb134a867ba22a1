//! The search: a Monte Carlo tree search over information sets, in slices.
//!
//! Each round deals a world that fits what the player knows, goes down the one tree by actions
//! that are possible in that world, adds a node, plays on by likely actions until the game is
//! quiet, and writes down how it then stands. So the tree averages over all that is hidden, and
//! a decision never depends on what only one world knows. (Cowling, Powley, Whitehouse 2012.)
//!
//! Whoever else decides is taken to act against the searching player, or for themselves alone, as the
//! mind would have it. Some decisions a mind works out without a search; those pass through here.
//!
//! Work is counted in *nodes*: one step of the rules each. It knows no clock.

use heapless::Vec;

use super::mind::{CERTAIN, Mind, Worked};
use super::options::{OptionCount, Tried};
use super::tree::{Descent, Fared, Key, NodeId, Rule, Tree};
use crate::game::{Dice, GameResult, NoEvents, Player, Rules};

/// The deepest line in the tree.
const DEPTH: usize = 48;
/// A node gets children when it has been visited so often: the pool is for what matters.
const EXPAND_AT: u16 = 3;
/// Rounds between two looks at whether the rest could still change anything.
const LOOK_EVERY: u16 = 32;
/// Likely actions after the tree's end, at most, until the game is judged anyway.
const ROLLOUT: u32 = 40;

type ActionOf<M> = <<M as Mind>::Game as Rules>::Action;
type ActionsOf<M> = <<M as Mind>::Game as Rules>::Actions;
/// The nodes of a line, each with the one who took its action.
type Path = Vec<(NodeId, Player), DEPTH>;
type TriedOf<M> = <<M as Mind>::Options as OptionCount>::Tried;

/// How far a search looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    /// Steps of the rules it may take in all.
    pub(super) nodes: u32,
    /// Does it look at what follows an action as a tree, or at the action alone?
    pub(super) deep: bool,
}

/// A search under way.
pub(super) struct Search<'a, M: Mind> {
    tree: &'a mut Tree,
    mind: M,
    player: Player,
    dice: Dice,
    reach: Reach,
    spent: u32,
    /// Nothing that is left to search could change the answer.
    settled: bool,
    /// What the mind has worked out instead.
    worked: Option<Worked<ActionOf<M>>>,
    actions: ActionsOf<M>,
}

impl<'a, M: Mind> Search<'a, M> {
    /// A search for `player`, who must decide.
    pub(super) fn new(
        tree: &'a mut Tree,
        mind: M,
        player: Player,
        reach: Reach,
        seed: u64,
    ) -> Self {
        tree.clear();
        Search {
            tree,
            mind,
            player,
            dice: Dice::new(seed),
            reach,
            spent: 0,
            settled: false,
            worked: None,
            actions: Default::default(),
        }
    }

    /// Searches for about `nodes` more steps; is the search over?
    ///
    /// By itself, and not a part of whoever asks: on the chip a game's search lies apart (`memory.x`).
    #[inline(never)]
    pub(super) fn advance(&mut self, nodes: u32) -> bool {
        if self.works(nodes) {
            return self.is_over();
        }
        let until = self.spent.saturating_add(nodes);
        while !self.is_over() && self.spent < until {
            self.round();
            if self.rounds().is_multiple_of(LOOK_EVERY) {
                self.settled = self.reach.deep && self.is_settled();
            }
        }
        self.is_over()
    }

    /// Lets the mind work instead; does it?
    fn works(&mut self, nodes: u32) -> bool {
        if self.rounds() > 0 || self.is_over() {
            return self.worked.is_some();
        }
        self.worked = self.mind.work(self.tree, &mut self.dice, nodes);
        if let Some(worked) = &self.worked {
            self.spent = worked.nodes;
            self.settled = worked.done;
        }
        self.worked.is_some()
    }

    /// What the mind has worked out instead of searching.
    pub(super) fn worked(&self) -> Option<&Worked<ActionOf<M>>> {
        self.worked.as_ref()
    }

    fn is_over(&self) -> bool {
        self.settled || self.spent >= self.reach.nodes || self.rounds() == u16::MAX
    }

    /// Is the most visited action so far ahead that the rounds left could not change that?
    fn is_settled(&self) -> bool {
        let (mut first, mut second) = (0, 0);
        for fared in self.tree.fared() {
            if fared.visits > first {
                (first, second) = (fared.visits, first);
            } else {
                second = second.max(fared.visits);
            }
        }
        let rounds = u32::from(self.rounds());
        let nodes_left = self.reach.nodes.saturating_sub(self.spent);
        let rounds_left = nodes_left.div_ceil((self.spent / rounds).max(1));
        u32::from(first - second) > rounds_left
    }

    pub(super) fn spent(&self) -> u32 {
        self.spent
    }

    pub(super) fn rounds(&self) -> u16 {
        match self.worked {
            Some(_) => 0,
            None => self.tree.visits(Tree::ROOT),
        }
    }

    pub(super) fn size(&self) -> usize {
        match self.worked {
            Some(_) => 0,
            None => self.tree.len(),
        }
    }

    /// How each action has fared so far, in a search.
    pub(super) fn fared(&self) -> impl Iterator<Item = Fared> {
        let searched = self.worked.is_none();
        self.tree.fared().take_while(move |_| searched)
    }

    fn round(&mut self) {
        let mut world = self.mind.deal(&mut self.dice);
        self.spent += 1;
        let mut path: Path = Vec::new();
        let mut node = Some(Tree::ROOT);
        let _ = path.push((Tree::ROOT, self.player));
        while let (Some(at), Some(decider)) = (node, world.decider()) {
            if self.mind.is_leaf(&world) && at != Tree::ROOT {
                break;
            }
            node = self.step_down(&mut world, decider, at, &mut path);
        }
        self.play_on(&mut world);
        self.spent += self.mind.look_ahead(&mut world, &mut self.actions);
        let chance = self.chance(&world, self.player);
        for (node, mover) in path {
            if M::SELFISH && mover != self.player {
                let theirs = self.chance(&world, mover);
                self.tree.visited(node, theirs);
            } else {
                self.tree.visited(node, chance);
            }
        }
    }

    /// Takes one action of the tree; returns the node from which to go on in the tree, if any.
    fn step_down(
        &mut self,
        world: &mut M::Game,
        decider: Player,
        node: NodeId,
        path: &mut Path,
    ) -> Option<NodeId> {
        self.mind.list(world, &mut self.actions);
        let mut keys = <M::Options as OptionCount>::Keys::default();
        keys.extend(self.actions.iter().map(Key::of));
        let keys = keys.as_ref();
        let rule = match decider == self.player {
            true if !self.reach.deep => Rule::Evenly,
            true => Rule::Own,
            false if M::SELFISH => Rule::Own,
            false => Rule::Other,
        };
        let (count, dice) = (keys.len(), &mut self.dice);
        let down = self.tree.descend(node, keys, rule, |tried: TriedOf<M>| {
            untried(count, tried, dice)
        });
        let (Descent::Known(_, index) | Descent::New(_, index) | Descent::Unknown(index)) = down;
        self.take(world, self.actions[index]);
        match down {
            Descent::Known(child, _) => {
                let room = path.push((child, decider)).is_ok();
                let grown = self.tree.visits(child) >= EXPAND_AT;
                (room && grown && self.reach.deep).then_some(child)
            }
            Descent::New(child, _) => {
                let _ = path.push((child, decider)); // only the longest line forgets its end
                None
            }
            Descent::Unknown(_) => None,
        }
    }

    /// Plays likely actions until the world is quiet.
    fn play_on(&mut self, world: &mut M::Game) {
        for _ in 0..ROLLOUT {
            if world.decider().is_none() || self.mind.is_quiet(world) {
                break;
            }
            self.mind.list(world, &mut self.actions);
            let action = self.mind.likely(world, &self.actions, &mut self.dice);
            self.take(world, action);
        }
    }

    /// How `world` stands for somebody.
    fn chance(&self, world: &M::Game, player: Player) -> u16 {
        match world.result() {
            Some(GameResult::Won(winner)) if winner == player => CERTAIN,
            Some(GameResult::Shared(winners)) if winners.has(player) => CERTAIN,
            Some(_) => 0,
            None => self.mind.chance(world, player),
        }
    }

    fn take(&mut self, world: &mut M::Game, action: ActionOf<M>) {
        self.spent += 1;
        world.take_listed(action, &mut NoEvents);
    }
}

/// Which of `count` actions is tried next: any of those that were not.
fn untried(count: usize, tried: impl Tried, dice: &mut Dice) -> usize {
    let skip = dice.below((count - tried.count()) as u32) as usize;
    let mut left = (0..count).filter(|&index| !tried.has(index));
    left.nth(skip).expect("fewer were tried than there are")
}
