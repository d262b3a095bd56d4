//! Long searches written down, so that they can go on after Ctrl-C, a limit, or the machine's end.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use npuzzle::search::Stats;
use npuzzle::search::algorithms::parallel_ida_star::{Checkpoint, Subtree};
use npuzzle::solver::{Request, Resume};
use serde::{Deserialize, Serialize};

use crate::exit::bad_input;

/// A checkpoint as a file: JSON, of a version.
#[derive(Debug, Serialize, Deserialize)]
struct Saved {
    npuzzle_checkpoint: u32,
    /// Of the whole text, with 0 in this place: a proof is only as good as what it builds on.
    checksum: u64,
    board: String,
    goal: String,
    /// What was asked for, and what was run.
    strategy: String,
    searched: String,
    bound: u32,
    tree_depth: u32,
    subtrees: usize,
    expanded: u64,
    generated: u64,
    iterations: u64,
    /// Number, expanded, generated and next bound of each subtree that is done.
    done: Vec<(usize, u64, u64, u32)>,
}

const VERSION: u32 = 1;

/// What tells a checkpoint from other files.
const MARK: &str = "npuzzle_checkpoint";

/// Where a search is written down, and when it last was.
#[derive(Debug)]
pub struct Keeper {
    path: PathBuf,
    board: String,
    goal: String,
    strategy: String,
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
        let (board, goal) = (request.start().to_string(), request.goal().to_string());
        let strategy = request.strategy.to_string();
        let path = match wanted {
            Some(path) => path.to_owned(),
            None => default_path(&format!("{board}\n{goal}\n{strategy}"))?,
        };
        let now = Instant::now();
        Some(Self {
            path,
            board,
            goal,
            strategy,
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
    pub fn read(&self, is_fresh: bool) -> anyhow::Result<Option<Resume>> {
        if let Some(problem) = unreadable(&self.path) {
            return if self.is_wanted {
                Err(bad_input(format_args!("the checkpoint {} {problem}", self.path.display())))
            } else {
                Ok(None)
            };
        }
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            // One that nobody named is in nobody's way.
            Err(_) if !self.is_wanted => return Ok(None),
            Err(error) => {
                return Err(bad_input(format_args!("the checkpoint {}: {error}", self.path.display())));
            }
        };
        if is_fresh && text.contains(MARK) {
            return Ok(None);
        }
        match self.resume_from(&text) {
            Ok(resume) => Ok(Some(resume)),
            Err(_) if !self.is_wanted => Ok(None),
            Err(problem) => Err(bad_input(format_args!(
                "the checkpoint {} {problem}: name another file, or remove this one",
                self.path.display()
            ))),
        }
    }

    fn resume_from(&self, text: &str) -> Result<Resume, String> {
        let mut saved: Saved =
            serde_json::from_str(text).map_err(|error| format!("can't be read ({error})"))?;
        if saved.npuzzle_checkpoint != VERSION {
            return Err(format!("is of version {}, not {VERSION}", saved.npuzzle_checkpoint));
        }
        if !saved.is_whole() {
            return Err("is damaged: its checksum is wrong".to_owned());
        }
        if (&saved.board, &saved.goal) != (&self.board, &self.goal) {
            return Err("is of another board or goal".to_owned());
        }
        if saved.strategy != self.strategy {
            return Err(format!("is of another strategy, {}", saved.strategy));
        }
        let stats = Stats {
            expanded: saved.expanded,
            generated: saved.generated,
            selected: saved.expanded,
            iterations: saved.iterations,
            ..Stats::default()
        };
        let done = saved.done.into_iter().map(|(number, expanded, generated, next_bound)| {
            (number, Subtree { expanded, generated, next_bound })
        });
        let checkpoint = Checkpoint {
            bound: saved.bound,
            tree_depth: saved.tree_depth,
            subtrees: saved.subtrees,
            stats,
            done: done.collect(),
        };
        Ok(Resume { strategy: saved.searched, checkpoint })
    }

    /// Whether it is time to write the search down.
    pub fn is_due(&self) -> bool {
        self.is_worth_keeping() && self.last_saved.elapsed() > INTERVAL
    }

    /// Whether the search has run so long that it should not be lost.
    pub fn is_worth_keeping(&self) -> bool {
        self.is_wanted || self.started.elapsed() > WORTH_KEEPING
    }

    /// Writes a search down: beside its place first, then renamed.
    pub fn save(&mut self, searched: &str, checkpoint: &Checkpoint) -> anyhow::Result<()> {
        self.last_saved = Instant::now();
        let done = checkpoint
            .done
            .iter()
            .map(|&(number, subtree)| (number, subtree.expanded, subtree.generated, subtree.next_bound));
        let mut saved = Saved {
            npuzzle_checkpoint: VERSION,
            checksum: 0,
            board: self.board.clone(),
            goal: self.goal.clone(),
            strategy: self.strategy.clone(),
            searched: searched.to_owned(),
            bound: checkpoint.bound,
            tree_depth: checkpoint.tree_depth,
            subtrees: checkpoint.subtrees,
            expanded: checkpoint.stats.expanded,
            generated: checkpoint.stats.generated,
            iterations: checkpoint.stats.iterations,
            done: done.collect(),
        };
        saved.checksum = saved.sum();
        let write = || -> std::io::Result<()> {
            if let Some(folder) = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                fs::create_dir_all(folder)?;
            }
            let mut part = self.path.as_os_str().to_owned();
            part.push(".part");
            let mut file = fs::File::create(&part)?;
            file.write_all(&serde_json::to_vec(&saved)?)?;
            file.sync_all()?;
            fs::rename(&part, &self.path)
        };
        write().with_context(|| format!("the search can't be written down in {}", self.path.display()))
    }

