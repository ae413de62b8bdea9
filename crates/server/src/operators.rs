//! What those who run the server may ask: whether it is well, and what it has
//! counted.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, State},
    http::{
        HeaderMap, StatusCode,
        header::{AUTHORIZATION, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use subtle::ConstantTimeEq as _;

use crate::{config::Config, metrics::Metrics, run::Shared};

/// Whether what happens can be kept. A server that cannot save is not well,
/// however quickly it says so; but one of several would not be better for being
/// started anew because the database they share is away.
pub(crate) async fn health(State(shared): State<Arc<Shared>>) -> Response {
    match shared.metrics.health.complaint().filter(|_| !shared.ownership.is_shared()) {
        None => "ok\n".into_response(),
        Some(complaint) => unavailable(&complaint.to_string()),
    }
}

/// Whether visitors should be sent here. One of several is as ready as the
/// others while the database they share hiccups, and only later sends them away.
pub(crate) async fn readiness(State(shared): State<Arc<Shared>>) -> Response {
    let ownership = &shared.ownership;
    if ownership.is_draining() {
        return unavailable("rooms are being handed over");
    }
    if ownership.is_cut_off() {
        return unavailable("the database is away");
    }
    match shared.metrics.health.complaint().filter(|_| !ownership.is_shared()) {
        None if shared.disk.is_nearly_full() => unavailable("the disk is nearly full"),
        None => "ok\n".into_response(),
        Some(complaint) => unavailable(&complaint.to_string()),
    }
}

fn unavailable(why: &str) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response()
}

pub(crate) async fn counted(
    State(config): State<Arc<Config>>,
    State(metrics): State<Metrics>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    if may_see_metrics(config.metrics_token.as_deref(), peer.ip().to_canonical(), &headers) {
        let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
        ([(CONTENT_TYPE, kind)], metrics.text()).into_response()
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
            shown.is_some_and(|shown| shown.as_bytes().ct_eq(token.as_bytes()).into())
        }
        None => {
            peer.is_loopback()
                && !headers.contains_key("x-forwarded-for")
                && !headers.contains_key("forwarded")
        }
    }
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
