//! The children of some members of a generation, made without regard to each other. Nothing is stored or counted here.

use super::Member;
use crate::algorithms::Duplicates;
use crate::{Cost, Estimate, Heuristic, NodeStore, Problem};

/// A child of a member.
pub(super) struct Child<P: Problem, M> {
    action: P::Action,
    pub(super) state: P::State,
    pub(super) key: P::Key,
    pub(super) hash: u32,
    pub(super) g: Cost,
    /// `None` if the child is known and nobody asks for its estimate.
    pub(super) estimate: Option<Estimate<M>>,
    /// Whether its state was stored before any of these children.
    pub(super) is_known: bool,
}

/// The children of some members, and how many each has.
pub(super) struct Children<P: Problem, M> {
    pub(super) list: Vec<Child<P, M>>,
    pub(super) counts: Vec<usize>,
}

/// Makes children.
pub(super) struct Maker<'s, P, H> {
    pub(super) problem: &'s P,
    pub(super) heuristic: &'s H,
    pub(super) duplicates: Duplicates,
    /// Whether an observer sees each child, a known one as well.
    pub(super) is_observed: bool,
}

impl<P: Problem, H: Heuristic<P>> Maker<'_, P, H> {
    /// Makes the children of some members, in their order.
    ///
    /// A look-up waits for memory. One after the other, without other work in between, they wait together.
    pub(super) fn make(
        &self,
        members: &[Member<P, H::Memo>],
        nodes: &NodeStore<P::Key>,
    ) -> Children<P, H::Memo> {
        let mut list = Vec::with_capacity(4 * members.len());
        let mut counts = Vec::with_capacity(members.len());
        for member in members {
            let before = list.len();
            self.make_states(member, nodes, &mut list);
            counts.push(list.len() - before);
        }
        if self.duplicates == Duplicates::Closed {
            for child in &mut list {
                child.is_known = nodes.find(child.hash, &child.key).is_some();
            }
        }
        let mut children = list.iter_mut();
        for (member, &count) in members.iter().zip(&counts) {
            let own = children.by_ref().take(count);
            for child in own.filter(|child| self.is_observed || !child.is_known) {
                let (estimate, state) = (&member.estimate, &member.state);
                child.estimate = Some(self.heuristic.update(estimate, state, child.action, &child.state));
            }
        }
        Children { list, counts }
    }

    /// Makes the children of a member but for their estimates and what is known of them.
    fn make_states(
        &self,
        member: &Member<P, H::Memo>,
        nodes: &NodeStore<P::Key>,
        list: &mut Vec<Child<P, H::Memo>>,
    ) {
        let g = nodes.g(member.node);
        for action in self.problem.actions(&member.state) {
            let state = self.problem.apply(&member.state, action);
            let key = self.problem.key(&state);
            if self.duplicates.forbids(nodes, member.node, &key) {
                continue;
            }
            let g = g + self.problem.cost(&member.state, action);
            let hash = NodeStore::hash(&key);
            list.push(Child { action, state, key, hash, g, estimate: None, is_known: false });
        }
    }
}
