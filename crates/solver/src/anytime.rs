//! An answer at once that only gets better: beams of growing width shorten the best solution known, while an optimal
//! search raises the lower bound. Where the two meet, the solution is optimal.

pub mod beam;
mod desk;
pub mod large;
mod relay;
mod rounds;
pub mod train;

use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use npuzzle_search::{Budget, Stats, StoppedBy};

use crate::answer::{Answer, Status};
use crate::checkpoint::Checkpoint;
use crate::constructed;
use crate::dispatch::{self, SearchError};
use crate::incumbent::Incumbent;
use crate::proof::Proof;
use crate::request::Request;
use crate::strategy::{Algorithm, Strategy};
use crate::watcher::Watcher;
use desk::Desk;
use relay::{Relay, SharedRelay, Verdict, listen, lock};
use rounds::Rounds;

/// The optimal searches that go with the beams.
#[derive(Clone, Debug, Default)]
pub(crate) struct Provers {
    /// One that takes a moment, before the beams: enough for easy boards.
    pub(crate) first: Option<Prover>,
    /// One beside the beams.
    pub(crate) beside: Option<Prover>,
}

/// An optimal search that raises the lower bound.
#[derive(Clone, Debug)]
pub(crate) struct Prover {
    /// The search.
    pub(crate) search: Strategy,
    /// Children it may generate before the board is taken to be out of reach, if no limit was given.
    pub(crate) patience: Option<u64>,
}

/// The first search has this part of a limit on nodes at most.
const FIRST_SHARE: u64 = 8;

/// In less time the search beside the beams does not get ready.
const WORTH_PROVING: Duration = Duration::from_millis(600);

/// What the parts of the work have taken, and what is left to resume.
#[derive(Default)]
struct Work {
    stats: Stats,
    checkpoint: Option<Checkpoint>,
    stopped_by: Option<StoppedBy>,
}

/// Works on a request until its limits are reached, its solution is proven optimal or close enough, or nothing has
/// improved for a while.
pub(crate) fn run(
    request: &Request,
    budget: &Budget,
    incumbent: &mut Incumbent,
    provers: &Provers,
) -> Result<Answer, SearchError> {
    constructed::at_once(request, incumbent);
    let mut first_stats = Stats::default();
    if let Some(Prover { search, patience }) = &provers.first {
        let most = budget.nodes_left().map_or(u64::MAX, |nodes| nodes / FIRST_SHARE);
        let patience = patience.map(|patience| patience.min(most));
        let run = dispatch::run(request, search, &budget.with_patience(patience), incumbent)?;
        let answer = Answer::of(search, run);
        incumbent.bound(answer.lower_bound, &Proof::Search(search.clone()));
        if answer.status() == Status::Solved || answer.stopped_by == Some(StoppedBy::Cost) {
            return Ok(answer);
        }
        first_stats = answer.stats;
    }
    let budget = &budget.after(&first_stats);
    let mut work = if budget.check_time().is_err() || incumbent.should_stop() {
        let by = budget.check_time().err().unwrap_or(StoppedBy::Cancelled);
        Work { stopped_by: Some(by), ..Work::default() }
    } else {
        let desk = Desk::new(request, budget);
        let has_time = budget.time_left().is_none_or(|left| left >= WORTH_PROVING);
        let prover = provers.beside.as_ref().filter(|_| has_time);
        if request.means.threads > 1 && budget.nodes_left().is_none() {
            side_by_side(request, budget, incumbent, prover, &desk)?
        } else {
            in_turn(request, budget, incumbent, prover, &desk)?
        }
    };
    work.stats.add(&first_stats);
    let found_by = incumbent.best.as_ref().map(|best| best.found_by.algorithm);
    if request.start().size().cells() <= beam::MAX_CELLS
        && found_by == Some(Algorithm::Constructive)
        && budget.check_end().is_ok()
        && !incumbent.should_stop()
    {
        // No beam came to an end: what takes a twentieth of a second is better than what took none.
        constructed::construct(request, budget, None, incumbent);
    }
    Ok(answer(request, budget, incumbent, work))
}

fn answer(request: &Request, budget: &Budget, incumbent: &mut Incumbent, work: Work) -> Answer {
    let best = incumbent.best.clone();
    let is_too_long = best.is_none() && budget.max_cost().is_some();
    let strategy = best.as_ref().map_or(&request.strategy, |best| &best.found_by).clone();
    let is_optimal = best.as_ref().is_some_and(|best| best.length() <= incumbent.lower_bound() as usize);
    Answer {
        lower_bound: incumbent.lower_bound(),
        // What is proven can't be improved by more time.
        stopped_by: work.stopped_by.or(is_too_long.then_some(StoppedBy::Cost)).filter(|_| !is_optimal),
        stats: work.stats,
        checkpoint: work.checkpoint.filter(|_| !is_optimal),
        best,
        ..Answer::empty(&strategy)
    }
}

