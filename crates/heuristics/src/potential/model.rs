//! Learned weights in a file: a header, and the weights as small whole numbers, compressed.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use npuzzle_board::{Size, SizeError};
use xxhash_rust::xxh3::xxh3_64;

use super::features::Features;
use super::formula::formula;

/// What a file begins with: a name and the version of the format.
const MAGIC: [u8; 8] = *b"NPZPOT\x00\x01";

/// The header: [`MAGIC`], rows, columns, the checksum of what follows it.
const HEADER_BYTES: usize = MAGIC.len() + 2 + 8;

/// So many steps of a stored weight are one.
const STEPS: f32 = 16.0;

/// The learned weights of all features of one size, with the blank's home in the last cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    size: Size,
    weights: Vec<f32>,
}

/// Why a file is no model.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// It begins like no model of this version.
    #[error("it is not a model of this version of npuzzle")]
    Unknown,
    /// No board has this size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// It is cut short or changed.
    #[error("it is damaged: its checksum or its length is wrong")]
    Damaged,
}

impl Model {
    /// A model of these weights, rounded as they are stored.
    ///
    /// # Panics
    /// If there is not one weight for each feature.
    pub fn new(size: Size, weights: &[f32]) -> Self {
        assert_eq!(weights.len(), features(size).len(), "one weight for each feature");
        let rounded = |weight: &f32| f32::from(stored(*weight)) / STEPS;
        Self { size, weights: weights.iter().map(rounded).collect() }
    }

    /// The size of the boards that it was learned from.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The weights of all features.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Writes it.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let weights: Vec<i16> = self.weights.iter().map(|&weight| stored(weight)).collect();
        // First all low bytes, then all high ones, which are nearly all alike.
        let low = weights.iter().map(|weight| weight.to_le_bytes()[0]);
        let bytes: Vec<u8> = low.chain(weights.iter().map(|weight| weight.to_le_bytes()[1])).collect();
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&bytes)?;
        let packed = packed.finish()?;
        out.write_all(&MAGIC)?;
        out.write_all(&[self.size.rows() as u8, self.size.cols() as u8])?;
        out.write_all(&xxh3_64(&packed).to_le_bytes())?;
        out.write_all(&packed)
    }

    /// Reads one.
    ///
    /// # Errors
    /// If it is none, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, ModelError> {
        let header = bytes.get(..HEADER_BYTES).filter(|header| header.starts_with(&MAGIC));
        let header = header.ok_or(ModelError::Unknown)?;
        let size = Size::new(header[8].into(), header[9].into())?;
        let packed = &bytes[HEADER_BYTES..];
        if xxh3_64(packed).to_le_bytes() != header[10..] {
            return Err(ModelError::Damaged);
        }
        let count = features(size).len();
        let mut bytes = Vec::with_capacity(2 * count);
        let unpacked = DeflateDecoder::new(packed).take(2 * count as u64 + 1).read_to_end(&mut bytes);
        if unpacked.is_err() || bytes.len() != 2 * count {
            return Err(ModelError::Damaged);
        }
        let (low, high) = bytes.split_at(count);
        let weight = |(&low, &high): (&u8, &u8)| f32::from(i16::from_le_bytes([low, high])) / STEPS;
        Ok(Self { size, weights: low.iter().zip(high).map(weight).collect() })
    }

    /// The one that comes with the program for boards of this size.
    pub fn shipped(size: Size) -> Option<Self> {
        let bytes = SHIPPED.iter().find(|shipped| (shipped.0, shipped.0) == (size.rows(), size.cols()))?.1;
        Self::read(bytes).ok()
    }

    /// The one for the largest boards that comes with the program.
    pub(super) fn largest_shipped() -> Option<Self> {
        SHIPPED.last().and_then(|shipped| Self::read(shipped.1).ok())
    }
}

/// The models that come with the program, by the side of their boards, the largest last.
const SHIPPED: [(usize, &[u8]); 3] = [
    (5, include_bytes!("../../models/5x5.potential")),
    (6, include_bytes!("../../models/6x6.potential")),
    (7, include_bytes!("../../models/7x7.potential")),
];

fn features(size: Size) -> Features {
    Features::new(size, size.cells() - 1)
}

fn stored(weight: f32) -> i16 {
    (weight * STEPS).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
}

/// The best weights there are: learned ones where a model fits, else those of the formula, with the pairs of a
/// model where there is one.
pub fn weights(features: &Features) -> Vec<f32> {
    let size = features.size();
    let model = Model::shipped(size);
    if let Some(model) = &model
        && features.blank_home() == size.cells() - 1
    {
        return model.weights.clone();
    }
    let mut weights = formula(features);
    if let Some(model) = model.or_else(Model::largest_shipped) {
        features.take_shared(&mut weights, &self::features(model.size), &model.weights);
    }
    weights
}

/// The weights to begin learning with: those of the formula, with the pairs of the model that comes with the program
/// for boards one row and column smaller.
pub fn first_weights(features: &Features) -> Vec<f32> {
    let size = features.size();
    let mut weights = formula(features);
    let smaller = Size::new(size.rows() - 1, size.cols() - 1).ok().and_then(Model::shipped);
    if let Some(model) = smaller {
        features.take_shared(&mut weights, &self::features(model.size), &model.weights);
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model() -> Model {
        let size = Size::new(3, 3).unwrap();
        let weights: Vec<f32> =
            (0..features(size).len()).map(|nth| (nth % 301) as f32 / 16.0 - 9.0).collect();
        Model::new(size, &weights)
    }

    #[test]
    fn a_model_is_read_as_it_was_written() {
        let mut bytes = Vec::new();
        model().write(&mut bytes).unwrap();
        assert_eq!(Model::read(&bytes).unwrap(), model());
    }

    #[test]
    fn what_is_no_model_is_refused() {
        let mut bytes = Vec::new();
        model().write(&mut bytes).unwrap();
        for length in [0, 5, HEADER_BYTES - 1] {
            assert!(matches!(Model::read(&bytes[..length]), Err(ModelError::Unknown)), "{length}");
        }
        assert!(matches!(Model::read(&bytes[..HEADER_BYTES]), Err(ModelError::Damaged)));
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(Model::read(&changed).is_err(), "byte {at}");
        }
    }
}
