//! Strategies by name: one small language for the command line, records and interfaces.
//!
//! ```text
//! strategy  = algorithm { ":" option } { "+" heuristic }
//! heuristic = name | "max(" name { "," name } ")" | "pdb:" partition | "pdb-min:" partition
//! partition = size { "-" size } | tile { "." tile } { "/" tile { "." tile } }
//!
//! auto · astar+manhattan · ida+linear-conflict · wastar:1.5+walking-distance · beam:100+misplaced+manhattan
//! ida+pdb:7-8 · ida:plain+pdb-min:6-6-6-6 · astar+pdb:1.2.3.4/5.6.7.8
//! astar:pair:fifo+misplaced · ids:path · rbfs:explored+manhattan · ida+max(gaschnig,walking-distance)
//! ```

mod catalogue;
mod parse;

use std::fmt;
use std::sync::Arc;

use npuzzle_heuristics::pdb::{Layout, PartitionSpec};
use npuzzle_heuristics::{Combination, Combined, Kind};
use npuzzle_search::Cost;
use npuzzle_search::algorithms::Duplicates;
use npuzzle_search::algorithms::best_first::Ties;
use npuzzle_search::algorithms::recursive_best_first::Explored;

pub use catalogue::{ALGORITHMS, Entry};
pub use parse::{StrategyError, did_you_mean};

pub use crate::tabled::TableGuide;

/// An algorithm with its options, and what guides it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strategy {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The heuristics; none for algorithms that search blindly.
    pub guide: Guide,
}

/// An algorithm with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Chosen by the board and the limits.
    Auto,
    /// Line by line, then shortened: any size at once, not optimal.
    Constructive,
    /// Breadth-first.
    BreadthFirst,
    /// Breadth-first from both ends.
    Bidirectional,
    /// Depth-first down to a depth.
    DepthFirst {
        /// How deep.
        depth: Cost,
        /// `parent` or `path`.
        duplicates: Duplicates,
    },
    /// Iterative deepening.
    IterativeDeepening {
        /// `parent` or `path`.
        duplicates: Duplicates,
    },
    /// Uniform cost, greedy, A* and weighted A*.
    BestFirst {
        /// Which of them.
        ranking: Ranking,
        /// What is done about states met before.
        duplicates: Duplicates,
        /// Which of two equals comes first.
        ties: Ties,
    },
    /// Local beam.
    Beam {
        /// How many states go on; `None` for all.
        width: Option<usize>,
        /// What is done about states met before.
        duplicates: Duplicates,
    },
    /// IDA*.
    IdaStar {
        /// What it leaves out; only searches guided by tables look at it.
        shortcuts: Shortcuts,
    },
    /// Recursive best-first.
    RecursiveBestFirst {
        /// Whether explored states are kept.
        explored: Explored,
    },
}

/// Which ways to one board an IDA* with tables leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Shortcuts {
    /// All but one of the short words of moves that come to the same.
    #[default]
    Words,
    /// Only taking the last move back, as Korf does.
    Plain,
}

/// What a best-first search ranks by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ranking {
    /// The cost so far.
    UniformCost,
    /// The estimate.
    Greedy,
    /// Both.
    AStar,
    /// The cost and so many thousandths of the estimate.
    WeightedAStar {
        /// The weight in thousandths.
        thousandths: u32,
    },
}

/// The heuristics of a strategy, and how they become one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Guide {
    /// The heuristics; none, one or several.
    pub kinds: Vec<Kind>,
    /// How several become one.
    pub how: Combination,
    /// Pattern databases, in place of any other heuristic.
    pub tables: Option<TableGuide>,
    /// A heuristic of the caller's own, in place of any other.
    pub own: Option<OwnName>,
}

/// What a strategy knows of a heuristic of the caller's own ([`OwnHeuristic`](crate::OwnHeuristic)).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OwnName {
    /// Its name, for answers and records.
    pub name: Arc<str>,
    /// Whether it is declared never to exceed the true distance.
    pub is_admissible: bool,
}

