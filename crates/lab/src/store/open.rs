//! Opening a store: to write, making it where there is none; or only to read.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::{Store, StoreError};

/// "npuz": tells our files from those of other programs.
const APPLICATION: i64 = 0x6e70_757a;

/// The format that this version writes.
pub(super) const VERSION: i64 = 1;

/// The table of [`Improvement`](crate::timeline::Improvement)s.
const TIMELINES: &str = include_str!("timelines.sql");

/// How long another program may hold the file before this one gives up.
const PATIENCE: Duration = Duration::from_secs(5);

impl Store {
    /// Opens a store to write, and makes it where there is none.
    ///
    /// # Errors
    /// If it is no store, a newer one, or can't be written.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let started = Instant::now();
        loop {
            match Self::open_once(path) {
                // Who makes a store, or turns on its log, has it alone for a moment.
                Err(StoreError::Locked(_)) if started.elapsed() < PATIENCE => {
                    std::thread::sleep(Duration::from_millis(20));
                }
                opened => return opened,
            }
        }
    }

    fn open_once(path: &Path) -> Result<Self, StoreError> {
        if path.is_dir() {
            return Err(StoreError::Folder(path.to_owned()));
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)
                .map_err(|error| StoreError::ReadOnly { path: path.to_owned(), why: error.to_string() })?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let explain = |error| StoreError::of(path, error);
        let mut connection = Connection::open_with_flags(whole(path)?, flags).map_err(explain)?;
        connection.busy_timeout(PATIENCE).map_err(explain)?;
        if connection.is_readonly(rusqlite::MAIN_DB).map_err(explain)? {
            let why = "the file may only be read".to_owned();
            return Err(StoreError::ReadOnly { path: path.to_owned(), why });
        }
        if is_empty(&connection).map_err(explain)? {
            create(&mut connection).map_err(explain)?;
        }
        check(&connection, path)?;
        if !has_timelines(&connection).map_err(explain)? {
            connection.execute_batch(TIMELINES).map_err(explain)?;
        }
        // A commit then takes one write to the end of a log, made safe before it returns.
        connection.pragma_update(None, "journal_mode", "WAL").map_err(explain)?;
        connection.pragma_update(None, "synchronous", "FULL").map_err(explain)?;
        connection.pragma_update(None, "foreign_keys", true).map_err(explain)?;
        Ok(Self::new(connection, path))
    }

    /// Opens a store only to read, also where nothing may be written.
    ///
    /// # Errors
    /// If there is none, or it is a newer one.
    pub fn open_to_read(path: &Path) -> Result<Self, StoreError> {
        if path.is_dir() {
            return Err(StoreError::Folder(path.to_owned()));
        }
        if !path.exists() {
            return Err(StoreError::Missing(path.to_owned()));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(whole(path)?, flags)
            .map_err(|error| unreadable(StoreError::of(path, error)))?;
        connection.busy_timeout(PATIENCE).map_err(|error| StoreError::of(path, error))?;
        match check(&connection, path) {
            Ok(()) => Ok(Self::new(connection, path)),
            // In a folder that may not be written there can be no index of the log beside the file; nobody
            // writes there, so none is needed.
            Err(StoreError::ReadOnly { .. }) => Self::open_unchanging(path),
            Err(error) => Err(error),
        }
    }

    fn open_unchanging(path: &Path) -> Result<Self, StoreError> {
        let escaped: String = path
            .display()
            .to_string()
            .chars()
            .map(|c| if "%?#".contains(c) { format!("%{:02x}", c as u32) } else { c.to_string() })
            .collect();
        let flags =
            OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(format!("file:{escaped}?immutable=1"), flags)
            .map_err(|error| unreadable(StoreError::of(path, error)))?;
        check(&connection, path).map_err(unreadable)?;
        Ok(Self::new(connection, path))
    }

    fn new(connection: Connection, path: &Path) -> Self {
        Self { connection, path: path.to_owned(), identity: identity(path) }
    }
}

/// Which file stands at a path: another one has another identity, whatever it is called.
#[cfg(unix)]
pub(super) fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|there| (there.dev(), there.ino()))
}

#[cfg(not(unix))]
pub(super) fn identity(path: &Path) -> Option<(u64, u64)> {
    path.exists().then_some((0, 0))
}

/// Who only reads is not to hear of writing.
fn unreadable(error: StoreError) -> StoreError {
    match error {
        StoreError::ReadOnly { path, why } => StoreError::Unreadable { path, why },
        other => other,
    }
}

/// The path from the root: some short names, `:memory:` among them, mean something else to the database.
fn whole(path: &Path) -> Result<PathBuf, StoreError> {
    let refuse =
        |error: std::io::Error| StoreError::ReadOnly { path: path.to_owned(), why: error.to_string() };
    std::path::absolute(path).map_err(refuse)
}

fn pragma(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0))
}

fn is_empty(connection: &Connection) -> rusqlite::Result<bool> {
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(tables == 0 && pragma(connection, "user_version")? == 0)
}

/// Stores of npuzzle 0.1 have none.
pub(super) fn has_timelines(connection: &Connection) -> rusqlite::Result<bool> {
    let query = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'improvement'";
    connection.query_row(query, [], |row| row.get::<_, i64>(0)).map(|tables| tables > 0)
}

fn create(connection: &mut Connection) -> rusqlite::Result<()> {
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have been faster.
    if is_empty(&change)? {
        change.execute_batch(include_str!("schema.sql"))?;
        change.pragma_update(None, "application_id", APPLICATION)?;
        change.pragma_update(None, "user_version", VERSION)?;
    }
    change.commit()
}

/// Whether it is a store that this version can read.
fn check(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let read = |name| pragma(connection, name).map_err(|error| StoreError::of(path, error));
    // Reading a page comes first: it tells files that are no databases.
    let (application, version) = (read("application_id")?, read("user_version")?);
    if application != APPLICATION {
        return Err(StoreError::Foreign(path.to_owned()));
    }
    if version > VERSION {
        return Err(StoreError::Newer { path: path.to_owned(), found: version, known: VERSION });
    }
    Ok(())
}
