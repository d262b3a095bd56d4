//! From a request to a verified answer. [`search`] runs exactly what the strategy names; [`solve`] adds what a
//! person expects: some solution where the search has none, and a lower bound.

use npuzzle_board::parity;
use npuzzle_search::Budget;

use crate::answer::{Answer, Status};
use crate::auto;
use crate::constructed::{self, construct};
use crate::dispatch::{self, SearchError};
use crate::incumbent::Incumbent;
use crate::proof::Proof;
use crate::request::{Construct, Request};
use crate::strategy::{Algorithm, Strategy};
use crate::verify::Flaw;
use crate::watcher::Watcher;

/// Why there is no answer at all.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The strategy can't be used on this board.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The verifier refused a solution: a bug in this program.
    #[error("this is a bug in npuzzle: the solution found by {strategy} is wrong: {flaw}")]
    WrongSolution {
        /// What found it.
        strategy: Box<Strategy>,
        /// What is wrong with it.
        flaw: Flaw,
    },
}

/// Runs what the request's strategy names, and nothing else. Every solution was replayed by
/// [`verify`](crate::verify::verify()) before it is returned or shown to the watcher.
///
/// # Errors
/// If the strategy can't be used on this size, its tables can't be built, or the verifier refuses a solution.
///
/// ```
/// use npuzzle_board::Goal;
/// use npuzzle_solver::{Request, search};
///
/// let request = Request::to("8 6 7/2 5 4/3 0 1".parse()?, Goal::Last)
///     .with_strategy("ida+manhattan".parse()?)
///     .with_max_nodes(100);
/// let answer = search(&request, &mut ())?;
/// assert!(answer.best.is_none() && answer.lower_bound >= 21);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(request: &Request, watcher: &mut (dyn Watcher + Send)) -> Result<Answer, SolveError> {
    search_within(request, &request.limits.start(), watcher)
}

/// The same, within a budget that is already running.
///
/// # Errors
/// As [`search`].
pub fn search_within(
    request: &Request,
    budget: &Budget,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Answer, SolveError> {
    if !parity::solvable(request.start(), request.goal()) {
        return Ok(Answer::unsolvable(&request.strategy));
    }
    let mut incumbent = Incumbent::new(request, budget, watcher);
    let mut answer = run(request, budget, &mut incumbent)?;
    answer.proof = incumbent.proof_of(answer.lower_bound);
    incumbent.verdict()?;
    Ok(answer)
}

/// Answers a request: runs its strategy; if that is stopped without a solution, constructs one; adds the best lower
/// bound that costs no search. Every solution was replayed by [`verify`](crate::verify::verify()).
///
/// # Errors
/// If the strategy can't be used on this size, its tables can't be built, or the verifier refuses a solution.
///
/// ```
/// use npuzzle_board::Goal;
/// use npuzzle_solver::{Request, Status, solve};
///
/// let request = Request::to("8 6 7/2 5 4/3 0 1".parse()?, Goal::Last);
/// let answer = solve(&request, &mut ())?;
/// assert_eq!((answer.status(), answer.length()), (Status::Solved, Some(31)));
/// assert!(answer.is_optimal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(request: &Request, watcher: &mut (dyn Watcher + Send)) -> Result<Answer, SolveError> {
    solve_within(request, &request.limits.start(), watcher)
}

/// The same, within a budget that is already running. A deadline that only the budget has is no limit of the
/// user's: `auto` plans without it.
///
/// # Errors
/// As [`solve`].
pub fn solve_within(
    request: &Request,
    budget: &Budget,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Answer, SolveError> {
    with_policy(request, budget, watcher, run)
}

/// Runs a request and adds what [`solve`] promises.
pub(crate) fn with_policy(
    request: &Request,
    budget: &Budget,
    watcher: &mut (dyn Watcher + Send),
    run: impl FnOnce(&Request, &Budget, &mut Incumbent) -> Result<Answer, SolveError>,
) -> Result<Answer, SolveError> {
    if !parity::solvable(request.start(), request.goal()) {
        return Ok(Answer::unsolvable(&request.strategy));
    }
    let incumbent = &mut Incumbent::new(request, budget, watcher);
    if let Construct::First { shorten_for } = request.construct
        && constructed::is_worth_it_first(request)
    {
        construct(request, budget, Some(shorten_for), incumbent);
    }
    let mut answer = run(request, budget, incumbent)?;
    let cells = request.start().size().cells();
    if answer.best.is_none() && incumbent.best.is_none() && cells <= constructed::QUICK_CELLS {
        constructed::unshortened(request, incumbent);
    }
    answer.adopt(incumbent.best.take());
    if !answer.is_optimal() && !is_bounded(request.strategy.algorithm) {
        let (quick, proof) = constructed::quick_lower_bound(request.start(), request.goal());
        incumbent.bound(quick, &proof);
        answer.lower_bound = answer.lower_bound.max(quick);
    }
    answer.proof = incumbent.proof_of(answer.lower_bound);
    incumbent.verdict()?;
    debug_assert!(answer.status() != Status::Unsolvable, "parity was checked");
    Ok(answer)
}

/// Whether an algorithm's answer comes with the quick lower bound already.
fn is_bounded(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::Auto | Algorithm::Constructive)
}

/// Runs what the strategy names.
fn run(request: &Request, budget: &Budget, incumbent: &mut Incumbent) -> Result<Answer, SolveError> {
    let answer = match request.strategy.algorithm {
        Algorithm::Auto => auto::run(request, budget, incumbent)?,
        Algorithm::Constructive => construct(request, budget, None, incumbent),
        _ => Answer::of(&request.strategy, dispatch::run(request, &request.strategy, budget, incumbent)?),
    };
    finish(answer, incumbent)
}

/// Replays the solution of an answer.
pub(crate) fn finish(answer: Answer, incumbent: &mut Incumbent) -> Result<Answer, SolveError> {
    if let Some(best) = &answer.best
        && incumbent.best.as_ref() != Some(best)
    {
        incumbent.check(best)?;
        incumbent.improved(best);
    }
    incumbent.bound(answer.lower_bound, &Proof::Search(answer.strategy.clone()));
    Ok(answer)
}
