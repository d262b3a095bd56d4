//! `npuzzle train`: learns the potential that ranks the boards of a beam.

use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use npuzzle::board::Size;
use npuzzle::figures::{self, grouped, read_count};
use npuzzle::files;
use npuzzle::heuristics::potential::{Model, formula};
use npuzzle::solver::anytime::beam::MAX_CELLS;
use npuzzle::solver::anytime::train::{CLASS, Course, Marks, Report, Trainer, exam};
use serde_json::json;

use crate::draw::{FAINT, STRONG};
use crate::exit::{self, Exit, bad_input};
use crate::interrupt;
use crate::progress::Spinner;

/// Boards that the trained model is evaluated on.
const EXAM_BOARDS: u64 = 200;

/// Lines of the log of a whole course.
const LOG_LINES: u64 = 20;

/// Time between two saves of an unfinished run.
const INTERVAL: Duration = Duration::from_secs(30);

#[derive(Args, Debug)]
pub struct Arguments {
    /// The size of the boards, for instance 5x5: at most 49 cells
    size: Size,

    /// Where the model is written [default: SIZE.potential, here]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// How many boards to solve and learn from [default: as for the shipped models]
    #[arg(long, value_name = "N", value_parser = read_count)]
    boards: Option<u64>,

    /// The width of the beams that solve them
    #[arg(long, default_value = "1000", value_name = "N", value_parser = read_count)]
    width: u64,

    /// The seed: the same seed gives the same model
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// How many threads to use [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Start over instead of resuming an interrupted run
    #[arg(long)]
    fresh: bool,

    /// Print one JSON object for each line of the log, and one for the result
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let size = arguments.size;
    let course = arguments.course()?;
    let path = arguments.out.clone().unwrap_or_else(|| format!("{size}.potential").into());
    let unfinished = Unfinished::beside(&path);
    let mut trainer = match unfinished.read(arguments.fresh)? {
        Some(bytes) => Trainer::resume(size, course, &bytes).map_err(|error| {
            bad_input(format_args!(
                "{} can't be resumed: {error}; use --fresh to start over",
                unfinished.0.display()
            ))
        })?,
        None => Trainer::new(size, course),
    };
    // Fail now rather than after minutes of training.
    unfinished.write(&trainer)?;
    interrupt::listen();
    let mut log = Log::new(arguments.json, course.boards, &trainer);
    log.begin(size)?;
    let threads = arguments.threads();
    let mut last_saved = Instant::now();
    while !trainer.is_done() {
        let Some(report) = trainer.teach(threads, &interrupt::flag()) else {
            log.spinner.finish();
            unfinished.write(&trainer)?;
            exit::tell(format_args!(
                "interrupted after {} of {} boards: run the same command to resume",
                grouped(trainer.boards()),
                grouped(course.boards)
            ));
            return Ok(Exit::Interrupted);
        };
        log.class(&report)?;
        if last_saved.elapsed() >= INTERVAL {
            unfinished.write(&trainer)?;
            last_saved = Instant::now();
        }
    }
    let model = Model::new(size, &trainer.weights);
    files::replace(&path, |out| model.write(out)).with_context(|| unwritable(&path))?;
    unfinished.remove();
    log.spinner.finish();
    log.exam(&path, &trainer, &model, &course, threads)
}

impl Arguments {
    fn course(&self) -> anyhow::Result<Course> {
        if self.size.cells() > MAX_CELLS {
            return Err(bad_input(format_args!(
                "a model is learned for at most {MAX_CELLS} cells, and {} has {}: larger boards use the pairs of the 7x7 model",
                self.size,
                self.size.cells()
            )));
        }
        let usual = Course::for_size(self.size);
        let boards = self.boards.unwrap_or(usual.boards);
        if boards == 0 || self.width == 0 {
            return Err(bad_input("--boards and --width must be at least 1"));
        }
        Ok(Course { boards, width: self.width as usize, seed: self.seed, ..usual })
    }

    fn threads(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or(cores, usize::from)
    }
}

/// The file of an unfinished run, beside the model to be.
struct Unfinished(PathBuf);

impl Unfinished {
    fn beside(path: &Path) -> Self {
        let mut name = path.as_os_str().to_owned();
        name.push(".unfinished");
        Self(name.into())
    }

    fn read(&self, is_fresh: bool) -> anyhow::Result<Option<Vec<u8>>> {
        match fs::read(&self.0) {
            Ok(bytes) => Ok(Some(bytes).filter(|_| !is_fresh)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(bad_input(format_args!("{}: {error}", self.0.display()))),
        }
    }

    fn write(&self, trainer: &Trainer) -> anyhow::Result<()> {
        files::replace(&self.0, |out| trainer.save(out)).with_context(|| unwritable(&self.0))
    }

    fn remove(&self) {
        // The model is written. A file left behind does no harm.
        drop(fs::remove_file(&self.0));
    }
}

fn unwritable(path: &Path) -> String {
    format!("{} can't be written; name another file with --out FILE", path.display())
}

/// Progress and results on standard output.
struct Log {
    spinner: Spinner,
    is_json: bool,
    boards: u64,
    /// Boards learned from before this run was resumed.
    before: u64,
    started: Instant,
    /// Reports since the last line.
    classes: Vec<Report>,
}

impl Log {
    fn new(is_json: bool, boards: u64, trainer: &Trainer) -> Self {
        let before = trainer.boards();
        Self {
            spinner: Spinner::new(),
            is_json,
            boards,
            before,
            started: Instant::now(),
            classes: Vec::new(),
        }
    }

