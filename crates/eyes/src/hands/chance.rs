//! Chance for drawings: small, and the same for ever from the same seed.

/// A stream of numbers fixed by its seed (SplitMix64).
#[derive(Debug)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to but not including 1.
    #[expect(clippy::cast_precision_loss, reason = "24 bits fit exactly")]
    pub(super) fn share(&mut self) -> f32 {
        (self.next() >> 40) as f32 / 16_777_216.0
    }

    /// One of the things weighed; what is far less likely than the likeliest is never drawn.
    pub(super) fn pick(&mut self, shares: &[f32]) -> usize {
        let least = 0.1 * shares.iter().copied().fold(0.0, f32::max);
        let likely = || shares.iter().enumerate().filter(|(_, share)| **share >= least);
        let mut left = self.share() * likely().map(|(_, share)| share).sum::<f32>();
        for (n, share) in likely() {
            left -= share;
            if left < 0.0 {
                return n;
            }
        }
        likely().next_back().map_or(0, |(n, _)| n)
    }
}
