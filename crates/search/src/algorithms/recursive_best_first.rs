//! Recursive best-first search (Korf 1993): follows the best path like A*, in memory for a single
//! path and its siblings, by remembering of each subtree it leaves only the best estimate in it.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use crate::{
    Budget, Cost, Estimate, Glimpse, Heuristic, Meter, Observer, Outcome, Problem, Stats, StoppedBy,
    UNREACHABLE,
};

/// Whether a state that is met again by another path is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Explored {
    /// Nothing is kept but the path: Korf's algorithm.
    #[default]
    Forgotten,
    /// For every explored state the best estimate found below it is kept, and used when another
    /// path leads there. Fewer states are expanded, and memory grows with them.
    Kept,
}

/// Searches for a cheapest path; optimal with an admissible heuristic.
///
/// Of equal siblings the first in the problem's order of actions is followed. A goal is tested for
/// when it is selected.
///
/// ```
/// use npuzzle_search::{Budget, example::{Staircase, Thirds}};
/// use npuzzle_search::algorithms::recursive_best_first::{self, Explored};
///
/// let problem = Staircase { start: 0, goal: 10 };
/// let outcome = recursive_best_first::search(
///     &problem, &Thirds { goal: 10 }, Explored::Forgotten, &Budget::default(), &mut ());
/// assert_eq!(outcome.cost(), Some(4));
/// ```
pub fn search<P, H, O>(
    problem: &P,
    heuristic: &H,
    explored: Explored,
    budget: &Budget,
    observer: &mut O,
) -> Outcome<P::Action>
where
    P: Problem,
    H: Heuristic<P>,
    O: Observer<P>,
{
    let start = problem.start();
    let estimate = heuristic.evaluate(&start);
    let mut search = Recursion {
        problem,
        heuristic,
        explored,
        learned: HashMap::default(),
        observer,
        meter: Meter::new(budget),
        stats: Stats { iterations: 1, ..Stats::default() },
        path: Vec::new(),
        waiting: 0,
        held: 0,
        root_bound: estimate.h,
        most: budget.max_cost().unwrap_or(Cost::MAX).min(UNREACHABLE - 1),
    };
    let root = Child { action: None, g: 0, f: estimate.h, state: start, estimate };
    let found = search.descend(&root, search.most);
    let stats = search.stats;
    match found {
        Err(by) => Outcome::stopped(by, search.root_bound, stats),
        Ok(Found::Goal) => {
            search.path.reverse();
            let path = std::mem::take(&mut search.path);
            let cost = super::cost_of(problem, &path);
            search.observer.improved(&path, cost);
            Outcome::solved(path, cost, cost, stats)
        }
        Ok(Found::Best(UNREACHABLE..)) => Outcome::exhausted(stats),
        Ok(Found::Best(lower_bound)) => Outcome::stopped(StoppedBy::Cost, lower_bound, stats),
    }
}

/// What came of a subtree.
enum Found {
    Goal,
    /// The best estimate in it, over the bound; `Cost::MAX` if it ends.
    Best(Cost),
}

struct Child<P: Problem, M> {
    action: Option<P::Action>,
    state: P::State,
    g: Cost,
    estimate: Estimate<M>,
    /// The best estimate of a path through this child, as far as it is known.
    f: Cost,
}

struct Recursion<'s, P: Problem, H, O> {
    problem: &'s P,
    heuristic: &'s H,
    explored: Explored,
    /// The best estimate found below an explored state, where it beats the heuristic's.
    learned: HashMap<P::Key, Cost, FxBuildHasher>,
    observer: &'s mut O,
    meter: Meter<'s>,
    stats: Stats,
    /// Filled from its end while a search that found the goal returns.
    path: Vec<P::Action>,
    /// Children that wait on all levels of the recursion.
    waiting: usize,
    /// Nodes in hand: the path.
    held: usize,
    /// No solution is cheaper than this.
    root_bound: Cost,
    most: Cost,
}

