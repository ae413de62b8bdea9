//! The client, inside the binary.

use axum::{
    body::Body,
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY},
    },
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

const PAGE: &str = "index.html";
/// Where the page says which path its addresses begin with.
const BASE: &str = "<base href=\"/\"";

/// Whether the client was built before the server was.
pub fn has_client() -> bool {
    Dist::get(PAGE).is_some()
}

/// The page, for every address that is a screen of the client.
pub(crate) fn page(base_path: &str) -> Response {
    let Some(file) = Dist::get(PAGE) else {
        let text = "The client is not built into this server. Start it with: cargo play\n";
        return (StatusCode::NOT_FOUND, text).into_response();
    };
    let html = String::from_utf8_lossy(&file.data).replace(BASE, &format!("<base href=\"{base_path}\""));
    let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    (headers, html).into_response()
}

/// A file of the client, compressed as the browser likes it; none if there is
/// no such file.
pub(crate) fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    if path == PAGE || path.ends_with(".br") || path.ends_with(".gz") {
        return None;
    }
    let plain = Dist::get(path)?;
    let tag = tag(&plain);
    if headers.get(IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes()) {
        return Some(StatusCode::NOT_MODIFIED.into_response());
    }
    let kind = plain.metadata.mimetype().to_owned();
    let (file, encoding) = compressed(path, headers).unwrap_or((plain, None));
    let mut response = Response::new(Body::from(file.data.into_owned()));
    let out = response.headers_mut();
    // Files under assets/ carry a digest in their name and never change.
    let forever = path.starts_with("assets/");
    let cache = if forever { "public, max-age=31536000, immutable" } else { "public, max-age=300" };
    out.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    out.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(kind) = HeaderValue::from_str(&kind) {
        out.insert(CONTENT_TYPE, kind);
    }
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        out.insert(ETAG, tag);
    }
    if let Some(encoding) = encoding {
        out.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

fn compressed(path: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let accepted = headers.get(ACCEPT_ENCODING)?.to_str().ok()?;
    let accepts = |name: &str| {
        accepted.split(',').any(|part| {
            let mut words = part.split(';').map(str::trim);
            words.next() == Some(name) && words.all(|word| word != "q=0")
        })
    };
    [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(encoding, suffix)| {
        let file = accepts(encoding).then(|| Dist::get(&format!("{path}.{suffix}")))??;
        Some((file, Some(encoding)))
    })
}

fn tag(file: &EmbeddedFile) -> String {
    let digest = file.metadata.sha256_hash();
    let start: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{start}\"")
}
