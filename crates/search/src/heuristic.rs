//! What guides a search.

use crate::{Cost, Problem, UNREACHABLE};

/// An estimate of the cost from a state to the goal, and what a child needs to make its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate<M> {
    /// The estimated cost.
    pub h: Cost,
    /// What the parent hands its children.
    pub memo: M,
}

/// An estimate of the cost to the goal, made from scratch or from the parent's.
///
/// Two laws: updating along any path equals evaluating at its end, and a goal's estimate is 0.
pub trait Heuristic<P: Problem> {
    /// What a parent hands its children.
    type Memo: Clone;

    /// The estimate of a state, from scratch.
    fn evaluate(&self, state: &P::State) -> Estimate<Self::Memo>;

    /// The estimate of `after`, which `action` leads to from `before`. By default it is evaluated anew.
    fn update(
        &self,
        _parent: &Estimate<Self::Memo>,
        _before: &P::State,
        _action: P::Action,
        after: &P::State,
    ) -> Estimate<Self::Memo> {
        self.evaluate(after)
    }
}

/// A closure from a state to its estimate is a heuristic; [`UNREACHABLE`] or more for a dead end.
impl<P: Problem, F: Fn(&P::State) -> Cost> Heuristic<P> for F {
    type Memo = ();

    fn evaluate(&self, state: &P::State) -> Estimate<()> {
        Estimate { h: self(state).min(UNREACHABLE), memo: () }
    }
}

/// Knows nothing: always 0. A* without a guide is uniform cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<P: Problem> Heuristic<P> for Blind {
    type Memo = ();

    #[inline(always)]
    fn evaluate(&self, _: &P::State) -> Estimate<()> {
        Estimate { h: 0, memo: () }
    }
}
