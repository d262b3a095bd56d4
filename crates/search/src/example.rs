//! Small problems for examples and tests.

use crate::{Cost, Estimate, Heuristic, KnownGoal, Problem};

/// Get from one step of a staircase to another by going up or down one or three steps at a time.
#[derive(Clone, Copy, Debug)]
pub struct Staircase {
    /// The step to start on.
    pub start: i32,
    /// The step to reach.
    pub goal: i32,
}

impl Problem for Staircase {
    type State = i32;
    type Key = i32;
    type Action = i32;
    type Actions = std::vec::IntoIter<i32>;

    fn start(&self) -> i32 {
        self.start
    }

    fn is_goal(&self, &state: &i32) -> bool {
        state == self.goal
    }

    fn actions(&self, _: &i32) -> Self::Actions {
        vec![1, 3, -1, -3].into_iter()
    }

    fn actions_after(&self, state: &i32, last: i32) -> Self::Actions {
        self.actions(state).filter(|&action| action != -last).collect::<Vec<_>>().into_iter()
    }

    fn apply(&self, &state: &i32, action: i32) -> i32 {
        state + action
    }

    fn inverse(&self, action: i32) -> Option<i32> {
        Some(-action)
    }

    fn key(&self, &state: &i32) -> i32 {
        state
    }

    fn restore(&self, &key: &i32) -> i32 {
        key
    }
}

impl KnownGoal for Staircase {
    fn goal(&self) -> i32 {
        self.goal
    }
}

/// A third of the way that is left: the staircase's admissible heuristic.
#[derive(Clone, Copy, Debug)]
pub struct Thirds {
    /// The step to reach.
    pub goal: i32,
}

impl Heuristic<Staircase> for Thirds {
    type Memo = ();

    fn evaluate(&self, &state: &i32) -> Estimate<()> {
        Estimate { h: state.abs_diff(self.goal).div_ceil(3) as Cost, memo: () }
    }
}
