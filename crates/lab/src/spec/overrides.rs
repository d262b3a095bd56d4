//! What is changed in a spec before it is run.

use npuzzle::solver::Strategy;

use super::{Count, Method, Problem, RunLimits, Spec, SpecError, fields};
use crate::suites::Selection;

/// Changes to a spec. The default changes nothing.
///
/// ```
/// use npuzzle_lab::spec::{Count, Overrides};
///
/// let mut overrides = Overrides::default();
/// overrides.seed = Some(7);
/// overrides.count = Count::new(20);
/// let spec = npuzzle_lab::studies::study("xiao").unwrap().overridden(&overrides)?;
/// assert_eq!(spec.seed, 7);
/// # Ok::<(), npuzzle_lab::SpecError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Overrides {
    /// Another name for its records.
    pub name: Option<String>,
    /// The strategies to run; none keeps those of the spec.
    pub strategies: Vec<Strategy>,
    /// The seed of random boards.
    pub seed: Option<u64>,
    /// How many boards, wherever the spec has a number; of a whole suite, the first so many.
    pub count: Option<Count>,
    /// How often each run is made.
    pub repetitions: Option<Count>,
    /// The limits of each run; one that is `None` stays as it is.
    pub limits: RunLimits,
}

impl Spec {
    /// The spec with changes, checked as a whole.
    ///
    /// # Errors
    /// The first thing that is wrong with it, in the words that a file with the same content gets.
    pub fn overridden(&self, overrides: &Overrides) -> Result<Self, SpecError> {
        let mut spec = self.clone();
        spec.change(overrides)
            .map_err(|(_, problem)| SpecError { place: format!("experiment '{}'", self.name), problem })?;
        Ok(spec)
    }

    fn change(&mut self, overrides: &Overrides) -> Result<(), Problem> {
        let whole = |problem| (super::Part::Whole, problem);
        let Overrides { name, strategies, seed, count, repetitions, limits } = overrides;
        if !strategies.is_empty() {
            self.set_strategies(strategies);
        }
        if let Some(name) = name {
            fields::check_name(name).map_err(whole)?;
            self.name.clone_from(name);
        }
        if let Some(seed) = *seed {
            fields::check_integer("seed", seed).map_err(whole)?;
            self.seed = seed;
        }
        self.repetitions = repetitions.unwrap_or(self.repetitions);
        if let Some(count) = *count {
            self.set_count(count);
        }
        self.set_limits(limits).map_err(whole)?;
        self.check()
    }

    /// Replaces the strategies; one that the spec has keeps its name there.
    fn set_strategies(&mut self, strategies: &[Strategy]) {
        let named = |strategy: &Strategy| {
            let known = self.strategies.iter().find(|method| method.strategy == *strategy);
            known.cloned().unwrap_or_else(|| Method::new(strategy.clone()))
        };
        let strategies: Vec<Method> = strategies.iter().map(named).collect();
        if strategies != self.strategies {
            // Its description and the printed figures are about other strategies.
            self.about = None;
            self.published = self.published.filter(|_| strategies.iter().any(|it| it.name.is_some()));
        }
        self.strategies = strategies;
        if self.baseline_index().is_none() {
            self.baseline = None;
        }
    }

    pub(crate) fn set_count(&mut self, count: Count) {
        for set in &mut self.instances {
            set.count = set.count.map(|_| count);
            if let (Some(suite), None) = (set.suite(), &set.select) {
                set.select = Some(Selection::first(suite.rows().len().min(count.get() as usize)));
            }
        }
    }

    fn set_limits(&mut self, limits: &RunLimits) -> Result<(), String> {
        let RunLimits { max_nodes, max_time, max_memory } = *limits;
        for (field, limit) in [("max-nodes", max_nodes), ("max-memory", max_memory)] {
            limit.map_or(Ok(()), |limit| fields::check_integer(field, limit))?;
        }
        self.limits.max_nodes = max_nodes.or(self.limits.max_nodes);
        self.limits.max_time = max_time.or(self.limits.max_time);
        self.limits.max_memory = max_memory.or(self.limits.max_memory);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPEC: &str = "name = 'mine'\nabout = 'a'\nbaseline = 'bfs'\nstrategies = ['bfs', 'ids']\n\
        [[instances]]\nkind = 'uniform'\ncount = 3\n[[instances]]\nkind = 'suite'\nsuite = 'korf100'\n";

    fn spec() -> Spec {
        Spec::read(SPEC, "mine.toml").unwrap()
    }

    #[test]
    fn nothing_changes_by_default_and_changes_are_those_of_a_file() {
        assert_eq!(spec().overridden(&Overrides::default()).unwrap(), spec());
        let overrides = Overrides {
            name: Some("other".to_owned()),
            strategies: vec!["ids".parse().unwrap()],
            seed: Some(5),
            count: Count::new(2),
            repetitions: Count::new(4),
            limits: RunLimits { max_nodes: Some(10), ..RunLimits::default() },
        };
        let changed = spec().overridden(&overrides).unwrap();
        let written = "name = 'other'\nseed = 5\nrepetitions = 4\nstrategies = ['ids']\n[limits]\nmax-nodes = 10\n\
            [[instances]]\nkind = 'uniform'\ncount = 2\n\
            [[instances]]\nkind = 'suite'\nsuite = 'korf100'\nselect = '1-2'\n";
        assert_eq!(changed, Spec::read(written, "other.toml").unwrap());
        assert_eq!(Spec::read(&changed.to_toml(), "again").unwrap(), changed);
    }

    #[test]
    fn what_no_file_may_hold_is_refused() {
        let refused = |overrides: Overrides| spec().overridden(&overrides).unwrap_err().problem;
        let name = refused(Overrides { name: Some("a/b".to_owned()), ..Overrides::default() });
        assert!(name.contains("'a/b' is no name"), "{name}");
        let twice = vec!["bfs".parse().unwrap(); 2];
        let twice = refused(Overrides { strategies: twice, ..Overrides::default() });
        assert!(twice.contains("'bfs' stands twice"), "{twice}");
        let (count, repetitions) = (Count::new(1_000), Count::new(1_000_000));
        let many = refused(Overrides { count, repetitions, ..Overrides::default() });
        assert!(many.contains("2000000000 runs are more than one experiment keeps"), "{many}");
        let seed = refused(Overrides { seed: Some(u64::MAX), ..Overrides::default() });
        assert!(seed.contains("seed"), "{seed}");
        let limits = RunLimits { max_nodes: Some(u64::MAX), ..RunLimits::default() };
        let limit = refused(Overrides { limits, ..Overrides::default() });
        assert!(limit.contains("max-nodes"), "{limit}");
    }
}
