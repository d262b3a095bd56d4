//! The tables at hand: in memory, in a folder, or made when they are wanted.

mod kept;

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

use npuzzle_board::{Board, Size};

use super::build::{self, BuildError, Progress};
use super::file::{self, FileError, Header};
use super::index::Index;
use super::lock::Lock;
use super::partition::Partition;
use super::pattern::Pattern;
use super::table::{Layout, Table};
use super::views::{Frame, Views};

pub use kept::{Kept, RemoveError, State};

/// Tables by pattern. Each is opened or made once, and shared.
#[derive(Debug, Default)]
pub struct Library {
    folder: Option<PathBuf>,
    indexes: Mutex<HashMap<(Size, usize), Arc<Index>>>,
    tables: Mutex<HashMap<(Pattern, Layout), Arc<Slot>>>,
}

/// The place of a table. Held while it is made, so that whoever else wants the same one waits instead of making
/// it too; who wants another does not.
type Slot = Mutex<Option<Arc<Table>>>;

/// What a library tells while it works.
#[derive(Debug)]
pub enum Event<'e> {
    /// A table is being made.
    Making {
        /// Which one.
        pattern: Pattern,
        /// How far it is.
        progress: Progress,
    },
    /// Another process or thread makes the table: it is waited for. Told again and again meanwhile.
    Waiting {
        /// Which one.
        pattern: Pattern,
        /// For how long: zero at first, where it is another process.
        waited: Duration,
    },
    /// A table was made.
    Made {
        /// Which one.
        pattern: Pattern,
        /// Where it is kept, if it is.
        path: Option<&'e Path>,
    },
    /// A file can't be used, so the table is made again.
    Unusable {
        /// Which file.
        path: &'e Path,
        /// What is wrong with it.
        error: &'e FileError,
    },
    /// A table could not be kept: it is used all the same, but the next run must make it again.
    NotKept {
        /// Where it was to be.
        path: &'e Path,
        /// Why.
        error: &'e io::Error,
    },
}

/// Told what a library does.
pub type Listener<'l> = &'l mut (dyn FnMut(Event) + Send);

/// How a table came to be in the folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was there, whole.
    Found,
    /// It was made now.
    Made,
}

/// Why a table is not in the folder.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// It was not made.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// It can't be written.
    #[error("the table {} can't be kept: {error}", .path.display())]
    Refused {
        /// Where it was to be.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// There is no folder.
    #[error("there is no folder to keep tables in")]
    NoFolder,
}

