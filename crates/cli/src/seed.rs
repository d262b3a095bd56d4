//! The seed of random boards: always told, so that the same boards can be had again.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A seed by chance. Small enough to be typed again.
pub fn by_chance() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}
