//! What a guide says of a board before any search.

use npuzzle_board::packed::{Packed, Wide};
use npuzzle_board::{Board, parity};
use npuzzle_heuristics::pdb::Views;
use npuzzle_heuristics::{Combined, Puzzle};
use npuzzle_search::{Cost, Heuristic, Limits};

use crate::dispatch::{Means, SearchError, Watcher};
use crate::strategy::Guide;
use crate::tabled::{self, Stop};

/// A strategy's heuristics, made once for a goal and asked about many boards.
///
/// ```
/// use npuzzle_board::{Goal, notation};
/// use npuzzle_search::Limits;
/// use npuzzle_solver::{Guide, Means, estimator::Estimator};
///
/// let board = notation::parse("2 1 3/4 5 6/7 8 0", None)?;
/// let goal = Goal::Last.board(board.size());
/// let guide = Guide::from_name("misplaced")?;
/// let estimator = Estimator::new(&guide, &goal, &Limits::default(), &Means::default(), &mut ())?;
/// assert_eq!(estimator.estimate(&board), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Estimator(Guided);

#[derive(Debug)]
enum Guided {
    Blind,
    Heuristics(Combined),
    Tables { views: Box<Views>, goal: Board },
}

impl Estimator {
    /// The heuristics of a guide for a goal. Tables come from the library, or are made now; if a limit is
    /// met meanwhile, there is no estimate.
    ///
    /// # Errors
    /// If a heuristic can't be used on boards of this size.
    pub fn new(
        guide: &Guide,
        goal: &Board,
        limits: &Limits,
        means: &Means,
        watcher: &mut (dyn Watcher + Send),
    ) -> Result<Self, SearchError> {
        let guided = match &guide.tables {
            Some(tables) => match tabled::views(goal, tables, limits, means, watcher) {
                Ok((views, _)) => Guided::Tables { views: Box::new(views), goal: goal.clone() },
                Err(Stop::By(_)) => Guided::Blind,
                Err(Stop::Error(error)) => return Err(error),
            },
            None if guide.kinds.is_empty() => Guided::Blind,
            None => Guided::Heuristics(Combined::new(&guide.kinds, guide.how, goal)?),
        };
        Ok(Self(guided))
    }

    /// The estimate of a board; `None` for a guide that says nothing, and for tables if the board can't reach
    /// the goal, as they know only those that can.
    pub fn estimate(&self, board: &Board) -> Option<Cost> {
        let state = Wide::pack(board);
        match &self.0 {
            Guided::Blind => None,
            Guided::Heuristics(combined) => Some(Heuristic::<Puzzle<Wide>>::evaluate(combined, &state).h),
            Guided::Tables { goal, .. } if !parity::solvable(board, goal) => None,
            Guided::Tables { views, .. } => Some(Heuristic::<Puzzle<Wide>>::evaluate(&**views, &state).h),
        }
    }
}
