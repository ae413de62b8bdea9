//! How long a person would take.

use games::{Millis, Rng};

use crate::Level;

/// About `median`: mostly near it, at times a third or twice as long.
pub(super) fn about(median: Millis, rng: &mut Rng) -> Millis {
    let per_cent = 35 + u64::from(rng.below(66)) + u64::from(rng.below(66)) + sometimes(rng);
    Millis(median.0 * per_cent / 100)
}

/// The share that only slow thoughts have.
fn sometimes(rng: &mut Rng) -> u64 {
    if rng.chance(1, 5) { rng.below(80).into() } else { 0 }
}

/// Choosing a Dohdle, or thinking of a question.
pub(super) fn thought(level: Level) -> Millis {
    match level {
        Level::Easy => Millis(4_500),
        Level::Medium => Millis(3_800),
        Level::Hard => Millis(3_200),
    }
}

/// Answering a question about one's own Dohdle.
pub(super) const ANSWER: Millis = Millis(2_400);

/// Saying whether a word counts: others wait for it.
pub(super) const JUDGE: Millis = Millis(1_200);

/// Saying that a word does not count, which leaves others time to object.
pub(super) const OBJECTION: Millis = Millis(3_000);

/// From a clue to the shout.
pub(super) fn shout(level: Level) -> Millis {
    match level {
        Level::Easy => Millis(7_000),
        Level::Medium => Millis(5_800),
        Level::Hard => Millis(4_600),
    }
}

/// Saying whether one wants to be first: there is little time.
pub(super) const FIRST: Millis = Millis(1_600);

/// Saying the word one has in mind.
pub(super) const WORD: Millis = Millis(2_800);

/// Saying a word for a partner who claimed and seems to be at a loss.
pub(super) const YIELD: Millis = Millis(11_000);

/// Declining to be first, where a partner may want to.
pub(super) const LAST_MOMENT: Millis = Millis(2_800);

/// Choosing a word to sculpt.
pub(super) const NAME: Millis = Millis(3_500);

/// Putting a finished Dohdle on the board.
pub(super) const PLACE: Millis = Millis(2_500);

/// Leaving someone's unfinished dough alone in case they come back.
pub(super) const PLACE_ANOTHERS: Millis = Millis(20_000);

/// All the handling of one Dohdle.
const SCULPTURE: u64 = 75_000;

/// One of so many handlings.
pub(super) fn handling(n_ops: usize) -> Millis {
    Millis((SCULPTURE / u64::try_from(n_ops).unwrap_or(u64::MAX).max(1)).clamp(700, 4_000))
}
