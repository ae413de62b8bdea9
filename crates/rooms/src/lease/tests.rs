//! A lease against a list that takes its time, and someone who buries as soon
//! as the rules let them.

use std::time::Duration;

use proptest::{collection::vec, prelude::*};

use super::*;
use crate::{Epoch, Found, Hex, Owner, Silence};

const ME: NodeId = Hex([1; 16]);
const OTHER: NodeId = Hex([2; 16]);

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// One row of the list, and the statement that is on its way to it.
#[derive(Debug)]
struct List {
    /// When the row was last renewed; none if it is deleted.
    seen: Option<Duration>,
    /// A renewal is on its way, or its answer is.
    renewal: Option<Renewal>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Renewal {
    Sent,
    /// It took effect, and found the row or not.
    Done(bool),
}

/// What happens next, some time after what was before.
#[derive(Clone, Copy, Debug)]
enum Happens {
    Send,
    TakeEffect,
    Answer,
    /// The connection is lost; what was under way may take effect still.
    Lose,
    /// Nothing but time.
    Pass,
}

impl List {
    /// Whoever wants the rooms has found the address refusing, and buries as
    /// soon as that is allowed.
    fn bury(&mut self, now: Duration) {
        self.seen = self.seen.filter(|&seen| now < seen + SILENT_AFTER);
    }

