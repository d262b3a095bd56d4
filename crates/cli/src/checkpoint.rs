//! Long searches written down, so that they can go on after Ctrl-C, a limit, or the machine's end.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use npuzzle::files;
use npuzzle::solver::checkpoint::{MARK, fnv_1a};
use npuzzle::solver::{Checkpoint, Request};

use crate::exit::bad_input;
use crate::folders;

/// Where a search is written down, and when it last was.
#[derive(Debug)]
pub struct Keeper {
    path: PathBuf,
    request: Request,
    started: Instant,
    last_saved: Instant,
    /// Whether the user named the file: then even a short search is written down.
    is_wanted: bool,
    has_complained: bool,
}

/// A search that was shorter is sooner done again than found again.
const WORTH_KEEPING: Duration = Duration::from_secs(60);

/// Between two times that a running search is written down.
const INTERVAL: Duration = Duration::from_secs(30);

impl Keeper {
    /// A keeper for a request: in the file that the user named, or one of its own.
    pub fn new(request: &Request, wanted: Option<&Path>) -> Option<Self> {
        let path = match wanted {
            Some(path) => path.to_owned(),
            None => default_path(request)?,
        };
        let now = Instant::now();
        Some(Self {
            path,
            request: request.clone(),
            started: now,
            last_saved: now,
            is_wanted: wanted.is_some(),
            has_complained: false,
        })
    }

    /// Where it writes.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What an earlier run left, if it is about the same. A fresh start wants nothing of it, but does not
    /// write over a file that is none of ours either.
    pub fn read(&self, is_fresh: bool) -> anyhow::Result<Option<Checkpoint>> {
        if let Some(problem) = unreadable(&self.path) {
            return if self.is_wanted {
                Err(bad_input(format_args!("the checkpoint {} {problem}", self.path.display())))
            } else {
                Ok(None)
            };
        }
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            // One that nobody named is in nobody's way.
            Err(_) if !self.is_wanted => return Ok(None),
            Err(error) => {
                return Err(bad_input(format_args!("the checkpoint {}: {error}", self.path.display())));
            }
        };
        if is_fresh && text.contains(MARK) {
            return Ok(None);
        }
        let read = Checkpoint::from_json(&text).and_then(|it| it.check(&self.request).map(|()| it));
        match read {
            Ok(checkpoint) => Ok(Some(checkpoint)),
            Err(_) if !self.is_wanted => Ok(None),
            Err(problem) => Err(bad_input(format_args!(
                "the checkpoint {} {problem}: name another file, or remove this one",
                self.path.display()
            ))),
        }
    }

    /// Whether it is time to write the search down.
    pub fn is_due(&self) -> bool {
        self.is_worth_keeping() && self.last_saved.elapsed() > INTERVAL
    }

    /// Whether the search has run so long that it should not be lost.
    pub fn is_worth_keeping(&self) -> bool {
        self.is_wanted || self.started.elapsed() > WORTH_KEEPING
    }

    /// Writes a search down.
    pub fn save(&mut self, checkpoint: &Checkpoint) -> anyhow::Result<()> {
        self.last_saved = Instant::now();
        let write = || -> io::Result<()> {
            if let Some(folder) = self.path.parent() {
                fs::create_dir_all(folder)?;
            }
            files::replace(&self.path, |out| out.write_all(checkpoint.to_json().as_bytes()))
        };
        write().with_context(|| format!("the search can't be written down in {}", self.path.display()))
    }

    /// The same while the search runs: a complaint comes once.
    pub fn save_quietly(&mut self, checkpoint: &Checkpoint) -> Option<String> {
        let complaint = self.save(checkpoint).err().filter(|_| !self.has_complained)?;
        self.has_complained = true;
        Some(format!("{complaint:#}"))
    }

    /// The search is done: nothing is left to go on from.
    pub fn forget(&self) {
        if fs::read_to_string(&self.path).is_ok_and(|text| text.contains(MARK)) {
            drop(fs::remove_file(&self.path));
        }
    }
}

/// Why a path can't be read as a checkpoint at all, if it can't.
fn unreadable(path: &Path) -> Option<&'static str> {
    let metadata = fs::metadata(path).ok()?;
    if metadata.is_dir() {
        Some("is a folder: name a file")
    } else if !metadata.is_file() {
        Some("is not a regular file: name another")
    } else if metadata.len() > LARGEST {
        Some("is larger than any checkpoint: name another file")
    } else {
        None
    }
}

/// Tens of thousands of subtrees take a few megabytes.
const LARGEST: u64 = 256 << 20;

/// The file for a search that has no other: in the user's folder for such things, by a hash of what it is.
fn default_path(request: &Request) -> Option<PathBuf> {
    let about = format!("{}\n{}\n{}", request.start(), request.goal(), request.strategy);
    let hash = fnv_1a(&about);
    Some(folders::state()?.join("checkpoints").join(format!("{hash:016x}.json")))
}

#[cfg(test)]
mod tests {
    use npuzzle::board::Goal;
    use npuzzle::search::algorithms::parallel_ida_star::Snapshot;

    use super::*;

    #[test]
    fn a_checkpoint_with_anything_changed_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("checkpoint");
        let request = Request::to("4x4".parse().map(|size| Goal::First.board(size)).unwrap(), Goal::First);
        let mut keeper = Keeper::new(&request, Some(&path)).unwrap();
        let checkpoint = Checkpoint {
            start: request.start().clone(),
            goal: request.goal().clone(),
            strategy: request.strategy.clone(),
            searched: "ida+pdb:6-6-3".parse().unwrap(),
            snapshot: Snapshot { bound: 57, tree_depth: 6, subtrees: 90, ..Snapshot::default() },
        };
        keeper.save(&checkpoint).unwrap();
        assert_eq!(keeper.read(false).unwrap(), Some(checkpoint));
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace("\"bound\":57", "\"bound\":63")).unwrap();
        assert!(keeper.read(false).unwrap_err().to_string().contains("checksum"));
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(keeper.read(false).unwrap_err().to_string().contains("folder"));
    }
}
