//! Getting a table that is not in memory: opened, waited for while another thread or process builds it, or built.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

use super::super::build::{BuildError, Progress};
use super::super::file::{self, FileError};
use super::super::lock::Lock;
use super::super::pattern::Pattern;
use super::super::table::{Table, TableId};
use super::{Library, lock_of};

/// What a caller brings to the building of tables: a way to stop it, and whoever listens.
///
/// ```
/// use npuzzle_board::{Goal, Size};
/// use npuzzle_heuristics::pdb::{Build, Event, Layout, Library, PartitionSpec};
///
/// let goal = Goal::Last.board(Size::new(3, 3)?);
/// let partition = "4-4".parse::<PartitionSpec>()?.for_goal(&goal)?;
/// let library = Library::in_memory();
/// let mut tables = 0;
/// let mut listener = |event: Event| tables += usize::from(matches!(event, Event::Made { .. }));
/// library.views(&goal, &partition, Layout::Bits, &mut Build::default().heard_by(&mut listener))?;
/// assert!(tables > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Build<'b> {
    cancel: &'b AtomicBool,
    listener: Option<Listener<'b>>,
}

/// Told what a library does.
pub type Listener<'l> = &'l mut (dyn FnMut(Event) + Send);

impl<'b> Build<'b> {
    /// Building that stops when the flag is set, and that nobody listens to.
    pub fn new(cancel: &'b AtomicBool) -> Self {
        Self { cancel, listener: None }
    }

    /// The same, with a listener.
    #[must_use]
    pub fn heard_by(self, listener: Listener<'b>) -> Self {
        Self { listener: Some(listener), ..self }
    }

    fn tell(&mut self, event: Event) {
        if let Some(listener) = &mut self.listener {
            listener(event);
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

impl Default for Build<'_> {
    /// Building that nothing stops and nobody listens to.
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self::new(&NEVER)
    }
}

impl fmt::Debug for Build<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Build").field("cancel", self.cancel).finish_non_exhaustive()
    }
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

/// A table that a library is asked for.
pub(super) struct Wanted<'w, 'b> {
    pub library: &'w Library,
    pub id: TableId,
    pub build: &'w mut Build<'b>,
}

impl Wanted<'_, '_> {
    /// Opens the table or builds it. That it can't be kept is no reason not to use it.
    pub fn open_or_make(&mut self) -> Result<Table, BuildError> {
        let pattern = self.id.pattern;
        let Some(path) = &self.library.path(self.id) else {
            let table = self.make()?;
            self.build.tell(Event::Made { pattern, path: None });
            return Ok(table);
        };
        match self.claim(path) {
            Ok(Claim::Open(table)) => Ok(table),
            Ok(Claim::Making(_lock)) => {
                let table = self.make()?;
                match file::save(&table, path) {
                    Ok(()) => self.build.tell(Event::Made { pattern, path: Some(path) }),
                    Err(error) => self.build.tell(Event::NotKept { path, error: &error }),
                }
                Ok(table)
            }
            Err(KeepError::Build(error)) => Err(error),
            Err(KeepError::Refused { error, .. }) => {
                self.build.tell(Event::NotKept { path, error: &error });
                self.make()
            }
            Err(KeepError::NoFolder) => self.make(),
        }
    }

    /// Sees to it that the table is in the folder, whole.
    pub fn keep(&mut self) -> Result<Origin, KeepError> {
        let path = self.library.path(self.id).ok_or(KeepError::NoFolder)?;
        let Claim::Making(_lock) = self.claim(&path)? else {
            return Ok(Origin::Found);
        };
        let table = self.make()?;
        file::save(&table, &path).map_err(|error| KeepError::Refused { path: path.clone(), error })?;
        self.build.tell(Event::Made { pattern: self.id.pattern, path: Some(&path) });
        Ok(Origin::Made)
    }

    /// Opens the table, or gets the right to build it.
    fn claim(&mut self, path: &Path) -> Result<Claim, KeepError> {
        let open = |id: TableId, library: &Library| file::open(path, id, library.index(id.pattern));
        match open(self.id, self.library) {
            Ok(table) => return Ok(Claim::Open(table)),
            Err(FileError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {}
            // The lock says what is wrong with the folder.
            Err(FileError::Io(error)) if error.kind() == io::ErrorKind::NotADirectory => {}
            Err(error) => self.build.tell(Event::Unusable { path, error: &error }),
        }
        let lock = self.wait_for_lock(path)?;
        // Whoever had the lock before may have built it.
        match open(self.id, self.library) {
            Ok(table) => Ok(Claim::Open(table)),
            // Nothing can take its place.
            Err(FileError::Folder) => {
                let error = io::ErrorKind::IsADirectory.into();
                Err(KeepError::Refused { path: path.to_owned(), error })
            }
            Err(_) => Ok(Claim::Making(lock)),
        }
    }

    fn wait_for_lock(&mut self, path: &Path) -> Result<Lock, KeepError> {
        let refused = |error| KeepError::Refused { path: path.to_owned(), error };
        self.library.folder().map_or(Ok(()), fs::create_dir_all).map_err(refused)?;
        let mut since = None;
        loop {
            if let Some(lock) = Lock::take(&lock_of(path)).map_err(refused)? {
                return Ok(lock);
            }
            let waited = since.map_or(Duration::ZERO, |since: Instant| since.elapsed());
            since = since.or_else(|| Some(Instant::now()));
            self.build.tell(Event::Waiting { pattern: self.id.pattern, waited });
            if self.build.is_cancelled() {
                return Err(BuildError::Cancelled.into());
            }
            std::thread::sleep(POLL);
        }
    }

    fn make(&mut self) -> Result<Table, BuildError> {
        let Self { library, id, build } = self;
        let pattern = id.pattern;
        let cancel = build.cancel;
        let mut report = |progress| build.tell(Event::Making { pattern, progress });
        Table::build(*id, library.index(pattern), cancel, &mut report)
    }
}

/// What comes of wanting a table.
enum Claim {
    Open(Table),
    /// It is not there, and nobody else makes it meanwhile.
    Making(Lock),
}

/// The place of a table. Held while it is built, so that whoever else wants the same one waits instead of
/// building it too; who wants another does not.
pub(super) type Slot = Mutex<Option<Arc<Table>>>;

/// Whether the table is there. One that is being built is not.
pub(super) fn is_filled(slot: &Slot) -> bool {
    slot.try_lock().is_ok_and(|place| place.is_some())
}

impl Build<'_> {
    /// Waits while another thread builds the table.
    pub(super) fn wait_for_place<'s>(
        &mut self,
        slot: &'s Slot,
        id: TableId,
    ) -> Result<MutexGuard<'s, Option<Arc<Table>>>, BuildError> {
        let since = Instant::now();
        loop {
            match slot.try_lock() {
                Ok(place) => return Ok(place),
                Err(TryLockError::Poisoned(_)) => panic!("another thread did while it made this table"),
                Err(TryLockError::WouldBlock) => {}
            }
            std::thread::sleep(POLL);
            self.tell(Event::Waiting { pattern: id.pattern, waited: since.elapsed() });
            if self.is_cancelled() {
                return Err(BuildError::Cancelled);
            }
        }
    }
}
