//! Seat codes: six digits of everyone's own, by which they come in on another
//! device as who they are. They follow from the room's secret and from what
//! proves who someone is, so that each serves once and none need be kept.

use std::collections::VecDeque;

use super::Room;
use crate::{Change, PersonId, Refusal, RoomLimit, Timestamp, TokenHash, seat_code, wire::Role};

/// So many wrong codes are listened to in an hour. Of a million codes a room of
/// 64 has 64, so that an hour of guessing finds one in 500 rooms at most.
const WRONG_AN_HOUR: usize = 30;
const HOUR: u64 = 3_600_000;

/// The wrong codes of the last hour. A room that is opened again has heard none;
/// how often one address may try is rationed besides.
#[derive(Debug, Default)]
pub(super) struct WrongCodes {
    tried: VecDeque<Timestamp>,
}

impl WrongCodes {
    fn may_try(&mut self, now: Timestamp) -> Result<(), RoomLimit> {
        while self.tried.pop_front_if(|at| at.0 + HOUR <= now.0).is_some() {}
        if self.tried.len() < WRONG_AN_HOUR { Ok(()) } else { Err(RoomLimit::SeatCodes) }
    }
}

impl Room {
    /// The digits by which someone comes in on another device; none for screens.
    pub(super) fn seat_code(&self, person: PersonId) -> Option<String> {
        let someone = self.ledger.people.get(&person).filter(|someone| someone.role == Role::Person)?;
        Some(seat_code(&self.ledger.master, person, &someone.token))
    }

    fn bearer_of(&self, digits: &str) -> Option<PersonId> {
        let mut people = self.ledger.persons().filter(|(_, someone)| !someone.blocked).map(|(id, _)| id);
        people.find(|&id| self.seat_code(id).is_some_and(|own| own == digits))
    }

    /// Lets someone in by their digits, on a device whose token is proof of who
    /// they are from now on.
    pub(super) fn move_here(&mut self, code: &str, token: TokenHash) -> Result<PersonId, Refusal> {
        self.wrong_codes.may_try(self.now)?;
        let digits: String = code.chars().filter(char::is_ascii_digit).collect();
        let Some(person) = self.bearer_of(&digits) else {
            self.wrong_codes.tried.push_back(self.now);
            return Err(Refusal::BadSeatCode);
        };
        self.may_join()?;
        self.change(None, Change::Moved { person, token, newcomer: None })?;
        self.send_out(person, "moved", "you have come in on another device");
        Ok(person)
    }
}
