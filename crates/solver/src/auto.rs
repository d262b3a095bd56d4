//! What to do with a board when nobody says how: optimally where that is within reach, else by
//! construction, always with a proven lower bound.

use std::time::Instant;

use npuzzle_board::packed::{Packed, Packed16, Packed25, Wide};
use npuzzle_board::{Board, Size};
use npuzzle_heuristics::{CornerTiles, Kind, Puzzle, WalkingDistance};
use npuzzle_search::algorithms::Duplicates;
use npuzzle_search::algorithms::best_first::Ties;
use npuzzle_search::{Cost, Ending, Heuristic, Limits, Outcome, Problem, Stats, StoppedBy};

use crate::constructive;
use crate::dispatch::{self, Run, SearchError, Watcher};
use crate::shorten::{Effort, shorten};
use crate::solve::{Answer, QUICK_TO_CONSTRUCT, Request, Status};
use crate::strategy::{Algorithm, Guide, Ranking, Strategy};
use crate::tabled;

/// What `auto` does with a board.
struct Plan {
    /// A search that costs little and mostly suffices, if there is one: it may generate [`FIRST_TRY`] children.
    first: Option<Strategy>,
    /// The optimal search that follows it.
    search: Strategy,
    /// Children it may generate before the board is taken to be out of reach, if no limit was given.
    patience: Option<u64>,
    why: String,
}

/// What a first try may generate: twice what the hardest of Korf's hundred takes, and a fraction of the time
/// that the tables for the next take.
const FIRST_TRY: u64 = 5_000_000;

fn plan(request: &Request) -> Plan {
    let (size, limits) = (request.start().size(), &request.limits);
    let has_limit = limits.max_nodes.is_some() || limits.max_time.is_some();
    let (search, patience) = match size.cells() {
        0..=9 => (Strategy::ida_star(Kind::WalkingDistance), None),
        // Boards of two long rows are full of detours to the same board: only a memory helps.
        10..=16 if size.rows().min(size.cols()) == 2 && size.cells() > 12 => {
            (best_first(Kind::LinearConflict), Some(20_000_000))
        }
        10..=16 => (with_tables(request), None),
        17..=25 => (with_tables(request), Some(400_000_000)),
        26..=400 => (Strategy::ida_star(Kind::LinearConflict), Some(20_000)),
        _ => (Strategy::ida_star(Kind::LinearConflict), Some(1_000)),
    };
    let patience = if has_limit { None } else { patience };
    let why = match (patience, has_limit) {
        (None, _) if size.cells() <= 16 => format!("a {size} board is within reach of an optimal search"),
        (_, true) => format!(
            "a {size} board may be out of reach of an optimal search; your limits say how long to try"
        ),
        _ => format!("a {size} board is out of reach of a quick optimal search, unless it is easy"),
    };
    Plan { first: first_try(request, &search), search, patience, why }
}

/// IDA* with tables that are made in a moment, while those that are meant are not at hand.
fn first_try(request: &Request, search: &Strategy) -> Option<Strategy> {
    let means = &request.means;
    let (goal, meant) = (request.goal(), &search.guide.tables.as_ref()?.partition);
    if means.is_thorough || means.resume.is_some() || tabled::is_at_hand(goal, meant, &means.library) {
        return None;
    }
    tabled::quick_partition(goal.size()).filter(|quick| quick != meant).map(Strategy::ida_star_with_tables)
}

/// IDA* with the best tables that need no long wait.
fn with_tables(request: &Request) -> Strategy {
    let (library, max_memory) = (&request.means.library, request.limits.max_memory);
    Strategy::ida_star_with_tables(tabled::best_partition(request.goal(), library, max_memory))
}

/// What larger tables would cost and bring. Told when the small ones are made, and so but once; not when those
/// of a first try are.
fn advice(request: &Request, search: &Strategy) -> Option<String> {
    let size = request.start().size();
    let (tables, large) = (search.guide.tables.as_ref()?, tabled::large_partition(size)?);
    let library = &request.means.library;
    if tables.partition != tabled::small_partition(size) {
        return None;
    }
    if tabled::is_at_hand(request.goal(), &tables.partition, library) || library.folder().is_none() {
        return None;
    }
    let bytes = library.bytes_of(request.goal(), &large.for_goal(request.goal()).ok()?);
    Some(format!(
        "made tables for {size} boards. Larger ones, pdb:{large}, would take {} MB on disk and some \
         seconds to make, and the hardest boards a fraction of the time: npuzzle tables build {size}",
        bytes / 1_000_000
    ))
}

fn best_first(kind: Kind) -> Strategy {
    let algorithm = Algorithm::BestFirst {
        ranking: Ranking::AStar,
        duplicates: Duplicates::Closed,
        ties: Ties::LowestEstimate,
    };
    Strategy { algorithm, guide: Guide::one(kind) }
}

/// Whether the tables of walking distance are made in no time.
fn has_quick_walking_distance(size: Size) -> bool {
    size.rows().max(size.cols()) <= 6
}

