//! The tables at hand: in memory, in a folder, or made when they are wanted.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use npuzzle_board::{Board, Size};

use super::build::{self, BuildError, Progress};
use super::file::{self, FileError, Header};
use super::index::Index;
use super::partition::Partition;
use super::pattern::Pattern;
use super::table::{Layout, Table};
use super::views::{Frame, Views};

/// Tables by pattern. Each is opened or made once, and shared.
#[derive(Debug, Default)]
pub struct Library {
    folder: Option<PathBuf>,
    indexes: Mutex<HashMap<(Size, usize), Arc<Index>>>,
    tables: Mutex<HashMap<(Pattern, Layout), Arc<Table>>>,
}

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
    /// Another process makes the table: it is waited for.
    Waiting {
        /// Which one.
        pattern: Pattern,
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

/// A file in a library's folder.
#[derive(Debug)]
pub struct Kept {
    /// Where it is.
    pub path: PathBuf,
    /// What its header says, or what is wrong with it.
    pub header: Result<Header, FileError>,
    /// The bytes it takes.
    pub bytes: u64,
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
        let is_in_memory = self.tables.lock().expect("no panic").contains_key(&(pattern, layout));
        is_in_memory || self.path(pattern, layout).is_some_and(|path| file::header(&path).is_ok())
    }

    /// The file of a table.
    pub fn path(&self, pattern: Pattern, layout: Layout) -> Option<PathBuf> {
        let kind = match layout {
            Layout::Bits => "bits",
            Layout::Minima => "minima",
        };
        let name = format!("{}.{kind}.{EXTENSION}", pattern.name());
        self.folder.as_ref().map(|folder| folder.join(name))
    }

    /// A table: from memory, from its file, or made now and kept.
    ///
    /// # Errors
    /// If it has to be made, and that is cancelled or takes too much memory.
    ///
    /// # Panics
    /// If another thread panicked while it made a table.
    pub fn table(
        &self,
        pattern: Pattern,
        layout: Layout,
        cancel: &AtomicBool,
        listener: Listener,
    ) -> Result<Arc<Table>, BuildError> {
        // Held while the table is made: whoever else wants one waits instead of making it too.
        let mut tables = self.tables.lock().expect("no panic");
        if let Some(table) = tables.get(&(pattern, layout)) {
            return Ok(Arc::clone(table));
        }
        let table = Arc::new(match self.path(pattern, layout) {
            None => self.make(pattern, layout, None, cancel, listener)?,
            Some(path) => self.open_or_make(pattern, layout, &path, cancel, listener)?,
        });
        tables.insert((pattern, layout), Arc::clone(&table));
        Ok(table)
    }

    fn open_or_make(
        &self,
        pattern: Pattern,
        layout: Layout,
        path: &Path,
        cancel: &AtomicBool,
        listener: Listener,
    ) -> Result<Table, BuildError> {
        let open = |listener: Listener| match file::open(path, pattern, layout, self.index(pattern)) {
            Ok(table) => Some(table),
            Err(FileError::Io(error)) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => {
                listener(Event::Unusable { path, error: &error });
                None
            }
        };
        if path.exists()
            && let Some(table) = open(listener)
        {
            return Ok(table);
        }
        match self.lock(path, pattern, listener) {
            // Whoever had the lock before may have made it.
            Ok(_lock) => {
                let opened = file::open(path, pattern, layout, self.index(pattern));
                opened.or_else(|_| self.make(pattern, layout, Some(path), cancel, listener))
            }
            Err(error) => {
                listener(Event::NotKept { path, error: &error });
                self.make(pattern, layout, None, cancel, listener)
            }
        }
    }

    /// Makes a table, and keeps it if there is a path.
    fn make(
        &self,
        pattern: Pattern,
        layout: Layout,
        path: Option<&Path>,
        cancel: &AtomicBool,
        listener: Listener,
    ) -> Result<Table, BuildError> {
        let mut report = |progress| listener(Event::Making { pattern, progress });
        let table = Table::build(pattern, layout, self.index(pattern), cancel, &mut report)?;
        match path.map(|path| (path, file::save(&table, path))) {
            Some((path, Err(error))) => listener(Event::NotKept { path, error: &error }),
            Some((path, Ok(()))) => listener(Event::Made { pattern, path: Some(path) }),
            None => listener(Event::Made { pattern, path: None }),
        }
        Ok(table)
    }

    /// Locks a table against others who would make it. The lock is the system's: it goes when its holder
    /// goes, however that ends.
    fn lock(&self, path: &Path, pattern: Pattern, listener: Listener) -> io::Result<File> {
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder)?;
        }
        let mut name = path.as_os_str().to_owned();
        name.push(".lock");
        let lock = File::options().create(true).truncate(false).write(true).open(name)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => {
                listener(Event::Waiting { pattern });
                lock.lock()?;
            }
            Err(fs::TryLockError::Error(error)) => return Err(error),
        }
        Ok(lock)
    }

    fn index(&self, pattern: Pattern) -> Arc<Index> {
        let mut indexes = self.indexes.lock().expect("no panic");
        let key = (pattern.size(), pattern.tiles());
        Arc::clone(indexes.entry(key).or_insert_with(|| Arc::new(Index::new(key.0, key.1))))
    }

    /// The table files in the folder, by name.
    ///
    /// # Errors
    /// If the folder can't be read; that there is none is no error.
    pub fn kept(&self) -> io::Result<Vec<Kept>> {
        let entries = match self.folder.as_ref().map(fs::read_dir) {
            None => return Ok(Vec::new()),
            Some(Err(error)) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Some(entries) => entries?,
        };
        let mut kept = Vec::new();
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == EXTENSION) {
                let bytes = fs::metadata(&path).map_or(0, |metadata| metadata.len());
                kept.push(Kept { header: file::header(&path), path, bytes });
            }
        }
        kept.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(kept)
    }

    /// Reads a file of the folder from end to end.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn verify(&self, path: &Path) -> Result<Header, FileError> {
        let header = file::header(path)?;
        file::open(path, header.pattern, header.layout, self.index(header.pattern))?;
        let named = self.path(header.pattern, header.layout);
        if named.as_deref().and_then(Path::file_name) == path.file_name() {
            Ok(header)
        } else {
            Err(FileError::OtherTable { got: header.pattern })
        }
    }

    /// Removes a file of the folder, with its lock and what an interrupted process left of it.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)?;
        let mut lock = path.as_os_str().to_owned();
        lock.push(".lock");
        drop(fs::remove_file(lock));
        drop(fs::remove_file(file::part_of(path)));
        Ok(())
    }
}
