//! A rectangle of cells: what is left to solve, or the part of it that a small search looks at.

/// A remainder with no side longer than this is solved by exact search.
const FINISH_SIDE: usize = 3;

/// Rows `top..bottom` and columns `left..right`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub(super) top: usize,
    pub(super) bottom: usize,
    pub(super) left: usize,
    pub(super) right: usize,
}

impl Rectangle {
    /// The smallest one that holds all these places.
    pub(super) fn round<const N: usize>(places: [(usize, usize); N]) -> Self {
        let mut all = Self { top: usize::MAX, bottom: 0, left: usize::MAX, right: 0 };
        for (row, col) in places {
            all.top = all.top.min(row);
            all.bottom = all.bottom.max(row + 1);
            all.left = all.left.min(col);
            all.right = all.right.max(col + 1);
        }
        all
    }

    pub(super) fn rows(&self) -> usize {
        self.bottom - self.top
    }

    pub(super) fn cols(&self) -> usize {
        self.right - self.left
    }

    pub(super) fn cells(&self) -> usize {
        self.rows() * self.cols()
    }

    /// Whether it is small enough for an exact search.
    pub(super) fn is_finishable(&self) -> bool {
        self.rows().max(self.cols()) <= FINISH_SIDE
    }

    pub(super) fn contains(&self, (row, col): (usize, usize)) -> bool {
        (self.top..self.bottom).contains(&row) && (self.left..self.right).contains(&col)
    }

    /// The number of a place, in reading order.
    pub(super) fn index(&self, (row, col): (usize, usize)) -> usize {
        (row - self.top) * self.cols() + (col - self.left)
    }

    /// The place of that number.
    pub(super) fn place(&self, index: usize) -> (usize, usize) {
        (self.top + index / self.cols(), self.left + index % self.cols())
    }

    /// Wider by so many cells on every side.
    pub(super) fn grown(self, by: usize) -> Self {
        Self {
            top: self.top.saturating_sub(by),
            bottom: self.bottom + by,
            left: self.left.saturating_sub(by),
            right: self.right + by,
        }
    }

    /// The part of it that lies in `room`.
    pub(super) fn clipped(self, room: &Self) -> Self {
        Self {
            top: self.top.max(room.top),
            bottom: self.bottom.min(room.bottom),
            left: self.left.max(room.left),
            right: self.right.min(room.right),
        }
    }

    /// Grown until both sides measure `side`, or as much as `room` has.
    pub(super) fn at_least(self, side: usize, room: &Self) -> Self {
        let mut wide = self;
        while wide.rows() < side.min(room.rows()) || wide.cols() < side.min(room.cols()) {
            wide = wide.grown(1).clipped(room);
        }
        wide
    }
}
