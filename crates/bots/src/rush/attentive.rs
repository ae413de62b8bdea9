//! Eyes that need not look twice: a drawing does not change while it is being
//! guessed, but bots look at it again whenever anything happens at the table.

use super::{
    eyes::{Eyes, Ranked, Stroke},
    memory::Memory,
};

/// Other eyes, with a memory for drawings. It changes no answer.
#[derive(Debug)]
pub struct Attentive<E> {
    eyes: E,
    seen: Memory<u64, Ranked>,
}

impl<E> Attentive<E> {
    /// These eyes, with nothing seen yet.
    pub fn new(eyes: E) -> Self {
        Self { eyes, seen: Memory::new() }
    }
}

impl<E: Eyes> Eyes for Attentive<E> {
    fn recognise(&self, strokes: &[Stroke]) -> Ranked {
        self.seen.recall(mark(strokes), |_| self.eyes.recognise(strokes))
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
        fn recognise(&self, strokes: &[Stroke]) -> Ranked {
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
            assert_eq!(eyes.recognise(&joined).words()[0].word, "one");
            assert_eq!(eyes.recognise(&apart).words()[0].word, "two");
        }
        assert_eq!(eyes.eyes.0.load(Ordering::Relaxed), 2);
    }
}
