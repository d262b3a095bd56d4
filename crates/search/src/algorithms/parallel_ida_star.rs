//! IDA* on all cores, for hours if need be.
//!
//! What sets it apart from [`ida_star`](super::ida_star):
//!
//! - The top of the tree is grown once, and its leaves are the subtrees that threads take from a shared
//!   counter.
//! - The counters are those of one thread: subtrees count in their order, and the ones past the solution
//!   don't. Any number of threads gives the same solution and the same totals, and so does a search that
//!   was stopped and resumed from its [`Snapshot`].
//! - A problem says its children with their estimates in one go, so that look-ups in large tables can
//!   overlap.
//!
//! Every action costs one.

mod iteration;
mod tree;
mod walk;

use crate::{Budget, Cost, Meter, Outcome, Stats, StoppedBy};
use iteration::{Iteration, Verdict, Watch};
use tree::Tree;

/// A space to search whose nodes carry their estimates.
pub trait SearchSpace: Sync {
    /// A state with all that its children's estimates are made from.
    type Node: Clone + Send + Sync;
    /// What leads from one state to the next.
    type Action: Copy + Send + Sync;

    /// Where the search starts.
    fn root(&self) -> Self::Node;

    /// The estimate of a node. It is 0 for the goal and for nothing else.
    fn estimate(&self, node: &Self::Node) -> Cost;

    /// Generates the children of a node in their order, until `take` says to stop; whether it did. A child
    /// whose estimate is over `slack` is an error: that estimate, or a lower one that is over `slack` too.
    fn children<F>(&self, node: &Self::Node, slack: Cost, take: F) -> bool
    where
        F: FnMut(Self::Action, Result<&Self::Node, Cost>) -> bool;
}

/// How to search.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many threads work on it.
    pub threads: usize,
    /// What to resume from.
    pub resume: Option<Snapshot>,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, resume: None }
    }
}

/// What a stopped search needs to resume: all but the subtrees that were under way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// The bound of the iteration.
    pub bound: Cost,
    /// How deep its tree is.
    pub tree_depth: u32,
    /// How many subtrees the iteration has.
    pub subtrees: usize,
    /// The counters of the iterations before it.
    pub stats: Stats,
    /// The subtrees that are done, by number.
    pub done: Vec<(usize, Subtree)>,
}

/// What searching a subtree took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subtree {
    /// Nodes expanded.
    pub expanded: u64,
    /// Children generated.
    pub generated: u64,
    /// The lowest sum of cost and estimate over the bound.
    pub next_bound: Cost,
}

impl Default for Subtree {
    fn default() -> Self {
        Self { expanded: 0, generated: 0, next_bound: Cost::MAX }
    }
}

/// How far a search is.
pub struct Standing<'s> {
    /// The counters, with what the current subtrees have taken so far.
    pub stats: Stats,
    /// No solution is shorter.
    pub lower_bound: Cost,
    /// Subtrees of this iteration that are done.
    pub done: usize,
    /// Subtrees of this iteration.
    pub subtrees: usize,
    take_snapshot: &'s dyn Fn() -> Snapshot,
}

impl Standing<'_> {
    /// What it would need to resume from here.
    pub fn snapshot(&self) -> Snapshot {
        (self.take_snapshot)()
    }
}

/// Watches a search.
pub trait Monitor {
    /// Called every few thousand nodes: how far the search is.
    fn standing(&mut self, _standing: &Standing) {}

    /// No solution is shorter than this: an iteration with this bound starts.
    fn bound(&mut self, _lower_bound: Cost) {}

    /// Whether the search should stop. Asked wherever limits are checked.
    fn should_stop(&self) -> bool {
        false
    }
}

impl Monitor for () {}

/// Searches for a shortest path; also what to resume from, if it was stopped.
///
/// Limits are looked at when an iteration starts and every few thousand children of each thread; what a
/// search that goes on from a snapshot did before does not count against them. A snapshot that is not of
/// this search is not used.
pub fn search<T: SearchSpace>(
    space: &T,
    options: &Options,
    budget: &Budget,
    monitor: &mut dyn Monitor,
) -> (Outcome<T::Action>, Option<Snapshot>) {
    let estimate = space.estimate(&space.root());
    if estimate == 0 {
        let stats = Stats { selected: 1, peak_stored: 1, iterations: 1, ..Stats::default() };
        return (Outcome::solved(Vec::new(), 0, 0, stats), None);
    }
    let mut watch = Watch { meter: Meter::new(budget), monitor, resumed: 0 };
    let Start { mut bound, mut stats, mut tree, mut done } = Start::new(space, options, estimate);
    loop {
        watch.monitor.bound(bound);
        if !budget.allows_cost(bound) {
            return (Outcome::stopped(StoppedBy::Cost, bound, stats), None);
        }
        let plan = tree.plan(bound);
        let mut iteration = Iteration::new(space, &tree, &plan.roots, bound, stats);
        if let Some(done) = done.take() {
            watch.resumed = iteration.take_over(&done);
        } else {
            iteration.before.iterations += 1;
        }
        let before = stats.generated;
        match iteration.run(options.threads, &mut watch) {
            Verdict::Stopped(by) => {
                let outcome = Outcome::stopped(by, bound, iteration.stats_so_far());
                return (outcome, Some(iteration.snapshot()));
            }
            Verdict::Found { number, stats } => {
                let mut path = tree.path_to(plan.roots[number].node);
                path.extend(iteration.found_path());
                let peak_stored = path.len() as u64 + 1;
                let stats = Stats { selected: stats.expanded, peak_stored, ..stats };
                let cost = path.len() as Cost;
                return (Outcome::solved(path, cost, cost, stats), None);
            }
            Verdict::NotHere { next_bound } => {
                stats = iteration.stats_up_to(plan.roots.len());
                stats.expanded += plan.rest.expanded;
                stats.generated += plan.rest.generated;
                stats.selected = stats.expanded;
                bound = next_bound.min(plan.next_bound);
            }
        }
        if bound == Cost::MAX {
            return (Outcome::exhausted(stats), None);
        }
        // The next iteration is several times as long: large ones are cut finer.
        if stats.generated - before > MANY_NODES && tree.leaves() < MANY_SUBTREES {
            tree = Tree::new(space, MANY_SUBTREES);
        }
    }
}

