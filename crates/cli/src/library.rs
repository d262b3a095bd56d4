//! Where tables are kept: the user's cache folder, or the one that was named.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use npuzzle::heuristics::pdb::Library;

use crate::folders;

/// Where tables are.
#[derive(Args, Debug, Default)]
pub struct TableArgs {
    /// The folder of the pattern databases, in place of the one in the user's cache
    #[arg(long, value_name = "DIR", env = "NPUZZLE_TABLES")]
    pub tables: Option<PathBuf>,
}

impl TableArgs {
    /// The library in that folder. A user without a home has one in memory.
    pub fn library(&self) -> Arc<Library> {
        let folder = self.tables.clone().or_else(default_folder);
        Arc::new(folder.map_or_else(Library::in_memory, Library::in_folder))
    }
}

fn default_folder() -> Option<PathBuf> {
    Some(folders::cache()?.join("tables"))
}
