//! The records of an experiment, ready to be looked at from all sides.

use std::collections::{BTreeSet, HashMap};

use crate::branching::effective_branching_factor;
use crate::instances::Instance;
use crate::numbers::{Mean, Summary};
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
    /// The names of the blocks, and the boards of each.
    blocks: Vec<(String, Vec<u32>)>,
    /// Where each board stands on its block's axis.
    places: Vec<Option<u32>>,
    /// The records of each strategy on each board, as places in `records`.
    by_board: HashMap<(u32, u32), Vec<u32>>,
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
#[non_exhaustive]
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
        // Rows that somebody else put there may name what is not.
        let mut records = records;
        records.retain(|record| {
            (record.key.instance as usize) < instances.len()
                && (record.key.strategy as usize) < experiment.spec.strategies.len()
        });
        let mut distances: Vec<Option<u32>> = instances.iter().map(|instance| instance.distance).collect();
        let mut by_board: HashMap<(u32, u32), Vec<u32>> = HashMap::new();
        for (nth, record) in (0..).zip(&records) {
            by_board.entry((record.key.instance, record.key.strategy)).or_default().push(nth);
            if let (true, Some(distance)) =
                (record.is_optimal, distances.get_mut(record.key.instance as usize))
            {
                *distance = distance.or(record.length);
            }
        }
        let spec = &experiment.spec;
        let mut places = vec![None; instances.len()];
        let mut blocks = Vec::with_capacity(spec.instances.len());
        for nth in 0..spec.instances.len() {
            let label = crate::instances::label(spec, nth);
            let of_block = (0..).zip(&instances).filter(|(_, instance)| instance.set == label);
            let boards: Vec<u32> = of_block.map(|(number, _)| number).collect();
            for &number in &boards {
                places[number as usize] = match axis_of(spec, nth) {
                    Axis::Steps => instances[number as usize].level,
                    Axis::Distance => distances[number as usize],
                };
            }
            blocks.push((label, boards));
        }
        Ok(Self { experiment, instances, records, sessions, distances, blocks, places, by_board })
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
        self.spec().planned(self.instances.len() as u64) as usize
    }

    /// The names of the blocks, in the order of the spec.
    pub fn sets(&self) -> Vec<String> {
        self.blocks.iter().map(|(label, _)| label.clone()).collect()
    }

    /// What the boards of a block are told apart by.
    pub fn axis(&self, set: &str) -> Axis {
        let nth = self.blocks.iter().position(|(label, _)| label == set);
        nth.map_or(Axis::Distance, |nth| axis_of(self.spec(), nth))
    }

    /// Where a board stands on its block's axis.
    pub fn place(&self, instance: u32) -> Option<u32> {
        self.places[instance as usize]
    }

    /// The length of a board's shortest solution, as far as it is proven.
    pub fn distance(&self, instance: u32) -> Option<u32> {
        self.distances[instance as usize]
    }

    /// All places on a block's axis that have boards.
    pub fn places(&self, set: &str) -> Vec<u32> {
        let places: BTreeSet<u32> =
            self.all_boards(set).iter().filter_map(|&number| self.place(number)).collect();
        places.into_iter().collect()
    }

    /// The boards of a block, or those at one place of it.
    pub fn boards(&self, set: &str, place: Option<u32>) -> Vec<u32> {
        let is_there = |number: u32| place.is_none_or(|place| self.place(number) == Some(place));
        self.all_boards(set).iter().copied().filter(|&number| is_there(number)).collect()
    }

    fn all_boards(&self, set: &str) -> &[u32] {
        self.blocks.iter().find(|(label, _)| label == set).map_or(&[], |(_, boards)| boards)
    }

    /// The records of one strategy in a block, or at one place of it.
    pub fn cell<'r>(&'r self, set: &str, place: Option<u32>, strategy: usize) -> Vec<&'r Record> {
        let boards = self.boards(set, place).into_iter();
        let places = boards.filter_map(|board| self.by_board.get(&(board, strategy as u32))).flatten();
        places.map(|&place| &self.records[place as usize]).collect()
    }

    /// A measure of one strategy in a block, or at one place of it, over the boards that it solved. Where these
    /// are all boards that there are, their mean is not off by anything.
    pub fn summary(
        &self,
        set: &str,
        place: Option<u32>,
        strategy: usize,
        measure: Measure,
    ) -> Option<Summary> {
        let summary = Summary::of(measure.of_all(&self.cell(set, place, strategy)))?;
        let margin = summary.margin.filter(|_| !place.is_some_and(|place| self.has_all(set, place)));
        Some(Summary { margin, ..summary })
    }

    /// Whether a block has all boards of a depth: it asks for more than there are.
    fn has_all(&self, set: &str, place: u32) -> bool {
        let nth = self.blocks.iter().position(|(label, _)| label == set);
        let block = nth.map(|nth| &self.spec().instances[nth]);
        block.is_some_and(|block| {
            let boards = self.boards(set, Some(place)).len();
            block.kind == Kind::Depth && block.count.is_some_and(|count| boards < count.get() as usize)
        })
    }

    /// How much of a measure one strategy needs for one of another's, over the runs that both solved, of a block
    /// or of all; `None` if there are none.
    pub fn ratio(&self, set: Option<&str>, one: usize, other: usize, measure: Measure) -> Option<f64> {
        let of = |strategy: usize| -> HashMap<(u32, u32), f64> {
            let is_meant = |record: &&Record| {
                set.is_none_or(|set| self.instances[record.key.instance as usize].set == set)
            };
            let records = self.of_strategy(strategy).filter(is_meant);
            let figure = |it: &Record| Some(((it.key.instance, it.key.repetition), measure.of(it)?));
            records.filter_map(figure).collect()
        };
        let (ours, theirs) = (of(one), of(other));
        let shared = ours.iter().filter_map(|(key, ours)| Some((ours, theirs.get(key)?)));
        let (ours, theirs) = shared.fold((0.0, 0.0), |sums, (ours, theirs)| (sums.0 + ours, sums.1 + theirs));
        (theirs > 0.0).then(|| ours / theirs)
    }

    /// How many boards of a block, or at one place of it, were run at all.
    pub fn boards_run(&self, set: &str, place: Option<u32>) -> usize {
        let strategies = self.methods().len() as u32;
        let was_run = |&board: &u32| (0..strategies).any(|it| self.by_board.contains_key(&(board, it)));
        self.boards(set, place).iter().filter(|board| was_run(board)).count()
    }

    /// The records of one strategy.
    pub fn of_strategy(&self, strategy: usize) -> impl Iterator<Item = &Record> {
        self.records.iter().filter(move |record| record.key.strategy as usize == strategy)
    }
}

/// What the boards of a block are told apart by.
fn axis_of(spec: &Spec, nth: usize) -> Axis {
    match spec.instances[nth].kind {
        Kind::Walk | Kind::SelfAvoiding => Axis::Steps,
        Kind::Uniform | Kind::Depth | Kind::Suite | Kind::File | Kind::Boards => Axis::Distance,
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

    /// The figures of several runs, one for each board: repetitions of a run say no more of other boards
    /// than their mean. Records are in the order of their keys.
    pub fn of_all(self, records: &[&Record]) -> Vec<f64> {
        let boards = records.chunk_by(|one, next| one.key.instance == next.key.instance);
        let mean =
            |runs: &[&Record]| runs.iter().filter_map(|record| self.of(record)).collect::<Mean>().get();
        boards.filter_map(mean).collect()
    }
}
