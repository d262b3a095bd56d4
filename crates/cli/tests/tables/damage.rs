//! Whatever is wrong with a file, a folder or the disk: it is named, answers stay right, and the table is made again
//! where that can be done.

use std::fs;
use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;

use crate::runner::{self, Ran};
use crate::{
    BOARD, HEADER_CHECKSUM, PARTITION, SIZE, TABLE_START, assert_all_good, build, change, cut, files, length,
    npuzzle, solve, verify, with_tables,
};

/// Checks that damage to one table is reported, that the answer is still right, and that the table is built again.
fn is_named_and_mended(damage: impl Fn(&Path), words: &str) {
    let (folder, file) = with_tables();
    damage(&file);
    let named = verify(folder.path());
    assert_eq!(named.code, Some(1), "{words}: {}", named.out);
    assert!(named.out.contains(words), "no '{words}' in: {}", named.out);
    assert!(named.err.contains("tables remove --bad"), "{}", named.err);
    let notes = solve(folder.path());
    assert!(notes.contains(words) && notes.contains(file.to_str().unwrap()), "no '{words}' in: {notes}");
    assert_all_good(folder.path(), 2);
    assert_eq!(solve(folder.path()), "", "nothing more to say");

    damage(&file);
    let ran = build(folder.path());
    assert_eq!(ran.code, Some(0), "{words}: {}", ran.err);
    assert!(ran.err.contains(words) && ran.out.contains("made in") && ran.out.contains("already there"));
    assert_all_good(folder.path(), 2);
}

#[test]
fn a_table_cut_short() {
    is_named_and_mended(|file| cut(file, 5_000), "it has 5000 bytes");
    is_named_and_mended(|file| cut(file, 10), "it has 10 bytes");
}

#[test]
fn an_empty_file() {
    is_named_and_mended(|file| cut(file, 0), "it has 0 bytes");
}

#[test]
fn a_byte_flipped_in_the_table() {
    is_named_and_mended(|file| change(file, TABLE_START + 99, false), "its checksum is wrong");
    let last = |file: &Path| fs::metadata(file).unwrap().len() as usize - 1;
    is_named_and_mended(|file| change(file, last(file), false), "its checksum is wrong");
}

#[test]
fn a_byte_flipped_in_the_header() {
    is_named_and_mended(|file| change(file, 0, false), "it is not a table of npuzzle");
    for at in [12, 16, 24, 28, 32, 40, HEADER_CHECKSUM] {
        is_named_and_mended(|file| change(file, at, false), "its header is damaged");
    }
}

#[test]
fn a_header_that_is_wrong_and_sealed() {
    is_named_and_mended(|file| change(file, 12, true), "its header is damaged");
    is_named_and_mended(|file| change(file, 39, true), "bytes where");
    is_named_and_mended(|file| change(file, 40, true), "its checksum is wrong");
}

#[test]
fn another_version() {
    for is_sealed in [false, true] {
        is_named_and_mended(|file| change(file, 8, is_sealed), "it is of version 5");
    }
}

#[test]
fn a_table_of_another_board_or_layout_under_this_name() {
    let other = tempfile::tempdir().unwrap();
    npuzzle(other.path(), &["tables", "build", "3x3", "4-4"]);
    let table = files(other.path()).remove(0);
    let copy = |file: &Path| assert!(fs::copy(&table, file).unwrap() > 0);
    is_named_and_mended(copy, "it holds another table: 3x3-");
    let minima = |file: &Path| {
        let folder = tempfile::tempdir().unwrap();
        npuzzle(folder.path(), &["tables", "build", SIZE, PARTITION, "--minima"]);
        fs::copy(files(folder.path()).remove(0), file).unwrap();
    };
    is_named_and_mended(minima, ", minima");
}

#[cfg(unix)]
#[test]
fn links_to_nothing_and_to_themselves() {
    let link = |file: &Path, to: &Path| {
        fs::remove_file(file).unwrap();
        std::os::unix::fs::symlink(to, file).unwrap();
    };
    is_named_and_mended(
        |file| link(file, Path::new("/nowhere/at/all")),
        "a link to a file that is not there",
    );
    is_named_and_mended(|file| link(file, file), "symbolic link");
}

