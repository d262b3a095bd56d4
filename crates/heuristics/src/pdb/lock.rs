//! One maker at a time: a lock beside the file that it guards.
//!
//! The lock is the system's: it goes when its holder goes, however that ends. Its file goes with it, so
//! whoever gets a lock looks whether its file is still the one of this name; else two processes could
//! hold two locks that were called the same.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// A lock that is held.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Closing it gives the lock back.
    _file: File,
}

impl Lock {
    /// Takes a lock, if nobody holds it.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn take(path: &Path) -> io::Result<Option<Self>> {
        loop {
            let file = File::options().create(true).truncate(false).write(true).open(path)?;
            match file.try_lock() {
                Ok(()) if is_still_at(&file, path)? => {
                    return Ok(Some(Self { path: path.to_owned(), _file: file }));
                }
                // Its last holder took the file away: the next one of this name counts.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
    }

    /// Whether anyone holds a lock now.
    pub fn is_held(path: &Path) -> bool {
        File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if cfg!(unix) {
            drop(fs::remove_file(&self.path));
        }
    }
}

#[cfg(unix)]
fn is_still_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let ours = file.metadata()?;
    match fs::metadata(path) {
        Ok(there) => Ok((there.dev(), there.ino()) == (ours.dev(), ours.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Elsewhere files can't be told apart so; the lock's file is left where it is.
#[cfg(not(unix))]
fn is_still_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_held_by_one_and_its_file_goes_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");
        let lock = Lock::take(&path).unwrap();
        assert!(lock.is_some() && Lock::is_held(&path));
        assert!(Lock::take(&path).unwrap().is_none());
        drop(lock);
        assert!(!path.exists() && !Lock::is_held(&path));
        assert!(Lock::take(&path).unwrap().is_some());
    }

    #[test]
    fn a_lock_whose_file_was_taken_away_is_no_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");
        let file = File::create(&path).unwrap();
        assert!(is_still_at(&file, &path).unwrap());
        fs::remove_file(&path).unwrap();
        assert!(!is_still_at(&file, &path).unwrap());
        let other = File::create(&path).unwrap();
        assert!(!is_still_at(&file, &path).unwrap() && is_still_at(&other, &path).unwrap());
    }
}
