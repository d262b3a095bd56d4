//! Searches in the background: started by one request, told of by others, ended when nobody listens.

mod status;
mod work;

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::problem::Problem;
use super::work_queue::{Waiting, WorkQueue};

pub use status::JobRecord;
use status::State;
pub use work::Work;

/// All jobs, and where they wait for their turn.
#[derive(Debug)]
pub struct Jobs {
    queue: WorkQueue,
    known: Mutex<HashMap<String, Arc<Job>>>,
}

/// One or several searches on one board, one after the other.
#[derive(Debug)]
pub struct Job {
    pub id: String,
    status: watch::Sender<JobRecord>,
    /// Whether it was asked to end.
    is_cancelled: AtomicBool,
    /// Ends the search that runs now.
    stop: Mutex<Arc<AtomicBool>>,
    listeners: AtomicUsize,
    patience: Mutex<Patience>,
}

/// Until when a job goes on though nobody listens.
#[derive(Debug)]
struct Patience {
    /// For a first listener, or one whose line broke.
    for_listeners: Instant,
    /// For the next question of who asks now and then.
    for_askers: Instant,
}

/// For so long a new job waits for its first listener, and one that is asked about for the next question.
const PATIENCE: Duration = Duration::from_secs(10);

/// For so long a job waits for a listener whose line broke.
const RECONNECT: Duration = Duration::from_secs(2);

/// Between two looks whether anybody listens.
const ROUND: Duration = Duration::from_millis(250);

/// For so long what came of a job can be asked.
const REMEMBERED: Duration = Duration::from_secs(120);

/// Jobs that ended and are still known.
const MOST_REMEMBERED: usize = 256;

impl Jobs {
    pub fn new(at_once: usize, most_waiting: usize) -> Self {
        Self { queue: WorkQueue::new(at_once, most_waiting), known: Mutex::default() }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.known.lock().expect("nothing panics with the list in hand")
    }

    /// How many run and how many wait.
    pub fn load(&self) -> (usize, usize) {
        self.queue.load()
    }

    /// The job of this name.
    pub fn find(&self, id: &str) -> Result<Arc<Job>, Problem> {
        let job = self.known().get(id).cloned();
        job.ok_or_else(|| Problem::missing("there is no such job, or it ended a while ago"))
    }

    /// Starts a job.
    pub fn start(self: &Arc<Self>, work: Work) -> Result<Arc<Job>, Problem> {
        let waiting = self.queue.enter()?;
        let job = Arc::new(Job::new(&work));
        self.known().insert(job.id.clone(), Arc::clone(&job));
        tokio::spawn(end_when_alone(Arc::clone(&job)));
        tokio::spawn(Arc::clone(self).see_through(Arc::clone(&job), waiting, work));
        Ok(job)
    }

    /// From waiting to being forgotten.
    async fn see_through(self: Arc<Self>, job: Arc<Job>, waiting: Waiting, work: Work) {
        let slot = tokio::select! {
            // A job that has a slot keeps it, so that what counts as running is run.
            biased;
            slot = self.queue.slot(waiting) => slot,
            () = job.cancelled() => Err(Problem::closing()),
        };
        match slot {
            Ok(slot) => {
                let worker = Arc::clone(&job);
                let work = move || {
                    let _slot = slot;
                    work::run(&worker, work);
                };
                let ended = tokio::task::spawn_blocking(work).await;
                if ended.is_err() {
                    job.status
                        .send_modify(|status| status.fail("this is a bug in npuzzle: the search broke"));
                }
            }
            Err(_) if job.is_cancelled() => job.status.send_modify(JobRecord::cancel),
            Err(problem) => job.status.send_modify(|status| status.fail(&problem.message)),
        }
        let id = job.id.clone();
        // What is forgotten is let go of.
        drop(job);
        self.forget_oldest();
        tokio::time::sleep(REMEMBERED).await;
        self.known().remove(&id);
    }

    fn forget_oldest(&self) {
        let mut known = self.known();
        let mut ended: Vec<(Duration, String)> = known
            .values()
            .filter(|job| job.status.borrow().state.is_ended())
            .map(|job| (job.status.borrow().age(), job.id.clone()))
            .collect();
        ended.sort_unstable();
        for (_, id) in ended.drain(..).skip(MOST_REMEMBERED) {
            known.remove(&id);
        }
    }

    /// Ends all jobs.
    pub fn close(&self) {
        self.queue.close();
        self.known().values().for_each(|job| job.cancel());
    }
}

