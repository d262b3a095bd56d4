//! The boards of a layer, so that none is in it twice.

/// Which boards a layer has, as 32 bits of their hashes. Two boards taken for one cost the beam a board in some
/// billions.
pub(in crate::anytime) struct Seen {
    tags: Vec<u32>,
    shift: u32,
}

impl Seen {
    pub(in crate::anytime) fn for_children(children: usize) -> Self {
        let places = (children + children / 2).next_power_of_two().max(64);
        Self { tags: vec![0; places], shift: 64 - places.trailing_zeros() }
    }

    pub(in crate::anytime) fn clear(&mut self) {
        self.tags.fill(0);
    }

    /// Empties it, for so many boards.
    pub(in crate::anytime) fn reset(&mut self, boards: usize) {
        let places = (boards + boards / 2).next_power_of_two().max(64);
        self.tags.clear();
        self.tags.resize(places, 0);
        self.shift = 64 - places.trailing_zeros();
    }

    /// Whether a board is among them.
    #[inline(always)]
    pub(in crate::anytime) fn contains(&self, hash: u64) -> bool {
        let tag = hash as u32 | 1;
        let mut place = (hash >> self.shift) as usize;
        while self.tags[place] != 0 && self.tags[place] != tag {
            place = (place + 1) & (self.tags.len() - 1);
        }
        self.tags[place] == tag
    }

    /// Takes in a board; whether it is new.
    #[inline(always)]
    pub(in crate::anytime) fn is_new(&mut self, hash: u64) -> bool {
        let tag = hash as u32 | 1;
        let mut place = (hash >> self.shift) as usize;
        loop {
            match self.tags[place] {
                0 => {
                    self.tags[place] = tag;
                    return true;
                }
                seen if seen == tag => return false,
                _ => place = (place + 1) & (self.tags.len() - 1),
            }
        }
    }
}
