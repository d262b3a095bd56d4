//! `npuzzle lab remove`: an experiment and its records, taken out of the database.

use clap::Args;
use npuzzle_lab::Store;

use super::{DatabaseArgs, store_error};
use crate::exit::{Exit, tell};

#[derive(Args, Debug)]
pub struct Arguments {
    /// The experiment, by the name that 'npuzzle lab list' shows
    name: String,

    #[command(flatten)]
    database: DatabaseArgs,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (store, experiment) = arguments.database.find(&arguments.name)?;
    let path = store.path().to_owned();
    drop(store);
    let mut store = Store::open(&path).map_err(store_error)?;
    store.remove(&experiment.name).map_err(store_error)?;
    tell(format_args!("'{}' and its records are removed", experiment.name));
    Ok(Exit::Success)
}