impl Job {
    /// A job that waits for its turn.
    fn new(work: &Work) -> Self {
        let id = unguessable();
        let now = Instant::now();
        Self {
            status: watch::Sender::new(JobRecord::waiting(&id, work)),
            id,
            is_cancelled: AtomicBool::new(false),
            stop: Mutex::default(),
            listeners: AtomicUsize::new(0),
            patience: Mutex::new(Patience { for_listeners: now + PATIENCE, for_askers: now }),
        }
    }

    /// How it stands.
    pub fn record(&self) -> JobRecord {
        self.status.borrow().clone()
    }

    /// How it stands, for somebody who will ask again.
    pub fn asked(&self) -> JobRecord {
        self.patience().for_askers = Instant::now() + PATIENCE;
        self.record()
    }

    /// Asks it to end.
    pub fn cancel(&self) {
        // With the flag in hand, so that no search begins between the two.
        let stop = self.stop();
        self.is_cancelled.store(true, Ordering::Relaxed);
        stop.store(true, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// A new flag for the next search: set from the start if the job was cancelled.
    fn next_stop(&self) -> Arc<AtomicBool> {
        let mut stop = self.stop();
        *stop = Arc::new(AtomicBool::new(self.is_cancelled()));
        Arc::clone(&stop)
    }

    fn stop(&self) -> MutexGuard<'_, Arc<AtomicBool>> {
        self.stop.lock().expect("nothing panics with the flag in hand")
    }

    fn patience(&self) -> MutexGuard<'_, Patience> {
        self.patience.lock().expect("nothing panics with the times in hand")
    }

    fn is_alone(&self, now: Instant) -> bool {
        let patience = self.patience();
        let is_listened_to = self.listeners.load(Ordering::Relaxed) > 0;
        !is_listened_to && now > patience.for_listeners && now > patience.for_askers
    }

    async fn cancelled(&self) {
        while !self.is_cancelled() {
            tokio::time::sleep(ROUND).await;
        }
    }

    /// Somebody who hears of every change from now on.
    pub fn listen(self: Arc<Self>) -> Listener {
        self.listeners.fetch_add(1, Ordering::Relaxed);
        Listener { news: self.status.subscribe(), job: self, last_told: None }
    }
}

/// Cancels a job that nobody listens to.
async fn end_when_alone(job: Arc<Job>) {
    while !job.status.borrow().state.is_ended() {
        tokio::time::sleep(ROUND).await;
        if job.is_alone(Instant::now()) {
            job.cancel();
        }
    }
}

/// Somebody who listens to a job.
pub struct Listener {
    job: Arc<Job>,
    news: watch::Receiver<JobRecord>,
    /// What was told last: the end is always told, however soon it comes.
    last_told: Option<State>,
}

/// Nobody reads faster, and to draw what was told takes time from the search. The end is told at once.
const BREATH: Duration = Duration::from_millis(200);

impl Listener {
    /// How the job stands, at once, then again and again; nothing after its end.
    pub async fn next(&mut self) -> Option<JobRecord> {
        match self.last_told {
            Some(state) if state.is_ended() => return None,
            Some(_) => {
                let end = self.news.wait_for(|record| record.state.is_ended());
                // Either the end came, or it is time for the next look.
                drop(tokio::time::timeout(BREATH, end).await);
            }
            None => {}
        }
        let record = self.news.borrow_and_update().clone();
        self.last_told = Some(record.state);
        Some(record)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.job.patience().for_listeners = Instant::now() + RECONNECT;
        self.job.listeners.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A name that nobody can guess: who knows it may cancel the job.
fn unguessable() -> String {
    let half = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", half(), half())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table_cache::TableCache;
    use npuzzle::heuristics::pdb::Library;

    const MOMENT: Duration = Duration::from_nanos(1);

    /// A job that is not run.
    fn job() -> Arc<Job> {
        let tables = Arc::new(TableCache::new(Arc::new(Library::in_memory()), 1 << 30));
        Arc::new(Job::new(&Work { requests: Vec::new(), tables, grace: Duration::ZERO }))
    }

    #[test]
    fn a_new_job_waits_for_its_first_listener() {
        let before = Instant::now();
        let job = job();
        let after = Instant::now();
        assert!(!job.is_alone(before + PATIENCE));
        assert!(job.is_alone(after + PATIENCE + MOMENT));
    }

    #[test]
    fn a_job_waits_less_for_a_listener_who_left() {
        let job = job();
        let listener = Arc::clone(&job).listen();
        assert!(!job.is_alone(Instant::now() + 100 * PATIENCE), "somebody listens");
        let before = Instant::now();
        drop(listener);
        let after = Instant::now();
        assert!(!job.is_alone(before + RECONNECT));
        assert!(job.is_alone(after + RECONNECT + MOMENT));
        job.asked();
        assert!(!job.is_alone(after + PATIENCE), "somebody asks now and then");
    }
}
