//! A search beside its reader: each step comes through a channel of a few places, so that not reading is
//! pause and reading one is step.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use npuzzle::solver::trace::Step;
use npuzzle::solver::{Answer, Request, Watcher, solve};

use crate::draw::WARN;
use crate::exit::{no_answer, tell};

/// A search that is being read.
pub struct Steps {
    news: Receiver<News>,
    /// Stops the search, while it runs.
    cancel: Option<Arc<AtomicBool>>,
}

/// What a search has to tell.
pub enum News {
    /// A state was expanded.
    Step(Step),
    /// A table is being made first: what, and how much of it is done.
    Making(String, f64),
    /// Something that the user should know.
    Note(String),
    /// It ended.
    Ended(Box<anyhow::Result<Answer>>),
}

/// Steps told and not yet read.
const BACKLOG: usize = 64;

impl Steps {
    /// Starts a search, and pauses it until somebody reads.
    pub fn of(request: &Request, first_of_open: usize) -> Self {
        Self::first(request, first_of_open, u64::MAX)
    }

    /// The same, of which only so many steps are told: after them the search runs to its end at once.
    pub fn first(request: &Request, first_of_open: usize, most: u64) -> Self {
        let (sender, news) = sync_channel(BACKLOG);
        let mut request = request.clone();
        request.strategy = request.strategy.step_by_step();
        let cancel = Arc::clone(request.limits.cancel.get_or_insert_default());
        let mut teller = Teller { news: sender, first_of_open, left: most, cancel: Arc::clone(&cancel) };
        thread::spawn(move || {
            let answer = solve(&request, &mut teller).map_err(no_answer);
            // Nobody reads any more: nobody misses it.
            drop(teller.news.send(News::Ended(Box::new(answer))));
        });
        Self { news, cancel: Some(cancel) }
    }

    /// What comes next, if anything does within this time. Nothing comes after the end.
    pub fn next(&mut self, wait: Duration) -> Option<News> {
        let news = self.news.recv_timeout(wait).ok()?;
        if matches!(news, News::Ended(_)) {
            self.cancel = None;
        }
        Some(news)
    }

    /// Hands every step to `each`, until the search ends or it fails.
    pub fn read(mut self, mut each: impl FnMut(Step) -> io::Result<()>) -> anyhow::Result<Answer> {
        loop {
            match self.news.recv()? {
                News::Step(step) => each(step)?,
                News::Making(..) => {}
                News::Note(text) => tell(format_args!("{WARN}note:{WARN:#} {text}")),
                News::Ended(answer) => {
                    self.cancel = None;
                    return *answer;
                }
            }
        }
    }
}

impl Drop for Steps {
    /// A search that nobody reads to its end is of no use.
    fn drop(&mut self) {
        if let Some(cancel) = &self.cancel {
            cancel.store(true, Ordering::Relaxed);
        }
    }
}

/// Tells a reader what happens.
struct Teller {
    news: SyncSender<News>,
    first_of_open: usize,
    /// Steps that are still to be told.
    left: u64,
    cancel: Arc<AtomicBool>,
}

impl Teller {
    fn tell(&mut self, news: News) {
        if self.news.send(news).is_err() {
            self.cancel.store(true, Ordering::Relaxed);
        }
    }
}

impl Watcher for Teller {
    fn wants_steps(&self) -> Option<usize> {
        (self.left > 0).then_some(self.first_of_open)
    }

    fn step(&mut self, step: Step) {
        self.left -= 1;
        self.tell(News::Step(step));
    }

    fn making(&mut self, what: &str, share: f64) {
        self.tell(News::Making(what.to_owned(), share));
    }

    fn note(&mut self, text: &str) {
        self.tell(News::Note(text.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::board::{Goal, notation};

    fn request(strategy: &str) -> Request {
        let start = notation::parse("8 6 7/2 5 4/3 0 1", None).unwrap();
        let goal = Goal::Last.board(start.size());
        let mut request = Request::new(start, goal).unwrap();
        request.strategy = strategy.parse().unwrap();
        request
    }

    #[test]
    fn all_steps_are_read_and_then_the_answer() {
        let mut count = 0;
        let answer = Steps::of(&request("astar+manhattan"), 0).read(|_| {
            count += 1;
            Ok(())
        });
        let answer = answer.unwrap();
        assert_eq!(answer.moves.unwrap().len(), 31);
        assert_eq!(count, answer.stats.expanded);
    }

    #[test]
    fn a_search_that_was_read_to_its_end_leaves_the_flag_alone() {
        let mut request = request("greedy+manhattan");
        let flag = Arc::new(AtomicBool::new(false));
        request.limits.cancel = Some(Arc::clone(&flag));
        Steps::of(&request, 0).read(|_| Ok(())).unwrap();
        assert!(!flag.load(Ordering::Relaxed));
    }

    #[test]
    fn a_reader_who_fails_ends_the_search() {
        let steps = Steps::of(&request("ucs:parent"), 0);
        let cancel = steps.cancel.clone().unwrap();
        let failed =
            steps.read(|step| if step.number < 10 { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) });
        assert!(failed.unwrap_err().downcast_ref::<io::Error>().is_some());
        assert!(cancel.load(Ordering::Relaxed));
    }

    #[test]
    fn the_flag_of_the_request_still_stops_the_search() {
        let mut request = request("ucs:parent");
        let flag = Arc::new(AtomicBool::new(false));
        request.limits.cancel = Some(Arc::clone(&flag));
        let answer = Steps::of(&request, 0).read(|step| {
            flag.store(step.number >= 10, Ordering::Relaxed);
            Ok(())
        });
        assert_eq!(answer.unwrap().stopped_by, Some(npuzzle::search::StoppedBy::Cancelled));
    }
}
