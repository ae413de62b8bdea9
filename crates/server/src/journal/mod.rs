//! The journal on disk: SQLite, one thread that writes for all rooms and a few
//! that read. Nobody who reads, however much, keeps anybody who writes waiting.

mod archive;
mod client;
mod folder;
mod log;
mod readers;
mod schema;
mod sqlite;
mod wal;
mod writer;

pub(crate) use client::JournalClient;
pub use schema::OpenError;
pub use sqlite::SqliteJournal;
#[cfg(feature = "cluster")]
pub(crate) use {
    log::{Batch, Log, Mark},
    writer::Writer,
};
