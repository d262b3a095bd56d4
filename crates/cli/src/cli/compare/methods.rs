//! What is compared: the five methods of Xiao's report, or strategies by name.

use npuzzle_lab::spec::Method;

use crate::exit::bad_input;
use crate::voices::xiao;

/// The methods that were asked for; without any, the five.
pub fn chosen(names: &[String]) -> anyhow::Result<Vec<Method>> {
    if names.is_empty() {
        let named = |it: &xiao::Method| Ok(Method::named(it.name, it.strategy.parse().map_err(bad_input)?));
        return xiao::METHODS.iter().map(named).collect();
    }
    names.iter().map(|strategy| Ok(Method::new(strategy.parse().map_err(bad_input)?))).collect()
}
