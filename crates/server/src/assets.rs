//! The client, inside the binary.

use std::borrow::Cow;

use axum::{
    body::{Body, Bytes},
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY},
    },
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

const PAGE: &str = "index.html";
/// Where the page says which path its addresses begin with.
const BASE: &str = "<base href=\"/\"";
/// Files under this folder carry a digest in their name and never change.
const UNCHANGING: &str = "assets/";

/// A file of the client.
struct File {
    bytes: Bytes,
    digest: [u8; 32],
    kind: String,
}

/// Whether the client was built before the server was.
pub fn has_client() -> bool {
    Dist::get(PAGE).is_some()
}

/// Where the page's head ends.
const HEAD_ENDS: &str = "</head>";

/// The page, for every address that is a screen of the client, with something
/// more in its head.
pub(crate) fn page(base_path: &str, head: &str) -> Response {
    let Some(file) = Dist::get(PAGE) else {
        let text = "The client is not built into this server. Start it with: cargo play\n";
        return (StatusCode::NOT_FOUND, text).into_response();
    };
    let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    let page = below(base_path, &String::from_utf8_lossy(&file.data));
    (headers, page.replacen(HEAD_ENDS, &format!("{head}{HEAD_ENDS}"), 1)).into_response()
}

fn below(base_path: &str, html: &str) -> String {
    html.replace(BASE, &format!("<base href=\"{base_path}\""))
}

/// A file of the client, compressed as the browser likes it; none if there is
/// no such file.
pub(crate) fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    answer(embedded, path, headers)
}

fn embedded(path: &str) -> Option<File> {
    let file = Dist::get(path)?;
    let (digest, kind) = (file.metadata.sha256_hash(), file.metadata.mimetype().to_owned());
    Some(File { bytes: borrowed(file.data), digest, kind })
}

/// What is built in is read where it lies: however many download it, and
/// however slowly, it is not copied. Only a build for trying things out reads
/// the file from its folder.
fn borrowed(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    }
}

fn answer(find: impl Fn(&str) -> Option<File>, path: &str, headers: &HeaderMap) -> Option<Response> {
    if path == PAGE || path.ends_with(".br") || path.ends_with(".gz") {
        return None;
    }
    let plain = find(path)?;
    let kind = HeaderValue::from_str(&plain.kind).ok()?;
    let smaller = accepted(headers).find_map(|(encoding, suffix)| {
        let file = find(&format!("{path}.{suffix}"))?;
        Some((file, Some(encoding)))
    });
    let (file, encoding) = smaller.unwrap_or((plain, None));
    let tag = tag(&file.digest)?;
    let is_known = headers.get(IF_NONE_MATCH) == Some(&tag);
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(file.bytes))
    };
    let out = response.headers_mut();
    let forever = path.starts_with(UNCHANGING);
    let cache = if forever { "public, max-age=31536000, immutable" } else { "public, max-age=300" };
    out.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    out.insert(VARY, HeaderValue::from_static("accept-encoding"));
    out.insert(ETAG, tag);
    if !is_known {
        out.insert(CONTENT_TYPE, kind);
        if let Some(encoding) = encoding {
            out.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
    }
    Some(response)
}

/// The ways of compressing that the browser takes, best first, with the
/// endings of files compressed that way.
fn accepted(headers: &HeaderMap) -> impl Iterator<Item = (&'static str, &'static str)> {
    let wishes = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let takes = move |name: &str| {
        wishes.split(',').any(|wish| {
            let mut words = wish.split(';').map(str::trim);
            let named = words.next().is_some_and(|word| word.eq_ignore_ascii_case(name));
            let weight = words.find_map(|word| word.strip_prefix("q="));
            named && weight.is_none_or(|weight| weight.parse::<f32>().is_ok_and(|weight| weight > 0.0))
        })
    };
    [("br", "br"), ("gzip", "gz")].into_iter().filter(move |(name, _)| takes(name))
}

