//! What most requests are about: a board, its goal, and a strategy.

use npuzzle::board::{Board, Goal, Size, notation};
use npuzzle::solver::Request;
use npuzzle::solver::strategy::Strategy;

use super::AppState;
use crate::problem::Problem;

/// A body about a board and its goal, with whatever else is asked. Written by a macro, since serde can't both
/// flatten a struct into others and refuse fields that none of them has.
macro_rules! body_about_a_puzzle {
    (
        $(#[$about:meta])*
        pub struct $name:ident { $($(#[$about_field:meta])* $field:ident: $kind:ty,)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, serde::Deserialize, utoipa::ToSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// A board in any notation: `1 2 3/4 5 6/7 8 0`, `b12 345 678`, `1,2,3,…`, rows on lines.
            #[schema(example = "8 1 3/4 0 2/7 6 5", max_length = 40_000)]
            board: String,
            /// `first`, `last`, `snail`, or a board.
            #[serde(default)]
            #[schema(example = "last", max_length = 40_000)]
            goal: Option<String>,
            /// The size, where the numbers alone do not tell it.
            #[serde(default)]
            #[schema(example = "3x3", max_length = 20)]
            size: Option<String>,
            $($(#[$about_field])* pub $field: $kind,)*
        }

        impl $name {
            /// The board and the goal that this says.
            pub fn puzzle(&self) -> Result<(npuzzle::board::Board, npuzzle::board::Board), Problem> {
                $crate::api::puzzle::read_puzzle(&self.board, self.goal.as_deref(), self.size.as_deref())
            }
        }
    };
}
pub(super) use body_about_a_puzzle;

body_about_a_puzzle! {
    /// A board and its goal.
    pub struct PuzzleBody {}
}

/// The board and the goal that texts say.
pub fn read_puzzle(board: &str, goal: Option<&str>, size: Option<&str>) -> Result<(Board, Board), Problem> {
    let size = size.map(read_size).transpose()?;
    let board = notation::parse(board, size).map_err(Problem::unusable)?;
    let goal = read_goal(goal, board.size())?;
    Ok((board, goal))
}

/// The size that a text says.
pub fn read_size(text: &str) -> Result<Size, Problem> {
    text.parse().map_err(Problem::unusable)
}

/// The goal that a text says; `last` if there is none.
pub fn read_goal(text: Option<&str>, size: Size) -> Result<Board, Problem> {
    Goal::read(text.unwrap_or(Goal::Last.name()), size).map_err(Problem::unusable)
}

/// The strategy that a text says; the default if there is none.
pub fn read_strategy(text: Option<&str>, default: &str) -> Result<Strategy, Problem> {
    text.unwrap_or(default).parse().map_err(Problem::unusable)
}

impl AppState {
    /// A request for a search, still without tables: [`TableCache::equip`](crate::table_cache::TableCache::equip)
    /// is for work that has a slot.
    pub fn request(&self, puzzle: (Board, Board), strategy: Strategy) -> Result<Request, Problem> {
        let (board, goal) = puzzle;
        let mut request = Request::new(board, goal).map_err(Problem::unusable)?;
        request.strategy = strategy;
        request.means.threads = self.threads;
        Ok(request)
    }
}
