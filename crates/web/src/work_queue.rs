//! A bounded queue: so much work runs at once, so much waits, and a request that finds no room is refused.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::problem::Problem;

/// Where work waits for its turn.
#[derive(Debug)]
pub struct WorkQueue {
    slots: Arc<Semaphore>,
    slot_count: usize,
    waiting: Arc<AtomicUsize>,
    most_waiting: usize,
    abandoned: Arc<AtomicUsize>,
}

/// The right to run, as long as it is held.
pub type Slot = OwnedSemaphorePermit;

/// A place in the queue, as long as it is held.
#[derive(Debug)]
pub struct Waiting(Arc<AtomicUsize>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Somebody who waits for work: who goes away before its end cancels it.
struct Client {
    cancel: Arc<AtomicBool>,
    abandoned: Arc<AtomicUsize>,
    is_answered: bool,
}

impl Drop for Client {
    fn drop(&mut self) {
        if !self.is_answered {
            // Counted first: whoever sees that the work has ended finds why.
            self.abandoned.fetch_add(1, Ordering::Relaxed);
            self.cancel.store(true, Ordering::Release);
        }
    }
}

impl WorkQueue {
    pub fn new(slots: usize, most_waiting: usize) -> Self {
        Self {
            slots: Arc::new(Semaphore::new(slots)),
            slot_count: slots,
            waiting: Arc::default(),
            most_waiting,
            abandoned: Arc::default(),
        }
    }

    /// How many run and how many wait.
    pub fn load(&self) -> (usize, usize) {
        (self.slot_count - self.slots.available_permits(), self.waiting.load(Ordering::Relaxed))
    }

    /// How often a client went away while its work ran.
    pub fn abandoned(&self) -> usize {
        self.abandoned.load(Ordering::Relaxed)
    }

    /// A place in the queue, if one is free.
    pub fn enter(&self) -> Result<Waiting, Problem> {
        let one_more = |waiting| (waiting < self.most_waiting).then_some(waiting + 1);
        match self.waiting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more) {
            Ok(_) => Ok(Waiting(Arc::clone(&self.waiting))),
            Err(_) => Err(Problem::busy(format!(
                "all {} seats are taken and {} requests wait already: try again in a moment",
                self.slot_count, self.most_waiting
            ))),
        }
    }

    /// Waits for a slot, and gives up the place in the queue for it.
    pub async fn slot(&self, waiting: Waiting) -> Result<Slot, Problem> {
        let slot = Arc::clone(&self.slots).acquire_owned().await;
        drop(waiting);
        slot.map_err(|_| Problem::closing())
    }

    /// Does work that takes a while. It is cancelled if whoever asked for it goes away, and after `time`.
    pub async fn run<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(&Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let slot = self.slot(self.enter()?).await?;
        let cancel = Arc::new(AtomicBool::new(false));
        let mut client = Client {
            cancel: Arc::clone(&cancel),
            abandoned: Arc::clone(&self.abandoned),
            is_answered: false,
        };
        let mut done = tokio::task::spawn_blocking(move || {
            let _slot = slot;
            work(&cancel)
        });
        let in_time = tokio::time::timeout(time, &mut done).await;
        client.cancel.store(true, Ordering::Relaxed);
        let done = match in_time {
            Ok(done) => done,
            Err(_) => done.await,
        };
        client.is_answered = true;
        done.map_err(|_| Problem::failure("this is a bug in npuzzle: the work was not done"))
    }

    /// Refuses all work from now on, what waits among it.
    pub fn close(&self) {
        self.slots.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::task::{Context, Poll, Waker};

    fn poll<T>(future: &mut std::pin::Pin<Box<impl Future<Output = T>>>) -> Poll<T> {
        future.as_mut().poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn work_that_finds_no_room_is_refused() {
        let queue = WorkQueue::new(1, 1);
        let Poll::Ready(Ok(slot)) = poll(&mut Box::pin(queue.slot(queue.enter().unwrap()))) else {
            panic!("a free slot")
        };
        let mut second = Box::pin(queue.slot(queue.enter().unwrap()));
        assert!(poll(&mut second).is_pending());
        assert_eq!(queue.load(), (1, 1));
        assert_eq!(queue.enter().unwrap_err().status, 429);
        drop(slot);
        assert!(poll(&mut second).is_ready());
        assert_eq!(queue.load(), (0, 0));
    }

    #[test]
    fn who_goes_away_no_longer_waits() {
        let queue = WorkQueue::new(0, 1);
        let mut waiting = Box::pin(queue.slot(queue.enter().unwrap()));
        assert!(poll(&mut waiting).is_pending());
        drop(waiting);
        assert_eq!(queue.load(), (0, 0));
    }
}
