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

mod tree;
mod walk;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use crate::{Budget, Cost, Ending, Limits, Outcome, Stats, StoppedBy};
use tree::{Root, Tree};
use walk::{Visit, Walk};

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

/// Who watches a search.
struct Watch<'w> {
    budget: Budget<'w>,
    monitor: &'w mut dyn Monitor,
    /// Children that were generated before this run.
    resumed: u64,
}

/// Enough for the walks of a few threads.
const FEW_SUBTREES: usize = 100;
/// Enough to share long work evenly, and to lose little when it is stopped.
const MANY_SUBTREES: usize = 30_000;
/// How long a thread without work sleeps between two looks at the others.
const NAP: Duration = Duration::from_millis(1);
/// More than so many nodes in an iteration are long work.
const MANY_NODES: u64 = 20_000_000;

enum Verdict {
    Found { number: usize, stats: Stats },
    NotHere { next_bound: Cost },
    Stopped(StoppedBy),
}

/// One pass over all subtrees, shared by the threads.
struct Iteration<'i, T: Territory> {
    territory: &'i T,
    tree: &'i Tree<T>,
    roots: &'i [Root],
    bound: Cost,
    /// The counters before it.
    before: Stats,
    next: AtomicUsize,
    /// The lowest number of a subtree with a solution.
    found: AtomicUsize,
    is_stopped: AtomicBool,
    /// Children generated so far, give or take the last few thousand of each thread.
    generated: AtomicU64,
    done: Mutex<Done<T::Action>>,
}

/// What is done, by number of the subtree.
struct Done<A> {
    subtrees: Vec<Option<Subtree>>,
    count: usize,
    /// The subtrees in which a solution was found, and the one of the first of them.
    with_solution: Vec<usize>,
    solution: Option<(usize, Vec<A>)>,
}

impl<'i, T: Territory> Iteration<'i, T> {
    fn new(territory: &'i T, tree: &'i Tree<T>, roots: &'i [Root], bound: Cost, before: Stats) -> Self {
        let done =
            Done { subtrees: vec![None; roots.len()], count: 0, with_solution: Vec::new(), solution: None };
        Self {
            territory,
            tree,
            roots,
            bound,
            before,
            next: AtomicUsize::new(0),
            found: AtomicUsize::new(usize::MAX),
            is_stopped: AtomicBool::new(false),
            generated: AtomicU64::new(before.generated),
            done: Mutex::new(done),
        }
    }

    /// Takes over what another run has done; how many children that had generated in all.
    fn take_over(&mut self, done: &[(usize, Subtree)]) -> u64 {
        let state = self.done.get_mut().expect("no thread panicked");
        for &(number, subtree) in done {
            state.subtrees[number] = Some(subtree);
            *self.generated.get_mut() += subtree.generated;
            state.count += 1;
        }
        *self.generated.get_mut()
    }

    fn run(&self, threads: usize, watch: &mut Watch) -> Verdict {
        // Starting threads costs more than a small iteration.
        let helpers = if self.roots.len() < FEW_SUBTREES / 4 { 0 } else { threads.saturating_sub(1) };
        let stopped_by = self.look(watch).and_then(|()| self.share(helpers, watch)).err();
        let found = self.lock().solution.as_ref().map(|(number, _)| *number);
        match (found, stopped_by) {
            (Some(number), None) => Verdict::Found { number, stats: self.stats_up_to(number) },
            // However it was found: at this bound it is a shortest one.
            (Some(number), Some(_)) => Verdict::Found { number, stats: self.stats_so_far() },
            (None, Some(by)) => Verdict::Stopped(by),
            (None, None) => {
                let done = self.lock();
                let next_bounds = done.subtrees.iter().flatten().map(|subtree| subtree.next_bound);
                Verdict::NotHere { next_bound: next_bounds.min().unwrap_or(Cost::MAX) }
            }
        }
    }

