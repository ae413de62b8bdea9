//! The journal in PostgreSQL, and the list of who owns which room: so that the
//! database of record can be one that is kept, copied and watched by others,
//! and that several servers can share.
//!
//! Four connections, each with a fate of its own: one writes records, one finds
//! and claims rooms, one reads records, one renews the server's name. Nothing here needs a clock
//! but the database's own.

mod address;
mod archive;
mod columns;
mod commons;
mod database;
mod error;
mod journal;
mod link;
mod log;
mod number;
mod registry;
mod rounds;
mod schema;
mod settings;
mod status;

pub use address::{BadAddress, DatabaseAddress};
pub(crate) use commons::Commons;
pub use error::DatabaseError;
pub use journal::PgJournal;
pub use registry::PgRegistry;
pub use settings::Risk;
pub use status::ClusterStatus;
