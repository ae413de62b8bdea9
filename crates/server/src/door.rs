//! What every request must be like before it is answered: how it names this
//! server, whose page sends it, and how many there have been. A page of
//! somebody else's can make a browser send anything; but it cannot make it name
//! our host or hide that it comes from another site.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    http::{
        HeaderMap, Method, Uri, Version,
        header::{HOST, ORIGIN},
        uri::Authority,
    },
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use tokio::time::sleep;

use crate::{
    api_error::{ApiError, BAD_HOST, CROSS_SITE, NO_SUCH_METHOD, WRONG_HOST},
    app::App,
    caller::{Caller, peer},
    config::Config,
    governor::Resource,
    headers::is_own_origin,
};

/// Names that no public name server can give to anybody.
const HOUSE_NAMES: [&str; 5] = [".local", ".localhost", ".home.arpa", ".internal", ".lan"];

/// How long it takes to hear of too many requests. To refuse costs as much as to
/// answer: who had it at once would ask again at once, for ever. Connections
/// are counted, so this many wait at most.
const REFUSED_AFTER: Duration = Duration::from_secs(1);

/// Lets a request through, or says what is wrong with it.
pub(crate) async fn check(State(App(shared)): State<App>, request: Request, next: Next) -> Response {
    let peer = peer(request.extensions());
    let Caller(address) = Caller::of(request.headers(), peer, &shared.config);
    if let Err(refusal) = shared.governor.take(Resource::Page, address) {
        sleep(REFUSED_AFTER).await;
        return ApiError::from(refusal).into_response();
    }
    let is_proxy = shared.config.trusts(peer);
    match verdict(&request, &shared.config, is_proxy) {
        Ok(()) => next.run(request).await,
        Err((why, error)) => {
            shared.metrics.bad(why);
            error.into_response()
        }
    }
}

fn verdict(request: &Request, config: &Arc<Config>, is_proxy: bool) -> Result<(), (&'static str, ApiError)> {
    if matches!(*request.method(), Method::TRACE | Method::CONNECT) {
        return Err(("no_such_method", NO_SUCH_METHOD));
    }
    let (headers, uri) = (request.headers(), request.uri());
    let named = host(headers, uri, request.version()).map_err(|()| ("bad_host", BAD_HOST))?;
    if !named.iter().all(|name| is_ours(name, config, is_proxy)) {
        return Err(("wrong_host", WRONG_HOST));
    }
    if is_for_programs(uri.path(), &config.base_path) && is_cross_site(request, &config.origins) {
        return Err(("cross_site", CROSS_SITE));
    }
    Ok(())
}

/// How a request names the server: in its one `Host`, and in its address if that
/// is a whole one. A program that is too old for hosts names none.
fn host(headers: &HeaderMap, uri: &Uri, version: Version) -> Result<Vec<String>, ()> {
    let mut lines = headers.get_all(HOST).iter();
    let first = match (lines.next(), lines.next()) {
        (Some(host), None) => Some(host.to_str().map_err(|_| ())?),
        (None, None) if version < Version::HTTP_11 => None,
        (None | Some(_), _) => return Err(()),
    };
    let first = first.map(|host| host.parse::<Authority>().map_err(|_| ())).transpose()?;
    let named = [first.as_ref(), uri.authority()].into_iter().flatten();
    Ok(named.map(|name| name.host().to_ascii_lowercase()).collect())
}

/// Whether a name can only have led here on purpose.
fn is_ours(name: &str, config: &Config, is_proxy: bool) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let is_address =
        name.parse::<std::net::Ipv4Addr>().is_ok() || name.starts_with('[') && name.ends_with(']');
    let is_machine = !name.is_empty() && !name.contains('.');
    let mut known = config.origins.iter().filter_map(|origin| origin.split_once("://")?.1.parse().ok());
    let is_known = known.any(|known: Authority| known.host().eq_ignore_ascii_case(name));
    // A proxy whose names nobody has told us answers for them itself.
    let is_vouched = is_proxy && config.origins.is_empty();
    is_address || is_machine || is_known || is_vouched || HOUSE_NAMES.iter().any(|end| name.ends_with(end))
}

/// Whether an address is not meant to be looked at by itself.
fn is_for_programs(path: &str, base_path: &str) -> bool {
    let below = path.strip_prefix(base_path.trim_end_matches('/')).unwrap_or(path);
    below.starts_with("/api/") || below == "/metrics"
}

/// Whether a page of another site makes a browser ask for this. A link that
/// someone follows is their own doing, and a page of a known origin is ours.
fn is_cross_site(request: &Request, origins: &[String]) -> bool {
    let headers = request.headers();
    let says = |name: &str, value: &str| headers.get(name).is_some_and(|said| said == value);
    let is_followed = request.method() == Method::GET
        && says("sec-fetch-mode", "navigate")
        && says("sec-fetch-dest", "document");
    let is_known = headers.contains_key(ORIGIN) && is_own_origin(headers, origins);
    says("sec-fetch-site", "cross-site") && !is_followed && !is_known
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config() -> Config {
        Config { origins: vec!["https://games.example:8443".into()], ..Config::default() }
    }

    #[test]
    fn only_names_that_lead_here_on_purpose_are_ours() {
        for name in
            ["127.0.0.1", "192.168.1.7", "[::1]", "localhost", "pi", "pi.local", "pi.local.", "games.example"]
        {
            assert!(is_ours(name, &config(), false), "{name}");
        }
        for name in ["evil.example", "games.example.evil", "127.0.0.1.evil.example", "local.evil", ""] {
            assert!(!is_ours(name, &config(), false), "{name}");
        }
    }

    #[test]
    fn a_proxy_answers_for_names_as_long_as_none_is_told() {
        assert!(is_ours("evil.example", &Config::default(), true));
        assert!(!is_ours("evil.example", &Config::default(), false));
        assert!(!is_ours("evil.example", &config(), true));
    }

    #[test]
    fn what_programs_ask_for_is_known_below_any_path() {
        for (path, base) in [("/api/rooms", "/"), ("/metrics", "/"), ("/dodo/api/games", "/dodo/")] {
            assert!(is_for_programs(path, base), "{path}");
        }
        for path in ["/", "/r/BCDFG", "/apish", "/assets/api/x.js"] {
            assert!(!is_for_programs(path, "/"), "{path}");
        }
    }
}
