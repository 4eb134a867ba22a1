//! The tree of the search: a fixed pool of nodes, tied together by 16-bit indices.
//!
//! A node stands for an action after those of its ancestors, in whichever dealt world it was
//! possible. A full pool is no failure: the tree stops growing and what is there is still visited.

use heapless::Vec;

use super::ucb;

/// The most nodes a tree can have. 16 bytes each: 48 000 of the 64 KB that a search may take.
pub const NODES: usize = 3_000;

/// No node: the end of a list of children.
const NONE: u16 = u16::MAX;

/// One action and how it has fared.
#[derive(Clone, Copy, Debug)]
struct Node<A> {
    action: A,
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
pub(super) struct Fared<A> {
    pub(super) action: A,
    pub(super) visits: u16,
    pub(super) sum: u32,
}

/// The pool. Keep it in a `static`: a [`Thinker`](super::Thinker) only borrows it.
#[derive(Debug)]
pub struct Tree<A> {
    nodes: Vec<Node<A>, NODES, u16>,
}

impl<A> Tree<A> {
    /// An empty pool.
    pub const fn new() -> Self {
        Tree { nodes: Vec::new() }
    }
}

impl<A> Default for Tree<A> {
    fn default() -> Self {
        Tree::new()
    }
}

/// What a step down the tree finds.
pub(super) enum Descent<A> {
    /// A child whose action is possible here.
    Known(NodeId, A),
    /// An action that was never tried here: a new node.
    New(NodeId, A),
    /// An action that was never tried, and no room to remember it.
    Unknown(A),
}

impl<A: Copy + Eq> Tree<A> {
    pub(super) const ROOT: NodeId = NodeId(0);

    /// Forgets everything. The root has no action of its own; any will do.
    pub(super) fn clear(&mut self, any: A) {
        self.nodes.clear();
        self.add(any);
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    fn add(&mut self, action: A) -> Option<u16> {
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

    fn children(&self, of: NodeId) -> impl Iterator<Item = &Node<A>> {
        let mut next = self.nodes[usize::from(of.0)].first;
        core::iter::from_fn(move || {
            let node = self.nodes.get(usize::from(next))?;
            next = node.next;
            Some(node)
        })
    }

    /// How each action tried at the root has fared.
    pub(super) fn fared(&self) -> impl Iterator<Item = Fared<A>> {
        self.children(Self::ROOT).map(|node| Fared {
            action: node.action,
            visits: node.visits,
            sum: node.sum,
        })
    }

    /// Goes one step down from `node`, where `actions` are possible. `own` tells whether the
    /// searching player decides; `pick` which of the actions never tried comes first.
    pub(super) fn descend(
        &mut self,
        node: NodeId,
        actions: &[A],
        own: bool,
        even: bool,
        pick: impl FnOnce(&[A], u64) -> usize,
    ) -> Descent<A> {
        // A bit for each action already tried; no decision of our games has more than 64.
        let mut tried = 0u64;
        let mut best = (0, NONE);
        let mut at = self.nodes[usize::from(node.0)].first;
        while at != NONE {
            let child = &mut self.nodes[usize::from(at)];
            if let Some(index) = actions.iter().position(|action| *action == child.action) {
                tried |= 1 << index;
                child.seen = child.seen.saturating_add(1);
                let bound = match even {
                    true => u32::from(u16::MAX - child.visits),
                    false => ucb::bound(child.sum, child.visits, child.seen, own),
                };
                if bound >= best.0 {
                    best = (bound, at);
                }
            }
            at = child.next;
        }
        if tried.count_ones() as usize == actions.len() {
            let action = self.nodes[usize::from(best.1)].action;
            return Descent::Known(NodeId(best.1), action);
        }
        let action = actions[pick(actions, tried)];
        match self.add(action) {
            Some(id) => {
                let parent = &mut self.nodes[usize::from(node.0)];
                let first = core::mem::replace(&mut parent.first, id);
                let child = &mut self.nodes[usize::from(id)];
                child.next = first;
                child.seen = 1;
                Descent::New(NodeId(id), action)
            }
            None if best.1 != NONE => {
                let action = self.nodes[usize::from(best.1)].action;
                Descent::Known(NodeId(best.1), action)
            }
            None => Descent::Unknown(action),
        }
    }

    /// Writes down how a visit ended.
    pub(super) fn visited(&mut self, node: NodeId, chance: u16) {
        let node = &mut self.nodes[usize::from(node.0)];
        node.visits = node.visits.saturating_add(1);
        node.sum += u32::from(chance);
    }
}
