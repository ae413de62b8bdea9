//! What a listener is told of a game, and whether it was meant for them.

use std::{collections::BTreeMap, sync::Arc};

use games::Viewer;
use rooms::{Room, Table, testing::InspectRoom as _};

use crate::eye::Events;

/// Hears all frames of events that followed from one input.
pub(crate) struct Ear<'a> {
    room: &'a Room,
    /// The game as it was when newcomers were told of it.
    table: Option<&'a dyn Table>,
    /// Most frames are one for many lines, and are read once.
    frames: BTreeMap<*const u8, Events<'a>>,
}

impl<'a> Ear<'a> {
    pub(crate) fn new(room: &'a Room, table: Option<&'a dyn Table>) -> Self {
        Self { room, table, frames: BTreeMap::new() }
    }

    /// Hears a frame for `viewer`; or says what is wrong with it.
    pub(crate) fn hears(&mut self, viewer: Viewer, text: &'a Arc<str>) -> Result<(), String> {
        let frame = match self.frames.entry(text.as_ptr()) {
            std::collections::btree_map::Entry::Occupied(read) => read.into_mut(),
            std::collections::btree_map::Entry::Vacant(empty) => {
                let read = serde_json::from_str(text);
                empty.insert(read.map_err(|error| format!("what cannot be read: {error}"))?)
            }
        };
        let Some((game, _)) = self.room.seated() else { return Err("of a game that is gone".into()) };
        if frame.game != game {
            return Err(format!("of game {} during game {game}", frame.game));
        }
        let is_theirs = if frame.backlog {
            self.table.is_some_and(|table| is_backlog(frame, table, viewer))
        } else {
            is_news(frame, self.room, viewer)
        };
        if is_theirs { Ok(()) } else { Err(format!("what is not for them: {text}")) }
    }
}

/// Whether this is just what a newcomer in their place must hear.
fn is_backlog(frame: &Events<'_>, table: &dyn Table, viewer: Viewer) -> bool {
    let due = table.backlog(viewer);
    due.len() == frame.events.len()
        && due.iter().zip(&frame.events).all(|(due, told)| due.get() == told.get())
}

/// Whether these are the last events up to a change that they may hear.
fn is_news(frame: &Events<'_>, room: &Room, viewer: Viewer) -> bool {
    let until = room.told().rev().skip_while(|(seq, _)| *seq > frame.seq);
    let mut due = until.filter(|(_, told)| told.audience.includes(viewer)).map(|(_, told)| &told.event);
    frame.events.iter().rev().all(|told| match due.next() {
        Some(due) => due.get() == told.get(),
        // What is too old to be remembered cannot be compared.
        None => room.has_told_more(),
    })
}
