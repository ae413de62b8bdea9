//! What a database's errors mean to us: whether something surely did not
//! happen, may have happened, or cannot be read just now.

use rooms::{AppendError, ReadError};
use tokio_postgres::{Error, error::SqlState};

use super::address::{BadAddress, reason};

/// Why a database cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseError {
    /// Its address is of no use.
    #[error(transparent)]
    Address(#[from] BadAddress),
    /// It does not answer.
    #[error("the database at {place} cannot be reached: {why}")]
    Unreachable {
        /// Where it should be.
        place: String,
        /// What the system says.
        why: String,
    },
    /// It answers, and does not let us do what we must.
    #[error("the database at {place} does not let Dodo in: {why}")]
    Refused {
        /// Where it is.
        place: String,
        /// What it says.
        why: String,
    },
    /// A newer Dodo has changed its tables in a way that we do not know.
    #[error(
        "the tables in the database at {place} are for Dodo's of schema {oldest} or newer, and this one knows \
         {known}: take a newer Dodo"
    )]
    TooNew {
        /// Where it is.
        place: String,
        /// The oldest schema that may still be used.
        oldest: i32,
        /// The newest that we know.
        known: i32,
    },
    /// Nobody has kept rooms in it.
    #[error("no Dodo has kept rooms in the database at {place} yet")]
    Unused {
        /// Where it is.
        place: String,
    },
    /// It cannot hold every letter.
    #[error("the database at {place} is encoded as {encoding}: make one with ENCODING 'UTF8'")]
    Encoding {
        /// Where it is.
        place: String,
        /// How it writes.
        encoding: String,
    },
}

/// What became of a statement that did not succeed.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum Trouble {
    /// It surely did nothing, and may be sent again: it met another.
    #[error("{0}")]
    Collided(String),
    /// It surely did nothing, because of what it was given.
    #[error("{0}")]
    Unfit(String),
    /// Nobody knows whether it did anything.
    #[error("{0}")]
    Unknown(String),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        let why = reason(&error);
        match error.code() {
            Some(code)
                if [SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE].contains(code) =>
            {
                Self::Collided(why)
            }
            // Bad values, broken constraints and what is too large: a row's own.
            Some(code) if ["22", "23", "54"].iter().any(|class| code.code().starts_with(class)) => {
                Self::Unfit(why)
            }
            Some(_) | None => Self::Unknown(why),
        }
    }
}

impl From<Trouble> for AppendError {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Collided(why) => Self::Busy(why),
            Trouble::Unfit(why) | Trouble::Unknown(why) => Self::Failed(why),
        }
    }
}

/// Whatever cannot be read now may be read once the database is back.
impl From<Trouble> for ReadError {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Collided(why) | Trouble::Unfit(why) | Trouble::Unknown(why) => Self::Busy(why),
        }
    }
}

/// Why a database could not be used at the start.
pub(super) fn at_start(place: &str, error: &Error) -> DatabaseError {
    let (place, why) = (place.to_owned(), reason(error));
    // One that is starting or has no place left will answer in a while.
    let is_away = |code: &SqlState| ["08", "53", "57"].iter().any(|class| code.code().starts_with(class));
    match error.code() {
        Some(code) if !is_away(code) => DatabaseError::Refused { place, why },
        Some(_) | None => DatabaseError::Unreachable { place, why },
    }
}
