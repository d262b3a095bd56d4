//! From the blocks of a spec to boards.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use npuzzle::board::scramble::{Dice, IllegalDraw};
use npuzzle::board::{Board, Goal, notation};
use npuzzle::solver::exact_depth::{self, DepthError};

use crate::spec::{Illegal, Kind, Set, Spec, SpecError};

/// A board to be solved, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The block that it belongs to.
    pub set: String,
    /// How long its walk was, or how deep it is, as the block says.
    pub level: Option<u32>,
    /// Where it starts.
    pub start: Board,
    /// Where it is to end.
    pub goal: Board,
    /// The length of its shortest solution, where that is known beforehand.
    pub distance: Option<u32>,
}

/// Why there are no instances.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InstanceError {
    /// The spec asks for what can't be had.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Stopped from outside.
    #[error("interrupted")]
    Interrupted,
}

/// A walk that shuts itself in is drawn again, so often.
const TRIES: usize = 1_000;

/// All instances of a spec, in its order. The seed of each block and length is drawn from the spec's, so
/// that more boards of one leave those of the others as they are.
///
/// # Errors
/// If there is no board of a depth, or a file can't be read.
pub fn instances(
    spec: &Spec,
    folder: &Path,
    cancel: &Arc<AtomicBool>,
) -> Result<Vec<Instance>, InstanceError> {
    let mut seeds = Dice::new(spec.seed);
    let mut all = Vec::new();
    for (nth, set) in spec.instances.iter().enumerate() {
        let maker = Maker { spec, set, label: label(spec, nth), cancel };
        all.extend(match set.kind {
            Kind::Suite => maker.of_suite()?,
            Kind::File => maker.in_file(folder)?,
            Kind::Boards => maker.in_spec()?,
            Kind::Walk | Kind::SelfAvoiding | Kind::Uniform | Kind::Depth => maker.drawn(&mut seeds)?,
        });
    }
    spec.check_runs(all.len() as u64)
        .map_err(|problem| SpecError { place: format!("experiment '{}'", spec.name), problem })?;
    Ok(all)
}

/// What a block is called: two of one name are told apart by their place.
pub fn label(spec: &Spec, nth: usize) -> String {
    let label = spec.instances[nth].label();
    let is_taken = spec.instances[..nth].iter().any(|other| other.label() == label);
    if is_taken { format!("{label} ({})", nth + 1) } else { label }
}

struct Maker<'s> {
    spec: &'s Spec,
    set: &'s Set,
    label: String,
    cancel: &'s Arc<AtomicBool>,
}

