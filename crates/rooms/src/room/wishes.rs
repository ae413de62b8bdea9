//! What people would like to be played next. Nothing follows from it but that
//! everyone sees it, and none of it is kept.

use std::collections::BTreeMap;

use games::Kind;

use super::{Room, Touched};
use crate::{PersonId, Refusal, wire::Wish};

/// One wish of each person.
#[derive(Debug, Default)]
pub(super) struct Wishes {
    kinds: BTreeMap<PersonId, Kind>,
}

impl Wishes {
    pub(super) fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    pub(super) fn list(&self) -> Vec<Wish> {
        self.kinds.iter().map(|(&person, &kind)| Wish { person, kind }).collect()
    }
}

impl Room {
    pub(super) fn wish(&mut self, person: PersonId, kind: Option<Kind>) -> Result<(), Refusal> {
        self.must_not_be_playing()?;
        let kinds = &mut self.wishes.kinds;
        let before = match kind {
            Some(kind) => kinds.insert(person, kind),
            None => kinds.remove(&person),
        };
        self.touch(Touched::room_if(before != kind));
        Ok(())
    }

    /// Forgets the wishes of those who are not here, and all once a game is dealt.
    pub(super) fn forget_old_wishes(&mut self) {
        let is_playing = self.ledger.playing().is_some();
        let before = self.wishes.kinds.len();
        self.wishes.kinds.retain(|&person, _| !is_playing && self.company.is_present(person));
        self.touch(Touched::room_if(self.wishes.kinds.len() != before));
    }
}
