//! Finished games shown again. A few of them are kept at hand, since whoever
//! watches one asks for it many times over; the journal is read once.

use std::{net::IpAddr, sync::Arc};

use axum::{
    extract::{Path, RawQuery, State},
    http::header::{CACHE_CONTROL, CONTENT_TYPE},
    response::{IntoResponse, Response},
    routing::{MethodRouter, get},
};
use games::{Seat, Viewer};
use rooms::{ReelError, Replay};
use serde::Serialize;
use tokio::sync::Semaphore;

use crate::{
    api_error::{ApiError, NO_SUCH_GAME, NO_SUCH_REEL, NO_SUCH_SEAT, TOO_BUSY, TOO_MANY_SHOWS},
    at_hand::AtHand,
    caller::Caller,
    finished::{name, records_of, transcript_error},
    metrics::Metrics,
    run::Shared,
};

/// How many games are kept at hand, and how many steps they may have together:
/// a step of ink takes about a kilobyte.
const KEPT: usize = 32;
const KEPT_STEPS: usize = 50_000;
/// How many reels are made at once.
const SHOWS: usize = 2;

/// The finished games that somebody has been watching.
#[derive(Debug)]
pub(crate) struct Replays {
    kept: AtHand<Replay>,
    /// One turn: of all who ask at the end of a game, one has the journal read.
    reading: Semaphore,
    showing: Semaphore,
}

impl Replays {
    pub(crate) fn new() -> Self {
        Self { kept: AtHand::new(), reading: Semaphore::new(1), showing: Semaphore::new(SHOWS) }
    }
}

fn is_too_much(kept: &[&Replay]) -> bool {
    kept.len() > KEPT || kept.iter().map(|replay| replay.steps()).sum::<usize>() > KEPT_STEPS
}

/// A game at a glance.
pub(crate) fn outline() -> MethodRouter<Arc<Shared>> {
    get(show_outline)
}

/// Some of its scenes.
pub(crate) fn reel() -> MethodRouter<Arc<Shared>> {
    get(show_reel)
}

/// By whose eyes; a spectator's if nothing is said.
fn viewer(query: Option<&str>) -> Result<Viewer, ReelError> {
    let Some(query) = query else { return Ok(Viewer::Spectator) };
    let seat = query.strip_prefix("seat=").and_then(|seat| seat.parse().ok());
    seat.map(|seat| Viewer::Seat(Seat(seat))).ok_or(ReelError::NoSuchSeat)
}

async fn show_outline(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Path((code, game)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let replay = finished(&shared, address, &code, &game).await?;
    show(&shared, move || Ok(replay.outline())).await
}

async fn show_reel(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Path((code, game, reel)): Path<(String, String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Response, ApiError> {
    let replay = finished(&shared, address, &code, &game).await?;
    let viewer = viewer(query.as_deref());
    let number = reel.parse().map_err(|_| ReelError::NoSuchReel);
    let refuse = {
        let metrics = shared.metrics.clone();
        move |why| refused(&metrics, why)
    };
    let made = move || number.and_then(|number| replay.reel(number, viewer?));
    show(&shared, move || made().map_err(refuse)).await
}

fn refused(metrics: &Metrics, why: ReelError) -> ApiError {
    match why {
        ReelError::NoSuchSeat => {
            metrics.bad("no_such_seat");
            NO_SUCH_SEAT
        }
        ReelError::NoSuchReel => {
            metrics.bad("no_such_reel");
            NO_SUCH_REEL
        }
    }
}

/// A finished game of a room, cut into scenes.
async fn finished(
    shared: &Arc<Shared>,
    address: IpAddr,
    code: &str,
    game: &str,
) -> Result<Arc<Replay>, ApiError> {
    let (_, key) = name(shared, address, code, game).await?;
    if !shared.shows.take(address) {
        shared.metrics.bad("too_many_shows");
        return Err(TOO_MANY_SHOWS);
    }
    if let Some(replay) = shared.replays.kept.find(key) {
        return Ok(replay);
    }
    let _turn = shared.replays.reading.acquire().await.map_err(|_| TOO_BUSY)?;
    if let Some(replay) = shared.replays.kept.find(key) {
        return Ok(replay);
    }
    let records = records_of(shared, address, key).await?;
    let cut = tokio::task::spawn_blocking(move || Replay::of(&records, key.1)).await;
    let replay = Arc::new(cut.map_err(|_| NO_SUCH_GAME)?.map_err(|why| transcript_error(&why))?);
    shared.replays.kept.keep(key, &replay, is_too_much);
    Ok(replay)
}

/// Makes an answer away from the sockets, when it is its turn.
async fn show<T: Serialize>(
    shared: &Arc<Shared>,
    make: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<Response, ApiError> {
    let _turn = shared.replays.showing.acquire().await.map_err(|_| TOO_BUSY)?;
    let made = tokio::task::spawn_blocking(move || make().map(|made| serde_json::to_vec(&made)));
    let bytes = made.await.map_err(|_| TOO_BUSY)??.map_err(|_| TOO_BUSY)?;
    shared.metrics.shows.inc();
    Ok(([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")], bytes).into_response())
}
