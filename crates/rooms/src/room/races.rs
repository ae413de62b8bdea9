//! Races: who acted first by their own eyes, whatever their line. A racing act
//! is held for a moment, until all that may have been earlier are in, and then
//! all of them are handed to the rules in the order in which they were made.
//!
//! Nobody can gain more than [`CREDIT`] by lying: see [`Delay::acted_at`].

use std::collections::{BTreeMap, VecDeque};

use games::Seat;

use super::{Frame, LineId, Room};
use crate::{ActionClass, By, PersonId, PreparedAction, Timestamp};

/// The most that an act is dated back, in milliseconds: the bound of what a
/// lying browser can gain.
pub const CREDIT: u64 = 300;
/// Pings of late that a line is judged by.
const PINGS: usize = 6;
/// Views whose sending is remembered.
const VIEWS: usize = 32;
/// What someone's lines may be late beyond their best round trip before that is
/// no longer made good; refilled slowly.
const QUOTA: u64 = 500;
/// Milliseconds for one millisecond of the quota to come back.
const REFILL: u64 = 50;
/// How much later than its worst round trip of late a line may well be.
const JITTER: u64 = 10;
/// A line that has not been measured yet may be as slow as this.
const UNMEASURED: u64 = 100;

/// What is known of a line's delay.
#[derive(Debug, Default)]
struct Delay {
    pings: VecDeque<u32>,
    /// The views sent of late, and when.
    views: VecDeque<(u64, Timestamp)>,
}

/// What is left of [`QUOTA`]. It is a person's, not a line's: or whoever comes
/// in anew would have a full one.
#[derive(Debug)]
struct Quota {
    left: u64,
    at: Timestamp,
}

/// The races of a room: how late everyone's acts come, and those that are held.
#[derive(Debug, Default)]
pub(super) struct Races {
    delays: BTreeMap<LineId, Delay>,
    quotas: BTreeMap<PersonId, Quota>,
    held: Vec<Held>,
}

#[derive(Debug)]
struct Held {
    at: Timestamp,
    seat: Seat,
    action: PreparedAction,
    /// Who asked, and where the answer goes; a bot needs none.
    asked: Option<(By, LineId)>,
}

impl Delay {
    fn ping(&mut self, rtt_ms: u32) {
        if self.pings.len() == PINGS {
            self.pings.pop_front();
        }
        self.pings.push_back(rtt_ms);
    }

    fn showed(&mut self, seq: u64, now: Timestamp) {
        if self.views.len() == VIEWS {
            self.views.pop_front();
        }
        self.views.push_back((seq, now));
    }

    /// The best round trip of late. The best, because whatever lies above it is
    /// chance, and chance is paid from the quota.
    fn round_trip(&self) -> Option<u64> {
        self.pings.iter().min().map(|&rtt| u64::from(rtt))
    }

    /// The moment of an act that arrived `now`, made `after_ms` after the view
    /// `seen` was painted. By the eyes of whoever acted, that view was there
    /// when it was sent: the way of the view to them and of the act back is
    /// made good. What is made good is bounded by the measured round trip, a
    /// quota for what goes beyond it, and [`CREDIT`] over all.
    fn acted_at(&self, now: Timestamp, seen: u64, after_ms: u32, quota: &mut Quota) -> Timestamp {
        let sent = self.views.iter().rev().find(|(seq, _)| *seq == seen);
        let Some(&(_, sent)) = sent else { return now };
        let claimed = Timestamp(sent.0.saturating_add(u64::from(after_ms)));
        let wanted = now.0.saturating_sub(claimed.0);
        let usual = self.round_trip().unwrap_or(0).min(CREDIT);
        let extra = wanted.saturating_sub(usual).min(CREDIT - usual);
        let granted = wanted.min(usual) + quota.draw(now, extra);
        Timestamp(now.0 - granted)
    }

    /// How long after being made an act on this line may still arrive.
    fn may_take(&self) -> u64 {
        let worst = self.pings.iter().max().map_or(UNMEASURED, |&rtt| u64::from(rtt));
        (worst + JITTER).min(CREDIT)
    }
}

impl Default for Quota {
    fn default() -> Self {
        Self { left: QUOTA, at: Timestamp(0) }
    }
}

impl Quota {
    /// Takes up to `wanted`.
    fn draw(&mut self, now: Timestamp, wanted: u64) -> u64 {
        let refilled = now.0.saturating_sub(self.at.0) / REFILL;
        self.left = self.left.saturating_add(refilled).min(QUOTA);
        self.at = Timestamp(self.at.0 + refilled * REFILL);
        let drawn = wanted.min(self.left);
        self.left -= drawn;
        drawn
    }
}

impl Races {
    /// A line is there.
    pub(super) fn start(&mut self, line: LineId) {
        self.delays.insert(line, Delay::default());
    }

    /// A line is gone.
    pub(super) fn end(&mut self, line: LineId) {
        self.delays.remove(&line);
    }

    /// Someone is no longer remembered.
    pub(super) fn forget(&mut self, person: PersonId) {
        self.quotas.remove(&person);
    }

    /// A line's round trip was measured.
    pub(super) fn ping(&mut self, line: LineId, rtt_ms: u32) {
        if let Some(delay) = self.delays.get_mut(&line) {
            delay.ping(rtt_ms);
        }
    }

    /// A line was shown the game as of change `seq`.
    pub(super) fn showed(&mut self, line: LineId, seq: u64, now: Timestamp) {
        if let Some(delay) = self.delays.get_mut(&line) {
            delay.showed(seq, now);
        }
    }

