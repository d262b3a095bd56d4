//! The searches of a job, one after the other, and how they tell of themselves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use npuzzle::board::{Move, parity};
use npuzzle::machine::memory_bytes;
use npuzzle::search::{Cost, Limits, Stats, StoppedBy};
use npuzzle::solver::{Algorithm, Answer, Request, Status, Watcher, solve};
use npuzzle_wire::{Counted, Record};
use tokio::runtime::Handle;

use super::status::{RunStatus, State};
use super::{Job, JobRecord};
use crate::table_cache::TableCache;

/// What a job is to do: the requests one after the other, each with its own limits.
pub struct Work {
    pub requests: Vec<Request>,
    pub tables: Arc<TableCache>,
    /// After so long each of them is told to end.
    pub grace: Duration,
}

/// Runs all searches of a job.
pub fn run(job: &Job, work: Work) {
    job.status.send_modify(|status| status.state = State::Running);
    for (index, mut request) in work.requests.into_iter().enumerate() {
        let stop = job.next_stop();
        // A job counts as running before its first search begins. Cancelled by then, it still makes that search,
        // which ends at once with a constructed solution and a quick lower bound; further ones are not begun.
        if index > 0 && job.is_cancelled() {
            break;
        }
        request.limits.cancel = Some(Arc::clone(&stop));
        let mut reporter = RunReporter::new(job, index);
        reporter.change(|run| {
            run.state = State::Running;
            run.phase = request.strategy.to_string();
        });
        if let Err(problem) = work.tables.equip(&mut request) {
            reporter.fail(&problem.message);
            continue;
        }
        reporter.know_some_way(&request);
        let late = Handle::current().spawn(end_after(stop, work.grace));
        search(&request, &mut reporter);
        late.abort();
    }
    job.status.send_modify(|status| {
        if job.is_cancelled() {
            status.cancel();
        } else {
            status.state = State::Done;
        }
    });
}

/// Ends a search after a time.
async fn end_after(stop: Arc<AtomicBool>, time: Duration) {
    tokio::time::sleep(time).await;
    stop.store(true, Ordering::Relaxed);
}

fn search(request: &Request, reporter: &mut RunReporter) {
    let started = Instant::now();
    let answer = solve(request, reporter);
    let elapsed = started.elapsed();
    match answer {
        Ok(mut answer) => {
            if !reporter.job.is_cancelled() {
                say_that_time_was_up(&mut answer, request.strategy.algorithm);
            }
            reporter.remember_better_way(&mut answer);
            let was_cancelled = answer.stopped_by == Some(StoppedBy::Cancelled);
            let (start, goal) = (request.start(), request.goal());
            let threads = request.means.threads;
            let record = Record::new(start, goal, &answer, &Counted::NotAsked, elapsed, threads);
            reporter.change(|run| {
                run.state = if was_cancelled { State::Cancelled } else { State::Done };
                run.phase.clear();
                run.table_share = None;
                run.lower_bound = answer.lower_bound;
                run.best_length = answer.moves.as_ref().map(Vec::len);
                note(run, &answer.stats);
                run.elapsed_s = elapsed.as_secs_f64();
                run.record = Some(Arc::new(record));
            });
        }
        Err(error) => reporter.fail(&error.to_string()),
    }
}

/// A search that was told to end, though nobody cancelled it, had used up its time. `auto` has a solution all the
/// same, as it would with a limit of its own; what others know by then was not found by them.
pub fn say_that_time_was_up(answer: &mut Answer, algorithm: Algorithm) {
    if answer.stopped_by == Some(StoppedBy::Cancelled) {
        answer.stopped_by = Some(StoppedBy::Time);
        if algorithm == Algorithm::Auto && answer.moves.is_some() {
            answer.status = Status::Solved;
        }
    }
}

fn note(run: &mut RunStatus, stats: &Stats) {
    run.expanded = stats.expanded;
    run.generated = stats.generated;
    run.stored = stats.peak_stored;
    run.memory_bytes = memory_bytes();
}

/// Reports the progress of a search to its job.
struct RunReporter<'j> {
    job: &'j Job,
    index: usize,
    phase_started: Instant,
    last_told: Instant,
    /// A solution that was found before the search.
    way: Option<Vec<Move>>,
}

/// Between two changes of the figures.
const REFRESH: Duration = Duration::from_millis(50);

/// On boards of up to so many cells some solution is there in no time to speak of.
const QUICK_TO_CONSTRUCT: usize = 400;

/// For so long it is shortened.
const FIRST_IMPRESSION: Duration = Duration::from_millis(30);

impl<'j> RunReporter<'j> {
    fn new(job: &'j Job, index: usize) -> Self {
        Self { job, index, phase_started: Instant::now(), last_told: Instant::now(), way: None }
    }

    fn change(&mut self, change: impl FnOnce(&mut RunStatus)) {
        self.last_told = Instant::now();
        self.job.status.send_modify(|status: &mut JobRecord| change(&mut status.runs[self.index]));
    }

