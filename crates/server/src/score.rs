//! Keeps score for tables that play with the real box. Nothing is stored: the
//! page sends all it has written down and hears what it is worth.

use axum::{
    Json,
    extract::{DefaultBodyLimit, State},
    routing::{MethodRouter, post},
};
use games::dominoes::{ScoreSheet, Sheet};

use crate::{
    api_error::{ApiError, BAD_RECORD},
    app::App,
    metrics::Metrics,
    timed::Timed,
};

/// A whole game with the longest lines there are takes less than 2 KiB.
const MOST_BYTES: usize = 8 * 1024;

/// The scorekeeper of Double Double Dominoes.
pub(crate) fn dominoes() -> MethodRouter<App> {
    post(score).layer(DefaultBodyLimit::max(MOST_BYTES))
}

async fn score(
    State(metrics): State<Metrics>,
    Timed(record): Timed<Json<ScoreSheet>>,
) -> Result<Json<Sheet>, ApiError> {
    let sheet = record.and_then(|Json(record)| Sheet::of(&record).ok());
    sheet.map(Json).ok_or_else(|| {
        metrics.bad("bad_record");
        BAD_RECORD
    })
}
