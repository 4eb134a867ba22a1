//! The tree of the search: a fixed pool of nodes, tied together by 16-bit indices.
//!
//! A node stands for an action after those of its ancestors, in whichever dealt world it was
//! possible. A full pool is no failure: the tree stops growing and what is there is still visited.

use core::hash::{Hash, Hasher};

use heapless::Vec;

use super::{options::Tried, ucb};

/// The most nodes a tree can have. 16 bytes each: 48 000 of the 64 KB that a search may take.
pub const NODES: usize = 3_000;

/// No node: the end of a list of children.
const NONE: u16 = u16::MAX;

/// An action as one number, so that telling whether two are the same takes no time.
///
/// What an action would be hashed by are the digits of the number. Actions of our games have four
/// at most, the first of them small, so two actions never share a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key(u32);

impl Key {
    pub(super) fn of(action: &impl Hash) -> Key {
        let mut digits = Digits(0);
        action.hash(&mut digits);
        Key(digits.0)
    }
}

struct Digits(u32);

impl Digits {
    #[inline]
    fn add(&mut self, digit: u32) {
        self.0 = self.0.wrapping_mul(257).wrapping_add(digit);
    }
}

impl Hasher for Digits {
    fn finish(&self) -> u64 {
        u64::from(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.add(u32::from(byte)));
    }

    #[inline]
    fn write_u8(&mut self, digit: u8) {
        self.add(u32::from(digit));
    }

    /// Which variant of an enum it is.
    #[inline]
    fn write_isize(&mut self, digit: isize) {
        self.add(digit as u32);
    }
}

/// One action and how it has fared.
#[derive(Clone, Copy, Debug)]
struct Node {
    action: Key,
    /// The first child, and the next child of the same parent.
    first: u16,
    next: u16,
    /// How often it was taken, and how often it could have been.
    visits: u16,
    seen: u16,
    /// The chances of the searching player added up.
    sum: u32,
}

/// A node of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u16);

/// How an action has fared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fared {
    pub(super) action: Key,
    pub(super) visits: u16,
    pub(super) sum: u32,
}

/// The pool. Keep it in a `static`: a [`Thinker`](super::Thinker) only borrows it.
#[derive(Debug)]
pub struct Tree {
    nodes: Vec<Node, NODES, u16>,
}

impl Default for Tree {
    fn default() -> Self {
        Tree::new()
    }
}

/// What a step down the tree finds; the number says which of the actions it is.
pub(super) enum Descent {
    /// A child whose action is possible here.
    Known(NodeId, usize),
    /// An action that was never tried here: a new node.
    New(NodeId, usize),
    /// An action that was never tried, and no room to remember it.
    Unknown(usize),
}

impl Tree {
    pub(super) const ROOT: NodeId = NodeId(0);

    /// An empty pool.
    pub const fn new() -> Self {
        Tree { nodes: Vec::new() }
    }

    /// Forgets everything but the root.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.add(Key(0));
    }

    /// The same memory as a sheet of numbers, for a mind that computes instead of searching.
    pub fn sheet(&mut self) -> Sheet<'_> {
        while self.add(Key(0)).is_some() {}
        Sheet {
            nodes: &mut self.nodes,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    fn add(&mut self, action: Key) -> Option<u16> {
        let id = self.nodes.len() as u16;
        let node = Node {
            action,
            first: NONE,
            next: NONE,
            visits: 0,
            seen: 0,
            sum: 0,
        };
        self.nodes.push(node).ok().map(|()| id)
    }

    pub(super) fn visits(&self, node: NodeId) -> u16 {
        self.nodes[usize::from(node.0)].visits
    }

    /// How each action tried at the root has fared.
    pub(super) fn fared(&self) -> impl Iterator<Item = Fared> {
        let mut next = self.nodes[usize::from(Self::ROOT.0)].first;
        core::iter::from_fn(move || {
            let node = self.nodes.get(usize::from(next))?;
            next = node.next;
            Some(Fared {
                action: node.action,
                visits: node.visits,
                sum: node.sum,
            })
        })
    }

    /// Goes one step down from `node`, where `actions` are possible. `pick` says which of the
    /// actions not yet tried comes first.
    pub(super) fn descend<T: Tried>(
        &mut self,
        node: NodeId,
        actions: &[Key],
        rule: Rule,
        pick: impl FnOnce(T) -> usize,
    ) -> Descent {
        let mut tried = T::default();
        let mut best = (0, NONE, 0);
        let mut at = self.nodes[usize::from(node.0)].first;
        while let Some(child) = self.nodes.get_mut(usize::from(at)) {
            if let Some(index) = actions.iter().position(|action| *action == child.action) {
                tried.mark(index);
                child.seen = child.seen.saturating_add(1);
                let bound = match rule {
                    Rule::Evenly => u32::from(u16::MAX - child.visits),
                    Rule::Own => ucb::bound(child.sum, child.visits, child.seen, true),
                    Rule::Other => ucb::bound(child.sum, child.visits, child.seen, false),
                };
                if bound >= best.0 {
                    best = (bound, at, index);
                }
            }
            at = child.next;
        }
        let (_, best, index) = best;
        if tried.count() == actions.len() {
            return Descent::Known(NodeId(best), index);
        }
        let new = pick(tried);
        match self.add(actions[new]) {
            Some(id) => {
                let parent = &mut self.nodes[usize::from(node.0)];
                let first = core::mem::replace(&mut parent.first, id);
                let child = &mut self.nodes[usize::from(id)];
                child.next = first;
                child.seen = 1;
                Descent::New(NodeId(id), new)
            }
            None if best != NONE => Descent::Known(NodeId(best), index),
            None => Descent::Unknown(new),
        }
    }

    /// Writes down how a visit ended.
    pub(super) fn visited(&mut self, node: NodeId, chance: u16) {
        let node = &mut self.nodes[usize::from(node.0)];
        node.visits = node.visits.saturating_add(1);
        node.sum += u32::from(chance);
    }
}

/// Numbers in columns of [`NODES`] each, in the memory of a tree that is not searched.
#[derive(Debug)]
pub struct Sheet<'a> {
    nodes: &'a mut [Node],
}

impl Sheet<'_> {
    /// The number in a row of the first column.
    #[inline]
    pub fn first(&self, row: usize) -> u32 {
        self.nodes[row].action.0
    }

    /// Writes it.
    #[inline]
    pub fn set_first(&mut self, row: usize, number: u32) {
        self.nodes[row].action.0 = number;
    }

    /// The number in a row of the second column.
    #[inline]
    pub fn second(&self, row: usize) -> u32 {
        self.nodes[row].sum
    }

    /// Writes it.
    #[inline]
    pub fn set_second(&mut self, row: usize, number: u32) {
        self.nodes[row].sum = number;
    }

    /// The number in a row of the third column.
    #[inline]
    pub fn third(&self, row: usize) -> u32 {
        let node = &self.nodes[row];
        u32::from(node.visits) << 16 | u32::from(node.seen)
    }

    /// Writes it.
    #[inline]
    pub fn set_third(&mut self, row: usize, number: u32) {
        let node = &mut self.nodes[row];
        node.visits = (number >> 16) as u16;
        node.seen = number as u16;
    }
}

/// By what rule the next child is picked, once all have been tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    /// The one visited least.
    Evenly,
    /// The best for the searching player, who decides here.
    Own,
    /// The worst for the searching player: the other decides.
    Other,
}
