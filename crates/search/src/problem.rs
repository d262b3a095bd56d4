//! What there is to solve.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Cost;

/// A state space with a start and a goal test. It knows nothing of heuristics or drawing.
///
/// [`from_fn`](crate::from_fn()) makes one of three closures.
pub trait Problem {
    /// A state as a search carries it along.
    type State: Clone + Eq + Hash;
    /// As much of a state as tells it from all others: what a search stores of it.
    type Key: Clone + Eq + Hash;
    /// What can be done in a state.
    type Action: Copy + Eq + Debug;
    /// The actions of one state, in the order in which they are tried.
    type Actions: Iterator<Item = Self::Action>;

    /// Where the search starts.
    fn start(&self) -> Self::State;

    /// Whether the search may end here.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// What can be done in a state.
    fn actions(&self, state: &Self::State) -> Self::Actions;

    /// What can be done in a state reached by `last`, other than taking `last` back. All actions by default;
    /// depth-first searches are faster where the reverse of `last` is left out.
    fn actions_after(&self, state: &Self::State, _last: Self::Action) -> Self::Actions {
        self.actions(state)
    }

    /// The state after an action that is one of its [`Self::actions`].
    fn apply(&self, state: &Self::State, action: Self::Action) -> Self::State;

    /// What an action costs.
    fn cost(&self, _state: &Self::State, _action: Self::Action) -> Cost {
        1
    }

    /// The action that takes this one back, where there is one. Only a search from both ends asks.
    fn inverse(&self, _action: Self::Action) -> Option<Self::Action> {
        None
    }

    /// The key of a state.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The state of a key.
    fn restore(&self, key: &Self::Key) -> Self::State;

    /// The bytes that one key holds outside of itself: what a memory limit must know of.
    fn key_heap_bytes(&self) -> usize {
        0
    }
}

/// A problem whose goal is one known state, so that it can be searched from both ends.
pub trait KnownGoal: Problem {
    /// The goal.
    fn goal(&self) -> Self::State;
}
