//! How single fields of a spec are read and written, with words for whoever mistypes them.

use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use npuzzle::board::Size;
use npuzzle::solver::strategy::did_you_mean;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Method;
use npuzzle::figures::{read_bytes, read_count, read_time};

/// A number of things, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Count(u32);

/// The most of anything.
const MOST: u32 = 1_000_000;

/// How deep or how far: one number, or several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Levels(Vec<u32>);

pub fn first_seed() -> u64 {
    1
}

pub fn eight_puzzle() -> Size {
    Size::new(3, 3).expect("a legal size")
}

pub fn last() -> String {
    "last".to_owned()
}

impl Count {
    /// So many; `None` for none, or more than a million.
    pub fn new(count: u32) -> Option<Self> {
        (1..=MOST).contains(&count).then_some(Self(count))
    }

    /// How many.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl Default for Count {
    fn default() -> Self {
        Self(1)
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        whole_number(deserializer, 1, MOST).map(Self)
    }
}

impl Levels {
    /// The numbers, in the order of the spec.
    pub fn all(&self) -> &[u32] {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Levels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OneOrMore;
        impl<'de> Visitor<'de> for OneOrMore {
            type Value = Vec<u32>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a whole number from 0 to {MOST}, or a list of them")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Vec<u32>, E> {
                in_range(number, 0, MOST).map(|number| vec![number])
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Vec<u32>, A::Error> {
                let mut levels = Vec::new();
                while let Some(number) = items.next_element()? {
                    levels.push(in_range(number, 0, MOST)?);
                }
                Ok(levels)
            }
        }
        let levels = deserializer.deserialize_any(OneOrMore)?;
        if levels.is_empty() {
            return Err(de::Error::custom("an empty list: write at least one number"));
        }
        if let Some(twice) = levels.iter().enumerate().find(|&(nth, level)| levels[..nth].contains(level)) {
            return Err(de::Error::custom(format!("{} stands twice in the list", twice.1)));
        }
        Ok(Self(levels))
    }
}

fn in_range<E: de::Error>(number: i64, least: u32, most: u32) -> Result<u32, E> {
    let fits = u32::try_from(number).ok().filter(|number| (least..=most).contains(number));
    fits.ok_or_else(|| E::custom(format!("{number} is not a whole number from {least} to {most}")))
}

fn whole_number<'de, D: Deserializer<'de>>(deserializer: D, least: u32, most: u32) -> Result<u32, D::Error> {
    let number = i64::deserialize(deserializer)?;
    in_range(number, least, most)
}

/// A seed: any whole number that the file format holds.
pub fn seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let number = i64::deserialize(deserializer)?;
    u64::try_from(number)
        .map_err(|_| de::Error::custom(format!("{number} is below 0: a seed is a whole number from 0")))
}

/// Whether the file format can hold a number, whose integers have a sign.
pub fn check_integer(field: &str, number: u64) -> Result<(), String> {
    let most = i64::MAX as u64;
    if number > most { Err(format!("{field} = {number}: at most {most}")) } else { Ok(()) }
}

/// A name that is also good for files and the command line.
pub fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let name = String::deserialize(deserializer)?;
    check_name(&name).map_err(de::Error::custom)?;
    Ok(name)
}

/// Whether a name will do.
pub fn check_name(name: &str) -> Result<(), String> {
    let is_plain = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    if name.is_empty()
        || name.starts_with(['-', '.'])
        || name.chars().count() > 60
        || !name.chars().all(is_plain)
    {
        let shown: String = name.chars().take(40).collect();
        return Err(format!(
            "'{shown}' is no name for an experiment: use up to 60 letters, digits, '-', '_' and '.', a letter or digit first"
        ));
    }
    Ok(())
}

/// A name for tables and plots: on one line, and not without end.
pub fn label<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let label = String::deserialize(deserializer)?;
    if label.trim().is_empty() || label.chars().any(char::is_control) || label.chars().count() > 100 {
        return Err(de::Error::custom(
            "a name for tables and plots has 1 to 100 characters, none of them a control character",
        ));
    }
    Ok(Some(label))
}

/// Words for people: lines may end, but nothing else may happen.
pub fn words<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let words = String::deserialize(deserializer)?;
    Ok(Some(words.chars().filter(|c| !c.is_control() || c.is_whitespace()).collect()))
}

/// Reads a text or a number by one of the readers of limits.
struct Limit<T>(fn(&str) -> Result<T, String>, PhantomData<T>);

impl<T> Visitor<'_> for Limit<T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a limit: a number, or a text like \"10M\", \"30s\", \"4GiB\"")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Option<T>, E> {
        (self.0)(text).map(Some).map_err(E::custom)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Option<T>, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Option<T>, E> {
        self.visit_str(&number.to_string())
    }
}

pub fn nodes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    deserializer.deserialize_any(Limit(read_count, PhantomData))
}

pub fn bytes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    deserializer.deserialize_any(Limit(read_bytes, PhantomData))
}

/// Times like `20s`.
pub mod time {
    use super::{Deserializer, Duration, Limit, PhantomData, Serializer, read_time};

    #[expect(clippy::ref_option, reason = "serde hands it over so")]
    pub fn serialize<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
        match time {
            Some(time) => serializer.collect_str(&humantime::format_duration(*time)),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        deserializer.deserialize_any(Limit(read_time, PhantomData))
    }
}

/// Whatever has a text of its own: sizes, strategies.
pub mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use super::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// The same where it may be left out.
pub mod optional_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use super::{Deserializer, Serializer, text};

    #[expect(clippy::ref_option, reason = "serde hands it over so")]
    pub fn serialize<T: Display, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        text::deserialize(deserializer).map(Some)
    }
}

/// A strategy with a name of its own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    #[serde(default, deserialize_with = "label")]
    name: Option<String>,
    #[serde(with = "text")]
    strategy: npuzzle::solver::Strategy,
}

impl<'de> Deserialize<'de> for Method {
    /// A strategy, or a table of `name` and `strategy`.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextOrTable;
        impl<'de> Visitor<'de> for TextOrTable {
            type Value = Method;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a strategy like \"astar+manhattan\", or { name = \"A* h2\", strategy = \"astar+manhattan\" }")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Method, E> {
                text.parse().map(Method::new).map_err(E::custom)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Method, A::Error> {
                let Named { name, strategy } = Named::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Method { name, strategy })
            }
        }
        deserializer.deserialize_any(TextOrTable)
    }
}

impl Serialize for Method {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut table = serializer.serialize_struct("Method", 2)?;
        if let Some(name) = &self.name {
            table.serialize_field("name", name)?;
        }
        table.serialize_field("strategy", &self.strategy.to_string())?;
        table.end()
    }
}

/// What the reader of the file format says, in our words.
pub fn in_plain_words(message: &str) -> String {
    let message = message.trim().replace('`', "'");
    if let Some(field) = message.strip_prefix("missing field ") {
        return format!("the field {field} is missing");
    }
    let Some(rest) = message.strip_prefix("unknown field ") else { return message };
    let Some((field, known)) = rest.split_once(", expected ") else { return message };
    let field = field.trim_matches('\'');
    let names: Vec<&str> = known.split('\'').skip(1).step_by(2).collect();
    let hint = did_you_mean(field, names.iter().copied());
    format!("unknown field '{field}'{hint}; there are {}", names.join(", "))
}
