//! Printed figures of the courses' studies beside ours, with the reason where they differ.

pub mod grigsby;
pub mod koehrsen;
pub mod xiao;

use crate::results::Results;

/// The strategy of this label, if it was run.
fn strategy(results: &Results, label: &str) -> Option<usize> {
    results.methods().iter().position(|method| method.label() == label)
}
