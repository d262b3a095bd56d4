//! A stretch of moves between two boards, and the search for a shorter one.
//!
//! Both boards are kept up to date move by move, and so is the Manhattan distance between them:
//! nothing here ever looks at the whole board.

use std::collections::VecDeque;

use npuzzle_board::{Board, Move};

/// What stands for "no cell": a step off the board.
const OUTSIDE: u16 = u16::MAX;

/// Whether a search helped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Shortened,
    NoShorter,
}

/// Row and column.
type Place = (u8, u8);

/// The boards at the two ends of a stretch of moves, and the moves.
pub(super) struct Window {
    /// For each cell the four cells next to it, in the order of [`Move::ALL`].
    neighbours: Vec<[u16; 4]>,
    /// For each cell its row and column.
    places: Vec<Place>,
    near: End,
    far: End,
    /// For each tile its place on the near board and on the far one.
    stands: Vec<Place>,
    aims: Vec<Place>,
    moves: VecDeque<Move>,
    /// The Manhattan distance from the near board to the far one.
    distance: u32,
}

/// The board at one end.
struct End {
    tiles: Vec<u16>,
    blank: usize,
}

impl End {
    fn new(board: &Board) -> Self {
        Self { tiles: board.tiles().to_vec(), blank: board.blank() }
    }

    /// Moves the blank to a cell; says which tile made way.
    fn slide(&mut self, to: usize) -> usize {
        let tile = self.tiles[to];
        self.tiles.swap(self.blank, to);
        self.blank = to;
        tile as usize
    }
}

impl Window {
    /// An empty window on a board.
    pub(super) fn new(board: &Board) -> Self {
        let size = board.size();
        let step_from = |cell, step| size.neighbour(cell, step).map_or(OUTSIDE, |to| to as u16);
        let places: Vec<Place> =
            (0..size.cells()).map(|cell| (size.row_of(cell) as u8, size.col_of(cell) as u8)).collect();
        let stands: Vec<Place> = board.cells_of_tiles().iter().map(|&cell| places[cell as usize]).collect();
        Self {
            neighbours: (0..size.cells()).map(|cell| Move::ALL.map(|step| step_from(cell, step))).collect(),
            places,
            near: End::new(board),
            far: End::new(board),
            aims: stands.clone(),
            stands,
            moves: VecDeque::new(),
            distance: 0,
        }
    }

    /// How many of its moves take a tile away from where it stands at the far end.
    pub(super) fn detours(&self) -> u32 {
        (self.moves.len() as u32 - self.distance) / 2
    }

    /// Takes in one more move at the far end.
    pub(super) fn grow(&mut self, step: Move) {
        let from = self.far.blank;
        let to = self.neighbours[from][step as usize] as usize;
        let tile = self.far.slide(to);
        let aim = self.places[from];
        self.distance += steps(self.stands[tile], aim);
        self.distance -= steps(self.stands[tile], self.aims[tile]);
        self.aims[tile] = aim;
        self.moves.push_back(step);
    }

    /// Lets the first move go.
    pub(super) fn shrink(&mut self) -> Option<Move> {
        let step = self.moves.pop_front()?;
        let from = self.near.blank;
        let to = self.neighbours[from][step as usize] as usize;
        let tile = self.near.slide(to);
        let stand = self.places[from];
        self.distance += steps(stand, self.aims[tile]);
        self.distance -= steps(self.stands[tile], self.aims[tile]);
        self.stands[tile] = stand;
        Some(step)
    }

    /// Looks for a way between the two boards with fewer detours, and takes it. Says also how many
    /// nodes that took, at most about `max_nodes`.
    pub(super) fn improve(&mut self, max_nodes: u64) -> (Outcome, u64) {
        let Some(detours) = self.detours().checked_sub(1) else { return (Outcome::NoShorter, 1) };
        let mut search = Search {
            neighbours: &self.neighbours,
            places: &self.places,
            aims: &self.aims,
            tiles: &mut self.near.tiles,
            path: Vec::with_capacity(self.moves.len()),
            nodes: 0,
            max_nodes,
        };
        let found = search.descend(self.near.blank, self.distance, detours, None);
        let (path, nodes) = (search.path, search.nodes);
        if found {
            self.moves = path.into();
            (Outcome::Shortened, nodes)
        } else {
            (Outcome::NoShorter, nodes)
        }
    }

    /// The moves in the window.
    pub(super) fn into_moves(self) -> impl Iterator<Item = Move> {
        self.moves.into_iter()
    }
}

/// A depth-first search that is bounded by detours rather than by depth: the two differ by the
/// distance between the boards, which is fixed.
struct Search<'a> {
    neighbours: &'a [[u16; 4]],
    places: &'a [Place],
    aims: &'a [Place],
    tiles: &'a mut [u16],
    path: Vec<Move>,
    nodes: u64,
    max_nodes: u64,
}

impl Search<'_> {
    /// Whether the far board can be reached with at most `detours` detours; `path` then says how.
    /// The tiles are as before afterwards.
    fn descend(&mut self, blank: usize, distance: u32, detours: u32, last: Option<Move>) -> bool {
        if distance == 0 {
            return true;
        }
        self.nodes += 1;
        if self.nodes > self.max_nodes {
            return false;
        }
        for step in Move::ALL {
            let to = self.neighbours[blank][step as usize];
            if to == OUTSIDE || last == Some(step.inverse()) {
                continue;
            }
            let to = to as usize;
            let tile = self.tiles[to];
            let aim = self.aims[tile as usize];
            let is_detour = steps(self.places[blank], aim) > steps(self.places[to], aim);
            if is_detour && detours == 0 {
                continue;
            }
            let (distance, detours) =
                if is_detour { (distance + 1, detours - 1) } else { (distance - 1, detours) };
            self.tiles.swap(blank, to);
            self.path.push(step);
            let found = self.descend(to, distance, detours, Some(step));
            self.tiles.swap(blank, to);
            if found {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

/// The steps between two places.
fn steps(from: Place, to: Place) -> u32 {
    u32::from(from.0.abs_diff(to.0)) + u32::from(from.1.abs_diff(to.1))
}
