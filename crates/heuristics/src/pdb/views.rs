//! A goal seen through a partition of its tiles: as the board is, and mirrored where that keeps the goal's
//! blank in its cell.

use std::sync::Arc;

use npuzzle_board::{Board, Size, Symmetry};

use super::fast::MOST_VIEWS;
use super::partition::Partition;
use super::pattern::Pattern;
use super::table::{Layout, Placement, Table};

/// How a board is laid onto the one that partitions are drawn for: no more rows than columns, and the
/// goal's blank in the first cell that any symmetry brings it to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The symmetry that takes the board there.
    pub symmetry: Symmetry,
    /// The size there.
    pub size: Size,
    /// The goal's blank there.
    pub blank: usize,
}

impl Frame {
    /// The frame of a goal.
    pub fn of(goal: &Board) -> Self {
        let laid = |symmetry: Symmetry| Self {
            symmetry,
            size: symmetry.map_size(goal.size()),
            blank: symmetry.map_cell(goal.size(), goal.blank()),
        };
        let frames = Symmetry::ALL.into_iter().map(laid);
        let upright = frames.filter(|frame| frame.size.rows() <= frame.size.cols());
        upright.min_by_key(|frame| frame.blank).unwrap_or_else(|| laid(Symmetry::ALL[0]))
    }

    /// The symmetries that leave the size and the blank alone, the identity first.
    pub fn mirrors(self) -> impl Iterator<Item = Symmetry> {
        Symmetry::of(self.size)
            .iter()
            .copied()
            .filter(move |symmetry| symmetry.map_cell(self.size, self.blank) == self.blank)
    }
}

/// A pattern in a view of the board.
#[derive(Clone, Debug)]
pub struct Group {
    table: Arc<Table>,
    view: usize,
    /// Where each cell of the board lies in the table.
    cell_map: Vec<u8>,
    /// For each tile of the board, its goal cell in the table if it is in the group.
    homes: Vec<Option<u8>>,
}

impl Group {
    /// Its table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The view it is in.
    pub fn view(&self) -> usize {
        self.view
    }

    /// Where a cell of the board lies in the table.
    pub fn map_cell(&self, cell: usize) -> usize {
        usize::from(self.cell_map[cell])
    }

    /// The goal cell of a tile in the table, if the tile is in this group.
    pub fn home(&self, tile: usize) -> Option<usize> {
        self.homes[tile].map(usize::from)
    }

    /// Whether a tile is in this group.
    pub fn has_tile(&self, tile: usize) -> bool {
        self.home(tile).is_some()
    }

    /// The placement of its tiles on a board, and their distance.
    pub fn evaluate(&self, board: &Board) -> (Placement, u32) {
        let placement = self.placement(|cell| usize::from(board.tile(cell)));
        let blank = self.map_cell(board.blank()) as u32;
        (placement, self.table.distance(placement, blank))
    }

    /// The placement of its tiles on a board that says the tile of each cell.
    pub fn placement(&self, tile_at: impl Fn(usize) -> usize) -> Placement {
        let cells = 0..self.cell_map.len();
        self.table.placement(cells.filter_map(|cell| Some((self.home(tile_at(cell))?, self.map_cell(cell)))))
    }
}

/// All groups of all views of a goal.
#[derive(Clone, Debug)]
pub struct Views {
    size: Size,
    count: usize,
    groups: Vec<Group>,
    layout: Layout,
}

/// A pattern in a view, before its table is at hand.
struct Plan {
    pattern: Pattern,
    view: usize,
    /// From the frame to the table.
    symmetry: Symmetry,
    mirror: Symmetry,
}

impl Views {
    /// The canonical patterns that a partition of a goal needs, each once.
    pub fn patterns(frame: Frame, partition: &Partition) -> Vec<Pattern> {
        let mut patterns: Vec<Pattern> = plans(frame, partition).iter().map(|plan| plan.pattern).collect();
        patterns.sort_unstable();
        patterns.dedup();
        patterns
    }

    /// The views of a goal through a partition. Tables are asked for by their canonical patterns.
    ///
    /// # Errors
    /// The first that `table` returns.
    ///
    /// # Panics
    /// If the partition is for other goals, or a table is not the one that was asked for.
    pub fn new<E>(
        goal: &Board,
        partition: &Partition,
        layout: Layout,
        mut table: impl FnMut(Pattern) -> Result<Arc<Table>, E>,
    ) -> Result<Self, E> {
        let frame = Frame::of(goal);
        let size = goal.size();
        assert!(partition.is_for(frame), "a partition for this goal");
        let plans = plans(frame, partition);
        let mut groups = Vec::with_capacity(plans.len());
        for plan in &plans {
            let map = |cell: usize| {
                let framed = frame.symmetry.map_cell(size, cell);
                let mirrored = plan.mirror.map_cell(frame.size, framed);
                plan.symmetry.map_cell(frame.size, mirrored)
            };
            let mut homes = vec![None; size.cells()];
            for cell in (0..size.cells()).filter(|&cell| plan.pattern.cells() >> map(cell) & 1 == 1) {
                homes[usize::from(goal.tile(cell))] = Some(map(cell) as u8);
            }
            let table = table(plan.pattern)?;
            assert_eq!((table.pattern(), table.layout()), (plan.pattern, layout), "the table asked for");
            groups.push(Group {
                table,
                view: plan.view,
                cell_map: (0..size.cells()).map(|cell| map(cell) as u8).collect(),
                homes,
            });
        }
        let count = plans.last().map_or(0, |plan| plan.view + 1);
        Ok(Self { size, count, groups, layout })
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many views there are.
    pub fn views(&self) -> usize {
        self.count
    }

    /// The groups of all views.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// What the tables keep.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// For each tile, its group in each view. The blank has none: zeros stand for it.
    pub fn group_of<const VIEWS: usize>(&self) -> Vec<[u8; VIEWS]> {
        let mut all = vec![[0; VIEWS]; self.size.cells()];
        for (number, group) in self.groups.iter().enumerate() {
            for (tile, all) in all.iter_mut().enumerate() {
                if group.has_tile(tile) {
                    all[group.view] = number as u8;
                }
            }
        }
        all
    }

    /// The estimate of a board: the highest sum of any view.
    pub fn evaluate(&self, board: &Board) -> u32 {
        let mut sums = vec![0; self.count];
        for group in &self.groups {
            sums[group.view] += group.evaluate(board).1;
        }
        sums.into_iter().max().unwrap_or(0)
    }
}

/// The groups of a partition in all mirrors, but for views that say the same.
fn plans(frame: Frame, partition: &Partition) -> Vec<Plan> {
    let mut seen: Vec<Vec<u32>> = Vec::new();
    let mut plans = Vec::new();
    for mirror in frame.mirrors() {
        // The tiles that go together in this view: those that the mirror takes into one pattern.
        let together = |&cells: &u32| {
            let is_in = |cell: &usize| cells >> mirror.map_cell(frame.size, *cell) & 1 == 1;
            (0..frame.size.cells()).filter(is_in).map(|cell| 1 << cell).sum()
        };
        let mut image: Vec<u32> = partition.patterns().iter().map(together).collect();
        image.sort_unstable();
        if seen.contains(&image) {
            continue;
        }
        let view = seen.len();
        seen.push(image);
        for &cells in partition.patterns() {
            let (pattern, symmetry) = Pattern::new(frame.size, cells, frame.blank).canonical();
            plans.push(Plan { pattern, view, symmetry, mirror });
        }
        if seen.len() == MOST_VIEWS {
            break;
        }
    }
    plans
}
