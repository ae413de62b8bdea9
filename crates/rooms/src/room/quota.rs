//! What someone's races may be late beyond what is usual before that is no
//! longer made good; refilled slowly.

use crate::Timestamp;

/// All of it.
pub(super) const QUOTA: u64 = 500;
/// Milliseconds for one millisecond of the quota to come back.
const REFILL: u64 = 50;

/// What is left of [`QUOTA`]. It is a person's, not a line's: or whoever comes
/// in anew would have a full one.
#[derive(Debug)]
pub(super) struct Quota {
    pub(super) left: u64,
    pub(super) at: Timestamp,
}

impl Default for Quota {
    fn default() -> Self {
        Self { left: QUOTA, at: Timestamp(0) }
    }
}

impl Quota {
    /// Takes up to `wanted`.
    pub(super) fn draw(&mut self, now: Timestamp, wanted: u64) -> u64 {
        let refilled = now.0.saturating_sub(self.at.0) / REFILL;
        self.left = self.left.saturating_add(refilled).min(QUOTA);
        self.at = Timestamp(self.at.0 + refilled * REFILL);
        let drawn = wanted.min(self.left);
        self.left -= drawn;
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quota_comes_back_slowly() {
        let mut quota = Quota::default();
        assert_eq!(quota.draw(Timestamp(0), 600), QUOTA);
        assert_eq!(quota.draw(Timestamp(REFILL * 10), 600), 10);
    }
}
