//! An estimate taken apart: which tile, line, corner or pattern it comes from. What the parts are is
//! known to each heuristic; here they are gathered.

use npuzzle_board::packed::{Packed, Wide};
use npuzzle_board::{Board, Tile, parity};
use npuzzle_heuristics::pdb::Views;
use npuzzle_heuristics::walking_distance::TooLarge;
use npuzzle_heuristics::{Built, Combination, Kind, Manhattan, Puzzle};
use npuzzle_search::{Cost, Heuristic};

pub use npuzzle_heuristics::pdb::PatternPart;
pub use npuzzle_heuristics::walking_distance::{Walking, WalkingSide};
pub use npuzzle_heuristics::{CornerPart, Jump, LinePart};

use crate::dispatch::SearchError;
use crate::request::Request;
use crate::tabled::{self, Stop};
use crate::watcher::Watcher;

/// An estimate and its parts. The costs of all parts add up to it, but for `of`, whose estimates become one
/// as `combination` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakdown {
    /// The canonical name of this guide.
    pub heuristic: String,
    /// What a search with this guide sees.
    pub estimate: Cost,
    /// The shares of single tiles, in the order of their cells; those that cost nothing are left out.
    pub tiles: Vec<TilePart>,
    /// The jumps of Gaschnig's relaxed solution in order, one move each.
    pub jumps: Vec<Jump>,
    /// The rows and columns with conflicts.
    pub lines: Vec<LinePart>,
    /// The tiles that must let others into corners.
    pub corners: Vec<CornerPart>,
    /// The patterns of the view, plain or mirrored, that counts.
    pub patterns: Vec<PatternPart>,
    /// The two sides of a walking distance.
    pub walking: Option<Walking>,
    /// Several heuristics, one each.
    pub of: Vec<Self>,
    /// How `of` become one.
    pub combination: Option<Combination>,
}

/// One tile's share of an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilePart {
    /// The tile.
    pub tile: Tile,
    /// Where it is.
    pub cell: usize,
    /// Where it belongs.
    pub home: usize,
    /// The moves it counts for.
    pub cost: Cost,
}

/// Takes apart what a request's heuristics say of its board. `None` if it has none, for tables if a limit is
/// met while they are built, and for tables of a board that can't reach the goal, which they do not know.
///
/// ```
/// use npuzzle_board::Goal;
/// use npuzzle_solver::{Request, breakdown::break_down};
///
/// let request = Request::to("2 1 3/4 5 6/7 8 0".parse()?, Goal::Last)
///     .with_strategy("astar+linear-conflict".parse()?);
/// let told = break_down(&request, &mut ())?.unwrap();
/// assert_eq!(told.estimate, 4);
/// assert_eq!(told.tiles.iter().map(|part| (part.tile, part.cost)).collect::<Vec<_>>(), [(2, 1), (1, 1)]);
/// assert_eq!(told.lines[0].pairs, [(2, 1)]);
/// assert_eq!(told.lines[0].cost, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a heuristic can't be used on boards of this size.
pub fn break_down(
    request: &Request,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Option<Breakdown>, SearchError> {
    let (board, goal, guide) = (request.start(), request.goal(), &request.strategy.guide);
    if let Some(tables) = &guide.tables {
        return match tabled::views(request, tables, &request.limits.start(), watcher) {
            Ok(views) => Ok(parity::solvable(board, goal).then(|| by_tables(tables.name(), &views, board))),
            Err(Stop::By(_)) => Ok(None),
            Err(Stop::Error(error)) => Err(error),
        };
    }
    let each = guide.kinds.iter().map(|&kind| by_heuristic(kind, board, goal));
    let mut of = each.collect::<Result<Vec<_>, _>>()?;
    if of.len() <= 1 {
        return Ok(of.pop());
    }
    let estimate = guide.how.join(of.iter().map(|part| part.estimate));
    let combination = Some(guide.how);
    Ok(Some(Breakdown { of, combination, ..Breakdown::bare(guide.to_string(), estimate) }))
}

impl Breakdown {
    /// An estimate without its parts.
    fn bare(heuristic: String, estimate: Cost) -> Self {
        Self {
            heuristic,
            estimate,
            tiles: Vec::new(),
            jumps: Vec::new(),
            lines: Vec::new(),
            corners: Vec::new(),
            patterns: Vec::new(),
            walking: None,
            of: Vec::new(),
            combination: None,
        }
    }
}

fn by_tables(name: String, views: &Views, board: &Board) -> Breakdown {
    let state = Wide::pack(board);
    let estimate = Heuristic::<Puzzle<Wide>>::evaluate(views, &state).h;
    Breakdown { patterns: views.parts(&state), ..Breakdown::bare(name, estimate) }
}

fn by_heuristic(kind: Kind, board: &Board, goal: &Board) -> Result<Breakdown, TooLarge> {
    let built = kind.build(goal)?;
    let state = &Wide::pack(board);
    let estimate = Heuristic::<Puzzle<Wide>>::evaluate(&built, state).h;
    let bare = Breakdown::bare(kind.name().into(), estimate);
    let steps = |part: &Manhattan| tiles(board, goal, |tile, cell| part.distance(tile, cell));
    Ok(match built {
        Built::Misplaced(part) => {
            let is_away = |tile, cell| Cost::from(!part.is_home(tile, cell));
            Breakdown { tiles: tiles(board, goal, is_away), ..bare }
        }
        Built::Manhattan(part) => Breakdown { tiles: steps(&part), ..bare },
        Built::Gaschnig(part) => Breakdown { jumps: part.jumps(state), ..bare },
        Built::LinearConflict(part) => {
            Breakdown { tiles: steps(part.manhattan()), lines: part.conflicts(state), ..bare }
        }
        Built::LinearConflictPairs(part) => {
            Breakdown { tiles: steps(part.manhattan()), lines: part.conflicts(state), ..bare }
        }
        Built::CornerTiles(part) => {
            let rest = part.linear_conflict();
            let (tiles, lines) = (steps(rest.manhattan()), rest.conflicts(state));
            Breakdown { tiles, lines, corners: part.corners(state), ..bare }
        }
        Built::Potential(_) => bare,
        Built::WalkingDistance(part) => Breakdown { walking: Some(part.parts(state)), ..bare },
    })
}

/// The tiles that cost something in the cells they are in.
fn tiles(board: &Board, goal: &Board, cost: impl Fn(usize, usize) -> Cost) -> Vec<TilePart> {
    let homes = goal.cells_of_tiles();
    let cells = (0..board.size().cells()).filter(|&cell| cell != board.blank());
    let parts = cells.map(|cell| {
        let tile = board.tile(cell);
        let home = usize::from(homes[usize::from(tile)]);
        TilePart { tile, cell, home, cost: cost(usize::from(tile), cell) }
    });
    parts.filter(|part| part.cost > 0).collect()
}
