//! The ten commands, read from words. A whole script is read before any of it runs, files that it names
//! included.

use std::fs;
use std::path::{Path, PathBuf};

use npuzzle::board::Move;
use npuzzle::solver::strategy::Strategy;

/// What can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    SetState(String),
    RandomizeState(u32),
    PrintState,
    PrettyPrintState,
    Move(Move),
    /// `solveAStar` or `solveBeam`.
    Solve(Box<Strategy>),
    MaxNodes(u64),
    PrettyPrintSolution,
}

/// The commands by name, in the order of their help. `readCommands` is replaced by what it reads.
pub const NAMES: [&str; 10] = [
    "setState",
    "randomizeState",
    "printState",
    "prettyPrintState",
    "move",
    "solveAStar",
    "solveBeam",
    "maxNodes",
    "readCommands",
    "prettyPrintSolution",
];

/// Why a script can't be run.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    #[error("Unknown command '{word}'{}: the commands are {}", suggestion(word), NAMES.join(", "))]
    Unknown { word: String },
    #[error("{command} needs {expected}")]
    Missing { command: &'static str, expected: &'static str },
    #[error("{command} needs {expected}, not '{word}'")]
    Wrong { command: &'static str, expected: &'static str, word: String },
    #[error("a quotation mark is opened and never closed: write for instance setState \"b12 345 678\"")]
    Unclosed,
    #[error("'{}' can't be read: {error}", path.display())]
    File { path: PathBuf, error: String },
    #[error("{}: {error}", path.display())]
    InFile { path: PathBuf, error: Box<Self> },
    #[error("{} is read by more than {DEEPEST} files in a row: does one read itself?", path.display())]
    Endless { path: PathBuf },
    #[error("this is more than {MOST_COMMANDS} commands: does a file read others over and over?")]
    TooMany,
}

/// Files that name files that name files.
const DEEPEST: usize = 16;

/// Files that read others many times over grow beyond all bounds.
const MOST_COMMANDS: usize = 100_000;

/// A script of more bytes is a mistake.
const LONGEST: u64 = 1 << 24;

/// Reads a script as it is typed or stands in a file: one line or many, `#` for remarks.
pub fn read_script(text: &str) -> Result<Vec<Command>, CommandError> {
    read_text(text, 0)
}

impl Command {
    /// Reads commands from the words of a command line.
    pub fn read(words: &[String]) -> Result<Vec<Self>, CommandError> {
        read_words(words, 0)
    }
}

fn read_text(text: &str, depth: usize) -> Result<Vec<Command>, CommandError> {
    // Files come from every system: a byte order mark and carriage returns are part of no word.
    let text = text.trim_start_matches('\u{feff}').replace('\r', " ");
    let words = shlex::split(&text).ok_or(CommandError::Unclosed)?;
    read_words(&words, depth)
}

fn read_words(words: &[String], depth: usize) -> Result<Vec<Command>, CommandError> {
    let mut commands = Vec::new();
    let mut rest = words.iter().map(String::as_str).peekable();
    while let Some(word) = rest.next() {
        let command = name(word).ok_or_else(|| CommandError::Unknown { word: shortened(word) })?;
        commands.push(match command {
            "setState" => {
                let mut state = vec![value(command, "a state like \"b12 345 678\"", rest.next(), Some)?];
                // The state may stand in quotation marks or not: it goes on up to the next command.
                state.extend(std::iter::from_fn(|| rest.next_if(|word| name(word).is_none())));
                Command::SetState(state.join(" "))
            }
            "readCommands" => {
                let path = value(command, "the name of a file of commands", rest.next(), Some)?;
                commands.extend(read_file(Path::new(path), depth + 1)?);
                if commands.len() > MOST_COMMANDS {
                    return Err(CommandError::TooMany);
                }
                continue;
            }
            "printState" => Command::PrintState,
            "prettyPrintState" => Command::PrettyPrintState,
            "prettyPrintSolution" => Command::PrettyPrintSolution,
            _ => with_value(command, rest.next())?,
        });
    }
    Ok(commands)
}

