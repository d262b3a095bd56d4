//! Files replaced as a whole: whoever reads one meanwhile, or after a crash, has the old one or the new one.
//!
//! The new content goes to a temporary file beside the target, is synced and renamed over it. If anything
//! fails, the temporary file is removed and the target is as it was.

use std::fs::{self, File};
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::Path;

use tempfile::TempPath;

/// Replaces a file, or creates it. The folder must be there.
///
/// A new file has the permissions that the user's other files get, an old one keeps its own. A link stays: the
/// file behind it is replaced. A pipe or a device can't be replaced, so it is written to.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("scores.json");
/// npuzzle_heuristics::files::replace(&path, |out| out.write_all(b"{}\n"))?;
/// assert_eq!(std::fs::read(&path)?, b"{}\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What `fill` returns, or what the system refuses. The target is unchanged then.
pub fn replace<E: From<io::Error>>(
    path: &Path,
    fill: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), E>,
) -> Result<(), E> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        let mut out = BufWriter::new(File::options().write(true).open(&target)?);
        fill(&mut out)?;
        return Ok(out.flush()?);
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".npuzzle-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let (file, temporary) = builder.tempfile_in(folder_of(&target))?.into_parts();
    if let Some(old) = old {
        file.set_permissions(old.permissions())?;
    }
    write_whole(file, fill)?;
    rename(temporary, &target)
}

/// The same by way of a temporary file of a given name in the same folder, for callers that make sure that
/// nobody else uses that name: what a killed process left there is found, and makes way. A link at the target is
/// replaced.
///
/// # Errors
/// What `fill` returns, or what the system refuses. The target is unchanged then.
pub fn replace_by_way_of<E: From<io::Error>>(
    temporary: &Path,
    path: &Path,
    fill: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), E>,
) -> Result<(), E> {
    // Removed, not written over: it may be a link, or another user's.
    drop(fs::remove_file(temporary));
    let file = File::create_new(temporary)?;
    let temporary = TempPath::try_from_path(temporary)?;
    write_whole(file, fill)?;
    rename(temporary, path)
}

fn write_whole<E: From<io::Error>>(
    file: File,
    fill: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), E>,
) -> Result<(), E> {
    let mut out = BufWriter::new(file);
    fill(&mut out)?;
    let file = out.into_inner().map_err(IntoInnerError::into_error)?;
    Ok(file.sync_all()?)
}

fn rename<E: From<io::Error>>(temporary: TempPath, target: &Path) -> Result<(), E> {
    temporary.persist(target).map_err(|error| error.error)?;
    // The name is safe once the folder is. Not every system can sync a folder, and the file is there.
    if let Ok(folder) = File::open(folder_of(target)) {
        drop(folder.sync_all());
    }
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(name).collect();
        names.sort();
        names
    }

    fn write(path: &Path, text: &str) -> io::Result<()> {
        replace(path, |out| out.write_all(text.as_bytes()))
    }

    #[test]
    fn a_file_is_created_and_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for text in ["old", "new"] {
            write(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    fn after_an_error_the_old_file_is_there_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, "old").unwrap();
        let fail = |out: &mut (dyn Write + Send)| {
            out.write_all(b"half")?;
            Err(io::Error::other("no more"))
        };
        assert_eq!(replace(&path, fail).unwrap_err().to_string(), "no more");
        let part = folder.path().join("file.part");
        assert_eq!(replace_by_way_of(&part, &path, fail).unwrap_err().to_string(), "no more");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(folder.path()), ["file"]);
        assert!(write(&folder.path().join("none/file"), "").is_err());
    }

    #[test]
    fn what_a_killed_process_left_makes_way() {
        let folder = tempfile::tempdir().unwrap();
        let (path, part) = (folder.path().join("file"), folder.path().join("file.part"));
        fs::write(&part, "much more than is written now").unwrap();
        replace_by_way_of(&part, &path, |out| out.write_all(b"new")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("file"), folder.path().join("link"));
        let plain = folder.path().join("plain");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        write(&path, "old").unwrap();
        fs::write(&plain, "").unwrap();
        assert_eq!(mode(&path), mode(&plain), "as any other file of the user");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        write(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert!(link.is_symlink());
        assert_eq!(mode(&path), 0o640);
    }
}
