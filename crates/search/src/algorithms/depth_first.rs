//! Depth-first search down to a limit: the pass that iterative deepening repeats.

use super::Duplicates;
use crate::{Budget, Cost, Glimpse, Meter, Observer, Outcome, Problem, Stats, StoppedBy};

/// Searches for any path of at most `depth` actions. It is the first in the problem's order of
/// actions, not the shortest. If it finds none, it is stopped by [`StoppedBy::DeadEnd`] where the depth
/// cut anything off, or by [`StoppedBy::Cost`] where a lower limit on cost did; else the space is exhausted.
/// Every action is taken to cost one.
///
/// Policies `parent` and `path` are kept as they say; `closed` and `pair` need a memory of states
/// that a depth-first search does not have, and are taken as `path`.
///
/// ```
/// use npuzzle_search::{Budget, algorithms::{Duplicates, depth_first}, example::Staircase};
///
/// let problem = Staircase { start: 0, goal: 3 };
/// let outcome = depth_first::search(&problem, 3, Duplicates::Path, &Budget::default(), &mut ());
/// // One step at a time comes first in the order of actions.
/// assert_eq!(outcome.best.map(|path| path.actions), Some(vec![1, 1, 1]));
/// ```
pub fn search<P: Problem, O: Observer<P>>(
    problem: &P,
    depth: Cost,
    duplicates: Duplicates,
    budget: &Budget,
    observer: &mut O,
) -> Outcome<P::Action> {
    let mut dive = Dive::new(problem, duplicates, budget, observer);
    dive.stats.iterations = 1;
    let deepest = depth.min(budget.max_cost().unwrap_or(depth));
    let found = dive.pass(deepest);
    let stats = dive.stats;
    match found {
        Found::Goal(path) => {
            let cost = super::cost_of(problem, &path);
            dive.observer.improved(&path, cost);
            Outcome::solved(path, cost, 0, stats)
        }
        Found::Nothing { cut_off: true } => {
            let by = if deepest < depth { StoppedBy::Cost } else { StoppedBy::DeadEnd };
            Outcome::stopped(by, deepest.saturating_add(1), stats)
        }
        Found::Nothing { cut_off: false } => Outcome::exhausted(stats),
        Found::Stopped(by) => Outcome::stopped(by, 0, stats),
    }
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
    pub(super) observer: &'s mut O,
    meter: Meter<'s>,
    pub(super) stats: Stats,
    depth: Cost,
    /// No solution is shorter, as the passes before have shown.
    pub(super) proven: Cost,
    cut_off: bool,
    /// The states from the start to where it is, for policies that look back at them.
    states: Vec<P::State>,
    /// Filled from its end while a pass that found the goal returns.
    path: Vec<P::Action>,
    /// Which limit was met, once one was.
    stopped_by: StoppedBy,
}

/// What came of entering a state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    NotHere,
    Found,
    /// By the limit noted in the dive: a verdict of one byte keeps the loop's return cheap.
    Stopped,
}

impl<'s, P: Problem, O: Observer<P>> Dive<'s, P, O> {
    pub(super) fn new(
        problem: &'s P,
        duplicates: Duplicates,
        budget: &'s Budget,
        observer: &'s mut O,
    ) -> Self {
        Self {
            problem,
            duplicates,
            observer,
            meter: Meter::new(budget),
            stats: Stats::default(),
            depth: 0,
            proven: 0,
            cut_off: false,
            states: Vec::new(),
            path: Vec::new(),
            stopped_by: StoppedBy::Cancelled,
        }
    }

    /// One pass down to a depth.
    pub(super) fn pass(&mut self, depth: Cost) -> Found<P::Action> {
        self.depth = depth;
        self.cut_off = false;
        self.states.clear();
        self.observer.iteration(depth, &self.stats);
        let start = self.problem.start();
        let actions = self.problem.actions(&start);
        let visit = if self.problem.is_goal(&start) {
            self.note_depth(0);
            Visit::Found
        } else if depth == 0 {
            self.cut_off_here();
            Visit::NotHere
        } else if self.duplicates == Duplicates::Parent {
            self.visit::<false>(start, 0, actions)
        } else {
            self.visit::<true>(start, 0, actions)
        };
        self.count_selected();
        match visit {
            Visit::Found => {
                self.path.reverse();
                Found::Goal(std::mem::take(&mut self.path))
            }
            Visit::NotHere => Found::Nothing { cut_off: self.cut_off },
            Visit::Stopped => Found::Stopped(self.stopped_by),
        }
    }

    /// Expands a state above the limit that is no goal. It is handed over by value: small ones stay in
    /// registers.
    #[expect(clippy::needless_pass_by_value, reason = "by reference, states would live in memory")]
    fn visit<const LOOKS_BACK: bool>(&mut self, state: P::State, g: Cost, actions: P::Actions) -> Visit {
        if !self.cut_off {
            self.note_depth(g);
        }
        if self.meter.is_due(&self.stats) && self.must_stop(g) {
            return Visit::Stopped;
        }
        self.stats.expanded += 1;
        self.observer.expanding(Glimpse {
            state: &state,
            g,
            h: 0,
            open: 0,
            closed: g as usize + 1,
            frontier: &(),
        });
        if LOOKS_BACK {
            self.states.push(state.clone());
        }
        let is_last = g + 1 == self.depth;
        for action in actions {
            let child = self.problem.apply(&state, action);
            if LOOKS_BACK && self.states.contains(&child) {
                continue;
            }
            self.stats.generated += 1;
            self.observer.generated(&child, g + 1, 0);
            if self.problem.is_goal(&child) {
                self.note_depth(g + 1);
                self.path.push(action);
                return Visit::Found;
            }
            if is_last {
                self.cut_off_here();
                continue;
            }
            let onward = if LOOKS_BACK {
                self.problem.actions(&child)
            } else {
                self.problem.actions_after(&child, action)
            };
            match self.visit::<LOOKS_BACK>(child, g + 1, onward) {
                Visit::NotHere => {}
                Visit::Found => {
                    self.path.push(action);
                    return Visit::Found;
                }
                Visit::Stopped => return Visit::Stopped,
            }
        }
        if LOOKS_BACK {
            self.states.pop();
        }
        Visit::NotHere
    }

    #[cold]
    #[inline(never)]
    fn must_stop(&mut self, g: Cost) -> bool {
        self.count_selected();
        let state_bytes = size_of::<P::State>() + self.problem.key_heap_bytes();
        let bytes = (g as usize + 1) * state_bytes;
        let verdict = self.meter.report(self.observer, &self.stats, self.proven, bytes);
        verdict.inspect_err(|&by| self.stopped_by = by).is_err()
    }

    /// Every child is taken up as it is made, and so is the start of every pass: that needs no counter in
    /// the loop.
    fn count_selected(&mut self) {
        self.stats.selected = self.stats.generated + self.stats.iterations;
    }

    /// The limit leaves a state unexpanded. No path of this pass is longer, so from here on none is noted.
    #[inline(always)]
    fn cut_off_here(&mut self) {
        if !self.cut_off {
            self.cut_off = true;
            self.note_depth(self.depth);
        }
    }

    #[cold]
    fn note_depth(&mut self, g: Cost) {
        self.stats.note_sizes(0, g as usize + 1);
    }
}
