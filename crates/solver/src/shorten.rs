//! Makes a list of moves shorter without changing where it ends: a window slides along the list,
//! and what it shows is replaced whenever a search finds a shorter way between its two boards.

mod window;

use npuzzle_board::{Board, Move};

use window::{Outcome, Window};

/// How hard to try. The unit is the node, so that the same effort gives the same answer on every
/// machine; a node takes some ten nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Nodes to search for each move of the list: this makes the time proportional to its length.
    pub nodes_per_move: u64,
    /// Nodes to search however short the list is.
    pub least_nodes: u64,
    /// Nodes after which one window is given up.
    pub nodes_per_window: u64,
    /// How many moves away from their aim a window may have in the last pass. Each pass allows one
    /// more, and takes a few times longer than the one before.
    pub most_detours: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Self { nodes_per_move: 250, least_nodes: 500_000, nodes_per_window: 3_000, most_detours: 8 }
    }
}

/// How far a window moves on when there is no shorter way: at each move of the list it would find
/// a little more, but take many times longer for it.
const STRIDE: usize = 8;

/// A list that leads from `start` to the same board as `moves`, and is never longer.
///
/// `keep_going` is asked now and then; once it says no, the best list so far is returned.
///
/// ```
/// use npuzzle_board::{Goal, Size, scramble::Dice};
/// use npuzzle_solver::constructive;
/// use npuzzle_solver::shorten::{Effort, shorten};
///
/// let goal = Goal::Last.board(Size::new(6, 6)?);
/// let start = Dice::new(1).solvable(&goal);
/// let long = constructive::solve(&start, &goal);
/// let short = shorten(&start, long.clone(), Effort::default(), &mut || true);
/// assert!(short.len() < long.len());
/// # Ok::<(), npuzzle_board::SizeError>(())
/// ```
///
/// # Panics
/// If `moves` can not be made from `start`.
pub fn shorten(
    start: &Board,
    moves: Vec<Move>,
    effort: Effort,
    keep_going: &mut dyn FnMut() -> bool,
) -> Vec<Move> {
    let mut left = EffortLeft {
        nodes: effort.least_nodes.max(effort.nodes_per_move * moves.len() as u64),
        nodes_per_window: effort.nodes_per_window,
        keep_going,
    };
    let mut best = without_reversals(moves);
    for detours in 1..=effort.most_detours {
        if left.is_spent() {
            break;
        }
        best = slide_along(start, &best, detours, &mut left);
    }
    best
}

/// What may still be spent.
struct EffortLeft<'a> {
    nodes: u64,
    nodes_per_window: u64,
    keep_going: &'a mut dyn FnMut() -> bool,
}

impl EffortLeft<'_> {
    fn is_spent(&mut self) -> bool {
        if self.nodes > 0 && !(self.keep_going)() {
            self.nodes = 0;
        }
        self.nodes == 0
    }

    fn spend(&mut self, nodes: u64) {
        self.nodes = self.nodes.saturating_sub(nodes);
    }

    fn for_a_window(&self) -> u64 {
        self.nodes_per_window.min(self.nodes)
    }
}

/// The list without moves that the next one takes back.
fn without_reversals(moves: Vec<Move>) -> Vec<Move> {
    let mut kept: Vec<Move> = Vec::with_capacity(moves.len());
    for step in moves {
        if kept.last() == Some(&step.inverse()) {
            kept.pop();
        } else {
            kept.push(step);
        }
    }
    kept
}

/// One pass along the list. A window grows until `detours` of its moves must be away from its end;
/// a shorter way has at least one detour fewer, which bounds the search.
fn slide_along(start: &Board, moves: &[Move], detours: u32, left: &mut EffortLeft) -> Vec<Move> {
    let mut window = Window::new(start);
    let mut done = Vec::with_capacity(moves.len());
    let mut ahead = moves.iter().copied();
    loop {
        while window.detours() < detours
            && let Some(step) = ahead.next()
        {
            window.grow(step);
        }
        if window.detours() < detours || left.is_spent() {
            break;
        }
        let (outcome, nodes) = window.improve(left.for_a_window());
        left.spend(nodes);
        if outcome == Outcome::NoShorter {
            done.extend((0..STRIDE).map_while(|_| window.shrink()));
        }
    }
    done.extend(window.into_moves());
    done.extend(ahead);
    without_reversals(done)
}

#[cfg(test)]
mod tests;
