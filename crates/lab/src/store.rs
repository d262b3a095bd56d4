//! Records in one file that survives whatever happens to the process: an embedded database.
//!
//! Every change is a transaction. A run's key is its primary key, so no run is ever recorded twice, however
//! many processes work on one file.

mod error;
mod open;
mod rows;
pub(crate) mod workers;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

pub use error::StoreError;

use crate::instances::Instance;
use crate::plan;
use crate::record::Key;
use crate::spec::{Count, Spec};
use npuzzle::machine::Machine;

/// A file of records.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
    /// Which file it is.
    identity: Option<(u64, u64)>,
}

/// An experiment in a store.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Experiment {
    /// Its key in the store.
    pub id: i64,
    /// What it goes by.
    pub name: String,
    /// The spec as it was run.
    pub spec: Spec,
    /// When it was first run, in UTC.
    pub created: String,
}

/// An experiment in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// What it goes by.
    pub name: String,
    /// When it was first run, in UTC.
    pub created: String,
    /// How many runs are recorded.
    pub done: u64,
    /// How many there are to be.
    pub planned: u64,
}

/// A process that worked on an experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Session {
    /// Its key in the store.
    pub id: i64,
    /// When it started, in UTC.
    pub started: String,
    /// The version of npuzzle.
    pub version: String,
    /// Where it ran.
    pub machine: Machine,
}

/// What became of an experiment that is to be run.
#[derive(Debug)]
pub enum Entry {
    /// It is new, or goes on.
    Ready(Experiment),
    /// Another experiment has this name.
    Taken(Experiment),
}

impl Store {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All experiments, by name.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn list(&self) -> Result<Vec<Listed>, StoreError> {
        let read = || {
            let mut query = self.connection.prepare(
                "SELECT name, created, spec,
                    (SELECT count(*) FROM run WHERE experiment = id),
                    (SELECT count(*) FROM instance WHERE experiment = id),
                    (SELECT count(*) FROM strategy WHERE experiment = id)
                 FROM experiment ORDER BY name",
            )?;
            let rows = query.query_map([], |row| {
                let (text, boards, strategies): (String, i64, i64) = (row.get(2)?, row.get(4)?, row.get(5)?);
                // A spec that this version can't read is taken to run everything once.
                let repetitions =
                    Spec::read(&text, "").map_or_else(|_| Count::default(), |it| it.repetitions);
                let planned = plan::runs(boards as u64, strategies as u64, repetitions);
                Ok(Listed {
                    name: row.get(0)?,
                    created: row.get(1)?,
                    done: row.get::<_, i64>(3)? as u64,
                    planned,
                })
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(|error| self.explain(error))
    }

    /// An experiment by name.
    ///
    /// # Errors
    /// If the file can't be read, or the spec in it makes no sense to this version.
    pub fn find(&self, name: &str) -> Result<Option<Experiment>, StoreError> {
        Ok(self.found(name)?.map(|(experiment, _)| experiment))
    }

    /// The experiment of this name, and the fingerprint of what was run.
    fn found(&self, name: &str) -> Result<Option<(Experiment, String)>, StoreError> {
        let row = self
            .connection
            .query_row(
                "SELECT id, spec, created, fingerprint FROM experiment WHERE name = ?1",
                [name],
                |row| Ok((row.get(0)?, row.get::<_, String>(1)?, row.get(2)?, row.get(3)?)),
            )
            .optional()
            .map_err(|error| self.explain(error))?;
        let Some((id, text, created, fingerprint)) = row else { return Ok(None) };
        let place = format!("{}: experiment '{name}'", self.path.display());
        let spec = Spec::read(&text, &place).map_err(StoreError::Spec)?;
        Ok(Some((Experiment { id, name: name.to_owned(), spec, created }, fingerprint)))
    }

    /// Enters an experiment with all its boards, or finds the same one entered before.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn enter(&mut self, spec: &Spec, instances: &[Instance]) -> Result<Entry, StoreError> {
        let wanted = fingerprint(spec, instances);
        if let Some((experiment, fingerprint)) = self.found(&spec.name)? {
            if fingerprint != wanted {
                return Ok(Entry::Taken(experiment));
            }
            // Its words may be new ones.
            let update = "UPDATE experiment SET spec = ?1 WHERE id = ?2 AND spec <> ?1";
            let updated = self.connection.execute(update, params![spec.to_toml(), experiment.id]);
            updated.map_err(|error| self.explain(error))?;
            return Ok(Entry::Ready(Experiment { spec: spec.clone(), ..experiment }));
        }
        self.insert_experiment(spec, instances, &wanted).map_err(|error| self.explain(error))?;
        match self.found(&spec.name)? {
            Some((experiment, fingerprint)) if fingerprint == wanted => Ok(Entry::Ready(experiment)),
            Some((other, _)) => Ok(Entry::Taken(other)),
            None => Err(self.explain(rusqlite::Error::QueryReturnedNoRows)),
        }
    }

    fn insert_experiment(
        &mut self,
        spec: &Spec,
        instances: &[Instance],
        fingerprint: &str,
    ) -> rusqlite::Result<()> {
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another process may have been faster: then its experiment is the one.
        let new = change.execute(
            "INSERT OR IGNORE INTO experiment (name, spec, fingerprint, seed, created) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![spec.name, spec.to_toml(), fingerprint, spec.seed as i64, now()],
        )?;
        if new == 1 {
            let id = change.last_insert_rowid();
            let mut insert = change.prepare("INSERT INTO strategy VALUES (?1, ?2, ?3, ?4)")?;
            for (number, method) in (0_i64..).zip(&spec.strategies) {
                insert.execute(params![id, number, method.label(), method.strategy.to_string()])?;
            }
            let mut insert = change.prepare("INSERT INTO instance VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?;
            for (number, instance) in (0_i64..).zip(instances) {
                let Instance { set, level, start, goal, distance } = instance;
                insert.execute(params![
                    id,
                    number,
                    set,
                    level,
                    start.to_string(),
                    goal.to_string(),
                    distance
                ])?;
            }
        }
        change.commit()
    }

    /// Whether a process is at work on an experiment.
    pub fn is_being_run(&self, experiment: &Experiment) -> bool {
        workers::of(&self.path, experiment.id) > 0
    }

    /// Takes an experiment and all its records out; whether there was one.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn remove(&mut self, name: &str) -> Result<bool, StoreError> {
        let removed = self.connection.execute("DELETE FROM experiment WHERE name = ?1", [name]);
        removed.map(|rows| rows > 0).map_err(|error| self.explain(error))
    }

    /// Notes that this process starts to work on an experiment.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn begin_session(&mut self, experiment: &Experiment, machine: &Machine) -> Result<i64, StoreError> {
        let Machine { system, processor, cores, memory } = machine;
        let memory = memory.map(|bytes| bytes as i64);
        let inserted = self.connection.execute(
            "INSERT INTO session (experiment, started, version, system, processor, cores, memory)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![
                experiment.id,
                now(),
                env!("CARGO_PKG_VERSION"),
                system,
                processor,
                *cores as i64,
                memory
            ],
        );
        inserted.map_err(|error| self.explain(error))?;
        Ok(self.connection.last_insert_rowid())
    }

