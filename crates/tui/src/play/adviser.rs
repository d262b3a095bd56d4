//! Searches for hints in the background: asked about a board, it answers with a solution. Only the newest
//! question counts; a search for an older one is cancelled.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use npuzzle::board::{Board, Moves};
use npuzzle::heuristics::pdb::Library;
use npuzzle::heuristics::pdb::Pattern;
use npuzzle::search::StoppedBy;
use npuzzle::solver::{Means, Phase, Request, Solution, SolveError, Watcher, solve};

use crate::Error;

/// What the adviser has to say.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    Advice(Advice),
    /// A table is being made, and so much of it is done.
    Making(f64),
    /// All tables are there.
    Made,
    /// There is no answer, and why.
    Failed(String),
}

/// A way from a board to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    pub board: Board,
    pub moves: Moves,
    /// Whether no way is shorter.
    pub is_proven: bool,
    /// Whether that is all the adviser will say of this board.
    pub is_final: bool,
}

/// Larger boards may be out of reach of an optimal search.
const SURE_TO_BE_PROVEN: usize = 16;

/// How long a board that may be out of reach is searched.
const PATIENCE: Duration = Duration::from_secs(10);

/// The adviser, in front of its thread.
pub struct Adviser {
    shared: Arc<Shared>,
    news: Receiver<News>,
    asked: Option<Board>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    inbox: Mutex<Inbox>,
    wake: Condvar,
    /// Stops the search in hand.
    cancel: Arc<AtomicBool>,
}

#[derive(Default)]
struct Inbox {
    question: Option<(Board, Board)>,
    /// A table that is nearly there is not discarded for a move of the player.
    is_making_tables: bool,
    is_closed: bool,
}

impl Shared {
    fn inbox(&self) -> MutexGuard<'_, Inbox> {
        self.inbox.lock().expect("nothing panics with the inbox locked")
    }
}

impl Adviser {
    /// An adviser with these tables.
    pub fn start(library: Arc<Library>) -> Self {
        let shared = Arc::new(Shared::default());
        let (sender, news) = channel();
        let behind = Arc::clone(&shared);
        let means = Means { library, ..Means::default() };
        let thread = thread::spawn(move || answer_questions(&behind, &means, &sender));
        Self { shared, news, asked: None, thread: Some(thread) }
    }

    /// Asks for the way from a board, in place of what was asked before.
    pub fn ask(&mut self, board: &Board, goal: &Board) {
        if self.asked.as_ref() == Some(board) {
            return;
        }
        self.asked = Some(board.clone());
        let mut inbox = self.shared.inbox();
        inbox.question = Some((board.clone(), goal.clone()));
        if !inbox.is_making_tables {
            self.shared.cancel.store(true, Ordering::Relaxed);
        }
        self.shared.wake.notify_one();
    }

    /// Nothing needs an answer any more.
    pub fn forget(&mut self) {
        if self.asked.take().is_some() {
            let mut inbox = self.shared.inbox();
            inbox.question = None;
            if !inbox.is_making_tables {
                self.shared.cancel.store(true, Ordering::Relaxed);
            }
        }
    }

    /// What there is to hear, if anything.
    pub fn hear(&mut self) -> Result<Option<News>, Error> {
        let news = match self.news.try_recv() {
            Ok(news) => news,
            Err(TryRecvError::Empty) => return Ok(None),
            Err(TryRecvError::Disconnected) => return Err(Error::Broken("the search for a hint")),
        };
        if let News::Advice(Advice { board, is_final: true, .. }) = &news
            && self.asked.as_ref() == Some(board)
        {
            self.asked = None;
        }
        Ok(Some(news))
    }
}

