//! What was made of finished games, kept at hand for those who ask next.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use rooms::RoomId;

use crate::limits::lock;

/// A game of a room.
pub(crate) type Key = (RoomId, u32);

/// Things of some games, those asked for last at the end.
#[derive(Debug)]
pub(crate) struct AtHand<T: ?Sized>(Mutex<VecDeque<(Key, Arc<T>)>>);

impl<T: ?Sized> AtHand<T> {
    pub(crate) fn new() -> Self {
        Self(Mutex::default())
    }

    /// What is at hand of a game, which is then the last to be put away.
    pub(crate) fn find(&self, key: Key) -> Option<Arc<T>> {
        let mut kept = lock(&self.0);
        let index = kept.iter().position(|(other, _)| *other == key)?;
        let found = kept.remove(index)?;
        kept.push_back(found.clone());
        Some(found.1)
    }

    /// Keeps something at hand, and puts away what nobody has asked for longest
    /// as long as there is too much of it.
    pub(crate) fn keep(&self, key: Key, thing: &Arc<T>, is_too_much: impl Fn(&[&T]) -> bool) {
        let mut kept = lock(&self.0);
        kept.push_back((key, thing.clone()));
        while kept.len() > 1 && is_too_much(&kept.iter().map(|(_, thing)| &**thing).collect::<Vec<_>>()) {
            kept.pop_front();
        }
    }
}
