//! Iterative deepening: depth-first search to depth 0, 1, 2, … until the goal is found. Optimal
//! where every action costs the same, in memory for a single path.

use super::Duplicates;
use super::depth_first::{Dive, Found};
use crate::{Budget, Cost, Observer, Outcome, Problem, StoppedBy};

/// Searches for a path of the fewest actions. Of the duplicate policies it can keep `parent` and
/// `path`, as [`depth_first`](super::depth_first) does.
///
/// ```
/// use npuzzle_search::{Budget, algorithms::{Duplicates, iterative_deepening}, example::Staircase};
///
/// let problem = Staircase { start: 0, goal: 7 };
/// let outcome = iterative_deepening::search(&problem, Duplicates::Path, &Budget::default(), &mut ());
/// assert_eq!(outcome.cost(), Some(3));
/// assert_eq!(outcome.stats.iterations, 4);
/// ```
pub fn search<P: Problem, O: Observer<P>>(
    problem: &P,
    duplicates: Duplicates,
    budget: &Budget,
    observer: &mut O,
) -> Outcome<P::Action> {
    let deepest = budget.max_cost().unwrap_or(Cost::MAX - 1);
    let mut dive = Dive::new(problem, duplicates, budget, observer);
    for depth in 0..=deepest {
        dive.stats.iterations += 1;
        dive.proven = depth;
        dive.observer.bound(depth);
        let found = dive.pass(depth);
        let stats = dive.stats;
        return match found {
            Found::Goal(path) => {
                let cost = super::cost_of(problem, &path);
                dive.observer.improved(&path, cost);
                Outcome::solved(path, cost, cost, stats)
            }
            Found::Nothing { cut_off: true } => continue,
            Found::Nothing { cut_off: false } => Outcome::exhausted(stats),
            Found::Stopped(by) => Outcome::stopped(by, depth, stats),
        };
    }
    Outcome::stopped(StoppedBy::Cost, deepest.saturating_add(1), dive.stats)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stats;
    use crate::example::Staircase;

    #[test]
    fn counters_are_those_of_all_passes_together() {
        let problem = Staircase { start: 0, goal: 6 };
        let outcome = search(&problem, Duplicates::Parent, &Budget::default(), &mut ());
        assert_eq!(outcome.best.unwrap().actions, [3, 3]);
        // To depth 0, 1 and 2: the last pass makes 1 and its three children, then 3 and two of its own.
        let expected = Stats {
            expanded: 1 + 3,
            generated: 4 + 7,
            selected: 1 + 5 + 8,
            peak_stored: 3,
            iterations: 3,
            ..Stats::default()
        };
        assert_eq!(outcome.stats, expected);
    }
}
