//! The lines at the edge of what is left: which may be solved next.

use super::position::Position;
use super::rectangle::Rectangle;

/// A row or column at the edge of the room, and the room without it.
#[derive(Clone)]
pub(super) struct Line {
    /// Its cells in order, less those at either end that are solved.
    pub(super) open: Vec<usize>,
    pub(super) rest: Rectangle,
}

/// The lines that may be solved next: across the longer way, so that the room stays nearly square,
/// and without the blank's home; those whose tiles are nearest first.
pub(super) fn candidates(position: &Position, room: &Rectangle, goal_blank: usize) -> Vec<Line> {
    let mut rests = Vec::with_capacity(4);
    if room.rows() >= room.cols() {
        rests.push(Rectangle { top: room.top + 1, ..*room });
        rests.push(Rectangle { bottom: room.bottom - 1, ..*room });
    }
    if room.cols() >= room.rows() {
        rests.push(Rectangle { left: room.left + 1, ..*room });
        rests.push(Rectangle { right: room.right - 1, ..*room });
    }
    let mut lines: Vec<Line> = rests
        .into_iter()
        .filter(|rest| rest.contains(position.place(goal_blank)))
        .map(|rest| Line { open: cells_between(position, room, &rest), rest })
        .collect();
    lines.sort_by_key(|line| {
        line.open.iter().map(|&home| position.distance(position.cell_of(home), home)).sum::<i32>()
    });
    lines
}

/// The cells of `room` that are not in `rest`, in reading order.
fn cells_between(position: &Position, room: &Rectangle, rest: &Rectangle) -> Vec<usize> {
    (0..room.cells())
        .map(|index| room.place(index))
        .filter(|&place| !rest.contains(place))
        .map(|(row, col)| position.size.cell(row, col))
        .collect()
}
