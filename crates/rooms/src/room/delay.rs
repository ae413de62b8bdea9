//! How late the acts on one line are, by what was measured of it: the pongs of
//! its browser, its page's words of what it has painted, and what its acts say
//! of themselves. None of them alone is believed.
//!
//! A page cannot answer before it has heard: each answer is an upper bound of
//! the line, and the least of all of them is the line. Whoever delays one kind
//! of answer is told by the other. Whoever delays all of them alike cannot be
//! told from someone on a slow line by anyone, and gains at most [`CREDIT`].

use std::collections::VecDeque;

use super::{agreement::Agreement, least::Least, quota::Quota};
use crate::Timestamp;

/// The most that an act is dated back, in milliseconds: the bound of what a
/// lying browser can gain.
pub const CREDIT: u64 = 300;
/// Pings of late that a line is judged by.
const PINGS: usize = 6;
/// Words of a page of late, and acts of late, that it is judged by.
const ACTS: usize = 8;
/// Acts that must agree before they say anything about the page behind a line.
const LEARNT: usize = 3;
/// What a page may always be late by itself, beyond its line: it paints slowly,
/// or is busy when it is touched.
const PAGE: u64 = 125;
/// How much later its acts may be than its paintings.
const TOUCH: u64 = 20;
/// Views whose sending is remembered.
const VIEWS: usize = 32;
/// How much later than its worst round trip of late a line may well be.
const JITTER: u64 = 10;
/// A line that has not been measured yet may be as slow as this.
const UNMEASURED: u64 = 100;

/// What is known of a line's delay.
#[derive(Debug, Default)]
pub(super) struct Delay {
    pings: VecDeque<u64>,
    least_ping: Least,
    /// How long after being sent views of late were said to be painted.
    painted: VecDeque<u64>,
    least_painted: Least,
    agreement: Agreement,
    /// How long after being made acts of late arrived.
    acts: VecDeque<u64>,
    /// The views sent of late, and when.
    views: VecDeque<(u64, Timestamp)>,
}

impl Delay {
    /// A ping was answered.
    pub(super) fn ping(&mut self, now: Timestamp, rtt_ms: u32) {
        let took = u64::from(rtt_ms);
        remember(&mut self.pings, PINGS, took);
        self.least_ping.note(now, took);
        self.agreement.pong(Timestamp(now.0.saturating_sub(took)), took);
    }

    /// A view has been let out to this line.
    pub(super) fn showed(&mut self, seq: u64, at: Timestamp) {
        remember(&mut self.views, VIEWS, (seq, at));
    }

    /// The page says that it has just painted a view.
    pub(super) fn painted(&mut self, now: Timestamp, seq: u64) {
        let Some(sent) = self.sent(seq) else { return };
        let took = now.0.saturating_sub(sent.0);
        remember(&mut self.painted, ACTS, took);
        self.least_painted.note(now, took);
        self.agreement.painted(sent, took);
    }

    /// Whether what its browser and its page answer cannot both be true.
    pub(super) fn is_doubtful(&self) -> bool {
        self.agreement.is_doubtful()
    }

    /// When a view was sent.
    fn sent(&self, seq: u64) -> Option<Timestamp> {
        self.views.iter().rev().find(|&&(view, _)| view == seq).map(|&(_, sent)| sent)
    }

    /// How late an act arrived, made `after_ms` after the view `seen` was
    /// painted. By the eyes of whoever acted, that view was there when it was
    /// sent; the way of the view to them, the painting, and the way of the act
    /// back are what makes it late.
    fn lateness(&self, arrived: Timestamp, seen: u64, after_ms: u32) -> Option<u64> {
        let made = self.sent(seen)?.0.saturating_add(u64::from(after_ms));
        Some(arrived.0.saturating_sub(made))
    }

