//! The way in to a room: who is let as far as the room's own door. An address
//! from which too many codes were tried gets no answer that would tell a right
//! code from a wrong one; but whoever the room already knows comes in, so that
//! nobody is kept from their seat by a neighbour who guesses.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    Extension,
    extract::{Path, State, ws::close_code},
    http::HeaderMap,
    response::Response,
};
use rooms::{
    RoomCode, Token,
    wire::{Ask, AskId, FromClient, ToClient},
};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

#[cfg(feature = "cluster")]
use crate::cluster::{self, Led};
use crate::{
    api_error::{ApiError, WRONG_ORIGIN},
    caller::Caller,
    governor::{Held, OverBudget, Resource},
    headers,
    room_task::RoomHandle,
    routes::find,
    run::Shared,
    socket::Socket,
    websocket::{Outgoing, Upgrade, WebSocket},
    wire::WireMeter,
};

/// How long a refusal takes. It is the same whether or not there is such a
/// room, so that waiting for it tells nothing.
const REFUSED_AFTER: Duration = Duration::from_secs(3);

/// How far someone is let in.
pub(crate) enum Entrance {
    /// To this room.
    Open(RoomCode, RoomHandle),
    /// Only if the room, should there be one, knows them. It is looked for when
    /// they have spoken: how long that takes must not tell whether there is one.
    Guarded(Option<RoomCode>),
}

pub(crate) async fn socket(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Extension(wire): Extension<Arc<WireMeter>>,
    headers: HeaderMap,
    Path(code): Path<String>,
    upgrade: Result<Upgrade, ApiError>,
) -> Result<Response, ApiError> {
    if !headers::is_own_origin(&headers, &shared.config.origins) {
        shared.metrics.bad("wrong_origin");
        return Err(WRONG_ORIGIN);
    }
    let upgrade = upgrade.inspect_err(|_| shared.metrics.bad("no_socket"))?;
    shared.governor.take(Resource::Visit, address)?;
    #[cfg(feature = "cluster")]
    let entrance = match shared.ownership.cluster() {
        Some(cluster) => match cluster::lead(cluster, &shared, address, &code).await? {
            Led::Here(entrance) => entrance,
            Led::There(tunnel) => return cluster::pass_on(shared, upgrade, tunnel, address),
            Led::Away(answer) => return Ok(answer),
        },
        None => entrance(&shared, address, &code).await?,
    };
    #[cfg(not(feature = "cluster"))]
    let entrance = entrance(&shared, address, &code).await?;
    let held = shared.governor.hold_socket(address)?;
    wire.limit(shared.governor.ration_of_bytes(address));
    let frame_bytes = shared.config.limits.frame_bytes;
    Ok(upgrade.speak(frame_bytes, move |ws| welcome(shared, ws, entrance, address, held)))
}

async fn entrance(shared: &Arc<Shared>, address: IpAddr, code: &str) -> Result<Entrance, ApiError> {
    if shared.governor.is_left(Resource::Guess, address) {
        return find(shared, address, code).await.map(|(code, room)| Entrance::Open(code, room));
    }
    Ok(Entrance::Guarded(code.parse().ok()))
}

pub(crate) async fn welcome(
    shared: Arc<Shared>,
    ws: WebSocket,
    entrance: Entrance,
    address: IpAddr,
    held: Held,
) {
    match entrance {
        Entrance::Open(code, room) => Socket::new(shared, ws, room, address, code).run(None).await,
        // Few come this way; their task need not be everyone's.
        Entrance::Guarded(code) => Box::pin(welcome_guarded(shared, ws, code, address)).await,
    }
    drop(held);
}

async fn welcome_guarded(shared: Arc<Shared>, mut ws: WebSocket, code: Option<RoomCode>, address: IpAddr) {
    match vouch(&shared, &mut ws, code, address).await {
        Some((code, room, hello)) => Socket::new(shared, ws, room, address, code).run(Some(hello)).await,
        None => refuse(&shared, ws).await,
    }
}

/// Hears the first words of someone, and gives them back if their room knows
/// who says them.
async fn vouch(
    shared: &Arc<Shared>,
    ws: &mut WebSocket,
    code: Option<RoomCode>,
    address: IpAddr,
) -> Option<(RoomCode, RoomHandle, Utf8Bytes)> {
    let first = timeout(shared.config.limits.hello_within, ws.recv()).await.ok()??.ok()?;
    let Message::Text(text) = first else { return None };
    let until = Instant::now() + REFUSED_AFTER;
    let FromClient { id, ask } = serde_json::from_str(&text).ok()?;
    let known = async {
        let Ask::Hello { token: Some(token), .. } = ask else { return None };
        let (code, token) = (code?, token.parse::<Token>().ok()?);
        let room = shared.directory.find(shared, code, address).await.ok()?;
        room.knows(token.hash()).await.then_some((code, room))
    };
    match timeout(REFUSED_AFTER, known).await {
        Ok(Some((code, room))) => Some((code, room, text)),
        Ok(None) | Err(_) => {
            sleep_until(until).await;
            tell(ws, id, shared.governor.refuse(Resource::Guess)).await;
            None
        }
    }
}

async fn tell(ws: &mut WebSocket, id: AskId, why: OverBudget) {
    let row = why.row();
    let refused = ToClient::Refused { id: Some(id), code: row.code.into(), text: row.text.into() };
    let text = serde_json::to_string(&refused).unwrap_or_default();
    // Whoever is gone already need not be told.
    ws.write(&[Outgoing::Text(&text)]).await.ok();
}

async fn refuse(shared: &Shared, mut ws: WebSocket) {
    let close = ws.close(close_code::POLICY, Resource::Guess.row().code);
    // Whoever does not listen is left alone.
    timeout(shared.config.limits.read_within, close).await.ok();
}
