//! What people without a seat ask the host for: to play on for a bot or for
//! somebody who is away, or to be taken for somebody who was here before. None of
//! it is kept: after a restart whoever still wants it asks again.

use std::collections::BTreeMap;

use games::Seat;

use super::{Room, Touched};
use crate::{
    By, Chair, Change, PersonId, Refusal,
    wire::{Request, Role, Wanted},
};

/// What waits for the host's answer: one thing of each person.
#[derive(Debug, Default)]
pub(super) struct Requests {
    open: BTreeMap<PersonId, Wanted>,
}

impl Requests {
    fn ask(&mut self, person: PersonId, wanted: Wanted) -> Touched {
        Touched::room_if(self.open.insert(person, wanted) != Some(wanted))
    }

    fn take(&mut self, person: PersonId) -> Option<Wanted> {
        self.open.remove(&person)
    }

    fn retain(&mut self, is_still_open: impl Fn(PersonId, Wanted) -> bool) -> Touched {
        let before = self.open.len();
        self.open.retain(|&person, wanted| is_still_open(person, *wanted));
        Touched::room_if(self.open.len() != before)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub(super) fn list(&self) -> Vec<Request> {
        self.open.iter().map(|(&person, &wanted)| Request { person, wanted }).collect()
    }
}

impl Room {
    pub(super) fn request_seat(&mut self, by: By, seat: Seat) -> Result<(), Refusal> {
        self.may_play_on(by.person, seat)?;
        if by.person == self.host() {
            return self.give_seat(by, seat, by.person);
        }
        let touched = self.requests.ask(by.person, Wanted::Seat { seat });
        self.touch(touched);
        Ok(())
    }

    pub(super) fn this_is_me(&mut self, by: By, person: PersonId) -> Result<(), Refusal> {
        self.may_be(by.person, person)?;
        let touched = self.requests.ask(by.person, Wanted::Person { person });
        self.touch(touched);
        Ok(())
    }

    pub(super) fn answer_request(&mut self, by: By, person: PersonId, allowed: bool) -> Result<(), Refusal> {
        let wanted = self.requests.take(person).ok_or(Refusal::NotAsked)?;
        self.touch(Touched::ROOM);
        match wanted {
            _ if !allowed => Ok(()),
            Wanted::Seat { seat } => self.give_seat(by, seat, person),
            Wanted::Person { person: before } => self.recognise_as(by, person, before),
        }
    }

    /// Whoever stands in for the host does not give away the seat they play.
    pub(super) fn give_seat(&mut self, by: By, seat: Seat, person: PersonId) -> Result<(), Refusal> {
        let is_owners = self.ledger.seat_of(self.ledger.host) == Some(seat);
        if is_owners && by.person != self.ledger.host {
            return Err(Refusal::StandsIn);
        }
        self.hand_seat_on(Some(by), seat, person)
    }

    /// Lets someone play a seat on. They are shown all that the seat knows, and
    /// nothing else.
    pub(super) fn hand_seat_on(
        &mut self,
        by: Option<By>,
        seat: Seat,
        person: PersonId,
    ) -> Result<(), Refusal> {
        self.may_play_on(person, seat)?;
        let name = self.ledger.people.get(&person).map(|someone| someone.name.clone()).unwrap_or_default();
        self.change(by, Change::SeatGiven { seat, person, name })?;
        self.plans.drop(seat);
        for line in self.company.lines_of(person).collect::<Vec<_>>() {
            self.refresh(line);
        }
        Ok(())
    }

    /// The host knows who this is: from now on they are shown as that, on the
    /// device they are at.
    fn recognise_as(&mut self, by: By, newcomer: PersonId, person: PersonId) -> Result<(), Refusal> {
        self.may_be(newcomer, person)?;
        let token = self.ledger.people[&newcomer].token;
        self.change(Some(by), Change::Moved { person, token, newcomer: Some(newcomer) })?;
        // Their page comes in again as who they are, and has seen nothing yet with those eyes.
        self.send_out(newcomer, "recognised", "the host knows you: come in again");
        self.company.forget(newcomer);
        self.races.forget(newcomer);
        Ok(())
    }

    /// Forgets what nobody waits for any more.
    pub(super) fn forget_old_requests(&mut self) {
        let is_playing = self.ledger.playing().is_some();
        let touched = self.requests.retain(|person, wanted| {
            let is_open = match wanted {
                Wanted::Seat { .. } => is_playing && self.ledger.seat_of(person).is_none(),
                Wanted::Person { person } => !self.company.is_present(person),
            };
            is_open && self.company.is_present(person)
        });
        self.touch(touched);
    }

    /// Whether someone waits for a seat that they may be given.
    pub(super) fn may_be_given(&self, seat: Seat, person: PersonId) -> Result<(), Refusal> {
        let is_asked_for = self.requests.open.get(&person) == Some(&Wanted::Seat { seat });
        if is_asked_for { self.may_play_on(person, seat) } else { Err(Refusal::NotAsked) }
    }

    /// Whether someone may play a seat of the running game on.
    fn may_play_on(&self, person: PersonId, seat: Seat) -> Result<(), Refusal> {
        let play = self.ledger.playing().ok_or(Refusal::NotPlaying)?;
        self.is_here(person)?;
        if self.ledger.seat_of(person).is_some() {
            return Err(Refusal::HasSeat);
        }
        match play.chairs.get(seat.index()) {
            None | Some(Chair::Empty) => Err(Refusal::NoSuchSeat),
            Some(Chair::Bot { .. }) => Ok(()),
            Some(Chair::Person { person }) if !self.company.is_present(*person) => Ok(()),
            Some(Chair::Person { .. }) => Err(Refusal::SeatTaken),
        }
    }

    /// Whether a newcomer can be somebody who was here before. Nobody but the
    /// host themselves, by their seat code, is taken for the host.
    fn may_be(&self, newcomer: PersonId, person: PersonId) -> Result<(), Refusal> {
        self.is_here(newcomer)?;
        let before = self.ledger.people.get(&person).filter(|before| before.role == Role::Person);
        before.filter(|before| !before.blocked).ok_or(Refusal::NoSuchPerson)?;
        if newcomer == person || newcomer == self.ledger.host {
            return Err(Refusal::NotYourself);
        }
        if person == self.ledger.host {
            return Err(Refusal::StandsIn);
        }
        if self.ledger.seat_of(newcomer).is_some() || self.ledger.history.has_player(newcomer) {
            return Err(Refusal::HasSeat);
        }
        if self.company.is_present(person) { Err(Refusal::SeatTaken) } else { Ok(()) }
    }

    fn is_here(&self, person: PersonId) -> Result<(), Refusal> {
        let someone = self.ledger.people.get(&person).filter(|someone| someone.role == Role::Person);
        let is_here = someone.is_some() && self.company.is_present(person);
        if is_here { Ok(()) } else { Err(Refusal::NoSuchPerson) }
    }
}
