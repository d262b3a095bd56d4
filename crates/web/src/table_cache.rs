//! Which tables a request may have made, and where they are kept: on the disk only those that the command line
//! would keep too, all others in memory, and not for ever.

use std::sync::Arc;

use npuzzle::board::{Board, Goal};
use npuzzle::heuristics::pdb::{Library, PartitionSpec};
use npuzzle::heuristics::{Kind, WalkingDistance};
use npuzzle::solver::strategy::{Strategy, TableGuide};
use npuzzle::solver::{Request, tabled};

use super::problem::Problem;

/// Tables of a walking distance are made anew for each search, and nothing can stop that: more than this takes
/// longer than anybody waits.
const MOST_WALKING: u64 = 64 << 20;

/// The tables of a server.
#[derive(Debug)]
pub struct TableCache {
    kept: Arc<Library>,
    passing: Arc<Library>,
    /// What the tables of one search may take.
    max_memory: u64,
}

impl TableCache {
    pub fn new(kept: Arc<Library>, max_memory: u64) -> Self {
        Self { kept, passing: Arc::new(Library::in_memory()), max_memory }
    }

    /// Gives a search the tables it may use. Their size is computed first, which may take a moment.
    pub fn equip(&self, request: &mut Request) -> Result<(), Problem> {
        request.means.library = self.library(&request.strategy, request.goal())?;
        Ok(())
    }

    /// Where a search gets its tables from.
    ///
    /// # Errors
    /// If they would take more memory than one search may.
    fn library(&self, strategy: &Strategy, goal: &Board) -> Result<Arc<Library>, Problem> {
        let library = if is_usual(strategy, goal) { &self.kept } else { &self.passing };
        if let Some(TableGuide { partition: spec, layout }) = &strategy.guide.tables {
            let partition = spec.for_goal(goal).map_err(Problem::unusable)?;
            Self::check_size(
                strategy,
                Some(library.memory_needed(goal, &partition, *layout)),
                self.max_memory,
            )?;
        }
        if strategy.guide.kinds.contains(&Kind::WalkingDistance) {
            Self::check_size(strategy, WalkingDistance::bytes_for(goal), self.max_memory.min(MOST_WALKING))?;
        }
        // Searches that use them now keep theirs.
        for library in [&self.kept, &self.passing] {
            if library.bytes_held() > self.max_memory {
                library.forget();
            }
        }
        Ok(Arc::clone(library))
    }

    fn check_size(strategy: &Strategy, needed: Option<u64>, most: u64) -> Result<(), Problem> {
        if needed.is_some_and(|needed| needed <= most) {
            return Ok(());
        }
        let much = needed.map_or("far more".to_owned(), |needed| format!("{} MiB", needed >> 20));
        Err(Problem::unusable(format!(
            "the tables of {} take {much}: one search may have {} MiB of such here; linear-conflict needs none",
            strategy.guide,
            most >> 20
        )))
    }
}

/// Whether the command line makes the same tables by itself, or names them in its help: so many and no more.
fn is_usual(strategy: &Strategy, goal: &Board) -> bool {
    let is_usual_partition = match &strategy.guide.tables {
        None => true,
        Some(tables) => {
            let partition = &tables.partition;
            *partition == tabled::small_partition(goal.size())
                || Some(partition) == tabled::quick_partition(goal.size()).as_ref()
                || PartitionSpec::drawn(goal.size()).contains(partition)
        }
    };
    is_usual_partition && Goal::named(goal).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::board::notation;

    #[test]
    fn only_usual_tables_reach_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Arc::new(Library::in_folder(folder.path().join("tables")));
        let tables = TableCache::new(Arc::clone(&kept), 1 << 30);
        let last = notation::parse("1 2 3/4 5 6/7 8 0", None).unwrap();
        let odd = notation::parse("1 2 3/4 0 6/7 5 8", None).unwrap();
        let is_kept = |strategy: &str, goal| {
            let library = tables.library(&strategy.parse().unwrap(), goal).unwrap();
            Arc::ptr_eq(&library, &kept)
        };
        assert!(is_kept("auto", &last));
        assert!(is_kept("ida+pdb:8", &last));
        assert!(!is_kept("ida+pdb:1.2.3/4.5.6.7.8", &last));
        assert!(!is_kept("auto", &odd));
    }

    #[test]
    fn tables_that_take_too_much_are_refused_before_they_are_made() {
        let tables = TableCache::new(Arc::new(Library::in_memory()), 1 << 20);
        let goal = Goal::Last.board("4x4".parse().unwrap());
        let problem = tables.library(&"ida+pdb:7-8".parse().unwrap(), &goal).unwrap_err();
        assert!(problem.message.contains("may have 1 MiB of such"), "{}", problem.message);
    }
}
