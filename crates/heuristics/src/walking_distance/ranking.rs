//! Numbers for the states of one axis, without gaps.
//!
//! A state says for each line how many tiles it holds of each home line, and where the blank is.
//! A line's contents are the digits of a number, its *code*: digit j counts tiles of home line j.
//!
//! ```text
//! line 0   2 1 1 0   code 2·5⁰ + 1·5¹ + 1·5²         every line holds `width` tiles, the blank's
//! line 1   1 3 0 0   …                               one fewer; every home line is filled, the
//! line 2   1 0 2 1                    (blank here)   goal blank's by one fewer
//! line 3   0 0 1 2
//! ```
//!
//! What the lines from i on still must hold is a code too: the whole less the codes before. So the
//! number of states that come before a given one is a sum of one table entry per line.

/// The most entries in the table of counts: a quarter of a gigabyte.
const MAX_ENTRIES: u64 = 1 << 26;

#[derive(Debug)]
pub(super) struct Ranking {
    pub(super) lines: usize,
    pub(super) width: usize,
    /// `(width + 1)^j`, what a tile of home line j adds to a code.
    pub(super) weights: Box<[u32]>,
    /// The code of all tiles together.
    whole: u32,
    /// The number of each code that can be one line's contents; others are unused.
    row_numbers: Box<[u16]>,
    row_count: usize,
    /// `[rest * row_count + row]`: with `rest` still to be placed, the states whose next line comes
    /// before this row.
    before: Box<[u32]>,
    /// The states whose blank is in a line before this one.
    before_blank: Box<[u32]>,
    /// How many states there are.
    pub(super) states: u64,
}

impl Ranking {
    /// The ranking of states of so many lines and cells in each, where the goal has its blank in
    /// this line; or, if it is too large, the bytes that the tables would take, where known.
    pub(super) fn new(lines: usize, width: usize, goal_blank: usize) -> Result<Self, Option<u64>> {
        let base = width as u64 + 1;
        let codes =
            base.checked_pow(lines as u32).filter(|&codes| codes <= MAX_ENTRIES).ok_or(None)? as usize;
        let weights: Box<[u32]> = (0..lines).map(|line| base.pow(line as u32) as u32).collect();
        let digit_sum = |mut code: u64| {
            let mut sum = 0;
            while code > 0 {
                sum += code % base;
                code /= base;
            }
            sum as usize
        };
        let rows: Vec<u32> = (0..codes as u32)
            .filter(|&code| (width - 1..=width).contains(&digit_sum(u64::from(code))))
            .collect();
        if codes as u64 * rows.len() as u64 > MAX_ENTRIES {
            return Err(None);
        }
        let mut row_numbers = vec![u16::MAX; codes].into_boxed_slice();
        for (number, &code) in rows.iter().enumerate() {
            row_numbers[code as usize] = number as u16;
        }
        let whole = weights.iter().map(|weight| weight * width as u32).sum::<u32>() - weights[goal_blank];
        let (before, completions) = count_completions(lines, width, &rows, codes, &digit_sum);
        // The blank may be in any line, and each gives as many states.
        let per_blank = completions[whole as usize];
        let states = per_blank.saturating_mul(lines as u64);
        if states > u64::from(u32::MAX) {
            return Err(None);
        }
        let before_blank = (0..lines).map(|line| (per_blank * line as u64) as u32).collect();
        let before = before.into_iter().map(|count| count as u32).collect();
        Ok(Self {
            lines,
            width,
            weights,
            whole,
            row_numbers,
            row_count: rows.len(),
            before,
            before_blank,
            states,
        })
    }

    /// How many tiles of a home line a code counts.
    pub(super) fn digit(&self, code: u32, home_line: usize) -> u32 {
        code / self.weights[home_line] % (self.width as u32 + 1)
    }

    /// The number of the state with these codes and the blank in this line.
    #[inline]
    pub(super) fn rank(&self, codes: &[u32], blank: u8) -> u32 {
        let mut rank = self.before_blank[usize::from(blank)];
        let mut rest = self.whole;
        for &code in &codes[..self.lines] {
            let row = usize::from(self.row_numbers[code as usize]);
            rank += self.before[rest as usize * self.row_count + row];
            rest -= code;
        }
        rank
    }
}

/// For each rest, how many states of the lines still to come place it all, and how many of those
/// begin with a row before a given one. The rest's size tells which line is next, and whether the
/// blank is still to come.
fn count_completions(
    lines: usize,
    width: usize,
    rows: &[u32],
    codes: usize,
    digit_sum: &dyn Fn(u64) -> usize,
) -> (Vec<u64>, Vec<u64>) {
    let base = width as u32 + 1;
    let mut completions = vec![0_u64; codes];
    let mut before = vec![0_u64; codes * rows.len()];
    completions[0] = 1;
    let fits = |row: u32, rest: u32| {
        let (mut row, mut rest) = (row, rest);
        while row > 0 {
            if row % base > rest % base {
                return false;
            }
            row /= base;
            rest /= base;
        }
        true
    };
    for rest in 1..codes as u32 {
        let size = digit_sum(u64::from(rest));
        let blank_to_come = !size.is_multiple_of(width);
        let lines_left = size.div_ceil(width);
        if lines_left > lines || (blank_to_come && size % width != width - 1) {
            continue;
        }
        // With the blank to come, the next line may be full or the blank's: two separate orders, of
        // which the count for a full line leaves the blank for later.
        let mut sums = [0_u64; 2];
        for (number, &row) in rows.iter().enumerate() {
            let is_short = digit_sum(u64::from(row)) < width;
            if is_short && !blank_to_come {
                continue;
            }
            let sum = &mut sums[usize::from(is_short)];
            before[rest as usize * rows.len() + number] = *sum;
            if fits(row, rest) && (is_short || !blank_to_come || lines_left > 1) {
                *sum = sum.saturating_add(completions[(rest - row) as usize]);
            }
        }
        // However late the blank's line comes, the number of states is the same.
        completions[rest as usize] = if blank_to_come { sums[1] } else { sums[0] };
    }
    (before, completions)
}