/// Solves optimally within the plan's patience and the limits; else by construction.
pub(crate) fn solve(request: &Request, watcher: &mut (dyn Watcher + Send)) -> Result<Answer, SearchError> {
    let deadline = deadline_of(&request.limits);
    let plan = plan(request);
    let mut answer = search(&plan, deadline, request, watcher)?;
    let Plan { patience, why, .. } = plan;
    if answer.status == Status::Solved {
        answer.why = Some(why);
        return Ok(answer);
    }
    let constructed = construct_by(deadline, request, watcher);
    let was_cancelled = answer.stopped_by == Some(StoppedBy::Cancelled);
    let searched = answer.strategy;
    let mut merged = Answer {
        status: if was_cancelled { Status::Stopped } else { Status::Solved },
        lower_bound: constructed.lower_bound.max(answer.lower_bound),
        stats: answer.stats,
        checkpoint: answer.checkpoint,
        // The plan's own patience is no limit that anyone set.
        stopped_by: answer.stopped_by.filter(|&by| patience.is_none() || by != StoppedBy::Nodes),
        why: Some(match (patience, answer.stopped_by) {
            (_, Some(StoppedBy::Cancelled)) => {
                format!("{searched} was told to end, so it was solved line by line")
            }
            (None, Some(by)) => format!("{searched} met the limit on {by}, so it was solved line by line"),
            _ => format!("{why}; {searched} did not get there soon, so it was solved line by line"),
        }),
        ..constructed
    };
    merged.notice_optimal();
    Ok(merged)
}

/// Searches as planned: a first try, and if that was not enough, what follows it.
fn search(
    Plan { first, search, patience, .. }: &Plan,
    deadline: Option<Instant>,
    request: &Request,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Answer, SearchError> {
    let most = request.limits.max_nodes;
    let Some(first) = first else {
        return attempt(search, patience.or(most), deadline, request, watcher);
    };
    let nodes = most.map_or(FIRST_TRY, |most| most.min(FIRST_TRY));
    let mut tried = attempt(first, Some(nodes), deadline, request, watcher)?;
    // It is sooner made again than written down.
    tried.checkpoint = None;
    let left = most.map(|most| most.saturating_sub(tried.stats.generated));
    if tried.stopped_by != Some(StoppedBy::Nodes) || left == Some(0) {
        return Ok(tried);
    }
    let mut answer = attempt(search, patience.or(left), deadline, request, watcher)?;
    answer.stats.add(&tried.stats);
    answer.lower_bound = answer.lower_bound.max(tried.lower_bound);
    Ok(answer)
}

/// Runs an optimal search on what is left of nodes and time.
fn attempt(
    search: &Strategy,
    max_nodes: Option<u64>,
    deadline: Option<Instant>,
    request: &Request,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Answer, SearchError> {
    watcher.phase(&search.to_string());
    let max_time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let limits = Limits { max_nodes, max_time, ..request.limits.clone() };
    let advice = advice(request, search);
    let (start, goal) = (request.start(), request.goal());
    let run = dispatch::search_with(search, start, goal, &limits, &request.means, watcher)?;
    if let Some(advice) = advice.filter(|_| run.outcome.stats.generated > 0) {
        watcher.note(&advice);
    }
    Ok(Answer::of(search, run))
}

/// Solves by construction, shortened as far as the limits leave time.
pub(crate) fn construct(request: &Request, watcher: &mut (dyn Watcher + Send)) -> Answer {
    construct_by(deadline_of(&request.limits), request, watcher)
}

fn deadline_of(limits: &Limits) -> Option<Instant> {
    limits.max_time.and_then(|time| Instant::now().checked_add(time))
}

fn construct_by(deadline: Option<Instant>, request: &Request, watcher: &mut (dyn Watcher + Send)) -> Answer {
    let (start, goal) = (request.start(), request.goal());
    let limits = &request.limits;
    watcher.phase("solving line by line");
    let is_cancelled =
        || limits.cancel.as_ref().is_some_and(|cancel| cancel.load(std::sync::atomic::Ordering::Relaxed));
    // Whoever waited should not go away without any solution, unless that takes seconds more.
    let is_quick = start.size().cells() <= QUICK_TO_CONSTRUCT;
    let moves = constructive::solve_while(start, goal, &mut || is_quick || !is_cancelled());
    watcher.phase("shortening");
    let mut keep_going = || !is_cancelled() && deadline.is_none_or(|deadline| Instant::now() < deadline);
    let ending = match moves.map(|moves| shorten(start, moves, Effort::default(), &mut keep_going)) {
        Some(moves) => Ending::Solved { cost: moves.len() as Cost, path: moves },
        None => Ending::Stopped { by: StoppedBy::Cancelled, lower_bound: 0 },
    };
    let strategy = Strategy { algorithm: Algorithm::Constructive, guide: Guide::blind() };
    let outcome = Outcome { ending, stats: Stats { iterations: 1, ..Stats::default() } };
    let mut answer = Answer::of(&strategy, Run { outcome, checkpoint: None });
    answer.lower_bound = quick_lower_bound(start, goal);
    answer.notice_optimal();
    answer
}

/// The best lower bound that costs no search.
pub(crate) fn quick_lower_bound(start: &Board, goal: &Board) -> Cost {
    match start.size().cells() {
        0..=16 => estimate::<Packed16>(start, goal),
        17..=25 => estimate::<Packed25>(start, goal),
        _ => estimate::<Wide>(start, goal),
    }
}

fn estimate<S: Packed>(start: &Board, goal: &Board) -> Cost {
    let state = Puzzle::<S>::new(start, goal).start();
    let corner_tiles = Heuristic::<Puzzle<S>>::evaluate(&CornerTiles::new(goal), &state).h;
    let walking_distance = has_quick_walking_distance(start.size()) && start.size().cells() <= 16;
    let walking_distance = walking_distance.then(|| WalkingDistance::new(goal).ok()).flatten();
    let walked =
        walking_distance.map_or(0, |heuristic| Heuristic::<Puzzle<S>>::evaluate(&heuristic, &state).h);
    corner_tiles.max(walked)
}
