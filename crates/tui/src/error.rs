//! Why a program could not start, or ended too soon.

use std::io;

use npuzzle::solver::SolveError;
use npuzzle::solver::exact_depth::DepthError;

/// Why a program could not start, or ended too soon.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Standard input or output is no terminal.
    #[error("this needs a terminal to draw on")]
    NoTerminal,
    /// The terminal refused.
    #[error("the terminal can't be taken over")]
    TakeOver(#[source] io::Error),
    /// The terminal can no longer be drawn on or read from.
    #[error(transparent)]
    Terminal(#[from] io::Error),
    /// No board of the level could be drawn.
    #[error(transparent)]
    Draw(#[from] DepthError),
    /// The search to be walked through can't be done.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A thread in the background panicked.
    #[error("{0} failed")]
    Broken(&'static str),
}
