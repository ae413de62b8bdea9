//! Every address of the server on one screen.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    Json, Router,
    extract::{Path, State},
    http::{
        HeaderMap, Method, Uri,
        header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use games::Kind;
use qrcode::{QrCode, render::svg};
use rooms::{Record, RoomCode, Transcript, TranscriptError, about, wire::RawJson};
use serde::Serialize;

use crate::{
    address::local_address,
    api_error::{
        ApiError, BAD_LINK, NO_SUCH_GAME, NO_SUCH_METHOD, NO_SUCH_PAGE, NO_SUCH_ROOM, NOT_OPENED, NOT_OVER,
        NOT_SAVED, OTHER_RULES, SERVER_FULL, TOO_BUSY, TOO_LONG, WRONG_ORIGIN,
    },
    app::App,
    assets,
    caller::Caller,
    config::Config,
    directory::{NotFound, NotOpen},
    door, entrance,
    governor::Resource,
    headers,
    lock::lock,
    operators,
    packs::Offers,
    print, recognise,
    replay::{self, GameKey},
    room_task::RoomHandle,
    run::{Chore, Shared},
    score,
};

pub(crate) fn routes(app: &App) -> Router {
    let api = Router::new()
        .route("/healthz", get(operators::health))
        .route("/metrics", get(operators::counted))
        .route("/api/games", get(shelf))
        .route("/api/packs", get(packs))
        .route("/api/address", get(address))
        .route("/api/rooms", post(open))
        .route("/api/rooms/{code}", get(find_room))
        .route("/api/rooms/{code}/qr.svg", get(qr))
        .route("/api/rooms/{code}/socket", get(entrance::socket))
        .route("/api/rooms/{code}/games/{game}", get(transcript))
        .route("/api/rooms/{code}/games/{game}/analysis", get(analysis))
        .route("/api/rooms/{code}/games/{game}/replay", replay::outline())
        .route("/api/rooms/{code}/games/{game}/replay/{reel}", replay::reel())
        .route("/api/score/dominoes", score::dominoes())
        .route("/api/print/dobble/{theme}/{symbols}/{number}", print::dobble())
        .route("/api/look", recognise::recognise())
        .fallback(client)
        .with_state(app.clone());
    let App(shared) = app;
    let base = shared.config.base_path.trim_end_matches('/');
    let all = if base.is_empty() {
        api
    } else {
        // A nested router does not see the one address with nothing behind it.
        let front = get(front).with_state(app.clone());
        Router::new().nest(base, api).route(&shared.config.base_path, front)
    };
    // What is wrapped around last is passed first.
    all.layer(middleware::from_fn_with_state(app.clone(), door::check))
        .layer(middleware::from_fn(headers::secure))
}

async fn shelf() -> impl IntoResponse {
    Json(Kind::ALL.map(about))
}

/// What hosts may lay beside a game; never what is in it.
async fn packs(State(offers): State<Offers>) -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], offers.json())
}

async fn address(State(shared): State<Arc<Shared>>) -> impl IntoResponse {
    #[derive(Serialize)]
    struct Address {
        url: Option<String>,
    }
    Json(Address { url: public_url(&shared) })
}

/// The address others reach this server by.
fn public_url(shared: &Shared) -> Option<String> {
    if let Some(url) = &shared.config.public_url {
        return Some(format!("{}/", url.trim_end_matches('/')));
    }
    // A server that listens to this machine alone is reached by nobody else.
    let ip = if shared.local.ip().is_unspecified() { local_address()? } else { shared.local.ip() };
    if ip.is_loopback() {
        return None;
    }
    Some(format!("http://{}{}", SocketAddr::new(ip, shared.local.port()), shared.config.base_path))
}

async fn open(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    #[derive(Serialize)]
    struct Opened {
        code: RoomCode,
        token: rooms::Token,
    }
    if !headers::is_own_origin(&headers, &shared.config.origins) {
        shared.metrics.bad("wrong_origin");
        return Err(WRONG_ORIGIN);
    }
    shared.governor.take(Resource::Room, address)?;
    match shared.directory.open(&shared, Kind::ALL[0]).await {
        Ok((code, token)) => Ok(Json(Opened { code, token }).into_response()),
        Err(NotOpen::Full) => {
            shared.metrics.bad("server_full");
            Err(SERVER_FULL)
        }
        Err(NotOpen::NotSaved(error)) => {
            tracing::error!(%error, "a room could not be opened");
            Err(NOT_SAVED)
        }
    }
}

/// Finds a room by its code. Wrong codes cost, so that guessing is slow.
pub(crate) fn find(
    shared: &Arc<Shared>,
    address: IpAddr,
    code: &str,
) -> Result<(RoomCode, RoomHandle), ApiError> {
    shared.governor.has_left(Resource::Guess, address)?;
    let found = code.parse::<RoomCode>().map_err(|_| NotFound::Unknown);
    match found.and_then(|code| Ok((code, shared.directory.find(shared, code)?))) {
        Ok(found) => Ok(found),
        Err(NotFound::Unknown) => {
            shared.governor.spend(Resource::Guess, address);
            shared.metrics.bad("no_such_room");
            Err(NO_SUCH_ROOM)
        }
        Err(NotFound::Broken) => Err(NOT_OPENED),
    }
}

