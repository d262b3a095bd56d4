//! Iterative deepening: depth-first search to depth 0, 1, 2, … until the goal is found. Optimal
//! where every action costs the same, in memory for a single path.

use super::Duplicates;
use super::depth_first::{Dive, Found};
use crate::{Cost, Ending, Limits, Observer, Outcome, Problem, StoppedBy};

/// Searches for a path of the fewest actions. Of the duplicate policies it can keep `parent` and
/// `path`, as [`depth_first`](super::depth_first) does.
///
/// ```
/// use npuzzle_search::{Ending, Limits, algorithms::{Duplicates, iterative_deepening}, example::Staircase};
///
/// let problem = Staircase { start: 0, goal: 7 };
/// let outcome = iterative_deepening::search(&problem, Duplicates::Path, &Limits::default(), &mut ());
/// assert!(matches!(outcome.ending, Ending::Solved { cost: 3, .. }));
/// assert_eq!(outcome.stats.iterations, 4);
/// ```
pub fn search<P: Problem, O: Observer<P>>(
    problem: &P,
    duplicates: Duplicates,
    limits: &Limits,
    observer: &mut O,
) -> Outcome<P::Action> {
    let deepest = limits.max_cost.unwrap_or(Cost::MAX - 1);
    let mut dive = Dive::new(problem, duplicates, limits, observer);
    for depth in 0..=deepest {
        dive.stats.iterations += 1;
        dive.proven = depth;
        let ending = match dive.pass(depth) {
            Found::Goal(path) => Ending::Solved { cost: super::cost_of(problem, &path), path },
            Found::Nothing { cut_off: true } => continue,
            Found::Nothing { cut_off: false } => Ending::Unsolvable,
            Found::Stopped(by) => Ending::Stopped { by, lower_bound: depth },
        };
        return Outcome { ending, stats: dive.stats };
    }
    Outcome {
        ending: Ending::Stopped { by: StoppedBy::Cost, lower_bound: deepest.saturating_add(1) },
        stats: dive.stats,
    }
}