/// Beams on their own threads, the optimal search on this one and on what threads are left.
fn side_by_side(
    request: &Request,
    budget: &Budget,
    incumbent: &mut Incumbent,
    prover: Option<&Prover>,
    desk: &Desk,
) -> Result<Work, SearchError> {
    let threads = request.means.threads;
    // A search that goes on to the end has half of the threads.
    let is_long = prover.is_some_and(|prover| prover.search.guide.tables.is_some());
    let beams = if is_long { threads.div_ceil(2) } else { threads };
    let relay = &Mutex::new(Relay::new(request, budget, incumbent, desk));
    thread::scope(|scope| {
        let (send, news) = mpsc::channel();
        for nth in 0..beams {
            let mut rounds = Rounds::new(desk, nth, beams);
            let send = send.clone();
            scope.spawn(move || while rounds.next(|found| send.send(found).is_ok()) {});
        }
        drop(send);
        lock(relay).note_proving(prover.is_some());
        let listener = scope.spawn(move || listen(relay, &news));
        let mut work = Work::default();
        let proved = prover.map(|prover| {
            let budget = budget.with_patience(prover.patience);
            let mut request = request.clone();
            request.means.threads = threads - beams.min(threads - 1);
            dispatch::run(&request, &prover.search, &budget, &mut SharedRelay(relay))
        });
        let proved = proved.transpose();
        if let (Ok(Some(run)), Some(prover)) = (&proved, prover) {
            work.stats = run.outcome.stats;
            work.checkpoint.clone_from(&run.checkpoint);
            let answer = Answer::of(&prover.search, run.clone());
            lock(relay).bound(answer.lower_bound, &Proof::Search(prover.search.clone()));
        }
        lock(relay).note_proving(false);
        listener.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        desk.stop();
        let verdict = lock(relay).verdict();
        work.stopped_by = match verdict {
            Verdict::Content => None,
            Verdict::Unfinished => budget.check_time().err().or(Some(StoppedBy::Cancelled)),
        };
        work.stats.add(&desk.stats());
        proved.map(|_| work)
    })
}

/// Children of the optimal search for one of the beams, when they take turns.
const PROOF_SHARE: u64 = 2;

/// Rounds of beams that come before the optimal search begins: it may have to make tables first.
const ROUNDS_FIRST: usize = 9;

/// One after the other on this thread: a round of beams, then some of the optimal search. What comes out depends on
/// no clock, unless the limits do.
fn in_turn(
    request: &Request,
    budget: &Budget,
    incumbent: &mut Incumbent,
    prover: Option<&Prover>,
    desk: &Desk,
) -> Result<Work, SearchError> {
    let mut relay = Relay::new(request, budget, incumbent, desk);
    let mut rounds = Rounds::new(desk, 0, 1);
    let mut request = request.clone();
    request.means.threads = 1;
    let mut work = Work::default();
    let mut proof_nodes = 0;
    let (mut has_rounds, mut prover, mut nth) = (true, prover, 0);
    while !relay.is_over() && (has_rounds || prover.is_some()) {
        has_rounds = has_rounds && rounds.next(|found| relay.take(&found));
        nth += 1;
        relay.look();
        let Some(proof) = prover.filter(|_| nth > ROUNDS_FIRST || !has_rounds) else { continue };
        if relay.is_over() {
            break;
        }
        let most = proof.patience.unwrap_or(u64::MAX);
        proof_nodes = (PROOF_SHARE * desk.stats().generated).max(2 * proof_nodes).clamp(1_000, most);
        let left = budget.after(&desk.stats()).with_patience(Some(proof_nodes));
        let run = dispatch::run(&request, &proof.search, &left, &mut relay)?;
        let proven = Answer::of(&proof.search, run.clone()).lower_bound;
        relay.bound(proven, &Proof::Search(proof.search.clone()));
        work.stats = run.outcome.stats;
        work.checkpoint.clone_from(&run.checkpoint);
        let may_go_on = run.outcome.stopped_by == Some(StoppedBy::Patience) && proof_nodes < most;
        let has_checkpoint = run.checkpoint.is_some();
        request.means.resume = run.checkpoint;
        prover = prover.filter(|_| may_go_on && has_checkpoint);
    }
    let is_content = matches!(relay.verdict(), Verdict::Content);
    work.stats.add(&desk.stats());
    let nodes_met = || budget.nodes_left().map(|_| StoppedBy::Nodes);
    work.stopped_by = if is_content { None } else { budget.check_time().err().or_else(nodes_met) };
    Ok(work)
}

/// For how long nothing may improve before `auto` is content, if no limit was set.
fn patience(cells: usize) -> Duration {
    Duration::from_secs(3).max(Duration::from_millis(5) * cells as u32)
}
