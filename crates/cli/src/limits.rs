//! What may be spent on one search, as the command line says it.

use std::time::Duration;

use clap::Args;
use npuzzle::figures::{read_bytes, read_count, read_time};
use npuzzle::search::Limits;

use crate::interrupt;

/// The limits of one search.
#[derive(Args, Debug)]
#[expect(clippy::struct_field_names, reason = "they are the names of the flags")]
pub struct LimitArgs {
    /// Stop after generating so many nodes, for instance 10k or 5M
    #[arg(long, value_name = "N", value_parser = read_count)]
    max_nodes: Option<u64>,

    /// Stop after this time, for instance 30s or 2min
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    max_time: Option<Duration>,

    /// Stop when the states in memory take this much, for instance 4GiB
    #[arg(long, value_name = "SIZE", value_parser = read_bytes)]
    max_memory: Option<u64>,
}

impl LimitArgs {
    /// The limits, of which Ctrl-C is always one.
    pub fn limits(&self) -> Limits {
        Limits {
            max_nodes: self.max_nodes,
            max_time: self.max_time,
            max_memory: self.max_memory,
            max_cost: None,
            cancel: Some(interrupt::flag()),
        }
    }
}
