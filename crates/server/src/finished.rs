//! Finished games as files, and what there is to say about them. Only that
//! game's records are read, and the room they were played in sleeps on. A few
//! are kept at hand: at the end of a game everyone at the table asks.

use std::{net::IpAddr, num::NonZeroUsize, sync::Arc};

use axum::{
    body::Bytes,
    extract::{Path, State},
    http::header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
    routing::{MethodRouter, get},
};
use games::Kind;
use rooms::{Record, RoomCode, Transcript, TranscriptError, wire::RawJson};

use crate::{
    api_error::{ApiError, NO_SUCH_GAME, NOT_OVER, OTHER_RULES, TOO_BUSY, TOO_LONG},
    app::App,
    caller::Caller,
    game_cache::{GameCache, GameKey},
    routes::look_up,
    run::Shared,
};

/// How many files and analyses are kept at hand, and how many bytes those of a
/// kind may have together.
const KEPT: NonZeroUsize = NonZeroUsize::new(64).unwrap();
const KEPT_BYTES: usize = 64 * 1024 * 1024;

/// A finished game as a file.
#[derive(Debug)]
pub(crate) struct File {
    kind: Kind,
    json: Bytes,
}

/// Where files are kept at hand.
pub(crate) fn files() -> GameCache<File> {
    GameCache::new(KEPT, KEPT_BYTES, |file| file.json.len())
}

/// Where analyses are kept at hand.
pub(crate) fn analyses() -> GameCache<RawJson> {
    GameCache::new(KEPT, KEPT_BYTES, |analysis| analysis.get().len())
}

/// The game as a file, with its chance laid open.
pub(crate) fn transcript() -> MethodRouter<App> {
    get(give_transcript)
}

/// Every decision weighed.
pub(crate) fn analysis() -> MethodRouter<App> {
    get(give_analysis)
}

async fn give_transcript(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Path((code, game)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let (code, key) = name(&shared, address, &code, &game).await?;
    let file = shared.files.of_game(&shared, address, key, move |records| write(records, key.1)).await?;
    let disposition = format!("attachment; filename=\"dodo-{}-{code}-{}.json\"", file.kind, key.1);
    let headers = [(CONTENT_DISPOSITION, disposition), (CONTENT_TYPE, "application/json".into())];
    Ok((headers, file.json.clone()).into_response())
}

/// Writes a game out.
fn write(records: &[Record], game: u32) -> Result<File, ApiError> {
    let transcript = Transcript::of(records, game).map_err(|why| transcript_error(&why))?;
    let json = serde_json::to_vec(&transcript).map_err(|_| TOO_BUSY)?;
    Ok(File { kind: transcript.kind, json: json.into() })
}

async fn give_analysis(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Path((code, game)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let (_, key) = name(&shared, address, &code, &game).await?;
    let analysis =
        shared.analyses.of_game(&shared, address, key, move |records| study(records, key.1)).await?;
    Ok(([(CONTENT_TYPE, "application/json")], analysis.get().to_owned()).into_response())
}

/// Studies a game.
fn study(records: &[Record], game: u32) -> Result<RawJson, ApiError> {
    let transcript = Transcript::of(records, game).map_err(|why| transcript_error(&why))?;
    transcript.analyse().map_err(|_| NO_SUCH_GAME)
}

/// Which game is meant.
pub(crate) async fn name(
    shared: &Arc<Shared>,
    address: IpAddr,
    code: &str,
    game: &str,
) -> Result<(RoomCode, GameKey), ApiError> {
    let (code, room) = look_up(shared, address, code).await?;
    let game: u32 = game.parse().map_err(|_| NO_SUCH_GAME)?;
    Ok((code, (room, game)))
}

/// Why a game cannot be told, to whoever asked for it.
pub(crate) fn transcript_error(why: &TranscriptError) -> ApiError {
    match why {
        TranscriptError::NoSuchGame => NO_SUCH_GAME,
        TranscriptError::NotOver => NOT_OVER,
        TranscriptError::TooLong => TOO_LONG,
        // What cannot have happened by the rules happened by others.
        TranscriptError::Doubtful(_) => OTHER_RULES,
    }
}
