//! Runs what a spec says and records every run as it ends.
//!
//! Searches and recording go on in different threads: a run is handed over when it ends, and whatever has
//! piled up is made safe on the disk in one go. What a killed process had not recorded yet is run again.

mod prepare;
mod recorder;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

use npuzzle::heuristics::pdb::{Library, Pattern};
use npuzzle::search::{Cost, Limits, Stats};
use npuzzle::solver::{self, Means, Request, SearchError, SolveError, Watcher};

pub use self::prepare::{Prepared, prepare};
use self::recorder::{Recorder, Shared};
use crate::instances::Instance;
use crate::measure::measure;
use crate::plan::plan;
use crate::record::{Key, Record};
use crate::spec::Spec;
use crate::store::{Experiment, Store, StoreError, workers};
use npuzzle::machine::{Machine, PeakMeter, half_of_free_memory};

/// What an experiment has at its disposal.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Conduct {
    /// How many runs go on at the same time. More than one spoil each other's times.
    pub at_once: usize,
    /// Where tables come from.
    pub library: Arc<Library>,
    /// Set from outside to stop: the runs in hand are given up.
    pub cancel: Arc<AtomicBool>,
}

impl Conduct {
    /// One run at a time.
    pub fn new(library: Arc<Library>, cancel: Arc<AtomicBool>) -> Self {
        Self { at_once: 1, library, cancel }
    }
}

/// Told how far an experiment is. All methods are empty by default.
pub trait Progress: Sync {
    /// A pattern database is being built: which, and how much of it is done, from 0 to 1.
    fn building(&self, _table: Pattern, _share: f64) {}

    /// The runs begin: how many are recorded already, of how many.
    fn begins(&self, _done: usize, _planned: usize) {}

    /// A run goes on: by which strategy, and how many nodes it has generated.
    fn searching(&self, _strategy: &str, _generated: u64) {}

    /// So many more runs are safe on the disk.
    fn recorded(&self, _runs: usize) {}

    /// Something that the user should know.
    fn notice(&self, _notice: &Notice) {}
}

impl Progress for () {}

/// Something that the user of an experiment should know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Notice {
    /// The solver has something to say, of its tables above all.
    #[error("{0}")]
    Solver(solver::Notice),
    /// Another process works on the same experiment.
    #[error("another npuzzle is at this experiment: this one starts elsewhere; times of both are marked")]
    SharedExperiment,
    /// Another program has the records locked.
    #[error("{} is locked by another program: waiting for it", .0.display())]
    Locked(PathBuf),
}

/// How an experiment ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ended {
    /// How many runs are recorded.
    pub done: usize,
    /// How many there are to be.
    pub planned: usize,
    /// How many of them this process made.
    pub made: usize,
}

/// Why an experiment did not go to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExperimentError {
    /// The records could not be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A strategy can't be used on one of the boards.
    #[error("strategy '{strategy}' on {size} boards: {error}")]
    Strategy {
        /// Its label.
        strategy: String,
        /// The size of the boards.
        size: npuzzle::board::Size,
        /// Why not.
        error: SearchError,
    },
    /// A search failed.
    #[error("strategy '{strategy}' on {board}: {error}")]
    Run {
        /// Its label.
        strategy: String,
        /// The board.
        board: npuzzle::board::Board,
        /// Why.
        error: SolveError,
    },
    /// The system gives no thread.
    #[error("no thread can be started: {0}. Free some memory, or make fewer runs at the same time")]
    Threads(std::io::Error),
    /// Stopped from outside before the first run.
    #[error("interrupted")]
    Interrupted,
}

/// Runs what is left of an experiment. With another process at the same experiment, the two work towards
/// each other from both ends; further ones start between.
///
/// # Errors
/// If the records can't be kept, or a search fails. What was recorded before stays.
pub fn run(
    store: Store,
    experiment: &Experiment,
    prepared: &Prepared,
    conduct: &Conduct,
    progress: &dyn Progress,
) -> Result<Ended, ExperimentError> {
    let worker = workers::join(store.path(), experiment.id);
    let mut order = plan(&experiment.spec, &prepared.instances);
    let planned = order.len();
    match worker.as_ref().map_or(0, |worker| worker.place) {
        0 => {}
        1 => order.reverse(),
        place => order.rotate_left(planned / place),
    }
    if workers::of(store.path(), experiment.id) > 1 {
        progress.notice(&Notice::SharedExperiment);
    }
    let mut recorder = Recorder::new(store, experiment)?;
    let shared = recorder.shared();
    let done = shared.done();
    progress.begins(done, planned);
    if done < planned {
        recorder.begin_session(&Machine::this())?;
    }
    let spec = &experiment.spec;
    let limits = limits(spec, conduct);
    let laboratory = Laboratory { spec, limits, prepared, conduct, progress, shared: &shared };
    let made = laboratory.run_all(&order, |receive| recorder.record_all(receive, progress))?;
    Ok(Ended { done: shared.done(), planned, made })
}

