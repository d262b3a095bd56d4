//! A search that runs beside its reader, in a thread of its own. Its events come through a channel of a few
//! places: a reader that stops reading pauses the search, and reading one event lets it take one more step.
//!
//! ```
//! use npuzzle_board::Goal;
//! use npuzzle_solver::Request;
//! use npuzzle_solver::steps::{Event, Steps};
//!
//! let request = Request::to("1 2 3/4 0 6/7 5 8".parse()?, Goal::Last)
//!     .with_strategy("astar+manhattan".parse()?);
//! let steps = Steps::of(&request, 0).filter(|event| matches!(event, Event::Step(_)));
//! assert_eq!(steps.count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use npuzzle_heuristics::pdb::Pattern;

use crate::answer::Answer;
use crate::request::Request;
use crate::solve::{SolveError, solve};
use crate::trace::Step;
use crate::watcher::{Notice, Watcher};

/// A search that is being read: an iterator of its events, of which [`Event::Ended`] is the last. Dropped
/// before that one was read, it cancels the search.
#[derive(Debug)]
pub struct Steps {
    events: Receiver<Event>,
    /// Stops the search, while it runs.
    cancel: Option<Arc<AtomicBool>>,
}

/// What a search reports.
#[derive(Debug)]
pub enum Event {
    /// A state was expanded.
    Step(Step),
    /// A table is being built first: which one, and how much of it is done, from 0 to 1.
    Building(Pattern, f64),
    /// Something that the user should know.
    Notice(Notice),
    /// The search ended.
    Ended(Box<Result<Answer, SolveError>>),
}

/// Events sent and not yet read.
const BACKLOG: usize = 64;

impl Steps {
    /// Starts a search. With each step come the first so many states of OPEN.
    pub fn of(request: &Request, first_of_open: usize) -> Self {
        Self::first(request, first_of_open, u64::MAX)
    }

    /// The same, of which only the first `most` steps are reported: after them the search runs to its end.
    pub fn first(request: &Request, first_of_open: usize, most: u64) -> Self {
        let (sender, events) = sync_channel(BACKLOG);
        let mut request = request.clone();
        request.strategy = request.strategy.step_by_step();
        let cancel = Arc::new(AtomicBool::new(false));
        let mut reporter =
            Reporter { events: sender, first_of_open, left: most, cancel: Arc::clone(&cancel) };
        thread::spawn(move || {
            let answer = solve(&request, &mut reporter);
            // The reader may be gone.
            drop(reporter.events.send(Event::Ended(Box::new(answer))));
        });
        Self { events, cancel: Some(cancel) }
    }

    /// The next event, if one comes within this time.
    pub fn next_within(&mut self, wait: Duration) -> Option<Event> {
        let event = self.events.recv_timeout(wait).ok();
        self.note_end(event)
    }

    fn note_end(&mut self, event: Option<Event>) -> Option<Event> {
        if matches!(event, Some(Event::Ended(_))) {
            self.cancel = None;
        }
        event
    }
}

impl Iterator for Steps {
    type Item = Event;

    /// The next event, however long it takes; `None` after the last.
    fn next(&mut self) -> Option<Event> {
        let event = self.events.recv().ok();
        self.note_end(event)
    }
}

impl Drop for Steps {
    /// Cancels a search whose end was not read.
    fn drop(&mut self) {
        if let Some(cancel) = &self.cancel {
            cancel.store(true, Ordering::Relaxed);
        }
    }
}

/// Sends what a search reports to its reader.
struct Reporter {
    events: SyncSender<Event>,
    first_of_open: usize,
    /// Steps that are still to be reported.
    left: u64,
    cancel: Arc<AtomicBool>,
}

impl Reporter {
    fn send(&mut self, event: Event) {
        if self.events.send(event).is_err() {
            self.cancel.store(true, Ordering::Relaxed);
        }
    }
}

impl Watcher for Reporter {
    fn wants_steps(&self) -> Option<usize> {
        (self.left > 0).then_some(self.first_of_open)
    }

    fn should_stop(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn step(&mut self, step: Step) {
        self.left -= 1;
        self.send(Event::Step(step));
    }

    fn building(&mut self, table: Pattern, share: f64) {
        self.send(Event::Building(table, share));
    }

    fn notice(&mut self, notice: &Notice) {
        self.send(Event::Notice(notice.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle_board::{Goal, notation};

    fn request(strategy: &str) -> Request {
        let start = notation::parse("8 6 7/2 5 4/3 0 1", None).unwrap();
        let goal = Goal::Last.board(start.size());
        let mut request = Request::new(start, goal).unwrap();
        request.strategy = strategy.parse().unwrap();
        request
    }

    /// Hands every step to `each`; the answer.
    fn read(steps: Steps, mut each: impl FnMut(Step)) -> Answer {
        for event in steps {
            match event {
                Event::Step(step) => each(step),
                Event::Building(..) | Event::Notice(_) => {}
                Event::Ended(answer) => return answer.unwrap(),
            }
        }
        panic!("no end")
    }

    #[test]
    fn all_steps_are_read_and_then_the_answer() {
        let mut count = 0;
        let answer = read(Steps::of(&request("astar+manhattan"), 0), |_| count += 1);
        assert_eq!(answer.length(), Some(31));
        assert_eq!(count, answer.stats.expanded);
    }

    #[test]
    fn nothing_comes_after_the_end() {
        let mut steps = Steps::first(&request("greedy+manhattan"), 0, 3);
        let all: Vec<Event> = steps.by_ref().collect();
        assert!(matches!(all[..], [Event::Step(_), Event::Step(_), Event::Step(_), Event::Ended(_)]));
        assert!(steps.next_within(Duration::from_millis(1)).is_none());
    }

    #[test]
    fn a_search_that_was_read_to_its_end_leaves_the_flag_alone() {
        let mut request = request("greedy+manhattan");
        let flag = Arc::new(AtomicBool::new(false));
        request.limits.cancel = Some(Arc::clone(&flag));
        read(Steps::of(&request, 0), drop);
        assert!(!flag.load(Ordering::Relaxed));
    }

    #[test]
    fn a_reader_that_leaves_ends_the_search() {
        let mut steps = Steps::of(&request("ucs:parent"), 0);
        let cancel = steps.cancel.clone().unwrap();
        assert_eq!(steps.by_ref().take(10).count(), 10);
        drop(steps);
        assert!(cancel.load(Ordering::Relaxed));
    }

    #[test]
    fn the_flag_of_the_request_still_stops_the_search() {
        let mut request = request("ucs:parent");
        let flag = Arc::new(AtomicBool::new(false));
        request.limits.cancel = Some(Arc::clone(&flag));
        let answer = read(Steps::of(&request, 0), |step| flag.store(step.number >= 10, Ordering::Relaxed));
        assert_eq!(answer.stopped_by, Some(npuzzle_search::StoppedBy::Cancelled));
    }
}
