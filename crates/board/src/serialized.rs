//! Serde for the types of this crate, as their text forms: what [`Display`](std::fmt::Display) writes is what
//! is stored, and whatever [`FromStr`] reads is accepted. So a file made by hand or by another program reads
//! like any other text, and an illegal board can't come out of one.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Board, Goal, Move, Moves, Size};

struct Text<T> {
    expected: &'static str,
    read_as: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty: $expected:literal;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text { expected: $expected, read_as: PhantomData::<Self> })
            }
        }
    )*};
}

as_text! {
    Board: "a board as text, like '1 2 3/4 5 6/7 8 0'";
    Goal: "a goal: first, last or snail";
    Move: "a move: up, left, right or down";
    Moves: "moves as letters, like 'URDL'";
    Size: "a size as text, like '4x4'";
}