fn tag(digest: &[u8; 32]) -> Option<HeaderValue> {
    let start: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("\"{start}\"")).ok()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    /// A client of three files, one of them compressed both ways.
    fn found(path: &str) -> Option<File> {
        let (bytes, kind): (&'static [u8], _) = match path {
            "index.html" => (b"<base href=\"/\" />", "text/html"),
            "favicon.svg" => (b"<svg/>", "image/svg+xml"),
            "assets/main-1a2b.js" => (b"plain", "text/javascript"),
            "assets/main-1a2b.js.br" => (b"br", "application/octet-stream"),
            "assets/main-1a2b.js.gz" => (b"gz", "application/gzip"),
            _ => return None,
        };
        let mut digest = [0; 32];
        digest[..2].copy_from_slice(&bytes[..2]);
        Some(File { bytes: Bytes::from_static(bytes), digest, kind: kind.into() })
    }

    fn get(path: &str, headers: &[(HeaderName, &str)]) -> Option<Response> {
        let pairs = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_str(value).unwrap()));
        answer(found, path, &pairs.collect())
    }

    fn said<'a>(response: &'a Response, name: &HeaderName) -> Option<&'a str> {
        response.headers().get(name).and_then(|value| value.to_str().ok())
    }

    #[test]
    fn a_browser_gets_the_smallest_form_it_takes() {
        for (wishes, given) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip;q=1.0, BR;q=0.5", Some("br")),
            ("br;q=0, gzip", Some("gzip")),
            ("br;q=0.000,gzip;q=0.1", Some("gzip")),
            ("gzip;q=0.0", None),
            ("brotli, x-gzip", None),
            ("identity", None),
            ("", None),
        ] {
            let response = get("assets/main-1a2b.js", &[(ACCEPT_ENCODING, wishes)]).unwrap();
            assert_eq!(said(&response, &CONTENT_ENCODING), given, "{wishes}");
            assert_eq!(said(&response, &CONTENT_TYPE), Some("text/javascript"), "{wishes}");
            assert_eq!(said(&response, &VARY), Some("accept-encoding"), "{wishes}");
        }
        let plain = get("favicon.svg", &[(ACCEPT_ENCODING, "br")]).unwrap();
        assert_eq!(said(&plain, &CONTENT_ENCODING), None, "there is no smaller form of it");
    }

    #[test]
    fn what_never_changes_is_kept_for_ever_and_the_rest_is_asked_for_again() {
        let forever = get("assets/main-1a2b.js", &[]).unwrap();
        assert_eq!(said(&forever, &CACHE_CONTROL), Some("public, max-age=31536000, immutable"));
        let icon = get("favicon.svg", &[]).unwrap();
        assert_eq!(said(&icon, &CACHE_CONTROL), Some("public, max-age=300"));
        let tag = said(&icon, &ETAG).unwrap();
        let again = get("favicon.svg", &[(IF_NONE_MATCH, tag)]).unwrap();
        assert_eq!((again.status(), said(&again, &ETAG)), (StatusCode::NOT_MODIFIED, Some(tag)));
        assert_eq!(get("favicon.svg", &[(IF_NONE_MATCH, "\"other\"")]).unwrap().status(), StatusCode::OK);
    }

    #[test]
    fn forms_are_told_apart_by_their_tags() {
        let tag_of = |wishes| {
            let response = get("assets/main-1a2b.js", &[(ACCEPT_ENCODING, wishes)]).unwrap();
            said(&response, &ETAG).unwrap().to_owned()
        };
        assert_ne!(tag_of("br"), tag_of("gzip"));
        assert_ne!(tag_of("br"), tag_of(""));
    }

    #[tokio::test]
    async fn what_is_built_in_is_not_copied_for_anyone() {
        let embedded: &'static [u8] = b"as it lies in the binary";
        let bytes = borrowed(Cow::Borrowed(embedded));
        assert_eq!(bytes.as_ptr(), embedded.as_ptr());
        let sent = axum::body::to_bytes(Body::from(bytes), 1_000).await.unwrap();
        assert_eq!(sent.as_ptr(), embedded.as_ptr());
    }

    #[test]
    fn only_files_of_the_client_are_served_and_the_page_only_as_a_screen() {
        for path in ["index.html", "assets/main-1a2b.js.br", "assets/none.js", "../Cargo.toml", ""] {
            assert!(get(path, &[]).is_none(), "{path}");
        }
    }

    #[test]
    fn the_page_says_where_its_addresses_begin() {
        let html = "<head><base href=\"/\" /><script src=\"assets/a.js\"></script></head>";
        let wanted = "<head><base href=\"/dodo/\" /><script src=\"assets/a.js\"></script></head>";
        assert_eq!(below("/dodo/", html), wanted);
        assert_eq!(below("/", html), html);
    }
}
