//! How many shortest solutions a board has, and each of them. The list is serialised as it is enumerated: there
//! may be millions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use npuzzle::board::Move;
use npuzzle::solver::every_shortest::{EveryShortest, NotCounted};
use serde::{Serialize, Serializer};

/// What is known of a board's shortest solutions.
#[derive(Debug)]
pub enum Counted {
    /// Not asked for, or there are none.
    NotAsked,
    /// The solution is not proven to be a shortest one, so its length does not tell how long these are.
    NoneProven,
    /// Counting failed or was stopped.
    Not(NotCounted),
    /// How many there are.
    Count(EveryShortest),
    /// All of them are to be listed, until the flag is set.
    All(EveryShortest, Arc<AtomicBool>),
}

impl Counted {
    fn every(&self) -> Option<&EveryShortest> {
        match self {
            Self::Count(every) | Self::All(every, _) => Some(every),
            Self::NotAsked | Self::NoneProven | Self::Not(_) => None,
        }
    }

    /// The number, if they were counted.
    pub fn count(&self) -> Option<Count> {
        self.every().map(|every| Count(every.count()))
    }

    /// The list, if it was asked for.
    pub fn list(&self) -> Option<List<'_>> {
        if let Self::All(every, stop) = self { Some(List { every, stop }) } else { None }
    }
}

/// A number as JSON: one that may not fit 64 bits is text, since few programs read it as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count(pub u128);

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(count) => serializer.serialize_u64(count),
            Err(_) => serializer.collect_str(&self.0),
        }
    }
}

/// All shortest solutions; as JSON, in letters of the way the blank goes.
#[derive(Clone, Copy, Debug)]
pub struct List<'l> {
    every: &'l EveryShortest,
    stop: &'l AtomicBool,
}

impl<'l> List<'l> {
    /// The solutions one after the other, until the flag is set.
    pub fn solutions(self) -> impl Iterator<Item = Vec<Move>> + 'l {
        self.every.solutions().take_while(|_| !self.stop.load(Ordering::Relaxed))
    }
}

impl Serialize for List<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let letters = |moves: Vec<Move>| moves.iter().map(|step| step.letter()).collect::<String>();
        serializer.collect_seq(self.solutions().map(letters))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::board::{Goal, notation};
    use npuzzle::solver::{Request, every_shortest};

    #[test]
    fn counts_past_64_bits_are_text() {
        let json = |count| serde_json::to_string(&Count(count)).unwrap();
        assert_eq!(json(12), "12");
        assert_eq!(json(u128::from(u64::MAX)), "18446744073709551615");
        assert_eq!(json(1 << 64), "\"18446744073709551616\"");
    }

    #[test]
    fn a_list_ends_when_its_flag_is_set() {
        let start = notation::parse("1 2 3/4 5 6/0 7 8", None).unwrap();
        let request = Request::new(start.clone(), Goal::Last.board(start.size())).unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let every = every_shortest::find(&request, 2, &request.limits.start(), &mut ()).unwrap();
        let counted = Counted::All(every, Arc::clone(&stop));
        let json = || serde_json::to_string(&counted.list()).unwrap();
        assert_eq!(json(), r#"["RR"]"#);
        stop.store(true, Ordering::Relaxed);
        assert_eq!(json(), "[]");
    }
}
