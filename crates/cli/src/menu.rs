//! Grigsby's program: a dialogue about one puzzle at a time.

use std::io::{BufWriter, Write};

use npuzzle::board::{Board, Goal, Size};
use npuzzle::machine::half_of_free_memory;
use npuzzle::search::Limits;
use npuzzle::solver::Request;

use crate::exit::{Exit, bad_input};
use crate::interrupt;
use crate::prompt::{Line, Prompt};
use crate::voices::grigsby;

/// The algorithms by their number in the menu.
const ALGORITHMS: [(&str, &str); 3] = [
    ("Uniform Cost Search", "ucs:parent"),
    ("A* with the Misplaced Tile heuristic", "astar:parent+misplaced"),
    ("A* with the Manhattan distance heuristic", "astar:parent+manhattan"),
];

/// The dialogue, from the welcome to the end.
pub fn converse(size: Size, prompt: &mut Prompt, out: &mut impl Write) -> anyhow::Result<Exit> {
    writeln!(out, "Welcome to Frederick Grigsbys {}-puzzle solver.", size.tiles())?;
    let mut dialogue = Dialogue { size, prompt, out };
    match dialogue.run() {
        Ok(()) => Ok(Exit::Success),
        Err(Stop::End) => {
            writeln!(dialogue.out, "Goodbye.")?;
            Ok(Exit::Success)
        }
        Err(Stop::Interrupted) => Ok(Exit::Interrupted),
        Err(Stop::Error(error)) => Err(error),
    }
}

/// Why the dialogue ends before its end.
enum Stop {
    /// No more lines.
    End,
    /// Ctrl-C at a question.
    Interrupted,
    Error(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

struct Dialogue<'d, W> {
    size: Size,
    prompt: &'d mut Prompt,
    out: &'d mut W,
}

impl<W: Write> Dialogue<'_, W> {
    fn run(&mut self) -> Result<(), Stop> {
        loop {
            writeln!(self.out, "Type \"1\" to use a default puzzle, or \"2\" to enter your own puzzle.")?;
            let board = if self.choose(2)? == 1 { default_puzzle(self.size) } else { self.enter_puzzle()? };
            writeln!(self.out, "Enter your choice of algorithm")?;
            for (number, (name, _)) in (1..).zip(ALGORITHMS) {
                writeln!(self.out, "{number}. {name}")?;
            }
            let (_, strategy) = ALGORITHMS[self.choose(ALGORITHMS.len())? - 1];
            self.solve(board, strategy)?;
            writeln!(self.out, "Type \"1\" to run solver again, or \"2\" to exit.")?;
            if self.choose(2)? == 2 {
                return Ok(());
            }
        }
    }

    /// A number from 1 up to this; asked again until it is one.
    fn choose(&mut self, most: usize) -> Result<usize, Stop> {
        loop {
            let text = self.line("")?;
            match text.and_then(|text| text.trim().parse().ok()).filter(|number| (1..=most).contains(number))
            {
                Some(number) => return Ok(number),
                None => writeln!(self.out, "Please type a number from 1 to {most}.")?,
            }
        }
    }

    /// Row after row; each is asked again until it fits.
    fn enter_puzzle(&mut self) -> Result<Board, Stop> {
        writeln!(self.out, "Enter your puzzle, use a zero to represent the blank")?;
        let mut tiles = Vec::with_capacity(self.size.cells());
        for row in 1..=self.size.rows() {
            loop {
                let question = format!("Enter row {row}, use space or tabs between numbers    ");
                let text = self.line(&question)?;
                match text
                    .ok_or_else(|| "That was no row.".to_owned())
                    .and_then(|text| self.row(&text, &tiles))
                {
                    Ok(numbers) => {
                        tiles.extend(numbers);
                        break;
                    }
                    Err(complaint) => writeln!(self.out, "{complaint}")?,
                }
            }
        }
        Ok(Board::new(self.size, &tiles).map_err(bad_input)?)
    }

    /// The numbers of a row, none of which stands in a row before.
    fn row(&self, text: &str, before: &[u64]) -> Result<Vec<u64>, String> {
        let (cols, tiles) = (self.size.cols(), self.size.tiles());
        let mut numbers = Vec::with_capacity(cols);
        for word in text.split_whitespace() {
            let number: u64 =
                word.parse().ok().filter(|&number| number <= tiles as u64).ok_or_else(|| {
                    let word: String = word.chars().take(20).collect();
                    format!("'{word}' is not a number from 0 to {tiles}. Please enter the row again.")
                })?;
            if before.contains(&number) || numbers.contains(&number) {
                return Err(format!("{number} was entered before. Please enter the row again."));
            }
            numbers.push(number);
        }
        if numbers.len() == cols {
            Ok(numbers)
        } else {
            let got = numbers.len();
            Err(format!("A row has {cols} numbers, and these are {got}. Please enter the row again."))
        }
    }

    fn solve(&mut self, board: Board, strategy: &str) -> Result<(), Stop> {
        let goal = Goal::Last.board(self.size);
        let mut request = Request::new(board, goal)?;
        request.strategy = strategy.parse().map_err(bad_input)?;
        // Nothing but the way straight back is left out, so a deep puzzle outgrows any machine.
        let max_memory = half_of_free_memory();
        request.limits = Limits { max_memory, cancel: Some(interrupt::flag()), ..Limits::default() };
        let mut buffered = BufWriter::new(&mut *self.out);
        grigsby::trace(&request, &mut buffered)?;
        buffered.flush()?;
        // Ctrl-C ended the search, not the dialogue.
        interrupt::forgive();
        Ok(())
    }

    /// The next line; `None` if it is garbage.
    fn line(&mut self, question: &str) -> Result<Option<String>, Stop> {
        self.out.flush()?;
        match self.prompt.read(question)? {
            Line::Text(text) => Ok(Some(text)),
            Line::Garbage(_) => Ok(None),
            Line::Interrupted => Err(Stop::Interrupted),
            Line::End => Err(Stop::End),
        }
    }
}

/// Two moves from the goal, around the blank in the middle: on 3x3 the puzzle of the document's trace.
fn default_puzzle(size: Size) -> Board {
    use npuzzle::board::Move;
    let mut board = Goal::Last.board(size);
    for step in [Move::Left, Move::Up] {
        board.slide(step);
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_puzzle_is_the_one_of_the_documents_trace() {
        assert_eq!(default_puzzle(Size::new(3, 3).unwrap()).to_string(), "1 2 3/4 0 6/7 5 8");
    }
}