    /// By how much an act that arrived then is dated back. Bounded by how late
    /// it was, by what is usual on this line, a quota for what goes beyond that,
    /// and [`CREDIT`] over all.
    pub(super) fn made_good(
        &mut self,
        arrived: Timestamp,
        (seen, after_ms): (u64, u32),
        belief: Belief<'_>,
    ) -> u64 {
        let Some(late) = self.lateness(arrived, seen, after_ms) else { return 0 };
        self.learn(late);
        let quota = match belief {
            Belief::Doubted => return late.min(self.line().unwrap_or(0)),
            Belief::Plain => None,
            Belief::Race(quota) => Some(quota),
        };
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

    /// The round trip of this line: the least of what its browser and its page
    /// have answered over minutes, once both have.
    fn line(&self) -> Option<u64> {
        Some(self.least_ping.get()?.min(self.least_painted.get()?).min(CREDIT))
    }

    /// How late acts on this line always are: the line, and what the acts
    /// themselves show beyond it, if the paintings bear them out, but no more
    /// than [`PAGE`]. The best of each, because whatever lies above it is
    /// chance, and chance is paid from the quota.
    fn usual(&self) -> u64 {
        let Some(line) = self.line() else { return 0 };
        let acts = self.acts.iter().min().filter(|_| self.acts.len() >= LEARNT);
        let painted = self.painted.iter().min().map_or(0, |least| least + TOUCH);
        let page = acts.map_or(0, |&late| late.min(painted).saturating_sub(line).min(PAGE));
        (line + page).min(CREDIT)
    }

    /// How long after being made an act on this line may still arrive.
    pub(super) fn may_take(&self) -> u64 {
        let worst = self.pings.iter().copied().max().unwrap_or(UNMEASURED);
        let worst = self.acts.iter().copied().max().unwrap_or(0).max(worst);
        (worst + JITTER).min(CREDIT)
    }
}

/// How far someone is believed about an act of theirs.
#[derive(Debug)]
pub(super) enum Belief<'a> {
    /// No further than their line.
    Doubted,
    /// It is no race, and costs nothing.
    Plain,
    /// What goes beyond the usual is paid from their quota.
    Race(&'a mut Quota),
}

/// Keeps what is new, and of the rest no more than there is room for.
pub(super) fn remember<T>(of_late: &mut VecDeque<T>, most: usize, new: T) {
    if of_late.len() == most {
        of_late.pop_front();
    }
    of_late.push_back(new);
}

#[cfg(test)]
mod tests {
    use super::{super::quota::QUOTA, *};

    const SENT: Timestamp = Timestamp(10_000);

    /// A line with this round trip and a quick page, shown view 1 at 10,000.
    fn line(rtt_ms: u32) -> Delay {
        line_with_page(rtt_ms, 0)
    }

    /// A line whose page paints that much later than views arrive.
    fn line_with_page(rtt_ms: u32, paints: u64) -> Delay {
        let mut delay = Delay::default();
        delay.ping(Timestamp(9_000), rtt_ms);
        delay.showed(1, SENT);
        delay.painted(Timestamp(SENT.0 + u64::from(rtt_ms) + paints), 1);
        delay
    }

    /// When an act counts as made that arrived then, by its corrected moment.
    fn made(delay: &mut Delay, arrived: u64, after_ms: u32, quota: &mut Quota) -> u64 {
        arrived - delay.made_good(Timestamp(arrived), (1, after_ms), Belief::Race(quota))
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
        let (mut delay, mut quota) = (line_with_page(50, 120), Quota::default());
        for n in 0..40 {
            // It paints 120 ms late, and a little more or less.
            let arrives = 10_000 + 800 + 50 + 120 + n % 3;
            assert_eq!(made(&mut delay, arrives, 800, &mut quota), 10_800, "act {n}");
        }
        assert!(quota.left > QUOTA - 3 * 125 - 40 * 2, "{quota:?}");
        assert!((180..=190).contains(&delay.may_take()), "the finish waits for it: {}", delay.may_take());
    }