/// A command that is about one word.
fn with_value(command: &'static str, word: Option<&str>) -> Result<Command, CommandError> {
    match command {
        "randomizeState" => {
            let read = |word: &str| word.parse().ok().filter(|&moves| moves <= MOST_MOVES);
            value(command, "a number of moves up to 100000000", word, read).map(Command::RandomizeState)
        }
        "move" => value(command, "up, down, left or right", word, Move::from_name).map(Command::Move),
        "solveAStar" => {
            let expected = "h1 (misplaced tiles), h2 (Manhattan distance) or another heuristic's name";
            value(command, expected, word, a_star).map(Command::Solve)
        }
        "solveBeam" => value(command, "a width of 1 or more, or 'all'", word, beam).map(Command::Solve),
        _ => {
            let read = |word: &str| word.parse().ok().filter(|&nodes| nodes > 0);
            value(command, "a number of nodes of 1 or more", word, read).map(Command::MaxNodes)
        }
    }
}

/// Random moves from the goal that can be waited for.
const MOST_MOVES: u32 = 100_000_000;

/// The word after a command, read; what was expected if it is missing or means nothing.
fn value<'w, T>(
    command: &'static str,
    expected: &'static str,
    word: Option<&'w str>,
    read: impl FnOnce(&'w str) -> Option<T>,
) -> Result<T, CommandError> {
    let word = word.ok_or(CommandError::Missing { command, expected })?;
    read(word).ok_or_else(|| CommandError::Wrong { command, expected, word: shortened(word) })
}

fn read_file(path: &Path, depth: usize) -> Result<Vec<Command>, CommandError> {
    if depth > DEEPEST {
        return Err(CommandError::Endless { path: path.to_owned() });
    }
    let failed = |error: String| CommandError::File { path: path.to_owned(), error };
    let about = fs::metadata(path).map_err(|error| failed(plainly(&error)))?;
    if !about.is_file() {
        return Err(failed("it is no file of commands".to_owned()));
    }
    if about.len() > LONGEST {
        return Err(failed(format!("it has more than {} MiB", LONGEST >> 20)));
    }
    let text = fs::read_to_string(path).map_err(|error| failed(plainly(&error)))?;
    read_text(&text, depth).map_err(|error| match error {
        endless @ (CommandError::Endless { .. } | CommandError::TooMany) => endless,
        error => CommandError::InFile { path: path.to_owned(), error: Box::new(error) },
    })
}

fn plainly(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        std::io::ErrorKind::InvalidData => "it is not text (UTF-8)".to_owned(),
        _ => error.to_string(),
    }
}

/// The command that a word names, with or without dashes, in any case.
fn name(word: &str) -> Option<&'static str> {
    let plain = word.trim_start_matches('-');
    NAMES.into_iter().find(|name| name.eq_ignore_ascii_case(plain))
}

/// The program's A*: of equal costs the first generated first, and states left out by pairs.
fn a_star(heuristic: &str) -> Option<Box<Strategy>> {
    let heuristic = match heuristic.to_ascii_lowercase().as_str() {
        "h1" => "misplaced".to_owned(),
        "h2" => "manhattan".to_owned(),
        other => other.to_owned(),
    };
    format!("astar:pair:fifo+{heuristic}").parse().ok().map(Box::new)
}

/// The program's beam: ranked by both heuristics together.
fn beam(width: &str) -> Option<Box<Strategy>> {
    let width = match width.to_ascii_lowercase().as_str() {
        "all" | "inf" | "infinity" | "∞" => "all".to_owned(),
        other => other.to_owned(),
    };
    format!("beam:{width}:pair+misplaced+manhattan").parse().ok().map(Box::new)
}

fn shortened(word: &str) -> String {
    const MOST: usize = 40;
    if word.chars().count() <= MOST {
        word.to_owned()
    } else {
        word.chars().take(MOST).collect::<String>() + "…"
    }
}

