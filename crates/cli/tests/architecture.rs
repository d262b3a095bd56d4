//! The shape of the workspace against ARCHITECTURE.md: which crates there are, which depends on which, and how large
//! their files are.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The crates that a crate depends on, other than for its tests.
type Arrows = BTreeMap<String, BTreeSet<String>>;

#[test]
fn the_drawing_shows_the_crates_and_arrows_that_cargo_knows() {
    let drawn: Arrows = drawing().into_iter().collect();
    assert_eq!(drawn, arrows(), "left: drawn in ARCHITECTURE.md, right: in the manifests");
}

#[test]
fn a_crate_depends_only_on_crates_drawn_above_it() {
    let mut above = BTreeSet::new();
    for (name, depends_on) in drawing() {
        let below: Vec<&String> = depends_on.difference(&above).collect();
        assert!(below.is_empty(), "{name} depends on {below:?}, drawn below it");
        assert!(above.insert(name.clone()), "{name} is drawn twice");
    }
}

#[test]
fn no_file_is_over_400_lines_before_its_tests() {
    let long: Vec<String> = crates()
        .into_iter()
        .flat_map(|folder| rust_files(&folder.join("src")))
        .filter(|file| !is_test(file))
        .map(|file| (lines_before_tests(&fs::read_to_string(&file).unwrap()), file))
        .filter(|(lines, _)| *lines > 400)
        .map(|(lines, file)| format!("{lines} {}", file.strip_prefix(root()).unwrap().display()))
        .collect();
    assert!(long.is_empty(), "one idea per file; these are longer:\n{}", long.join("\n"));
}

/// It has commands and what they print; whatever others could use belongs into a library.
#[test]
fn the_binary_s_crate_is_under_8500_lines() {
    let files = rust_files(&root().join("crates/cli/src"));
    let lines: usize = files.iter().map(|file| fs::read_to_string(file).unwrap().lines().count()).sum();
    assert!(lines < 8_500, "crates/cli/src has {lines} lines");
}

/// The lines of the fenced block `crates` in ARCHITECTURE.md: `name -> other other  # what it is`.
fn drawing() -> Vec<(String, BTreeSet<String>)> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let block = text.split("```crates\n").nth(1).expect("a block that begins with ```crates");
    let block = block.split("```").next().unwrap();
    block
        .lines()
        .map(|line| line.split('#').next().unwrap().trim())
        .filter(|line| !line.is_empty())
        .map(|line| {
            let (name, depends_on) = line.split_once("->").unwrap_or((line, ""));
            (name.trim().to_owned(), depends_on.split_whitespace().map(str::to_owned).collect())
        })
        .collect()
}

fn arrows() -> Arrows {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let name = |package: &Value| package["name"].as_str().unwrap().to_owned();
    let members: BTreeSet<String> = packages.iter().map(name).collect();
    let depends_on = |package: &Value| {
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        dependencies
            // Those for tests and build scripts have a kind.
            .filter(|dependency| dependency["kind"].is_null())
            .map(name)
            .filter(|name| members.contains(name))
            .map(|name| short(&name))
            .collect()
    };
    packages.iter().map(|package| (short(&name(package)), depends_on(package))).collect()
}

/// A crate by the name of its folder.
fn short(package: &str) -> String {
    package.strip_prefix("npuzzle-").unwrap_or(package).to_owned()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

fn crates() -> Vec<PathBuf> {
    fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path()).collect()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// `tests.rs`, or a file in a folder `tests`, of which the parent module says `#[cfg(test)]`.
fn is_test(file: &Path) -> bool {
    file.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs")
}

fn lines_before_tests(text: &str) -> usize {
    let lines: Vec<&str> = text.lines().collect();
    let begins_tests = |pair: &[&str]| pair[0] == "#[cfg(test)]" && pair[1].ends_with("mod tests {");
    lines.windows(2).position(begins_tests).unwrap_or(lines.len())
}