    fn begin(&self, size: Size) -> io::Result<()> {
        if self.before > 0 {
            exit::tell(format_args!("resuming after {} boards", grouped(self.before)));
        }
        if self.is_json {
            return Ok(());
        }
        let mut out = anstream::stdout();
        writeln!(out, "\n  {STRONG}{size}{STRONG:#}, {} boards\n", grouped(self.boards))?;
        writeln!(out, "  {FAINT}boards    solved   mean moves    loss      left{FAINT:#}")
    }

    fn class(&mut self, report: &Report) -> io::Result<()> {
        self.classes.push(*report);
        let left = self.left(report.boards);
        self.spinner.say(format!(
            "{} of {} boards, {left} left",
            grouped(report.boards),
            grouped(self.boards)
        ));
        let lines = |boards: u64| boards * LOG_LINES / self.boards;
        if lines(report.boards) == lines(report.boards.saturating_sub(CLASS)) {
            return Ok(());
        }
        let solved: u64 = self.classes.iter().map(|class| class.solved).sum();
        let moves: u64 = self.classes.iter().map(|class| class.moves).sum();
        let mean = moves as f64 / solved as f64;
        let loss = self.classes.iter().map(|class| class.loss).sum::<f64>() / self.classes.len() as f64;
        let share = 100.0 * solved as f64 / (self.classes.len() as f64 * CLASS as f64);
        self.classes.clear();
        self.spinner.aside(|| {
            let mut out = anstream::stdout();
            if self.is_json {
                let line = json!({
                    "event": "progress", "boards": report.boards, "of": self.boards, "mean_length": mean,
                    "loss": loss, "elapsed_s": self.started.elapsed().as_secs_f64(),
                });
                return writeln!(out, "{line}");
            }
            writeln!(
                out,
                "  {:<8} {:>5.0} % {mean:>12.2} {loss:>7.3} {left:>9}",
                grouped(report.boards),
                share.min(100.0),
            )
        })
    }

    fn left(&self, boards: u64) -> String {
        let share = (self.boards - boards) as f64 / (boards - self.before).max(1) as f64;
        figures::seconds(self.started.elapsed().mul_f64(share))
    }

    /// Solves the same random boards with the new model and with others.
    fn exam(
        &self,
        path: &Path,
        trainer: &Trainer,
        model: &Model,
        course: &Course,
        threads: usize,
    ) -> anyhow::Result<Exit> {
        let size = model.size();
        let marks =
            |weights: &[f32]| exam(size, weights, course.width, EXAM_BOARDS, threads, &interrupt::flag());
        let formula = formula(trainer.features());
        let shipped = Model::shipped(size);
        let mut candidates = vec![("this model", model.weights()), ("the formula", &formula)];
        candidates.extend(shipped.as_ref().map(|shipped| ("the shipped model", shipped.weights())));
        let mut results: Vec<(&str, Marks)> = Vec::new();
        for (name, weights) in candidates {
            let Some(marks) = marks(weights) else { return Ok(Exit::Interrupted) };
            results.push((name, marks));
        }
        let mut out = anstream::stdout();
        if self.is_json {
            let rows: Vec<_> = results
                .iter()
                .map(|(name, marks)| json!({"potential": name, "solved": marks.solved, "mean_length": marks.mean()}))
                .collect();
            let line = json!({
                "event": "done", "file": path, "rows": size.rows(), "cols": size.cols(), "boards": course.boards,
                "width": course.width, "seed": course.seed, "evaluation": rows, "version": env!("CARGO_PKG_VERSION"),
            });
            writeln!(out, "{line}")?;
            return Ok(Exit::Success);
        }
        let bytes = fs::metadata(path).map_or(0, |metadata| metadata.len());
        writeln!(
            out,
            "\n  {STRONG}{}{STRONG:#}, {}, after {}",
            path.display(),
            figures::bytes(bytes),
            figures::seconds(self.started.elapsed())
        )?;
        writeln!(
            out,
            "\n  {EXAM_BOARDS} other random boards, beams of width {}:\n",
            grouped(course.width as u64)
        )?;
        for (name, marks) in results {
            let unsolved = EXAM_BOARDS - marks.solved;
            let note = if unsolved > 0 { format!("  {unsolved} unsolved") } else { String::new() };
            writeln!(out, "  {name:<20}{:>9.2} moves{note}", marks.mean())?;
        }
        Ok(Exit::Success)
    }
}
