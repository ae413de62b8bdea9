//! A visitor's side of the server: plain requests, WebSockets on which requests
//! are sent and answers are read, and someone who plays. Tests, benches, soaks
//! and attacks all come in this way; it knows the protocol and nothing of what
//! lies behind the door. Tests also find here what they stand on: a folder and a
//! database of their own.

mod address;
mod duel;
mod folder;
mod http;
mod person;
mod postgres;
mod socket;

use std::{error::Error, time::Duration};

pub use address::{From, connect, connect_small, has_households};
pub use duel::{choose, play_to_the_end};
pub use folder::Folder;
pub use http::{
    Answer, bring_pack, exchange, http, open_room, post, post_with, request, shake_hands, status,
};
pub use person::{Ended, Person};
pub use postgres::Postgres;
pub use socket::{Line, ending, in_a_word};
pub use tokio_tungstenite::tungstenite::{Bytes, Error as SocketError, Message};

/// How long anything may take.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// Why something did not work out, in words.
pub type Failure = Box<dyn Error + Send + Sync>;
