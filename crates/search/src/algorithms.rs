//! One file per algorithm. Each has a `search` function that takes a problem, what guides it, its
//! options, the limits and an observer, and returns an outcome.

pub mod beam;
pub mod best_first;
pub mod bidirectional;
pub mod breadth_first;
pub mod depth_first;
pub mod ida_star;
pub mod iterative_deepening;
pub mod parallel_ida_star;
pub mod recursive_best_first;

use std::hash::Hash;

use crate::{Cost, NodeId, NodeStore, Problem};

/// What is done about states that were met before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Duplicates {
    /// A state is kept once; one that was expanded is reopened if a cheaper path to it appears.
    #[default]
    Closed,
    /// Only the action that leads back to the parent is left out; all else is a new node (Grigsby).
    Parent,
    /// A state is left out if it is on the path that leads to it (Xiao).
    Path,
    /// A child is left out only if the same state was generated from the same parent state before,
    /// so leading back to the parent is a child like any other (Koehrsen). A state is expanded only by the path on
    /// which it is first selected: with a heuristic that is not consistent, A* proves nothing under this policy.
    Pair,
}

impl Duplicates {
    /// All policies.
    pub const ALL: [Self; 4] = [Self::Closed, Self::Parent, Self::Path, Self::Pair];

    /// The name used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Parent => "parent",
            Self::Path => "path",
            Self::Pair => "pair",
        }
    }
}

impl Duplicates {
    /// Whether this policy leaves a child of `parent` out before it is made.
    fn forbids<K: Eq + Hash>(self, nodes: &NodeStore<K>, parent: NodeId, child: &K) -> bool {
        match self {
            Self::Closed | Self::Pair => false,
            Self::Parent => nodes.parent(parent).is_some_and(|before| nodes.key(before) == child),
            Self::Path => nodes.ancestors(parent).any(|before| nodes.key(before) == child),
        }
    }

    /// Whether this policy lets a node have children. Under `pair` all pairs with a parent state are
    /// made when it is first expanded, so another node of the same state has none.
    fn lets_expand<K: Clone + Eq + Hash>(self, nodes: &mut NodeStore<K>, node: NodeId) -> bool {
        if self != Self::Pair {
            return true;
        }
        let hash = NodeStore::hash(nodes.key(node));
        let is_first = nodes.find(hash, nodes.key(node)).is_none();
        if is_first {
            nodes.index(hash, node);
        }
        is_first
    }
}

/// The actions from the start to a node, found again by trying which action leads from each
/// parent to its child.
fn path_to<P: Problem>(problem: &P, nodes: &NodeStore<P::Key>, end: NodeId) -> Vec<P::Action> {
    let mut path = Vec::new();
    let mut child = end;
    while let Some(parent) = nodes.parent(child) {
        let state = problem.restore(nodes.key(parent));
        // Of several actions with one result the cheapest made the node.
        let leads_to_child = problem
            .actions(&state)
            .filter(|&action| problem.key(&problem.apply(&state, action)) == *nodes.key(child));
        let action = leads_to_child.min_by_key(|&action| problem.cost(&state, action));
        path.push(action.expect("a child comes from its parent"));
        child = parent;
    }
    path.reverse();
    path
}

/// The cost of a path from the start.
fn cost_of<P: Problem>(problem: &P, path: &[P::Action]) -> Cost {
    let mut state = problem.start();
    let mut cost = 0;
    for &action in path {
        cost += problem.cost(&state, action);
        state = problem.apply(&state, action);
    }
    cost
}