/// Makes all runs of a spec and records none of them: what the runs alone take, for whoever measures what
/// recording costs.
///
/// # Errors
/// If a search fails.
pub fn rehearse(spec: &Spec, prepared: &Prepared, conduct: &Conduct) -> Result<usize, ExperimentError> {
    let shared = Shared::default();
    let limits = limits(spec, conduct);
    let laboratory = Laboratory { spec, limits, prepared, conduct, progress: &(), shared: &shared };
    laboratory.run_all(&plan(spec, &prepared.instances), |receive| Ok(receive.into_iter().count()))
}

/// What every worker needs.
struct Laboratory<'l> {
    spec: &'l Spec,
    limits: Limits,
    prepared: &'l Prepared,
    conduct: &'l Conduct,
    progress: &'l dyn Progress,
    shared: &'l Shared,
}

impl Laboratory<'_> {
    /// Makes all runs, and hands their records to someone who takes them in another thread; how many it took.
    fn run_all(
        &self,
        order: &[Key],
        take: impl FnOnce(mpsc::Receiver<Record>) -> Result<usize, StoreError> + Send,
    ) -> Result<usize, ExperimentError> {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let (send, receive) = mpsc::sync_channel(4096);
            let thread = std::thread::Builder::new;
            let taking = thread().spawn_scoped(scope, || take(receive)).map_err(ExperimentError::Threads)?;
            let start = |_| {
                let (send, next) = (send.clone(), &next);
                thread().spawn_scoped(scope, move || self.work(order, next, &send))
            };
            let (workers, refused): (Vec<_>, Vec<_>) =
                (0..self.conduct.at_once.max(1)).map(start).partition(Result::is_ok);
            let workers: Vec<_> = workers.into_iter().flatten().collect();
            drop(send);
            if let (true, Some(Err(error))) = (workers.is_empty(), refused.into_iter().next()) {
                return Err(ExperimentError::Threads(error));
            }
            let mut failure = None;
            for worker in workers {
                let ended = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                failure = failure.or(ended.err());
            }
            let taken = taking.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            let taken = taken.map_err(ExperimentError::from)?;
            failure.map_or(Ok(taken), Err)
        })
    }

    /// Takes one run after another until there is none, nobody records any more, or it is told to stop.
    fn work(
        &self,
        order: &[Key],
        next: &AtomicUsize,
        send: &mpsc::SyncSender<Record>,
    ) -> Result<(), ExperimentError> {
        let mut meter = PeakMeter::new();
        while let Some(&key) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            if self.is_told_to_stop() {
                break;
            }
            if self.shared.is_done(key) {
                continue;
            }
            let Some(record) = self.run(key, &mut meter).inspect_err(|_| self.shared.halt())? else { break };
            if send.send(record).is_err() {
                break;
            }
        }
        Ok(())
    }

    fn is_told_to_stop(&self) -> bool {
        self.conduct.cancel.load(Ordering::Relaxed) || self.shared.is_halted()
    }

    /// One run; `None` if it was given up.
    fn run(&self, key: Key, meter: &mut PeakMeter) -> Result<Option<Record>, ExperimentError> {
        let instance = &self.prepared.instances[key.instance as usize];
        let method = &self.spec.strategies[key.strategy as usize];
        let Instance { start, goal, .. } = instance;
        let mut request = Request::new(start.clone(), goal.clone()).expect("boards and goals of one size");
        request.strategy = method.strategy.clone();
        request.limits = self.limits.clone();
        request.means = means(self.spec, self.conduct);
        let mut watcher = Told { progress: self.progress, label: method.label() };
        let is_alone = self.conduct.at_once <= 1;
        if is_alone {
            meter.start();
        }
        let measured = measure(&request, &mut watcher).map_err(|error| ExperimentError::Run {
            strategy: method.label(),
            board: start.clone(),
            error,
        })?;
        // A run that was told to stop may have ended, but not as it would have by itself.
        if self.conduct.cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let mut record = Record::new(key, self.shared.session(), &measured);
        record.estimate = self.prepared.estimate(key.strategy, instance);
        record.peak_memory = if is_alone { meter.peak(measured.elapsed) } else { None };
        record.at_once = self.conduct.at_once.max(1) as u32 + self.shared.others();
        Ok(Some(record))
    }
}

/// What each run may use. Who says nothing of memory should not have the machine taken down.
fn limits(spec: &Spec, conduct: &Conduct) -> Limits {
    let share = || half_of_free_memory().map(|half| half / conduct.at_once.max(1) as u64);
    let given = spec.limits.limits();
    Limits { max_memory: given.max_memory.or_else(share), cancel: Some(Arc::clone(&conduct.cancel)), ..given }
}

fn means(spec: &Spec, conduct: &Conduct) -> Means {
    Means {
        library: Arc::clone(&conduct.library),
        threads: spec.threads.get() as usize,
        resume: None,
        is_thorough: true,
    }
}

/// Hands on how far a search is.
struct Told<'p> {
    progress: &'p dyn Progress,
    label: String,
}

impl Watcher for Told<'_> {
    fn progress(&mut self, stats: &Stats, _lower_bound: Cost) {
        self.progress.searching(&self.label, stats.generated);
    }

    fn building(&mut self, table: Pattern, share: f64) {
        self.progress.building(table, share);
    }

    fn notice(&mut self, notice: &solver::Notice) {
        self.progress.notice(&Notice::Solver(notice.clone()));
    }
}

#[cfg(test)]
mod tests;
