//! What every answer says about itself, and who may ask.

use axum::{
    extract::Request,
    http::{
        HeaderMap, HeaderName, HeaderValue,
        header::{
            CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
        },
    },
    middleware::Next,
    response::Response,
};

/// Nothing comes from anywhere but this server, and no script is inline.
const POLICY: &str = "default-src 'self'; img-src 'self' blob:; media-src 'self' blob:; object-src 'none'; base-uri 'self'; \
                      form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
];

/// Adds the headers to every answer.
pub(crate) async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether the page that asks is ours. Programs that are no browsers send no
/// origin; they have no visitor whose name they could act in.
pub(crate) fn is_own_origin(headers: &HeaderMap, further: &[String]) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").is_some_and(|(scheme, authority)| {
        matches!(scheme, "http" | "https") && host.is_some_and(|host| host.eq_ignore_ascii_case(authority))
    });
    own || further.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin))
}

/// The origin of an address: `https://games.example` of `https://games.example/dodo/`.
pub(crate) fn origin_of(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let authority = rest.split('/').next().filter(|authority| !authority.is_empty())?;
    Some(format!("{scheme}://{authority}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(origin: Option<&str>, further: &[&str]) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("dodo.example:7360"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        let further: Vec<String> = further.iter().map(|&origin| origin.into()).collect();
        is_own_origin(&headers, &further)
    }

    #[test]
    fn only_our_own_pages_may_connect() {
        assert!(asks(None, &[]));
        assert!(asks(Some("http://dodo.example:7360"), &[]));
        assert!(asks(Some("https://DODO.example:7360"), &[]));
        assert!(asks(Some("https://games.example"), &["https://games.example"]));
        for wrong in
            ["http://evil.example", "http://dodo.example", "null", "file://", "ftp://dodo.example:7360"]
        {
            assert!(!asks(Some(wrong), &[]), "{wrong}");
        }
    }

    #[test]
    fn an_origin_is_an_address_without_its_path() {
        for url in ["https://games.example", "https://games.example/", "https://games.example/dodo/"] {
            assert_eq!(origin_of(url).as_deref(), Some("https://games.example"), "{url}");
        }
        assert_eq!(origin_of("http://[::1]:7360/x").as_deref(), Some("http://[::1]:7360"));
        assert_eq!(origin_of("games.example/dodo"), None);
        assert_eq!(origin_of("https:///dodo"), None);
    }
}
