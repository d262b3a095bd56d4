//! Reading a strategy's name, with help where it is misspelt.

use std::str::FromStr;

use npuzzle_heuristics::pdb::PartitionError;
use npuzzle_heuristics::{Combination, Combined, Kind};
use npuzzle_search::algorithms::Duplicates;
use npuzzle_search::algorithms::best_first::Ties;
use npuzzle_search::algorithms::recursive_best_first::Explored;

use super::catalogue::{ALGORITHMS, Entry};
use super::{Algorithm, Guide, Ranking, Shortcuts, Strategy, TableGuide};

/// Why a text is not a strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// No such algorithm.
    #[error("unknown algorithm '{name}'{}; 'npuzzle strategies' lists them", suggested(*suggestion))]
    UnknownAlgorithm {
        /// What was written.
        name: String,
        /// The nearest name there is.
        suggestion: Option<&'static str>,
    },
    /// No such heuristic.
    #[error("unknown heuristic '{name}'{}; 'npuzzle strategies' lists them", suggested(*suggestion))]
    UnknownHeuristic {
        /// What was written.
        name: String,
        /// The nearest name there is.
        suggestion: Option<&'static str>,
    },
    /// An option that the algorithm does not have.
    #[error("'{option}' is no option of {algorithm}: write {algorithm}{options}{}", ranges(algorithm))]
    BadOption {
        /// The algorithm.
        algorithm: &'static str,
        /// What was written.
        option: String,
        /// How its options are written.
        options: &'static str,
    },
    /// A guided algorithm without a guide.
    #[error("{0} needs a heuristic: write for instance {0}+manhattan")]
    NeedsHeuristic(&'static str),
    /// A guide where none is used.
    #[error("{0} uses no heuristic: write just {0}")]
    NeedsNoHeuristic(&'static str),
    /// Too many heuristics.
    #[error("{got} heuristics where at most {most} can be combined", most = Combined::MOST)]
    TooMany {
        /// How many came.
        got: usize,
    },
    /// Pattern databases among other heuristics.
    #[error("pattern databases guide a search alone: write for instance ida+pdb:7-8")]
    TablesWithOthers,
    /// A partition that is none.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// Nothing at all.
    #[error("an empty strategy: write for instance astar+manhattan, or auto")]
    Empty,
}

/// What the numbers among an algorithm's options may be.
fn ranges(algorithm: &str) -> &'static str {
    match algorithm {
        "wastar" => ", WEIGHT from 1 to 100",
        "beam" => ", WIDTH from 1, or all",
        "dfs" => ", DEPTH up to 100000",
        _ => "",
    }
}

fn suggested(suggestion: Option<&str>) -> String {
    suggestion.map_or(String::new(), |name| format!(", did you mean {name}?"))
}

/// A question to put behind a name that is none; nothing if none of the names is near.
pub fn did_you_mean<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> String {
    suggested(nearest(name, names))
}

impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(text: &str) -> Result<Self, StrategyError> {
        let text = text.trim().to_ascii_lowercase();
        let mut parts = text.split('+');
        let head = parts.next().filter(|head| !head.is_empty()).ok_or(StrategyError::Empty)?;
        let guide = read_guide(&parts.collect::<Vec<_>>())?;
        let mut options = head.split(':');
        let name = options.next().unwrap_or_default();
        let entry = find_algorithm(name)?;
        match (entry.is_guided, guide.is_blind()) {
            (true, true) => return Err(StrategyError::NeedsHeuristic(entry.name)),
            (false, false) => return Err(StrategyError::NeedsNoHeuristic(entry.name)),
            _ => {}
        }
        let mut algorithm = entry.default;
        for option in options {
            algorithm = with_option(algorithm, option).ok_or_else(|| StrategyError::BadOption {
                algorithm: entry.name,
                option: shortened(option),
                options: entry.options,
            })?;
        }
        Ok(Self { algorithm, guide })
    }
}

fn find_algorithm(name: &str) -> Result<&'static Entry, StrategyError> {
    ALGORITHMS.iter().find(|entry| entry.name == name || entry.aliases.contains(&name)).ok_or_else(|| {
        StrategyError::UnknownAlgorithm {
            name: shortened(name),
            suggestion: nearest(name, ALGORITHMS.iter().map(|entry| entry.name)),
        }
    })
}

fn find_heuristic(name: &str) -> Result<Kind, StrategyError> {
    Kind::ALL.into_iter().find(|kind| kind.name() == name || kind.aliases().contains(&name)).ok_or_else(
        || StrategyError::UnknownHeuristic {
            name: shortened(name),
            suggestion: nearest(name, Kind::ALL.into_iter().map(Kind::name)),
        },
    )
}

impl Guide {
    /// The heuristic, or combination of several, of this name: `manhattan`, `max(gaschnig,xy)`.
    ///
    /// # Errors
    /// If one of the names is none.
    pub fn from_name(name: &str) -> Result<Self, StrategyError> {
        let name = name.trim().to_ascii_lowercase();
        let parts: Vec<&str> = name.split('+').collect();
        read_guide(&parts)
    }
}

