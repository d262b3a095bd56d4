//! Reading boards: words into rows, rows into a board, a file into many boards.

use super::{ParseError, ParseErrorKind};
use crate::{Board, BoardError, Size};

/// The longest line that can be a board: 64×64 tiles of four digits with generous spacing.
const LONGEST_LINE: usize = 64 * 64 * 8;

/// A board of a file, and the line it starts on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// The board.
    pub board: Board,
    /// The line of its first row, from 1.
    pub line: usize,
}

/// Reads one board. The size is taken from the rows unless it is given.
///
/// # Errors
/// If the text is no board: what is wrong, and on which line.
///
/// ```
/// use npuzzle_board::notation::parse;
/// let board = parse("b12 345 678", None)?;
/// assert_eq!(board, parse("0,1,2,3,4,5,6,7,8", None)?);
/// assert_eq!(board, parse("3 # the size\n0 1 2\n3 4 5\n6 7 8", None)?);
/// # Ok::<(), npuzzle_board::notation::ParseError>(())
/// ```
pub fn parse(text: &str, size: Option<Size>) -> Result<Board, ParseError> {
    let lines = lines_of(text)?;
    if lines.is_empty() {
        return Err(ParseError { line: None, kind: ParseErrorKind::Empty });
    }
    parse_lines(&lines, size).map_err(|error| forget_line(error, text))
}

/// Reads all boards of a file: a line that by itself is a whole board is one, as is each block
/// of lines.
///
/// # Errors
/// At the first text that is no board: what is wrong, and on which line.
pub fn parse_many(text: &str, size: Option<Size>) -> Result<Vec<Located>, ParseError> {
    let mut boards = Vec::new();
    let lines = lines_of(text)?;
    let mut rest = &lines[..];
    while !rest.is_empty() {
        let (block, others) = rest.split_at(block_length(rest));
        read_block(block, size, &mut boards)?;
        rest = others;
    }
    if boards.is_empty() {
        return Err(ParseError { line: None, kind: ParseErrorKind::Empty });
    }
    Ok(boards)
}

/// How many lines belong together at the top of these: all up to an empty line. Below a line that says
/// `N` an empty line ends nothing until there are N rows.
fn block_length(lines: &[Line]) -> usize {
    let follows = |next: usize| {
        let line = &lines[next - 1];
        line.number + line.gap_after + 1 == lines[next].number
    };
    let promised = lone_number(&lines[0]).filter(|&side| Size::new(side, side).is_ok()).unwrap_or(0);
    let is_row = |line: &Line| split_rows(line).iter().all(|row| row.words.len() == promised);
    let is_awaited = |next: usize| {
        next <= promised && lines[1..next].iter().all(is_row) && lone_number(&lines[next]).is_none()
    };
    (1..lines.len()).find(|&next| !follows(next) && !is_awaited(next)).unwrap_or(lines.len())
}

fn lone_number(line: &Line) -> Option<usize> {
    line.text.trim().parse().ok()
}

/// A block is one board, unless each of its lines is one.
fn read_block(block: &[Line], size: Option<Size>, boards: &mut Vec<Located>) -> Result<(), ParseError> {
    let as_lines = || {
        let one =
            |line| Ok(Located { board: parse_lines(std::slice::from_ref(line), size)?, line: line.number });
        block.iter().map(one).collect::<Result<Vec<_>, ParseError>>()
    };
    let whole = parse_lines(block, size);
    if block.len() == 1 || whole.is_err() {
        match as_lines() {
            Ok(each) => {
                boards.extend(each);
                return Ok(());
            }
            // Which reading was meant? A line with a slash is a board of its own.
            Err(error) if block.iter().any(|line| line.text.contains('/')) => return Err(error),
            Err(_) => {}
        }
    }
    boards.push(Located { board: whole?, line: block[0].number });
    Ok(())
}

/// A line with something on it, comments taken off.
struct Line<'t> {
    text: &'t str,
    /// From 1.
    number: usize,
    /// How many lines of comments alone follow: they do not end a block, empty lines do.
    gap_after: usize,
}

fn lines_of(text: &str) -> Result<Vec<Line<'_>>, ParseError> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut gap_open = false;
    for (index, raw) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let number = index + 1;
        if raw.len() > LONGEST_LINE {
            return Err(ParseError { line: Some(number), kind: ParseErrorKind::TooLong(raw.len()) });
        }
        let uncommented = raw.split('#').next().unwrap_or_default();
        if !is_rule(uncommented) && !uncommented.trim().is_empty() {
            lines.push(Line { text: uncommented, number, gap_after: 0 });
            gap_open = true;
        } else if raw.trim().is_empty() {
            gap_open = false;
        } else if let (true, Some(last)) = (gap_open, lines.last_mut()) {
            last.gap_after += 1;
        }
    }
    Ok(lines)
}

/// Whether a line is only ruled: part of a drawn grid.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.chars().count() > 2 && line.chars().all(|c| matches!(c, '-' | '+' | '=' | '\u{2500}'..='\u{257f}'))
}

