//! A table as a file.
//!
//! ```text
//!    0  "npuzzle\0"                     magic
//!    8  version, layout                 u32 each: see VERSION; 1 bits, 2 minima
//!   16  rows, cols, cells, region       u32 each: the pattern
//!   32  bytes of the table              u64
//!   40  checksum of the table           u64: xxh3 of the xxh3 of every MiB
//!   48  checksum of bytes 0 to 47       u64: xxh3
//!   56  zeros
//! 4096  the table                       little-endian words, a page's multiple from the start
//! ```
//!
//! It is written under another name, synced and renamed: under its own name it is whole or not there.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use npuzzle_board::Size;
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::fast::memory::{self, Words};
use super::index::Index;
use super::pattern::Pattern;
use super::table::{Data, Layout, Table, TableId};
use crate::files;

#[cfg(target_endian = "big")]
compile_error!("table files are mapped as they are, in little-endian words");

const MAGIC: &[u8; 8] = b"npuzzle\0";

/// The version of the format. Another one is not read: the table is made again.
pub const VERSION: u32 = 1;

/// Where the table starts.
const OFFSET: usize = 4096;

/// The part of the header that says something.
const HEADER: usize = 56;

/// The part of a table that has a checksum of its own, so that all cores can check it.
const CHUNK: usize = 1 << 20;

/// What a file's header says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Which table it is.
    pub id: TableId,
    bytes: u64,
    checksum: u64,
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system refused.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is no file.
    #[error("it is a folder, not a file")]
    Folder,
    /// It does not start like a table.
    #[error("it is not a table of npuzzle")]
    NotATable,
    /// It is of another version.
    #[error("it is of version {got}, and this program reads version {VERSION}")]
    Version {
        /// Its version.
        got: u32,
    },
    /// Its header has changed since it was written.
    #[error("its header is damaged")]
    Header,
    /// It is a link to nothing.
    #[error("it is a link to a file that is not there")]
    DeadLink,
    /// It holds another table than its name says.
    #[error("it holds another table: {}, {}", .got.pattern, .got.layout.name())]
    OtherTable {
        /// What it holds.
        got: TableId,
    },
    /// It is too short or too long.
    #[error("it has {got} bytes where {expected} are due")]
    Length {
        /// How long it should be.
        expected: u64,
        /// How long it is.
        got: u64,
    },
    /// The table has changed since it was written.
    #[error("its checksum is wrong: the table is damaged")]
    Checksum,
}

impl Header {
    fn of(table: &Table) -> Self {
        let bytes = table.bytes();
        Self { id: table.id(), bytes: bytes.len() as u64, checksum: checksum(bytes) }
    }

    /// The bytes of the table that it announces.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    fn write(&self) -> Vec<u8> {
        let mut header = MAGIC.to_vec();
        let TableId { pattern, layout } = self.id;
        let size = pattern.size();
        let numbers = [VERSION, layout_number(layout), size.rows() as u32, size.cols() as u32];
        for number in numbers.into_iter().chain([pattern.cells(), pattern.region()]) {
            header.extend(number.to_le_bytes());
        }
        header.extend(self.bytes.to_le_bytes());
        header.extend(self.checksum.to_le_bytes());
        header.extend(xxh3_64(&header).to_le_bytes());
        debug_assert_eq!(header.len(), HEADER);
        header.resize(OFFSET, 0);
        header
    }

    fn read(header: &[u8; HEADER]) -> Result<Self, FileError> {
        let number = |at: usize| u32::from_le_bytes(header[at..at + 4].try_into().expect("four bytes"));
        let long = |at: usize| u64::from_le_bytes(header[at..at + 8].try_into().expect("eight bytes"));
        if !header.starts_with(MAGIC) {
            return Err(FileError::NotATable);
        }
        if number(8) != VERSION {
            return Err(FileError::Version { got: number(8) });
        }
        if xxh3_64(&header[..HEADER - 8]) != long(HEADER - 8) {
            return Err(FileError::Header);
        }
        let layout = Layout::ALL.into_iter().find(|&layout| layout_number(layout) == number(12));
        let size = Size::new(number(16) as usize, number(20) as usize).map_err(|_| FileError::Header)?;
        let pattern = Pattern::from_parts(size, number(24), number(28)).ok_or(FileError::Header)?;
        let layout = layout.ok_or(FileError::Header)?;
        Ok(Self { id: TableId { pattern, layout }, bytes: long(32), checksum: long(40) })
    }
}