impl Strategy {
    /// The strategy that chooses for itself.
    pub const fn auto() -> Self {
        Self { algorithm: Algorithm::Auto, guide: Guide::blind() }
    }

    /// Construction, line by line.
    pub const fn constructive() -> Self {
        Self { algorithm: Algorithm::Constructive, guide: Guide::blind() }
    }

    /// IDA* with one heuristic.
    pub fn ida_star(kind: Kind) -> Self {
        Self { algorithm: Algorithm::IdaStar { shortcuts: Shortcuts::Words }, guide: Guide::one(kind) }
    }

    /// IDA* with pattern databases.
    pub fn ida_star_with_tables(partition: PartitionSpec) -> Self {
        let tables = Some(TableGuide { partition, layout: Layout::Bits });
        let guide = Guide { tables, ..Guide::blind() };
        Self { algorithm: Algorithm::IdaStar { shortcuts: Shortcuts::Words }, guide }
    }

    /// A beam ranked by the learned potential.
    pub fn learned_beam(width: usize) -> Self {
        let algorithm = Algorithm::Beam { width: Some(width), duplicates: Duplicates::Closed };
        Self { algorithm, guide: Guide::one(Kind::Potential) }
    }

    /// What runs when every step is told: a search with tables then takes one state after the other, and
    /// forbids no words.
    #[must_use]
    pub fn step_by_step(&self) -> Self {
        let algorithm = match self.algorithm {
            Algorithm::IdaStar { .. } if self.guide.tables.is_some() => {
                Algorithm::IdaStar { shortcuts: Shortcuts::Plain }
            }
            other => other,
        };
        Self { algorithm, guide: self.guide.clone() }
    }

    /// Whether a solution that it finds is always a shortest one.
    pub fn is_optimal(&self) -> bool {
        let admissible = self.guide.is_admissible();
        match self.algorithm {
            Algorithm::BreadthFirst | Algorithm::Bidirectional | Algorithm::IterativeDeepening { .. } => true,
            Algorithm::IdaStar { .. } | Algorithm::RecursiveBestFirst { .. } => admissible,
            Algorithm::BestFirst { ranking, duplicates, .. } => match ranking {
                Ranking::UniformCost => true,
                Ranking::AStar => admissible && self.guide.suits(duplicates),
                Ranking::WeightedAStar { thousandths } => {
                    thousandths <= 1000 && admissible && self.guide.suits(duplicates)
                }
                Ranking::Greedy => false,
            },
            Algorithm::Auto
            | Algorithm::Constructive
            | Algorithm::DepthFirst { .. }
            | Algorithm::Beam { .. } => false,
        }
    }

    /// What of a lower bound that a search by this strategy claims is proven.
    pub(crate) fn proven(&self, lower_bound: Cost) -> Cost {
        if self.has_proven_bound() { lower_bound } else { 0 }
    }

    /// Whether the lower bound that it gives when it is stopped holds.
    pub fn has_proven_bound(&self) -> bool {
        let suits_policy = match self.algorithm {
            Algorithm::BestFirst { duplicates, .. } => self.guide.suits(duplicates),
            _ => true,
        };
        suits_policy && self.guide.is_admissible()
    }
}

impl Algorithm {
    /// Whether it is a search that a heuristic guides.
    pub const fn is_guided(self) -> bool {
        matches!(
            self,
            Self::BestFirst { .. }
                | Self::Beam { .. }
                | Self::IdaStar { .. }
                | Self::RecursiveBestFirst { .. }
        )
    }
}

impl Guide {
    /// No guide at all.
    pub const fn blind() -> Self {
        Self { kinds: Vec::new(), how: Combination::Max, tables: None, own: None }
    }

    /// One heuristic.
    pub fn one(kind: Kind) -> Self {
        Self { kinds: vec![kind], ..Self::blind() }
    }

