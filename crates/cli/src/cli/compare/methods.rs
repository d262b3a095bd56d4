//! What is compared: the five methods of Xiao's report, or strategies by name.

use npuzzle::solver::strategy::{Algorithm, Strategy};

use crate::exit::bad_input;
use crate::voices::xiao;

/// A strategy and what it is called.
#[derive(Clone, Debug)]
pub struct Method {
    pub name: String,
    pub strategy: Strategy,
}

/// The methods that were asked for; without any, the five.
pub fn chosen(names: &[String]) -> anyhow::Result<Vec<Method>> {
    if names.is_empty() {
        return xiao::METHODS.iter().map(|it| Method::new(it.strategy, Some(it.name))).collect();
    }
    names.iter().map(|strategy| Method::new(strategy, None)).collect()
}

impl Method {
    fn new(strategy: &str, name: Option<&str>) -> anyhow::Result<Self> {
        let strategy: Strategy = strategy.parse().map_err(bad_input)?;
        Ok(Self { name: name.map_or_else(|| strategy.to_string(), str::to_owned), strategy })
    }

    /// Whether its first run may have to make tables.
    pub fn may_use_tables(&self) -> bool {
        self.strategy.algorithm == Algorithm::Auto || self.strategy.guide.tables.is_some()
    }
}
