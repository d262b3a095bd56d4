//! What can go wrong with a file of records.

use std::error::Error;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::spec::SpecError;

/// Why a store can't be used. The messages leave it to the front end to say how another file is named.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is none yet.
    #[error("{} does not exist", .0.display())]
    Missing(PathBuf),
    /// Made by a later version of this program.
    #[error(
        "{} was made by a newer npuzzle (format {found}, this one knows {known}): update npuzzle", path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The newest format that this version knows.
        known: i64,
    },
    /// Some other file.
    #[error("{} is no database of npuzzle's", .0.display())]
    Foreign(PathBuf),
    /// A folder, where a file is meant.
    #[error("{} is a folder", .0.display())]
    Folder(PathBuf),
    /// What is in it is not what this program writes.
    #[error("{} is damaged: {what}. What can be read of it, 'sqlite3 FILE .recover' brings back", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// The spec of an experiment in it can't be read.
    #[error(transparent)]
    Spec(SpecError),
    /// Another program does not let go of it.
    #[error("{} is locked by another program: close that, or wait for it, then run the same command again; nothing that was recorded is lost", .0.display())]
    Locked(PathBuf),
    /// The experiment that is being run is not in it any more.
    #[error("the experiment was removed from {} while it ran: what was left of it is not recorded", .0.display())]
    Removed(PathBuf),
    /// The file is not there any more, or another one is.
    #[error("{} was removed or replaced while it was in use: what was recorded in it is lost; run the same command again", .0.display())]
    Replaced(PathBuf),
    /// It may not be read.
    #[error("{} can't be read: {why}. Change its permissions", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// It may not be written.
    #[error("{} can't be written: {why}. Change its permissions", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// No room.
    #[error("{} can't grow: the disk is full. What was recorded is safe; make room and run the same command again", .0.display())]
    Full(PathBuf),
    /// Anything else.
    #[error("{}: {source}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What the database says.
        source: Box<dyn Error + Send + Sync>,
    },
}

impl StoreError {
    /// What an error of the database means to the user.
    pub(super) fn of(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.to_owned();
        let why = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked(path),
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                Self::ReadOnly { path, why }
            }
            Some(ErrorCode::DiskFull) => Self::Full(path),
            // The only thing that a row can lack is its experiment.
            Some(ErrorCode::ConstraintViolation) => Self::Removed(path),
            Some(ErrorCode::NotADatabase) => Self::Foreign(path),
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, what: why },
            _ => Self::Other { path, source: error.into() },
        }
    }

    /// Whether another file, or another version, is what is wanted: nothing is wrong with the disk.
    pub fn is_users(&self) -> bool {
        matches!(
            self,
            Self::Missing(_) | Self::Newer { .. } | Self::Foreign(_) | Self::Folder(_) | Self::Spec(_)
        )
    }
}
