//! IDA* (Korf 1985): depth-first passes, each bounded by the lowest estimate that the one before
//! had to leave out. Optimal with an admissible heuristic, in memory for a single path.

use crate::{
    Budget, Cost, Estimate, Glimpse, Heuristic, Meter, Observer, Outcome, Problem, Stats, StoppedBy,
    UNREACHABLE,
};

/// Searches for a cheapest path.
///
/// Children are tried in the problem's order, never taking back the last action. A child over the
/// bound is generated but not entered; the search ends the moment it generates a goal within it.
///
/// ```
/// use npuzzle_search::{Budget, algorithms::ida_star, example::{Staircase, Thirds}};
///
/// let problem = Staircase { start: 0, goal: 10 };
/// let outcome = ida_star::search(&problem, &Thirds { goal: 10 }, &Budget::default(), &mut ());
/// assert_eq!(outcome.cost(), Some(4));
/// assert_eq!(outcome.stats.iterations, 1);
/// ```
pub fn search<P, H, O>(problem: &P, heuristic: &H, budget: &Budget, observer: &mut O) -> Outcome<P::Action>
where
    P: Problem,
    H: Heuristic<P>,
    O: Observer<P>,
{
    let start = problem.start();
    let root = heuristic.evaluate(&start);
    let mut pass = Pass {
        problem,
        heuristic,
        observer,
        meter: Meter::new(budget),
        stats: Stats::default(),
        bound: root.h,
        next_bound: root.h,
        path: Vec::new(),
        stopped_by: StoppedBy::Cancelled,
    };
    if problem.is_goal(&start) {
        let stats = Stats { selected: 1, peak_stored: 1, iterations: 1, ..Stats::default() };
        pass.observer.improved(&[], 0);
        return Outcome::solved(Vec::new(), 0, 0, stats);
    }
    let mut outcome = pass.deepen(&start, &root);
    // Every state entered is selected, and is expanded; the goal is found as it is generated.
    outcome.stats.selected = outcome.stats.expanded;
    outcome
}

/// What came of entering a state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    NotHere,
    Found,
    /// By the limit noted in the pass: a verdict of one byte keeps the loop's return cheap.
    Stopped,
}

/// One pass, and what lasts from pass to pass.
struct Pass<'s, P: Problem, H, O> {
    problem: &'s P,
    heuristic: &'s H,
    observer: &'s mut O,
    meter: Meter<'s>,
    stats: Stats,
    bound: Cost,
    /// The lowest estimate over the bound.
    next_bound: Cost,
    /// Filled from its end while a search that found the goal returns.
    path: Vec<P::Action>,
    /// Which limit was met, once one was.
    stopped_by: StoppedBy,
}

impl<P: Problem, H: Heuristic<P>, O: Observer<P>> Pass<'_, P, H, O> {
    fn deepen(&mut self, start: &P::State, root: &Estimate<H::Memo>) -> Outcome<P::Action> {
        loop {
            self.observer.bound(self.bound);
            if !self.meter.allows_cost(self.bound) {
                return Outcome::stopped(StoppedBy::Cost, self.bound, self.stats);
            }
            self.stats.iterations += 1;
            self.observer.iteration(self.bound, &self.stats);
            self.next_bound = Cost::MAX;
            let actions = self.problem.actions(start);
            match self.visit(start.clone(), 0, root.clone(), actions) {
                Visit::Found => {
                    self.path.reverse();
                    let path = std::mem::take(&mut self.path);
                    let cost = super::cost_of(self.problem, &path);
                    self.observer.improved(&path, cost);
                    return Outcome::solved(path, cost, cost, self.stats);
                }
                Visit::Stopped => return Outcome::stopped(self.stopped_by, self.bound, self.stats),
                Visit::NotHere if self.next_bound >= UNREACHABLE => return Outcome::exhausted(self.stats),
                Visit::NotHere => self.bound = self.next_bound,
            }
        }
    }

    /// Enters a state within the bound. It is handed over by value: small ones stay in registers.
    #[expect(clippy::needless_pass_by_value, reason = "by reference, states would live in memory")]
    fn visit(&mut self, state: P::State, g: Cost, estimate: Estimate<H::Memo>, actions: P::Actions) -> Visit {
        if self.meter.is_due(&self.stats) && self.must_stop(g) {
            return Visit::Stopped;
        }
        self.stats.expanded += 1;
        self.observer.expanding(Glimpse {
            state: &state,
            g,
            h: estimate.h,
            open: 0,
            closed: 0,
            frontier: &(),
        });
        for action in actions {
            let child = self.problem.apply(&state, action);
            let child_g = g + self.problem.cost(&state, action);
            let child_estimate = self.heuristic.update(&estimate, &state, action, &child);
            self.stats.generated += 1;
            self.observer.generated(&child, child_g, child_estimate.h);
            let f = child_g + child_estimate.h;
            if f > self.bound {
                self.next_bound = self.next_bound.min(f);
                continue;
            }
            // A goal's estimate is 0, so most states need no look.
            if child_estimate.h == 0 && self.problem.is_goal(&child) {
                self.path.push(action);
                self.note_depth(child_g);
                return Visit::Found;
            }
            let onward = self.problem.actions_after(&child, action);
            match self.visit(child, child_g, child_estimate, onward) {
                Visit::NotHere => {}
                Visit::Found => {
                    self.path.push(action);
                    return Visit::Found;
                }
                Visit::Stopped => return Visit::Stopped,
            }
        }
        Visit::NotHere
    }

    #[cold]
    #[inline(never)]
    fn must_stop(&mut self, g: Cost) -> bool {
        self.note_depth(g);
        let state_bytes = size_of::<P::State>() + self.problem.key_heap_bytes();
        let bytes = (g as usize + 1) * state_bytes;
        let verdict = self.meter.report(self.observer, &self.stats, self.bound, bytes);
        verdict.inspect_err(|&by| self.stopped_by = by).is_err()
    }

    /// A depth-first search holds just its path. How long it is is looked at where limits are, and at
    /// the goal: in the hottest loop of all it would cost too much.
    fn note_depth(&mut self, depth: Cost) {
        self.stats.note_sizes(0, depth as usize + 1);
    }
}