fn read_guide(parts: &[&str]) -> Result<Guide, StrategyError> {
    if let Some(tables) = parts.iter().find_map(|part| TableGuide::from_name(part)) {
        if parts.len() > 1 {
            return Err(StrategyError::TablesWithOthers);
        }
        return Ok(Guide { tables: Some(tables?), ..Guide::blind() });
    }
    let inside_max = |part: &str| Some(part.strip_prefix("max(")?.strip_suffix(')')?.to_owned());
    let (names, how) = match parts {
        [only] if inside_max(only).is_some() => {
            let inside = inside_max(only).unwrap_or_default();
            (inside.split(',').map(|name| name.trim().to_owned()).collect::<Vec<_>>(), Combination::Max)
        }
        [_, _, ..] => (parts.iter().map(|part| (*part).to_owned()).collect(), Combination::Sum),
        _ => (parts.iter().map(|part| (*part).to_owned()).collect(), Combination::Max),
    };
    if names.len() > Combined::MOST {
        return Err(StrategyError::TooMany { got: names.len() });
    }
    let kinds = names.iter().map(|name| find_heuristic(name)).collect::<Result<_, _>>()?;
    Ok(Guide { kinds, how, ..Guide::blind() })
}

/// The algorithm with one option set; `None` if it has no such option.
/// A number, or a number of thousands: `10k`.
fn width_of(text: &str) -> Option<usize> {
    match text.strip_suffix('k') {
        Some(thousands) => thousands.parse::<usize>().ok()?.checked_mul(1000),
        None => text.parse().ok(),
    }
}

fn with_option(algorithm: Algorithm, option: &str) -> Option<Algorithm> {
    let policy = Duplicates::ALL.into_iter().find(|policy| policy.name() == option);
    let path_policy = policy.filter(|policy| matches!(policy, Duplicates::Parent | Duplicates::Path));
    let tie_break = match option {
        "fifo" => Some(Ties::FirstGenerated),
        "lifo" => Some(Ties::LastGenerated),
        "low-h" => Some(Ties::LowestEstimate),
        _ => None,
    };
    match algorithm {
        Algorithm::BestFirst { ranking, duplicates, ties } => {
            let ranking = match (ranking, policy, tie_break) {
                (Ranking::WeightedAStar { .. }, None, None) => {
                    Ranking::WeightedAStar { thousandths: thousandths(option)? }
                }
                (_, None, None) => return None,
                _ => ranking,
            };
            Some(Algorithm::BestFirst {
                ranking,
                duplicates: policy.unwrap_or(duplicates),
                ties: tie_break.unwrap_or(ties),
            })
        }
        Algorithm::Beam { width, duplicates } => match (policy, option) {
            (Some(duplicates), _) => Some(Algorithm::Beam { width, duplicates }),
            (None, "all" | "inf") => Some(Algorithm::Beam { width: None, duplicates }),
            (None, _) => {
                let width = width_of(option).filter(|&width| width > 0)?;
                Some(Algorithm::Beam { width: Some(width), duplicates })
            }
        },
        Algorithm::DepthFirst { depth, duplicates } => {
            let depth = match path_policy {
                Some(_) => depth,
                None => option.parse().ok().filter(|&depth| depth <= DEEPEST)?,
            };
            Some(Algorithm::DepthFirst { depth, duplicates: path_policy.unwrap_or(duplicates) })
        }
        Algorithm::IterativeDeepening { .. } => {
            path_policy.map(|duplicates| Algorithm::IterativeDeepening { duplicates })
        }
        Algorithm::RecursiveBestFirst { .. } => {
            (option == "explored").then_some(Algorithm::RecursiveBestFirst { explored: Explored::Kept })
        }
        Algorithm::IdaStar { .. } => {
            (option == "plain").then_some(Algorithm::IdaStar { shortcuts: Shortcuts::Plain })
        }
        Algorithm::Auto | Algorithm::Constructive | Algorithm::BreadthFirst | Algorithm::Bidirectional => {
            None
        }
    }
}

/// The deepest a depth-first search may go: what its stack holds.
const DEEPEST: u32 = 100_000;

/// A weight of at most three decimals, from 1 to 100.
fn thousandths(text: &str) -> Option<u32> {
    let weight: f64 = text.parse().ok()?;
    let thousandths = (weight * 1000.0).round();
    ((1000.0..=100_000.0).contains(&thousandths)).then_some(thousandths as u32)
}

/// The nearest of the names, if it is near enough to be meant.
fn nearest<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    if name.len() > 40 {
        return None;
    }
    let scored = names.map(|known| (strsim::jaro_winkler(name, known), known));
    scored
        .filter(|(score, _)| *score > 0.75)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, known)| known)
}

/// What was typed, short enough for a message.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
