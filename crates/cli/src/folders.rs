//! Where the system wants a program to keep things for its user.

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// What can be made again: tables. `None` for a user without a home.
pub fn cache() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.cache_dir().join("npuzzle"))
}

/// What belongs to the user: scores and history. `None` for a user without a home.
pub fn data() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join("npuzzle"))
}
