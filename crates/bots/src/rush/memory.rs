//! What need not be worked out twice. Bots keep nothing between choices, and
//! this changes no answer: it only makes it come sooner.

use std::{
    fmt,
    hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher, Hash},
    num::NonZeroUsize,
    sync::{Mutex, PoisonError},
};

use lru::LruCache;

/// The parts of a memory. Two bots that want to know different things seldom
/// open the same, and none is open while an answer is worked out.
const PARTS: usize = 16;
/// So many answers are remembered in each part, those that were wanted last.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(64).unwrap();

/// Answers by their questions.
pub(super) struct Memory<Q: Hash + Eq, A>([Mutex<LruCache<Q, A>>; PARTS]);

impl<Q: Hash + Eq, A: Clone> Memory<Q, A> {
    /// Nothing remembered yet.
    pub(super) fn new() -> Self {
        Self(std::array::from_fn(|_| Mutex::new(LruCache::new(REMEMBERED))))
    }

    /// The answer to a question, worked out if it is new.
    pub(super) fn recall(&self, question: Q, answer: impl FnOnce(&Q) -> A) -> A {
        let part = self.part(&question);
        let known = part.lock().unwrap_or_else(PoisonError::into_inner).get(&question).cloned();
        known.unwrap_or_else(|| {
            // Nobody waits for this while it is worked out.
            let found = answer(&question);
            part.lock().unwrap_or_else(PoisonError::into_inner).put(question, found.clone());
            found
        })
    }

    fn part(&self, question: &Q) -> &Mutex<LruCache<Q, A>> {
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(question);
        &self.0[usize::try_from(hash % PARTS as u64).unwrap_or_default()]
    }
}

impl<Q: Hash + Eq, A> fmt::Debug for Memory<Q, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_again_is_kept_and_the_rest_forgotten() {
        let memory = Memory::new();
        let mut worked_out = 0;
        for number in 0..4 * PARTS * REMEMBERED.get() {
            for question in [number, 0] {
                assert_eq!(memory.recall(question, |question| question + 1), question + 1);
            }
        }
        memory.recall(0, |_| {
            worked_out += 1;
            1
        });
        assert_eq!(worked_out, 0, "it was wanted all the time");
        memory.recall(1, |_| {
            worked_out += 1;
            2
        });
        assert_eq!(worked_out, 1, "it was wanted long ago");
    }

    #[test]
    fn while_one_thing_is_worked_out_another_can_be_remembered() {
        let memory = Memory::new();
        let other = memory.recall(1, |_| memory.recall(2, |question| question + 1) + 1);
        assert_eq!((other, memory.recall(1, |_| 0)), (4, 4));
    }
}