/// One row of words.
struct Row<'t> {
    words: Vec<Word<'t>>,
    line: usize,
    /// How many bytes it is written in, spaces included.
    width: usize,
    /// Whether it has bars between its cells: part of a drawn grid.
    has_bars: bool,
}

/// A word and the column behind its last character.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    end: usize,
}

fn parse_lines(lines: &[Line], size: Option<Size>) -> Result<Board, ParseError> {
    let rows: Vec<Row> = lines.iter().flat_map(split_rows).collect();
    if rows.is_empty() {
        return Err(ParseError { line: lines.first().map(|line| line.number), kind: ParseErrorKind::Empty });
    }
    if let Some(board) = read_compact(&rows, size) {
        return board;
    }
    if let Some((head, rest)) = split_header(&rows) {
        let board = read_rows(rest, size.or(Some(head)));
        // `3 2` may be a header or the first row of a board with two columns: legal wins.
        if board.is_ok() || rest.iter().all(|row| row.words.len() == head.cols()) {
            return board.or_else(|error| read_rows(&rows, size).or(Err(error)));
        }
        if rows[0].words.len() == 1 {
            return board;
        }
    }
    read_rows(&rows, size).map_err(|error| impossible_header(&rows).unwrap_or(error))
}

/// What is wrong with a number alone above rows of several, if no board has that size: nobody means it
/// for a row.
fn impossible_header(rows: &[Row]) -> Option<ParseError> {
    let [head, first, ..] = rows else { return None };
    let [word] = &head.words[..] else { return None };
    let side = word.text.parse().ok().filter(|_| first.words.len() > 1)?;
    Size::new(side, side).err().map(|kind| at(head.line, kind))
}

fn split_rows<'t>(line: &Line<'t>) -> Vec<Row<'t>> {
    let is_bar = |c: char| matches!(c, '|' | '\u{2500}'..='\u{257f}');
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';') || is_bar(c);
    let row = |text: &'t str| {
        let words = text
            .split(separates)
            .filter(|word| !word.is_empty())
            .map(|word| Word {
                text: word,
                end: word.as_ptr() as usize - text.as_ptr() as usize + word.len(),
            })
            .collect();
        Row { words, line: line.number, width: text.len(), has_bars: text.contains(is_bar) }
    };
    line.text.split('/').map(row).filter(|row: &Row| !row.words.is_empty()).collect()
}

/// Reads `b12 345 678` or `12345678b`: each word a row, each character a cell. `None` if the words
/// can't be meant so.
fn read_compact(rows: &[Row], size: Option<Size>) -> Option<Result<Board, ParseError>> {
    let words: Vec<&str> = rows.iter().flat_map(|row| &row.words).map(|word| word.text).collect();
    let cols = words.first()?.len();
    let cells: usize = words.iter().map(|word| word.len()).sum();
    let one_word_square = words.len() == 1 && matches!(cells, 4 | 9);
    let shape = match (size, one_word_square) {
        (Some(size), _) if size.cells() == cells => size,
        (None, true) => Size::new(cells.isqrt(), cells.isqrt()).ok()?,
        (None, false) => Size::new(words.len(), cols).ok()?,
        _ => return None,
    };
    let all_alike = words.len() == 1 || words.iter().all(|word| word.len() == shape.cols());
    let read = |c: char| if is_blank(c) { Some(0) } else { c.to_digit(10).map(u64::from) };
    if cols < 2 || !all_alike || cells > 10 {
        return None;
    }
    let tiles: Option<Vec<u64>> = words.iter().flat_map(|word| word.chars()).map(read).collect();
    let board = Board::new(shape, &tiles?);
    // `01 02 03 00` is a list of numbers; `b12 345 678` is not, whatever is wrong with it.
    let is_a_list = words.iter().all(|word| word.parse::<u64>().is_ok()) && words.len() > 3;
    match board {
        Err(_) if is_a_list => None,
        board => Some(board.map_err(|kind| at(rows[0].line, kind))),
    }
}

/// Takes an `N` or `rows cols` line off the top, if there is one.
fn split_header<'r, 't>(rows: &'r [Row<'t>]) -> Option<(Size, &'r [Row<'t>])> {
    let (head, rest) = rows.split_first()?;
    let sides: Option<Vec<usize>> = head.words.iter().map(|word| word.text.parse().ok()).collect();
    let size = match sides?[..] {
        [side] => Size::new(side, side).ok()?,
        [rows, cols] => Size::new(rows, cols).ok()?,
        _ => return None,
    };
    // A header is on a line of its own, above the rows. A number alone between bars has the blank beside it.
    (rest.first()?.line != head.line && !head.has_bars).then_some((size, rest))
}

