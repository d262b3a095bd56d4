//! A problem made of a start and three closures.

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::marker::PhantomData;

use crate::Problem;

/// A problem of one's own: where it starts, what can be done in a state, where that leads, and whether a state is
/// a goal. Every action costs one.
///
/// ```
/// use npuzzle_search::{Budget, algorithms::ida_star, from_fn};
///
/// // Two jugs of 3 and 5 litres: measure 4.
/// let jugs = from_fn(
///     (0, 0),
///     |_| 0..6,
///     |&(a, b), action| match action {
///         0 => (3, b),
///         1 => (a, 5),
///         2 => (0, b),
///         3 => (a, 0),
///         4 => (a - a.min(5 - b), b + a.min(5 - b)),
///         _ => (a + b.min(3 - a), b - b.min(3 - a)),
///     },
///     |&(a, b): &(u32, u32)| a == 4 || b == 4,
/// );
/// let at_least = |&(a, b): &(u32, u32)| u32::from(a != 4 && b != 4);
/// let outcome = ida_star::search(&jugs, &at_least, &Budget::default(), &mut ());
/// assert_eq!(outcome.cost(), Some(6));
/// ```
pub fn from_fn<S, A, I, Actions, Apply, IsGoal>(
    start: S,
    actions: Actions,
    apply: Apply,
    is_goal: IsGoal,
) -> FromFn<S, A, Actions, Apply, IsGoal>
where
    S: Clone + Eq + Hash,
    A: Copy + Eq + Debug,
    I: IntoIterator<Item = A>,
    Actions: Fn(&S) -> I,
    Apply: Fn(&S, A) -> S,
    IsGoal: Fn(&S) -> bool,
{
    FromFn { start, actions, apply, is_goal, action: PhantomData }
}

/// What [`from_fn`] makes.
#[derive(Clone, Copy)]
pub struct FromFn<S, A, Actions, Apply, IsGoal> {
    start: S,
    actions: Actions,
    apply: Apply,
    is_goal: IsGoal,
    action: PhantomData<fn(A)>,
}

impl<S, A, I, Actions, Apply, IsGoal> Problem for FromFn<S, A, Actions, Apply, IsGoal>
where
    S: Clone + Eq + Hash,
    A: Copy + Eq + Debug,
    I: IntoIterator<Item = A>,
    Actions: Fn(&S) -> I,
    Apply: Fn(&S, A) -> S,
    IsGoal: Fn(&S) -> bool,
{
    type State = S;
    type Key = S;
    type Action = A;
    type Actions = I::IntoIter;

    fn start(&self) -> S {
        self.start.clone()
    }

    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    fn actions(&self, state: &S) -> I::IntoIter {
        (self.actions)(state).into_iter()
    }

    fn apply(&self, state: &S, action: A) -> S {
        (self.apply)(state, action)
    }

    fn key(&self, state: &S) -> S {
        state.clone()
    }

    fn restore(&self, key: &S) -> S {
        key.clone()
    }
}

impl<S: Debug, A, Actions, Apply, IsGoal> Debug for FromFn<S, A, Actions, Apply, IsGoal> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromFn").field("start", &self.start).finish_non_exhaustive()
    }
}
