//! A heuristic of one's own: any function of a board, given to a request in place of a built-in one.

use std::fmt;
use std::sync::Arc;

use npuzzle_board::Board;
use npuzzle_board::packed::{Packed, WithPacking, by_size};
use npuzzle_heuristics::Puzzle;
use npuzzle_search::algorithms::Duplicates;
use npuzzle_search::algorithms::best_first::Ties;
use npuzzle_search::{Budget, Cost, Estimate, Heuristic, Outcome, Problem, UNREACHABLE};

use crate::answer::Answer;
use crate::dispatch::{self, Run, SearchError, Watched};
use crate::request::Request;
use crate::solve::{self, SolveError};
use crate::strategy::{Algorithm, Guide, OwnName, Ranking, Strategy};
use crate::watcher::Watcher;

/// A heuristic of one's own. It estimates the moves from a board to the goal that it was made for.
#[derive(Clone)]
pub struct OwnHeuristic {
    name: OwnName,
    estimate: Arc<dyn Fn(&Board) -> Cost + Send + Sync>,
}

impl OwnHeuristic {
    /// A heuristic with a name for answers and records. Unless it is declared [admissible](Self::admissible),
    /// nothing that a search shows with it counts as proven.
    pub fn new(name: &str, estimate: impl Fn(&Board) -> Cost + Send + Sync + 'static) -> Self {
        Self { name: OwnName { name: name.into(), is_admissible: false }, estimate: Arc::new(estimate) }
    }

    /// The same, declared never to exceed the true distance: bounds and shortest solutions that are found with it
    /// count as proven. An [audit](npuzzle_heuristics::audit) can check the claim.
    #[must_use]
    pub fn admissible(mut self) -> Self {
        self.name.is_admissible = true;
        self
    }
}

impl fmt::Debug for OwnHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnHeuristic").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Answers a request as [`solve`](crate::solve()) does, guided by a heuristic of one's own in place of the one that
/// the request's strategy names. `auto` becomes A*. Steps are not reported.
///
/// ```
/// use npuzzle_board::Goal;
/// use npuzzle_solver::{OwnHeuristic, Request, solve_with};
///
/// let request = Request::to("8 6 7/2 5 4/3 0 1".parse()?, Goal::Last);
/// let goal = request.goal().clone();
/// let misplaced = OwnHeuristic::new("my-misplaced", move |board| {
///     let pairs = board.tiles().iter().zip(goal.tiles());
///     pairs.filter(|(tile, home)| **tile != 0 && tile != home).count() as u32
/// });
/// let answer = solve_with(&request, &misplaced.admissible(), &mut ())?;
/// assert_eq!((answer.length(), answer.is_optimal()), (Some(31), true));
/// assert_eq!(answer.strategy.to_string(), "astar+my-misplaced");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the request's algorithm takes no heuristic (breadth-first search, say), or the verifier refuses a solution.
pub fn solve_with(
    request: &Request,
    heuristic: &OwnHeuristic,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Answer, SolveError> {
    let algorithm = match request.strategy.algorithm {
        Algorithm::Auto => Algorithm::BestFirst {
            ranking: Ranking::AStar,
            duplicates: Duplicates::Closed,
            ties: Ties::LowestEstimate,
        },
        named => named,
    };
    if !algorithm.is_guided() {
        return Err(SearchError::TakesNoHeuristic { algorithm }.into());
    }
    let guide = Guide { own: Some(heuristic.name.clone()), ..Guide::blind() };
    let request = request.clone().with_strategy(Strategy { algorithm, guide });
    solve::with_policy(&request, &request.limits.start(), watcher, |request, budget, incumbent| {
        let search = Search { request, heuristic, budget, watcher: &mut *incumbent };
        let outcome = dispatch::on_a_large_stack(|| by_size(request.start().size(), search));
        let answer = Answer::of(&request.strategy, Run { outcome, checkpoint: None });
        solve::finish(answer, incumbent)
    })
}

struct Search<'s> {
    request: &'s Request,
    heuristic: &'s OwnHeuristic,
    budget: &'s Budget,
    watcher: &'s mut (dyn Watcher + Send),
}

