//! Finished games as files, and what there is to say about them. Only that
//! game's records are read, and the room they were played in sleeps on. A few
//! are kept at hand: at the end of a game everyone at the table asks.

use std::{net::IpAddr, sync::Arc};

use axum::{
    body::Bytes,
    extract::{Path, State},
    http::header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
    routing::{MethodRouter, get},
};
use games::Kind;
use rooms::{ReadError, Record, RoomCode, StoredGame, Transcript, TranscriptError, wire::RawJson};
use tokio::sync::Semaphore;

use crate::{
    api_error::{
        ApiError, NO_SUCH_GAME, NOT_OPENED, NOT_OVER, OTHER_RULES, TOO_BUSY, TOO_LONG, TOO_MANY_READINGS,
    },
    at_hand::{AtHand, Key},
    caller::Caller,
    routes::look_up,
    run::Shared,
};

/// How many files are kept at hand, and how many bytes they may have together.
const FILES: usize = 64;
const FILE_BYTES: usize = 64 * 1024 * 1024;
/// How many games are written out at once.
const WRITING: usize = 1;
/// How many analyses are kept at hand.
const ANALYSES: usize = 64;

/// Finished games as files.
#[derive(Debug)]
pub(crate) struct Finished {
    kept: AtHand<File>,
    writing: Semaphore,
}

#[derive(Debug)]
struct File {
    kind: Kind,
    json: Bytes,
}

impl Finished {
    pub(crate) fn new() -> Self {
        Self { kept: AtHand::new(), writing: Semaphore::new(WRITING) }
    }
}

fn is_too_much(kept: &[&File]) -> bool {
    kept.len() > FILES || kept.iter().map(|file| file.json.len()).sum::<usize>() > FILE_BYTES
}

/// The game as a file, with its chance laid open.
pub(crate) fn transcript() -> MethodRouter<Arc<Shared>> {
    get(give_transcript)
}

/// Every decision weighed.
pub(crate) fn analysis() -> MethodRouter<Arc<Shared>> {
    get(give_analysis)
}

async fn give_transcript(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Path((code, game)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let (code, key) = name(&shared, address, &code, &game).await?;
    let file = match shared.finished.kept.find(key) {
        Some(file) => file,
        None => write(&shared, address, key).await?,
    };
    let disposition = format!("attachment; filename=\"dodo-{}-{code}-{}.json\"", file.kind, key.1);
    let headers = [(CONTENT_DISPOSITION, disposition), (CONTENT_TYPE, "application/json".into())];
    Ok((headers, file.json.clone()).into_response())
}

/// Writes a game out, unless somebody else has just done so.
async fn write(shared: &Arc<Shared>, address: IpAddr, key: Key) -> Result<Arc<File>, ApiError> {
    let _turn = shared.finished.writing.acquire().await.map_err(|_| TOO_BUSY)?;
    if let Some(file) = shared.finished.kept.find(key) {
        return Ok(file);
    }
    let records = records_of(shared, address, key).await?;
    let written = tokio::task::spawn_blocking(move || {
        let transcript = Transcript::of(&records, key.1).map_err(|why| transcript_error(&why))?;
        let json = serde_json::to_vec(&transcript).map_err(|_| TOO_BUSY)?;
        Ok(Arc::new(File { kind: transcript.kind, json: json.into() }))
    });
    let file = written.await.map_err(|_| NO_SUCH_GAME)??;
    shared.finished.kept.keep(key, &file, is_too_much);
    Ok(file)
}

async fn give_analysis(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Path((code, game)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let (_, key) = name(&shared, address, &code, &game).await?;
    let analysis = match shared.analyses.find(key) {
        Some(analysis) => analysis,
        None => study(&shared, address, key).await?,
    };
    Ok(([(CONTENT_TYPE, "application/json")], analysis.get().to_owned()).into_response())
}

/// Studies a game, unless somebody else has just done so.
async fn study(shared: &Arc<Shared>, address: IpAddr, key: Key) -> Result<RawJson, ApiError> {
    // Studying is hard work, and must not keep the bots at other tables waiting.
    let _turn = shared.studies.acquire().await.map_err(|_| NO_SUCH_GAME)?;
    if let Some(analysis) = shared.analyses.find(key) {
        return Ok(analysis);
    }
    let records = records_of(shared, address, key).await?;
    let studied = tokio::task::spawn_blocking(move || {
        let transcript = Transcript::of(&records, key.1).map_err(|why| transcript_error(&why))?;
        transcript.analyse().map_err(|_| NO_SUCH_GAME)
    });
    let analysis = studied.await.map_err(|_| NO_SUCH_GAME)??;
    shared.analyses.keep(key, &analysis, |kept| kept.len() > ANALYSES);
    Ok(analysis)
}

/// Which game is meant.
pub(crate) async fn name(
    shared: &Arc<Shared>,
    address: IpAddr,
    code: &str,
    game: &str,
) -> Result<(RoomCode, Key), ApiError> {
    let (code, room) = look_up(shared, address, code).await?;
    let game: u32 = game.parse().map_err(|_| NO_SUCH_GAME)?;
    Ok((code, (room, game)))
}

/// The records of a game, and those it builds on.
pub(crate) async fn records_of(
    shared: &Arc<Shared>,
    address: IpAddr,
    (room, game): Key,
) -> Result<Vec<Record>, ApiError> {
    if !shared.readings.take(address) {
        shared.metrics.bad("too_many_readings");
        return Err(TOO_MANY_READINGS);
    }
    match shared.journal.game(room, game).await {
        Ok(StoredGame::Records(records)) => Ok(records),
        Ok(StoredGame::Unknown) => Err(NO_SUCH_GAME),
        Ok(StoredGame::Running) => Err(NOT_OVER),
        Err(ReadError::Busy(_)) => Err(TOO_BUSY),
        Err(ReadError::Damaged(error)) => {
            tracing::error!(%room, game, %error, "a game cannot be read");
            Err(NOT_OPENED)
        }
    }
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
