//! Every address of the server on one screen.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    Json, Router,
    extract::{ConnectInfo, Path, State, WebSocketUpgrade},
    http::{
        HeaderMap, StatusCode, Uri,
        header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE},
    },
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use games::Kind;
use qrcode::{QrCode, render::svg};
use rooms::{RoomCode, RoomId, about};
use serde::Serialize;

use crate::{
    address::local_address,
    api_error::{
        ApiError, BAD_LINK, NEWER_RULES, NO_SUCH_PAGE, NO_SUCH_ROOM, NOT_OPENED, NOT_SAVED, SERVER_FULL,
        TOO_BUSY, TOO_MANY_GUESSES, TOO_MANY_ROOMS, TOO_MANY_SOCKETS, WRONG_ORIGIN,
    },
    assets,
    caller::Caller,
    directory::{NotFound, NotOpen},
    finished, headers,
    metrics::Metrics,
    packs, print, recognise, replay,
    room_task::RoomHandle,
    run::Shared,
    score,
    socket::Socket,
};

type App = State<Arc<Shared>>;

pub(crate) fn routes(shared: &Arc<Shared>) -> Router {
    let api = Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/metrics", get(metrics))
        .route("/api/games", get(shelf))
        .route("/api/packs", get(packs))
        .route("/api/address", get(address))
        .route("/api/rooms", post(open))
        .route("/api/rooms/{code}", get(find_room))
        .route("/api/rooms/{code}/qr.svg", get(qr))
        .route("/api/rooms/{code}/socket", get(socket))
        .route("/api/rooms/{code}/games/{game}", finished::transcript())
        .route("/api/rooms/{code}/games/{game}/analysis", finished::analysis())
        .route("/api/rooms/{code}/games/{game}/replay", replay::outline())
        .route("/api/rooms/{code}/games/{game}/replay/{reel}", replay::reel())
        .route("/api/score/dominoes", score::dominoes())
        .route("/api/print/dobble/{theme}/{symbols}/{number}", print::dobble())
        .route("/api/look", recognise::recognise())
        .fallback(client)
        .with_state(shared.clone());
    let base = shared.config.base_path.trim_end_matches('/');
    let all = if base.is_empty() {
        api
    } else {
        // A nested router does not see the one address with nothing behind it.
        let front = get(front).with_state(shared.clone());
        Router::new().nest(base, api).route(&shared.config.base_path, front)
    };
    all.layer(middleware::from_fn(headers::secure))
}

async fn metrics(
    State(shared): App,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let token = shared.config.metrics_token.as_deref();
    if may_see_metrics(token, peer.ip().to_canonical(), &headers) {
        let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
        ([(CONTENT_TYPE, kind)], Metrics::text(&shared.metrics)).into_response()
    } else {
        StatusCode::NOT_FOUND.into_response()
    }
}

/// With a token, whoever has it. Without one, only this very machine; what a
/// proxy on it forwards comes from elsewhere.
fn may_see_metrics(token: Option<&str>, peer: IpAddr, headers: &HeaderMap) -> bool {
    match token {
        Some(token) => {
            let shown =
                headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
            shown.is_some_and(|shown| same(shown.as_bytes(), token.as_bytes()))
        }
        None => {
            peer.is_loopback()
                && !headers.contains_key("x-forwarded-for")
                && !headers.contains_key("forwarded")
        }
    }
}

/// Equality whose time does not tell how much was right.
fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |differing, (a, b)| differing | (a ^ b)) == 0
}

async fn shelf() -> impl IntoResponse {
    Json(Kind::ALL.map(about))
}

/// What hosts may lay beside a game; never what is in it.
async fn packs(State(shared): App) -> impl IntoResponse {
    Json(packs::offers(shared.config.rooms.packs))
}

