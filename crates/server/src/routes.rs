//! Every address of the server on one screen.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    Json, Router,
    extract::{Path, State},
    http::{
        HeaderMap, Method, StatusCode, Uri,
        header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE},
    },
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use games::Kind;
use qrcode::{QrCode, render::svg};
use rooms::{RoomCode, RoomId, about, wire::Glance};
use serde::Serialize;

#[cfg(feature = "cluster")]
use crate::cluster;
use crate::{
    address::local_address,
    api_error::{
        ApiError, BAD_LINK, DISK_NEARLY_FULL, NEWER_RULES, NO_SUCH_METHOD, NO_SUCH_PAGE, NO_SUCH_ROOM,
        NOT_OPENED, NOT_SAVED, SERVER_FULL, TOO_BUSY, WRONG_ORIGIN,
    },
    app::App,
    assets,
    caller::Caller,
    config::Config,
    directory::{NotFound, NotOpen},
    door, entrance, finished,
    governor::Resource,
    headers, operators,
    packs::{self, Offers},
    preview, print, recognise, replay,
    room_task::RoomHandle,
    run::Shared,
    score, tls,
};

pub(crate) fn routes(app: &App) -> Router {
    let api = Router::new()
        .route("/healthz", get(operators::health))
        .route("/readyz", get(operators::readiness))
        .route("/metrics", get(operators::counted))
        .route("/api/games", get(shelf))
        .route("/api/packs", get(offers))
        .route("/api/packs/{kind}", packs::bring())
        .route("/api/address", get(address))
        .route("/api/rooms", post(open))
        .route("/api/rooms/{code}", get(find_room))
        .route("/api/rooms/{code}/qr.svg", get(qr))
        .route("/api/rooms/{code}/preview.png", get(preview::picture))
        .route("/api/rooms/{code}/socket", get(entrance::socket))
        .route("/api/rooms/{code}/games/{game}", finished::transcript())
        .route("/api/rooms/{code}/games/{game}/analysis", finished::analysis())
        .route("/api/rooms/{code}/games/{game}/replay", replay::outline())
        .route("/api/rooms/{code}/games/{game}/replay/{reel}", replay::reel())
        .route("/api/score/dominoes", score::dominoes())
        .route("/api/print/dobble/{symbols}/{number}", print::dobble())
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
    behind_the_door(all, app)
}

/// What is answered to whoever asks without TLS where it is spoken.
pub(crate) fn without_tls(app: &App) -> Router {
    behind_the_door(Router::new().fallback(tls::lead).with_state(app.clone()), app)
}

fn behind_the_door(all: Router, app: &App) -> Router {
    // What is wrapped around last is passed first.
    all.layer(middleware::from_fn_with_state(app.clone(), door::check))
        .layer(middleware::from_fn(headers::secure))
}

async fn shelf() -> impl IntoResponse {
    Json(Kind::ALL.map(about))
}

