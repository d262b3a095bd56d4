//! So many seats to work at and so many to wait on: who finds neither is told to come back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::problem::Problem;

/// Where work waits for its turn.
#[derive(Debug)]
pub struct Desk {
    seats: Arc<Semaphore>,
    all_seats: usize,
    waiting: Arc<AtomicUsize>,
    most_waiting: usize,
}

/// A place to work at.
pub type Seat = OwnedSemaphorePermit;

/// A place to wait at, as long as it is held.
#[derive(Debug)]
pub struct Place(Arc<AtomicUsize>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Tells work that nobody waits for it any more.
struct Leaving(Arc<AtomicBool>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Desk {
    pub fn new(seats: usize, most_waiting: usize) -> Self {
        Self {
            seats: Arc::new(Semaphore::new(seats)),
            all_seats: seats,
            waiting: Arc::default(),
            most_waiting,
        }
    }

    /// How many work and how many wait.
    pub fn crowd(&self) -> (usize, usize) {
        (self.all_seats - self.seats.available_permits(), self.waiting.load(Ordering::Relaxed))
    }

    /// A place to wait at, if there is one.
    pub fn place(&self) -> Result<Place, Problem> {
        let one_more = |waiting| (waiting < self.most_waiting).then_some(waiting + 1);
        match self.waiting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more) {
            Ok(_) => Ok(Place(Arc::clone(&self.waiting))),
            Err(_) => Err(Problem::busy(format!(
                "all {} seats are taken and {} requests wait already: try again in a moment",
                self.all_seats, self.most_waiting
            ))),
        }
    }

    /// Waits for a seat, and gives up the place for it.
    pub async fn seat(&self, place: Place) -> Result<Seat, Problem> {
        let seat = Arc::clone(&self.seats).acquire_owned().await;
        drop(place);
        seat.map_err(|_| Problem::closing())
    }

    /// Does work that takes a while. It is told to end if whoever asked for it goes away, and after `time`.
    pub async fn run<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(&Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let seat = self.seat(self.place()?).await?;
        let cancel = Arc::new(AtomicBool::new(false));
        let leaving = Leaving(Arc::clone(&cancel));
        let mut done = tokio::task::spawn_blocking(move || {
            let _seat = seat;
            work(&cancel)
        });
        let in_time = tokio::time::timeout(time, &mut done).await;
        drop(leaving);
        let done = match in_time {
            Ok(done) => done,
            Err(_) => done.await,
        };
        done.map_err(|_| Problem::failure("this is a bug in npuzzle: the work was not done"))
    }

    /// Sends those who wait away.
    pub fn close(&self) {
        self.seats.close();
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
    fn who_finds_neither_a_seat_nor_a_place_to_wait_is_told_so() {
        let desk = Desk::new(1, 1);
        let Poll::Ready(Ok(seat)) = poll(&mut Box::pin(desk.seat(desk.place().unwrap()))) else {
            panic!("a free seat")
        };
        let mut second = Box::pin(desk.seat(desk.place().unwrap()));
        assert!(poll(&mut second).is_pending());
        assert_eq!(desk.crowd(), (1, 1));
        assert_eq!(desk.place().unwrap_err().status, 429);
        drop(seat);
        assert!(poll(&mut second).is_ready());
        assert_eq!(desk.crowd(), (0, 0));
    }

    #[test]
    fn who_goes_away_no_longer_waits() {
        let desk = Desk::new(0, 1);
        let mut waiting = Box::pin(desk.seat(desk.place().unwrap()));
        assert!(poll(&mut waiting).is_pending());
        drop(waiting);
        assert_eq!(desk.crowd(), (0, 0));
    }
}
