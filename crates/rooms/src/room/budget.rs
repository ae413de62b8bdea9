//! What a room may leave in the journal: so much in all, and so much a second.
//! People are refused well before a disk is full, bots wait until there is
//! enough again, and what a game's clock does is always kept, so that one that
//! runs can come to its end.

use super::{Room, needs::Need};
use crate::{RoomLimit, Timestamp};

/// What a room may leave in the journal.
#[derive(Clone, Copy, Debug)]
pub struct JournalLimits {
    /// Records in all.
    pub records: u64,
    /// Bytes in all.
    pub bytes: u64,
    /// Records of one game: what a room is opened again from is no longer.
    pub records_per_game: u64,
    /// Games in all.
    pub games: u32,
    /// Bytes at once.
    pub bytes_burst: u32,
    /// And then so many a second: twelve who knead at once leave about 70,000.
    pub bytes_per_second: u32,
    /// Newcomers at once.
    pub newcomers_burst: u32,
    /// And then so many a second.
    pub newcomers_per_second: u32,
}

impl Default for JournalLimits {
    fn default() -> Self {
        Self {
            records: 1_000_000,
            bytes: 256 * 1024 * 1024,
            records_per_game: 100_000,
            games: 1_000,
            bytes_burst: 1024 * 1024,
            bytes_per_second: 96_000,
            newcomers_burst: 128,
            newcomers_per_second: 1,
        }
    }
}

/// Bots leave people one part in so many of what may be written at once.
const PEOPLES_PART: u32 = 2;

/// What is left of what comes back with time. In thousandths, so that nothing
/// is lost in rounding.
#[derive(Debug)]
struct Bucket {
    left: i64,
    at: Timestamp,
}

impl Bucket {
    fn full(burst: u32, now: Timestamp) -> Self {
        Self { left: i64::from(burst) * 1_000, at: now }
    }

    fn refill(&mut self, now: Timestamp, burst: u32, per_second: u32) {
        let passed = i64::try_from(now.0.saturating_sub(self.at.0)).unwrap_or(i64::MAX);
        let gained = passed.saturating_mul(i64::from(per_second));
        self.left = self.left.saturating_add(gained).min(i64::from(burst) * 1_000);
        self.at = self.at.max(now);
    }

    /// When so much is left, if nothing more is taken.
    fn has_at(&self, amount: u32, per_second: u32) -> Timestamp {
        let missing = (i64::from(amount) * 1_000).saturating_sub(self.left).max(0).unsigned_abs();
        Timestamp(self.at.0.saturating_add(missing.div_ceil(u64::from(per_second.max(1)))))
    }

    /// Takes even what is not there: it has to come back before there is more.
    fn take(&mut self, amount: u64) {
        let amount = i64::try_from(amount).unwrap_or(i64::MAX).saturating_mul(1_000);
        self.left = self.left.saturating_sub(amount);
    }
}

/// What a room has left.
#[derive(Debug)]
pub(super) struct Budget {
    bytes: Bucket,
    newcomers: Bucket,
}

impl Budget {
    pub(super) fn new(limits: &JournalLimits, now: Timestamp) -> Self {
        Self {
            bytes: Bucket::full(limits.bytes_burst, now),
            newcomers: Bucket::full(limits.newcomers_burst, now),
        }
    }

    /// Something was written down.
    pub(super) fn spend(&mut self, bytes: u64) {
        self.bytes.take(bytes);
    }
}

impl Room {
    /// Whether what comes of a request with this need may be written down.
    pub(super) fn may_write_of(&mut self, need: Need) -> Result<(), RoomLimit> {
        // A game that was begun in time has an eighth more to end in.
        let part = match need {
            Need::Nothing | Need::End => return Ok(()),
            Need::ToGoOn => 8,
            Need::More | Need::Trial | Need::Deal => 0,
        };
        self.may_write()?;
        self.has_left(part)?;
        if self
            .ledger
            .playing()
            .is_some_and(|play| self.ledger.seq >= play.dealt_at + self.limits.journal.records_per_game)
        {
            return Err(RoomLimit::LongGame);
        }
        if need == Need::Deal && self.ledger.next_game() > self.limits.journal.games {
            return Err(RoomLimit::Games);
        }
        Ok(())
    }

    /// Whether someone who was never here may be written down.
    pub(super) fn may_join(&mut self) -> Result<(), RoomLimit> {
        self.may_write()?;
        self.has_left(0)?;
        let limits = self.limits.journal;
        let Budget { newcomers, .. } = &mut self.budget;
        newcomers.refill(self.now, limits.newcomers_burst, limits.newcomers_per_second);
        if newcomers.left < 1_000 {
            return Err(RoomLimit::Newcomers);
        }
        newcomers.take(1);
        Ok(())
    }

    /// Until when bots do nothing that would have to be written down.
    pub(super) fn bots_rest_until(&self) -> Timestamp {
        let JournalLimits { bytes_burst, bytes_per_second, .. } = self.limits.journal;
        self.budget.bytes.has_at(bytes_burst / PEOPLES_PART, bytes_per_second)
    }

    fn may_write(&mut self) -> Result<(), RoomLimit> {
        let limits = self.limits.journal;
        let Budget { bytes, .. } = &mut self.budget;
        bytes.refill(self.now, limits.bytes_burst, limits.bytes_per_second);
        if bytes.left > 0 { Ok(()) } else { Err(RoomLimit::AtOnce) }
    }

    /// Whether there is anything left in all, if there is a `part`th more of it.
    fn has_left(&self, part: u64) -> Result<(), RoomLimit> {
        let limits = self.limits.journal;
        let most = |limit: u64| limit.saturating_add(limit.checked_div(part).unwrap_or(0));
        if self.ledger.seq >= most(limits.records) {
            return Err(RoomLimit::Records);
        }
        if self.ledger.bytes >= most(limits.bytes) {
            return Err(RoomLimit::Bytes);
        }
        Ok(())
    }
}
