//! The server as programs see it, and as people who mean it ill do.

mod api;
mod attack;
mod jobs;
#[path = "../runner/mod.rs"]
mod runner;
mod server;

use server::Server;

/// Eighty moves from the goal: out of reach for years without tables.
const HARD: &str = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0";
