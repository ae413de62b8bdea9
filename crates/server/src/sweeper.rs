//! Looks over the rooms that are kept: lists them, beside everything else, and
//! forgets those nobody has come back to. How old a room is, the journal itself
//! says: it is compared with the newest record there is, and not with a clock
//! that may have jumped.

use std::{sync::Arc, time::Duration};

use rooms::{Kept, Timestamp};
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::run::Shared;

/// How often rooms are looked over.
const EVERY: Duration = Duration::from_secs(600);
/// How long a server runs before it forgets a room that anyone was in; no such
/// room is forgotten sooner than this after it was last used.
const FIRST: Duration = Duration::from_secs(3600);
/// How long a room that nobody ever came into is kept.
const UNUSED: Duration = Duration::from_secs(1800);
/// How long a room is kept in which nothing was ever played.
const UNPLAYED: Duration = Duration::from_secs(12 * 3600);
/// A clock that is further from the newest record is not believed.
const FAR: u64 = 30 * 24 * 3600 * 1000;
/// No clock of a machine that runs this program can honestly show less: 1
/// November 2026.
const BUILT: Timestamp = Timestamp(1_793_491_200_000);

/// What is known of rooms in general.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sweeper {
    started: Instant,
    /// The time at that moment.
    started_at: Timestamp,
    /// Whether the clock can be right, once the rooms have been looked at.
    is_believable: Option<bool>,
    keep: Duration,
}

impl Sweeper {
    pub(crate) fn new(now: Timestamp, keep: Duration) -> Self {
        Self { started: Instant::now(), started_at: now, is_believable: None, keep: keep.max(FIRST) }
    }

    /// Looks rooms over, at once and then now and then.
    pub(crate) async fn run(mut self, shared: Arc<Shared>) {
        let mut every = interval_at(self.started, EVERY);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            every.tick().await;
            self.sweep(&shared).await;
        }
    }

    async fn sweep(&mut self, shared: &Shared) {
        #[cfg(feature = "cluster")]
        let begun = Instant::now();
        let kept = match shared.journal.list().await {
            Ok(kept) => kept,
            Err(error) => {
                tracing::warn!(%error, "rooms cannot be looked over");
                return;
            }
        };
        let now = shared.clock.now();
        shared.directory.fill(&kept);
        #[cfg(feature = "cluster")]
        if shared.ownership.is_shared() {
            shared.directory.take_off_forgotten(&kept, begun);
        }
        self.judge_clock(now, &kept);
        let newest = newest(&kept, now);
        for kept in kept {
            let listed_for = shared.directory.listed_for(kept.code).unwrap_or_default();
            if self.is_unused(&kept, listed_for) || self.is_old(&kept, newest) {
                forget(shared, &kept).await;
            }
        }
    }

    /// Compares the clock with the newest record that it has not set itself.
    fn judge_clock(&mut self, now: Timestamp, kept: &[Kept]) {
        let Self { started_at, is_believable, .. } = self;
        is_believable.get_or_insert_with(|| {
            let is_of_this_run = |kept: &&Kept| (*started_at..=now).contains(&kept.last);
            let earlier: Vec<Kept> = kept.iter().filter(|kept| !is_of_this_run(kept)).copied().collect();
            let newest = newest(&earlier, Timestamp(now.0.saturating_add(FAR)));
            let is_far = newest.is_some_and(|newest| started_at.0.saturating_sub(newest.0) > FAR);
            let is_believable = *started_at >= BUILT && !is_far;
            if !is_believable {
                tracing::warn!("the clock is far from the newest record: no room is forgotten in this run");
            }
            is_believable
        });
    }

    /// Whether nobody ever came in, for as long as anyone could have.
    fn is_unused(&self, kept: &Kept, listed_for: Duration) -> bool {
        kept.last_seq == 1 && listed_for >= UNUSED
    }

    /// Whether nobody has been there for long, by the newest record.
    fn is_old(&self, kept: &Kept, newest: Option<Timestamp>) -> bool {
        let age = newest.map_or(0, |newest| newest.0.saturating_sub(kept.last.0));
        let keep = if kept.is_played { self.keep } else { self.keep.min(UNPLAYED) };
        let keep = u64::try_from(keep.as_millis()).unwrap_or(u64::MAX);
        self.is_believable == Some(true) && self.started.elapsed() >= FIRST && age > keep
    }
}

