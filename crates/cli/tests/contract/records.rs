//! Answers as a file: `$` and what was asked, the code, the lines. Whatever differs from run to run is left blank.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::same;

#[derive(Debug)]
pub(crate) struct Answer {
    /// The line of the list.
    pub(crate) asked: String,
    /// The exit code, or the HTTP status.
    pub(crate) code: i32,
    /// What of the output is compared.
    pub(crate) lines: Vec<String>,
}

pub(crate) fn read(file: &Path) -> Vec<Answer> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let mut answers: Vec<Answer> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(asked) = line.strip_prefix("$ ") {
            let code = lines.next().and_then(|line| line.strip_prefix("code ")).unwrap().parse().unwrap();
            answers.push(Answer { asked: asked.to_owned(), code, lines: Vec::new() });
        } else {
            answers.last_mut().expect("an answer begins with what was asked").lines.push(line.to_owned());
        }
    }
    answers
}

pub(crate) fn write(file: &Path, answers: &[Answer]) {
    let mut text = String::new();
    for Answer { asked, code, lines } in answers {
        writeln!(text, "$ {asked}\ncode {code}").unwrap();
        for line in lines {
            let blanked = serde_json::from_str::<Value>(line).map(|value| same::blanked(value).to_string());
            text += &blanked.unwrap_or_else(|_| line.clone());
            text += "\n";
        }
    }
    fs::write(file, text).unwrap();
}