/// What hosts may lay beside a game; never what is in it.
async fn offers(State(offers): State<Offers>) -> impl IntoResponse {
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
    let config = &shared.config;
    Some(format!("{}://{}{}", config.scheme(), SocketAddr::new(ip, shared.local.port()), config.base_path))
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
    if shared.disk.is_nearly_full() {
        shared.metrics.bad("disk_nearly_full");
        return Err(DISK_NEARLY_FULL);
    }
    shared.governor.take(Resource::Room, address)?;
    #[cfg(feature = "cluster")]
    if let Some(cluster) = shared.ownership.cluster()
        && !cluster::may_open(cluster, &shared, address).await
    {
        return Err(shared.governor.refuse(Resource::Room).into());
    }
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

/// Finds a room by its code, and wakes it. Wrong codes cost, so that guessing
/// is slow.
pub(crate) async fn find(
    shared: &Arc<Shared>,
    address: IpAddr,
    code: &str,
) -> Result<(RoomCode, RoomHandle), ApiError> {
    let (code, _) = look_up(shared, address, code).await?;
    let room =
        shared.directory.find(shared, code, address).await.map_err(|why| not_found(shared, address, why))?;
    Ok((code, room))
}

/// Finds a room by its code, and lets it sleep.
pub(crate) async fn look_up(
    shared: &Arc<Shared>,
    address: IpAddr,
    code: &str,
) -> Result<(RoomCode, RoomId), ApiError> {
    shared.governor.has_left(Resource::Guess, address)?;
    let found = match code.parse::<RoomCode>() {
        Ok(code) => shared.directory.look_up(shared, code).await.map(|id| (code, id)),
        Err(_) => Err(NotFound::Unknown),
    };
    found.map_err(|why| not_found(shared, address, why))
}

pub(crate) fn not_found(shared: &Arc<Shared>, address: IpAddr, why: NotFound) -> ApiError {
    match why {
        NotFound::Unknown => {
            shared.governor.spend(Resource::Guess, address);
            #[cfg(feature = "cluster")]
            if let Some(cluster) = shared.ownership.cluster() {
                cluster::guessed(cluster, shared, address);
            }
            shared.metrics.bad("no_such_room");
            NO_SUCH_ROOM
        }
        NotFound::Busy => TOO_BUSY,
        #[cfg(feature = "cluster")]
        NotFound::Elsewhere => TOO_BUSY,
        NotFound::Broken => NOT_OPENED,
        NotFound::NewerRules => NEWER_RULES,
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
        glance: Option<Glance>,
    }
    let (code, _) = look_up(&shared, address, &code).await?;
    // Whoever looks in too often still finds the room.
    let may_look = shared.governor.take(Resource::Glance, address).is_ok();
    let glance = if may_look { shared.ownership.glance(&shared, code).await } else { None };
    Ok(([(CACHE_CONTROL, "no-store")], Json(Room { code, glance })).into_response())
}

async fn qr(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    headers: HeaderMap,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    let (code, _) = look_up(&shared, address, &code).await?;
    let here = || preview::here(&shared, &headers);
    let link = format!("{}r/{code}", public_url(&shared).or_else(here).unwrap_or_default());
    let image =
        QrCode::new(link.as_bytes()).map(|qr| qr.render::<svg::Color<'_>>().min_dimensions(240, 240).build());
    let image = image.map_err(|_| BAD_LINK)?;
    Ok(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "no-store")], image).into_response())
}

/// The page that everything begins with.
async fn front(State(config): State<Arc<Config>>) -> Response {
    assets::page(&config.base_path, "")
}

/// Screens of the client that need a word more: which room, which game.
const SCREENS: [&str; 6] = ["r", "score", "practice", "print", "daily", "trial"];

/// Whether a path is a room's code and nothing else, however it is typed.
fn is_code(path: &str) -> bool {
    path.trim_end_matches('/').parse::<RoomCode>().is_ok()
}

/// Whether a person looks at the answer: browsers say so when an address is
/// opened, programs and pages that fetch something do not.
fn wants_page(headers: &HeaderMap) -> bool {
    let accept = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    accept.contains("text/html")
}

/// The client: its files, and its page for every screen of it.
async fn client(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    method: Method,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let base_path = &shared.config.base_path;
    if !matches!(method, Method::GET | Method::HEAD) {
        return NO_SUCH_METHOD.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let (first, _) = path.split_once('/').unwrap_or((path, ""));
    if matches!(first, "" | "tv" | "sounds") || SCREENS.contains(&first) && path != first || is_code(path) {
        let head = match preview::code_of(path) {
            Some(code) => preview::head(&shared, address, &headers, code).await,
            None => String::new(),
        };
        return assets::page(base_path, &head);
    }
    if let Some(file) = assets::file(path, &headers) {
        return file;
    }
    if first != "api" && wants_page(&headers) {
        // The client says that there is nothing, and where to go from there.
        return (StatusCode::NOT_FOUND, assets::page(base_path, "")).into_response();
    }
    NO_SUCH_PAGE.into_response()
}
