//! Files written as a whole: whoever reads one meanwhile has the old one or the new one.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::Context;

/// Writes a file by way of another beside it. What stands behind a link is written, not the link; a pipe or a
/// device is written to as it is.
pub fn write(
    path: &Path,
    fill: impl FnOnce(&mut (dyn Write + Send)) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let explain = || format!("{} can't be written", path.display());
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let there = fs::metadata(&target).ok();
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        let mut out = BufWriter::new(fs::File::options().write(true).open(&target).with_context(explain)?);
        fill(&mut out).with_context(explain)?;
        return out.flush().with_context(explain);
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".npuzzle-");
    // As any file that a program writes for its user; the system takes away what the user does not want.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder).with_context(explain)?;
    let mut out = BufWriter::new(file);
    fill(&mut out).with_context(explain)?;
    let file = out.into_inner().map_err(std::io::IntoInnerError::into_error).with_context(explain)?;
    if let Some(there) = there {
        file.as_file().set_permissions(there.permissions()).with_context(explain)?;
    }
    file.persist(&target).map_err(|error| error.error).with_context(explain)?;
    Ok(())
}
