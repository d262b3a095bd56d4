//! Which tiles go together: partitions by name, drawn in files, by sizes, or tile by tile.

use std::fmt;
use std::str::FromStr;

use npuzzle_board::{Board, Size};

use super::index::{MOST_CELLS, MOST_TILES};
use super::views::Frame;

/// Disjoint patterns that hold every tile of a goal, as cells of its [`Frame`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Partition {
    size: Size,
    blank: usize,
    patterns: Vec<u32>,
}

/// The drawings by board size.
const DRAWINGS: [&str; 2] = [include_str!("partitions/4x4.txt"), include_str!("partitions/5x5.txt")];

/// A partition as it is asked for: it becomes one for a goal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PartitionSpec {
    /// By the sizes of its patterns: `7-8`. A drawing of this name is taken where there is one, else
    /// neighbouring cells are.
    Sizes(Vec<u8>),
    /// Tile by tile: `1.2.5/3.4.6/7.8`.
    Tiles(Vec<Vec<u16>>),
}

/// Why there is no such partition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartitionError {
    /// It can't be read.
    #[error(
        "'{0}' is no partition: write sizes, for instance 7-8, or the tiles of each pattern, for instance 1.2.3.4/5.6.7.8"
    )]
    Unreadable(String),
    /// It is for another number of tiles.
    #[error("{partition} has {got} tiles, but a {size} board has {}", size.tiles())]
    WrongCount {
        /// What was asked for.
        partition: PartitionSpec,
        /// How many tiles that is.
        got: usize,
        /// The board.
        size: Size,
    },
    /// A pattern is too large.
    #[error("a pattern of {0} tiles: a table holds at least one, and at most {MOST_TILES}")]
    TooManyTiles(usize),
    /// A tile is missing or there twice.
    #[error("tile {0} must be in exactly one pattern")]
    NotOnce(u16),
    /// The board is too large.
    #[error("tables are for boards of up to {MOST_CELLS} cells, and {0} has {cells}; try linear-conflict or auto", cells = .0.cells())]
    TooManyCells(Size),
}

impl FromStr for PartitionSpec {
    type Err = PartitionError;

    fn from_str(text: &str) -> Result<Self, PartitionError> {
        let unreadable = || PartitionError::Unreadable(text.chars().take(60).collect());
        if text == "korf" {
            return Ok(Self::Sizes(vec![6; 4]));
        }
        let spec = if text.contains(['.', '/']) {
            let patterns = text.split('/').map(|pattern| pattern.split('.').map(str::parse).collect());
            Self::Tiles(patterns.collect::<Result<_, _>>().map_err(|_| unreadable())?)
        } else {
            Self::Sizes(text.split('-').map(str::parse).collect::<Result<_, _>>().map_err(|_| unreadable())?)
        };
        let bad_size = spec.sizes().find(|&size| size == 0 || size > MOST_TILES);
        match bad_size {
            Some(0) => Err(unreadable()),
            Some(size) => Err(PartitionError::TooManyTiles(size)),
            None => Ok(spec),
        }
    }
}

impl fmt::Display for PartitionSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sizes(sizes) => write_joined(f, sizes, "-"),
            Self::Tiles(patterns) => patterns.iter().enumerate().try_for_each(|(number, pattern)| {
                f.write_str(if number > 0 { "/" } else { "" })?;
                write_joined(f, pattern, ".")
            }),
        }
    }
}

fn write_joined(f: &mut fmt::Formatter<'_>, items: &[impl fmt::Display], by: &str) -> fmt::Result {
    items
        .iter()
        .enumerate()
        .try_for_each(|(number, item)| write!(f, "{}{item}", if number > 0 { by } else { "" }))
}