/// Permissions hold back everyone but root.
#[cfg(unix)]
fn permissions_hold(file: &Path) -> bool {
    fs::File::open(file).is_err()
}

#[cfg(unix)]
#[test]
fn a_table_that_may_not_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let forbid = |file: &Path| fs::set_permissions(file, fs::Permissions::from_mode(0o000)).unwrap();
    let (_folder, file) = with_tables();
    forbid(&file);
    if permissions_hold(&file) {
        is_named_and_mended(forbid, "ermission denied");
    }
}

#[test]
fn a_folder_in_place_of_a_table_is_left_alone() {
    let (folder, file) = with_tables();
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    fs::write(file.join("precious"), "data").unwrap();
    let named = verify(folder.path());
    assert!(named.code == Some(1) && named.out.contains("it is a folder"), "{}", named.out);
    let notes = solve(folder.path());
    assert!(notes.contains("it is a folder") && notes.contains("can't be kept"), "{notes}");
    let ran = build(folder.path());
    assert!(ran.code == Some(1) && ran.err.contains("is a directory"), "{}", ran.err);
    let ran = npuzzle(folder.path(), &["tables", "remove", "--bad"]);
    assert!(ran.code == Some(1) && ran.err.contains("by hand"), "{}", ran.err);
    assert_eq!(fs::read_to_string(file.join("precious")).unwrap(), "data");
    fs::remove_dir_all(&file).unwrap();
    assert_eq!(build(folder.path()).code, Some(0));
    assert_all_good(folder.path(), 2);
}

#[test]
fn a_file_in_place_of_the_folder() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("tables");
    fs::write(&folder, "not a folder").unwrap();
    for folder in [folder.clone(), folder.join("below")] {
        assert!(solve(&folder).contains("can't be kept"));
        let ran = build(&folder);
        assert!(ran.code == Some(1) && ran.err.contains("can't be kept"), "{:?}: {}", ran.code, ran.err);
        assert!(ran.err.contains("--tables DIR") && ran.out.is_empty(), "{}", ran.err);
        assert_eq!(npuzzle(&folder, &["tables", "list"]).code, Some(1));
    }
    assert_eq!(fs::read_to_string(&folder).unwrap(), "not a folder");
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_can_not_be_written_to() {
    // Nobody, not even root, makes files there.
    let folder = Path::new("/proc/npuzzle-tables");
    assert!(solve(folder).contains("can't be kept"));
    let ran = build(folder);
    assert!(ran.code == Some(1) && ran.err.contains("os error"), "{:?}: {}", ran.code, ran.err);
}

/// Runs the program where files can't grow, which is to it what a full disk is.
#[cfg(target_os = "linux")]
fn on_a_full_disk(folder: &Path, arguments: &[&str]) -> Ran {
    let script = "ulimit -f 1; trap '' XFSZ; exec \"$0\" \"$@\"";
    let mut shell = Command::new("bash");
    shell.args(["-c", script]).arg(cargo_bin!("npuzzle")).args(arguments);
    shell.envs(runner::environment(&runner::home())).env("NPUZZLE_TABLES", folder);
    shell.output().unwrap().into()
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let ran = on_a_full_disk(folder.path(), &["tables", "build", SIZE, PARTITION]);
    assert!(ran.code == Some(1) && ran.err.contains("File too large"), "{:?}: {}", ran.code, ran.err);
    assert!(files(folder.path()).is_empty());
    let strategy = format!("ida+pdb:{PARTITION}");
    let ran = on_a_full_disk(folder.path(), &["solve", BOARD, "--json", "-s", &strategy]);
    assert!(ran.code == Some(0) && ran.err.contains("can't be kept"), "{:?}: {}", ran.code, ran.err);
    assert_eq!(ran.json()["length"], length(folder.path(), "ida+walking-distance").0);
    assert!(files(folder.path()).is_empty());
    assert_eq!(build(folder.path()).code, Some(0));
    assert_all_good(folder.path(), 2);
}
