//! Databases that are locked, foreign, newer or damaged, and folders that can't be written.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::Laboratory;

#[test]
fn trouble_with_the_disk_is_named_and_exits_with_1() {
    let lab = Laboratory::new();
    lab.does(&["run", "xiao", "-n", "2"]);
    let database = lab.path("lab.db");
    let before = fs::read(&database).unwrap();

    let holder = hold(&database);
    lab.refuses(
        &["run", "xiao", "-n", "2", "--name", "b"],
        1,
        &["lab.db is locked by another program", "run the same command again"],
    );
    drop(holder);

    // A folder where nobody may write, not even the superuser.
    lab.refuses(
        &["run", "xiao", "-n", "2", "--database", "/proc/lab.db"],
        1,
        &["/proc/lab.db can't be written", "--database"],
    );
    lab.refuses(&["report", "xiao", "--output", "/proc/report"], 1, &["/proc/report", "can't be made"]);
    lab.refuses(&["export", "xiao", "--output", "/proc/xiao.csv"], 1, &["/proc/xiao.csv can't be written"]);

    fs::write(lab.path("text.db"), "no database, but a text that is long enough to be looked at").unwrap();
    lab.refuses(
        &["run", "xiao", "--database", "text.db"],
        2,
        &["text.db is no database of npuzzle's", "--database"],
    );
    lab.refuses(&["list", "--database", "text.db"], 2, &["text.db is no database of npuzzle's"]);
    lab.refuses(&["run", "xiao", "--database", "."], 2, &["is a folder"]);
    assert_eq!(fs::read(lab.path("text.db")).unwrap()[..11], *b"no database");

    // The format's number stands in four bytes of the head.
    let mut newer = before.clone();
    newer[60..64].copy_from_slice(&7_u32.to_be_bytes());
    fs::write(lab.path("newer.db"), &newer).unwrap();
    for arguments in [&["run", "xiao"][..], &["report", "xiao"], &["list"]] {
        let arguments = [arguments, &["--database", "newer.db"]].concat();
        lab.refuses(
            &arguments,
            2,
            &["made by a newer npuzzle (format 7, this one knows 1)", "update npuzzle"],
        );
    }
    assert_eq!(fs::read(lab.path("newer.db")).unwrap(), newer, "a newer file was changed");

    let mut damaged = before;
    let middle = damaged.len() / 2;
    damaged[4096..middle].fill(0xa5);
    fs::write(lab.path("damaged.db"), damaged).unwrap();
    let ran = lab.lab(&["report", "xiao", "--database", "damaged.db"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("damaged"), "{}", ran.err);
}

/// A program that holds the database for itself until it is dropped.
struct Holder(Child);

impl Drop for Holder {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

fn hold(database: &Path) -> Holder {
    let script = "import sqlite3, sys\n\
        held = sqlite3.connect(sys.argv[1], isolation_level=None)\n\
        held.execute('BEGIN IMMEDIATE')\n\
        print('held', flush=True)\n\
        sys.stdin.read()\n";
    let mut child = Command::new("python3")
        .args(["-c", script])
        .arg(database)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3, whose sqlite3 holds the lock");
    let mut line = String::new();
    let out = child.stdout.as_mut().unwrap();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(out), &mut line).unwrap();
    assert_eq!(line.trim(), "held");
    Holder(child)
}