    /// The runs that are recorded.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn done(&self, experiment: &Experiment) -> Result<HashSet<Key>, StoreError> {
        let read = || {
            let mut query = self
                .connection
                .prepare_cached("SELECT instance, strategy, repetition FROM run WHERE experiment = ?1")?;
            let rows = query.query_map([experiment.id], |row| {
                Ok(Key { instance: row.get(0)?, strategy: row.get(1)?, repetition: row.get(2)? })
            })?;
            rows.collect::<rusqlite::Result<_>>()
        };
        read().map_err(|error| self.explain(error))
    }

    /// A number that changes when another process changes the file.
    pub(crate) fn data_version(&self) -> Result<i64, StoreError> {
        let version = self.connection.query_row("PRAGMA data_version", [], |row| row.get(0));
        version.map_err(|error| self.explain(error))
    }

    fn explain(&self, error: rusqlite::Error) -> StoreError {
        StoreError::of(&self.path, error)
    }
}

/// The same for two experiments only if they run the same on the same boards.
fn fingerprint(spec: &Spec, instances: &[Instance]) -> String {
    let mut hasher = xxhash_rust::xxh3::Xxh3::new();
    // Neither the title nor the words around it change what is run.
    let bare = Spec { title: None, about: None, baseline: None, published: None, ..spec.clone() };
    hasher.update(bare.to_toml().as_bytes());
    for Instance { start, goal, .. } in instances {
        hasher.update(start.to_string().as_bytes());
        hasher.update(goal.to_string().as_bytes());
    }
    format!("{:016x}", hasher.digest())
}

fn now() -> String {
    humantime::format_rfc3339_seconds(std::time::SystemTime::now()).to_string()
}

#[cfg(test)]
mod tests;
