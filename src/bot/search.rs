//! The search: a Monte Carlo tree search over information sets, in slices.
//!
//! Each round deals a world that fits what the player knows, goes down the one tree by actions
//! that are possible in that world, adds a node, plays on by likely actions until the game is
//! quiet, and writes down how it then stands. So the tree averages over all that is hidden, and
//! a decision never depends on what only one world knows. (Cowling, Powley, Whitehouse 2012.)
//!
//! Work is counted in *nodes*: one step of the rules each. It knows no clock.

use heapless::Vec;

use super::mind::{CERTAIN, Mind};
use super::tree::{Descent, Fared, NodeId, Tree};
use crate::game::{Dice, Game, NoEvents, Player};

/// The deepest line in the tree.
const DEPTH: usize = 48;
/// Likely actions after the tree's end, at most, until the game is judged anyway.
const ROLLOUT: u32 = 40;

type ActionOf<M> = <<M as Mind>::Game as Game>::Action;
type ActionsOf<M> = <<M as Mind>::Game as Game>::Actions;

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
    tree: &'a mut Tree<ActionOf<M>>,
    mind: M,
    player: Player,
    dice: Dice,
    reach: Reach,
    spent: u32,
    actions: ActionsOf<M>,
}

impl<'a, M: Mind> Search<'a, M> {
    /// A search for `player`, who has a choice of `options`.
    pub(super) fn new(
        tree: &'a mut Tree<ActionOf<M>>,
        mind: M,
        player: Player,
        options: &[ActionOf<M>],
        reach: Reach,
        seed: u64,
    ) -> Self {
        if let Some(first) = options.first() {
            tree.clear(*first);
        }
        Search {
            tree,
            mind,
            player,
            dice: Dice::new(seed),
            reach,
            spent: 0,
            actions: Default::default(),
        }
    }

    /// Searches for about `nodes` more steps; is the search over?
    pub(super) fn advance(&mut self, nodes: u32) -> bool {
        let until = self.spent.saturating_add(nodes);
        while !self.is_over() && self.spent < until {
            self.round();
        }
        self.is_over()
    }

    pub(super) fn is_over(&self) -> bool {
        self.spent >= self.reach.nodes || self.tree.visits(Tree::<ActionOf<M>>::ROOT) == u16::MAX
    }

    pub(super) fn spent(&self) -> u32 {
        self.spent
    }

    pub(super) fn rounds(&self) -> u16 {
        self.tree.visits(Tree::<ActionOf<M>>::ROOT)
    }

    pub(super) fn size(&self) -> usize {
        self.tree.len()
    }

    /// How each action has fared so far.
    pub(super) fn fared(&self) -> impl Iterator<Item = Fared<ActionOf<M>>> {
        self.tree.fared()
    }

    fn round(&mut self) {
        let mut world = self.mind.deal(&mut self.dice);
        let mut path: Vec<NodeId, DEPTH> = Vec::new();
        let mut node = Tree::<ActionOf<M>>::ROOT;
        let _ = path.push(node);
        self.spent += 1; // the deal
        while let Some(decider) = world.decider() {
            world.list_actions(&mut self.actions);
            let (own, root) = (decider == self.player, path.len() == 1);
            let even = root && !self.reach.deep;
            let dice = &mut self.dice;
            let first = |actions: &[ActionOf<M>], tried: u64| untried(actions, tried, dice);
            let down = self.tree.descend(node, &self.actions, own, even, first);
            let (Descent::Known(_, action) | Descent::New(_, action) | Descent::Unknown(action)) =
                down;
            self.step(&mut world, decider, action);
            match down {
                Descent::Known(id, _) => {
                    node = id;
                    if path.push(id).is_err() || even {
                        break;
                    }
                }
                Descent::New(id, _) => {
                    let _ = path.push(id);
                    break;
                }
                Descent::Unknown(_) => break,
            }
        }
        let chance = self.play_on(world);
        for node in path {
            self.tree.visited(node, chance);
        }
    }

    /// Plays likely actions until the world is quiet, and judges it.
    fn play_on(&mut self, mut world: M::Game) -> u16 {
        for _ in 0..ROLLOUT {
            let Some(decider) = world.decider() else {
                break;
            };
            if self.mind.is_quiet(&world) {
                break;
            }
            world.list_actions(&mut self.actions);
            let action = self.mind.likely(&world, &self.actions, &mut self.dice);
            self.step(&mut world, decider, action);
        }
        match world.winner() {
            Some(winner) if winner == self.player => CERTAIN,
            Some(_) => 0,
            None => self.mind.chance(&world, self.player),
        }
    }

    fn step(&mut self, world: &mut M::Game, by: Player, action: ActionOf<M>) {
        self.spent += 1;
        world
            .step(by, action, &mut NoEvents)
            .expect("a listed action is legal");
    }
}

/// Which of the actions never tried is next: any of them.
fn untried<A>(actions: &[A], tried: u64, dice: &mut Dice) -> usize {
    let left = actions.len() as u32 - tried.count_ones();
    let mut skip = dice.below(left);
    for index in 0..actions.len() {
        if tried & 1 << index == 0 {
            if skip == 0 {
                return index;
            }
            skip -= 1;
        }
    }
    unreachable!("fewer were tried than there are")
}
