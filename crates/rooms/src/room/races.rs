//! Races: who acted first by their own eyes, whatever their line. A racing act
//! is held for a moment, until all that may have been earlier are in, and then
//! all of them are handed to the rules in the order in which they were made.
//!
//! Nobody can gain more than [`CREDIT`] by lying: see [`Delay::made_good`].

use std::collections::{BTreeMap, VecDeque};

use games::Seat;

use super::{Frame, LineId, Room};
use crate::{ActionClass, By, PersonId, PreparedAction, Timestamp};

/// The most that an act is dated back, in milliseconds: the bound of what a
/// lying browser can gain.
pub const CREDIT: u64 = 300;
/// Pings of late that a line is judged by.
const PINGS: usize = 6;
/// Acts of late that a line is judged by.
const ACTS: usize = 8;
/// Acts that must agree before they say anything about the page behind a line.
const LEARNT: usize = 3;
/// What a page may always be late by itself, beyond its line: it paints slowly,
/// or is busy when it is touched.
const PAGE: u64 = 150;
/// Views whose sending is remembered.
const VIEWS: usize = 32;
/// What someone's races may be late beyond what is usual before that is no
/// longer made good; refilled slowly.
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
    /// How long after being made acts of late arrived.
    acts: VecDeque<u64>,
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
        remember(&mut self.pings, PINGS, rtt_ms);
    }

    /// A view has been let out to this line.
    fn showed(&mut self, seq: u64, at: Timestamp) {
        remember(&mut self.views, VIEWS, (seq, at));
    }

    /// How late an act arrived, made `after_ms` after the view `seen` was
    /// painted. By the eyes of whoever acted, that view was there when it was
    /// sent; the way of the view to them, the painting, and the way of the act
    /// back are what makes it late.
    fn lateness(&self, arrived: Timestamp, seen: u64, after_ms: u32) -> Option<u64> {
        let (_, sent) = self.views.iter().rev().find(|(seq, _)| *seq == seen)?;
        let made = sent.0.saturating_add(u64::from(after_ms));
        Some(arrived.0.saturating_sub(made))
    }

    /// By how much an act that arrived then is dated back. Bounded by how late
    /// it was, by what is usual on this line, a quota for what goes beyond that,
    /// and [`CREDIT`] over all.
    fn made_good(&mut self, arrived: Timestamp, seen: u64, after_ms: u32, quota: Option<&mut Quota>) -> u64 {
        let Some(late) = self.lateness(arrived, seen, after_ms) else { return 0 };
        self.learn(late);
        let usual = self.usual();
        let beyond = late.saturating_sub(usual).min(CREDIT - usual);
        late.min(usual) + quota.map_or(0, |quota| quota.draw(arrived, beyond))
    }

    /// Takes in how late an act was. One that is later than anything that is
    /// made good says nothing about the next: its page hung, or it lies.
    fn learn(&mut self, late: u64) {
        if late <= CREDIT {
            remember(&mut self.acts, ACTS, late);
        }
    }

    /// How late acts on this line always are: the best round trip of late, or
    /// what the acts themselves show beyond it, but no more than [`PAGE`]. The
    /// best of each, because whatever lies above it is chance, and chance is
    /// paid from the quota.
    fn usual(&self) -> u64 {
        let Some(line) = self.pings.iter().min().map(|&rtt| u64::from(rtt)) else { return 0 };
        let acts = self.acts.iter().min().filter(|_| self.acts.len() >= LEARNT);
        let page = acts.map_or(0, |late| late.saturating_sub(line).min(PAGE));
        line.saturating_add(page).min(CREDIT)
    }

    /// How long after being made an act on this line may still arrive.
    fn may_take(&self) -> u64 {
        let worst = self.pings.iter().max().map_or(UNMEASURED, |&rtt| u64::from(rtt));
        let worst = self.acts.iter().copied().max().unwrap_or(0).max(worst);
        (worst + JITTER).min(CREDIT)
    }
}

