//! Who is asking: the address that limits are counted by.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::request::Parts,
};

use crate::run::Shared;

/// Where a request comes from, as far as the proxies we trust can tell.
pub(crate) struct Caller(pub(crate) IpAddr);

impl FromRequestParts<Arc<Shared>> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Self, Self::Rejection> {
        let peer = peer(parts);
        let is_proxy = shared.config.trusted_proxies.contains(&peer);
        let lines = parts.headers.get_all("x-forwarded-for");
        let forwarded = lines.iter().next_back().filter(|_| is_proxy);
        // The last entry of the last line is the one our own proxy wrote; those
        // before it are hearsay.
        let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        Ok(Self(last.unwrap_or(peer)))
    }
}

fn peer(parts: &Parts) -> IpAddr {
    let info = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    info.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(address)| address.ip().to_canonical())
}
