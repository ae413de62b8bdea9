//! Seats and people that change hands: someone plays a seat on, or comes in on
//! another device.

use games::Seat;

use super::{Ledger, Stage};
use crate::{Chair, PersonId, TokenHash};

impl Ledger {
    /// Someone plays a seat of the running game on.
    pub(super) fn give_seat(&mut self, seat: Seat, person: PersonId, name: &str) {
        let Stage::Playing(play) = &mut self.stage else { return };
        let Some(before) = play.hand_over(seat, person, name) else { return };
        // Whoever plays on is in the next game too: in place of the bot, or else
        // on a free seat, or in place of whoever is away.
        let own = self.chairs.iter().position(|chair| chair.person() == Some(person));
        let same = self.chairs.iter().position(|chair| *chair == before);
        let free = self.chairs.iter().position(|chair| *chair == Chair::Empty);
        let next = if before.person().is_none() { same.or(free) } else { free.or(same) };
        if let (None, Some(next)) = (own, next) {
            self.chairs[next] = Chair::Person { person };
        }
        if let Some(someone) = self.people.get_mut(&person) {
            someone.watches = false;
        }
    }

    /// Someone has come in on another device.
    pub(super) fn move_person(&mut self, person: PersonId, token: TokenHash, newcomer: Option<PersonId>) {
        if let Some(newcomer) = newcomer {
            self.get_up(newcomer);
            self.people.remove(&newcomer);
        }
        let Some(someone) = self.people.get_mut(&person) else { return };
        let before = std::mem::replace(&mut someone.token, token);
        // Or the device that was lost would open the room once more.
        if self.host_token.is(&before) {
            self.host_token = token;
        }
    }
}
