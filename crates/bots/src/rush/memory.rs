//! What need not be worked out twice. Bots keep nothing between choices, and
//! this changes no answer: it only makes it come sooner.

use std::{
    collections::VecDeque,
    fmt,
    sync::{Mutex, PoisonError},
};

/// So many answers are remembered, those that were wanted last.
const REMEMBERED: usize = 1024;

/// Answers by their questions.
pub(super) struct Memory<Q, A>(Mutex<VecDeque<(Q, A)>>);

impl<Q: PartialEq, A: Clone> Memory<Q, A> {
    /// Nothing remembered yet.
    pub(super) fn new() -> Self {
        Self(Mutex::new(VecDeque::new()))
    }

    /// The answer to a question, worked out if it is new.
    pub(super) fn recall(&self, question: Q, answer: impl FnOnce(&Q) -> A) -> A {
        if let Some(known) = self.known(&question) {
            return known;
        }
        // Nobody waits for this while it is worked out.
        let found = answer(&question);
        self.keep(question, found.clone());
        found
    }

    fn known(&self, question: &Q) -> Option<A> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = known.iter().position(|(asked, _)| asked == question)?;
        let pair = known.remove(place)?;
        let answer = pair.1.clone();
        known.push_front(pair);
        Some(answer)
    }

    fn keep(&self, question: Q, answer: A) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.push_front((question, answer));
        known.truncate(REMEMBERED);
    }
}

impl<Q, A> fmt::Debug for Memory<Q, A> {
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
        for number in 0..REMEMBERED + 10 {
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
}