/// Where a search starts: at the root's estimate, or where another was stopped.
struct Start<T: SearchSpace> {
    bound: Cost,
    stats: Stats,
    tree: Tree<T>,
    done: Option<Vec<(usize, Subtree)>>,
}

impl<T: SearchSpace> Start<T> {
    fn new(space: &T, options: &Options, estimate: Cost) -> Self {
        options.resume.as_ref().and_then(|snapshot| Self::from(space, snapshot, estimate)).unwrap_or_else(
            || Self {
                bound: estimate,
                stats: Stats::default(),
                tree: Tree::new(space, FEW_SUBTREES),
                done: None,
            },
        )
    }

    /// Where a snapshot says, if it can be one of this search.
    fn from(space: &T, snapshot: &Snapshot, estimate: Cost) -> Option<Self> {
        let Snapshot { bound, tree_depth, subtrees, stats, ref done } = *snapshot;
        if bound < estimate || !(1..=Tree::<T>::DEEPEST).contains(&tree_depth) {
            return None;
        }
        let tree = Tree::of_depth(space, tree_depth);
        let is_of_this =
            tree.plan(bound).roots.len() == subtrees && done.iter().all(|(number, _)| *number < subtrees);
        is_of_this.then(|| Self { bound, stats, tree, done: Some(done.clone()) })
    }
}

/// Enough for the walks of a few threads.
const FEW_SUBTREES: usize = 100;
/// Enough to share long work evenly, and to lose little when it is stopped.
const MANY_SUBTREES: usize = 30_000;
/// More than so many nodes in an iteration are long work.
const MANY_NODES: u64 = 20_000_000;

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// Numbers: one up or one down, to 0; estimates are half of the distance, rounded up.
    struct Line {
        start: i64,
    }

    impl SearchSpace for Line {
        type Node = i64;
        type Action = i64;

        fn root(&self) -> i64 {
            self.start
        }

        fn estimate(&self, node: &i64) -> Cost {
            node.unsigned_abs().div_ceil(2) as Cost
        }

        fn children<F>(&self, node: &i64, slack: Cost, mut take: F) -> bool
        where
            F: FnMut(i64, Result<&i64, Cost>) -> bool,
        {
            [1, -1].into_iter().all(|step| {
                let child = node + step;
                let estimate = self.estimate(&child);
                take(step, if estimate <= slack { Ok(&child) } else { Err(estimate) })
            })
        }
    }

    #[test]
    fn any_number_of_threads_ends_alike() {
        let run = |threads| {
            let options = Options { threads, ..Options::default() };
            search(&Line { start: 9 }, &options, &Budget::default(), &mut ())
        };
        let (one, nothing) = run(1);
        assert_eq!(one.best.as_ref().map(|path| &path.actions[..]), Some(&[-1; 9][..]));
        assert_eq!(nothing, None);
        for threads in [0, 2, 3, 8] {
            assert_eq!(run(threads).0, one);
        }
    }

    #[test]
    fn a_subtree_with_a_solution_is_not_done_for_a_search_that_goes_on() {
        let space = Line { start: 9 };
        let tree = Tree::of_depth(&space, 3);
        let plan = tree.plan(9);
        let iteration = Iteration::new(&space, &tree, &plan.roots, 9, Stats::default());
        iteration.note(0, Subtree::default(), None);
        iteration.note(2, Subtree::default(), Some(vec![-1]));
        let snapshot = iteration.snapshot();
        assert_eq!(snapshot.done.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [0]);
        assert_eq!(snapshot.subtrees, plan.roots.len());
    }

    #[test]
    fn a_snapshot_of_another_search_is_not_used() {
        let fresh = search(&Line { start: 9 }, &Options::default(), &Budget::default(), &mut ()).0;
        for (bound, tree_depth, subtrees) in [(9, 0, 4), (9, 41, 4), (1, 3, 4), (9, 3, 1000)] {
            let snapshot = Snapshot {
                bound,
                tree_depth,
                subtrees,
                stats: Stats::default(),
                done: vec![(0, Subtree::default())],
            };
            let options = Options { threads: 1, resume: Some(snapshot) };
            assert_eq!(search(&Line { start: 9 }, &options, &Budget::default(), &mut ()).0, fresh);
        }
    }

    #[test]
    fn limits_are_looked_at_before_the_first_node() {
        let cancel = Some(std::sync::Arc::new(AtomicBool::new(true)));
        let budget = crate::Limits { cancel, ..Default::default() }.start();
        let (outcome, snapshot) = search(&Line { start: 9 }, &Options::default(), &budget, &mut ());
        assert_eq!((outcome.stopped_by, outcome.lower_bound), (Some(StoppedBy::Cancelled), 5));
        assert!(snapshot.is_some());
    }
}
