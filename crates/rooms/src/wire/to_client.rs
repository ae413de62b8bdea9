//! What a room tells a browser.

use std::sync::Arc;

use bots::Level;
use games::{Kind, Millis, Outcome, PackNote, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use super::{AskId, Decision, OpenProposal, Proposal};
use crate::{Look, PersonId};

/// RawJson already written as JSON once, for however many readers.
pub type RawJson = Arc<RawValue>;

/// One message to one socket.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToClient {
    /// The answer to `hello`: you are in.
    Welcome {
        /// The request answered.
        id: AskId,
        /// Who you are in this room; screens have a number too.
        you: PersonId,
        /// Proof of who you are, to be kept and shown at the next `hello`.
        /// Only told to newcomers.
        token: Option<String>,
        /// Six digits of your own, for another device of yours to take your place
        /// in this room. Not told to screens.
        seat_code: Option<String>,
        /// The room's number of changes so far.
        seq: u64,
        /// Whether nothing happened since the `last_seq` of the `hello`, or
        /// all of it follows as events.
        resumed: bool,
    },
    /// The room as it now is.
    Room {
        /// The room.
        #[cfg_attr(feature = "ts", ts(type = "RoomView"))]
        room: RawJson,
        /// Whose line is doubted; only the host is told, and only if there is anyone.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        doubted: Option<Vec<Doubted>>,
    },
    /// The game as you now see it.
    View(GameView),
    /// What has become of the view you know.
    Update(Update),
    /// Things that just happened in the game, in order.
    Events {
        /// The room's number of changes so far.
        seq: u64,
        /// Which game of the evening they happened in, counted from 1.
        game: u32,
        /// The game's own events.
        #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
        events: Vec<RawJson>,
        /// Whether these are not new, but what a newcomer must hear to catch up.
        backlog: bool,
    },
    /// A request was carried out.
    Done {
        /// Which.
        id: AskId,
    },
    /// A request was turned down; nothing has changed.
    Refused {
        /// Which; none if it could not even be read.
        id: Option<AskId>,
        /// A fixed name for the reason: `not_host`, or `duel.not_your_turn`.
        code: String,
        /// The reason in English.
        text: String,
    },
    /// Someone shows how they feel.
    Reaction {
        /// Who.
        person: PersonId,
        /// How.
        face: String,
    },
    /// The last word before the socket closes.
    Bye {
        /// A fixed name for the reason: `kicked`, `blocked`, `restarting`, …
        code: String,
        /// The reason in English.
        text: String,
    },
}

/// The game as one viewer sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct GameView {
    /// The room's number of changes so far.
    pub seq: u64,
    /// The number of this view, for an update to refer to.
    pub number: u64,
    /// Which game of the evening, counted from 1.
    pub game: u32,
    /// Which rules.
    pub kind: Kind,
    /// Your seat; none for those who watch.
    pub seat: Option<Seat>,
    /// The game's clock when this was sent.
    pub now: Millis,
    /// Whether the clock runs.
    pub running: bool,
    /// When the game moves on by itself, on the game's clock.
    pub deadline: Option<Millis>,
    /// The seats the game waits for.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    pub awaited: SeatSet,
    /// What you may propose to the people at the table.
    pub may_propose: Vec<Proposal>,
    /// The game's own view.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: RawJson,
}

/// A view by what differs from the one before; all else is as it was.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct Update {
    /// The room's number of changes so far.
    pub seq: u64,
    /// The number of the view that this makes.
    pub number: u64,
    /// The number of the view that it is laid over.
    pub after: u64,
    /// The game's clock when this was sent.
    pub now: Millis,
    /// Whether the clock runs.
    pub running: bool,
    /// When the game moves on by itself, on the game's clock.
    pub deadline: Option<Millis>,
    /// The seats the game waits for.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    pub awaited: SeatSet,
    /// What you may propose to the people at the table, if that has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub may_propose: Option<Vec<Proposal>>,
    /// Fields of the game's own view that are others now.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub set: Behind,
    /// What has come to the end of lists in the game's own view.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown[]>"))]
    pub add: Behind,
}

/// Something that is JSON already: it is copied behind the rest of its message,
/// and is not even held here.
#[derive(Clone, Copy, Debug)]
pub struct Behind;

