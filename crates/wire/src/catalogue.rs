//! Every algorithm and heuristic, as JSON.

use npuzzle::heuristics::Kind;
use npuzzle::solver::strategy::ALGORITHMS;
use serde::Serialize;

/// Pattern databases, as they are written.
pub const TABLES: [(&str, &str); 2] = [
    (
        "pdb:7-8, pdb:1.2.3.4/5.6.7.8",
        "pattern databases: the exact cost of bringing each pattern's tiles home, by sizes or tile by tile",
    ),
    ("pdb-min:6-6-6-6", "the same, least over where the blank may be: weaker, as Korf and Felner counted"),
];

/// What a strategy can be made of.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CatalogueRecord {
    algorithms: Vec<AlgorithmRecord>,
    heuristics: Vec<HeuristicRecord>,
    tables: Vec<TableRecord>,
    version: &'static str,
}

/// An algorithm.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct AlgorithmRecord {
    name: &'static str,
    aliases: &'static [&'static str],
    /// Its options, as they are written.
    options: &'static str,
    /// Whether it needs a heuristic.
    guided: bool,
    /// Whether its solutions are shortest ones, with an admissible heuristic.
    optimal: bool,
    help: &'static str,
}

/// A heuristic.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct HeuristicRecord {
    name: &'static str,
    aliases: &'static [&'static str],
    admissible: bool,
    consistent: bool,
    help: &'static str,
}

/// A way to name pattern databases.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct TableRecord {
    name: &'static str,
    help: &'static str,
}

impl CatalogueRecord {
    /// Every algorithm, heuristic and kind of table.
    pub fn all() -> Self {
        let algorithms = ALGORITHMS.iter().map(|entry| AlgorithmRecord {
            name: entry.name,
            aliases: entry.aliases,
            options: entry.options,
            guided: entry.is_guided,
            optimal: entry.is_optimal,
            help: entry.describe,
        });
        let heuristics = Kind::ALL.iter().map(|kind| HeuristicRecord {
            name: kind.name(),
            aliases: kind.aliases(),
            admissible: kind.is_admissible(),
            consistent: kind.is_consistent(),
            help: kind.describe(),
        });
        Self {
            algorithms: algorithms.collect(),
            heuristics: heuristics.collect(),
            tables: TABLES.iter().map(|&(name, help)| TableRecord { name, help }).collect(),
            version: crate::VERSION,
        }
    }
}
