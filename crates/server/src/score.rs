//! Keeps score for tables that play with the real box. Nothing is stored: the
//! page sends all it has written down and hears what it is worth.

use axum::{
    Json,
    extract::{DefaultBodyLimit, rejection::JsonRejection},
    routing::{MethodRouter, post},
};
use games::dominoes::{Record, Sheet};

use crate::trouble::{BAD_RECORD, Trouble};

/// A whole game with the longest lines there are takes less than 2 KiB.
const MOST_BYTES: usize = 8 * 1024;

/// The scorekeeper of Double Double Dominoes.
pub(crate) fn dominoes<S: Clone + Send + Sync + 'static>() -> MethodRouter<S> {
    post(score).layer(DefaultBodyLimit::max(MOST_BYTES))
}

async fn score(record: Result<Json<Record>, JsonRejection>) -> Result<Json<Sheet>, Trouble> {
    let Json(record) = record.map_err(|_| BAD_RECORD)?;
    Sheet::of(&record).map(Json).map_err(|_| BAD_RECORD)
}