impl PartitionSpec {
    fn sizes(&self) -> Box<dyn Iterator<Item = usize> + '_> {
        match self {
            Self::Sizes(sizes) => Box::new(sizes.iter().map(|&size| usize::from(size))),
            Self::Tiles(patterns) => Box::new(patterns.iter().map(Vec::len)),
        }
    }

    /// The partitions that are drawn for a size of board, each once.
    pub fn drawn(size: Size) -> Vec<Self> {
        let blocks = DRAWINGS.iter().flat_map(|file| file.split("\n\n"));
        let drawings = blocks.map(|block| block.lines().filter(|line| !line.starts_with('#')));
        let names = drawings.filter_map(|mut lines| {
            let name = lines.next()?;
            let is_of_size =
                lines.next()?.split_whitespace().count() == size.cols() && lines.count() + 1 == size.rows();
            is_of_size.then(|| name.parse().ok())?
        });
        let mut all: Vec<Self> = Vec::new();
        names.for_each(|name| {
            if !all.contains(&name) {
                all.push(name);
            }
        });
        all
    }

    /// The partition for a goal.
    ///
    /// # Errors
    /// If it is not one of the goal's tiles.
    pub fn for_goal(&self, goal: &Board) -> Result<Partition, PartitionError> {
        let size = goal.size();
        if size.cells() > MOST_CELLS {
            return Err(PartitionError::TooManyCells(size));
        }
        if let Some(bad) = self.sizes().find(|&size| size == 0 || size > MOST_TILES) {
            return Err(PartitionError::TooManyTiles(bad));
        }
        let frame = Frame::of(goal);
        let got = self.sizes().sum();
        if got != size.tiles() {
            return Err(PartitionError::WrongCount { partition: self.clone(), got, size });
        }
        match self {
            Self::Sizes(sizes) => {
                Ok(drawn(frame, &self.to_string()).unwrap_or_else(|| snaking(frame, sizes)))
            }
            Self::Tiles(patterns) => {
                if let Some(tile) = (1..=size.tiles() as u16)
                    .find(|tile| patterns.iter().flatten().filter(|&other| other == tile).count() != 1)
                {
                    return Err(PartitionError::NotOnce(tile));
                }
                let cell_of = |tile: u16| goal.tiles().iter().position(|&other| other == tile);
                let bit =
                    |&tile: &u16| cell_of(tile).map_or(0, |cell| 1 << frame.symmetry.map_cell(size, cell));
                Ok(Partition {
                    size: frame.size,
                    blank: frame.blank,
                    patterns: patterns.iter().map(|pattern| pattern.iter().map(bit).sum()).collect(),
                })
            }
        }
    }
}

impl Partition {
    /// Whether it is for goals of this frame.
    pub fn is_for(&self, frame: Frame) -> bool {
        (self.size, self.blank) == (frame.size, frame.blank)
    }

    /// The cells of each pattern.
    pub fn patterns(&self) -> &[u32] {
        &self.patterns
    }
}

/// The drawing of this name for a frame.
fn drawn(frame: Frame, name: &str) -> Option<Partition> {
    let blocks = DRAWINGS.iter().flat_map(|file| file.split("\n\n"));
    let drawings =
        blocks.map(|block| block.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>());
    drawings.filter(|lines| lines.first() == Some(&name)).find_map(|lines| read_drawing(frame, &lines[1..]))
}

/// A drawing, if it is of the frame's size and has its blank there.
fn read_drawing(frame: Frame, lines: &[&str]) -> Option<Partition> {
    let cells: Vec<&str> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
    if lines.len() != frame.size.rows() || cells.len() != frame.size.cells() || cells[frame.blank] != "." {
        return None;
    }
    let mut letters: Vec<&str> = cells.iter().copied().filter(|&cell| cell != ".").collect();
    letters.sort_unstable();
    letters.dedup();
    let cells_of =
        |letter: &&str| (0..cells.len()).filter(|&cell| cells[cell] == *letter).map(|cell| 1 << cell).sum();
    Some(Partition { size: frame.size, blank: frame.blank, patterns: letters.iter().map(cells_of).collect() })
}

/// Patterns of these sizes along a path that goes up and down the columns.
fn snaking(frame: Frame, sizes: &[u8]) -> Partition {
    let (rows, cols) = (frame.size.rows(), frame.size.cols());
    let down_and_up =
        |col: usize| (0..rows).map(move |row| if col.is_multiple_of(2) { row } else { rows - 1 - row });
    let path = (0..cols).flat_map(|col| down_and_up(col).map(move |row| row * cols + col));
    let mut path = path.filter(|&cell| cell != frame.blank);
    let pattern = |&size: &u8| path.by_ref().take(usize::from(size)).map(|cell| 1 << cell).sum();
    Partition { size: frame.size, blank: frame.blank, patterns: sizes.iter().map(pattern).collect() }
}
