//! What a guide says of a board before any search.

use npuzzle_board::packed::{Packed, Wide};
use npuzzle_board::{Board, parity};
use npuzzle_heuristics::pdb::Views;
use npuzzle_heuristics::{Combined, Puzzle};
use npuzzle_search::{Cost, Heuristic};

use crate::dispatch::SearchError;
use crate::request::Request;
use crate::tabled::{self, Stop};
use crate::watcher::Watcher;

/// A strategy's heuristics, made once for a goal and asked about many boards.
///
/// ```
/// use npuzzle_board::Goal;
/// use npuzzle_solver::{Request, estimator::Estimator};
///
/// let request = Request::to("2 1 3/4 5 6/7 8 0".parse()?, Goal::Last)
///     .with_strategy("astar+misplaced".parse()?);
/// let estimator = Estimator::new(&request, &mut ())?;
/// assert_eq!(estimator.estimate(request.start()), Some(2));
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
    /// The heuristics of a request's strategy for its goal. Tables come from the library, or are built now; if a
    /// limit is met meanwhile, there is no estimate.
    ///
    /// # Errors
    /// If a heuristic can't be used on boards of this size.
    pub fn new(request: &Request, watcher: &mut (dyn Watcher + Send)) -> Result<Self, SearchError> {
        let (guide, goal) = (&request.strategy.guide, request.goal());
        let guided = match &guide.tables {
            Some(tables) => match tabled::views(request, tables, &request.limits.start(), watcher) {
                Ok(views) => Guided::Tables { views: Box::new(views), goal: goal.clone() },
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
