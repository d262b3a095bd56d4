//! The searches of a job, one after the other, and how they tell of themselves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use npuzzle::heuristics::pdb::Pattern;
use npuzzle::machine::memory_bytes;
use npuzzle::search::{Cost, Stats, StoppedBy};
use npuzzle::solver::{Construct, Notice, Phase, Proof, Request, Solution, Watcher, solve_within};
use npuzzle_wire::{Counted, Record};

use super::status::{RunStatus, State};
use super::{Job, JobRecord};
use crate::table_cache::TableCache;

/// What a job is to do: the requests one after the other, each with its own limits.
pub struct Work {
    pub requests: Vec<Request>,
    pub tables: Arc<TableCache>,
    /// After so long the time of each of them is up, whatever its limits.
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
        request.limits.cancel = Some(stop);
        request.construct = Construct::First { shorten_for: FIRST_SHORTENING };
        let mut reporter = RunReporter::new(job, index);
        reporter.change(|run| {
            run.state = State::Running;
            run.phase = request.strategy.to_string();
        });
        if let Err(problem) = work.tables.equip(&mut request) {
            reporter.fail(&problem.message);
            continue;
        }
        search(&request, work.grace, &mut reporter);
    }
    job.status.send_modify(|status| {
        if job.is_cancelled() {
            status.cancel();
        } else {
            status.state = State::Done;
        }
    });
}

fn search(request: &Request, grace: Duration, reporter: &mut RunReporter) {
    let started = Instant::now();
    let budget = request.limits.start().for_at_most(grace);
    let answer = solve_within(request, &budget, reporter);
    // What is constructed beforehand is not the strategy's time.
    let elapsed = reporter.search_started.unwrap_or(started).elapsed();
    match answer {
        Ok(answer) => {
            let was_cancelled = answer.stopped_by == Some(StoppedBy::Cancelled);
            let record = Record::new(request, &answer, &Counted::NotAsked, elapsed);
            reporter.change(|run| {
                run.state = if was_cancelled { State::Cancelled } else { State::Done };
                run.phase.clear();
                run.table_share = None;
                run.lower_bound = answer.lower_bound;
                run.best_length = answer.length();
                note(run, &answer.stats);
                run.elapsed_s = elapsed.as_secs_f64();
                run.record = Some(Arc::new(record));
            });
        }
        Err(error) => reporter.fail(&error.to_string()),
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
    /// When the first search began.
    search_started: Option<Instant>,
}

/// For so long the solution that is constructed before a search is shortened.
const FIRST_SHORTENING: Duration = Duration::from_millis(30);

/// Between two changes of the figures.
const REFRESH: Duration = Duration::from_millis(50);

impl<'j> RunReporter<'j> {
    fn new(job: &'j Job, index: usize) -> Self {
        Self { job, index, phase_started: Instant::now(), last_told: Instant::now(), search_started: None }
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

    fn improved(&mut self, solution: &Solution) {
        self.change(|run| run.best_length = Some(solution.length()));
    }

    fn bound(&mut self, lower_bound: Cost, _proof: &Proof) {
        self.change(|run| run.lower_bound = run.lower_bound.max(lower_bound));
    }

    fn phase(&mut self, phase: &Phase) {
        self.phase_started = Instant::now();
        if matches!(phase, Phase::Searching(_)) {
            self.search_started.get_or_insert(self.phase_started);
        }
        self.change(|run| {
            run.phase = phase.to_string();
            run.table_share = None;
        });
    }

    fn building(&mut self, table: Pattern, share: f64) {
        if self.last_told.elapsed() > REFRESH {
            self.change(|run| {
                run.phase = Phase::Building(table).to_string();
                run.table_share = Some(share.clamp(0.0, 1.0));
            });
        }
    }

    fn notice(&mut self, notice: &Notice) {
        self.change(|run| run.notes.push(npuzzle_wire::notice(notice)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::board::{Goal, notation};
    use npuzzle::heuristics::pdb::Library;
    use npuzzle::solver::Status;
    use serde_json::Value;

    #[test]
    fn only_auto_has_solved_a_board_when_its_time_was_up() {
        let start = notation::parse("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", None).unwrap();
        let goal = Goal::First.board(start.size());
        for (strategy, status) in [("auto", Status::Solved), ("ida+manhattan", Status::Stopped)] {
            let mut request = Request::new(start.clone(), goal.clone()).unwrap();
            request.strategy = strategy.parse().unwrap();
            let budget = request.limits.start().for_at_most(Duration::ZERO);
            let answer = solve_within(&request, &budget, &mut ()).unwrap();
            assert_eq!((answer.status(), answer.stopped_by), (status, Some(StoppedBy::Time)), "{strategy}");
            assert!(answer.best.is_some(), "{strategy}");
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
                tables: Arc::new(TableCache::new(Arc::new(Library::in_memory()), 1 << 30)),
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