    fn fail(&mut self, why: &str) {
        self.change(|run| {
            run.state = State::Failed;
            run.error = Some(why.to_owned());
        });
    }

    /// A search that was stopped is worth no less than what was known before it.
    fn remember_better_way(&mut self, answer: &mut Answer) {
        let Some(way) = self.way.take() else { return };
        let is_better = answer.moves.as_ref().is_none_or(|moves| way.len() < moves.len());
        if answer.status == Status::Stopped && is_better {
            answer.moves = Some(way);
        }
    }

    /// Finds some solution, so that the gap to the best possible one can be watched.
    fn know_some_way(&mut self, request: &Request) {
        let (start, goal) = (request.start(), request.goal());
        let is_quick = (10..=QUICK_TO_CONSTRUCT).contains(&start.size().cells());
        if request.strategy.algorithm == Algorithm::Constructive
            || !is_quick
            || !parity::solvable(start, goal)
        {
            return;
        }
        let mut request = request.clone();
        request.strategy.algorithm = Algorithm::Constructive;
        request.strategy.guide = npuzzle::solver::Guide::blind();
        request.limits = Limits { max_time: Some(FIRST_IMPRESSION), ..request.limits };
        if let Ok(answer) = solve(&request, &mut ()) {
            self.change(|run| {
                run.best_length = answer.moves.as_ref().map(Vec::len);
                run.lower_bound = answer.lower_bound;
            });
            self.way = answer.moves;
        }
    }
}

impl Watcher for RunReporter<'_> {
    fn progress(&mut self, stats: &Stats, lower_bound: Cost) {
        if self.last_told.elapsed() > REFRESH {
            let elapsed_s = self.phase_started.elapsed().as_secs_f64();
            self.change(|run| {
                run.table_share = None;
                run.lower_bound = run.lower_bound.max(lower_bound);
                run.elapsed_s = elapsed_s;
                note(run, stats);
            });
        }
    }

    fn phase(&mut self, what: &str) {
        self.phase_started = Instant::now();
        self.change(|run| {
            what.clone_into(&mut run.phase);
            run.table_share = None;
        });
    }

    fn making(&mut self, what: &str, share: f64) {
        if self.last_told.elapsed() > REFRESH {
            self.change(|run| {
                what.clone_into(&mut run.phase);
                run.table_share = Some(share.clamp(0.0, 1.0));
            });
        }
    }

    fn note(&mut self, text: &str) {
        self.change(|run| run.notes.push(text.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::board::{Goal, notation};
    use npuzzle::heuristics::pdb::Library;
    use serde_json::Value;

    #[test]
    fn only_auto_has_solved_a_board_when_its_time_was_up() {
        let start = notation::parse("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", None).unwrap();
        let goal = Goal::First.board(start.size());
        for (strategy, status) in [("auto", Status::Solved), ("ida+manhattan", Status::Stopped)] {
            let mut request = Request::new(start.clone(), goal.clone()).unwrap();
            request.strategy = strategy.parse().unwrap();
            request.limits.cancel = Some(Arc::new(AtomicBool::new(true)));
            let mut answer = solve(&request, &mut ()).unwrap();
            assert_eq!((answer.status, answer.stopped_by), (Status::Stopped, Some(StoppedBy::Cancelled)));
            assert!(answer.moves.is_some(), "{strategy}");
            say_that_time_was_up(&mut answer, request.strategy.algorithm);
            assert_eq!((answer.status, answer.stopped_by), (status, Some(StoppedBy::Time)), "{strategy}");
        }
    }

    #[test]
    fn a_job_cancelled_before_its_first_run_begins_still_has_a_record_of_it() {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let _guard = runtime.enter();
        let start = notation::parse("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", None).unwrap();
        let request = |strategy: &str| {
            let mut request = Request::new(start.clone(), Goal::First.board(start.size())).unwrap();
            request.strategy = strategy.parse().unwrap();
            request
        };
        for first in ["ida+misplaced", "auto", "astar+manhattan"] {
            let work = Work {
                requests: vec![request(first), request("bfs")],
                shelf: Arc::new(Shelf::new(Arc::new(Library::in_memory()), 1 << 30)),
                grace: Duration::from_secs(60),
            };
            let job = Job::new(&work);
            job.cancel();
            run(&job, work);
            let told = serde_json::to_value(job.record()).unwrap();
            assert_eq!(told["state"], "cancelled");
            let (run, never_begun) = (&told["runs"][0], &told["runs"][1]);
            let record = &run["record"];
            assert_eq!(
                (&run["state"], &record["status"], &record["stopped_by"]),
                (&"cancelled".into(), &"stopped".into(), &"cancelled".into()),
                "{told}"
            );
            assert!(record["best_known_length"].as_u64().unwrap() >= 80, "{told}");
            assert!(record["lower_bound"].as_u64().unwrap() > 0, "{told}");
            assert_eq!((&never_begun["state"], &never_begun["record"]), (&"cancelled".into(), &Value::Null));
        }
    }
}
