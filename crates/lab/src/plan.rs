//! How many runs an experiment has, and in which order they are made.

use std::collections::HashMap;

use crate::instances::Instance;
use crate::record::Key;
use crate::spec::{Count, Spec};

/// How many runs there are: every strategy on every board, so many times.
pub fn runs(boards: u64, strategies: u64, repetitions: Count) -> u64 {
    boards.saturating_mul(strategies).saturating_mul(repetitions.get().into())
}

/// All runs. The first board of every depth comes before the second of any, and all strategies take a board
/// one after the other: whenever an experiment is stopped, its records are a fair sample, and the time that
/// the rest will take can be told from what is done.
pub fn plan(spec: &Spec, instances: &[Instance]) -> Vec<Key> {
    let mut met: HashMap<(&str, Option<u32>), u32> = HashMap::new();
    let mut order: Vec<(u32, u32)> = (0..)
        .zip(instances)
        .map(|(number, instance)| {
            let nth = met.entry((&instance.set, instance.level)).or_default();
            *nth += 1;
            (*nth, number)
        })
        .collect();
    order.sort_unstable();
    let strategies = spec.strategies.len() as u32;
    (0..spec.repetitions.get())
        .flat_map(|repetition| order.iter().map(move |&(_, instance)| (repetition, instance)))
        .flat_map(|(repetition, instance)| {
            (0..strategies).map(move |strategy| Key { instance, strategy, repetition })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::*;

    #[test]
    fn every_run_is_planned_once_and_depths_take_turns() {
        let text = "name = 'x'\nrepetitions = 2\nstrategies = ['bfs', 'ucs']\n\
            [[instances]]\nkind = 'depth'\ndepth = [3, 5]\ncount = 2\n";
        let spec = Spec::read(text, "x").unwrap();
        let boards = crate::instances::instances(&spec, Path::new(""), &Arc::default()).unwrap();
        let runs = plan(&spec, &boards);
        let mut sorted = runs.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!((runs.len(), sorted.len()), (16, 16));
        assert_eq!(spec.planned(boards.len() as u64), 16);
        let first: Vec<u32> = runs.iter().step_by(2).take(4).map(|key| key.instance).collect();
        assert_eq!(first, [0, 2, 1, 3], "a board of depth 3, one of depth 5, and so on");
    }
}
