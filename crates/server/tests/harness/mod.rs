//! What the themes share: a house to play in, people who visit it, a game to
//! play, and plain requests.

mod duel;
mod folder;
mod house;
mod http;
mod person;

pub(crate) use duel::{choose, play_to_the_end};
pub(crate) use folder::Folder;
pub(crate) use house::House;
pub(crate) use http::{Answer, post, request};
pub(crate) use person::{Ended, PATIENCE, Person};