    /// Whether there is no guide at all.
    pub fn is_blind(&self) -> bool {
        self.kinds.is_empty() && self.tables.is_none() && self.own.is_none()
    }

    /// Whether its estimates never exceed the true distance.
    pub fn is_admissible(&self) -> bool {
        Combined::is_admissible(&self.kinds, self.how)
            && self.own.as_ref().is_none_or(|own| own.is_admissible)
    }

    /// Whether a best-first search with this policy proves as much as with `closed`. Under `pair` a state
    /// is expanded once, by the path it is first selected on: only with a consistent guide is that the
    /// cheapest.
    fn suits(&self, duplicates: Duplicates) -> bool {
        // The least over the blank's regions can change by more than one.
        let has_consistent_tables = self.tables.as_ref().is_none_or(|tables| tables.layout == Layout::Bits);
        let is_consistent =
            self.kinds.iter().all(|kind| kind.is_consistent()) && has_consistent_tables && self.own.is_none();
        duplicates != Duplicates::Pair || is_consistent
    }
}

impl fmt::Display for Strategy {
    /// The canonical name: defaults are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joint = if self.guide.is_blind() { "" } else { "+" };
        write!(f, "{}{joint}{}", self.algorithm, self.guide)
    }
}

/// As its name.
#[cfg(feature = "serde")]
impl serde::Serialize for Strategy {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Strategy {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}

impl fmt::Display for Guide {
    /// The part of a strategy's name behind the algorithm; nothing for a blind one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(tables) = &self.tables {
            return f.write_str(&tables.name());
        }
        if let Some(own) = &self.own {
            return f.write_str(&own.name);
        }
        let names: Vec<&str> = self.kinds.iter().map(|kind| kind.name()).collect();
        match self.how {
            Combination::Max if names.len() > 1 => write!(f, "max({})", names.join(",")),
            _ => f.write_str(&names.join("+")),
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let policy = |f: &mut fmt::Formatter<'_>, duplicates: Duplicates, default: Duplicates| {
            if duplicates == default { Ok(()) } else { write!(f, ":{}", duplicates.name()) }
        };
        match *self {
            Self::Auto => f.write_str("auto"),
            Self::Constructive => f.write_str("constructive"),
            Self::BreadthFirst => f.write_str("bfs"),
            Self::Bidirectional => f.write_str("bidirectional"),
            Self::IdaStar { shortcuts: Shortcuts::Words } => f.write_str("ida"),
            Self::IdaStar { shortcuts: Shortcuts::Plain } => f.write_str("ida:plain"),
            Self::DepthFirst { depth, duplicates } => {
                write!(f, "dfs:{depth}")?;
                policy(f, duplicates, Duplicates::Path)
            }
            Self::IterativeDeepening { duplicates } => {
                f.write_str("ids")?;
                policy(f, duplicates, Duplicates::Parent)
            }
            Self::RecursiveBestFirst { explored } => {
                f.write_str(if explored == Explored::Kept { "rbfs:explored" } else { "rbfs" })
            }
            Self::Beam { width, duplicates } => {
                match width {
                    Some(width) => write!(f, "beam:{width}")?,
                    None => f.write_str("beam:all")?,
                }
                policy(f, duplicates, Duplicates::Closed)
            }
            Self::BestFirst { ranking, duplicates, ties } => {
                match ranking {
                    Ranking::UniformCost => f.write_str("ucs")?,
                    Ranking::Greedy => f.write_str("greedy")?,
                    Ranking::AStar => f.write_str("astar")?,
                    Ranking::WeightedAStar { thousandths } => {
                        write!(f, "wastar:{}", f64::from(thousandths) / 1000.0)?;
                    }
                }
                policy(f, duplicates, Duplicates::Closed)?;
                match ties {
                    Ties::LowestEstimate => Ok(()),
                    Ties::FirstGenerated => f.write_str(":fifo"),
                    Ties::LastGenerated => f.write_str(":lifo"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
