//! Depth-first search down to a limit: the pass that iterative deepening repeats.

use super::Duplicates;
use crate::{Budget, Cost, Ending, Glimpse, Limits, Observer, Outcome, Problem, Stats, StoppedBy};

/// Searches for any path of at most `depth` actions. It is the first in the problem's order of
/// actions, not the shortest. Found none, it is [`StoppedBy::DeadEnd`] if the limit cut anything
/// off, and unsolvable if not.
///
/// Policies `parent` and `path` are kept as they say; `closed` and `pair` need a memory of states
/// that a depth-first search does not have, and are taken as `path`.
///
/// ```
/// use npuzzle_search::{Ending, Limits, algorithms::{Duplicates, depth_first}, example::Staircase};
///
/// let problem = Staircase { start: 0, goal: 3 };
/// let outcome = depth_first::search(&problem, 3, Duplicates::Path, &Limits::default(), &mut ());
/// // One step at a time comes first in the order of actions.
/// assert_eq!(outcome.ending, Ending::Solved { path: vec![1, 1, 1], cost: 3 });
/// ```
pub fn search<P: Problem, O: Observer<P>>(
    problem: &P,
    depth: Cost,
    duplicates: Duplicates,
    limits: &Limits,
    observer: &mut O,
) -> Outcome<P::Action> {
    let mut dive = Dive::new(problem, duplicates, limits, observer);
    dive.stats.iterations = 1;
    let ending = match dive.pass(depth.min(limits.max_cost.unwrap_or(depth))) {
        Found::Goal(path) => Ending::Solved { cost: super::cost_of(problem, &path), path },
        Found::Nothing { cut_off: true } => {
            Ending::Stopped { by: StoppedBy::DeadEnd, lower_bound: depth.saturating_add(1) }
        }
        Found::Nothing { cut_off: false } => Ending::Unsolvable,
        Found::Stopped(by) => Ending::Stopped { by, lower_bound: 0 },
    };
    Outcome { ending, stats: dive.stats }
}

/// What a pass found.
pub(super) enum Found<A> {
    Goal(Vec<A>),
    /// No goal; whether the limit cut anything off.
    Nothing {
        cut_off: bool,
    },
    Stopped(StoppedBy),
}

/// A depth-first search that can be repeated with other limits.
pub(super) struct Dive<'s, P: Problem, O> {
    problem: &'s P,
    duplicates: Duplicates,
    observer: &'s mut O,
    budget: Budget<'s>,
    pub(super) stats: Stats,
    depth: Cost,
    /// No solution is shorter, as the passes before have shown.
    pub(super) proven: Cost,
    cut_off: bool,
    /// The states from the start to where it is.
    states: Vec<P::State>,
    actions: Vec<P::Action>,
}

impl<'s, P: Problem, O: Observer<P>> Dive<'s, P, O> {
    pub(super) fn new(
        problem: &'s P,
        duplicates: Duplicates,
        limits: &'s Limits,
        observer: &'s mut O,
    ) -> Self {
        Self {
            problem,
            duplicates,
            observer,
            budget: Budget::new(limits),
            stats: Stats::default(),
            depth: 0,
            proven: 0,
            cut_off: false,
            states: Vec::new(),
            actions: Vec::new(),
        }
    }

    /// One pass down to a depth.
    pub(super) fn pass(&mut self, depth: Cost) -> Found<P::Action> {
        self.depth = depth;
        self.cut_off = false;
        self.actions.clear();
        self.states = vec![self.problem.start()];
        self.observer.iteration(depth, &self.stats);
        match self.visit() {
            Ok(true) => Found::Goal(std::mem::take(&mut self.actions)),
            Ok(false) => Found::Nothing { cut_off: self.cut_off },
            Err(by) => Found::Stopped(by),
        }
    }

    /// Enters the last state of the path; whether the path now leads to a goal.
    fn visit(&mut self) -> Result<bool, StoppedBy> {
        let state = self.states.last().expect("the start").clone();
        let g = self.actions.len() as Cost;
        self.stats.selected += 1;
        self.stats.note_sizes(0, self.states.len());
        if self.problem.is_goal(&state) {
            return Ok(true);
        }
        if g == self.depth {
            self.cut_off = true;
            return Ok(false);
        }
        if self.budget.is_due(&self.stats) {
            self.observer.progress(&self.stats, self.proven);
            let state_bytes = size_of::<P::State>() + self.problem.key_heap_bytes();
            self.budget.check(&self.stats, self.states.capacity() * state_bytes)?;
        }
        self.stats.expanded += 1;
        self.observer.expanding(Glimpse {
            state: &state,
            g,
            h: 0,
            open: 0,
            closed: self.states.len(),
            frontier: &(),
        });
        let actions = match (self.duplicates, self.actions.last()) {
            (Duplicates::Parent, Some(&last)) => self.problem.actions_after(&state, last),
            _ => self.problem.actions(&state),
        };
        for action in actions {
            let child = self.problem.apply(&state, action);
            if self.duplicates != Duplicates::Parent && self.states.contains(&child) {
                continue;
            }
            self.stats.generated += 1;
            self.observer.generated(&child, g + 1, 0);
            // Half of all states and more are at the limit: they need no visit.
            if g + 1 == self.depth && !self.problem.is_goal(&child) {
                self.stats.selected += 1;
                self.stats.note_sizes(0, self.states.len() + 1);
                self.cut_off = true;
                continue;
            }
            self.states.push(child);
            self.actions.push(action);
            if self.visit()? {
                return Ok(true);
            }
            self.states.pop();
            self.actions.pop();
        }
        Ok(false)
    }
}
