//! What a library's folder holds: listed, read from end to end, removed.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::super::file::{self, FileError};
use super::super::lock::Lock;
use super::super::pattern::Pattern;
use super::super::table::{Layout, TableId};
use super::{EXTENSION, Library, lock_of};

/// A file in a library's folder. Only files with the name of a table are any business of a library's.
#[derive(Debug)]
pub struct Kept {
    /// Where it is.
    pub path: PathBuf,
    /// The table in its name.
    pub id: TableId,
    /// How it is, as far as its header tells.
    pub state: State,
    /// The bytes it takes.
    pub bytes: u64,
}

/// How a file in a library's folder is.
#[derive(Debug)]
pub enum State {
    /// A table.
    Good,
    /// Unusable, for this reason.
    Bad(FileError),
    /// What a process that was ended left of a table.
    Leftover,
    /// Another process works on it.
    BeingMade,
}

/// Why a table was not removed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemoveError {
    /// It is being made.
    #[error("another npuzzle is making it: try again when that is done")]
    BeingMade,
    /// It is no file.
    #[error("it is a folder, which this program did not make: remove it by hand")]
    Folder,
    /// The system refused.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Library {
    /// What the folder has of tables.
    ///
    /// # Errors
    /// If the folder can't be read; that there is none is no error.
    pub fn kept(&self) -> io::Result<Vec<Kept>> {
        let entries = match self.folder.as_ref().map(fs::read_dir) {
            None => return Ok(Vec::new()),
            Some(Err(error)) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Some(entries) => entries?,
        };
        let mut found: BTreeMap<TableId, Vec<Role>> = BTreeMap::new();
        for entry in entries {
            if let Some((id, role)) = read_name(&entry?.file_name()) {
                found.entry(id).or_default().push(role);
            }
        }
        Ok(found.into_iter().flat_map(|(id, roles)| self.kept_of(id, &roles)).collect())
    }

    /// The table, and what there is beside it.
    fn kept_of(&self, id: TableId, roles: &[Role]) -> Vec<Kept> {
        let Some(path) = self.path(id) else { return Vec::new() };
        let kept = |path: PathBuf, state| {
            let bytes =
                fs::metadata(&path).map_or(0, |metadata| if metadata.is_dir() { 0 } else { metadata.len() });
            Kept { path, id, state, bytes }
        };
        let mut all = Vec::new();
        let is_held = Lock::is_held(&lock_of(&path));
        if roles.contains(&Role::Table) {
            let state = match file::header(&path) {
                Ok(header) if header.id == id => State::Good,
                Ok(header) => State::Bad(FileError::OtherTable { got: header.id }),
                Err(error) => State::Bad(error),
            };
            all.push(kept(path.clone(), state));
        }
        if is_held || roles.contains(&Role::Part) || !roles.contains(&Role::Table) {
            let rest = if roles.contains(&Role::Part) { file::part_of(&path) } else { lock_of(&path) };
            all.push(kept(rest, if is_held { State::BeingMade } else { State::Leftover }));
        }
        all
    }

    /// Reads a table of the folder from end to end.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn verify(&self, id: TableId) -> Result<(), FileError> {
        let path = self.path(id).ok_or(io::Error::from(io::ErrorKind::NotFound))?;
        file::open(&path, id, self.index(id.pattern)).map(drop)
    }

    /// Removes a table with all that is beside it; the files that are gone, and their bytes.
    ///
    /// # Errors
    /// If it is being made, or the system refuses.
    pub fn remove(&self, id: TableId) -> Result<Vec<(PathBuf, u64)>, RemoveError> {
        let Some(path) = self.path(id) else { return Ok(Vec::new()) };
        if path.is_dir() {
            return Err(RemoveError::Folder);
        }
        remove_locked(&path, &[&path, &file::part_of(&path)])
    }

    /// Removes what a process that was ended left of a table; the files that are gone, and their bytes.
    ///
    /// # Errors
    /// If it is being made, or the system refuses.
    pub fn remove_leftovers(&self, id: TableId) -> Result<Vec<(PathBuf, u64)>, RemoveError> {
        let Some(path) = self.path(id) else { return Ok(Vec::new()) };
        remove_locked(&path, &[&file::part_of(&path)])
    }
}

/// Removes files of a table while nobody makes it, and the lock.
fn remove_locked(table: &Path, files: &[&Path]) -> Result<Vec<(PathBuf, u64)>, RemoveError> {
    let lock_path = lock_of(table);
    let had_lock = lock_path.exists();
    let Some(lock) = Lock::take(&lock_path)? else { return Err(RemoveError::BeingMade) };
    let mut removed = Vec::new();
    for path in files {
        removed.extend(remove_file(path)?);
    }
    drop(lock);
    removed.extend((had_lock && !lock_path.exists()).then_some((lock_path, 0)));
    Ok(removed)
}

/// What a file is to a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Table,
    Part,
    Lock,
}

/// The table that a file belongs to by its name, and how.
fn read_name(name: &OsStr) -> Option<(TableId, Role)> {
    let name = name.to_str()?;
    let suffixes = [(".part", Role::Part), (".lock", Role::Lock), ("", Role::Table)];
    let (name, role) =
        suffixes.into_iter().find_map(|(suffix, role)| Some((name.strip_suffix(suffix)?, role)))?;
    let (name, layout) = name.strip_suffix(EXTENSION)?.strip_suffix('.')?.rsplit_once('.')?;
    let layout = Layout::ALL.into_iter().find(|other| other.name() == layout)?;
    let pattern = Pattern::from_name(name).filter(|pattern| pattern.canonical().0 == *pattern)?;
    Some((TableId { pattern, layout }, role))
}

/// Removes a file; itself and its bytes, if there was one.
fn remove_file(path: &Path) -> io::Result<Option<(PathBuf, u64)>> {
    let bytes = fs::symlink_metadata(path).map_or(0, |metadata| metadata.len());
    match fs::remove_file(path) {
        Ok(()) => Ok(Some((path.to_owned(), bytes))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