/// Between two looks whether another process or thread has made a table.
const POLL: Duration = Duration::from_millis(20);

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
        cancel: &AtomicBool,
        listener: Listener,
    ) -> Result<Views, BuildError> {
        Views::new(goal, partition, layout, |pattern| self.table(pattern, layout, cancel, listener))
    }

    /// The memory that a partition's tables take for a goal: those at hand as they are, the largest of the
    /// others while it is made.
    pub fn memory_needed(&self, goal: &Board, partition: &Partition, layout: Layout) -> u64 {
        let patterns = Views::patterns(Frame::of(goal), partition).into_iter();
        let needed = patterns.map(|pattern| {
            let index = self.index(pattern);
            let table = Table::size_in_bytes(&index, layout);
            let making = if self.has(pattern, layout) { 0 } else { build::memory_needed(&index) };
            (table as u64, making as u64)
        });
        let needed =
            needed.fold((0, 0), |(tables, most), (table, making)| (tables + table, making.max(most)));
        needed.0 + needed.1
    }

    /// The memory that [`keep`](Self::keep) takes: none to speak of where the table is at hand.
    pub fn memory_to_keep(&self, pattern: Pattern, layout: Layout) -> u64 {
        if self.has(pattern, layout) { 0 } else { build::memory_needed(&self.index(pattern)) as u64 }
    }

    /// The bytes that a partition's tables of bits take for a goal, each table once.
    pub fn bytes_of(&self, goal: &Board, partition: &Partition) -> u64 {
        let patterns = Views::patterns(Frame::of(goal), partition).into_iter();
        patterns.map(|pattern| Table::size_in_bytes(&self.index(pattern), Layout::Bits) as u64).sum()
    }

    /// Whether all tables for a goal are at hand, as far as their headers tell.
    pub fn has_all(&self, goal: &Board, partition: &Partition, layout: Layout) -> bool {
        Views::patterns(Frame::of(goal), partition).into_iter().all(|pattern| self.has(pattern, layout))
    }

    fn has(&self, pattern: Pattern, layout: Layout) -> bool {
        let is_in_memory =
            self.tables.lock().expect("no panic").get(&(pattern, layout)).is_some_and(|it| is_filled(it));
        let is_this = |header: Header| (header.pattern, header.layout) == (pattern, layout);
        let is_in_file = |path: PathBuf| file::header(&path).is_ok_and(is_this);
        is_in_memory || self.path(pattern, layout).is_some_and(is_in_file)
    }

    /// The bytes of the tables in memory, or mapped into it.
    ///
    /// # Panics
    /// If another thread did while it made a table.
    pub fn bytes_held(&self) -> u64 {
        let tables = self.tables.lock().expect("no panic");
        let bytes = |(pattern, layout): &(Pattern, Layout)| {
            Table::size_in_bytes(&self.index(*pattern), *layout) as u64
        };
        tables.iter().filter(|(_, slot)| is_filled(slot)).map(|(key, _)| bytes(key)).sum()
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
    pub fn path(&self, pattern: Pattern, layout: Layout) -> Option<PathBuf> {
        let name = format!("{pattern}.{}.{EXTENSION}", layout.name());
        self.folder.as_ref().map(|folder| folder.join(name))
    }

    /// A table: from memory, from its file, or made now and kept.
    ///
    /// # Errors
    /// If it has to be made, and that is cancelled or takes too much memory.
    ///
    /// # Panics
    /// If another thread did while it made a table.
    pub fn table(
        &self,
        pattern: Pattern,
        layout: Layout,
        cancel: &AtomicBool,
        listener: Listener,
    ) -> Result<Arc<Table>, BuildError> {
        let slot = Arc::clone(self.tables.lock().expect("no panic").entry((pattern, layout)).or_default());
        let mut place = wait_for_place(&slot, pattern, cancel, listener)?;
        if let Some(table) = &*place {
            return Ok(Arc::clone(table));
        }
        let table = Arc::new(match self.path(pattern, layout) {
            None => {
                let table = self.make(pattern, layout, cancel, listener)?;
                listener(Event::Made { pattern, path: None });
                table
            }
            Some(path) => self.open_or_make(pattern, layout, &path, cancel, listener)?,
        });
        *place = Some(Arc::clone(&table));
        Ok(table)
    }

    /// Sees to it that a table is in the folder, whole.
    ///
    /// # Errors
    /// If it is not there and can't be made, or can't be kept.
    pub fn keep(
        &self,
        pattern: Pattern,
        layout: Layout,
        cancel: &AtomicBool,
        listener: Listener,
    ) -> Result<Origin, KeepError> {
        let path = self.path(pattern, layout).ok_or(KeepError::NoFolder)?;
        let Claim::Making(_lock) = self.claim(pattern, layout, &path, cancel, listener)? else {
            return Ok(Origin::Found);
        };
        let table = self.make(pattern, layout, cancel, listener)?;
        file::save(&table, &path).map_err(|error| KeepError::Refused { path: path.clone(), error })?;
        listener(Event::Made { pattern, path: Some(&path) });
        Ok(Origin::Made)
    }

    /// Opens a table or makes it. That it can't be kept is no reason not to use it.
    fn open_or_make(
        &self,
        pattern: Pattern,
        layout: Layout,
        path: &Path,
        cancel: &AtomicBool,
        listener: Listener,
    ) -> Result<Table, BuildError> {
        match self.claim(pattern, layout, path, cancel, listener) {
            Ok(Claim::Open(table)) => Ok(table),
            Ok(Claim::Making(_lock)) => {
                let table = self.make(pattern, layout, cancel, listener)?;
                match file::save(&table, path) {
                    Ok(()) => listener(Event::Made { pattern, path: Some(path) }),
                    Err(error) => listener(Event::NotKept { path, error: &error }),
                }
                Ok(table)
            }
            Err(KeepError::Build(error)) => Err(error),
            Err(KeepError::Refused { error, .. }) => {
                listener(Event::NotKept { path, error: &error });
                self.make(pattern, layout, cancel, listener)
            }
            Err(KeepError::NoFolder) => self.make(pattern, layout, cancel, listener),
        }
    }

    /// Opens a table, or gets the right to make it.
    fn claim(
        &self,
        pattern: Pattern,
        layout: Layout,
        path: &Path,
        cancel: &AtomicBool,
        listener: Listener,
    ) -> Result<Claim, KeepError> {
        let open = || file::open(path, pattern, layout, self.index(pattern));
        match open() {
            Ok(table) => return Ok(Claim::Open(table)),
            Err(FileError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {}
            // The lock says what is wrong with the folder.
            Err(FileError::Io(error)) if error.kind() == io::ErrorKind::NotADirectory => {}
            Err(error) => listener(Event::Unusable { path, error: &error }),
        }
        let lock = self.wait_for_lock(pattern, path, cancel, listener)?;
        // Whoever had the lock before may have made it.
        match open() {
            Ok(table) => Ok(Claim::Open(table)),
            // Nothing can take its place.
            Err(FileError::Folder) => {
                let error = io::ErrorKind::IsADirectory.into();
                Err(KeepError::Refused { path: path.to_owned(), error })
            }
            Err(_) => Ok(Claim::Making(lock)),
        }
    }

    fn wait_for_lock(
        &self,
        pattern: Pattern,
        path: &Path,
        cancel: &AtomicBool,
        listener: Listener,
    ) -> Result<Lock, KeepError> {
        let refused = |error| KeepError::Refused { path: path.to_owned(), error };
        self.folder.as_ref().map_or(Ok(()), fs::create_dir_all).map_err(refused)?;
        let mut since = None;
        loop {
            if let Some(lock) = Lock::take(&lock_of(path)).map_err(refused)? {
                return Ok(lock);
            }
            let waited = since.map_or(Duration::ZERO, |since: Instant| since.elapsed());
            since = since.or_else(|| Some(Instant::now()));
            listener(Event::Waiting { pattern, waited });
            if cancel.load(Ordering::Relaxed) {
                return Err(BuildError::Cancelled.into());
            }
            std::thread::sleep(POLL);
        }
    }

    fn make(
        &self,
        pattern: Pattern,
        layout: Layout,
        cancel: &AtomicBool,
        listener: Listener,
    ) -> Result<Table, BuildError> {
        let mut report = |progress| listener(Event::Making { pattern, progress });
        Table::build(pattern, layout, self.index(pattern), cancel, &mut report)
    }

    fn index(&self, pattern: Pattern) -> Arc<Index> {
        let mut indexes = self.indexes.lock().expect("no panic");
        let key = (pattern.size(), pattern.tiles());
        Arc::clone(indexes.entry(key).or_insert_with(|| Arc::new(Index::new(key.0, key.1))))
    }
}

/// What comes of wanting a table.
enum Claim {
    Open(Table),
    /// It is not there, and nobody else makes it meanwhile.
    Making(Lock),
}

/// Whether the table is there. One that is being made is not.
fn is_filled(slot: &Slot) -> bool {
    slot.try_lock().is_ok_and(|place| place.is_some())
}

/// Waits while another thread makes the table, and can be told not to.
fn wait_for_place<'s>(
    slot: &'s Slot,
    pattern: Pattern,
    cancel: &AtomicBool,
    listener: Listener,
) -> Result<MutexGuard<'s, Option<Arc<Table>>>, BuildError> {
    let since = Instant::now();
    loop {
        match slot.try_lock() {
            Ok(place) => return Ok(place),
            Err(TryLockError::Poisoned(_)) => panic!("another thread did while it made this table"),
            Err(TryLockError::WouldBlock) => {}
        }
        std::thread::sleep(POLL);
        listener(Event::Waiting { pattern, waited: since.elapsed() });
        if cancel.load(Ordering::Relaxed) {
            return Err(BuildError::Cancelled);
        }
    }
}

fn lock_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}
