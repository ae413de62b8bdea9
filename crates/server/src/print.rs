//! Decks to be printed and cut out. Nothing is stored: the same wish gives the
//! same deck again.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    routing::{MethodRouter, get},
};
use games::{
    RefusalCode as _,
    dobble::{Paper, Wish},
};

use crate::{
    api_error::{ApiError, BAD_DECK},
    app::App,
    caller::Caller,
    governor::{Governor, Resource},
    metrics::Metrics,
};

/// The printer of Dobble.
pub(crate) fn dobble() -> MethodRouter<App> {
    get(print)
}

async fn print(
    State(governor): State<Arc<Governor>>,
    State(metrics): State<Metrics>,
    Caller(address): Caller,
    wish: Result<Path<Wish>, PathRejection>,
) -> Result<Json<Paper>, ApiError> {
    governor.take(Resource::Deck, address)?;
    let drawn = wish
        .map_err(|_| BAD_DECK)
        .and_then(|Path(wish)| Paper::of(wish).map_err(|refusal| ApiError::no_deck(refusal.code())));
    drawn.map(Json).inspect_err(|_| metrics.bad("bad_deck"))
}
