//! What the themes share: a house to play in, and the people who visit it.

mod house;

pub(crate) use house::House;
pub(crate) use line::{
    Answer, Ended, Folder, PATIENCE, Person, choose, play_to_the_end, post, post_with, request,
};
