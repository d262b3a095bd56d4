//! A depth-first walk over one subtree.

use super::{SearchSpace, Subtree};
use crate::Cost;

/// What came of entering a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    NotHere,
    Found,
    Stopped,
}

/// A walk over a subtree.
pub struct Walk<'w, T: SearchSpace> {
    space: &'w T,
    bound: Cost,
    taken: Subtree,
    /// Filled from its end while a walk that found the goal returns.
    path: Vec<T::Action>,
    /// Asked now and then, with the children generated so far.
    keep_on: &'w mut dyn FnMut(u64) -> bool,
    /// The number of generated children at which to ask again.
    next_question: u64,
}

/// Children between two questions.
pub const INTERVAL: u64 = 4096;

impl<'w, T: SearchSpace> Walk<'w, T> {
    /// A walk within a bound.
    pub fn new(space: &'w T, bound: Cost, keep_on: &'w mut dyn FnMut(u64) -> bool) -> Self {
        let taken = Subtree::default();
        Self { space, bound, taken, path: Vec::new(), keep_on, next_question: INTERVAL }
    }

    /// What the walk took, and the path that it found.
    pub fn result(mut self) -> (Subtree, Vec<T::Action>) {
        self.path.reverse();
        (self.taken, self.path)
    }

    /// Walks the subtree of a node within the bound.
    pub fn enter(&mut self, node: &T::Node, depth: Cost) -> Visit {
        if self.space.estimate(node) == 0 { Visit::Found } else { self.visit(node, depth) }
    }

    fn visit(&mut self, node: &T::Node, depth: Cost) -> Visit {
        if self.taken.generated >= self.next_question {
            self.next_question = self.taken.generated + INTERVAL;
            if !(self.keep_on)(self.taken.generated) {
                return Visit::Stopped;
            }
        }
        self.taken.expanded += 1;
        // A node within the bound that is not the goal is at least one away from it.
        let slack = self.bound - depth - 1;
        let mut verdict = Visit::NotHere;
        self.space.children(node, slack, |action, child| {
            self.taken.generated += 1;
            match child {
                Err(over) => {
                    self.taken.next_bound = self.taken.next_bound.min((depth + 1).saturating_add(over));
                }
                Ok(child) => {
                    // With nothing left to the bound, what is within it is the goal.
                    verdict = if slack == 0 { Visit::Found } else { self.visit(child, depth + 1) };
                    if verdict == Visit::Found {
                        self.path.push(action);
                    }
                }
            }
            verdict == Visit::NotHere
        });
        verdict
    }
}
