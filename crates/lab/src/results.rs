//! The records of an experiment, ready to be looked at from all sides.

use std::collections::BTreeSet;

use crate::branching::effective_branching_factor;
use crate::instances::Instance;
use crate::record::Record;
use crate::spec::{Kind, Method, Spec};
use crate::store::{Experiment, Session, Store, StoreError};

/// All that an experiment left.
#[derive(Clone, Debug)]
pub struct Results {
    /// The experiment.
    pub experiment: Experiment,
    /// Its boards, in the order of the spec.
    pub instances: Vec<Instance>,
    /// Its records, in the order of their keys.
    pub records: Vec<Record>,
    /// The processes that made them.
    pub sessions: Vec<Session>,
    /// The length of each board's shortest solution, as far as it was known or is proven by a record.
    distances: Vec<Option<u32>>,
}

/// What the boards of a block are told apart by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// The moves drawn on a walk.
    Steps,
    /// The true distance.
    Distance,
}

/// A figure of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Children generated.
    Generated,
    /// States expanded.
    Expanded,
    /// The longest queue.
    PeakOpen,
    /// The most states in memory.
    PeakStored,
    /// Moves of the solution.
    Length,
    /// Seconds.
    Time,
    /// The effective branching factor.
    Branching,
}

impl Results {
    /// Reads all there is of an experiment.
    ///
    /// # Errors
    /// If the store can't be read.
    pub fn read(store: &Store, experiment: Experiment) -> Result<Self, StoreError> {
        let instances = store.instances(&experiment)?;
        let records = store.records(&experiment)?;
        let sessions = store.sessions(&experiment)?;
        let mut distances: Vec<Option<u32>> = instances.iter().map(|instance| instance.distance).collect();
        for record in records.iter().filter(|record| record.is_optimal) {
            if let Some(distance) = distances.get_mut(record.key.instance as usize) {
                *distance = distance.or(record.length);
            }
        }
        Ok(Self { experiment, instances, records, sessions, distances })
    }

    /// The spec.
    pub fn spec(&self) -> &Spec {
        &self.experiment.spec
    }

    /// The strategies.
    pub fn methods(&self) -> &[Method] {
        &self.spec().strategies
    }

    /// How many runs there are to be.
    pub fn planned(&self) -> usize {
        self.instances.len() * self.methods().len() * self.spec().repetitions.get() as usize
    }

    /// The names of the blocks, in the order of the spec.
    pub fn sets(&self) -> Vec<String> {
        (0..self.spec().instances.len()).map(|nth| crate::instances::label(self.spec(), nth)).collect()
    }

    /// What the boards of a block are told apart by.
    pub fn axis(&self, set: &str) -> Axis {
        let nth = self.sets().iter().position(|label| label == set);
        match nth.map(|nth| self.spec().instances[nth].get_ref().kind) {
            Some(Kind::Walk | Kind::SelfAvoiding) => Axis::Steps,
            _ => Axis::Distance,
        }
    }

    /// Where a board stands on its block's axis.
    pub fn place(&self, instance: u32) -> Option<u32> {
        let board = &self.instances[instance as usize];
        match self.axis(&board.set) {
            Axis::Steps => board.level,
            Axis::Distance => self.distance(instance),
        }
    }

    /// The length of a board's shortest solution, as far as it is proven.
    pub fn distance(&self, instance: u32) -> Option<u32> {
        self.distances[instance as usize]
    }

    /// All places on a block's axis that have boards.
    pub fn places(&self, set: &str) -> Vec<u32> {
        let of_set = (0..).zip(&self.instances).filter(|(_, instance)| instance.set == set);
        let places: BTreeSet<u32> = of_set.filter_map(|(number, _)| self.place(number)).collect();
        places.into_iter().collect()
    }

    /// The boards of a block, or those at one place of it.
    pub fn boards(&self, set: &str, place: Option<u32>) -> Vec<u32> {
        let is_there = |number: u32| place.is_none_or(|place| self.place(number) == Some(place));
        let of_set = (0..).zip(&self.instances).filter(|(_, instance)| instance.set == set);
        of_set.map(|(number, _)| number).filter(|&number| is_there(number)).collect()
    }

    /// The records of one strategy in a block, or at one place of it.
    pub fn cell<'r>(&'r self, set: &str, place: Option<u32>, strategy: usize) -> Vec<&'r Record> {
        let boards: BTreeSet<u32> = self.boards(set, place).into_iter().collect();
        let is_meant = |record: &&Record| {
            record.key.strategy as usize == strategy && boards.contains(&record.key.instance)
        };
        self.records.iter().filter(is_meant).collect()
    }

    /// The records of one strategy.
    pub fn of_strategy(&self, strategy: usize) -> impl Iterator<Item = &Record> {
        self.records.iter().filter(move |record| record.key.strategy as usize == strategy)
    }
}

impl Measure {
    /// The figure of a run; counters of solved runs only, as those of others say where they were stopped.
    pub fn of(self, record: &Record) -> Option<f64> {
        if !record.is_solved() {
            return None;
        }
        Some(match self {
            Self::Generated => record.stats.generated as f64,
            Self::Expanded => record.stats.expanded as f64,
            Self::PeakOpen => record.stats.peak_open as f64,
            Self::PeakStored => record.stats.peak_stored as f64,
            Self::Length => f64::from(record.length?),
            Self::Time => record.elapsed_s,
            Self::Branching => effective_branching_factor(record.stats.generated as f64, record.length?)?,
        })
    }

    /// The figures of several runs.
    pub fn of_all(self, records: &[&Record]) -> Vec<f64> {
        records.iter().filter_map(|record| self.of(record)).collect()
    }
}
