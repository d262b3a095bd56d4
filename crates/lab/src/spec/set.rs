//! A block of instances: of which kind, and which fields go with it.

use std::path::PathBuf;

use npuzzle::board::{Goal, Size, notation};
use npuzzle::solver::strategy::did_you_mean;
use serde::{Deserialize, Serialize};

use super::Spec;
use super::fields::{self, Count, Levels};
use crate::suites::{self, SUITES, Selection, Suite};

/// Where instances come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// Random walks from the goal.
    Walk,
    /// Random walks that come to no board twice.
    SelfAvoiding,
    /// Boards drawn evenly from all.
    Uniform,
    /// Boards whose shortest solution is proven to have so many moves.
    Depth,
    /// A published set.
    Suite,
    /// Boards in a file.
    File,
    /// Boards in the spec itself.
    Boards,
}

/// What a walk does with a move that would leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Illegal {
    /// Draws again.
    #[default]
    Redrawn,
    /// Wastes the turn.
    Wasted,
}

/// A block of instances.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Set {
    /// Where they come from.
    pub kind: Kind,
    /// What tables call them.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fields::label")]
    pub name: Option<String>,
    /// How many, of each length or depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<Count>,
    /// How many moves a walk draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Levels>,
    /// What a walk does with a move that would leave the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal: Option<Illegal>,
    /// The lengths of the shortest solutions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<Levels>,
    /// A published set by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suite: Option<String>,
    /// Which of them, by number: `1-10,17`.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "fields::optional_text")]
    pub select: Option<Selection>,
    /// A file of boards in any notation, beside the spec if it is not an absolute path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// Boards in any notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<Vec<String>>,
    /// The size of these boards, if not that of the whole spec.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "fields::optional_text")]
    pub size: Option<Size>,
    /// The goal of these boards, if not that of the whole spec.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
}

/// The most cells of all boards of a block: about a gigabyte.
const MOST_CELLS: u64 = 200_000_000;

/// The longest walk that keeps all its boards.
const LONGEST_SELF_AVOIDING: u32 = 10_000;

impl Kind {
    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Walk => "walk",
            Self::SelfAvoiding => "self-avoiding",
            Self::Uniform => "uniform",
            Self::Depth => "depth",
            Self::Suite => "suite",
            Self::File => "file",
            Self::Boards => "boards",
        }
    }

    /// The fields that a block of this kind needs, and those that it may have besides `name`.
    const fn fields(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Self::Walk => (&["steps", "count"], &["illegal", "size", "goal"]),
            Self::SelfAvoiding => (&["steps", "count"], &["size", "goal"]),
            Self::Uniform => (&["count"], &["size", "goal"]),
            Self::Depth => (&["depth", "count"], &["size", "goal"]),
            Self::Suite => (&["suite"], &["select", "size"]),
            Self::File => (&["file"], &["size", "goal"]),
            Self::Boards => (&["boards"], &["size", "goal"]),
        }
    }
}

impl Set {
    /// The suite that it names.
    pub fn suite(&self) -> Option<&'static Suite> {
        self.suite.as_deref().and_then(suites::find)
    }

    /// The size of its boards.
    pub fn size(&self, spec: &Spec) -> Size {
        self.size.unwrap_or(spec.size)
    }

    /// The goal of its boards.
    pub fn goal<'s>(&'s self, spec: &'s Spec) -> &'s str {
        self.goal.as_deref().unwrap_or(&spec.goal)
    }

    /// How long the walks or how deep the boards are, where that is said.
    pub fn levels(&self) -> Option<&[u32]> {
        self.steps.as_ref().or(self.depth.as_ref()).map(Levels::all)
    }

    /// What tables call it if it has no name of its own.
    pub fn label(&self) -> String {
        let of_kind = || match self.kind {
            Kind::Walk => "random walks".to_owned(),
            Kind::SelfAvoiding => "self-avoiding walks".to_owned(),
            Kind::Uniform => "drawn evenly".to_owned(),
            Kind::Depth => "exact depth".to_owned(),
            Kind::Suite => self.suite.clone().unwrap_or_default(),
            Kind::File => self.file.as_ref().map_or_else(String::new, |file| file.display().to_string()),
            Kind::Boards => "boards".to_owned(),
        };
        self.name.clone().unwrap_or_else(of_kind)
    }

    /// How many boards are drawn at random for it.
    pub(super) fn drawn(&self) -> u64 {
        let levels = self.levels().map_or(1, <[u32]>::len) as u64;
        levels * self.count.map_or(0, |count| u64::from(count.get()))
    }

    /// What can't be seen field by field.
    pub(super) fn check(&self, spec: &Spec) -> Result<(), String> {
        let kind = self.kind.name();
        let (needed, allowed) = self.kind.fields();
        let given = self.given();
        if let Some(missing) = needed.iter().find(|field| !given.contains(field)) {
            let which =
                if *missing == "suite" { format!(", one of {}", suite_names()) } else { String::new() };
            return Err(format!("instances of kind \"{kind}\" need the field '{missing}'{which}"));
        }
        if let Some(stray) = given.iter().find(|field| !needed.contains(field) && !allowed.contains(field)) {
            let fields = [needed, allowed].concat().join(", ");
            return Err(format!("'{stray}' is no field of kind \"{kind}\", which has {fields}"));
        }
        if let Some(far) =
            self.steps.iter().flat_map(Levels::all).find(|&&steps| steps > LONGEST_SELF_AVOIDING)
            && self.kind == Kind::SelfAvoiding
        {
            return Err(format!(
                "walks that avoid themselves remember every board: at most {LONGEST_SELF_AVOIDING} steps, not {far}"
            ));
        }
        if let (Some(name), None) = (&self.suite, self.suite()) {
            let hint = did_you_mean(name, SUITES.iter().map(|suite| suite.name));
            return Err(format!("unknown suite '{name}'{hint}; there are {}", suite_names()));
        }
        if self.kind != Kind::Suite && self.kind != Kind::File && self.kind != Kind::Boards {
            Goal::read(self.goal(spec), self.size(spec)).map_err(|error| error.to_string())?;
        }
        for board in self.boards.iter().flatten() {
            notation::parse(board, self.size).map_err(|error| format!("board '{board}': {error}"))?;
        }
        let cells = self.drawn().saturating_mul(self.size(spec).cells() as u64);
        if cells > MOST_CELLS {
            let size = self.size(spec);
            return Err(format!(
                "{} boards of {size} are more than fit in memory: lower the count",
                self.drawn()
            ));
        }
        if self.boards.as_ref().is_some_and(Vec::is_empty) {
            return Err("an empty list of boards: write at least one".to_owned());
        }
        Ok(())
    }

    /// The fields that are there, but for the kind and the name.
    fn given(&self) -> Vec<&'static str> {
        let fields = [
            ("count", self.count.is_some()),
            ("steps", self.steps.is_some()),
            ("illegal", self.illegal.is_some()),
            ("depth", self.depth.is_some()),
            ("suite", self.suite.is_some()),
            ("select", self.select.is_some()),
            ("file", self.file.is_some()),
            ("boards", self.boards.is_some()),
            ("size", self.size.is_some()),
            ("goal", self.goal.is_some()),
        ];
        fields.into_iter().filter(|(_, is_given)| *is_given).map(|(field, _)| field).collect()
    }
}

fn suite_names() -> String {
    SUITES.iter().map(|suite| suite.name).collect::<Vec<_>>().join(", ")
}