async fn find_room(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    #[derive(Serialize)]
    struct Room {
        code: RoomCode,
    }
    let (code, _) = find(&shared, address, &code)?;
    Ok(([(CACHE_CONTROL, "no-store")], Json(Room { code })).into_response())
}

async fn qr(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    headers: HeaderMap,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    let (code, _) = find(&shared, address, &code)?;
    let here = || {
        let host = headers.get("host")?.to_str().ok()?;
        Some(format!("http://{host}{}", shared.config.base_path))
    };
    let link = format!("{}r/{code}", public_url(&shared).or_else(here).unwrap_or_default());
    let image =
        QrCode::new(link.as_bytes()).map(|qr| qr.render::<svg::Color<'_>>().min_dimensions(240, 240).build());
    let image = image.map_err(|_| BAD_LINK)?;
    Ok(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "no-store")], image).into_response())
}

/// A finished game of a room, with its chance laid open.
async fn finished(
    shared: &Arc<Shared>,
    address: IpAddr,
    code: RoomCode,
    game: u32,
) -> Result<Transcript, ApiError> {
    let records = journal_of(shared, address, code).await?;
    let written = tokio::task::spawn_blocking(move || Transcript::of(&records, game)).await;
    written.map_err(|_| NO_SUCH_GAME)?.map_err(|why| transcript_error(&why))
}

/// All records of a room.
pub(crate) async fn journal_of(
    shared: &Arc<Shared>,
    address: IpAddr,
    code: RoomCode,
) -> Result<Vec<Record>, ApiError> {
    // All rooms' moves wait while the journal is read.
    shared.governor.take(Resource::Reading, address)?;
    let id = shared.directory.id(code).ok_or(NO_SUCH_ROOM)?;
    shared.journal.load(id).await.map_err(|error| {
        tracing::error!(%code, %error, "a room cannot be read");
        NOT_SAVED
    })
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

async fn transcript(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Path((code, game)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let (code, _) = find(&shared, address, &code)?;
    let game: u32 = game.parse().map_err(|_| NO_SUCH_GAME)?;
    let transcript = finished(&shared, address, code, game).await?;
    let name = format!("attachment; filename=\"dodo-{}-{code}-{game}.json\"", transcript.kind);
    Ok(([(CONTENT_DISPOSITION, name)], Json(transcript)).into_response())
}

async fn analysis(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Path((code, game)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let (code, _) = find(&shared, address, &code)?;
    let game: u32 = game.parse().map_err(|_| NO_SUCH_GAME)?;
    let key = (shared.directory.id(code).ok_or(NO_SUCH_ROOM)?, game);
    let known = lock(&shared.analyses).get(&key).cloned();
    let analysis = match known {
        Some(analysis) => analysis,
        None => study(&shared, address, code, key).await?,
    };
    Ok(([(CONTENT_TYPE, "application/json")], analysis.get().to_owned()).into_response())
}

/// Studies a game, unless somebody else has just done so: at its end everyone
/// at the table asks.
async fn study(
    shared: &Arc<Shared>,
    address: IpAddr,
    code: RoomCode,
    key: GameKey,
) -> Result<RawJson, ApiError> {
    // One turn: of all who ask at the end of a game, one has it studied.
    let _turn = shared.studying.acquire().await.map_err(|_| TOO_BUSY)?;
    if let Some(analysis) = lock(&shared.analyses).get(&key) {
        return Ok(analysis.clone());
    }
    let transcript = finished(shared, address, code, key.1).await?;
    let studied = shared.chores.run(Chore::Room(key.0), move || transcript.analyse()).await;
    let analysis = studied.map_err(|_| TOO_BUSY)?.and_then(Result::ok).ok_or(NO_SUCH_GAME)?;
    lock(&shared.analyses).put(key, analysis.clone());
    Ok(analysis)
}

/// The page that everything begins with.
async fn front(State(config): State<Arc<Config>>) -> Response {
    assets::page(&config.base_path)
}

/// Screens of the client that need a word more: which room, which game.
const SCREENS: [&str; 4] = ["r", "score", "practice", "print"];

/// The client: its files, and its page for every screen of it.
async fn client(State(config): State<Arc<Config>>, method: Method, headers: HeaderMap, uri: Uri) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return NO_SUCH_METHOD.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let (first, _) = path.split_once('/').unwrap_or((path, ""));
    if matches!(first, "" | "tv") || SCREENS.contains(&first) && path != first {
        return assets::page(&config.base_path);
    }
    assets::file(path, &headers).unwrap_or_else(|| NO_SUCH_PAGE.into_response())
}
