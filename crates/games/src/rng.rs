//! Chance that means the same for ever: a seed stored today deals the same
//! game in ten years. So the drawing of numbers is ours; only the cipher
//! underneath is a library's.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};

/// The only source of chance a game may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// A stream fixed by its seed.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self(ChaCha8Rng::from_seed(seed))
    }

    /// A stream fixed by a small number, for simulations and tests.
    pub fn from_number(n: u64) -> Self {
        Self::from_seed(Self::seed_from_number(n))
    }

    /// The seed that a small number stands for.
    pub fn seed_from_number(n: u64) -> [u8; 32] {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&n.to_le_bytes());
        seed
    }

    /// A seed for another stream, drawn from this one.
    pub fn seed(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        self.0.fill_bytes(&mut seed);
        seed
    }

    /// A number from 0 up to but not including `n`, each equally likely.
    ///
    /// `n` must not be 0; a table without choices has nothing to draw.
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "nothing to draw from");
        // Lemire's method: multiply, and draw again in the few cases that
        // would make some numbers likelier than others.
        let threshold = n.wrapping_neg() % n.max(1);
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            let [b0, b1, b2, b3, h0, h1, h2, h3] = product.to_le_bytes();
            if u32::from_le_bytes([b0, b1, b2, b3]) >= threshold {
                return u32::from_le_bytes([h0, h1, h2, h3]);
            }
        }
    }

    /// A die's face, 1 to 6.
    pub fn die(&mut self) -> u8 {
        let [face, ..] = self.below(6).to_le_bytes();
        face + 1
    }

    /// Whether something with a chance of `n` in `of` happens.
    pub fn chance(&mut self, n: u32, of: u32) -> bool {
        self.below(of) < n
    }

    /// One of `things`, each equally likely; none of none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let n = u32::try_from(things.len()).ok().filter(|&n| n > 0)?;
        things.get(self.below(n) as usize)
    }

    /// Puts `things` in an order drawn evenly from all orders.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            let n = u32::try_from(i + 1).unwrap_or(u32::MAX);
            things.swap(i, self.below(n) as usize);
        }
    }

    /// The next 64 bits, to seed something that is not part of a game.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_seed_keeps_its_meaning() {
        let mut rng = Rng::from_number(2026);
        let drawn: Vec<u32> = (0..8).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, PINNED);
        let mut cards: Vec<u8> = (0..10).collect();
        Rng::from_number(1).shuffle(&mut cards);
        assert_eq!(cards, SHUFFLED);
    }

    // As a second ChaCha8, written from its description, draws them: a change
    // here breaks every stored game.
    const PINNED: [u32; 8] = [71, 80, 38, 83, 90, 70, 46, 19];
    const SHUFFLED: [u8; 10] = [0, 1, 5, 4, 8, 9, 2, 7, 3, 6];

    #[test]
    fn every_face_is_about_equally_likely() {
        let mut rng = Rng::from_number(3);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[usize::from(rng.die()) - 1] += 1;
        }
        assert!(counts.iter().all(|n| (9_600..10_400).contains(n)), "{counts:?}");
    }

    #[test]
    fn picking_from_nothing_gives_nothing() {
        assert_eq!(Rng::from_number(0).pick::<u8>(&[]), None);
    }
}