/// Reads just the header of a file.
///
/// # Errors
/// If there is none, or it is damaged.
pub fn header(path: &Path) -> Result<Header, FileError> {
    let mut file = open_file(path)?;
    read_header(&mut file)
}

fn open_file(path: &Path) -> Result<File, FileError> {
    if path.is_dir() {
        return Err(FileError::Folder);
    }
    // A pipe would keep us waiting for its writer.
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(FileError::NotATable);
    }
    File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound if path.is_symlink() => FileError::DeadLink,
        _ => error.into(),
    })
}

fn read_header(file: &mut File) -> Result<Header, FileError> {
    let got = file.metadata()?.len();
    if got < OFFSET as u64 {
        return Err(FileError::Length { expected: OFFSET as u64, got });
    }
    let mut header = [0; HEADER];
    file.read_exact(&mut header)?;
    let header = Header::read(&header)?;
    let expected = header.bytes.saturating_add(OFFSET as u64);
    if got == expected { Ok(header) } else { Err(FileError::Length { expected, got }) }
}

/// Opens a table: maps it, and checks all of it.
///
/// # Errors
/// If it is not this table, whole and unharmed.
pub fn open(path: &Path, id: TableId, index: Arc<Index>) -> Result<Table, FileError> {
    let mut file = open_file(path)?;
    let header = read_header(&mut file)?;
    if header.id != id {
        return Err(FileError::OtherTable { got: header.id });
    }
    let expected = Table::size_in_bytes(&index, id.layout) as u64;
    if header.bytes != expected {
        return Err(FileError::Length { expected, got: header.bytes });
    }
    let map = memory::map(&file)?;
    if checksum(&map[OFFSET..]) != header.checksum {
        return Err(FileError::Checksum);
    }
    let data = match copied(&map[OFFSET..]) {
        Some(words) => Data::Owned(words),
        None => Data::Mapped { map, offset: OFFSET },
    };
    Ok(Table::from_data(id, index, data))
}

/// A copy on huge pages, where it takes no time to speak of: a search that looks all over a table spends
/// much of its time finding small pages. Larger tables stay where they are.
fn copied(bytes: &[u8]) -> Option<Words> {
    if bytes.len() > LARGEST_COPY {
        return None;
    }
    let mut words = Words::zeroed(bytes.len() / size_of::<u64>()).ok()?;
    words.as_bytes_mut().copy_from_slice(bytes);
    Some(words)
}

/// Copied in about ten milliseconds.
const LARGEST_COPY: usize = 32 << 20;

/// Writes a table. Until it is whole, it has another name: its own and `.part`. The caller holds the table's
/// lock: what has that name already was left by a process that was killed.
///
/// # Errors
/// If the system refuses; nothing is left behind then.
pub fn save(table: &Table, path: &Path) -> io::Result<()> {
    files::replace_by_way_of(&part_of(path), path, |out| {
        out.write_all(&Header::of(table).write())?;
        out.write_all(table.bytes())
    })
}

/// The name of a table that is being written.
pub fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

fn layout_number(layout: Layout) -> u32 {
    match layout {
        Layout::Bits => 1,
        Layout::Minima => 2,
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    let chunks: Vec<u64> = bytes.par_chunks(CHUNK).map(xxh3_64).collect();
    xxh3_64(bytemuck::cast_slice(&chunks))
}
