//! What is made once before the first run, so that no run pays for it: tables, and the heuristics that are
//! asked about every start. Whatever can't be run is found here, before anything is written.

use std::collections::HashMap;
use std::sync::atomic::Ordering;

use npuzzle::board::Board;
use npuzzle::search::Limits;
use npuzzle::solver::estimator::Estimator;
use npuzzle::solver::{Request, SolveError};

use super::{Conduct, ExperimentError, Progress, Told, limits, means};
use crate::instances::Instance;
use crate::measure::measure;
use crate::spec::{Method, Spec};

/// The boards of an experiment, and what guides each strategy on them.
#[derive(Debug)]
pub struct Prepared {
    /// The boards, in the order of the spec.
    pub instances: Vec<Instance>,
    estimators: HashMap<Board, Vec<Estimator>>,
}

impl Prepared {
    /// What a strategy's heuristic says of the start.
    pub(super) fn estimate(&self, strategy: u32, instance: &Instance) -> Option<u32> {
        self.estimators.get(&instance.goal)?.get(strategy as usize)?.estimate(&instance.start)
    }
}

/// Makes ready what every strategy needs for every goal.
///
/// # Errors
/// If a strategy can't be used on one of the boards.
pub fn prepare(
    spec: &Spec,
    instances: Vec<Instance>,
    conduct: &Conduct,
    progress: &dyn Progress,
) -> Result<Prepared, ExperimentError> {
    let mut estimators: HashMap<Board, Vec<Estimator>> = HashMap::new();
    for Instance { goal, .. } in &instances {
        if estimators.contains_key(goal) {
            continue;
        }
        let of_goal = spec.strategies.iter().map(|method| ready(spec, method, goal, conduct, progress));
        let of_goal = of_goal.collect::<Result<_, _>>()?;
        estimators.insert(goal.clone(), of_goal);
    }
    Ok(Prepared { instances, estimators })
}

fn ready(
    spec: &Spec,
    method: &Method,
    goal: &Board,
    conduct: &Conduct,
    progress: &dyn Progress,
) -> Result<Estimator, ExperimentError> {
    if conduct.cancel.load(Ordering::Relaxed) {
        return Err(ExperimentError::Interrupted);
    }
    let refuse = |error| ExperimentError::Strategy { strategy: method.label(), size: goal.size(), error };
    let mut watcher = Told { progress, label: method.label() };
    // What is made once may take longer than one run.
    let limits = Limits { max_time: None, max_nodes: None, ..limits(spec, conduct) };
    let mut request = Request::new(goal.clone(), goal.clone()).expect("one size");
    (request.strategy, request.limits, request.means) =
        (method.strategy.clone(), limits, means(spec, conduct));
    let estimator = Estimator::new(&request, &mut watcher).map_err(refuse)?;
    if method.may_use_tables() {
        measure(&request, &mut watcher).map_err(|error| match error {
            SolveError::Search(error) => refuse(error),
            error => ExperimentError::Run { strategy: method.label(), board: goal.clone(), error },
        })?;
    }
    if conduct.cancel.load(Ordering::Relaxed) {
        return Err(ExperimentError::Interrupted);
    }
    Ok(estimator)
}
