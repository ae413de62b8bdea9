//! Rooms without sockets: people and seats, series of games, deadlines and
//! fan-out. Nothing here sleeps, sends or reads a clock; see [`Room::handle`],
//! and [`Driver`] for what happens around a room.

mod alone;
mod answered;
mod change;
mod clock;
mod code;
mod driver;
mod fields;
mod journal;
mod lease;
mod ledger;
mod look;
mod memory_journal;
mod person;
mod refusal;
mod registry;
#[cfg(feature = "testing")]
mod remembered;
mod replay;
mod room;
mod scratch;
mod secret;
mod snapshot;
mod table;
mod tenure;
#[cfg(feature = "testing")]
pub mod testing;
mod transcript;
pub mod wire;

pub use alone::Alone;
pub use answered::{AnsweredIds, BadRuns, MOST_RUNS};
pub use change::{By, Chair, Change, Pack, RECORD_FORMAT, Record, Sources, StandIn, Timestamp};
pub use code::{NotACode, RoomCode};
pub use driver::{BATCH, Driver, Effect, Urgency};
pub use fields::Fields;
pub use journal::{
    Answer, Append, AppendError, CommitListener, Conflict, Journal, Kept, Page, PendingAppend, ReadError,
    StoredGame, StoredRoom,
};
pub use lease::{Circumstances, GUARD, Lease, RENEW_EVERY, Renewed, WayIn};
pub use ledger::ReopenError;
pub use look::{Colour, Look, Shape};
pub use memory_journal::MemoryJournal;
pub use person::PersonId;
pub use refusal::{Refusal, RoomLimit};
pub use registry::{EXPIRED_AFTER, Found, Listed, Node, Owner, Registry, SILENT_AFTER, Silence, Unanswered};
pub use replay::{ReelError, Replay};
pub use room::{
    CREDIT, FACES, Frame, Input, JournalLimits, Limits, LineId, Need, Outgoing, PackOnShelf, Purpose, Room,
    ThoughtKey, Who,
};
use secret::seat_code;
pub use secret::{Hex, Nonce, NotHex, RoomId, Seed, Token, TokenHash};
pub use snapshot::{Snapshot, SnapshotError};
pub use table::{
    ActionClass, PreparedAction, Table, TableEvent, TableInput, Thought, TypedAction, about, deal, fill_in,
    rules, unpack,
};
pub use tenure::{Epoch, NodeId, Tenure};
pub use transcript::{Stepped, Transcript, TranscriptError, VerifyError};
