//! `dodo cluster status`: how a database and the servers on it are doing.

use std::{
    error::Error,
    io::{self, Write as _},
};

use clap::{Args, Subcommand};
use server::ClusterStatus;
use tokio::runtime;

use crate::database::GivenDatabase;

#[derive(Clone, Debug, Args)]
pub(crate) struct ClusterArguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Clone, Debug, Subcommand)]
enum What {
    /// The servers, their rooms, the database's standbys, and whether its
    /// settings keep what Dodo promises. It fails if they do not.
    Status {
        /// The database: postgres://user:password@host:port/name. Give it by its
        /// variable, for arguments can be read by everyone on this machine.
        #[arg(long, env = "DODO_DATABASE", hide_env_values = true, value_name = "ADDRESS")]
        database: GivenDatabase,
    },
}

/// By their settings something that was acknowledged could be lost; it has been
/// printed what.
#[derive(Debug, thiserror::Error)]
#[error("by these settings of the database, promises may not be kept")]
struct AtRisk;

pub(crate) fn cluster(arguments: &ClusterArguments) -> Result<(), Box<dyn Error>> {
    let What::Status { database } = &arguments.what;
    let address = database.address()?;
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    let status = runtime.block_on(ClusterStatus::of(&address))?;
    let mut out = io::stdout().lock();
    write!(out, "{status}")?;
    out.flush()?;
    if status.risks.is_empty() { Ok(()) } else { Err(Box::new(AtRisk)) }
}
