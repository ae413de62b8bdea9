//! Who is asking: the address that limits are counted by.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRef, FromRequestParts},
    http::{Extensions, HeaderMap, request::Parts},
};

use crate::config::Config;

/// Where a request comes from, as far as the proxies we trust can tell.
pub(crate) struct Caller(pub(crate) IpAddr);

impl<S> FromRequestParts<S> for Caller
where
    S: Send + Sync,
    Arc<Config>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        Ok(Self::of(&parts.headers, peer(&parts.extensions), &Arc::<Config>::from_ref(state)))
    }
}

impl Caller {
    /// Who asks, when `peer` brings these headers.
    pub(crate) fn of(headers: &HeaderMap, peer: IpAddr, config: &Config) -> Self {
        let is_proxy = config.trusts(peer);
        let lines = headers.get_all("x-forwarded-for");
        let forwarded = lines.iter().next_back().filter(|_| is_proxy);
        // The last entry of the last line is the one our own proxy wrote; those
        // before it are hearsay.
        let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        Self(last.unwrap_or(peer))
    }
}

/// The address at the other end of the connection.
pub(crate) fn peer(extensions: &Extensions) -> IpAddr {
    let info = extensions.get::<ConnectInfo<SocketAddr>>();
    info.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(address)| address.ip().to_canonical())
}
