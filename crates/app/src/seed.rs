//! A seed where none was given.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A seed by chance. Small enough to be typed again.
pub fn by_chance() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}
