//! How far a board is from its goal, and the next move.

use npuzzle::board::MoveNames;
use npuzzle::solver::{Answer, Request, Status};
use serde::Serialize;

/// How far a board is from its goal, and a way there.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HintRecord {
    board: String,
    goal: String,
    /// Whether there is a way at all.
    solvable: bool,
    /// How many moves are left by the best way known.
    left: Option<usize>,
    /// Whether no way is shorter.
    proven: bool,
    /// No way is shorter than this.
    lower_bound: u32,
    /// The next move of that way, the way the blank goes; none at the goal.
    next: Option<char>,
    /// The tile that it moves.
    next_tile: Option<String>,
    /// All moves of that way.
    moves: Option<String>,
    version: &'static str,
}

impl HintRecord {
    /// The hint that an answer gives.
    pub fn new(request: &Request, answer: &Answer) -> Self {
        let (start, goal) = (request.start(), request.goal());
        let moves = answer.moves().map(|moves| &moves[..]);
        let first = moves.and_then(<[_]>::first);
        Self {
            board: start.to_string(),
            goal: goal.to_string(),
            solvable: answer.status() != Status::Unsolvable,
            left: moves.map(<[_]>::len),
            proven: answer.is_optimal(),
            lower_bound: answer.lower_bound,
            next: first.map(|step| step.letter()),
            next_tile: first.and_then(|&step| MoveNames::Number.labels(start, &[step]).pop()),
            moves: moves.map(|moves| MoveNames::Blank.labels(start, moves).concat()),
            version: crate::VERSION,
        }
    }
}
