//! What handlers are given: the parts they need of a running server, and the
//! whole of it only where rooms are opened and found.

use std::sync::Arc;

use axum::extract::FromRef;

use crate::{config::Config, governor::Governor, metrics::Metrics, packs::Offers, run::Shared};

/// The state of the router.
#[derive(Clone, Debug)]
pub(crate) struct App(pub(crate) Arc<Shared>);

impl FromRef<App> for Arc<Shared> {
    fn from_ref(App(shared): &App) -> Self {
        shared.clone()
    }
}

impl FromRef<App> for Arc<Config> {
    fn from_ref(App(shared): &App) -> Self {
        shared.config.clone()
    }
}

impl FromRef<App> for Arc<Governor> {
    fn from_ref(App(shared): &App) -> Self {
        shared.governor.clone()
    }
}

impl FromRef<App> for Metrics {
    fn from_ref(App(shared): &App) -> Self {
        shared.metrics.clone()
    }
}

impl FromRef<App> for Offers {
    fn from_ref(App(shared): &App) -> Self {
        shared.offers.clone()
    }
}
