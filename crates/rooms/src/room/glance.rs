//! The room as it is seen from outside: from its door, by someone who has its
//! code and has not come in, and by whoever rations its people.

use std::collections::BTreeMap;

use super::{LineId, Room};
use crate::{
    PersonId,
    wire::{Glance, Insider},
};

/// How many people are named at the door.
const NAMED: usize = 12;

impl Room {
    /// Those who play with others in the game on the table, each on one of their
    /// lines. Whoever plays with bots alone plays with nobody.
    pub fn players(&self) -> BTreeMap<PersonId, LineId> {
        let chairs = self.ledger.playing().map_or(&[][..], |play| &play.chairs);
        let here = chairs.iter().filter_map(|chair| {
            let person = chair.person()?;
            Some((person, self.company.lines_of(person).next()?))
        });
        let players: BTreeMap<_, _> = here.collect();
        if players.len() > 1 { players } else { BTreeMap::new() }
    }

    /// What someone with the code may know before they come in.
    pub fn glance(&self) -> Glance {
        let ledger = &self.ledger;
        let host = ledger.people.get(&self.host()).map(|host| host.name.clone());
        if ledger.locked {
            return Glance { host, locked: true, kind: None, playing: false, people: vec![], more: 0 };
        }
        let present = || ledger.persons().filter(|&(id, _)| self.company.is_present(id));
        let insider = |name: &str, look| Insider { name: name.to_owned(), look };
        let people = present().take(NAMED).map(|(_, person)| insider(&person.name, person.look)).collect();
        Glance {
            host,
            locked: false,
            kind: Some(ledger.kind),
            playing: ledger.playing().is_some(),
            people,
            more: u32::try_from(present().skip(NAMED).count()).unwrap_or(u32::MAX),
        }
    }
}
