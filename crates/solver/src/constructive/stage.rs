//! A board on its way: some tiles are home and fixed, and one line at a time is being filled.

use super::finish;
use super::line::{self, Line};
use super::pair;
use super::position::Position;
use super::rectangle::Rectangle;
use super::route::{Prices, Router};

/// What bringing the remaining tiles one step nearer will cost, in halves of a move: measured.
const HALF_MOVES_PER_STEP: i32 = 5;

/// A board, the room where tiles still move, and the line of it that is being filled.
pub(super) struct Stage {
    pub(super) position: Position,
    pub(super) room: Rectangle,
    line: Option<Line>,
}

/// One way to go on: the home to be filled next, in which line, at which prices.
struct Choice {
    line: Line,
    end: LineEnd,
    prices: Prices,
}

/// Where in a line the next tile is placed.
#[derive(Clone, Copy)]
enum LineEnd {
    First,
    Last,
}

impl Stage {
    /// Where every solution starts: nothing fixed.
    pub(super) fn new(position: Position) -> Self {
        let room = Rectangle { top: 0, bottom: position.size.rows(), left: 0, right: position.size.cols() };
        Self { position, room, line: None }
    }

    /// Whether what is left is small enough for an exact search.
    pub(super) fn is_nearly_done(&self) -> bool {
        self.line.is_none() && self.room.is_finishable()
    }

    /// The moves made and those that the rest is likely to take, in half moves.
    pub(super) fn estimate(&self, goal_blank: usize) -> i32 {
        2 * self.position.len() as i32
            + HALF_MOVES_PER_STEP * finish::manhattan(&self.position, &self.room, goal_blank)
    }

    /// The stages after one more tile, or after the last two of a line.
    pub(super) fn next(&self, goal_blank: usize, prices: &[Prices], router: &mut Router) -> Vec<Self> {
        let lines = match &self.line {
            Some(line) => vec![line.clone()],
            None => line::candidates(&self.position, &self.room, goal_blank),
        };
        lines
            .into_iter()
            .flat_map(|line| choices(&line, prices))
            .map(|choice| self.after(choice, router))
            .collect()
    }

    fn after(&self, choice: Choice, router: &mut Router) -> Self {
        let (mut position, mut line) = (self.position.clone(), choice.line);
        router.prices = choice.prices;
        if let [first, second] = line.open[..] {
            let prices = router.prices;
            let carry = &mut |position: &mut Position, home, near| {
                let route = router.find(position, home, near);
                position.walk(&route);
            };
            pair::place_pair(&mut position, prices, carry, &self.room, [first, second]);
        }
        place_one(&mut position, router, &mut line.open, choice.end);
        if line.open.len() == 1 {
            place_one(&mut position, router, &mut line.open, choice.end);
        }
        position.settle();
        if line.open.is_empty() {
            Self { position, room: line.rest, line: None }
        } else {
            Self { position, room: self.room, line: Some(line) }
        }
    }
}

/// Both ends of a line at all prices; where just two cells are left the end makes no difference.
fn choices(line: &Line, prices: &[Prices]) -> Vec<Choice> {
    let is_pair = line.open.len() == 2;
    let ends: &[LineEnd] = if is_pair { &[LineEnd::First] } else { &[LineEnd::First, LineEnd::Last] };
    let all = ends.iter().flat_map(|&end| prices.iter().map(move |&prices| (end, prices)));
    all.map(|(end, prices)| Choice { line: line.clone(), end, prices }).collect()
}

/// Brings the tile of one end of the open cells home and fixes it.
fn place_one(position: &mut Position, router: &mut Router, open: &mut Vec<usize>, end: LineEnd) {
    let home = match end {
        LineEnd::First => open.remove(0),
        LineEnd::Last => open.remove(open.len() - 1),
    };
    let route = router.find(position, home, 0);
    position.walk(&route);
    position.fix(home);
}
