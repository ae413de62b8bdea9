//! Eyes that need not look twice: a drawing does not change while it is being
//! guessed, but bots look at it again whenever anything happens at the table.

use std::{
    collections::VecDeque,
    fmt,
    sync::{Mutex, PoisonError},
};

use super::eyes::{Eyes, Ranked, Stroke};

/// So many drawings are remembered, the latest ones.
const REMEMBERED: usize = 512;

/// Other eyes, with a memory for drawings. It changes no answer.
pub struct Attentive<E> {
    eyes: E,
    seen: Mutex<VecDeque<(u64, Ranked)>>,
}

impl<E> Attentive<E> {
    /// These eyes, with nothing seen yet.
    pub fn new(eyes: E) -> Self {
        Self { eyes, seen: Mutex::new(VecDeque::new()) }
    }
}

impl<E> fmt::Debug for Attentive<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Attentive").finish_non_exhaustive()
    }
}

impl<E: Eyes> Eyes for Attentive<E> {
    fn look(&self, strokes: &[Stroke]) -> Ranked {
        let mark = mark(strokes);
        let lock = || self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let before = lock().iter().find(|(seen, _)| *seen == mark).map(|(_, ranked)| ranked.clone());
        before.unwrap_or_else(|| {
            // Nobody waits for these eyes while they look at something new.
            let ranked = self.eyes.look(strokes);
            let mut seen = lock();
            seen.push_front((mark, ranked.clone()));
            seen.truncate(REMEMBERED);
            ranked
        })
    }
}

/// A number that tells drawings apart: FNV-1a over all places and ends.
fn mark(strokes: &[Stroke]) -> u64 {
    let places = strokes.iter().flat_map(|stroke| stroke.iter().copied().chain([(i32::MIN, i32::MAX)]));
    places.flat_map(|(x, y)| [x, y]).fold(0xcbf2_9ce4_8422_2325, |mark, number| {
        (mark ^ u64::from(number.cast_unsigned())).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU8, Ordering};

    use super::*;
    use crate::rush::Likely;

    /// Counts its looks, and answers with the number of strokes.
    struct Counting(AtomicU8);

    impl Eyes for Counting {
        fn look(&self, strokes: &[Stroke]) -> Ranked {
            self.0.fetch_add(1, Ordering::Relaxed);
            let word = ["none", "one", "two"][strokes.len()];
            Ranked::of(vec![Likely { word, chance: 1.0 }])
        }
    }

    #[test]
    fn nothing_is_looked_at_twice_and_nothing_confused() {
        let eyes = Attentive::new(Counting(AtomicU8::new(0)));
        let (joined, apart) = (vec![vec![(1, 2), (3, 4)]], vec![vec![(1, 2)], vec![(3, 4)]]);
        for _ in 0..3 {
            assert_eq!(eyes.look(&joined).words()[0].word, "one");
            assert_eq!(eyes.look(&apart).words()[0].word, "two");
        }
        assert_eq!(eyes.eyes.0.load(Ordering::Relaxed), 2);
    }
}
