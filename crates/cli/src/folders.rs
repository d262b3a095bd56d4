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

/// What outlives a run, but nobody would copy: checkpoints. With the caches on systems that have no folder for
/// such things. `None` for a user without a home.
pub fn state() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    Some(folders.state_dir().unwrap_or_else(|| folders.cache_dir()).join("npuzzle"))
}
