//! Lines from a person: edited, with history and completion, on a terminal; read as they are from a pipe.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::PathBuf;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use crate::{folders, interrupt};

/// Where lines come from.
pub struct Prompt {
    source: Source,
    history: Option<PathBuf>,
}

enum Source {
    Terminal(Box<Editor<Words, FileHistory>>),
    Pipe(Echo),
}

/// What a dialogue that is fed by a pipe shows of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Echo {
    /// The prompts and the lines, as if they had been typed.
    Dialogue,
    /// Nothing: only answers.
    Nothing,
}

/// What was typed.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    Text(String),
    /// A line that no person means: what is wrong with it.
    Garbage(&'static str),
    /// Ctrl-C.
    Interrupted,
    /// Ctrl-D, or the end of the pipe.
    End,
}

/// More than this is no line of ours.
const MOST_BYTES: usize = 1 << 16;
const TOO_LONG: &str = "that line is too long to be meant";
const NOT_TEXT: &str = "that line is not text (UTF-8)";

impl Prompt {
    /// A prompt that completes these words, and remembers lines in a file of this name in the user's data
    /// folder if it is given.
    pub fn new(words: Vec<&'static str>, history: Option<&str>, echo: Echo) -> anyhow::Result<Self> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(Self { source: Source::Pipe(echo), history: None });
        }
        let config = Config::builder().max_history_size(1_000)?.bracketed_paste(true).build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Words { words, files: FilenameCompleter::new() }));
        let history = history.and_then(|name| Some(folders::data()?.join(name)));
        if let Some(path) = &history {
            // There is none the first time.
            drop(editor.load_history(path));
        }
        Ok(Self { source: Source::Terminal(Box::new(editor)), history })
    }

    /// The next line.
    pub fn read(&mut self, prompt: &str) -> anyhow::Result<Line> {
        let line = match &mut self.source {
            Source::Terminal(editor) => interrupt::idle(|| editor.readline(prompt)),
            Source::Pipe(echo) => return Ok(read_from_pipe(prompt, *echo)?),
        };
        match line {
            Ok(text) if text.len() > MOST_BYTES => Ok(Line::Garbage(TOO_LONG)),
            Ok(text) => {
                self.remember(&text);
                Ok(Line::Text(text))
            }
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Line::Garbage(NOT_TEXT))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Keeps a line for another day. A history that can't be kept is no reason to bother anyone.
    fn remember(&mut self, text: &str) {
        let (Source::Terminal(editor), Some(path)) = (&mut self.source, &self.history) else { return };
        if !text.trim().is_empty() && editor.add_history_entry(text).unwrap_or(false) {
            drop(path.parent().map(fs::create_dir_all));
            drop(editor.append_history(path));
        }
    }
}

fn read_from_pipe(prompt: &str, echo: Echo) -> io::Result<Line> {
    let shows = |text: &str| {
        if echo == Echo::Nothing {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    };
    shows(prompt)?;
    let line = interrupt::idle(|| read_line(&mut io::stdin().lock()))?;
    match &line {
        Line::Text(text) => shows(&format!("{text}\n"))?,
        _ => shows("\n")?,
    }
    Ok(line)
}

/// A line of bounded length; the rest of a longer one is passed over.
fn read_line(source: &mut impl BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    source.by_ref().take(MOST_BYTES as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Line::End);
    }
    if bytes.len() > MOST_BYTES && bytes.last() != Some(&b'\n') {
        source.skip_until(b'\n')?;
        return Ok(Line::Garbage(TOO_LONG));
    }
    let Ok(text) = String::from_utf8(bytes) else { return Ok(Line::Garbage(NOT_TEXT)) };
    Ok(Line::Text(text.trim_end_matches(['\n', '\r']).to_owned()))
}

/// Completes words, and files after those.
struct Words {
    words: Vec<&'static str>,
    files: FilenameCompleter,
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let start = line[..position].rfind(char::is_whitespace).map_or(0, |space| space + 1);
        let begun = line[start..position].trim_start_matches('-').to_lowercase();
        let candidates: Vec<Pair> = self
            .words
            .iter()
            .filter(|word| !begun.is_empty() && word.to_lowercase().starts_with(&begun))
            .map(|word| Pair { display: (*word).to_owned(), replacement: format!("{word} ") })
            .collect();
        if candidates.is_empty() {
            self.files.complete(line, position, context)
        } else {
            Ok((start, candidates))
        }
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        let mut source = io::BufReader::new(bytes);
        let mut lines = Vec::new();
        loop {
            match read_line(&mut source).unwrap() {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    #[test]
    fn lines_end_as_on_any_system_or_not_at_all() {
        let expected = ["a", "", "b", "c"].map(|text| Line::Text(text.to_owned()));
        assert_eq!(lines(b"a\n\r\nb\r\nc"), expected);
    }

    #[test]
    fn a_megabyte_is_passed_over_and_the_next_line_is_read() {
        let mut bytes = vec![b'x'; 1 << 20];
        bytes.extend(b"\n\xff\xfe\nafter\n");
        assert_eq!(
            lines(&bytes),
            [Line::Garbage(TOO_LONG), Line::Garbage(NOT_TEXT), Line::Text("after".to_owned())]
        );
    }
}