fn read_rows(rows: &[Row], size: Option<Size>) -> Result<Board, ParseError> {
    let mut table = Vec::with_capacity(rows.len());
    for (index, row) in rows.iter().enumerate() {
        let tiles: Result<Vec<u64>, ParseError> = row
            .words
            .iter()
            .enumerate()
            .map(|(col, word)| read_word(word.text, index, col, row.line))
            .collect();
        table.push(tiles?);
    }
    if let Some(blank) = gap_for_blank(rows, &table) {
        table[blank.0].insert(blank.1, 0);
    }
    let first_line = rows.first().map_or(1, |row| row.line);
    let size = shape_of(rows, &table, size, first_line)?;
    Board::new(size, &table.concat()).map_err(|kind| board_error(rows, size, kind))
}

/// The size of the board that these rows are, once they are found to be one.
fn shape_of(
    rows: &[Row],
    table: &[Vec<u64>],
    size: Option<Size>,
    first_line: usize,
) -> Result<Size, ParseError> {
    let got: usize = table.iter().map(Vec::len).sum();
    let fits = |size: Size| table.len() == size.rows() && table.iter().all(|row| row.len() == size.cols());
    if let Some(size) = size {
        // With the size given, a list may break its lines anywhere, but rows that look like rows
        // must be the right ones.
        return if fits(size) || (got == size.cells() && table.len() == 1) {
            Ok(size)
        } else if let (Some(row), true) =
            (table.iter().position(|row| row.len() != size.cols()), table.len() == size.rows())
        {
            Err(at(
                rows[row].line,
                ParseErrorKind::UnequalRows { row: row + 1, got: table[row].len(), expected: size.cols() },
            ))
        } else {
            Err(at(first_line, ParseErrorKind::WrongSize { size, got }))
        };
    }
    if let [row] = table {
        let root = row.len().isqrt();
        return if root >= Size::MIN && root * root == row.len() {
            Size::new(root, root).map_err(|kind| at(first_line, kind))
        } else {
            Err(at(first_line, ParseErrorKind::OneRow(row.len())))
        };
    }
    let expected = table[0].len();
    if let Some(row) = table.iter().position(|row| row.len() != expected) {
        return Err(at(
            rows[row].line,
            ParseErrorKind::UnequalRows { row: row + 1, got: table[row].len(), expected },
        ));
    }
    Size::new(table.len(), expected).map_err(|kind| at(first_line, kind))
}

/// Where a blank written as a space must be: in the only row that is one short, in the column
/// that no number of that row ends in. `None` if some blank is written, or the gap can't be told.
fn gap_for_blank(rows: &[Row], table: &[Vec<u64>]) -> Option<(usize, usize)> {
    let cols = table.iter().map(Vec::len).max()?;
    let mut short = (0..table.len()).filter(|&row| table[row].len() + 1 == cols);
    let (row, no_other) = (short.next()?, short.next().is_none());
    let rest_full = table.iter().filter(|row| row.len() == cols).count() + 1 == table.len();
    if !no_other || !rest_full || table.len() < 2 || table.iter().flatten().any(|&tile| tile == 0) {
        return None;
    }
    let model = rows.iter().find(|other| other.words.len() == cols)?;
    let mut free =
        (0..cols).filter(|&col| rows[row].words.iter().all(|word| word.end != model.words[col].end));
    let col = free.next()?;
    // At the end of a row a blank must have been written, as spaces: or a number is just missing.
    let is_written = rows[row].width >= model.words[col].end;
    (is_written && free.next().is_none()).then_some((row, col))
}

fn read_word(word: &str, row: usize, col: usize, line: usize) -> Result<u64, ParseError> {
    let mut chars = word.chars();
    if let (Some(only), None) = (chars.next(), chars.next())
        && is_blank(only)
    {
        return Ok(0);
    }
    word.parse().map_err(|_| {
        let shown: String = word.chars().take(20).flat_map(char::escape_debug).collect();
        at(line, ParseErrorKind::NotATile { word: shown, row: row + 1, col: col + 1 })
    })
}

fn is_blank(c: char) -> bool {
    matches!(c, '0' | 'b' | 'B' | '_' | '.' | '-')
}

fn at(line: usize, kind: impl Into<ParseErrorKind>) -> ParseError {
    ParseError { line: Some(line), kind: kind.into() }
}

/// Puts an error about a cell on the line of that cell's row.
fn board_error(rows: &[Row], size: Size, kind: BoardError) -> ParseError {
    let cell = match kind {
        BoardError::TwoBlanks { second, .. } | BoardError::Duplicate { second, .. } => second,
        BoardError::OutOfRange { cell, .. } => cell,
        BoardError::WrongCount { .. } | BoardError::NoBlank { .. } => 0,
    };
    let row = if rows.len() == size.rows() { size.row_of(cell) } else { 0 };
    at(rows[row].line, kind)
}

/// A text of one line needs no line number.
fn forget_line(error: ParseError, text: &str) -> ParseError {
    let line = error.line.filter(|_| text.trim_end().contains('\n'));
    ParseError { line, ..error }
}
