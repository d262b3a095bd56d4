//! `npuzzle serve`: the web page and its API.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use npuzzle::machine::half_of_free_memory;
use npuzzle_web::{Allowance, Options, ServeError, serve, shares_beside_jobs};

use crate::draw::{FAINT, STRONG, WARN};
use crate::exit::{Exit, tell};
use crate::library::TableArgs;
use crate::limits::LimitArgs;
use crate::{interrupt, seed};

#[derive(Args, Debug)]
pub struct Arguments {
    /// The port to listen on, at 127.0.0.1; 0 takes one that is free
    #[arg(long, short, value_name = "PORT", default_value_t = 0)]
    port: u16,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// How many jobs run at once; others wait for their turn
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    tables: TableArgs,
}

/// The longest that a job runs if nobody says.
const USUAL_TIME: Duration = Duration::from_secs(600);

/// What a search may take where the system does not say how much there is.
const USUAL_MEMORY: u64 = 1 << 30;

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    interrupt::listen();
    let limits = arguments.limits.limits();
    let at_once = usize::from(arguments.jobs);
    let memory =
        half_of_free_memory().map_or(USUAL_MEMORY, |half| half / (at_once + shares_beside_jobs()) as u64);
    let options = Options {
        port: arguments.port,
        allowance: Allowance {
            max_nodes: limits.max_nodes,
            max_time: limits.max_time.unwrap_or(USUAL_TIME),
            max_memory: limits.max_memory.unwrap_or(memory),
        },
        library: arguments.tables.library(),
        jobs_at_once: at_once,
        draw_seed: seed::by_chance,
        stop: interrupt::flag(),
    };
    match serve(options, |address| announce(arguments, address)) {
        Ok(()) => {}
        Err(ServeError::Port { port, source }) => {
            let message = format!("port {port} can't be used; leave --port out for one that is free");
            return Err(source).context(message);
        }
        Err(ServeError::Io(error)) => return Err(error.into()),
        Err(error) => return Err(error.into()),
    }
    tell(format_args!("{FAINT}closed{FAINT:#}"));
    // Ctrl-C is how a server is meant to end.
    Ok(Exit::Success)
}

fn announce(arguments: &Arguments, address: SocketAddr) -> io::Result<()> {
    let page = format!("http://{address}/");
    // A program that started the server reads it from here.
    let mut out = anstream::stdout().lock();
    writeln!(out, "{STRONG}{page}{STRONG:#}")?;
    out.flush()?;
    tell(format_args!("{FAINT}npuzzle is at that address, for this machine only; Ctrl-C closes it{FAINT:#}"));
    if arguments.open
        && let Err(error) = open::that_detached(&page)
    {
        tell(format_args!(
            "{WARN}note:{WARN:#} no browser could be opened ({error}): open the address yourself"
        ));
    }
    Ok(())
}