/// Keeps what is new, and of the rest no more than there is room for.
fn remember<T>(of_late: &mut VecDeque<T>, most: usize, new: T) {
    if of_late.len() == most {
        of_late.pop_front();
    }
    of_late.push_back(new);
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

    /// The moment someone acted by their own eyes: how long after painting which
    /// view, on which line. Only a race draws on their quota.
    pub(super) fn acted_at(
        &mut self,
        (person, line): (PersonId, LineId),
        arrived: Timestamp,
        (seen, after_ms): (u64, u32),
        class: ActionClass,
    ) -> Timestamp {
        let Some(delay) = self.delays.get_mut(&line) else { return arrived };
        let quota = self.quotas.entry(person).or_default();
        let quota = (class == ActionClass::Race).then_some(quota);
        Timestamp(arrived.0 - delay.made_good(arrived, seen, after_ms, quota))
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
    /// A view has been let out: only now is it there to be acted on.
    pub(crate) fn showed(&mut self, line: LineId, seq: u64, at: Timestamp) {
        self.races.showed(line, seq, self.own_time(at));
    }

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

    /// When an act counts as made that arrived then, by its corrected moment.
    fn made(delay: &mut Delay, arrived: u64, after_ms: u32, quota: &mut Quota) -> u64 {
        arrived - delay.made_good(Timestamp(arrived), 1, after_ms, Some(quota))
    }

    #[test]
    fn equal_eyes_are_equally_fast_on_any_line() {
        for rtt in [0u32, 5, 50, 120, 250] {
            let arrives = 10_000 + 800 + u64::from(rtt);
            let made = made(&mut line(rtt), arrives, 800, &mut Quota::default());
            assert_eq!(made, 10_800, "a line of {rtt} ms");
        }
    }

    #[test]
    fn a_slow_page_is_made_good_for_ever_and_costs_nothing_once_it_is_known() {
        let (mut delay, mut quota) = (line(50), Quota::default());
        for n in 0..40 {
            // It paints 120 ms late, and a little more or less.
            let arrives = 10_000 + 800 + 50 + 120 + n % 3;
            assert_eq!(made(&mut delay, arrives, 800, &mut quota), 10_800, "act {n}");
        }
        assert!(quota.left > QUOTA - 3 * 125 - 40 * 2, "{quota:?}");
        assert!((180..=190).contains(&delay.may_take()), "the finish waits for it: {}", delay.may_take());
    }

    #[test]
    fn what_a_page_says_of_itself_is_believed_up_to_a_bound() {
        let (mut liar, mut quota) = (line(40), Quota::default());
        // Says of every act that it was made 250 ms earlier than it was.
        let gains: Vec<u64> =
            (0..40).map(|_| 10_940 - 40 - made(&mut liar, 10_940, 650, &mut quota)).collect();
        assert!(gains.iter().all(|&gain| gain <= CREDIT - 40), "{gains:?}");
        assert_eq!(gains.last(), Some(&PAGE));
    }

    #[test]
    fn an_act_later_than_any_credit_teaches_nothing() {
        let (mut delay, mut quota) = (line(40), Quota { left: 0, at: Timestamp(12_000) });
        for _ in 0..10 {
            assert_eq!(made(&mut delay, 12_000, 0, &mut quota), 12_000 - 40);
        }
        assert_eq!(delay.may_take(), 40 + JITTER);
    }

    #[test]
    fn a_plain_act_costs_nothing() {
        let mut delay = line(40);
        assert_eq!(delay.made_good(Timestamp(10_940), 1, 800, None), 40, "what is usual is made good");
        assert_eq!(delay.made_good(Timestamp(10_900), 1, 800, None), 40);
    }

    #[test]
    fn a_lie_gains_no_more_than_the_quota_and_never_more_than_the_credit() {
        let (mut liar, mut quota) = (line(40), Quota::default());
        let mut gains = Vec::new();
        for n in 0..4 {
            // Acts 900 ms after the view, and says it was at once.
            liar.showed(1, Timestamp(10_000 + n));
            let arrives = 10_000 + 900 + 40 + n;
            gains.push(arrives - 40 - made(&mut liar, arrives, 0, &mut quota));
        }
        assert!(gains.iter().all(|&gain| gain <= CREDIT - 40), "{gains:?}");
        assert!(gains.iter().sum::<u64>() <= QUOTA, "{gains:?}");
        assert_eq!(gains.last(), Some(&0));
    }

    #[test]
    fn an_unmeasured_line_lives_on_its_quota_alone() {
        let (mut delay, mut quota) = (Delay::default(), Quota::default());
        delay.showed(1, Timestamp(1_000));
        let gained: u64 = (0..10).map(|_| 1_250 - made(&mut delay, 1_250, 0, &mut quota)).sum();
        assert_eq!(gained, QUOTA);
    }

    #[test]
    fn nobody_acts_in_the_future_or_on_a_view_they_were_not_shown() {
        for (seen, after_ms) in [(1, 60_000), (2, 0)] {
            let quota = &mut Quota::default();
            assert_eq!(line(50).made_good(Timestamp(10_100), seen, after_ms, Some(quota)), 0);
        }
    }

    #[test]
    fn the_quota_comes_back_slowly() {
        let mut quota = Quota::default();
        assert_eq!(quota.draw(Timestamp(0), 600), QUOTA);
        assert_eq!(quota.draw(Timestamp(REFILL * 10), 600), 10);
    }
}
