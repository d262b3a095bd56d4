//! The best scores, kept in a file. What can't be read is put aside, never overwritten.
//!
//! ```text
//! { "format": 1, "best": { "4x4 hard": { "moves": 52, "seconds": 31.4 } } }
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use npuzzle::files;
use serde::{Deserialize, Serialize};

/// The best of all games of one kind: the fewest moves and the shortest time need not be of one game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Best {
    pub moves: usize,
    pub seconds: f64,
}

/// In what a game was better than all before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feat {
    pub is_fewest: bool,
    pub is_fastest: bool,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    format: u32,
    best: BTreeMap<String, Best>,
}

const FORMAT: u32 = 1;

/// The scores of a user.
#[derive(Debug)]
pub struct Scores {
    file: Option<PathBuf>,
    best: BTreeMap<String, Best>,
    complaint: Option<String>,
}

impl Scores {
    /// The scores in a file, or in memory.
    pub fn at(file: Option<PathBuf>) -> Self {
        let mut scores = Self { file, best: BTreeMap::new(), complaint: None };
        scores.read();
        scores
    }

    /// The best of a kind of game.
    pub fn best(&self, kind: &str) -> Option<Best> {
        self.best.get(kind).copied()
    }

    /// What went wrong with the file, told once.
    pub fn take_complaint(&mut self) -> Option<String> {
        self.complaint.take()
    }

    /// Notes a game down.
    pub fn record(&mut self, kind: &str, moves: usize, time: Duration) -> Feat {
        // Another game may have been played meanwhile, in another window; only one that ends in the same
        // moment is lost.
        self.read();
        let seconds = time.as_secs_f64();
        let before = self.best(kind);
        let feat = Feat {
            is_fewest: before.is_none_or(|best| moves < best.moves),
            is_fastest: before.is_none_or(|best| seconds < best.seconds),
        };
        let best = before.map_or(Best { moves, seconds }, |best| Best {
            moves: best.moves.min(moves),
            seconds: best.seconds.min(seconds),
        });
        self.best.insert(kind.to_owned(), best);
        if feat.is_fewest || feat.is_fastest {
            self.write();
        }
        feat
    }

    /// Takes in what the file has, if it is better.
    fn read(&mut self) {
        let Some(file) = &self.file else { return };
        let text = match fs::read(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return,
            Err(error) => return self.give_up(&error),
        };
        match serde_json::from_slice::<Kept>(&text) {
            Ok(Kept { format: FORMAT, best }) => self.merge(best),
            _ => match put_aside(file) {
                Ok(aside) => {
                    let name = aside.file_name().unwrap_or_default().display().to_string();
                    self.complaint = Some(format!("the scores could not be read: kept as {name}"));
                }
                Err(error) => self.give_up(&error),
            },
        }
    }

    fn merge(&mut self, kept: BTreeMap<String, Best>) {
        for (kind, other) in kept {
            let best = self.best.entry(kind).or_insert(other);
            best.moves = best.moves.min(other.moves);
            best.seconds = best.seconds.min(other.seconds);
        }
    }

    fn write(&mut self) {
        let Some(file) = &self.file else { return };
        let kept = Kept { format: FORMAT, best: self.best.clone() };
        if let Err(error) = write(file, &kept) {
            self.give_up(&error);
        }
    }

    /// From now on scores are kept in memory only.
    fn give_up(&mut self, error: &io::Error) {
        let file = self.file.take().unwrap_or_default();
        self.complaint = Some(format!("scores are not kept: {}: {error}", file.display()));
    }
}

fn write(file: &Path, kept: &Kept) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    files::replace(file, |out| {
        serde_json::to_writer_pretty(&mut *out, kept)?;
        out.write_all(b"\n")
    })
}

/// Renames a file that can't be read; never over one that was put aside before.
fn put_aside(file: &Path) -> io::Result<PathBuf> {
    let mut free = file.with_file_name("scores.json.bad");
    let mut number = 2;
    while free.exists() {
        free = file.with_file_name(format!("scores.json.bad{number}"));
        number += 1;
    }
    fs::rename(file, &free)?;
    Ok(free)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    #[test]
    fn the_fewest_moves_and_the_shortest_time_are_kept_apart() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("npuzzle/scores.json");
        let mut scores = Scores::at(Some(file.clone()));
        assert_eq!(scores.best("3x3 easy"), None);
        let first = scores.record("3x3 easy", 20, MINUTE);
        assert!(first.is_fewest && first.is_fastest);
        let second = scores.record("3x3 easy", 30, MINUTE / 2);
        assert!(!second.is_fewest && second.is_fastest);
        let third = scores.record("3x3 easy", 20, MINUTE);
        assert!(!third.is_fewest && !third.is_fastest, "as good is not better");
        let again = Scores::at(Some(file));
        assert_eq!(again.best("3x3 easy"), Some(Best { moves: 20, seconds: 30.0 }));
        assert_eq!(again.best("3x3 hard"), None);
    }

    #[test]
    fn two_windows_do_not_lose_each_others_scores() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("scores.json");
        let (mut one, mut other) = (Scores::at(Some(file.clone())), Scores::at(Some(file.clone())));
        one.record("3x3 easy", 10, MINUTE);
        other.record("3x3 hard", 40, MINUTE);
        assert!(!other.record("3x3 easy", 12, MINUTE * 2).is_fewest);
        let both = Scores::at(Some(file));
        assert_eq!(both.best("3x3 easy").map(|best| best.moves), Some(10));
        assert_eq!(both.best("3x3 hard").map(|best| best.moves), Some(40));
    }

    #[test]
    fn what_can_not_be_read_is_put_aside_and_told() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("scores.json");
        for (nth, bad) in ["{ no json", r#"{"format":2,"best":{}}"#].into_iter().enumerate() {
            fs::write(&file, bad).unwrap();
            let mut scores = Scores::at(Some(file.clone()));
            let aside = ["scores.json.bad", "scores.json.bad2"][nth];
            assert!(scores.take_complaint().unwrap().contains(aside));
            assert_eq!(fs::read_to_string(folder.path().join(aside)).unwrap(), bad);
            assert!(!file.exists());
            scores.record("3x3 easy", 10, MINUTE);
            assert!(file.exists());
        }
    }

    #[test]
    fn a_folder_that_can_not_be_written_is_told_and_the_game_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("npuzzle"), "a file in the way").unwrap();
        let mut scores = Scores::at(Some(folder.path().join("npuzzle/scores.json")));
        scores.record("3x3 easy", 10, MINUTE);
        assert!(scores.take_complaint().unwrap().contains("not kept"));
        assert_eq!(scores.best("3x3 easy").map(|best| best.moves), Some(10));
    }

    #[test]
    fn a_user_without_a_home_has_scores_in_memory() {
        let mut scores = Scores::at(None);
        scores.record("3x3 easy", 10, MINUTE);
        assert_eq!(scores.best("3x3 easy").map(|best| best.moves), Some(10));
        assert_eq!(scores.take_complaint(), None);
    }
}
