//! What a browser is told of a finished game that it shows again.

use games::{Kind, Millis, Seat};
use serde::Serialize;

use super::{GameView, RawJson};
use crate::{Hex, Look, Nonce};

/// A finished game at a glance: who sat where, and its scenes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "replay.ts"))]
pub struct Outline {
    /// Which game of the evening, counted from 1.
    pub game: u32,
    /// Which rules.
    pub kind: Kind,
    /// Who sat where.
    pub seats: Vec<Sitter>,
    /// What its chance was fixed by.
    pub seal: Seal,
    /// All that happened, from the deal to the end.
    pub scenes: Vec<Scene>,
    /// How many scenes a reel has; the last may have fewer.
    pub reel: u32,
}

/// Who had a seat when the game was dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "replay.ts"))]
pub struct Sitter {
    /// What they were called.
    pub name: String,
    /// Their colour and shape.
    pub look: Look,
    /// Whether it was a bot.
    pub bot: bool,
}

/// The chance of a game, laid open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "replay.ts"))]
pub struct Seal {
    /// What was published before the deal: SHA-256 of seed and salt.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub commitment: Hex<32>,
    /// The server's part of the chance.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub seed: Hex<32>,
    /// What kept the commitment from being guessed at.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub salt: Hex<32>,
    /// The chance that browsers added.
    #[cfg_attr(feature = "ts", ts(type = "string[]"))]
    pub nonces: Vec<Nonce>,
}

/// A moment of a game that can be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "replay.ts"))]
pub struct Scene {
    /// On the game's clock.
    pub at: Millis,
    /// What brought it about.
    pub cause: Cause,
    /// Whether a phase begins with it that is worth turning to.
    pub turns: bool,
}

/// What brings a scene about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "replay.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Cause {
    /// The game is dealt. Always the first scene, and only that.
    Deal,
    /// Someone acts.
    Act {
        /// Who.
        seat: Seat,
    },
    /// Ink or dough, a little while of it.
    Strokes,
    /// Someone gives the game up.
    Leave {
        /// Who.
        seat: Seat,
    },
    /// The deadline has come.
    Timeout,
    /// The host stopped the clocks.
    Pause,
}

/// Some scenes in a row, as one viewer saw them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "replay.ts"))]
pub struct Reel {
    /// The number of its first scene.
    pub first: u32,
    /// What a newcomer must hear to see what has been drawn by its first scene.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub backlog: Vec<RawJson>,
    /// What its scenes show.
    pub shots: Vec<Shot>,
}

/// What one scene shows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "replay.ts"))]
pub struct Shot {
    /// What was told; with it came the view.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub events: Vec<RawJson>,
    /// The game as it was seen then; none if it looks as in the scene before.
    pub view: Option<GameView>,
}
