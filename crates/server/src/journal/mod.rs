//! The journal on disk: SQLite, and one thread that writes for all rooms.

mod sqlite;
mod writer;

pub use sqlite::SqliteJournal;
pub(crate) use writer::Gone;
pub use writer::Writer;