impl<P: Problem, H: Heuristic<P>, O: Observer<P>> Recursion<'_, P, H, O> {
    /// Searches below a node until the best estimate there exceeds `bound`.
    fn descend(&mut self, node: &Child<P, H::Memo>, bound: Cost) -> Result<Found, StoppedBy> {
        self.stats.selected += 1;
        self.held += 1;
        self.stats.note_sizes(0, self.held + self.learned.len());
        if self.problem.is_goal(&node.state) {
            return Ok(Found::Goal);
        }
        let mut children = self.expand(node)?;
        // The child that is followed is held as the node in hand, not as one that waits.
        let others = children.len().saturating_sub(1);
        self.waiting += others;
        self.stats.note_sizes(self.waiting + 1, self.held + self.waiting + 1 + self.learned.len());
        let found = self.follow_best(&mut children, bound);
        self.waiting -= others;
        self.held -= 1;
        if let (Explored::Kept, Ok(Found::Best(best))) = (self.explored, &found)
            && *best != Cost::MAX
        {
            self.learn(node, *best);
        }
        found
    }

    fn follow_best(&mut self, children: &mut [Child<P, H::Memo>], bound: Cost) -> Result<Found, StoppedBy> {
        loop {
            // The first of the lowest, and the lowest of the others.
            let Some(best) = (0..children.len()).min_by_key(|&index| children[index].f) else {
                return Ok(Found::Best(Cost::MAX));
            };
            let f = children[best].f;
            if f > bound {
                return Ok(Found::Best(f));
            }
            // With the whole bound left there is nothing open elsewhere that could be cheaper.
            if bound == self.most && f > self.root_bound {
                self.root_bound = f;
                self.observer.bound(f);
            }
            let others = (0..children.len()).filter(|&index| index != best);
            let alternative = others.map(|index| children[index].f).min().unwrap_or(Cost::MAX);
            match self.descend(&children[best], bound.min(alternative))? {
                Found::Goal => {
                    self.path.extend(children[best].action);
                    return Ok(Found::Goal);
                }
                Found::Best(f) => children[best].f = f,
            }
        }
    }

    fn expand(&mut self, node: &Child<P, H::Memo>) -> Result<Vec<Child<P, H::Memo>>, StoppedBy> {
        if self.meter.is_due(&self.stats) {
            let entry = size_of::<(P::Key, Cost)>() + 1 + self.problem.key_heap_bytes();
            let child = size_of::<Child<P, H::Memo>>() + self.problem.key_heap_bytes();
            // While the memory of explored states grows, it stands there twice and once more.
            let soon_full = self.learned.len() + 4096 > self.learned.capacity();
            let entries = self.learned.capacity() * if soon_full { 3 } else { 1 };
            let bytes = entries * entry + (self.waiting + self.held) * child;
            self.meter.report(self.observer, &self.stats, self.root_bound, bytes)?;
        }
        self.stats.expanded += 1;
        self.observer.expanding(Glimpse {
            state: &node.state,
            g: node.g,
            h: node.estimate.h,
            open: self.waiting,
            closed: self.held - 1,
            frontier: &(),
        });
        // What is learned below a state must hold for every path to it, so with a memory even the
        // way back is tried: its estimate soon says that it is none.
        let actions = match (self.explored, node.action) {
            (Explored::Forgotten, Some(last)) => self.problem.actions_after(&node.state, last),
            _ => self.problem.actions(&node.state),
        };
        let mut children = Vec::with_capacity(4);
        for action in actions {
            let state = self.problem.apply(&node.state, action);
            let g = node.g + self.problem.cost(&node.state, action);
            let estimate = self.heuristic.update(&node.estimate, &node.state, action, &state);
            self.stats.generated += 1;
            self.observer.generated(&state, g, estimate.h);
            // A path through a parent is never cheaper than the parent's best estimate.
            let f = (g + self.best_estimate(&state, estimate.h)).max(node.f);
            children.push(Child { action: Some(action), state, g, estimate, f });
        }
        Ok(children)
    }

    fn best_estimate(&self, state: &P::State, h: Cost) -> Cost {
        match self.explored {
            Explored::Forgotten => h,
            Explored::Kept => self.learned.get(&self.problem.key(state)).map_or(h, |&learned| h.max(learned)),
        }
    }

    fn learn(&mut self, node: &Child<P, H::Memo>, best: Cost) {
        let learned = best - node.g;
        if learned > node.estimate.h {
            let known = self.learned.entry(self.problem.key(&node.state)).or_default();
            *known = learned.max(*known);
        }
    }
}
