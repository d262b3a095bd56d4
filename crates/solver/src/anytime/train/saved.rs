//! The file of an unfinished training run, to resume it later.

use std::io::{self, Write};

use npuzzle_board::Size;
use xxhash_rust::xxh3::xxh3_64;

use super::{Course, Trainer};

/// What a file begins with: a name and the version of the format.
const MAGIC: [u8; 8] = *b"NPZTRN\x00\x01";

/// The header: [`MAGIC`] and the checksum of what follows it.
const HEADER_BYTES: usize = MAGIC.len() + 8;

/// Why training can't be resumed from a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// It is not a file of this kind and version.
    #[error("it is not an unfinished training run of this version of npuzzle")]
    Unknown,
    /// It is cut short or changed.
    #[error("it is damaged: its checksum or its length is wrong")]
    Damaged,
    /// It was for another size, or with other settings.
    #[error("it is a run for another size or with other settings")]
    OtherCourse,
}

impl Trainer {
    /// Saves the state of the run.
    ///
    /// # Errors
    /// If writing fails.
    pub fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut bytes = settings(self.goal.size(), &self.course);
        bytes.extend(self.boards.to_le_bytes());
        bytes.extend(self.weights.iter().chain(&self.squares).flat_map(|number| number.to_le_bytes()));
        out.write_all(&MAGIC)?;
        out.write_all(&xxh3_64(&bytes).to_le_bytes())?;
        out.write_all(&bytes)
    }

    /// Resumes a run that was saved.
    ///
    /// # Errors
    /// If the bytes are no saved run, are damaged, or belong to a run with other settings.
    pub fn resume(size: Size, course: Course, bytes: &[u8]) -> Result<Self, ResumeError> {
        let header = bytes.get(..HEADER_BYTES).filter(|header| header.starts_with(&MAGIC));
        let header = header.ok_or(ResumeError::Unknown)?;
        let rest = &bytes[HEADER_BYTES..];
        if xxh3_64(rest).to_le_bytes() != header[MAGIC.len()..] {
            return Err(ResumeError::Damaged);
        }
        let rest = rest.strip_prefix(&settings(size, &course)[..]).ok_or(ResumeError::OtherCourse)?;
        let mut trainer = Self::new(size, course);
        let (boards, numbers) = rest.split_first_chunk().ok_or(ResumeError::Damaged)?;
        trainer.boards = u64::from_le_bytes(*boards);
        let (numbers, remainder) = numbers.as_chunks();
        let count = trainer.weights.len();
        if numbers.len() != 2 * count || !remainder.is_empty() || trainer.boards > course.boards {
            return Err(ResumeError::Damaged);
        }
        let (weights, squares) = numbers.split_at(count);
        for (weight, &bytes) in trainer.weights.iter_mut().zip(weights) {
            *weight = f32::from_le_bytes(bytes);
        }
        for (square, &bytes) in trainer.squares.iter_mut().zip(squares) {
            *square = f32::from_le_bytes(bytes);
        }
        Ok(trainer)
    }
}

/// What must be the same for a run to be resumed.
fn settings(size: Size, course: &Course) -> Vec<u8> {
    let Course { boards, width, rate, stride, seed } = *course;
    let mut bytes = vec![size.rows() as u8, size.cols() as u8];
    for number in [boards, width as u64, rate.to_bits().into(), stride as u64, seed] {
        bytes.extend(number.to_le_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::super::CLASS;
    use super::*;

    #[test]
    fn a_resumed_course_ends_as_one_that_was_never_interrupted() {
        let size = Size::new(3, 4).unwrap();
        let course = Course { boards: 2 * CLASS + 10, width: 20, ..Course::default() };
        let go_on = AtomicBool::new(false);
        let mut whole = Trainer::new(size, course);
        let mut resumed = Trainer::new(size, course);
        while !whole.is_done() {
            whole.teach(1, &go_on).unwrap();
            resumed.teach(2, &go_on).unwrap();
            let mut bytes = Vec::new();
            resumed.save(&mut bytes).unwrap();
            resumed = Trainer::resume(size, course, &bytes).unwrap();
        }
        assert!(resumed.is_done());
        assert_eq!(whole.weights, resumed.weights);
    }

    #[test]
    fn what_is_no_such_course_is_refused() {
        let size = Size::new(3, 3).unwrap();
        let course = Course { boards: CLASS, width: 20, ..Course::default() };
        let mut bytes = Vec::new();
        Trainer::new(size, course).save(&mut bytes).unwrap();
        let resume = |bytes: &[u8]| Trainer::resume(size, course, bytes);
        assert!(matches!(resume(&bytes[..HEADER_BYTES - 1]), Err(ResumeError::Unknown)));
        assert!(matches!(resume(&bytes[..bytes.len() - 1]), Err(ResumeError::Damaged)));
        for at in [0, MAGIC.len(), HEADER_BYTES, bytes.len() - 1] {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(resume(&changed).is_err(), "byte {at}");
        }
        let other = Course { seed: 2, ..course };
        assert!(matches!(Trainer::resume(size, other, &bytes), Err(ResumeError::OtherCourse)));
        let transposed = Size::new(3, 4).unwrap();
        assert!(matches!(Trainer::resume(transposed, course, &bytes), Err(ResumeError::OtherCourse)));
    }
}