/// The newest record that is not from later than `until`.
fn newest(kept: &[Kept], until: Timestamp) -> Option<Timestamp> {
    kept.iter().map(|kept| kept.last).filter(|&last| last <= until).max()
}

/// Forgets a room, if it still is as it was.
async fn forget(shared: &Shared, kept: &Kept) {
    let code = kept.code;
    let Some(entry) = shared.directory.take_off(code) else { return };
    match shared.journal.forget_if(kept.room, kept.last_seq).await {
        Ok(true) => {
            tracing::info!(%code, records = kept.last_seq, last = kept.last.0, "a room is forgotten");
            shared.metrics.forgotten.inc();
        }
        Ok(false) => shared.directory.put_back(code, entry),
        Err(error) => {
            tracing::warn!(%code, %error, "a room could not be forgotten");
            shared.directory.put_back(code, entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use games::Kind;
    use rooms::{Append, Change, Hex, MemoryJournal, Record, RoomCode};

    use super::*;
    use crate::breaks::{Visitor, house_over};

    const DAY: u64 = 24 * 3600 * 1000;
    const NOW: Timestamp = Timestamp(BUILT.0 + 100 * DAY);
    const WEEK: Duration = Duration::from_secs(7 * 24 * 3600);

    /// A room that was last used so many days before `NOW`.
    fn room(number: u8, days: u64) -> Kept {
        let code = RoomCode::from_number(number.into());
        let last = Timestamp(NOW.0 - days * DAY);
        Kept { room: Hex([number; 16]), code, last, last_seq: 40, is_played: true }
    }

    /// Which of these rooms a server that starts at `now` forgets after two hours.
    async fn forgotten(now: Timestamp, kept: &[Kept], keep: Duration) -> Vec<u8> {
        let mut sweeper = Sweeper::new(now, keep);
        sweeper.judge_clock(now, kept);
        tokio::time::advance(2 * FIRST).await;
        let newest = newest(kept, Timestamp(now.0 + 7_200_000));
        let old = kept.iter().filter(|kept| sweeper.is_old(kept, newest));
        old.map(|kept| kept.room.0[0]).collect()
    }

    #[tokio::test(start_paused = true)]
    async fn rooms_nobody_came_back_to_are_forgotten_by_the_newest_record() {
        let rooms = [room(0, 0), room(1, 6), room(2, 8), room(3, 29)];
        assert_eq!(forgotten(NOW, &rooms, WEEK).await, [2, 3]);
        let quiet = [room(1, 26), room(2, 28)];
        assert_eq!(forgotten(NOW, &quiet, WEEK).await, [] as [u8; 0], "nobody has played since");
    }

    #[tokio::test(start_paused = true)]
    async fn a_clock_that_jumped_forgets_nothing() {
        let rooms = [room(0, 0), room(1, 8)];
        for now in [Timestamp(5_000), Timestamp(BUILT.0 - DAY), Timestamp(NOW.0 + 3650 * DAY)] {
            assert_eq!(forgotten(now, &rooms, WEEK).await, [] as [u8; 0], "{now:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_clock_is_not_believed_for_what_it_has_written_itself() {
        let now = Timestamp(NOW.0 + 3650 * DAY);
        let mut of_this_run = room(0, 0);
        of_this_run.last = Timestamp(now.0 + 5);
        let mut sweeper = Sweeper::new(now, WEEK);
        sweeper.judge_clock(Timestamp(now.0 + 10), &[of_this_run, room(1, 8)]);
        assert_eq!(sweeper.is_believable, Some(false));
    }

    #[tokio::test(start_paused = true)]
    async fn an_evening_played_by_a_wrong_clock_makes_no_other_room_old() {
        let mut of_1970 = room(2, 0);
        of_1970.last = Timestamp(9_000_000);
        let mut of_2036 = room(3, 0);
        of_2036.last = Timestamp(NOW.0 + 3650 * DAY);
        let rooms = [room(0, 0), room(1, 5), of_1970, of_2036];
        assert_eq!(forgotten(NOW, &rooms, WEEK).await, [2], "by then it is old by any other room");
        assert_eq!(forgotten(NOW, &[of_1970, of_2036], WEEK).await, [] as [u8; 0]);
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_is_forgotten_in_the_first_hour_nor_within_an_hour() {
        let rooms = [room(0, 0), room(1, 30)];
        let mut sweeper = Sweeper::new(NOW, Duration::ZERO);
        sweeper.judge_clock(NOW, &rooms);
        assert!(!sweeper.is_old(&rooms[1], Some(NOW)));
        tokio::time::advance(FIRST).await;
        assert!(sweeper.is_old(&rooms[1], Some(NOW)));
        let mut recent = room(2, 0);
        recent.last = Timestamp(NOW.0 - 3_500_000);
        assert!(!sweeper.is_old(&recent, Some(NOW)));
    }

    /// G10, G71.
    #[tokio::test(start_paused = true)]
    async fn a_room_in_which_nothing_was_played_goes_within_hours() {
        let hours_old = |number: u8, hours: u64, is_played: bool| Kept {
            last: Timestamp(NOW.0 - hours * 3_600_000),
            is_played,
            ..room(number, 0)
        };
        let rooms = [room(0, 0), hours_old(1, 11, false), hours_old(2, 13, false), hours_old(3, 13, true)];
        assert_eq!(forgotten(NOW, &rooms, WEEK).await, [2]);
        assert_eq!(
            forgotten(NOW, &rooms, 10 * FIRST).await,
            [1, 2, 3],
            "whoever keeps less keeps less of these"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_room_that_nobody_came_into_goes_within_the_hour_by_any_clock() {
        let sweeper = Sweeper::new(Timestamp(5_000), WEEK);
        let mut unused = room(1, 0);
        unused.last_seq = 1;
        assert!(!sweeper.is_unused(&unused, UNUSED - Duration::from_secs(1)));
        assert!(sweeper.is_unused(&unused, UNUSED) && UNUSED + EVERY < FIRST);
        assert!(!sweeper.is_unused(&room(2, 0), FIRST));
    }

    /// A room with so many records, the last so many days before `now`.
    fn append(number: u8, now: Timestamp, days: u64, n_records: u64) -> Append {
        let (room, code) = (Hex([number; 16]), RoomCode::from_number(number.into()));
        let at = Timestamp(now.0 - days * DAY);
        let opened = Change::Opened { code, master: Hex([number; 32]), kind: Kind::Duel, host: Hex([7; 32]) };
        let change = |seq| if seq == 1 { opened.clone() } else { Change::Locked { locked: true } };
        let records = (1..=n_records).map(|seq| Record { seq, at, by: None, change: change(seq) });
        Append { room, code, tenure: rooms::Tenure::ALONE, records: records.collect() }
    }

    #[tokio::test(start_paused = true)]
    async fn old_and_unused_rooms_go_and_those_where_someone_is_stay() {
        let journal = MemoryJournal::default();
        let house = house_over(MemoryJournal::default());
        let now = house.clock.now();
        for (number, days, n_records) in [(1, 0, 9), (2, 8, 9), (3, 0, 1), (4, 9, 1), (5, 20, 9)] {
            journal.keep(&append(number, now, days, n_records)).unwrap();
        }
        let house = house_over(journal);
        let kept = house.journal.list().await.unwrap();
        let _visitor = Visitor::come(&house, kept[4].code).await;
        let mut sweeper = Sweeper::new(house.clock.now(), WEEK);
        let mut left = async || {
            sweeper.sweep(&house).await;
            let rooms = house.journal.list().await.unwrap();
            rooms.iter().map(|kept| kept.room.0[0]).collect::<Vec<u8>>()
        };
        assert_eq!(left().await, [1, 2, 3, 4, 5]);
        tokio::time::advance(UNUSED).await;
        assert_eq!(left().await, [1, 2, 5], "nobody was ever in 3 and 4");
        tokio::time::advance(FIRST).await;
        assert_eq!(left().await, [1, 5], "someone is in 5");
        assert_eq!(house.metrics.forgotten.get(), 3);
        for kept in &kept[1..4] {
            assert!(house.directory.look_up(&house, kept.code).await.is_err(), "{}", kept.code);
        }
    }
}