/// The room as everyone in it may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct RoomView {
    /// The short code people type to join.
    pub code: String,
    /// What the room is doing.
    pub phase: RoomPhase,
    /// The game on the table.
    pub kind: Kind,
    /// Its options.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub options: Value,
    /// What everyone may know of the host's own pack, if one lies beside the game.
    pub pack: Option<PackNote>,
    /// Everyone who is here or has a seat, in order of arrival. Not the blocked.
    pub people: Vec<PersonView>,
    /// Who was blocked: for the host to lift.
    pub blocked: Vec<PersonView>,
    /// How many screens are watching.
    pub screens: u32,
    /// Who may do what hosts do.
    pub host: PersonId,
    /// Whose room it is: while they are away, `host` stands in for them.
    pub owner: PersonId,
    /// What people have asked the host for, and wait for an answer to.
    pub requests: Vec<Request>,
    /// What people would like to be played next.
    pub wishes: Vec<Wish>,
    /// What the people at the table are asked just now.
    pub proposal: Option<OpenProposal>,
    /// What became of what they were last asked.
    pub decided: Option<Decision>,
    /// Whether newcomers are kept out.
    pub locked: bool,
    /// The seats of the game on the table, or of the one being played.
    pub seats: Vec<SeatView>,
    /// Whether `start` would be accepted, and why not.
    pub may_start: bool,
    /// The reason `start` would be refused, as a refusal code.
    pub start_refusal: Option<String>,
    /// The games of this evening that are over, oldest first.
    pub finished: Vec<Finished>,
    /// The evening so far, best first.
    pub standings: Vec<Score>,
    /// SHA-256 of the seed and salt the next (or running) game is dealt from.
    pub commitment: String,
}

/// What a room is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RoomPhase {
    /// Choosing a game and seats.
    Gathering,
    /// A game is being played.
    Playing {
        /// Whether the host stopped the clocks.
        paused: bool,
        /// Which game of the evening, counted from 1.
        game: u32,
    },
    /// A game is over and still lies on the table.
    Over {
        /// Which game of the evening, counted from 1.
        game: u32,
    },
}

/// Someone in the room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct PersonView {
    /// Who.
    pub id: PersonId,
    /// What they are called.
    pub name: String,
    /// Their colour and shape.
    pub look: Look,
    /// Whether they are here.
    pub presence: Presence,
    /// Their line's round trip as the server measures it, rounded up.
    pub lag_ms: Option<u32>,
}

/// How someone is present.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// A page of theirs is connected and looked at.
    Here,
    /// A page of theirs is connected, and nobody looks at it.
    Asleep,
    /// Their line is lost, and they are waited for.
    Away,
    /// They have left, or were waited for long enough.
    Gone,
}

/// Somebody waits for the host's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct Request {
    /// Who.
    pub person: PersonId,
    /// To what.
    pub wanted: Wanted,
}

/// What somebody has asked the host for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Wanted {
    /// A seat in the running game.
    Seat {
        /// Which.
        seat: Seat,
    },
    /// To be taken for somebody who was here before.
    Person {
        /// Who they say they are.
        person: PersonId,
    },
}

/// What somebody would like to be played next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct Wish {
    /// Who.
    pub person: PersonId,
    /// Which game.
    pub kind: Kind,
}

/// Someone whose line is doubted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct Doubted {
    /// Who.
    pub person: PersonId,
    /// Why.
    pub why: Doubt,
}

/// Why a line is doubted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Doubt {
    /// Pings are answered well after views that were sent behind them.
    HeldPongs,
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct SeatView {
    /// Which seat.
    pub seat: Seat,
    /// Who has it.
    pub occupant: Occupant,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody.
    Empty,
    /// A person.
    Person {
        /// Who.
        person: PersonId,
        /// Whether a bot plays on for them just now.
        bot_plays: bool,
        /// Whether it does because they let their clocks run out: they have the
        /// seat back as soon as they act or ask.
        idle: bool,
    },
    /// A bot.
    Bot {
        /// What it is called.
        name: String,
        /// How well it plays.
        level: Level,
        /// Its colour and shape.
        look: Look,
    },
}

/// A game of this evening that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct Finished {
    /// Which game of the evening, counted from 1.
    pub game: u32,
    /// Which rules.
    pub kind: Kind,
    /// What each seat was called.
    pub names: Vec<String>,
    /// Who played each seat.
    pub played_by: Vec<PlayedBy>,
    /// How it ended; none if it was cleared away before its end.
    pub outcome: Option<Outcome>,
}

/// Who played a seat of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(rename_all = "snake_case")]
pub enum PlayedBy {
    /// Its person.
    Person,
    /// Its person, for at least half of the game; a bot for the rest.
    Helped,
    /// A bot for its person, for most of the game: it counts for nobody.
    StandIn,
    /// A bot.
    Bot,
}

/// One line of the evening's standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct Score {
    /// What they are called.
    pub name: String,
    /// Their colour and shape.
    pub look: Look,
    /// Who, unless it is a bot.
    pub person: Option<PersonId>,
    /// Games played.
    pub games: u32,
    /// Games won, shared wins counted.
    pub wins: u32,
    /// One point for every seat left behind in every game that they played
    /// themselves.
    pub points: u32,
}