    /// What is gained at last by saying of every act that it was made that much earlier.
    fn gain_of(delay: &mut Delay, rtt: u64, lie: u32) -> u64 {
        let mut quota = Quota { left: 0, at: Timestamp(20_000) };
        let arrived = 10_000 + 900 + rtt;
        let gains = (0..40).map(|_| arrived - rtt - made(delay, arrived, 900 - lie, &mut quota));
        gains.last().unwrap()
    }

    #[test]
    fn acts_that_the_paintings_do_not_bear_out_are_not_believed() {
        assert_eq!(gain_of(&mut line(40), 40, 250), TOUCH);
    }

    #[test]
    fn a_page_that_lies_about_its_paintings_too_is_believed_up_to_a_bound() {
        assert_eq!(gain_of(&mut line_with_page(40, 250), 40, 250), PAGE);
    }

    #[test]
    fn late_pongs_gain_nothing_if_the_page_is_quick_nor_late_words_if_the_pongs_are() {
        let mut late_pongs = line(295);
        late_pongs.painted(Timestamp(10_005), 1);
        assert_eq!(late_pongs.line(), Some(5));
        let late_words = line_with_page(5, 290);
        assert_eq!(late_words.line(), Some(5));
    }

    #[test]
    fn a_delay_that_begins_during_the_races_is_not_believed_for_minutes() {
        let mut delay = line(5);
        for second in 11..500 {
            let now = Timestamp(second * 1_000);
            delay.showed(second, Timestamp(now.0 - 295));
            delay.ping(now, 295);
            delay.painted(now, second);
            assert_eq!(delay.line(), Some(5), "second {second}");
        }
    }

    #[test]
    fn a_line_that_has_really_become_slower_is_made_good_by_what_the_page_shows() {
        let (mut delay, mut quota) = (line(20), Quota::default());
        for n in 1..=40 {
            let sent = 10_000 + 1_500 * n;
            delay.showed(1, Timestamp(sent));
            delay.ping(Timestamp(sent + 110), 110);
            delay.painted(Timestamp(sent + 110), 1);
            let made = made(&mut delay, sent + 800 + 110, 800, &mut quota);
            assert!(n < 12 || made == sent + 800, "act {n}: {made}");
        }
        assert!(!delay.is_doubtful());
    }

    #[test]
    fn whoever_is_doubted_is_believed_no_further_than_their_line() {
        let mut delay = line_with_page(40, 200);
        for _ in 0..10 {
            assert_eq!(delay.made_good(Timestamp(11_040), (1, 700), Belief::Doubted), 40);
        }
        assert_eq!(
            delay.made_good(Timestamp(10_720), (1, 700), Belief::Doubted),
            20,
            "if it was late at all"
        );
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
        let made_good =
            |delay: &mut Delay, arrived| delay.made_good(Timestamp(arrived), (1, 800), Belief::Plain);
        assert_eq!(made_good(&mut delay, 10_940), 40, "what is usual is made good");
        assert_eq!(made_good(&mut delay, 10_900), 40);
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
    fn a_line_that_does_not_answer_lives_on_its_quota_alone() {
        let no_word = || {
            let mut delay = Delay::default();
            delay.ping(Timestamp(900), 250);
            delay
        };
        for mut delay in [Delay::default(), no_word()] {
            let mut quota = Quota::default();
            delay.showed(1, Timestamp(1_000));
            let gained: u64 = (0..10).map(|_| 1_250 - made(&mut delay, 1_250, 0, &mut quota)).sum();
            assert_eq!(gained, QUOTA);
        }
    }

    #[test]
    fn nobody_acts_in_the_future_or_on_a_view_they_were_not_shown() {
        for (seen, after_ms) in [(1, 60_000), (2, 0)] {
            let quota = &mut Quota::default();
            let made_good = line(50).made_good(Timestamp(10_100), (seen, after_ms), Belief::Race(quota));
            assert_eq!(made_good, 0);
        }
    }
}
