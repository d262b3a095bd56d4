//! IDA* on all cores, for hours if need be.
//!
//! What sets it apart from [`ida_star`](super::ida_star):
//!
//! - The top of the tree is grown once, and its leaves are the subtrees that threads take from a shared
//!   counter.
//! - The counters are those of one thread: subtrees count in their order, and the ones past the solution
//!   don't. Any number of threads gives the same solution and the same totals, and so does a search that
//!   was stopped and went on from its [`Checkpoint`].
//! - A problem says its children with their estimates in one go, so that look-ups in large tables can
//!   overlap.
//!
//! Every action costs one.

mod iteration;
mod tree;
mod walk;

use crate::{Budget, Cost, Ending, Limits, Outcome, Stats, StoppedBy};
use iteration::{Iteration, Verdict, Watch};
use tree::Tree;

/// A space to search whose nodes carry their estimates.
pub trait Territory: Sync {
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
    /// What to go on from.
    pub resume: Option<Checkpoint>,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, resume: None }
    }
}

/// What a search that was stopped needs to go on: all but the subtrees that were under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
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
    make_checkpoint: &'s dyn Fn() -> Checkpoint,
}

impl Standing<'_> {
    /// What it would need to go on from here.
    pub fn checkpoint(&self) -> Checkpoint {
        (self.make_checkpoint)()
    }
}

/// Told how far a search is, every few thousand nodes.
pub trait Monitor {
    /// How far it is.
    fn standing(&mut self, _standing: &Standing) {}
}

impl Monitor for () {}

/// Searches for a shortest path; also what to go on from, if it was stopped.
///
/// Limits are looked at when an iteration starts and every few thousand children of each thread; what a
/// search that goes on from a checkpoint did before does not count against them. A checkpoint that is not of
/// this search is not used.
pub fn search<T: Territory>(
    territory: &T,
    options: &Options,
    limits: &Limits,
    monitor: &mut dyn Monitor,
) -> (Outcome<T::Action>, Option<Checkpoint>) {
    let estimate = territory.estimate(&territory.root());
    if estimate == 0 {
        let stats = Stats { selected: 1, peak_stored: 1, iterations: 1, ..Stats::default() };
        return (Outcome { ending: Ending::Solved { path: Vec::new(), cost: 0 }, stats }, None);
    }
    let mut watch = Watch { budget: Budget::new(limits), monitor, resumed: 0 };
    let Start { mut bound, mut stats, mut tree, mut done } = Start::new(territory, options, estimate);
    loop {
        if !watch.budget.allows_cost(bound) {
            let ending = Ending::Stopped { by: StoppedBy::Cost, lower_bound: bound };
            return (Outcome { ending, stats }, None);
        }
        let plan = tree.plan(bound);
        let mut iteration = Iteration::new(territory, &tree, &plan.roots, bound, stats);
        if let Some(done) = done.take() {
            watch.resumed = iteration.take_over(&done);
        } else {
            iteration.before.iterations += 1;
        }
        let before = stats.generated;
        match iteration.run(options.threads, &mut watch) {
            Verdict::Stopped(by) => {
                let ending = Ending::Stopped { by, lower_bound: bound };
                let outcome = Outcome { ending, stats: iteration.stats_so_far() };
                return (outcome, Some(iteration.checkpoint()));
            }
            Verdict::Found { number, stats } => {
                let mut path = tree.path_to(plan.roots[number].twig);
                path.extend(iteration.found_path());
                let peak_stored = path.len() as u64 + 1;
                let stats = Stats { selected: stats.expanded, peak_stored, ..stats };
                let cost = path.len() as Cost;
                return (Outcome { ending: Ending::Solved { path, cost }, stats }, None);
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
            return (Outcome { ending: Ending::Unsolvable, stats }, None);
        }
        // The next iteration is several times as long: large ones are cut finer.
        if stats.generated - before > MANY_NODES && tree.leaves() < MANY_SUBTREES {
            tree = Tree::new(territory, MANY_SUBTREES);
        }
    }
}

/// Where a search starts: at the root's estimate, or where another was stopped.
struct Start<T: Territory> {
    bound: Cost,
    stats: Stats,
    tree: Tree<T>,
    done: Option<Vec<(usize, Subtree)>>,
}

impl<T: Territory> Start<T> {
    fn new(territory: &T, options: &Options, estimate: Cost) -> Self {
        options
            .resume
            .as_ref()
            .and_then(|checkpoint| Self::from(territory, checkpoint, estimate))
            .unwrap_or_else(|| Self {
                bound: estimate,
                stats: Stats::default(),
                tree: Tree::new(territory, FEW_SUBTREES),
                done: None,
            })
    }

    /// Where a checkpoint says, if it can be one of this search.
    fn from(territory: &T, checkpoint: &Checkpoint, estimate: Cost) -> Option<Self> {
        let Checkpoint { bound, tree_depth, subtrees, stats, ref done } = *checkpoint;
        if bound < estimate || !(1..=Tree::<T>::DEEPEST).contains(&tree_depth) {
            return None;
        }
        let tree = Tree::of_depth(territory, tree_depth);
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

    impl Territory for Line {
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
            search(&Line { start: 9 }, &options, &Limits::default(), &mut ())
        };
        let (one, nothing) = run(1);
        assert!(matches!(&one.ending, Ending::Solved { cost: 9, path } if path == &[-1; 9]));
        assert_eq!(nothing, None);
        for threads in [0, 2, 3, 8] {
            assert_eq!(run(threads).0, one);
        }
    }

    #[test]
    fn a_subtree_with_a_solution_is_not_done_for_a_search_that_goes_on() {
        let territory = Line { start: 9 };
        let tree = Tree::of_depth(&territory, 3);
        let plan = tree.plan(9);
        let iteration = Iteration::new(&territory, &tree, &plan.roots, 9, Stats::default());
        iteration.note(0, Subtree::default(), None);
        iteration.note(2, Subtree::default(), Some(vec![-1]));
        let checkpoint = iteration.checkpoint();
        assert_eq!(checkpoint.done.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [0]);
        assert_eq!(checkpoint.subtrees, plan.roots.len());
    }

    #[test]
    fn a_checkpoint_of_another_search_is_not_used() {
        let fresh = search(&Line { start: 9 }, &Options::default(), &Limits::default(), &mut ()).0;
        for (bound, tree_depth, subtrees) in [(9, 0, 4), (9, 41, 4), (1, 3, 4), (9, 3, 1000)] {
            let checkpoint = Checkpoint {
                bound,
                tree_depth,
                subtrees,
                stats: Stats::default(),
                done: vec![(0, Subtree::default())],
            };
            let options = Options { threads: 1, resume: Some(checkpoint) };
            assert_eq!(search(&Line { start: 9 }, &options, &Limits::default(), &mut ()).0, fresh);
        }
    }

    #[test]
    fn limits_are_looked_at_before_the_first_node() {
        let cancel = Some(std::sync::Arc::new(AtomicBool::new(true)));
        let limits = Limits { cancel, ..Limits::default() };
        let (outcome, checkpoint) = search(&Line { start: 9 }, &Options::default(), &limits, &mut ());
        assert_eq!(outcome.ending, Ending::Stopped { by: StoppedBy::Cancelled, lower_bound: 5 });
        assert!(checkpoint.is_some());
    }
}
