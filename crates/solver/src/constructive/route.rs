//! Brings one tile to a cell: a cheap walk of the blank that carries it there, by A*.
//!
//! A state is where the tile is and where the blank is beside it. A move that takes another tile
//! towards its home is cheaper than one that takes it away, so that the way there is used.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use npuzzle_board::Move;

use super::position::Position;

/// What one move costs before the tile it shifts is looked at.
pub(super) const MOVE_COST: i32 = 10;

/// How moves are priced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Prices {
    /// How much more (or less) a move costs that takes a tile away from (or towards) its home:
    /// less than [`MOVE_COST`], or walks would never end.
    pub(super) detour: i32,
}

impl Prices {
    /// The cost of moving the blank, with the tile there, which no one is waiting for, going the
    /// other way.
    pub(super) fn of_step(self, position: &Position, from: usize, to: usize) -> u32 {
        (MOVE_COST + self.detour * position.detour(to, from)) as u32
    }
}

/// What a step towards the tile costs if it is a good one, for the estimate. The least it can cost
/// would never overestimate, but searching by it took a third longer and gained nothing.
const GOOD_STEP_COST: u32 = 6;

/// The estimated cost of carrying a tile so many steps: between two of its steps the blank makes
/// at least two to get in front of it again.
fn carrying_cost(steps: u32) -> u32 {
    steps * MOVE_COST as u32 + steps.saturating_sub(1) * 2 * GOOD_STEP_COST
}

/// Finds routes; keeps its tables from one search to the next, because most searches touch little
/// of them.
pub(super) struct Router {
    /// Indexed by state: the first nine for a tile in cell 0, and so on; then one for each cell of
    /// the blank while the tile has not moved yet.
    ///
    /// ```text
    /// tile * 9 + (0 1 2 / 3 tile 5 / 6 7 8)   …   cells * 9 + blank
    /// ```
    entries: Vec<Entry>,
    search: u32,
    /// Estimate and state in one number, which sorts faster than a pair.
    queue: BinaryHeap<Reverse<u64>>,
    pub(super) prices: Prices,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    /// The search that last wrote this entry; any other's are void.
    search: u32,
    cost: u32,
    parent: u32,
}

/// What a search is after.
struct Aim {
    home: usize,
    near: u32,
    /// Where the tile stood at first.
    start_tile: usize,
}

/// Where the carried tile and the blank are.
#[derive(Clone, Copy)]
struct State {
    tile: usize,
    blank: usize,
}

impl Router {
    /// Tables for a board of so many cells.
    pub(super) fn new(cells: usize) -> Self {
        Self {
            entries: vec![Entry::default(); cells * 10],
            search: 0,
            queue: BinaryHeap::new(),
            prices: Prices::default(),
        }
    }

    /// A cheap route that brings the tile of `home` within `near` steps of it.
    ///
    /// # Panics
    /// If there is none: the caller always leaves room to turn.
    pub(super) fn find(&mut self, position: &Position, home: usize, near: u32) -> Vec<Move> {
        let start = State { tile: position.cell_of(home), blank: position.blank() };
        let aim = Aim { home, near, start_tile: start.tile };
        self.search += 1;
        self.queue.clear();
        let start_id = approach_id(position, start.blank);
        self.reach(start_id, 0, estimate_left(position, &aim, start), start_id);
        while let Some(Reverse(key)) = self.queue.pop() {
            let (estimate, id) = ((key >> 32) as u32, key as u32);
            let state = state_of(position, id, start.tile);
            let cost = self.entries[id as usize].cost;
            if estimate > cost + estimate_left(position, &aim, state) {
                continue;
            }
            if position.distance(state.tile, home) as u32 <= near {
                return self.moves_to(position, id, start.tile);
            }
            self.expand(position, &aim, id, state);
        }
        unreachable!("a tile can reach every free cell")
    }

    fn expand(&mut self, position: &Position, aim: &Aim, id: u32, state: State) {
        let cost = self.entries[id as usize].cost;
        let approaching = id as usize >= position.size.cells() * 9;
        for step in Move::ALL {
            let Some(to) = position.free_neighbour(state.blank, step) else { continue };
            let (next, step_cost) = if to == state.tile {
                (State { tile: state.blank, blank: to }, MOVE_COST as u32)
            } else {
                // A route that has carried the tile along may meet the tiles it shifted before;
                // taking them where they stood at first is near enough for a cost.
                let is_vacated = to == aim.start_tile;
                let step_cost = if is_vacated {
                    MOVE_COST as u32
                } else {
                    self.prices.of_step(position, state.blank, to)
                };
                (State { tile: state.tile, blank: to }, step_cost)
            };
            let next_id = if approaching && to != state.tile {
                approach_id(position, to)
            } else if position.is_beside(next.tile, next.blank) {
                carry_id(position, next)
            } else {
                continue;
            };
            let left = estimate_left(position, aim, next);
            self.reach(next_id, cost + step_cost, left, id);
        }
    }

    fn reach(&mut self, id: u32, cost: u32, left: u32, parent: u32) {
        let entry = &mut self.entries[id as usize];
        if entry.search != self.search || cost < entry.cost {
            *entry = Entry { search: self.search, cost, parent };
            self.queue.push(Reverse(u64::from(cost + left) << 32 | u64::from(id)));
        }
    }

    fn moves_to(&self, position: &Position, mut id: u32, start_tile: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        loop {
            let parent = self.entries[id as usize].parent;
            if parent == id {
                break;
            }
            let (from, to) =
                (state_of(position, parent, start_tile).blank, state_of(position, id, start_tile).blank);
            moves.extend(Move::ALL.into_iter().find(|&step| position.free_neighbour(from, step) == Some(to)));
            id = parent;
        }
        moves.reverse();
        moves
    }
}

/// What it can still cost: the blank must come to the tile and carry it home.
fn estimate_left(position: &Position, aim: &Aim, state: State) -> u32 {
    let steps = (position.distance(state.tile, aim.home) as u32).saturating_sub(aim.near);
    if steps == 0 {
        return 0;
    }
    let approach = position.distance(state.blank, state.tile) as u32;
    approach.saturating_sub(2) * GOOD_STEP_COST + carrying_cost(steps)
}

fn approach_id(position: &Position, blank: usize) -> u32 {
    (position.size.cells() * 9 + blank) as u32
}

fn carry_id(position: &Position, state: State) -> u32 {
    let ((row, col), (blank_row, blank_col)) = (position.place(state.tile), position.place(state.blank));
    (state.tile * 9 + (blank_row + 1 - row) * 3 + (blank_col + 1 - col)) as u32
}

fn state_of(position: &Position, id: u32, start_tile: usize) -> State {
    let (id, cells) = (id as usize, position.size.cells());
    if id >= cells * 9 {
        return State { tile: start_tile, blank: id - cells * 9 };
    }
    let (tile, side) = (id / 9, id % 9);
    let (row, col) = position.place(tile);
    State { tile, blank: position.size.cell(row + side / 3 - 1, col + side % 3 - 1) }
}
