//! What to do with a board when nobody says how: optimally where that is within reach, else by
//! construction, always with a proven lower bound.

use npuzzle_heuristics::Kind;
use npuzzle_search::algorithms::Duplicates;
use npuzzle_search::algorithms::best_first::Ties;
use npuzzle_search::{Budget, StoppedBy};

use crate::answer::{Answer, Status};
use crate::anytime::{self, Prover, Provers};
use crate::constructed::quick_lower_bound;
use crate::dispatch::{self, SearchError};
use crate::incumbent::Incumbent;
use crate::proof::Proof;
use crate::request::Request;
use crate::strategy::{Algorithm, Guide, Ranking, Strategy};
use crate::tabled;
use crate::watcher::{Notice, Watcher};

/// What `auto` does with a board.
struct Plan {
    /// A search that costs little and often suffices, if there is one, and the children it may generate.
    first: Option<(Strategy, u64)>,
    /// The optimal search that follows it.
    search: Strategy,
    /// Children it may generate before the board is taken to be out of reach, if no limit was given.
    patience: Option<u64>,
    /// Whether that mostly suffices. If not, beams look for solutions meanwhile.
    is_within_reach: bool,
    why: String,
}

/// What a first try with quick tables may generate: twice what the hardest of Korf's hundred takes, and a fraction of the time
/// that the tables for the next take.
const FIRST_TRY: u64 = 5_000_000;

/// Solves optimally where that is within reach; else as well as can be within the limits, or soon.
pub(crate) fn run(
    request: &Request,
    budget: &Budget,
    incumbent: &mut Incumbent,
) -> Result<Answer, SearchError> {
    let plan = plan(request, budget);
    if !plan.is_within_reach && incumbent.wants_steps().is_none() {
        let first = plan.first.map(|(search, patience)| Prover { search, patience: Some(patience) });
        let beside = Some(Prover { search: plan.search, patience: plan.patience });
        let answer = anytime::run(request, budget, incumbent, &Provers { first, beside })?;
        return Ok(explained(answer, plan.why));
    }
    let mut searched = search(&plan, budget, request, incumbent)?;
    if searched.status() == Status::Solved {
        searched.why = Some(plan.why);
        return Ok(searched);
    }
    if searched.stopped_by == Some(StoppedBy::Cost) {
        // It is proven that no solution is short enough.
        let (quick, proof) = quick_lower_bound(request.start(), request.goal());
        incumbent.bound(quick, &proof);
        searched.lower_bound = searched.lower_bound.max(quick);
        searched.why = Some(plan.why);
        return Ok(searched);
    }
    incumbent.bound(searched.lower_bound, &Proof::Search(searched.strategy.clone()));
    let found = anytime::run(request, &budget.after(&searched.stats), incumbent, &Provers::default())?;
    Ok(merge(searched, found, &plan.why))
}

/// An answer with the reason for what was done.
fn explained(answer: Answer, why: String) -> Answer {
    let how = match &answer.best {
        Some(best) if best.found_by.algorithm == Algorithm::Constructive => ", so it was solved line by line",
        Some(best) if best.found_by.guide.kinds == [Kind::Potential] => {
            ", so beams ranked by a learned potential looked for a short solution"
        }
        _ => "",
    };
    Answer { why: Some(why + how), ..answer }
}

/// What was found after a search that was stopped, with what the search has proven.
fn merge(searched: Answer, found: Answer, why: &str) -> Answer {
    let search = &searched.strategy;
    let why = match searched.stopped_by {
        Some(StoppedBy::Cancelled) => format!("{search} was told to end"),
        Some(StoppedBy::Patience) | None => format!("{why}; {search} did not get there soon"),
        Some(by) => format!("{search} met the limit on {by}"),
    };
    // The plan's own patience is no limit that anyone set.
    let stopped_by = searched.stopped_by.filter(|&by| by != StoppedBy::Patience);
    let mut stats = searched.stats;
    stats.add(&found.stats);
    let answer = Answer {
        lower_bound: found.lower_bound.max(searched.lower_bound),
        stats,
        checkpoint: searched.checkpoint,
        stopped_by: stopped_by.or(found.stopped_by),
        ..found
    };
    explained(answer, why)
}