    /// The same while the search runs: a complaint comes once.
    pub fn save_quietly(&mut self, searched: &str, checkpoint: &Checkpoint) -> Option<String> {
        let complaint = self.save(searched, checkpoint).err().filter(|_| !self.has_complained)?;
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

impl Saved {
    /// Whether it is as it was written.
    fn is_whole(&mut self) -> bool {
        let checksum = std::mem::take(&mut self.checksum);
        checksum == self.sum()
    }

    /// The checksum of the text with 0 in its place.
    fn sum(&self) -> u64 {
        serde_json::to_string(self).map_or(0, |text| hash(&text))
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

/// FNV-1a: the same in every version.
fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The file for a search that has no other: in the user's folder for such things, by a hash of what it is.
fn default_path(about: &str) -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let folders = etcetera::choose_base_strategy().ok()?;
    let folder = folders.state_dir().unwrap_or_else(|| folders.cache_dir());
    let hash = hash(about);
    Some(folder.join("npuzzle").join("checkpoints").join(format!("{hash:016x}.json")))
}

#[cfg(test)]
mod tests {
    use npuzzle::board::Goal;

    use super::*;

    #[test]
    fn a_checkpoint_with_anything_changed_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("checkpoint");
        let board = Goal::First.board("4x4".parse().unwrap());
        let request = Request::new(board.clone(), board).unwrap();
        let mut keeper = Keeper::new(&request, Some(&path)).unwrap();
        let done = vec![(3, Subtree { expanded: 10, generated: 20, next_bound: 59 })];
        let checkpoint = Checkpoint { bound: 57, tree_depth: 6, subtrees: 90, stats: Stats::default(), done };
        keeper.save("ida+pdb:6-6-3", &checkpoint).unwrap();
        assert_eq!(keeper.read(false).unwrap().unwrap().checkpoint, checkpoint);
        let text = fs::read_to_string(&path).unwrap();
        for (old, new) in
            [("\"bound\":57", "\"bound\":63"), ("\"tree_depth\":6", "\"tree_depth\":0"), ("[3,10", "[4,10")]
        {
            assert!(text.contains(old), "{old} in {text}");
            fs::write(&path, text.replace(old, new)).unwrap();
            assert!(keeper.read(false).unwrap_err().to_string().contains("checksum"));
        }
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(keeper.read(false).unwrap_err().to_string().contains("folder"));
    }
}
