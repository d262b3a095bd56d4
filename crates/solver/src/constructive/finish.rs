//! Solves what is left at the end, at most 3×3, with the fewest moves: IDA* with the Manhattan
//! distance, plain because the space is so small.

use npuzzle_board::Move;

use super::position::Position;
use super::rectangle::Rectangle;

/// Brings all tiles of `room` home; everything else is fixed.
pub(super) fn finish(position: &mut Position, room: &Rectangle, goal_blank: usize) {
    let lower_bound = manhattan(position, room, goal_blank);
    let mut bound = lower_bound;
    // The blank's own way home has a parity, so every solution has that of the lower bound.
    while !deepen(position, lower_bound, bound, None) {
        bound += 2;
    }
}

/// The sum of the distances from home of all tiles that belong in `room`.
pub(super) fn manhattan(position: &Position, room: &Rectangle, goal_blank: usize) -> i32 {
    (0..room.cells())
        .map(|index| {
            let (row, col) = room.place(index);
            position.size.cell(row, col)
        })
        .filter(|&home| home != goal_blank)
        .map(|home| position.distance(position.cell_of(home), home))
        .sum()
}

/// Looks for a way home of at most `left` moves; makes its moves if there is one.
fn deepen(position: &mut Position, distance: i32, left: i32, last: Option<Move>) -> bool {
    if distance == 0 {
        return true;
    }
    for step in Move::ALL {
        if last == Some(step.inverse()) {
            continue;
        }
        let Some(to) = position.free_neighbour(position.blank(), step) else { continue };
        let distance = distance + position.detour(to, position.blank());
        if distance >= left {
            continue;
        }
        position.slide(step);
        if deepen(position, distance, left - 1, Some(step)) {
            return true;
        }
        position.undo();
    }
    false
}
