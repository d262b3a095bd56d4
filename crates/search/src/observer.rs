//! Watching a search from outside.

use crate::{Cost, Problem, Stats};

/// A state that is about to be expanded, as its search sees it.
#[derive(Clone, Copy)]
pub struct Glimpse<'s, S> {
    /// The state.
    pub state: &'s S,
    /// What the path to it costs.
    pub g: Cost,
    /// The estimate from it to the goal.
    pub h: Cost,
    /// How many states wait for expansion.
    pub open: usize,
    /// How many states were expanded and are kept.
    pub closed: usize,
    /// Those that wait, for who wants to look: `()` where the search has no list of them.
    pub frontier: &'s dyn Frontier<S>,
}

/// The states that wait for expansion.
pub trait Frontier<S> {
    /// The first of them, at most so many, in the order in which they would be expanded.
    fn first(&self, most: usize) -> Vec<Waiting<S>>;
}

/// A state that waits for expansion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting<S> {
    /// The state.
    pub state: S,
    /// What the path to it costs.
    pub g: Cost,
    /// The estimate from it to the goal.
    pub h: Cost,
}

impl<S> Frontier<S> for () {
    fn first(&self, _most: usize) -> Vec<Waiting<S>> {
        Vec::new()
    }
}

/// What becomes of a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is new, and waits for expansion now.
    New,
    /// It is known by a path that is no more expensive: discarded.
    Known,
    /// It is open already, by a more expensive path, which this one replaces.
    Replaced,
    /// It was expanded by a more expensive path, and is open again.
    Reopened,
    /// Its path is over the limit on cost: dropped.
    OverCostLimit,
}

/// Told what a search does. All methods are empty by default, and calls are static: a search
/// watched by `()` compiles to the same loop as one that is not watched.
pub trait Observer<P: Problem> {
    /// Whether [`generated`](Self::generated) does anything. If not, a search may leave out the estimates of
    /// children that it discards.
    const SEES_CHILDREN: bool = true;

    /// A state is about to be expanded.
    #[inline(always)]
    fn expanding(&mut self, _node: Glimpse<'_, P::State>) {}

    /// A child was generated, with the cost of its path and its estimate.
    #[inline(always)]
    fn generated(&mut self, _child: &P::State, _g: Cost, _h: Cost) {}

    /// What became of the first child that was generated and not judged yet. Searches that keep no states
    /// judge none.
    #[inline(always)]
    fn judged(&mut self, _fate: Fate) {}

    /// A deepening search starts a pass with this bound, a beam a generation of this number.
    #[inline(always)]
    fn iteration(&mut self, _bound: Cost, _stats: &Stats) {}

    /// Called about every two thousand children: how far the search is, and below which cost it has
    /// shown that there is no solution.
    #[inline(always)]
    fn progress(&mut self, _stats: &Stats, _lower_bound: Cost) {}

    /// The search has a solution, or a cheaper one than before.
    #[inline(always)]
    fn improved(&mut self, _path: &[P::Action], _cost: Cost) {}

    /// The search has shown that no solution costs less than this, as far as its heuristic is admissible.
    /// Called as soon as a pass, a level or a queue shows it.
    #[inline(always)]
    fn bound(&mut self, _lower_bound: Cost) {}

    /// Whether the search should stop. Asked wherever limits are checked.
    #[inline(always)]
    fn should_stop(&self) -> bool {
        false
    }
}

impl<P: Problem> Observer<P> for () {
    const SEES_CHILDREN: bool = false;
}
