//! Link previews: what a messenger shows when the link to a table is sent with
//! it. A table that sleeps is not woken for it, and looks like one that there is
//! not; of a locked one no more is told than its door tells.

mod canvas;
mod letters;
mod picture;
mod png;
mod words;

use std::{net::IpAddr, sync::Arc};

use axum::{
    extract::{Path, State},
    http::{
        HeaderMap, HeaderValue,
        header::{CACHE_CONTROL, CONTENT_TYPE, HOST},
    },
    response::{IntoResponse as _, Response},
};
use rooms::{Colour, RoomCode, wire::Glance};

use crate::{api_error::ApiError, caller::Caller, governor::Resource, routes::look_up, run::Shared};

/// How long a preview may be shown anew without asking.
const FRESH: HeaderValue = HeaderValue::from_static("public, max-age=300");

/// The table that a path of the client leads to.
pub(crate) fn code_of(path: &str) -> Option<RoomCode> {
    path.strip_prefix("r/").unwrap_or(path).trim_end_matches('/').parse().ok()
}

/// What the head of a table's page says to those who preview it. A browser that
/// says that it opens the page itself is spared the search.
pub(crate) async fn head(
    shared: &Arc<Shared>,
    address: IpAddr,
    headers: &HeaderMap,
    code: RoomCode,
) -> String {
    if headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate") {
        return String::new();
    }
    let seen = if shared.governor.take(Resource::Preview, address).is_ok() {
        shared.metrics.previews.inc();
        seen(shared, address, code).await.ok().flatten()
    } else {
        None
    };
    let (title, text) = words::tell(seen.as_ref());
    let here = here(shared, headers).unwrap_or_default();
    let picture = format!("{here}api/rooms/{code}/preview.png");
    let table = format!("{here}r/{code}");
    let properties = [
        ("og:type", "website"),
        ("og:site_name", words::SITE),
        ("og:title", &title),
        ("og:description", &text),
        ("og:url", &table),
        ("og:image", &picture),
        ("og:image:type", "image/png"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("og:image:alt", words::PICTURE),
        ("twitter:card", "summary_large_image"),
    ];
    let lines = properties.map(|(property, content)| {
        format!("<meta property=\"{property}\" content=\"{}\" />\n", escaped(content))
    });
    lines.concat()
}

/// The picture of a table's preview.
pub(crate) async fn picture(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    shared.governor.take(Resource::Preview, address)?;
    let (code, _) = look_up(&shared, address, &code).await?;
    let seen = glance(&shared, address, code).await;
    let colours: Vec<Colour> =
        seen.iter().flat_map(|seen| seen.people.iter().map(|person| person.look.colour)).collect();
    let kind = seen.as_ref().and_then(|seen| seen.kind);
    let bytes = picture::draw(code, kind, &colours);
    let png = HeaderValue::from_static("image/png");
    // What could not be seen just now may be seen when it is asked for again.
    let fresh = if seen.is_some() { FRESH } else { HeaderValue::from_static("no-store") };
    Ok(([(CONTENT_TYPE, png), (CACHE_CONTROL, fresh)], bytes).into_response())
}

/// A table as it is seen from its door, if there is one. Wrong codes cost here
/// as everywhere.
async fn seen(shared: &Arc<Shared>, address: IpAddr, code: RoomCode) -> Result<Option<Glance>, ApiError> {
    look_up(shared, address, code.to_string().as_str()).await?;
    Ok(glance(shared, address, code).await)
}

async fn glance(shared: &Arc<Shared>, address: IpAddr, code: RoomCode) -> Option<Glance> {
    shared.governor.take(Resource::Glance, address).ok()?;
    shared.ownership.glance(shared, code).await
}

/// The address by which whoever asks has reached this server.
pub(crate) fn here(shared: &Shared, headers: &HeaderMap) -> Option<String> {
    if let Some(url) = &shared.config.public_url {
        return Some(format!("{}/", url.trim_end_matches('/')));
    }
    let host = headers.get(HOST)?.to_str().ok()?;
    Some(format!("{}://{host}{}", shared.config.scheme(), shared.config.base_path))
}

fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut escaped, letter| {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(letter),
        }
        escaped
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_a_table_with_and_without_its_letter() {
        for path in ["r/BCDFG", "BCDFG", "bcdfg/", "r/bcd-fg"] {
            assert_eq!(code_of(path).map(|code| code.to_string()).as_deref(), Some("BCDFG"), "{path}");
        }
        for path in ["", "tv/BCDFG", "r/BCDFG/game/1", "r/"] {
            assert!(code_of(path).is_none(), "{path}");
        }
    }

    #[test]
    fn a_name_cannot_leave_its_quotes() {
        assert_eq!(escaped("\"><script>&"), "&quot;&gt;&lt;script&gt;&amp;");
    }
}
