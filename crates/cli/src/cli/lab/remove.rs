//! `npuzzle lab remove`: an experiment and its records, taken out of the database.

use clap::Args;
use npuzzle_lab::Store;
use npuzzle_lab::store::Experiment;

use super::{DatabaseArgs, store_error};
use crate::exit::{Exit, bad_input, tell};

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
    remove(&mut Store::open(&path).map_err(store_error)?, &experiment)?;
    tell(format_args!("'{}' and its records are removed", experiment.name));
    Ok(Exit::Success)
}

/// Takes an experiment out, unless somebody is at it.
pub fn remove(store: &mut Store, experiment: &Experiment) -> anyhow::Result<()> {
    if store.is_being_run(experiment) {
        let name = &experiment.name;
        return Err(bad_input(format!(
            "'{name}' is being run by another npuzzle: stop that first, or wait for it"
        )));
    }
    store.remove(&experiment.name).map_err(store_error)?;
    Ok(())
}
