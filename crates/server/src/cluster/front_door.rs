//! A browser that wants a socket, at whichever node it came to.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse as _, Response},
};
use rooms::RoomCode;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::{
    Cluster,
    seek::{NoWay, Way, way_in},
    tunnel::Tunnel,
    visit::{Door, Visit},
};
use crate::{
    api_error::ApiError, directory::NotFound, entrance::Entrance, governor::Resource, routes::not_found,
    run::Shared, websocket::Upgrade,
};

/// How long it takes to be let as far as a room's own door for someone from
/// whose address too many codes were tried. It is the same whether or not there
/// is such a room, here or elsewhere, so that waiting for it tells nothing.
const GUARDED_AFTER: Duration = Duration::from_millis(500);

/// How far someone is let in.
pub(crate) enum Led {
    /// As far as this.
    Here(Entrance),
    /// On to another node.
    There(Tunnel),
    /// No further: what its owner says.
    Away(Response),
}

/// Leads someone to a room, wherever it is.
pub(crate) async fn lead(
    cluster: &Arc<Cluster>,
    shared: &Arc<Shared>,
    client: IpAddr,
    code: &str,
) -> Result<Led, ApiError> {
    let code: Option<RoomCode> = code.parse().ok();
    if !shared.governor.is_left(Resource::Guess, client) {
        return Ok(lead_guarded(cluster, shared, client, code).await);
    }
    let Some(code) = code else { return Err(not_found(shared, client, NotFound::Unknown)) };
    match way_in(cluster, shared, Visit { client, code, door: Door::Open }).await {
        Ok(Way::Here(room)) => Ok(Led::Here(Entrance::Open(code, room))),
        Ok(Way::There(tunnel)) => Ok(Led::There(tunnel)),
        Err(NoWay::NotFound(why)) => Err(not_found(shared, client, why)),
        Err(NoWay::TurnedAway(status, body)) => Ok(Led::Away(turned_away(status, body))),
    }
}

async fn lead_guarded(
    cluster: &Arc<Cluster>,
    shared: &Arc<Shared>,
    client: IpAddr,
    code: Option<RoomCode>,
) -> Led {
    let until = Instant::now() + GUARDED_AFTER;
    let led = async {
        let visit = Visit { client, code: code?, door: Door::Guarded };
        way_in(cluster, shared, visit).await.ok()
    };
    let led = timeout_at(until, led).await.ok().flatten();
    sleep_until(until).await;
    match led {
        Some(Way::There(tunnel)) => Led::There(tunnel),
        Some(Way::Here(_)) | None => Led::Here(Entrance::Guarded(code)),
    }
}

fn turned_away(status: u16, body: String) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
    (status, [(CACHE_CONTROL, "no-store"), (CONTENT_TYPE, "application/json")], body).into_response()
}

/// Passes a socket on to the node that owns its room.
pub(crate) fn pass_on(
    shared: Arc<Shared>,
    upgrade: Upgrade,
    tunnel: Tunnel,
    client: IpAddr,
) -> Result<Response, ApiError> {
    let held = shared.governor.hold_socket(client)?;
    Ok(upgrade.pass_on(move |wire, heard| async move {
        shared.metrics.sockets.inc();
        tunnel.carry(wire, heard, shared.stopping()).await;
        shared.metrics.sockets.dec();
        drop(held);
    }))
}
