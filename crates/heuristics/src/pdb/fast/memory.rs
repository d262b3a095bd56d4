//! Large blocks of memory: zeroed, on huge pages where the system allows, or a mapped file.

use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut};

use memmap2::{Mmap, MmapMut};

/// Words that are zero at first.
#[derive(Debug)]
pub struct Words {
    map: Option<MmapMut>,
}

impl Words {
    /// So many zeros. The system gives the pages as they are written to.
    ///
    /// # Errors
    /// If the system has no room.
    pub fn zeroed(words: usize) -> io::Result<Self> {
        if words == 0 {
            return Ok(Self { map: None });
        }
        let map = MmapMut::map_anon(words * size_of::<u64>())?;
        // Where huge pages are not to be had, small ones do.
        #[cfg(target_os = "linux")]
        drop(map.advise(memmap2::Advice::HugePage));
        Ok(Self { map: Some(map) })
    }

    /// The same memory as bytes.
    pub fn as_bytes_mut(&mut self) -> &mut [u8] {
        self.map.as_mut().map_or(&mut [], |map| &mut map[..])
    }

    /// The same memory as bytes.
    pub fn as_bytes(&self) -> &[u8] {
        self.map.as_ref().map_or(&[], |map| &map[..])
    }
}

impl Deref for Words {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        bytemuck::cast_slice(self.as_bytes())
    }
}

impl DerefMut for Words {
    fn deref_mut(&mut self) -> &mut [u64] {
        bytemuck::cast_slice_mut(self.as_bytes_mut())
    }
}

/// Maps a file to be read.
///
/// # Errors
/// If the system can't.
pub fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: only the library's own files come here. Their bytes are read as numbers, of which every
    // pattern is valid. Table files are written under another name and renamed, never changed in place, and
    // are locked while they are made. A program that writes into one all the same can make answers wrong,
    // and one that cuts it short makes the system end this process, as either could by other means.
    unsafe { Mmap::map(file) }
}

/// Asks the processor to fetch a word that will be wanted soon. It changes nothing but time.
#[inline(always)]
pub fn prefetch(words: &[u64], place: usize) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing and never faults, whatever the address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(words.as_ptr().wrapping_add(place).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (words, place);
}
