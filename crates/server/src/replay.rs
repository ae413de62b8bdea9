//! Finished games shown again. A few of them are kept at hand, since whoever
//! watches one asks for it many times over; the journal is read once.

use std::{net::IpAddr, num::NonZeroUsize, sync::Arc};

use axum::{
    extract::{Path, RawQuery, State},
    http::header::{CACHE_CONTROL, CONTENT_TYPE},
    response::{IntoResponse, Response},
    routing::{MethodRouter, get},
};
use games::{Seat, Viewer};
use rooms::{Record, ReelError, Replay};
use serde::Serialize;

use crate::{
    api_error::{ApiError, NO_SUCH_REEL, NO_SUCH_SEAT, TOO_BUSY},
    app::App,
    caller::Caller,
    finished::{name, transcript_error},
    game_cache::GameCache,
    governor::Resource,
    metrics::Metrics,
    run::{Chore, Shared},
};

/// How many games are kept at hand, and how many steps they may have together:
/// a step of ink takes about a kilobyte.
const KEPT: NonZeroUsize = NonZeroUsize::new(32).unwrap();
const KEPT_STEPS: usize = 50_000;

/// Where finished games that somebody has been watching are kept at hand.
pub(crate) fn replays() -> GameCache<Replay> {
    GameCache::new(KEPT, KEPT_STEPS, Replay::steps)
}

/// A game at a glance.
pub(crate) fn outline() -> MethodRouter<App> {
    get(show_outline)
}

/// Some of its scenes.
pub(crate) fn reel() -> MethodRouter<App> {
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
    show(&shared, Chore::Address(address), move || Ok(replay.outline())).await
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
    show(&shared, Chore::Address(address), move || made().map_err(refuse)).await
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
    shared.governor.take(Resource::Reel, address)?;
    let cut = move |records: &[Record]| Replay::of(records, key.1).map_err(|why| transcript_error(&why));
    shared.replays.of_game(shared, address, key, cut).await
}

/// Makes an answer away from the sockets, when it is its turn.
async fn show<T: Serialize>(
    shared: &Arc<Shared>,
    for_whom: Chore,
    make: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<Response, ApiError> {
    let made = shared.chores.run(for_whom, move || make().map(|made| serde_json::to_vec(&made))).await;
    let bytes = made.ok().flatten().ok_or(TOO_BUSY)??.map_err(|_| TOO_BUSY)?;
    shared.metrics.shows.inc();
    Ok(([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")], bytes).into_response())
}
