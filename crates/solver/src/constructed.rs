//! Answers by construction: a solution of any board at once, shortened as far as the budget allows, and the best
//! lower bound that costs no search.

use std::time::Duration;

use npuzzle_board::packed::{Packed, WithPacking, by_size};
use npuzzle_board::{Board, Moves, Size};
use npuzzle_heuristics::{CornerTiles, Kind, Puzzle, WalkingDistance};
use npuzzle_search::{Budget, Cost, Heuristic, Problem, Stats, StoppedBy};

use crate::answer::{Answer, Solution};
use crate::constructive;
use crate::proof::Proof;
use crate::request::Request;
use crate::shorten::{Effort, shorten};
use crate::strategy::{Algorithm, Strategy};
use crate::watcher::{Phase, Watcher};

/// Boards of up to so many cells are solved by construction in no time to speak of: even a cancelled request gets a
/// solution.
pub(crate) const QUICK_CELLS: usize = 144;

/// Whether a solution is constructed before a search: not where the search takes no longer than that, nor where
/// construction takes long.
pub(crate) fn is_worth_it_first(request: &Request) -> bool {
    (10..=400).contains(&request.start().size().cells())
        && request.strategy.algorithm != Algorithm::Constructive
}

/// Solves by construction, and shortens the solution while the budget lasts, or for so long.
pub(crate) fn construct(
    request: &Request,
    budget: &Budget,
    shorten_for: Option<Duration>,
    watcher: &mut (dyn Watcher + Send),
) -> Answer {
    let (start, goal) = (request.start(), request.goal());
    let strategy = Strategy::constructive();
    let (lower_bound, proof) = quick_lower_bound(start, goal);
    watcher.bound(lower_bound, &proof);
    let mut answer = Answer {
        lower_bound,
        stats: Stats { iterations: 1, ..Stats::default() },
        ..Answer::empty(&strategy)
    };
    watcher.phase(&Phase::Constructing);
    let is_quick = start.size().cells() <= QUICK_CELLS;
    // A limit on time is no reason to leave without any solution.
    let mut keep_going = || is_quick || (budget.check_end().is_ok() && !watcher.should_stop());
    let Some(moves) = constructive::solve_while(start, goal, &mut keep_going) else {
        answer.stopped_by = Some(budget.check_end().err().unwrap_or(StoppedBy::Cancelled));
        return answer;
    };
    watcher.phase(&Phase::Shortening);
    let shortening = shorten_for.map_or_else(|| budget.clone(), |time| budget.for_at_most(time));
    let mut keep_going = || shortening.check_time().is_ok() && !watcher.should_stop();
    let moves = shorten(start, moves, Effort::default(), &mut keep_going);
    if !budget.allows_cost(moves.len() as Cost) {
        answer.stopped_by = Some(StoppedBy::Cost);
        return answer;
    }
    let solution = Solution { moves: moves.into(), found_by: strategy };
    watcher.improved(&solution);
    answer.best = Some(solution);
    answer
}

/// Shows the watcher a solution and a lower bound as soon as there can be any. It takes milliseconds, so that even a
/// cancelled request gets a solution.
pub(crate) fn at_once(request: &Request, watcher: &mut (dyn Watcher + Send)) {
    watcher.phase(&Phase::Constructing);
    let moves = constructive::in_a_moment(request.start(), request.goal());
    watcher.improved(&Solution { moves: moves.into(), found_by: Strategy::constructive() });
    let (lower_bound, proof) = quick_lower_bound(request.start(), request.goal());
    watcher.bound(lower_bound, &proof);
}

/// Shows the watcher a constructed solution as it is, without shortening it.
pub(crate) fn unshortened(request: &Request, watcher: &mut dyn Watcher) {
    let moves: Moves = constructive::solve(request.start(), request.goal()).into();
    watcher.improved(&Solution { moves, found_by: Strategy::constructive() });
}

/// The best lower bound that costs no search.
pub(crate) fn quick_lower_bound(start: &Board, goal: &Board) -> (Cost, Proof) {
    by_size(start.size(), QuickBound { start, goal })
}

struct QuickBound<'b> {
    start: &'b Board,
    goal: &'b Board,
}

impl WithPacking for QuickBound<'_> {
    type Output = (Cost, Proof);

    fn with<S: Packed>(self) -> (Cost, Proof) {
        let Self { start, goal } = self;
        let state = Puzzle::<S>::new(start, goal).start();
        let corner_tiles = Heuristic::<Puzzle<S>>::evaluate(&CornerTiles::new(goal), &state).h;
        let walking_distance =
            has_quick_walking_distance(start.size()).then(|| WalkingDistance::new(goal).ok()).flatten();
        let walked =
            walking_distance.map_or(0, |heuristic| Heuristic::<Puzzle<S>>::evaluate(&heuristic, &state).h);
        if walked > corner_tiles {
            (walked, Proof::Estimate(Kind::WalkingDistance))
        } else {
            (corner_tiles, Proof::Estimate(Kind::CornerTiles))
        }
    }
}

/// Whether the tables of walking distance are built in no time.
fn has_quick_walking_distance(size: Size) -> bool {
    size.cells() <= 16 && size.rows().max(size.cols()) <= 6
}