    fn take_effect(&mut self, now: Duration) {
        if self.renewal == Some(Renewal::Sent) {
            let is_there = self.seen.is_some();
            self.seen = is_there.then_some(now);
            self.renewal = Some(Renewal::Done(is_there));
        }
    }
}

/// Runs a lease through what happens, and says whether it ever took its rooms
/// for its own when its row was gone. `guard_from_answers` measures the guard
/// from the wrong moment.
fn is_ever_wrong(steps: &[(u64, Happens)], guard_from_answers: bool) -> bool {
    let (mut lease, mut list) = (Lease::new(ME, ms(0)), List { seen: Some(ms(0)), renewal: None });
    let (mut now, mut answered) = (ms(0), ms(0));
    for &(after, happens) in steps {
        // The list does not wait for us: it buries at the first moment it may.
        now += ms(after);
        list.bury(now);
        match happens {
            Happens::Send if lease.renew_at().is_some() && list.renewal.is_none() => {
                lease.renewing(now);
                list.renewal = Some(Renewal::Sent);
            }
            Happens::TakeEffect => list.take_effect(now),
            Happens::Answer => {
                if let Some(Renewal::Done(is_there)) = list.renewal {
                    list.renewal = None;
                    answered = if is_there { now } else { answered };
                    let came = lease.renewed(now, is_there);
                    assert_eq!(came == Renewed::Buried, lease.is_gone());
                }
            }
            Happens::Lose if lease.renew_at().is_none() => {
                list.take_effect(now);
                list.renewal = None;
                lease.lost();
            }
            Happens::Send | Happens::Lose | Happens::Pass => {}
        }
        let lets_out = match guard_from_answers {
            true => !lease.is_gone() && now < answered + GUARD,
            false => lease.may_let_out(ME, now),
        };
        if lets_out && list.seen.is_none() {
            return true;
        }
    }
    false
}

fn steps() -> impl Strategy<Value = Vec<(u64, Happens)>> {
    let happens = prop_oneof![
        3 => Just(Happens::Send),
        3 => Just(Happens::TakeEffect),
        3 => Just(Happens::Answer),
        1 => Just(Happens::Lose),
        1 => Just(Happens::Pass),
    ];
    let after = prop_oneof![8 => 0..400_u64, 1 => 400..1_500_u64, 1 => Just(0_u64)];
    vec((after, happens), 1..60)
}

proptest! {
    #[test]
    fn while_the_guard_holds_nobody_has_deleted_our_row(steps in steps()) {
        prop_assert!(!is_ever_wrong(&steps, false), "{steps:?}");
    }

    #[test]
    fn whoever_may_bury_was_not_late_for_as_long_as_it_takes_to_expire(
        answers in vec((0..300_u64, 0..1_200_u64), 1..60),
    ) {
        let mut lease = Lease::new(ME, ms(0));
        let (mut now, mut lapsed) = (ms(0), ms(0));
        for (wait, takes) in answers {
            for passes in [wait, takes] {
                // The guard is looked at every few milliseconds.
                for _ in 0..passes / 5 {
                    now += ms(5);
                    lapsed = if lease.may_let_out(ME, now) { lapsed } else { now };
                    prop_assert!(!lease.may_bury(now, false) || now >= lapsed + EXPIRED_AFTER);
                    prop_assert_eq!(lease.may_bury(now, true), lease.may_let_out(ME, now));
                }
                if lease.renew_at().is_some() {
                    lease.renewing(now);
                } else {
                    let was_fresh = lease.may_let_out(ME, now);
                    let came = lease.renewed(now, true);
                    prop_assert_eq!(came == Renewed::InTime, was_fresh);
                }
            }
        }
    }
}

#[test]
fn a_guard_that_counts_from_the_answer_lets_out_what_is_no_longer_ours() {
    use Happens::{Answer, Send, TakeEffect};
    let late = [(0, Send), (10, TakeEffect), (900, Answer), (200, Happens::Pass)];
    assert!(is_ever_wrong(&late, true));
    assert!(!is_ever_wrong(&late, false));
}

#[test]
fn a_node_that_renews_in_time_is_guarded_all_along_and_may_bury_after_a_while() {
    let mut lease = Lease::new(ME, ms(0));
    for beat in 0..40 {
        let at = lease.renew_at().expect("nothing is under way");
        assert_eq!(at, ms(300 * (beat + 1)));
        lease.renewing(at);
        assert_eq!(lease.renew_at(), None);
        let answered = at + ms(80);
        assert!(lease.may_let_out(ME, answered));
        assert_eq!(lease.renewed(answered, true), Renewed::InTime);
        assert_eq!(lease.guarded_until(), Some(at + GUARD));
        assert_eq!(lease.may_bury(answered, false), answered >= EXPIRED_AFTER);
    }
}

#[test]
fn the_guard_counts_from_the_sending_and_lapses_by_itself() {
    let mut lease = Lease::new(ME, ms(0));
    assert!(lease.may_let_out(ME, ms(899)));
    assert!(!lease.may_let_out(ME, ms(900)));
    lease.renewing(ms(300));
    // Found, but so late that it says nothing of now.
    assert_eq!(lease.renewed(ms(1_250), true), Renewed::Late);
    assert!(!lease.may_let_out(ME, ms(1_250)));
    lease.renewing(ms(1_250));
    assert_eq!(lease.renewed(ms(1_300), true), Renewed::Late);
    assert!(lease.may_let_out(ME, ms(1_300)));
}

#[test]
fn a_renewal_that_was_lost_says_nothing_and_is_sent_anew() {
    let mut lease = Lease::new(ME, ms(0));
    lease.renewing(ms(300));
    lease.lost();
    assert_eq!(lease.guarded_until(), Some(GUARD));
    assert_eq!(lease.renew_at(), Some(ms(600)));
    assert!(!lease.is_gone());
}

#[test]
fn a_buried_node_stays_buried_and_a_new_name_does_not_speak_for_its_rooms() {
    let mut lease = Lease::new(ME, ms(0));
    lease.renewing(ms(300));
    assert_eq!(lease.renewed(ms(310), false), Renewed::Buried);
    assert!(lease.is_gone() && !lease.may_let_out(ME, ms(310)) && !lease.may_bury(ms(310), true));
    assert_eq!((lease.renew_at(), lease.guarded_until()), (None, None));
    assert_eq!(lease.renewed(ms(320), true), Renewed::Buried);
    assert_eq!(lease.way_in(ms(320), &found(None), KNOWS), WayIn::Wait);
    let again = Lease::new(OTHER, ms(400));
    assert!(again.may_let_out(OTHER, ms(410)));
    assert!(!again.may_let_out(ME, ms(410)));
}

#[test]
fn whoever_has_left_lets_out_nothing_more() {
    let mut lease = Lease::new(ME, ms(0));
    lease.leave();
    assert!(lease.is_gone() && !lease.may_let_out(ME, ms(1)));
}

const KNOWS: Circumstances = Circumstances { is_refusing: false, is_open: false, can_play: true };

fn found(owner: Option<(NodeId, Silence)>) -> Found {
    let owner = owner.map(|(node, silence)| Owner { node, address: "there".into(), silence });
    Found { room: Hex([7; 16]), epoch: Epoch(4), owner, needs: None, format: 1 }
}

/// A lease that was renewed in time until `until`.
fn steady(until: u64) -> Lease {
    let mut lease = Lease::new(ME, ms(0));
    while let Some(at) = lease.renew_at().filter(|&at| at <= ms(until)) {
        lease.renewing(at);
        assert_eq!(lease.renewed(at, true), Renewed::InTime);
    }
    lease
}

#[test]
fn rooms_are_claimed_when_nobody_has_them_or_we_have_them_and_they_are_not_open() {
    let lease = steady(6_000);
    let way = |owner, known| lease.way_in(ms(6_000), &found(owner), known);
    let open = Circumstances { is_open: true, ..KNOWS };
    assert_eq!(way(None, KNOWS), WayIn::Claim(Epoch(4)));
    assert_eq!(way(Some((ME, Silence::None)), KNOWS), WayIn::Claim(Epoch(4)));
    assert_eq!(way(Some((ME, Silence::None)), open), WayIn::Ours);
    assert_eq!(way(None, Circumstances::default()), WayIn::Wait);
}

#[test]
fn a_node_is_buried_when_it_is_silent_and_refusing_or_expired_and_we_were_never_late() {
    let refusing = Circumstances { is_refusing: true, ..KNOWS };
    let (forward, bury) = (WayIn::Forward(OTHER, "there".into()), WayIn::Bury(OTHER));
    let short = |silence, known| steady(300).way_in(ms(300), &found(Some((OTHER, silence))), known);
    let long = |silence, known| steady(6_000).way_in(ms(6_000), &found(Some((OTHER, silence))), known);
    let stale = |silence, known| steady(300).way_in(ms(1_200), &found(Some((OTHER, silence))), known);
    for (silence, known, of_short, of_long, of_stale) in [
        (Silence::None, KNOWS, &forward, &forward, &forward),
        (Silence::None, refusing, &WayIn::Wait, &WayIn::Wait, &WayIn::Wait),
        (Silence::Silent, KNOWS, &forward, &forward, &forward),
        (Silence::Silent, refusing, &bury, &bury, &WayIn::Wait),
        (Silence::Expired, KNOWS, &WayIn::Wait, &bury, &WayIn::Wait),
        (Silence::Expired, refusing, &bury, &bury, &WayIn::Wait),
    ] {
        let ways = [short(silence, known), long(silence, known), stale(silence, known)];
        assert_eq!(ways.each_ref(), [of_short, of_long, of_stale], "{silence:?}, {known:?}");
    }
}

#[test]
fn a_node_that_drains_claims_nothing_and_gives_up_what_is_not_open() {
    let mut lease = steady(6_000);
    lease.drain();
    assert!(lease.is_draining());
    let way = |owner, known| lease.way_in(ms(6_000), &found(owner), known);
    let open = Circumstances { is_open: true, ..KNOWS };
    assert_eq!(way(None, KNOWS), WayIn::Wait);
    assert_eq!(way(Some((ME, Silence::None)), KNOWS), WayIn::Release(Epoch(4)));
    assert_eq!(way(Some((ME, Silence::None)), open), WayIn::Ours);
    assert_eq!(way(Some((OTHER, Silence::Expired)), KNOWS), WayIn::Bury(OTHER));
}
