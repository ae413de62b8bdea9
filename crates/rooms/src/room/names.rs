//! What people and bots are called and look like: no two the same.

use super::Room;
use crate::{
    By, Chair, Change, Look, PersonId, Refusal,
    person::{tidy_name, with_number},
};

/// Whose name and look are not yet among the others'.
pub(super) const NOBODY: PersonId = PersonId(u32::MAX);

impl Room {
    /// Calls someone something else, if it is something else.
    pub(super) fn rename(
        &mut self,
        by: Option<By>,
        person: PersonId,
        name: &str,
        look: Look,
    ) -> Result<(), Refusal> {
        let current = self.ledger.people.get(&person).ok_or(Refusal::NoSuchPerson)?;
        let name = self.unlike_others(person, tidy_name(name)?);
        let look = if self.looks_of_others(person).contains(&look) { current.look } else { look };
        if current.name == name && current.look == look {
            return Ok(());
        }
        self.change(by, Change::Renamed { person, name, look })
    }

    /// The name, with a number behind it if someone else has the same.
    pub(super) fn unlike_others(&self, person: PersonId, name: String) -> String {
        let others = self.names_of_others(person);
        let numbered = (2..).map(|n| with_number(&name, n));
        let free = |name: &String| !others.contains(&name.to_lowercase());
        std::iter::once(name.clone()).chain(numbered).find(free).unwrap_or(name)
    }

    /// What everyone else is called here, bots included, in lower case.
    pub(super) fn names_of_others(&self, person: PersonId) -> Vec<String> {
        let people = self.ledger.persons().filter(|&(id, _)| id != person).map(|(_, other)| &other.name);
        let bots = self.ledger.chairs.iter().filter_map(|chair| match chair {
            Chair::Bot { name, .. } => Some(name),
            Chair::Person { .. } | Chair::Empty => None,
        });
        people.chain(bots).map(|name| name.to_lowercase()).collect()
    }

    /// The look someone wants if nobody else here has it, or one that is free.
    pub(super) fn free_look(&self, person: PersonId, wanted: Option<Look>) -> Look {
        let taken = self.looks_of_others(person);
        if let Some(look) = wanted.filter(|look| !taken.contains(look)) {
            return look;
        }
        let unlike = |look: &Look| !taken.iter().any(|t| t.colour == look.colour || t.shape == look.shape);
        let first = (0..12).map(Look::nth).find(unlike);
        first.or_else(|| (0..144).map(Look::nth).find(|look| !taken.contains(look))).unwrap_or(Look::nth(0))
    }

    fn looks_of_others(&self, person: PersonId) -> Vec<Look> {
        let people = self.ledger.persons().filter(|&(id, _)| id != person).map(|(_, p)| p.look);
        let bots = self.ledger.chairs.iter().filter_map(|chair| match chair {
            Chair::Bot { look, .. } => Some(*look),
            Chair::Empty | Chair::Person { .. } => None,
        });
        people.chain(bots).collect()
    }

    pub(super) fn name_of(&self, chair: &Chair) -> String {
        match chair {
            Chair::Empty => String::new(),
            Chair::Person { person } => {
                self.ledger.people.get(person).map(|p| p.name.clone()).unwrap_or_default()
            }
            Chair::Bot { name, .. } => name.clone(),
        }
    }
}
