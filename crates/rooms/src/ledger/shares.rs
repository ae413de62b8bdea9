//! How much of a game people played themselves, and how much a bot did in
//! their place, by the game's clock. It does not know what follows from that.

use games::{Millis, Seat};

use crate::{Chair, wire::PlayedBy};

/// What bots played for people at one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shares {
    seats: Vec<Share>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Share {
    /// How long bots have played for them, but for the one that plays now.
    by_bots: u64,
    /// Since when one plays now.
    since: Option<Millis>,
}

impl Share {
    fn by_bots(&self, now: Millis) -> u64 {
        self.by_bots + self.since.map_or(0, |since| now.0.saturating_sub(since.0))
    }
}

impl Shares {
    pub(super) fn new(n_seats: usize) -> Self {
        Self { seats: vec![Share::default(); n_seats] }
    }

    /// A bot plays a seat from now on, or its person does.
    pub(super) fn stood_in(&mut self, seat: Seat, now: Millis, is_by_bot: bool) {
        let Some(share) = self.seats.get_mut(seat.index()) else { return };
        let since = if is_by_bot { share.since.or(Some(now)) } else { None };
        *share = Share { by_bots: if is_by_bot { share.by_bots } else { share.by_bots(now) }, since };
    }

    /// A person has a seat from now on that was not theirs before.
    pub(super) fn handed_over(&mut self, seat: Seat, now: Millis) {
        if let Some(share) = self.seats.get_mut(seat.index()) {
            *share = Share { by_bots: now.0, since: None };
        }
    }

    /// Who played each seat of a game that is over now.
    pub(super) fn played_by(&self, chairs: &[Chair], now: Millis) -> Vec<PlayedBy> {
        let one = |(chair, share): (&Chair, &Share)| match (chair, share.by_bots(now)) {
            (Chair::Bot { .. } | Chair::Empty, _) => PlayedBy::Bot,
            (Chair::Person { .. }, by_bots) if by_bots * 2 > now.0 => PlayedBy::StandIn,
            (Chair::Person { .. }, 0) if share.since.is_none() => PlayedBy::Person,
            (Chair::Person { .. }, _) if now.0 == 0 => PlayedBy::StandIn,
            (Chair::Person { .. }, _) => PlayedBy::Helped,
        };
        chairs.iter().zip(&self.seats).map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PersonId;

    fn played(stands: &[(u64, bool)], over: u64) -> PlayedBy {
        let mut shares = Shares::new(1);
        for &(now, is_by_bot) in stands {
            shares.stood_in(Seat(0), Millis(now), is_by_bot);
        }
        shares.played_by(&[Chair::Person { person: PersonId(1) }], Millis(over))[0]
    }

    #[test]
    fn a_game_is_theirs_who_played_at_least_half_of_it() {
        assert_eq!(played(&[], 100), PlayedBy::Person);
        assert_eq!(played(&[(50, true)], 100), PlayedBy::Helped);
        assert_eq!(played(&[(49, true)], 100), PlayedBy::StandIn);
        assert_eq!(played(&[(0, true), (30, false), (60, true), (70, false)], 100), PlayedBy::Helped);
        assert_eq!(played(&[(0, true), (30, false), (60, true)], 100), PlayedBy::StandIn);
        assert_eq!(played(&[(0, true)], 0), PlayedBy::StandIn);
        assert_eq!(played(&[(0, true), (0, false)], 0), PlayedBy::Person);
    }

    #[test]
    fn what_was_played_before_a_seat_was_theirs_is_not_theirs() {
        let mut shares = Shares::new(2);
        shares.handed_over(Seat(0), Millis(50));
        shares.handed_over(Seat(1), Millis(51));
        let chairs = [1, 2].map(|n| Chair::Person { person: PersonId(n) });
        assert_eq!(shares.played_by(&chairs, Millis(100)), [PlayedBy::Helped, PlayedBy::StandIn]);
    }
}