fn suggestion(word: &str) -> String {
    let likeness = |name: &str| strsim::jaro_winkler(&name.to_lowercase(), &word.to_lowercase());
    let nearest = NAMES.into_iter().max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    nearest
        .filter(|name| likeness(name) > 0.8)
        .map_or(String::new(), |name| format!(" (did you mean {name}?)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(strategy: &str) -> Command {
        Command::Solve(Box::new(strategy.parse().unwrap()))
    }

    #[test]
    fn a_script_is_read_on_one_line_or_many_with_dashes_or_without() {
        let expected = [
            Command::SetState("3b2 615 748".to_owned()),
            Command::PrintState,
            solve("beam:50:pair+misplaced+manhattan"),
            Command::MaxNodes(2000),
        ];
        for script in [
            "setState \"3b2 615 748\" printState solveBeam 50 maxNodes 2000",
            "setState '3b2 615 748'\nprintState   # where it starts\nsolveBeam 50\r\nmaxNodes 2000\n",
            "\u{feff}setState '3b2 615 748'\r\nprintState\r\nsolveBeam 50 maxNodes 2000\r\n",
            "-setState 3b2 615 748 -printState -solveBeam 50 -maxNodes 2000",
            "SETSTATE \"3b2 615 748\" printstate solvebeam 50 maxnodes 2000",
        ] {
            assert_eq!(read_script(script).unwrap(), expected, "{script}");
        }
    }

    #[test]
    fn every_command_is_known_by_its_name() {
        let script = "setState b12 345 678 randomizeState 5 printState prettyPrintState move up \
                      solveAStar h1 solveAStar h2 solveBeam all maxNodes 3 prettyPrintSolution";
        let commands = read_script(script).unwrap();
        assert_eq!(commands.len(), 10);
        assert_eq!(commands[5], solve("astar:pair:fifo+misplaced"));
        assert_eq!(commands[6], solve("astar:pair:fifo+manhattan"));
        assert_eq!(commands[7], solve("beam:all:pair+misplaced+manhattan"));
    }

    #[test]
    fn mistakes_are_told_with_the_remedy() {
        for (script, expected) in [
            ("printstat", "did you mean printState?"),
            ("solveAStar", "solveAStar needs h1"),
            ("solveAStar h3", "not 'h3'"),
            ("solveBeam 0", "a width of 1 or more"),
            ("solveBeam -5", "a width of 1 or more"),
            ("maxNodes ten", "not 'ten'"),
            ("move sideways", "up, down, left or right"),
            ("randomizeState 1e9", "a number of moves"),
            ("setState \"b12", "never closed"),
            ("readCommands /no/such/file", "there is no such file"),
            ("readCommands /", "no file of commands"),
            ("x", "the commands are setState"),
        ] {
            let error = read_script(script).unwrap_err().to_string();
            assert!(error.contains(expected), "{script}: {error}");
        }
    }

    #[test]
    fn files_may_read_files_but_not_themselves() {
        let folder = tempfile::tempdir().unwrap();
        let (outer, inner) = (folder.path().join("outer.txt"), folder.path().join("inner.txt"));
        fs::write(&inner, "printState").unwrap();
        fs::write(&outer, format!("readCommands '{}' printState", inner.display())).unwrap();
        let read = || read_script(&format!("readCommands '{}'", outer.display()));
        assert_eq!(read().unwrap(), [Command::PrintState, Command::PrintState]);
        fs::write(&inner, format!("readCommands '{}'", outer.display())).unwrap();
        assert!(matches!(read(), Err(CommandError::Endless { .. })));
        // Each reads the next ten times over: a googol of commands, were it not for the limit.
        for depth in 0..15 {
            let next = folder.path().join(format!("{}.txt", depth + 1));
            let text = format!("readCommands '{}'\n", next.display()).repeat(10);
            fs::write(folder.path().join(format!("{depth}.txt")), text).unwrap();
        }
        fs::write(folder.path().join("15.txt"), "printState ".repeat(1000)).unwrap();
        let first = folder.path().join("0.txt");
        let read_first = read_script(&format!("readCommands '{}'", first.display()));
        assert!(matches!(read_first, Err(CommandError::TooMany)));
        fs::write(&inner, "nonsense").unwrap();
        assert!(read().unwrap_err().to_string().contains("inner.txt"));
    }
}
