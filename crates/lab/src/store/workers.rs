//! Who is at work on the experiments of a store: each process holds a lock beside it, as long as it lives.
//!
//! ```text
//! lab.db-7-0.lock    the first process at experiment 7
//! lab.db-7-1.lock    the second
//! ```

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use npuzzle::heuristics::pdb::Lock;

/// A process at work.
#[derive(Debug)]
pub struct Worker {
    /// How many were at the same experiment when it came.
    pub place: usize,
    _lock: Lock,
}

/// More processes than this at one experiment don't know of each other.
const MOST: usize = 64;

/// Takes the first free place at an experiment; `None` if there is none, or nothing can be locked there.
pub fn join(store: &Path, experiment: i64) -> Option<Worker> {
    let take = |place| -> io::Result<Option<Worker>> {
        let lock = Lock::take(&path(store, &format!("{experiment}-{place}.lock")))?;
        Ok(lock.map(|lock| Worker { place, _lock: lock }))
    };
    (0..MOST).map(take).find_map(|taken| taken.ok().flatten())
}

/// How many processes are at work on an experiment.
pub fn of(store: &Path, experiment: i64) -> usize {
    held(store, &format!("{experiment}-"))
}

/// How many processes are at work on any experiment of a store.
pub fn of_all(store: &Path) -> usize {
    held(store, "")
}

/// How many locks whose names begin so are held.
fn held(store: &Path, begin: &str) -> usize {
    let prefix = path(store, begin);
    let folder = store.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Some(prefix) = prefix.file_name().map(|name| name.to_string_lossy().into_owned()) else { return 0 };
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let is_ours = |name: &str| name.starts_with(&prefix) && name.strip_suffix(".lock").is_some();
    let locks = entries.flatten().filter(|entry| is_ours(&entry.file_name().to_string_lossy()));
    locks.filter(|entry| Lock::is_held(&entry.path())).count()
}

fn path(store: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(store);
    name.push(format!("-{end}"));
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_taken_one_after_the_other_and_given_back() {
        let folder = tempfile::TempDir::new().unwrap();
        let store = folder.path().join("lab.db");
        let [one, two, other] = [join(&store, 1), join(&store, 1), join(&store, 12)].map(Option::unwrap);
        assert_eq!([one.place, two.place, other.place], [0, 1, 0]);
        assert_eq!((of(&store, 1), of(&store, 12), of_all(&store)), (2, 1, 3));
        drop(one);
        assert_eq!((of(&store, 1), join(&store, 1).unwrap().place), (1, 0));
        drop((two, other));
        assert_eq!(of_all(&store), 0);
    }
}