async fn address(State(shared): App) -> impl IntoResponse {
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

async fn open(State(shared): App, Caller(address): Caller, headers: HeaderMap) -> Result<Response, ApiError> {
    #[derive(Serialize)]
    struct Opened {
        code: RoomCode,
        token: rooms::Token,
    }
    if !headers::is_own_origin(&headers, &shared.config.origins) {
        shared.metrics.bad("wrong_origin");
        return Err(WRONG_ORIGIN);
    }
    if !shared.openings.take(address) {
        shared.metrics.bad("too_many_rooms");
        return Err(TOO_MANY_ROOMS);
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
async fn find(shared: &Arc<Shared>, address: IpAddr, code: &str) -> Result<RoomHandle, ApiError> {
    let (code, _) = look_up(shared, address, code).await?;
    shared.directory.find(shared, code).await.map_err(|why| not_found(shared, address, why))
}

/// Finds a room by its code, and lets it sleep.
pub(crate) async fn look_up(
    shared: &Arc<Shared>,
    address: IpAddr,
    code: &str,
) -> Result<(RoomCode, RoomId), ApiError> {
    if !shared.guesses.has_left(address) {
        shared.metrics.bad("too_many_guesses");
        return Err(TOO_MANY_GUESSES);
    }
    let found = match code.parse::<RoomCode>() {
        Ok(code) => shared.directory.look_up(shared, code).await.map(|id| (code, id)),
        Err(_) => Err(NotFound::Unknown),
    };
    found.map_err(|why| not_found(shared, address, why))
}

fn not_found(shared: &Shared, address: IpAddr, why: NotFound) -> ApiError {
    match why {
        NotFound::Unknown => {
            shared.guesses.take(address);
            shared.metrics.bad("no_such_room");
            NO_SUCH_ROOM
        }
        NotFound::Busy => TOO_BUSY,
        NotFound::Broken => NOT_OPENED,
        NotFound::NewerRules => NEWER_RULES,
    }
}

async fn find_room(
    State(shared): App,
    Caller(address): Caller,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    #[derive(Serialize)]
    struct Room {
        code: RoomCode,
    }
    let (code, _) = look_up(&shared, address, &code).await?;
    Ok(([(CACHE_CONTROL, "no-store")], Json(Room { code })).into_response())
}

async fn qr(
    State(shared): App,
    Caller(address): Caller,
    headers: HeaderMap,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    let (code, _) = look_up(&shared, address, &code).await?;
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

async fn socket(
    State(shared): App,
    Caller(address): Caller,
    headers: HeaderMap,
    Path(code): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    if !headers::is_own_origin(&headers, &shared.config.origins) {
        shared.metrics.bad("wrong_origin");
        return Err(WRONG_ORIGIN);
    }
    let room = find(&shared, address, &code).await?;
    let limits = shared.config.limits;
    if !shared.sockets.enter(address, limits.sockets_per_address, limits.sockets) {
        shared.metrics.bad("too_many_sockets");
        return Err(TOO_MANY_SOCKETS);
    }
    let failed = shared.clone();
    Ok(upgrade
        .max_message_size(limits.frame_bytes)
        .max_frame_size(limits.frame_bytes)
        .read_buffer_size(2 * 1024)
        .write_buffer_size(4 * 1024)
        .max_write_buffer_size(1024 * 1024)
        .on_failed_upgrade(move |_| failed.sockets.leave(address))
        .on_upgrade(move |ws| Socket::new(shared, ws, room, address).run()))
}

/// The page that everything begins with.
async fn front(State(shared): App) -> Response {
    assets::page(&shared.config.base_path)
}

/// Screens of the client that need a word more: which room, which game.
const SCREENS: [&str; 4] = ["r", "score", "practice", "print"];

/// The client: its files, and its page for every screen of it.
async fn client(State(shared): App, headers: HeaderMap, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let (first, _) = path.split_once('/').unwrap_or((path, ""));
    if matches!(first, "" | "tv") || SCREENS.contains(&first) && path != first {
        return assets::page(&shared.config.base_path);
    }
    assets::file(path, &headers).unwrap_or_else(|| NO_SUCH_PAGE.into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_token_only_this_very_machine_sees_what_is_counted() {
        let sees = |token: Option<&str>, peer: &str, name: &'static str, value: &str| {
            let headers = HeaderMap::from_iter([(name.parse().unwrap(), value.parse().unwrap())]);
            may_see_metrics(token, peer.parse().unwrap(), &headers)
        };
        assert!(sees(None, "127.0.0.1", "accept", "*/*"));
        assert!(sees(None, "::1", "accept", "*/*"));
        assert!(!sees(None, "192.168.1.7", "accept", "*/*"));
        assert!(!sees(None, "127.0.0.1", "x-forwarded-for", "127.0.0.1"));
        assert!(!sees(None, "127.0.0.1", "forwarded", "for=127.0.0.1"));
        assert!(sees(Some("secret"), "192.168.1.7", "authorization", "Bearer secret"));
        for wrong in ["Bearer ", "Bearer secre", "Bearer secret2", "Basic secret", "secret"] {
            assert!(!sees(Some("secret"), "127.0.0.1", "authorization", wrong), "{wrong}");
        }
    }
}
