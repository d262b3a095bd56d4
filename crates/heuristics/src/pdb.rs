//! Pattern databases: the exact cost of getting a few tiles home, for all the places they can be in, looked
//! up instead of worked out (Culberson and Schaeffer, 1996; Korf and Felner, 2002).
//!
//! A [`Pattern`] is a set of tiles. Its [`Table`] counts only moves of those tiles, so the tables of a
//! [`Partition`] into disjoint patterns may be added up, and the sum never exceeds the true distance. A
//! table knows in which region of free cells the blank is, which makes it much stronger. Seen in a mirror,
//! the same tables give a second estimate, and the higher one counts: [`Views`].
//!
//! A table depends on the board's size, the pattern's goal cells and the region of the goal's blank alone.
//! All goals with the blank in the same place share it, and so do all that are the same but for a turn or
//! a mirror.

mod build;
pub mod fast;
mod file;
mod heuristic;
mod index;
mod library;
mod lock;
mod partition;
mod pattern;
mod table;
mod views;
mod words;

pub use build::{BuildError, Progress};
pub use file::{FileError, Header, VERSION};
pub use heuristic::PatternPart;
pub use index::{MOST_CELLS, MOST_TILES};
pub use library::{Build, Event, KeepError, Kept, Library, Listener, Origin, RemoveError, State};
pub use lock::Lock;
pub use partition::{Partition, PartitionError, PartitionSpec};
pub use pattern::Pattern;
pub use table::{Layout, Table, TableId};
pub use views::{Frame, Views};
pub use words::Automaton;