impl WithPacking for Search<'_> {
    type Output = Outcome<npuzzle_board::Move>;

    fn with<S: Packed>(self) -> Self::Output {
        let Self { request, heuristic, budget, watcher } = self;
        let puzzle = Puzzle::<S>::new(request.start(), request.goal());
        let estimates = Estimates { puzzle: &puzzle, heuristic };
        let observer = &mut Watched::new(watcher, &request.strategy);
        dispatch::guided(request.strategy.algorithm, &puzzle, &estimates, budget, observer)
    }
}

/// The heuristic as a search asks for it.
struct Estimates<'e, S> {
    puzzle: &'e Puzzle<S>,
    heuristic: &'e OwnHeuristic,
}

impl<S: Packed> Heuristic<Puzzle<S>> for Estimates<'_, S> {
    type Memo = ();

    fn evaluate(&self, state: &S) -> Estimate<()> {
        // Searches rely on a goal's estimate being 0.
        let is_goal = self.puzzle.is_goal(state);
        let h = if is_goal { 0 } else { (self.heuristic.estimate)(&self.puzzle.board(state)) };
        Estimate { h: h.min(UNREACHABLE), memo: () }
    }
}

#[cfg(test)]
mod tests {
    use npuzzle_board::Goal;

    use super::*;
    use crate::Status;

    #[test]
    fn only_a_heuristic_that_is_declared_admissible_proves_anything() {
        // One of the two boards that are 31 moves away: no quick lower bound comes near.
        let request = Request::to("8 6 7/2 5 4/3 0 1".parse().unwrap(), Goal::Last)
            .with_strategy("astar+manhattan".parse().unwrap());
        let little = OwnHeuristic::new("little", |_| 1);
        let answer = solve_with(&request, &little, &mut ()).unwrap();
        assert_eq!((answer.status(), answer.length()), (Status::Solved, Some(31)));
        assert!(answer.lower_bound < 31 && !answer.is_optimal(), "{}", answer.lower_bound);
        let answer = solve_with(&request, &little.admissible(), &mut ()).unwrap();
        assert_eq!((answer.length(), answer.is_optimal()), (Some(31), true));
    }

    #[test]
    fn a_blind_algorithm_is_refused() {
        let request = Request::to("1 2 3/4 5 6/7 0 8".parse().unwrap(), Goal::Last);
        let heuristic = OwnHeuristic::new("any", |_| 0);
        for strategy in ["bfs", "bidirectional", "ids", "dfs:9", "constructive"] {
            let request = request.clone().with_strategy(strategy.parse().unwrap());
            let refused = solve_with(&request, &heuristic, &mut ()).unwrap_err().to_string();
            assert!(refused.ends_with("takes no heuristic"), "{refused}");
        }
    }

    #[test]
    fn a_heuristic_may_say_that_a_board_is_a_dead_end() {
        for strategy in ["ida+manhattan", "astar+manhattan", "rbfs+manhattan", "greedy+manhattan"] {
            let request = Request::to("1 2 3/4 5 6/0 7 8".parse().unwrap(), Goal::Last)
                .with_strategy(strategy.parse().unwrap());
            // The top row never moves on a shortest way.
            let heuristic =
                OwnHeuristic::new(
                    "still",
                    |board| {
                        if board.tiles()[..3] == [1, 2, 3] { 1 } else { Cost::MAX }
                    },
                );
            assert_eq!(solve_with(&request, &heuristic, &mut ()).unwrap().length(), Some(2), "{strategy}");
        }
    }

    #[test]
    fn a_goal_counts_as_zero_whatever_the_heuristic_says() {
        let request = Request::to("1 2 3/4 5 6/7 0 8".parse().unwrap(), Goal::Last)
            .with_strategy("ida+manhattan".parse().unwrap());
        let too_much = OwnHeuristic::new("too-much", |_| 100);
        assert_eq!(solve_with(&request, &too_much, &mut ()).unwrap().length(), Some(1));
    }
}
