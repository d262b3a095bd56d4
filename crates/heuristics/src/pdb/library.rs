//! The tables at hand: in memory, in a folder, or built when they are wanted.

mod acquire;
mod kept;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use npuzzle_board::{Board, Size};

use super::build::{self, BuildError};
use super::file;
use super::index::Index;
use super::partition::Partition;
use super::pattern::Pattern;
use super::table::{Layout, Table, TableId};
use super::views::{Frame, Views};

use acquire::{Slot, Wanted, is_filled};

pub use acquire::{Build, Event, KeepError, Listener, Origin};
pub use kept::{Kept, RemoveError, State};

/// Tables by pattern. Each is opened or made once, and shared.
#[derive(Debug, Default)]
pub struct Library {
    folder: Option<PathBuf>,
    indexes: Mutex<HashMap<(Size, usize), Arc<Index>>>,
    tables: Mutex<HashMap<TableId, Arc<Slot>>>,
}

/// The end of a table file's name.
const EXTENSION: &str = "table";

impl Library {
    /// A library that keeps its tables in a folder, which is made when it is needed.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self { folder: Some(folder), ..Self::default() }
    }

    /// A library that keeps nothing on disk.
    pub fn in_memory() -> Self {
        Self::default()
    }

    /// Where it keeps its tables.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The views of a goal through a partition, with all their tables.
    ///
    /// # Errors
    /// If a table is not there and was not made.
    pub fn views(
        &self,
        goal: &Board,
        partition: &Partition,
        layout: Layout,
        build: &mut Build,
    ) -> Result<Views, BuildError> {
        Views::new(goal, partition, layout, |pattern| self.table(TableId { pattern, layout }, build))
    }

    /// The memory that a partition's tables take for a goal: those at hand as they are, the largest of the
    /// others while it is made.
    pub fn memory_needed(&self, goal: &Board, partition: &Partition, layout: Layout) -> u64 {
        let patterns = Views::patterns(Frame::of(goal), partition).into_iter();
        let needed = patterns.map(|pattern| {
            let index = self.index(pattern);
            let table = Table::size_in_bytes(&index, layout);
            let making = if self.has(TableId { pattern, layout }) { 0 } else { build::memory_needed(&index) };
            (table as u64, making as u64)
        });
        let needed =
            needed.fold((0, 0), |(tables, most), (table, making)| (tables + table, making.max(most)));
        needed.0 + needed.1
    }

    /// The memory that [`keep`](Self::keep) takes: none to speak of where the table is at hand.
    pub fn memory_to_keep(&self, id: TableId) -> u64 {
        if self.has(id) { 0 } else { build::memory_needed(&self.index(id.pattern)) as u64 }
    }

    /// The bytes that a partition's tables of bits take for a goal, each table once.
    pub fn bytes_of(&self, goal: &Board, partition: &Partition) -> u64 {
        let patterns = Views::patterns(Frame::of(goal), partition).into_iter();
        patterns.map(|pattern| Table::size_in_bytes(&self.index(pattern), Layout::Bits) as u64).sum()
    }

    /// Whether all tables for a goal are at hand, as far as their headers tell.
    pub fn has_all(&self, goal: &Board, partition: &Partition, layout: Layout) -> bool {
        let patterns = Views::patterns(Frame::of(goal), partition);
        patterns.into_iter().all(|pattern| self.has(TableId { pattern, layout }))
    }

    fn has(&self, id: TableId) -> bool {
        let is_in_memory = self.tables.lock().expect("no panic").get(&id).is_some_and(|it| is_filled(it));
        let is_in_file = |path: PathBuf| file::header(&path).is_ok_and(|header| header.id == id);
        is_in_memory || self.path(id).is_some_and(is_in_file)
    }

    /// The bytes of the tables in memory, or mapped into it.
    ///
    /// # Panics
    /// If another thread did while it made a table.
    pub fn bytes_held(&self) -> u64 {
        let tables = self.tables.lock().expect("no panic");
        let bytes = |id: &TableId| Table::size_in_bytes(&self.index(id.pattern), id.layout) as u64;
        tables.iter().filter(|(_, slot)| is_filled(slot)).map(|(id, _)| bytes(id)).sum()
    }

    /// Lets go of the tables in memory. Searches that use them keep theirs to their end; who wants one
    /// again gets it from its file, or has it made.
    ///
    /// # Panics
    /// If another thread did while it made a table.
    pub fn forget(&self) {
        self.tables.lock().expect("no panic").clear();
    }

    /// The file of a table.
    pub fn path(&self, id: TableId) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(format!("{id}.{EXTENSION}")))
    }

    /// A table: from memory, from its file, or built now and kept.
    ///
    /// # Errors
    /// If it has to be built, and that is cancelled or takes too much memory.
    ///
    /// # Panics
    /// If another thread did while it built a table.
    pub fn table(&self, id: TableId, build: &mut Build) -> Result<Arc<Table>, BuildError> {
        let slot = Arc::clone(self.tables.lock().expect("no panic").entry(id).or_default());
        let mut place = build.wait_for_place(&slot, id)?;
        if let Some(table) = &*place {
            return Ok(Arc::clone(table));
        }
        let table = Arc::new(Wanted { library: self, id, build }.open_or_make()?);
        *place = Some(Arc::clone(&table));
        Ok(table)
    }

    /// Sees to it that a table is in the folder, whole.
    ///
    /// # Errors
    /// If it is not there and can't be built, or can't be kept.
    pub fn keep(&self, id: TableId, build: &mut Build) -> Result<Origin, KeepError> {
        Wanted { library: self, id, build }.keep()
    }

    fn index(&self, pattern: Pattern) -> Arc<Index> {
        let mut indexes = self.indexes.lock().expect("no panic");
        let key = (pattern.size(), pattern.tiles());
        Arc::clone(indexes.entry(key).or_insert_with(|| Arc::new(Index::new(key.0, key.1))))
    }
}

fn lock_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}
