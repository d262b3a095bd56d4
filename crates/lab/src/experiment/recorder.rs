//! The thread that writes records down while others search.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::{Notice, Progress};
use crate::record::{Key, Record};
use crate::store::{Experiment, Store, StoreError, workers};
use npuzzle::machine::Machine;

/// Writes records down.
pub struct Recorder<'e> {
    store: Store,
    experiment: &'e Experiment,
    shared: Arc<Shared>,
}

/// What those who search and the one who records tell each other.
#[derive(Debug, Default)]
pub struct Shared {
    done: Mutex<HashSet<Key>>,
    session: AtomicI64,
    others: AtomicU32,
    halt: AtomicBool,
}

impl Shared {
    /// How many runs are recorded.
    pub fn done(&self) -> usize {
        self.done.lock().expect("no panic").len()
    }

    /// Whether a run is recorded.
    pub fn is_done(&self, key: Key) -> bool {
        self.done.lock().expect("no panic").contains(&key)
    }

    /// This process in the store.
    pub fn session(&self) -> i64 {
        self.session.load(Ordering::Relaxed)
    }

    /// How many other processes were seen at work on the same file.
    pub fn others(&self) -> u32 {
        self.others.load(Ordering::Relaxed)
    }

    /// Whether something failed, and no further run should start.
    pub fn is_halted(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
    }

    /// No further run should start.
    pub fn halt(&self) {
        self.halt.store(true, Ordering::Relaxed);
    }
}

/// How often it looks whether others have recorded something.
const LOOK_AROUND: Duration = Duration::from_millis(100);

/// The most records in one transaction.
const MOST_AT_ONCE: usize = 4096;

/// How often a file that another program locks is tried again: each try waits some seconds.
const TRIES: usize = 12;

/// How long a record waits for others that go with it: each transaction waits for the disk once.
const LINGER: Duration = Duration::from_millis(10);

impl<'e> Recorder<'e> {
    /// A recorder that knows what is recorded.
    pub fn new(store: Store, experiment: &'e Experiment) -> Result<Self, StoreError> {
        let shared = Arc::new(Shared { done: Mutex::new(store.done(experiment)?), ..Shared::default() });
        let recorder = Self { store, experiment, shared };
        recorder.count_others();
        Ok(recorder)
    }

    /// Looks who else is at work: whoever records is one of them.
    fn count_others(&self) {
        let others = workers::of_all(self.store.path()).saturating_sub(1);
        self.shared.others.store(others as u32, Ordering::Relaxed);
    }

    /// What it tells others.
    pub fn shared(&self) -> Arc<Shared> {
        Arc::clone(&self.shared)
    }

    /// Notes that this process starts.
    pub fn begin_session(&mut self, machine: &Machine) -> Result<(), StoreError> {
        let session = self.store.begin_session(self.experiment, machine)?;
        self.shared.session.store(session, Ordering::Relaxed);
        Ok(())
    }

    /// Records all that comes, until nothing can come any more; how much. Runs that pile up while the disk
    /// makes some safe are made safe together.
    pub fn record_all(
        mut self,
        receive: Receiver<Record>,
        progress: &dyn Progress,
    ) -> Result<usize, StoreError> {
        let recorded = self.take_all(&receive, progress);
        if recorded.is_err() {
            // Whoever searches finds nobody to hand a record to.
            self.shared.halt();
        }
        drop(receive);
        recorded
    }

    fn take_all(&mut self, receive: &Receiver<Record>, progress: &dyn Progress) -> Result<usize, StoreError> {
        let mut made = 0;
        let mut seen = self.store.data_version()?;
        let mut next_look = Instant::now() + LOOK_AROUND;
        loop {
            match receive.recv_timeout(LOOK_AROUND) {
                Ok(first) => {
                    let batch = gather(first, receive);
                    self.keep(&batch, progress)?;
                    made += batch.len();
                    progress.recorded(batch.len());
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(made),
            }
            if Instant::now() >= next_look {
                let started = Instant::now();
                self.count_others();
                let version = self.store.data_version()?;
                if version != seen {
                    seen = version;
                    let done = self.store.done(self.experiment)?;
                    *self.shared.done.lock().expect("no panic") = done;
                }
                // Reading a million keys takes a while: then seldom.
                next_look = Instant::now() + LOOK_AROUND.max(20 * started.elapsed());
            }
        }
    }

    /// Records a batch; a file that is locked is tried again for a while, as hours of work hang on it.
    fn keep(&mut self, batch: &[Record], progress: &dyn Progress) -> Result<(), StoreError> {
        for attempt in 1.. {
            match self.store.record(self.experiment, batch) {
                Err(StoreError::Locked(path)) if attempt < TRIES => {
                    progress.notice(&Notice::Locked(path));
                }
                other => {
                    other?;
                    break;
                }
            }
        }
        self.shared.done.lock().expect("no panic").extend(batch.iter().map(|record| record.key));
        Ok(())
    }
}

/// A record, and those that come with it or soon after.
fn gather(first: Record, receive: &Receiver<Record>) -> Vec<Record> {
    let deadline = Instant::now() + LINGER;
    let mut batch = vec![first];
    while batch.len() < MOST_AT_ONCE
        && let Ok(next) = receive.recv_timeout(deadline.saturating_duration_since(Instant::now()))
    {
        batch.push(next);
    }
    batch
}
