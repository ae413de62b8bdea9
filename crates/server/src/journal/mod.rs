//! The journal on disk: SQLite, and one thread that writes for all rooms.

mod sqlite;
mod writer;

pub(crate) use rooms::Urgency;
pub use sqlite::SqliteJournal;
pub use writer::AppendError;
pub(crate) use writer::{PendingAppend, Writer};