    /// Works on all threads. This one looks at the limits, also while it waits for the others.
    fn share(&self, helpers: usize, watch: &mut Watch) -> Result<(), StoppedBy> {
        let busy = AtomicUsize::new(helpers);
        std::thread::scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(|| {
                    // Only the looks of the first thread can stop it.
                    let _: Result<(), StoppedBy> = self.work(&mut || Ok(()));
                    busy.fetch_sub(1, Ordering::Relaxed);
                });
            }
            self.work(&mut || self.look(watch))?;
            let mut waits = 0;
            while busy.load(Ordering::Relaxed) > 0 {
                waits += 1;
                if waits < 1000 {
                    std::thread::yield_now();
                } else {
                    std::thread::sleep(NAP);
                }
                self.look(watch).inspect_err(|_| self.is_stopped.store(true, Ordering::Relaxed))?;
            }
            Ok(())
        })
    }

    /// What one thread does: subtree after subtree, looking up now and then.
    fn work(&self, look: &mut dyn FnMut() -> Result<(), StoppedBy>) -> Result<(), StoppedBy> {
        // Children generated since the last look.
        let mut unseen = 0;
        while let Some(number) = self.next_subtree() {
            let (node, depth) = self.tree.leaf(self.roots[number].twig);
            let (mut told, mut verdict_of_look) = (0, Ok(()));
            let mut keep_on = |generated: u64| {
                unseen = 0;
                self.generated.fetch_add(generated - told, Ordering::Relaxed);
                told = generated;
                verdict_of_look = look();
                verdict_of_look.is_ok()
                    && !self.is_stopped.load(Ordering::Relaxed)
                    && number < self.found.load(Ordering::Relaxed)
            };
            let mut walk = Walk::new(self.territory, self.bound, &mut keep_on);
            let visit = walk.enter(node, depth);
            let (taken, path) = walk.result();
            self.generated.fetch_add(taken.generated - told, Ordering::Relaxed);
            unseen += taken.generated - told;
            match visit {
                Visit::Stopped => {}
                Visit::NotHere => self.note(number, taken, None),
                Visit::Found => self.note(number, taken, Some(path)),
            }
            if verdict_of_look.is_ok() && unseen >= walk::INTERVAL {
                unseen = 0;
                verdict_of_look = look();
            }
            if verdict_of_look.is_err() {
                self.is_stopped.store(true, Ordering::Relaxed);
                return verdict_of_look;
            }
        }
        Ok(())
    }

    /// The next subtree that nobody has taken.
    fn next_subtree(&self) -> Option<usize> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let is_wanted = number < self.roots.len() && number < self.found.load(Ordering::Relaxed);
            if !is_wanted || self.is_stopped.load(Ordering::Relaxed) {
                return None;
            }
            if self.lock().subtrees[number].is_none() {
                return Some(number);
            }
        }
    }

    /// Notes what a subtree came to.
    fn note(&self, number: usize, taken: Subtree, path: Option<Vec<T::Action>>) {
        let mut done = self.lock();
        done.subtrees[number] = Some(taken);
        done.count += 1;
        if path.is_some() {
            done.with_solution.push(number);
        }
        if let Some(path) = path
            && done.solution.as_ref().is_none_or(|(other, _)| number < *other)
        {
            self.found.fetch_min(number, Ordering::Relaxed);
            done.solution = Some((number, path));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Done<T::Action>> {
        self.done.lock().expect("no thread panicked")
    }

    /// Looks at the limits, and tells how far it is.
    fn look(&self, watch: &mut Watch) -> Result<(), StoppedBy> {
        let generated = self.generated.load(Ordering::Relaxed);
        let own = Stats { generated: generated - watch.resumed, ..self.before };
        if !watch.budget.is_due(&own) {
            return Ok(());
        }
        let done = self.lock().count;
        watch.monitor.standing(&Standing {
            stats: Stats { generated, ..self.before },
            lower_bound: self.bound,
            done,
            subtrees: self.roots.len(),
            make_checkpoint: &|| self.checkpoint(),
        });
        watch.budget.check(&own, self.tree.bytes())
    }

    /// What another run needs to go on. A subtree with a solution is not done: it is to be found again.
    fn checkpoint(&self) -> Checkpoint {
        let state = self.lock();
        let done = state.subtrees.iter().enumerate().filter_map(|(number, &done)| Some((number, done?)));
        let done = done.filter(|(number, _)| !state.with_solution.contains(number));
        Checkpoint {
            bound: self.bound,
            tree_depth: self.tree.depth(),
            subtrees: self.roots.len(),
            stats: self.before,
            done: done.collect(),
        }
    }

    fn found_path(&self) -> Vec<T::Action> {
        let mut state = self.lock();
        state.solution.take().map_or(Vec::new(), |(_, path)| path)
    }

    /// The counters after the subtree of this number, had they been walked one by one.
    fn stats_up_to(&self, number: usize) -> Stats {
        let state = self.lock();
        let mut stats = self.before;
        for (root, subtree) in self.roots.iter().zip(&state.subtrees).take(number + 1) {
            let subtree = subtree.unwrap_or_default();
            stats.expanded += root.before.expanded + subtree.expanded;
            stats.generated += root.before.generated + subtree.generated;
        }
        stats
    }

    /// The counters of a search that is stopped: what was done, in whatever order.
    fn stats_so_far(&self) -> Stats {
        let mut stats = self.stats_up_to(self.roots.len());
        stats.generated = self.generated.load(Ordering::Relaxed).max(stats.generated);
        stats.selected = stats.expanded;
        stats
    }
}

#[cfg(test)]
mod tests {
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
