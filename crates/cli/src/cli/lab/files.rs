//! The files that a laboratory's commands write.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use npuzzle::files;

/// Writes a file as a whole, or says which one can't be written.
pub fn write(
    path: &Path,
    fill: impl FnOnce(&mut (dyn Write + Send)) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    files::replace(path, fill).with_context(|| format!("{} can't be written", path.display()))
}
