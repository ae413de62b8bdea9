//! Who lets their clocks run out, and how often in a row. It does not know what
//! follows from that.

use games::{Millis, Seat, SeatClock};

/// What everyone at a table did with their clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Idleness {
    seats: Vec<Clocks>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Clocks {
    /// Clocks in a row in which nobody they were given to did anything.
    n_idle: u8,
    /// When the clocks run out that ran after the last act: whoever kneads to
    /// the last second, or lets a chance to go on pass, is there.
    used: Vec<Millis>,
}

impl Idleness {
    pub(super) fn new(n_seats: usize) -> Self {
        Self { seats: vec![Clocks::default(); n_seats] }
    }

    /// Clocks of a seat in a row in which nothing was done.
    pub(crate) fn n_idle(&self, seat: Seat) -> u8 {
        self.seats.get(seat.index()).map_or(0, |clocks| clocks.n_idle)
    }

    /// A seat has acted, for all who share a clock with it.
    pub(super) fn acted(&mut self, seat: Seat, before: &[SeatClock], after: &[SeatClock]) {
        let shared = before.iter().filter(|clock| clock.seats.contains(seat));
        for seat in shared.flat_map(|clock| clock.seats.iter()).chain([seat]) {
            let Some(clocks) = self.seats.get_mut(seat.index()) else { continue };
            let own = after.iter().filter(|clock| clock.seats.contains(seat));
            *clocks = Clocks { n_idle: 0, used: own.map(|clock| clock.until).collect() };
        }
    }

    /// The clocks that had until `deadline` have run out, but for those that run
    /// on: something else was due at the same moment, and theirs comes next.
    pub(super) fn ran_out(&mut self, deadline: Option<Millis>, before: &[SeatClock], after: &[SeatClock]) {
        for clock in before.iter().filter(|clock| Some(clock.until) <= deadline) {
            let runs_on =
                |seat| after.iter().any(|other| other.until == clock.until && other.seats.contains(seat));
            for seat in clock.seats.iter().filter(|seat| !runs_on(*seat)) {
                let Some(clocks) = self.seats.get_mut(seat.index()) else { continue };
                if !clocks.used.contains(&clock.until) {
                    clocks.n_idle = clocks.n_idle.saturating_add(1);
                }
            }
        }
    }

    /// Someone plays their seat again, and is there.
    pub(super) fn returned(&mut self, seat: Seat) {
        if let Some(clocks) = self.seats.get_mut(seat.index()) {
            *clocks = Clocks::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use games::SeatSet;

    use super::*;

    const BELL: Millis = Millis(60_000);

    fn clock_of(seat: Seat) -> SeatClock {
        SeatClock { until: BELL, seats: [seat].into_iter().collect::<SeatSet>() }
    }

    #[test]
    fn a_clock_counts_once_though_something_else_is_due_at_the_same_moment() {
        let (ana, ben) = (Seat(0), Seat(1));
        let mut idleness = Idleness::new(2);
        let clocks = [clock_of(ana), clock_of(ben)];
        // A guess is told at the bell, and nothing is left for Ben to guess.
        idleness.ran_out(Some(BELL), &clocks, &[clock_of(ana)]);
        assert_eq!([ana, ben].map(|seat| idleness.n_idle(seat)), [0, 1]);
        idleness.ran_out(Some(BELL), &[clock_of(ana)], &[]);
        assert_eq!([ana, ben].map(|seat| idleness.n_idle(seat)), [1, 1]);
    }
}
