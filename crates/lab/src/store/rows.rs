//! Rows in and out: records, boards, sessions.

use npuzzle::board::{Board, notation};
use npuzzle::search::{Stats, StoppedBy};
use npuzzle::solver::Status;
use rusqlite::{Row, TransactionBehavior, params};

use super::open::{has_timelines, identity};
use super::{Experiment, Session, Store, StoreError};
use crate::instances::Instance;
use crate::record::{Key, Record};
use crate::timeline::Improvement;
use npuzzle::machine::Machine;

impl Store {
    /// Records runs, all or none. Those that another process has recorded meanwhile are left as they are.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn record(&mut self, experiment: &Experiment, records: &[Record]) -> Result<(), StoreError> {
        self.insert(experiment.id, records).map_err(|error| self.explain(error))?;
        // A file that was taken away takes all that is written, and nobody ever reads it.
        if identity(&self.path) == self.identity {
            Ok(())
        } else {
            Err(StoreError::Replaced(self.path.clone()))
        }
    }

    fn insert(&mut self, experiment: i64, records: &[Record]) -> rusqlite::Result<()> {
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut insert = change.prepare_cached(
            "INSERT OR IGNORE INTO run VALUES
             (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22)",
        )?;
        let mut improve = change
            .prepare_cached("INSERT OR IGNORE INTO improvement VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?;
        for record in records {
            let Record { key, stats, .. } = record;
            let added = insert.execute(params![
                experiment,
                key.instance,
                key.strategy,
                key.repetition,
                record.session,
                record.status.name(),
                record.stopped_by.map(StoppedBy::name),
                record.length,
                record.is_optimal,
                record.lower_bound,
                record.estimate,
                stats.expanded as i64,
                stats.generated as i64,
                stats.selected as i64,
                stats.reopened as i64,
                stats.peak_open as i64,
                stats.peak_stored as i64,
                stats.iterations as i64,
                record.elapsed_s,
                record.peak_memory.map(|bytes| bytes as i64),
                record.at_once,
                record.moves,
            ])?;
            // A run that another process has recorded keeps its own.
            let improvements = if added > 0 { &record.improvements[..] } else { &[] };
            for (number, known) in (0_i64..).zip(improvements) {
                improve.execute(params![
                    experiment,
                    key.instance,
                    key.strategy,
                    key.repetition,
                    number,
                    known.elapsed_s,
                    known.length,
                    known.lower_bound,
                ])?;
            }
        }
        drop((insert, improve));
        change.commit()
    }

    /// All records of an experiment, in the order of their keys.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn records(&self, experiment: &Experiment) -> Result<Vec<Record>, StoreError> {
        let read = || {
            let mut query = self.connection.prepare(
                "SELECT instance, strategy, repetition, session, status, stopped_by, length, optimal, lower_bound,
                    estimate, expanded, generated, selected, reopened, peak_open, peak_stored, iterations,
                    elapsed_s, peak_memory, at_once, moves
                 FROM run WHERE experiment = ?1 ORDER BY instance, strategy, repetition",
            )?;
            let rows = query.query_map([experiment.id], read_record)?;
            let mut records = rows.collect::<rusqlite::Result<Vec<_>>>()?;
            self.read_timelines(experiment, &mut records)?;
            Ok(records)
        };
        read().map_err(|error| self.explain(error))
    }

    /// Adds the improvements to records in the order of their keys.
    fn read_timelines(&self, experiment: &Experiment, records: &mut [Record]) -> rusqlite::Result<()> {
        if !has_timelines(&self.connection)? {
            return Ok(());
        }
        let mut query = self.connection.prepare(
            "SELECT instance, strategy, repetition, elapsed_s, length, lower_bound FROM improvement
             WHERE experiment = ?1 ORDER BY instance, strategy, repetition, number",
        )?;
        let mut rows = query.query([experiment.id])?;
        while let Some(row) = rows.next()? {
            let key = Key { instance: row.get(0)?, strategy: row.get(1)?, repetition: row.get(2)? };
            let improvement =
                Improvement { elapsed_s: row.get(3)?, length: row.get(4)?, lower_bound: row.get(5)? };
            if let Ok(nth) = records.binary_search_by_key(&key, |record| record.key) {
                records[nth].improvements.push(improvement);
            }
        }
        Ok(())
    }

    /// All boards of an experiment, in the order of the spec.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn instances(&self, experiment: &Experiment) -> Result<Vec<Instance>, StoreError> {
        type Texts = (String, Option<u32>, String, String, Option<u32>);
        let read = || {
            let mut query = self.connection.prepare(
                "SELECT block, level, board, goal, distance FROM instance WHERE experiment = ?1 ORDER BY number",
            )?;
            let rows = query.query_map([experiment.id], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
            })?;
            rows.collect::<rusqlite::Result<Vec<Texts>>>()
        };
        let rows = read().map_err(|error| self.explain(error))?;
        let board = |text: &str| -> Result<Board, StoreError> {
            notation::parse(text, None)
                .map_err(|error| StoreError::Damaged { path: self.path.clone(), what: error.to_string() })
        };
        rows.into_iter()
            .map(|(set, level, start, goal, distance)| {
                Ok(Instance { set, level, start: board(&start)?, goal: board(&goal)?, distance })
            })
            .collect()
    }

    /// The processes that worked on an experiment, first to last.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn sessions(&self, experiment: &Experiment) -> Result<Vec<Session>, StoreError> {
        let read = || {
            let mut query = self.connection.prepare(
                "SELECT id, started, version, system, processor, cores, memory
                 FROM session WHERE experiment = ?1 ORDER BY id",
            )?;
            let rows = query.query_map([experiment.id], |row| {
                let machine = Machine {
                    system: row.get(3)?,
                    processor: row.get(4)?,
                    cores: row.get::<_, i64>(5)? as usize,
                    memory: row.get::<_, Option<i64>>(6)?.map(|bytes| bytes as u64),
                };
                Ok(Session { id: row.get(0)?, started: row.get(1)?, version: row.get(2)?, machine })
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(|error| self.explain(error))
    }
}

fn read_record(row: &Row<'_>) -> rusqlite::Result<Record> {
    let count = |column: usize| row.get::<_, i64>(column).map(|count| count as u64);
    let status: String = row.get(4)?;
    let stopped_by: Option<String> = row.get(5)?;
    Ok(Record {
        key: Key { instance: row.get(0)?, strategy: row.get(1)?, repetition: row.get(2)? },
        session: row.get(3)?,
        status: Status::from_name(&status).unwrap_or(Status::Stopped),
        stopped_by: stopped_by.and_then(|name| StoppedBy::from_name(&name)),
        length: row.get(6)?,
        is_optimal: row.get(7)?,
        lower_bound: row.get(8)?,
        estimate: row.get(9)?,
        stats: Stats {
            expanded: count(10)?,
            generated: count(11)?,
            selected: count(12)?,
            reopened: count(13)?,
            peak_open: count(14)?,
            peak_stored: count(15)?,
            iterations: count(16)?,
        },
        elapsed_s: row.get(17)?,
        peak_memory: row.get::<_, Option<i64>>(18)?.map(|bytes| bytes as u64),
        at_once: row.get(19)?,
        moves: row.get(20)?,
        improvements: Vec::new(),
    })
}
