//! How long things take, at the normal pace where there is a choice.

use crate::Millis;

/// Sculpting so many Dohdles each (§3.6).
pub(super) const fn sculpting(each: usize) -> Millis {
    Millis::seconds(60 * (2 + 2 * each as u64))
}

/// Choosing a Dohdle (§4.6).
pub(super) const CHOOSING: Millis = Millis::seconds(45);
/// Thinking of a question, or of a letter (§5.7).
pub(super) const ASKING: Millis = Millis::seconds(40);
/// Answering a question (§5.5).
pub(super) const ANSWERING: Millis = Millis::seconds(30);
/// Voting on a question that was called not allowed (§5.10).
pub(super) const VOTING: Millis = Millis::seconds(20);
/// Until the partner may answer too (§10.3).
pub(super) const PARTNER: Millis = Millis::seconds(20);
/// How long the funnel is open, whatever the pace (§6.3).
pub(super) const FUNNEL: Millis = Millis::seconds(3);
/// Deciding whether to answer first (§6.8).
pub(super) const FIRST: Millis = Millis::seconds(5);
/// Saying the word (§6.4).
pub(super) const PROPOSING: Millis = Millis::seconds(15);
/// Doubting a word that is right or wrong by the judge (§8.5, §8.6).
pub(super) const DOUBT: Millis = Millis::seconds(4);
/// Judging a nearly right word (§8.4).
pub(super) const JUDGING: Millis = Millis::seconds(10);
/// The last chance after the seventh clue, whatever the pace (§4.5).
pub(super) const LAST_CALL: Millis = Millis::seconds(12);
/// Turns that a side may let pass before the table takes clues for it (§4.6).
pub(super) const MOST_SKIPPED: u8 = 2;
