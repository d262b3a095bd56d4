use rusqlite::Connection;
use tempfile::TempDir;

use super::*;

#[test]
fn files_that_are_no_stores_are_told_apart() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let refused = |path: &Path| (Store::open(path).unwrap_err(), Store::open_to_read(path).unwrap_err());

    std::fs::write(path("text"), "this is a text of some length, and so it is no database at all").unwrap();
    assert!(matches!(refused(&path("text")), (StoreError::Foreign(_), StoreError::Foreign(_))));

    Connection::open(path("other")).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
    assert!(matches!(refused(&path("other")), (StoreError::Foreign(_), StoreError::Foreign(_))));

    drop(Store::open(&path("newer")).unwrap());
    Connection::open(path("newer")).unwrap().pragma_update(None, "user_version", open::VERSION + 1).unwrap();
    let newer = refused(&path("newer"));
    assert!(matches!(newer, (StoreError::Newer { .. }, StoreError::Newer { .. })), "{newer:?}");

    assert!(matches!(refused(folder.path()), (StoreError::Folder(_), StoreError::Folder(_))));
    assert!(matches!(Store::open_to_read(&path("none")), Err(StoreError::Missing(_))));
    assert!(!path("none").exists());
}

#[test]
fn a_locked_store_is_named_after_a_while() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("store");
    let mut store = Store::open(&path).unwrap();
    store.connection.busy_timeout(std::time::Duration::from_millis(50)).unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert!(matches!(store.remove("x"), Err(StoreError::Locked(_))));
    other.execute_batch("ROLLBACK").unwrap();
    assert!(!store.remove("x").unwrap());
}
