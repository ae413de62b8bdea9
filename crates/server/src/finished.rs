//! Finished games as files, and what there is to say about them. Only that
//! game's records are read, and the room they were played in sleeps on. A few
//! are kept at hand: at the end of a game everyone at the table asks.

use std::{
    net::IpAddr,
    num::NonZeroUsize,
    sync::{Arc, Mutex},
};

use axum::{
    body::Bytes,
    extract::{Path, State},
    http::header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
    routing::{MethodRouter, get},
};
use games::Kind;
use lru::LruCache;
use rooms::{ReadError, Record, RoomCode, StoredGame, Transcript, TranscriptError, wire::RawJson};
use tokio::sync::Semaphore;

use crate::{
    api_error::{ApiError, NO_SUCH_GAME, NOT_OPENED, NOT_OVER, OTHER_RULES, TOO_BUSY, TOO_LONG},
    app::App,
    caller::Caller,
    governor::Resource,
    lock::lock,
    replay::GameKey,
    routes::look_up,
    run::{Chore, Shared},
};

/// How many files are kept at hand, and how many bytes they may have together.
const FILES: NonZeroUsize = NonZeroUsize::new(64).unwrap();
const FILE_BYTES: usize = 64 * 1024 * 1024;

/// Finished games as files.
#[derive(Debug)]
pub(crate) struct Finished {
    kept: Mutex<LruCache<GameKey, Arc<File>>>,
    /// One turn: of all who ask at the end of a game, one has it written out.
    writing: Semaphore,
}

#[derive(Debug)]
struct File {
    kind: Kind,
    json: Bytes,
}

impl Finished {
    pub(crate) fn new() -> Self {
        Self { kept: Mutex::new(LruCache::new(FILES)), writing: Semaphore::new(1) }
    }

    fn find(&self, game: GameKey) -> Option<Arc<File>> {
        lock(&self.kept).get(&game).cloned()
    }

    /// Keeps a file at hand, and puts away what nobody has asked for longest as
    /// long as there is too much.
    fn keep(&self, game: GameKey, file: &Arc<File>) {
        let mut kept = lock(&self.kept);
        kept.put(game, file.clone());
        let bytes = |kept: &LruCache<GameKey, Arc<File>>| -> usize {
            kept.iter().map(|(_, file)| file.json.len()).sum()
        };
        while kept.len() > 1 && bytes(&kept) > FILE_BYTES {
            kept.pop_lru();
        }
    }
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
    let file = match shared.finished.find(key) {
        Some(file) => file,
        None => write(&shared, address, key).await?,
    };
    let disposition = format!("attachment; filename=\"dodo-{}-{code}-{}.json\"", file.kind, key.1);
    let headers = [(CONTENT_DISPOSITION, disposition), (CONTENT_TYPE, "application/json".into())];
    Ok((headers, file.json.clone()).into_response())
}

/// Writes a game out, unless somebody else has just done so.
async fn write(shared: &Arc<Shared>, address: IpAddr, key: GameKey) -> Result<Arc<File>, ApiError> {
    let _turn = shared.finished.writing.acquire().await.map_err(|_| TOO_BUSY)?;
    if let Some(file) = shared.finished.find(key) {
        return Ok(file);
    }
    let records = records_of(shared, address, key).await?;
    let written = shared.chores.run(Chore::Room(key.0), move || {
        let transcript = Transcript::of(&records, key.1).map_err(|why| transcript_error(&why))?;
        let json = serde_json::to_vec(&transcript).map_err(|_| TOO_BUSY)?;
        Ok::<_, ApiError>(Arc::new(File { kind: transcript.kind, json: json.into() }))
    });
    let file = written.await.map_err(|_| TOO_BUSY)?.ok_or(NO_SUCH_GAME)??;
    shared.finished.keep(key, &file);
    Ok(file)
}

async fn give_analysis(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Path((code, game)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let (_, key) = name(&shared, address, &code, &game).await?;
    let known = lock(&shared.analyses).get(&key).cloned();
    let analysis = match known {
        Some(analysis) => analysis,
        None => study(&shared, address, key).await?,
    };
    Ok(([(CONTENT_TYPE, "application/json")], analysis.get().to_owned()).into_response())
}

/// Studies a game, unless somebody else has just done so.
async fn study(shared: &Arc<Shared>, address: IpAddr, key: GameKey) -> Result<RawJson, ApiError> {
    // One turn: of all who ask at the end of a game, one has it studied.
    let _turn = shared.studying.acquire().await.map_err(|_| TOO_BUSY)?;
    if let Some(analysis) = lock(&shared.analyses).get(&key) {
        return Ok(analysis.clone());
    }
    let records = records_of(shared, address, key).await?;
    let studied = shared.chores.run(Chore::Room(key.0), move || {
        let transcript = Transcript::of(&records, key.1).map_err(|why| transcript_error(&why))?;
        transcript.analyse().map_err(|_| NO_SUCH_GAME)
    });
    let analysis = studied.await.map_err(|_| TOO_BUSY)?.ok_or(NO_SUCH_GAME)??;
    lock(&shared.analyses).put(key, analysis.clone());
    Ok(analysis)
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

/// The records of a game, and those it builds on.
pub(crate) async fn records_of(
    shared: &Arc<Shared>,
    address: IpAddr,
    (room, game): GameKey,
) -> Result<Vec<Record>, ApiError> {
    shared.governor.take(Resource::Reading, address)?;
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
