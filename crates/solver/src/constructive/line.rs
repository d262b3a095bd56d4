//! The lines at the edge of what is left, and how one of them is solved.

use super::pair;
use super::position::Position;
use super::rectangle::Rectangle;
use super::route::Router;

/// A row or column at the edge of the room, and the room without it.
pub(super) struct Line {
    pub(super) cells: Vec<usize>,
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
        .map(|rest| Line { cells: cells_between(position, room, &rest), rest })
        .collect();
    lines.sort_by_key(|line| {
        line.cells.iter().map(|&home| position.distance(position.cell_of(home), home)).sum::<i32>()
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

/// Brings all tiles of a line home and fixes them: one by one from whichever end is cheaper, the
/// last two together.
pub(super) fn place(position: &mut Position, router: &mut Router, room: &Rectangle, line: &[usize]) {
    let mut open = line;
    while let &[first, .., last] = open
        && open.len() > 2
    {
        let to_first = router.find(position, first, 0);
        let to_last = router.find(position, last, 0);
        let (home, route) = if to_first.cost <= to_last.cost { (first, to_first) } else { (last, to_last) };
        position.walk(&route.moves);
        position.fix(home);
        open = if home == first { &open[1..] } else { &open[..open.len() - 1] };
    }
    if let &[first, second] = open {
        pair::place_pair(position, router, room, [first, second]);
        position.fix(first);
        position.fix(second);
    }
}
