//! What guards the whole is counted by all servers together: wrong codes, and
//! rooms that are opened. Each server asks its own governor first; what the
//! others know is asked only when something is taken.

use std::{net::IpAddr, sync::Arc};

use super::Cluster;
use crate::{governor::Resource, run::Shared};

/// Someone has tried a wrong code. All servers' count is brought home beside
/// everything else: nobody's answer waits for it, so that waiting tells nothing.
pub(crate) fn guessed(cluster: &Arc<Cluster>, shared: &Arc<Shared>, client: IpAddr) {
    let (cluster, shared) = (cluster.clone(), shared.clone());
    tokio::spawn(async move {
        for toll in shared.governor.tolls(Resource::Guess, client) {
            match cluster.commons.owe(&toll).await {
                Ok(owed) => shared.governor.owes(Resource::Guess, toll.source, owed),
                Err(error) => tracing::debug!(%error, "a wrong code is counted here alone"),
            }
        }
    });
}

/// Whether all servers together may open one more room for an address. Without
/// the database they can open none anyway.
pub(crate) async fn may_open(cluster: &Cluster, shared: &Shared, client: IpAddr) -> bool {
    for toll in shared.governor.tolls(Resource::Room, client) {
        match cluster.commons.take(&toll).await {
            Ok(true) => {}
            Ok(false) => return false,
            Err(error) => tracing::debug!(%error, "a room is counted here alone"),
        }
    }
    true
}