/// What to do. Only here do the limits that a user asked for count, not what is left of them.
fn plan(request: &Request, budget: &Budget) -> Plan {
    let (size, limits) = (request.start().size(), &request.limits);
    let has_limit = limits.max_nodes.is_some() || limits.max_time.is_some();
    let (search, patience): (Strategy, Option<u64>) = match size.cells() {
        0..=9 => (Strategy::ida_star(Kind::WalkingDistance), None),
        // Boards of two long rows are full of detours to the same board: only a memory helps.
        10..=16 if size.rows().min(size.cols()) == 2 && size.cells() > 12 => {
            (best_first(Kind::LinearConflict), Some(20_000_000))
        }
        10..=16 => (with_tables(request, budget), None),
        17..=25 => (with_tables(request, budget), Some(400_000_000)),
        26..=64 => (Strategy::ida_star(Kind::CornerTiles), Some(500_000)),
        65..=400 => (Strategy::ida_star(Kind::LinearConflict), Some(20_000)),
        _ => (Strategy::ida_star(Kind::LinearConflict), Some(1_000)),
    };
    let is_within_reach = size.cells() <= 16;
    // On larger boards the limits are for the beams as well, and the optimal search gets a small part of the time.
    let seconds = limits.max_time.map_or(1, |time| time.as_secs().max(1));
    let patience = match patience {
        Some(_) if has_limit && size.cells() <= 25 => None,
        Some(nodes) => Some(nodes.saturating_mul(seconds)),
        None => None,
    };
    let why = match (patience, has_limit) {
        (None, _) if is_within_reach => format!("a {size} board is within reach of an optimal search"),
        (_, true) => format!(
            "a {size} board may be out of reach of an optimal search; your limits say how long to try"
        ),
        _ => format!("a {size} board is out of reach of a quick optimal search, unless it is easy"),
    };
    let first = match size.cells() {
        ..=16 => first_try(request, &search).map(|first| (first, FIRST_TRY)),
        17..=25 => Some((Strategy::ida_star(Kind::LinearConflict), 50_000)),
        26..=64 => Some((Strategy::ida_star(Kind::LinearConflict), 5_000)),
        _ => None,
    };
    Plan { first, search, patience, is_within_reach, why }
}

/// IDA* with tables that are built in a moment, while those that are meant are not at hand.
fn first_try(request: &Request, search: &Strategy) -> Option<Strategy> {
    let means = &request.means;
    let (goal, meant) = (request.goal(), &search.guide.tables.as_ref()?.partition);
    if means.is_thorough || means.resume.is_some() || tabled::is_at_hand(goal, meant, &means.library) {
        return None;
    }
    tabled::quick_partition(goal.size()).filter(|quick| quick != meant).map(Strategy::ida_star_with_tables)
}

/// IDA* with the best tables that need no long wait.
fn with_tables(request: &Request, budget: &Budget) -> Strategy {
    let library = &request.means.library;
    Strategy::ida_star_with_tables(tabled::best_partition(request.goal(), library, budget.max_memory()))
}

fn best_first(kind: Kind) -> Strategy {
    let algorithm = Algorithm::BestFirst {
        ranking: Ranking::AStar,
        duplicates: Duplicates::Closed,
        ties: Ties::LowestEstimate,
    };
    Strategy { algorithm, guide: Guide::one(kind) }
}

/// Searches as planned: a first try, and if that was not enough, what follows it.
fn search(
    Plan { first, search, patience, .. }: &Plan,
    budget: &Budget,
    request: &Request,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Answer, SearchError> {
    let Some((first, first_patience)) = first else {
        return attempt(search, &budget.with_patience(*patience), request, watcher);
    };
    let mut tried = attempt(first, &budget.with_patience(Some(*first_patience)), request, watcher)?;
    // It is sooner made again than written down.
    tried.checkpoint = None;
    if tried.stopped_by != Some(StoppedBy::Patience) {
        return Ok(tried);
    }
    let left = budget.after(&tried.stats).with_patience(*patience);
    let mut answer = attempt(search, &left, request, watcher)?;
    answer.stats.add(&tried.stats);
    answer.lower_bound = answer.lower_bound.max(tried.lower_bound);
    Ok(answer)
}

/// Runs an optimal search.
fn attempt(
    search: &Strategy,
    budget: &Budget,
    request: &Request,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Answer, SearchError> {
    let builds_small_tables = builds_small_tables(request, search);
    let run = dispatch::run(request, search, budget, watcher)?;
    if builds_small_tables && run.outcome.stats.generated > 0 {
        recommend_larger_tables(request, watcher);
    }
    Ok(Answer::of(search, run))
}

/// Whether the small tables will be built now. Then, and so only once, larger ones are recommended; not when those
/// of a first try are built.
fn builds_small_tables(request: &Request, search: &Strategy) -> bool {
    let (size, library) = (request.start().size(), &request.means.library);
    search.guide.tables.as_ref().is_some_and(|tables| {
        tables.partition == tabled::small_partition(size)
            && library.folder().is_some()
            && !tabled::is_at_hand(request.goal(), &tables.partition, library)
    })
}

/// Says what larger tables would cost and bring, where there are any.
fn recommend_larger_tables(request: &Request, watcher: &mut dyn Watcher) {
    let size = request.start().size();
    let Some(large) = tabled::large_partition(size) else { return };
    let Ok(partition) = large.for_goal(request.goal()) else { return };
    let bytes = request.means.library.bytes_of(request.goal(), &partition);
    watcher.notice(&Notice::LargerTables { size, partition: large, bytes });
}
