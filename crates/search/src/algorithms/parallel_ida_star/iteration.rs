//! One pass over all subtrees with one bound, shared by the threads.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use super::tree::{Root, Tree};
use super::walk::{self, Visit, Walk};
use super::{FEW_SUBTREES, Monitor, SearchSpace, Snapshot, Standing, Subtree};
use crate::{Cost, Meter, Stats, StoppedBy};

/// Who watches a search.
pub struct Watch<'w> {
    pub meter: Meter<'w>,
    pub monitor: &'w mut dyn Monitor,
    /// Children that were generated before this run.
    pub resumed: u64,
}

/// How long a thread without work sleeps between two looks at the others.
const NAP: Duration = Duration::from_millis(1);

/// What came of an iteration.
pub enum Verdict {
    Found { number: usize, stats: Stats },
    NotHere { next_bound: Cost },
    Stopped(StoppedBy),
}

/// One pass over all subtrees, shared by the threads.
pub struct Iteration<'i, T: SearchSpace> {
    space: &'i T,
    tree: &'i Tree<T>,
    roots: &'i [Root],
    bound: Cost,
    /// The counters before it.
    pub before: Stats,
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

impl<'i, T: SearchSpace> Iteration<'i, T> {
    pub fn new(space: &'i T, tree: &'i Tree<T>, roots: &'i [Root], bound: Cost, before: Stats) -> Self {
        let done =
            Done { subtrees: vec![None; roots.len()], count: 0, with_solution: Vec::new(), solution: None };
        Self {
            space,
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
    pub fn take_over(&mut self, done: &[(usize, Subtree)]) -> u64 {
        let state = self.done.get_mut().expect("no thread panicked");
        for &(number, subtree) in done {
            state.subtrees[number] = Some(subtree);
            *self.generated.get_mut() += subtree.generated;
            state.count += 1;
        }
        *self.generated.get_mut()
    }

    pub fn run(&self, threads: usize, watch: &mut Watch) -> Verdict {
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
            let (node, depth) = self.tree.leaf(self.roots[number].node);
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
            let mut walk = Walk::new(self.space, self.bound, &mut keep_on);
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
    pub fn note(&self, number: usize, taken: Subtree, path: Option<Vec<T::Action>>) {
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
        if !watch.meter.is_due(&own) {
            return Ok(());
        }
        let done = self.lock().count;
        watch.monitor.standing(&Standing {
            stats: Stats { generated, ..self.before },
            lower_bound: self.bound,
            done,
            subtrees: self.roots.len(),
            take_snapshot: &|| self.snapshot(),
        });
        if watch.monitor.should_stop() {
            return Err(StoppedBy::Cancelled);
        }
        watch.meter.check(&own, self.tree.bytes())
    }

    /// What another run needs to resume. A subtree with a solution is not done: it is to be found again.
    pub fn snapshot(&self) -> Snapshot {
        let state = self.lock();
        let done = state.subtrees.iter().enumerate().filter_map(|(number, &done)| Some((number, done?)));
        let done = done.filter(|(number, _)| !state.with_solution.contains(number));
        Snapshot {
            bound: self.bound,
            tree_depth: self.tree.depth(),
            subtrees: self.roots.len(),
            stats: self.before,
            done: done.collect(),
        }
    }

    pub fn found_path(&self) -> Vec<T::Action> {
        let mut state = self.lock();
        state.solution.take().map_or(Vec::new(), |(_, path)| path)
    }

    /// The counters after the subtree of this number, had they been walked one by one.
    pub fn stats_up_to(&self, number: usize) -> Stats {
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
    pub fn stats_so_far(&self) -> Stats {
        let mut stats = self.stats_up_to(self.roots.len());
        stats.generated = self.generated.load(Ordering::Relaxed).max(stats.generated);
        stats.selected = stats.expanded;
        stats
    }
}
