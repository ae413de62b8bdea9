//! Why a page or a room was not given, in a shape that a client can look up.

use axum::{
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use serde::Serialize;

use crate::governor::OverBudget;

/// Why a page or a room was not given, in a shape clients can look up.
pub(crate) struct ApiError(StatusCode, &'static str, &'static str);

pub(crate) const NO_SUCH_ROOM: ApiError =
    ApiError(StatusCode::NOT_FOUND, "no_such_room", "there is no room with this code");
pub(crate) const NOT_OPENED: ApiError = ApiError(
    StatusCode::SERVICE_UNAVAILABLE,
    "not_opened",
    "this room cannot be opened: its journal is damaged",
);
pub(crate) const NEWER_RULES: ApiError = ApiError(
    StatusCode::SERVICE_UNAVAILABLE,
    "newer_rules",
    "this room plays by newer rules than this server knows",
);
pub(crate) const NO_SUCH_GAME: ApiError =
    ApiError(StatusCode::NOT_FOUND, "no_such_game", "no game with this number has been finished here");
pub(crate) const NOT_OVER: ApiError =
    ApiError(StatusCode::NOT_FOUND, "not_over", "this game has not come to its end");
pub(crate) const OTHER_RULES: ApiError = ApiError(
    StatusCode::GONE,
    "other_rules",
    "this game was played by rules that this server no longer knows",
);
pub(crate) const TOO_LONG: ApiError =
    ApiError(StatusCode::UNPROCESSABLE_ENTITY, "too_long", "this game is too long to be shown again");
pub(crate) const NO_SUCH_SEAT: ApiError =
    ApiError(StatusCode::NOT_FOUND, "no_such_seat", "there was no such seat in this game");
pub(crate) const NO_SUCH_REEL: ApiError =
    ApiError(StatusCode::NOT_FOUND, "no_such_reel", "this game has no such reel");
pub(crate) const NOT_SAVED: ApiError =
    ApiError(StatusCode::SERVICE_UNAVAILABLE, "not_saved", "the server cannot save anything just now");
pub(crate) const SERVER_FULL: ApiError =
    ApiError(StatusCode::SERVICE_UNAVAILABLE, "server_full", "this server holds as many rooms as it can");
pub(crate) const DISK_NEARLY_FULL: ApiError =
    ApiError(StatusCode::SERVICE_UNAVAILABLE, "disk_nearly_full", DISK_NEARLY_FULL_TEXT);
/// Said on sockets too.
pub(crate) const DISK_NEARLY_FULL_TEXT: &str = "this server's disk is nearly full: nothing new can be begun";
pub(crate) const WRONG_ORIGIN: ApiError =
    ApiError(StatusCode::FORBIDDEN, "wrong_origin", "this page may not connect to this server");
pub(crate) const NO_SOCKET: ApiError =
    ApiError(StatusCode::BAD_REQUEST, "no_socket", "this address is for WebSockets of version 13");
pub(crate) const WRONG_HOST: ApiError = ApiError(
    StatusCode::MISDIRECTED_REQUEST,
    "wrong_host",
    "this server does not go by this name: start it with --public-url or --origin if it should",
);
/// Said to other nodes only.
#[cfg(feature = "cluster")]
pub(crate) const WRONG_OWNER: ApiError =
    ApiError(StatusCode::MISDIRECTED_REQUEST, "wrong_owner", "this room is another node's");
pub(crate) const BAD_HOST: ApiError =
    ApiError(StatusCode::BAD_REQUEST, "bad_host", "a request names one host");
pub(crate) const CROSS_SITE: ApiError =
    ApiError(StatusCode::FORBIDDEN, "cross_site", "this is not for pages of other sites");
pub(crate) const NO_SUCH_METHOD: ApiError =
    ApiError(StatusCode::METHOD_NOT_ALLOWED, "no_such_method", "pages can only be read");
pub(crate) const BAD_LINK: ApiError =
    ApiError(StatusCode::BAD_REQUEST, "bad_link", "this link does not fit a QR code");
pub(crate) const BAD_RECORD: ApiError =
    ApiError(StatusCode::BAD_REQUEST, "bad_record", "a record has 2 to 6 seats and the lines of one game");
pub(crate) const BAD_DRAWING: ApiError =
    ApiError(StatusCode::BAD_REQUEST, "bad_drawing", "a drawing is strokes of at most 4000 points in all");
pub(crate) const BAD_TEXT: ApiError =
    ApiError(StatusCode::BAD_REQUEST, "bad_text", "a pack is text in UTF-8 of at most 64 KiB");
pub(crate) const BAD_DECK: ApiError =
    ApiError(StatusCode::BAD_REQUEST, "bad_deck", "a deck has a theme, symbols a card and a number");
pub(crate) const TOO_BUSY: ApiError =
    ApiError(StatusCode::SERVICE_UNAVAILABLE, "too_busy", "the server is busy just now: ask again");
pub(crate) const TOO_SLOW: ApiError =
    ApiError(StatusCode::REQUEST_TIMEOUT, "too_slow", "the request did not come in time");
pub(crate) const NO_SUCH_PAGE: ApiError =
    ApiError(StatusCode::NOT_FOUND, "no_such_page", "there is nothing here");

impl ApiError {
    #[cfg(feature = "cluster")]
    pub(crate) fn status(&self) -> StatusCode {
        self.0
    }

    /// What clients look up.
    pub(crate) fn body(&self) -> String {
        #[derive(Serialize)]
        struct Body {
            code: &'static str,
            text: &'static str,
        }
        serde_json::to_string(&Body { code: self.1, text: self.2 }).unwrap_or_default()
    }

    /// A deck that the rules of Dobble do not have, by the name of the reason.
    pub(crate) fn no_deck(code: &'static str) -> Self {
        Self(StatusCode::BAD_REQUEST, code, "there is no such deck")
    }
}

impl From<OverBudget> for ApiError {
    fn from(refusal: OverBudget) -> Self {
        let row = refusal.row();
        Self(row.status, row.code, row.text)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let headers = [(CACHE_CONTROL, "no-store"), (CONTENT_TYPE, "application/json")];
        (self.0, headers, self.body()).into_response()
    }
}