impl Drop for Adviser {
    fn drop(&mut self) {
        let mut inbox = self.shared.inbox();
        inbox.is_closed = true;
        inbox.question = None;
        self.shared.cancel.store(true, Ordering::Relaxed);
        self.shared.wake.notify_one();
        drop(inbox);
        // A table that is just being written to the disk must be whole.
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

fn answer_questions(shared: &Shared, means: &Means, news: &Sender<News>) {
    while let Some((board, goal)) = next_question(shared) {
        let told = answer(shared, means, news, &board, &goal);
        if let Err(error) = told {
            // Nobody is left to hear it: the inbox is closed next.
            drop(news.send(News::Failed(error.to_string())));
        }
    }
}

/// Waits for a question; none once the inbox is closed.
fn next_question(shared: &Shared) -> Option<(Board, Board)> {
    let mut inbox = shared.inbox();
    loop {
        inbox.is_making_tables = false;
        if inbox.is_closed {
            return None;
        }
        if let Some(question) = inbox.question.take() {
            shared.cancel.store(false, Ordering::Relaxed);
            return Some(question);
        }
        inbox = shared.wake.wait(inbox).expect("nothing panics with the inbox locked");
    }
}

fn answer(
    shared: &Shared,
    means: &Means,
    news: &Sender<News>,
    board: &Board,
    goal: &Board,
) -> Result<(), SolveError> {
    let mut request = Request::new(board.clone(), goal.clone()).expect("a game has one size");
    request.means = means.clone();
    request.limits.cancel = Some(Arc::clone(&shared.cancel));
    if board.size().cells() > SURE_TO_BE_PROVEN {
        request.limits.max_time = Some(PATIENCE);
    }
    let answer = solve(&request, &mut Reporter { shared, news, board })?;
    let was_given_up = answer.stopped_by == Some(StoppedBy::Cancelled);
    if let Some(moves) = answer.moves().filter(|_| !was_given_up) {
        let (moves, is_proven) = (moves.clone(), answer.is_optimal());
        drop(news.send(News::Advice(Advice { board: board.clone(), moves, is_proven, is_final: true })));
    }
    Ok(())
}

/// Reports solutions as they are found, and tables while they are built.
struct Reporter<'w> {
    shared: &'w Shared,
    news: &'w Sender<News>,
    board: &'w Board,
}

impl Watcher for Reporter<'_> {
    fn improved(&mut self, solution: &Solution) {
        if !self.shared.cancel.load(Ordering::Relaxed) {
            let (board, moves) = (self.board.clone(), solution.moves.clone());
            drop(self.news.send(News::Advice(Advice { board, moves, is_proven: false, is_final: false })));
        }
    }

    fn building(&mut self, _table: Pattern, share: f64) {
        self.shared.inbox().is_making_tables = true;
        drop(self.news.send(News::Making(share)));
    }

    fn phase(&mut self, _phase: &Phase) {
        let mut inbox = self.shared.inbox();
        if inbox.is_making_tables {
            drop(self.news.send(News::Made));
        }
        inbox.is_making_tables = false;
        if inbox.question.is_some() {
            self.shared.cancel.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::board::{Goal, Move, Size, notation};

    fn wait(adviser: &mut Adviser) -> Advice {
        let started = std::time::Instant::now();
        loop {
            assert!(started.elapsed() < Duration::from_secs(60), "no advice came");
            match adviser.hear().unwrap() {
                Some(News::Advice(advice)) if advice.is_final => return advice,
                Some(News::Failed(why)) => panic!("{why}"),
                _ => thread::sleep(Duration::from_millis(1)),
            }
        }
    }

    #[test]
    fn a_question_is_answered_with_a_shortest_way() {
        let mut adviser = Adviser::start(Arc::new(Library::in_memory()));
        let board = notation::parse("8 6 7/2 5 4/3 0 1", None).unwrap();
        adviser.ask(&board, &Goal::Last.board(board.size()));
        assert_eq!(adviser.asked.as_ref(), Some(&board));
        let advice = wait(&mut adviser);
        assert!(advice.is_proven);
        assert_eq!((advice.board, advice.moves.len()), (board, 31));
        assert_eq!(adviser.asked, None);
    }

    #[test]
    fn the_newest_question_is_answered_though_an_older_one_is_out_of_reach() {
        let mut adviser = Adviser::start(Arc::new(Library::in_memory()));
        let goal = Goal::Last.board(Size::new(6, 6).unwrap());
        let far = npuzzle::board::scramble::Dice::new(1).solvable(&goal);
        let near = goal.after(Move::Up).unwrap();
        adviser.ask(&far, &goal);
        adviser.ask(&near, &goal);
        let advice = loop {
            let advice = wait(&mut adviser);
            if advice.board == near {
                break advice;
            }
        };
        assert_eq!((advice.moves, advice.is_proven), (vec![Move::Down].into(), true));
    }
}
