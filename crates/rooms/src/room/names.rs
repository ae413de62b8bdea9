//! What people and bots are called and look like: no two the same.

use games::Seat;

use super::Room;
use crate::{
    By, Chair, Change, Colour, Look, PersonId, Refusal, Shape,
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
        let look = self.granted(person, current.look, look);
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

    /// The look a newcomer wants, but for a colour or a shape that somebody has
    /// already: each is one person's alone for as long as there are any, and
    /// colours that are taken for each other come last.
    pub(super) fn free_look(&self, person: PersonId, wanted: Option<Look>) -> Look {
        let taken = self.looks_of_others(person);
        let is_free = |colour: Colour| !taken.iter().any(|t| t.colour == colour);
        let is_far = |colour: Colour| !taken.iter().any(|t| t.colour.is_near(colour));
        let is_new = |shape: Shape| !taken.iter().any(|t| t.shape == shape);
        let mut free = Colour::ALL.iter().copied().filter(|&colour| is_free(colour));
        let far = free.clone().find(|&colour| is_far(colour)).or_else(|| free.next());
        let Some(colour) = wanted.map(|look| look.colour).filter(|&colour| is_free(colour)).or(far) else {
            let all = (0..144).map(Look::nth);
            return wanted.into_iter().chain(all).find(|look| !taken.contains(look)).unwrap_or(Look::nth(0));
        };
        let shape = wanted.map(|look| look.shape);
        let new = shape.into_iter().chain(Shape::ALL.iter().copied()).find(|&shape| is_new(shape));
        Look { colour, shape: new.or(shape).unwrap_or(Shape::ALL[0]) }
    }

    /// What someone gets who wants another look: all of it, or only the shape
    /// where somebody else has the colour.
    fn granted(&self, person: PersonId, current: Look, wanted: Look) -> Look {
        let taken = self.looks_of_others(person);
        let is_crowded = Colour::ALL.iter().all(|&colour| taken.iter().any(|t| t.colour == colour));
        let is_shared = |look: Look| taken.iter().any(|t| t.colour == look.colour);
        let reshaped = Look { shape: wanted.shape, ..current };
        let is_free = |look: &Look| (is_crowded || !is_shared(*look)) && !taken.contains(look);
        [wanted, reshaped].into_iter().find(is_free).unwrap_or(current)
    }

    pub(super) fn do_seats_share_a_colour(&self) -> bool {
        let colours: Vec<Colour> =
            self.ledger.chairs.iter().filter_map(|chair| self.colour_of(chair)).collect();
        colours.iter().enumerate().any(|(at, colour)| colours[..at].contains(colour))
    }

    /// Gives another colour to whoever sits down with one that somebody before
    /// them has. Those who only watch may have it: there are as many colours as
    /// seats.
    pub(super) fn tell_seats_apart(&mut self, by: By) -> Result<(), Refusal> {
        let chairs = self.ledger.chairs.clone();
        let mut colours: Vec<Option<Colour>> = chairs.iter().map(|chair| self.colour_of(chair)).collect();
        for (at, chair) in chairs.iter().enumerate() {
            let Some(colour) = colours[at].filter(|&colour| colours[..at].contains(&Some(colour))) else {
                continue;
            };
            let free = Colour::ALL.iter().copied().find(|&colour| !colours.contains(&Some(colour)));
            let Some(other) = free.filter(|&other| other != colour) else { continue };
            colours[at] = Some(other);
            self.recolour(by, at, chair, other)?;
        }
        Ok(())
    }

    fn recolour(&mut self, by: By, at: usize, chair: &Chair, colour: Colour) -> Result<(), Refusal> {
        let change = match chair {
            Chair::Empty => return Ok(()),
            Chair::Person { person } => {
                let Some(who) = self.ledger.people.get(person) else { return Ok(()) };
                let (name, look) = (who.name.clone(), Look { colour, ..who.look });
                Change::Renamed { person: *person, name, look }
            }
            Chair::Bot { name, level, look } => {
                let seat = Seat(u8::try_from(at).unwrap_or(u8::MAX));
                let (name, look) = (name.clone(), Look { colour, ..*look });
                Change::BotSat { seat, level: *level, name, look }
            }
        };
        self.change(Some(by), change)
    }

    fn colour_of(&self, chair: &Chair) -> Option<Colour> {
        match chair {
            Chair::Empty => None,
            Chair::Person { person } => self.ledger.people.get(person).map(|person| person.look.colour),
            Chair::Bot { look, .. } => Some(look.colour),
        }
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
