//! Boards from arguments, files and standard input, and goals from arguments.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use npuzzle::board::notation::{self, Located, ParseError, ParseErrorKind};
use npuzzle::board::{Board, Goal, Size};

use crate::exit::bad_input;
use crate::profiles::Profile;

/// The boards of a command.
#[derive(Args, Debug)]
pub struct BoardArgs {
    /// A board in any notation: '1 2 3/4 5 6/7 8 0', 'b12 345 678', '1,2,3,…'; - reads standard input
    #[arg(value_name = "BOARD")]
    board: Vec<String>,

    /// Read one or many boards from a file (- for standard input)
    #[arg(long, short, value_name = "FILE", conflicts_with = "board")]
    file: Option<PathBuf>,

    /// The size, where the numbers alone do not tell it
    #[arg(long, value_name = "ROWSxCOLS")]
    size: Option<Size>,
}

/// A board, and where it came from if that was a file.
#[derive(Debug)]
pub struct Given {
    pub board: Board,
    pub place: Option<String>,
}

impl BoardArgs {
    /// Whether any board was given, or a place to read them from.
    pub fn is_given(&self) -> bool {
        self.file.is_some() || !self.board.is_empty()
    }

    /// The size, if it was given.
    pub fn size(&self) -> Option<Size> {
        self.size
    }

    /// All boards that were given.
    pub fn read(&self) -> anyhow::Result<Vec<Given>> {
        let joined = self.board.join(" ");
        match (&self.file, joined.as_str()) {
            (Some(path), _) if path.as_os_str() == "-" => {
                self.read_many(&standard_input()?, "standard input")
            }
            (Some(path), _) => self.read_many(&file(path)?, &path.display().to_string()),
            (None, "-") => self.read_many(&standard_input()?, "standard input"),
            (None, "") if self.board.is_empty() => Err(bad_input(
                "no board: give one like '1 2 3/4 5 6/7 8 0', or --file FILE, or - for standard input",
            )),
            (None, text) => {
                let board = notation::parse(text, self.size).map_err(|error| {
                    let hint = if Path::new(text).exists() {
                        format!("; to read a file, say --file {text}")
                    } else {
                        String::new()
                    };
                    bad_input(format!("{}{hint}", told(&error)))
                })?;
                Ok(vec![Given { board, place: None }])
            }
        }
    }

    fn read_many(&self, text: &str, name: &str) -> anyhow::Result<Vec<Given>> {
        let boards = notation::parse_many(text, self.size)
            .map_err(|error| bad_input(format!("{name}: {}", told(&error))))?;
        let given = |Located { board, line }| Given { board, place: Some(format!("{name}:{line}")) };
        Ok(boards.into_iter().map(given).collect())
    }
}

/// What `--goal` takes.
const GOAL_HELP: &str = "The goal: first (blank, 1, 2, …), last (1, 2, …, blank), snail (inward, blank at the end), \
    or a board";

/// The goal where nothing else is said.
const GOAL: Goal = Goal::Last;

/// The goal of a command.
#[derive(Args, Debug)]
pub struct GoalArgs {
    #[arg(long, short, default_value = GOAL.name(), value_name = "GOAL", help = GOAL_HELP)]
    goal: String,
}

impl GoalArgs {
    /// The goal as it was given.
    pub fn text(&self) -> &str {
        &self.goal
    }

    /// The goal for boards of a size.
    pub fn board(&self, size: Size) -> anyhow::Result<Board> {
        goal(&self.goal, size)
    }
}

/// The goal of a command that has profiles: a profile brings its own.
#[derive(Args, Debug)]
pub struct ProfiledGoalArgs {
    #[arg(long, short, value_name = "GOAL", help = format!("{GOAL_HELP} [default: {GOAL}]"))]
    goal: Option<String>,
}

impl ProfiledGoalArgs {
    /// The goal as it was given, or the name of the one that goes without saying.
    pub fn text(&self, profile: Option<Profile>) -> &str {
        let default = profile.map_or(GOAL, |profile| profile.settings().goal);
        self.goal.as_deref().unwrap_or(default.name())
    }

    /// The goal for boards of a size.
    pub fn board(&self, profile: Option<Profile>, size: Size) -> anyhow::Result<Board> {
        goal(self.text(profile), size)
    }
}

/// What is wrong with a text, and how a command that has `--size` mends it.
pub fn told(error: &ParseError) -> String {
    match error.kind {
        ParseErrorKind::OneRow(_) => format!("{error}: --size ROWSxCOLS"),
        _ => error.to_string(),
    }
}

/// More than this is no file of boards but a mistake.
const MOST_BYTES: u64 = 1 << 28;

fn standard_input() -> anyhow::Result<String> {
    let bytes = read_all(io::stdin().lock(), "standard input")?;
    text(bytes, "standard input")
}

fn file(path: &Path) -> anyhow::Result<String> {
    let name = path.display().to_string();
    let explain = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => bad_input(format!("{name}: there is no such file")),
        io::ErrorKind::IsADirectory => bad_input(format!("{name} is a folder: name a file of boards in it")),
        io::ErrorKind::PermissionDenied => {
            bad_input(format!("{name} may not be read: check its permissions"))
        }
        _ => anyhow::Error::new(error).context(format!("{name} can't be read")),
    };
    let opened = fs::File::open(path).map_err(explain)?;
    if opened.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(explain(io::ErrorKind::IsADirectory.into()));
    }
    text(read_all(opened, &name)?, &name)
}

fn read_all(source: impl Read, name: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes).with_context(|| format!("{name} can't be read"))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(bad_input(format!(
            "{name} has more than {} MiB: split it into several files",
            MOST_BYTES >> 20
        )));
    }
    Ok(bytes)
}

fn text(bytes: Vec<u8>, name: &str) -> anyhow::Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let before =
            String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
        bad_input(format!(
            "{name}: line {} is not text (UTF-8): boards are written with numbers",
            before.split('\n').count()
        ))
    })
}

/// The goal that a name or a board in any notation says, for boards of a size.
fn goal(text: &str, size: Size) -> anyhow::Result<Board> {
    Goal::read(text, size).map_err(bad_input)
}
