//! Packs that hosts bring along. They may be longer than a frame of a socket, so
//! each comes in a request of its own and is read; one that can be played with
//! lies here until a `pack` request lays it on a table, by a name that only
//! whoever brought it knows.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use axum::{
    Json,
    extract::{DefaultBodyLimit, Path, State},
    http::{HeaderMap, StatusCode, header::CACHE_CONTROL},
    response::{IntoResponse as _, Response},
    routing::{MethodRouter, post},
};
use games::{Kind, NotAPack, PACK_BYTES, PackNote};
use rooms::{
    Refusal, Token, TokenHash, unpack,
    wire::{Ask, PackChoice},
};
use serde::Serialize;

use crate::{
    api_error::{ApiError, BAD_TEXT, DISK_NEARLY_FULL, NO_SUCH_PAGE, TOO_BUSY, WRONG_ORIGIN},
    app::App,
    caller::Caller,
    entropy,
    governor::Resource,
    headers,
    lock::lock,
    run::{Chore, Shared},
    timed::Timed,
};

/// So many lie here, the latest: each for as long as it takes to ask for it, or
/// to come back and ask again. They take 8 MiB at most.
const MOST: usize = 128;

/// The packs that were brought and may yet be asked for.
#[derive(Debug, Default)]
pub(crate) struct Brought(Mutex<VecDeque<(TokenHash, Arc<str>)>>);

impl Brought {
    /// Keeps a text for a while, and gives the name that it can be asked for by.
    fn keep(&self, text: Arc<str>) -> Token {
        let id = entropy::token();
        let mut packs = lock(&self.0);
        if packs.len() == MOST {
            packs.pop_front();
        }
        packs.push_back((id.hash(), text));
        id
    }

    /// Puts the text in the place of its name. A name that is not known stays:
    /// the request may have been carried out already, which the room knows.
    pub(crate) fn fetch(&self, ask: Ask) -> Ask {
        let Ask::Pack { pack: Some(PackChoice::Brought { id }) } = &ask else { return ask };
        let Ok(hash) = id.parse::<Token>().map(|id| id.hash()) else { return ask };
        let found = lock(&self.0).iter().find(|(known, _)| *known == hash).map(|(_, text)| text.clone());
        match found {
            Some(text) => Ask::Pack { pack: Some(PackChoice::File { text: text.as_ref().into() }) },
            None => ask,
        }
    }
}

/// What is answered to a pack that can be played with.
#[derive(Debug, Serialize)]
struct Taken {
    id: Token,
    note: PackNote,
}

/// What is answered to one that cannot.
#[derive(Debug, Serialize)]
struct Faulty {
    code: &'static str,
    text: String,
    #[serde(flatten)]
    why: NotAPack,
}

/// Where packs are brought to.
pub(crate) fn bring() -> MethodRouter<App> {
    post(answer).layer(DefaultBodyLimit::max(PACK_BYTES))
}

async fn answer(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Path(kind): Path<String>,
    headers: HeaderMap,
    Timed(text): Timed<String>,
) -> Result<Response, ApiError> {
    // Plain text is what any page can make a browser send.
    if !headers::is_own_origin(&headers, &shared.config.origins) {
        shared.metrics.bad("wrong_origin");
        return Err(WRONG_ORIGIN);
    }
    if shared.disk.is_nearly_full() {
        shared.metrics.bad("disk_nearly_full");
        return Err(DISK_NEARLY_FULL);
    }
    let kind: Kind = kind.parse().map_err(|_| NO_SUCH_PAGE)?;
    shared.governor.take(Resource::Pack, address)?;
    let text: Arc<str> = text.map(Arc::from).ok_or_else(|| {
        shared.metrics.bad("bad_text");
        BAD_TEXT
    })?;
    let read = {
        let text = text.clone();
        move || unpack(kind, &serde_json::json!({}), &text).map(|(_, note)| note)
    };
    // A full queue, or a panic that the log tells of.
    let read = shared.chores.run(Chore::Address(address), read).await.ok().flatten().ok_or(TOO_BUSY)?;
    let answer = match read {
        Ok(note) => {
            let id = shared.brought.keep(text.clone());
            #[cfg(feature = "cluster")]
            if let Some(cluster) = shared.ownership.cluster() {
                cluster.leave_pack(id, &text).await;
            }
            Json(Taken { id, note }).into_response()
        }
        Err(refusal) => {
            shared.metrics.bad("bad_pack");
            (StatusCode::UNPROCESSABLE_ENTITY, Json(Faulty::of(refusal))).into_response()
        }
    };
    Ok(([(CACHE_CONTROL, "no-store")], answer).into_response())
}

impl Faulty {
    fn of(refusal: Refusal) -> Self {
        let text = refusal.to_string();
        let why = if let Refusal::BadPack(why) = refusal {
            why
        } else {
            // Only options could be refused otherwise, and there are none.
            NotAPack { faults: Vec::new(), more: 0 }
        };
        Self { code: "bad_pack", text, why }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(id: &str) -> Ask {
        Ask::Pack { pack: Some(PackChoice::Brought { id: id.into() }) }
    }

    #[test]
    fn a_pack_is_found_by_its_name_until_many_others_have_come() {
        let brought = Brought::default();
        let id = brought.keep("cat".into()).to_string();
        let found = Ask::Pack { pack: Some(PackChoice::File { text: "cat".into() }) };
        for _ in 1..MOST {
            brought.keep("dog".into());
        }
        assert_eq!(brought.fetch(asked(&id)), found);
        assert_eq!(brought.fetch(asked(&id)), found, "a request may be sent again");
        brought.keep("dog".into());
        assert_eq!(brought.fetch(asked(&id)), asked(&id));
        assert_eq!(lock(&brought.0).len(), MOST);
        for other in [asked("nonsense"), Ask::Start { away: None }] {
            assert_eq!(brought.fetch(other.clone()), other);
        }
    }
}
