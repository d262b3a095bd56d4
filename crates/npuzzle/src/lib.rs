//! Sliding-tile puzzles of any size from 2×2 to 64×64: optimal where that is within reach, near-optimal with a proven
//! gap beyond, every solution replayed by an independent verifier.
//!
//! # Solve a board
//!
//! ```
//! let answer = npuzzle::solve("8 6 7/2 5 4/3 0 1")?;
//! let best = answer.best.as_ref().expect("a board that can be solved");
//! assert_eq!((best.length(), answer.is_optimal()), (31, true));
//! println!("{}", best.moves);
//! # Ok::<(), npuzzle::Error>(())
//! ```
//!
//! A [`Request`] says more: the goal, a [`Strategy`] by its name, [`Limits`], threads, tables.
//!
//! ```
//! use npuzzle::{Goal, Request};
//!
//! let request = Request::to("5 2 8 4/1 15 7 11/9 6 3 12/13 10 14 0".parse()?, Goal::Last)
//!     .with_strategy("astar+linear-conflict".parse()?)
//!     .with_max_nodes(10_000_000);
//! let answer = request.solve()?;
//! assert_eq!((answer.length(), answer.lower_bound), (Some(30), 30));
//! # Ok::<(), npuzzle::Error>(())
//! ```
//!
//! # A problem of one's own
//!
//! The searches know nothing of puzzles: a start and three closures are a problem.
//!
//! ```
//! use npuzzle::search::{Budget, algorithms::breadth_first, from_fn};
//!
//! // A knight on a chess board without edges, from one corner to the opposite one.
//! let hops = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
//! let knight = from_fn((0, 0), |_| hops, |&(x, y), (dx, dy)| (x + dx, y + dy), |&at| at == (7, 7));
//! let outcome = breadth_first::search(&knight, &Budget::default(), &mut ());
//! assert_eq!(outcome.cost(), Some(6));
//! ```
//!
//! # A heuristic of one's own
//!
//! ```
//! use npuzzle::{Goal, OwnHeuristic, Request};
//!
//! let request = Request::to("8 6 7/2 5 4/3 0 1".parse()?, Goal::Last);
//! let goal = request.goal().clone();
//! let misplaced = OwnHeuristic::new("mine", move |board| {
//!     let pairs = board.tiles().iter().zip(goal.tiles());
//!     pairs.filter(|(tile, home)| **tile != 0 && tile != home).count() as u32
//! });
//! let answer = request.solve_with(&misplaced.admissible())?;
//! assert_eq!((answer.length(), answer.is_optimal()), (Some(31), true));
//! # Ok::<(), npuzzle::Error>(())
//! ```
//!
//! # What is where
//!
//! The crates that this one is built from are its modules: [`board`] for boards, goals, notation and moves;
//! [`search`] for algorithms over any problem; [`heuristics`] for estimates and pattern databases; [`solver`] for
//! strategies, watchers, checkpoints, steps and everything else about answers. With the feature `serde`, boards,
//! goals, moves, sizes and strategies are serialised as their text forms.

#![forbid(unsafe_code)]

pub mod figures;
pub mod machine;

pub use npuzzle_board as board;
pub use npuzzle_heuristics as heuristics;
pub use npuzzle_heuristics::files;
pub use npuzzle_search as search;
pub use npuzzle_solver as solver;

pub use npuzzle_board::{Board, Goal, Move, MoveNames, Moves, Size};
pub use npuzzle_search::{Limits, Stats, StoppedBy};
pub use npuzzle_solver::{Answer, OwnHeuristic, Request, Solution, Status, Strategy, Watcher};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text is no board.
    #[error(transparent)]
    Parse(#[from] board::notation::ParseError),
    /// A text is no strategy.
    #[error(transparent)]
    Strategy(#[from] solver::strategy::StrategyError),
    /// The board and the goal don't go together.
    #[error(transparent)]
    Request(#[from] solver::RequestError),
    /// The strategy can't be used on this board.
    #[error(transparent)]
    Solve(#[from] solver::SolveError),
}

/// Solves a board, written in any [notation](board::notation), to the goal with the blank last: as well as it can
/// be done within seconds, without limits.
///
/// # Errors
/// If the text is no board.
pub fn solve(board: &str) -> Result<Answer, Error> {
    Ok(Request::to(board.parse()?, Goal::Last).solve()?)
}

/// The README's program.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
