//! Says what a drawing looks like, for those who practise alone. Nothing is
//! stored: strokes come in, the likeliest words go out.

use std::sync::Arc;

use axum::{
    Json,
    extract::{DefaultBodyLimit, State},
    routing::{MethodRouter, post},
};
use eyes::Eyes;
use serde::{Deserialize, Serialize};

use crate::{
    api_error::{ApiError, BAD_DRAWING, TOO_BUSY},
    app::App,
    caller::Caller,
    governor::Resource,
    run::{Chore, Shared},
    timed::Timed,
};

/// A full board, four thousand points, takes less.
const MOST_BYTES: usize = 64 * 1024;
/// The most points of a drawing, as on a board.
const MOST_POINTS: usize = 4_000;
/// So many words come back.
const WORDS: usize = 5;

/// What somebody has drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawing {
    /// Each stroke's places, x and y in turn.
    strokes: Vec<Vec<i16>>,
}

/// What it may be.
#[derive(Debug, Serialize)]
struct Recognised {
    /// Likeliest first.
    words: Vec<Likely>,
}

/// A word, and how likely it is in a thousand.
#[derive(Debug, Serialize)]
struct Likely {
    word: &'static str,
    chance: u16,
}

/// The looker.
pub(crate) fn recognise() -> MethodRouter<App> {
    post(answer).layer(DefaultBodyLimit::max(MOST_BYTES))
}

async fn answer(
    State(shared): State<Arc<Shared>>,
    Caller(address): Caller,
    Timed(drawing): Timed<Json<Drawing>>,
) -> Result<Json<Recognised>, ApiError> {
    shared.governor.take(Resource::Look, address)?;
    let strokes = drawing.and_then(|Json(drawing)| drawing.strokes()).ok_or_else(|| {
        shared.metrics.bad("bad_drawing");
        BAD_DRAWING
    })?;
    let seen = shared.chores.run(Chore::Address(address), move || Recognised::of(&strokes)).await;
    shared.metrics.looks.inc();
    seen.ok().flatten().map(Json).ok_or(TOO_BUSY)
}

impl Drawing {
    fn strokes(self) -> Option<Vec<Vec<eyes::Point>>> {
        let n_numbers: usize = self.strokes.iter().map(Vec::len).sum();
        let is_whole = self.strokes.iter().all(|stroke| stroke.len().is_multiple_of(2));
        let points = |stroke: &Vec<i16>| {
            stroke.chunks_exact(2).map(|place| (place[0].into(), place[1].into())).collect()
        };
        (is_whole && n_numbers <= 2 * MOST_POINTS).then(|| self.strokes.iter().map(points).collect())
    }
}

impl Recognised {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most a thousand")]
    fn of(strokes: &[Vec<eyes::Point>]) -> Self {
        let guesses = Eyes::ours().recognise(strokes).guesses.into_iter().take(WORDS);
        let likely =
            |guess: eyes::Guess| Likely { word: guess.word, chance: (guess.chance * 1_000.0) as u16 };
        Self { words: guesses.map(likely).collect() }
    }
}