impl Maker<'_> {
    fn instance(&self, level: Option<u32>, start: Board, goal: Board, distance: Option<u32>) -> Instance {
        Instance { set: self.label.clone(), level, start, goal, distance }
    }

    fn wrong(&self, problem: impl std::fmt::Display) -> SpecError {
        SpecError { place: format!("instances '{}'", self.label), problem: problem.to_string() }
    }

    fn drawn(&self, seeds: &mut Dice) -> Result<Vec<Instance>, InstanceError> {
        let size = self.set.size(self.spec);
        let goal = Goal::read(self.set.goal(self.spec), size).map_err(|error| self.wrong(error))?;
        let count = self.set.count.map_or(0, |count| count.get() as usize);
        let Some(levels) = self.set.levels() else {
            let mut dice = Dice::new(seeds.seed());
            let draw = |_| {
                self.stop_if_told()?;
                Ok(self.instance(None, dice.solvable(&goal), goal.clone(), None))
            };
            return (0..count).map(draw).collect();
        };
        let mut all = Vec::new();
        for &level in levels {
            let mut dice = Dice::new(seeds.seed());
            let is_depth = self.set.kind == Kind::Depth;
            let boards = if is_depth {
                self.of_depth(&goal, level, count, &mut dice)?
            } else {
                (0..count).map(|_| self.walk(&goal, level, &mut dice)).collect::<Result<_, _>>()?
            };
            let distance = is_depth.then_some(level);
            all.extend(
                boards.into_iter().map(|start| self.instance(Some(level), start, goal.clone(), distance)),
            );
        }
        Ok(all)
    }

    fn walk(&self, goal: &Board, steps: u32, dice: &mut Dice) -> Result<Board, InstanceError> {
        self.stop_if_told()?;
        let steps = steps as usize;
        if self.set.kind == Kind::Walk {
            let illegal = match self.set.illegal.unwrap_or_default() {
                Illegal::Redrawn => IllegalDraw::Redrawn,
                Illegal::Wasted => IllegalDraw::Wasted,
            };
            return Ok(dice.walk(goal, steps, illegal));
        }
        for _ in 0..TRIES {
            self.stop_if_told()?;
            if let Some(board) = dice.walk_self_avoiding(goal, steps) {
                return Ok(board);
            }
        }
        let size = goal.size();
        let problem =
            format!("no walk of {steps} moves that avoids itself was found on {size}: lower 'steps'");
        Err(self.wrong(problem).into())
    }

    fn stop_if_told(&self) -> Result<(), InstanceError> {
        if self.cancel.load(Ordering::Relaxed) { Err(InstanceError::Interrupted) } else { Ok(()) }
    }

    /// Small spaces have few boards of some depths: these are then all there is.
    fn of_depth(
        &self,
        goal: &Board,
        depth: u32,
        count: usize,
        dice: &mut Dice,
    ) -> Result<Vec<Board>, InstanceError> {
        exact_depth::draw(goal, depth, count, dice, self.cancel).map_err(|error| match error {
            DepthError::Interrupted => InstanceError::Interrupted,
            other => self.wrong(other).into(),
        })
    }

    fn of_suite(&self) -> Result<Vec<Instance>, SpecError> {
        let rows = self.set.suite().map(crate::suites::Suite::rows).unwrap_or_default();
        if let Some(select) = self.set.select.as_ref().filter(|select| select.highest() > rows.len()) {
            let problem = format!("'{select}' selects beyond the {} rows of the suite", rows.len());
            return Err(self.wrong(problem));
        }
        let is_chosen = |number: usize, size| {
            self.set.select.as_ref().is_none_or(|select| select.has(number))
                && self.set.size.is_none_or(|wanted| wanted == size)
        };
        let all: Vec<Instance> = (1..)
            .zip(rows)
            .filter(|(number, row)| is_chosen(*number, row.start.size()))
            .map(|(_, row)| self.instance(None, row.start, row.goal, row.distance))
            .collect();
        if all.is_empty() {
            Err(self.wrong("no board of the suite is left: mind 'size' and 'select'"))
        } else {
            Ok(all)
        }
    }

    fn in_file(&self, folder: &Path) -> Result<Vec<Instance>, SpecError> {
        let path = folder.join(self.set.file.as_deref().unwrap_or(Path::new("")));
        let text = fs::read_to_string(&path).map_err(|error| {
            self.wrong(format!(
                "{} can't be read: {error}; 'file' is looked for beside the spec",
                path.display()
            ))
        })?;
        let boards = notation::parse_many(&text, self.set.size)
            .map_err(|error| self.wrong(format!("{}: {error}", path.display())))?;
        boards.into_iter().map(|located| self.given(located.board)).collect()
    }

    fn in_spec(&self) -> Result<Vec<Instance>, SpecError> {
        let read = |text: &String| notation::parse(text, self.set.size).map_err(|error| self.wrong(error));
        let boards = self.set.boards.iter().flatten().map(read);
        boards.map(|board| self.given(board?)).collect()
    }

    fn given(&self, start: Board) -> Result<Instance, SpecError> {
        let goal = Goal::read(self.set.goal(self.spec), start.size()).map_err(|error| self.wrong(error))?;
        Ok(self.instance(None, start, goal, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(blocks: &str) -> Result<Vec<Instance>, InstanceError> {
        let text = format!("name = 'x'\nseed = 3\nstrategies = ['bfs']\n{blocks}");
        instances(&Spec::read(&text, "x").unwrap(), Path::new(""), &Arc::default())
    }

    #[test]
    fn one_seed_gives_the_same_boards_and_blocks_do_not_disturb_each_other() {
        let walks = "[[instances]]\nkind = 'walk'\nsteps = [5, 9]\ncount = 4\n";
        let uniform = "[[instances]]\nkind = 'uniform'\ncount = 3\n";
        let once = made(&format!("{walks}{uniform}")).unwrap();
        assert_eq!(once, made(&format!("{walks}{uniform}")).unwrap());
        let more = made(&format!("{}{uniform}", walks.replace("count = 4", "count = 6"))).unwrap();
        assert_eq!(once[8..], more[12..], "more walks, the same even draws");
        assert_eq!(once[..4], more[..4]);
    }

    #[test]
    fn depths_are_proven_and_walks_only_draw() {
        let all = made("[[instances]]\nkind = 'depth'\ndepth = [31, 0]\ncount = 5\n").unwrap();
        // Two boards are 31 moves deep, and one is none.
        assert_eq!(all.iter().map(|it| it.distance.unwrap()).collect::<Vec<_>>(), [31, 31, 0]);
        let walks = made("[[instances]]\nkind = 'self-avoiding'\nsteps = 6\ncount = 2\n").unwrap();
        assert!(walks.iter().all(|it| it.level == Some(6) && it.distance.is_none()));
    }

    #[test]
    fn what_can_not_be_had_is_named() {
        let words = |blocks: &str| made(blocks).unwrap_err().to_string();
        let deep = words("[[instances]]\nkind = 'depth'\ndepth = 32\ncount = 1\n");
        assert!(deep.contains("exact depth") && deep.contains("31"), "{deep}");
        let shut = words("[[instances]]\nkind = 'self-avoiding'\nsteps = 12\ncount = 1\nsize = '2x2'\n");
        assert!(shut.contains("avoids itself"), "{shut}");
        let select = words("[[instances]]\nkind = 'suite'\nsuite = 'korf100'\nselect = '101'\n");
        assert!(select.contains("100 rows"), "{select}");
        let file = words("[[instances]]\nkind = 'file'\nfile = 'nowhere.txt'\n");
        assert!(file.contains("nowhere.txt"), "{file}");
    }
}
