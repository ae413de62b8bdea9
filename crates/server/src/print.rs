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
    api_error::{ApiError, BAD_DECK, TOO_MANY_DECKS},
    caller::Caller,
    run::Shared,
};

/// The printer of Dobble.
pub(crate) fn dobble() -> MethodRouter<Arc<Shared>> {
    get(print)
}

async fn print(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    wish: Result<Path<Wish>, PathRejection>,
) -> Result<Json<Paper>, ApiError> {
    if !shared.decks.take(address) {
        shared.metrics.bad("too_many_decks");
        return Err(TOO_MANY_DECKS);
    }
    let drawn = wish
        .map_err(|_| BAD_DECK)
        .and_then(|Path(wish)| Paper::of(wish).map_err(|refusal| ApiError::no_deck(refusal.code())));
    drawn.map(Json).inspect_err(|_| shared.metrics.bad("bad_deck"))
}