    /// The moment someone acted by their own eyes.
    pub(super) fn acted_at(
        &mut self,
        person: PersonId,
        line: LineId,
        now: Timestamp,
        seen: u64,
        after_ms: u32,
    ) -> Timestamp {
        let quota = self.quotas.entry(person).or_default();
        self.delays.get(&line).map_or(now, |delay| delay.acted_at(now, seen, after_ms, quota))
    }

    /// Holds a person's racing act for the photo finish.
    pub(super) fn hold(
        &mut self,
        (by, line): (By, LineId),
        seat: Seat,
        action: PreparedAction,
        at: Timestamp,
    ) {
        self.held.push(Held { at, seat, action, asked: Some((by, line)) });
    }

    /// Holds a bot's racing act; bots have no line.
    pub(super) fn hold_for_bot(&mut self, seat: Seat, action: PreparedAction, at: Timestamp) {
        self.held.push(Held { at, seat, action, asked: None });
    }

    /// Whether this very request is being held; its answer will go to `line`.
    pub(super) fn is_held(&mut self, by: By, line: LineId) -> bool {
        let held = self.held.iter_mut().filter_map(|held| held.asked.as_mut());
        held.filter(|(asked, _)| *asked == by).map(|(_, to)| *to = line).count() > 0
    }

    /// Whether an act of this seat is held.
    pub(super) fn holds(&self, seat: Seat) -> bool {
        self.held.iter().any(|held| held.seat == seat)
    }

    /// Whether any act waits for the photo finish.
    pub(super) fn is_holding(&self) -> bool {
        !self.held.is_empty()
    }

    /// When no act that is earlier than those held can be on its way any more,
    /// on any of these lines.
    fn photo_at(&self, lines: impl Iterator<Item = LineId>) -> Option<Timestamp> {
        let first = self.held.iter().map(|held| held.at).min()?;
        let slowest = lines.filter_map(|line| self.delays.get(&line)).map(Delay::may_take).max();
        Some(Timestamp(first.0 + slowest.unwrap_or(0)))
    }

    /// What is held, in the order in which it was made.
    fn take(&mut self) -> Vec<Held> {
        let mut held = std::mem::take(&mut self.held);
        held.sort_by_key(|held| held.at);
        held
    }
}

impl Room {
    /// When the photo is developed: as soon as no earlier act can be on its
    /// way any more from any seat.
    pub(super) fn photo_at(&self) -> Option<Timestamp> {
        let seated = self.company.lines().filter(|&(_, person)| self.ledger.seat_of(person).is_some());
        self.races.photo_at(seated.map(|(line, _)| line))
    }

    /// Hands the held acts to the rules if their time has come, or has to.
    pub(super) fn develop(&mut self, must: bool) -> bool {
        if !self.races.is_holding() || !(must || self.photo_at().is_some_and(|at| at <= self.now)) {
            return false;
        }
        for Held { at, seat, action, asked } in self.races.take() {
            let stepped = self.act_in(asked.map(|(by, _)| by), seat, action, ActionClass::Race, at);
            if let Some((by, line)) = asked {
                self.outbox.answer(line, Frame::reply(by.ask, &stepped));
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line with this round trip that was shown view 1 at 10,000.
    fn line(rtt_ms: u32) -> Delay {
        let mut delay = Delay::default();
        delay.ping(rtt_ms);
        delay.showed(1, Timestamp(10_000));
        delay
    }

    #[test]
    fn equal_eyes_are_equally_fast_on_any_line() {
        for rtt in [0u32, 5, 50, 120, 250] {
            let arrives = Timestamp(10_000 + 800 + u64::from(rtt));
            assert_eq!(
                line(rtt).acted_at(arrives, 1, 800, &mut Quota::default()),
                Timestamp(10_800),
                "a line of {rtt} ms"
            );
        }
    }

    #[test]
    fn a_lie_gains_no_more_than_the_quota_and_never_more_than_the_credit() {
        let (mut liar, mut quota) = (line(40), Quota::default());
        let honest = 10_000 + 900 + 40;
        let mut gains = Vec::new();
        for n in 0..4 {
            // Acts 900 ms after the view, and says it was at once.
            liar.showed(1, Timestamp(10_000 + n));
            let at = liar.acted_at(Timestamp(honest + n), 1, 0, &mut quota);
            gains.push(honest + n - 40 - at.0);
        }
        assert!(gains.iter().all(|&gain| gain <= CREDIT - 40), "{gains:?}");
        assert!(gains.iter().sum::<u64>() <= QUOTA, "{gains:?}");
        assert_eq!(gains.last(), Some(&0));
    }

    #[test]
    fn an_unmeasured_line_lives_on_its_quota_alone() {
        let (mut delay, mut quota) = (Delay::default(), Quota::default());
        delay.showed(1, Timestamp(1_000));
        let gained: u64 = (0..10).map(|_| 2_000 - delay.acted_at(Timestamp(2_000), 1, 0, &mut quota).0).sum();
        assert_eq!(gained, QUOTA);
    }

    #[test]
    fn nobody_acts_in_the_future_or_on_a_view_they_were_not_shown() {
        for (seen, after_ms) in [(1, 60_000), (2, 0)] {
            let at = line(50).acted_at(Timestamp(10_100), seen, after_ms, &mut Quota::default());
            assert_eq!(at, Timestamp(10_100));
        }
    }

    #[test]
    fn the_quota_comes_back_slowly() {
        let mut quota = Quota::default();
        assert_eq!(quota.draw(Timestamp(0), 600), QUOTA);
        assert_eq!(quota.draw(Timestamp(REFILL * 10), 600), 10);
    }
}
