//! The web page and its API: what the command line does, for browsers and programs on this machine.
//!
//! A front end like the others: it asks the solver and answers with the JSON of [`npuzzle_wire`]. Everything that
//! a request may use is bounded, and nothing in a request names a file. Signals, the command line and where
//! tables are kept belong to the program around it: [`Options`] hands in what it needs.

#![forbid(unsafe_code)]

mod allowance;
mod api;
mod assets;
mod guard;
mod jobs;
mod problem;
mod server;
mod table_cache;
mod work_queue;

pub use allowance::Allowance;
pub use server::{Options, ServeError, serve, shares_beside_jobs};
