//! Whether the two answers that a line gives agree: the pong, which the browser
//! gives by itself, and the page's word that it has painted a view. A ping is
//! sent just ahead of a view, and nothing overtakes anything on a connection: so
//! a pong that comes well after the word of the page was held back. Jitter, a
//! radio that sleeps or a queue on the way delay both alike.

use std::collections::VecDeque;

use super::delay::remember;
use crate::Timestamp;

/// A view and a ping that were sent within this time went together.
const TOGETHER: u64 = 20;
/// How much later than the page's word a pong may be; it is in fact earlier.
const HELD: u64 = 50;
/// Answers of one kind that wait for one of the other.
const WAITING: usize = 4;
/// Pairs of late that a line is judged by.
const PAIRS: usize = 8;
/// Pairs of these that must disagree before the line is doubted.
const DOUBTED: usize = 6;

/// What was answered, and when.
#[derive(Clone, Copy, Debug)]
struct Answer {
    sent: Timestamp,
    took: u64,
}

/// How far pongs and the page's words of late agree.
#[derive(Debug, Default)]
pub(super) struct Agreement {
    pongs: VecDeque<Answer>,
    words: VecDeque<Answer>,
    /// Of each pair of late, whether the pong was held back.
    held: VecDeque<bool>,
}

impl Agreement {
    /// A ping sent then was answered.
    pub(super) fn pong(&mut self, sent: Timestamp, took: u64) {
        let pong = Answer { sent, took };
        match take_sent_with(&mut self.words, sent) {
            Some(word) => self.judge(pong, word),
            None => remember(&mut self.pongs, WAITING, pong),
        }
    }

    /// A view sent then was painted.
    pub(super) fn painted(&mut self, sent: Timestamp, took: u64) {
        let word = Answer { sent, took };
        match take_sent_with(&mut self.pongs, sent) {
            Some(pong) => self.judge(pong, word),
            None => remember(&mut self.words, WAITING, word),
        }
    }

    fn judge(&mut self, pong: Answer, word: Answer) {
        remember(&mut self.held, PAIRS, pong.took > word.took + HELD);
    }

    /// Whether pongs are held back, again and again.
    pub(super) fn is_doubtful(&self) -> bool {
        self.held.iter().filter(|&&held| held).count() >= DOUBTED
    }
}

/// Takes the answer to what went together with something that was sent then.
fn take_sent_with(answers: &mut VecDeque<Answer>, sent: Timestamp) -> Option<Answer> {
    let n = answers.iter().position(|answer| answer.sent.0.abs_diff(sent.0) <= TOGETHER)?;
    answers.remove(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many pairs of a pong that took one time and a word that took the other.
    fn pairs(n: u64, pong: u64, word: u64) -> Agreement {
        let mut agreement = Agreement::default();
        for n in 0..n {
            add(&mut agreement, n, pong, word);
        }
        agreement
    }

    fn add(agreement: &mut Agreement, n: u64, pong: u64, word: u64) {
        let sent = Timestamp(1_000 * n);
        if pong <= word {
            agreement.pong(sent, pong);
            agreement.painted(sent, word);
        } else {
            agreement.painted(sent, word);
            agreement.pong(sent, pong);
        }
    }

    #[test]
    fn pongs_that_come_well_after_the_page_are_doubted() {
        assert!(pairs(6, 300, 10).is_doubtful());
        assert!(!pairs(5, 300, 10).is_doubtful(), "a few may be chance");
        assert!(!pairs(50, 60, 10).is_doubtful(), "so little gains nothing");
    }

    #[test]
    fn however_slow_a_line_or_a_page_is_they_agree() {
        for (pong, word) in [(5, 5), (300, 300), (5, 2_000), (9_000, 9_001)] {
            assert!(!pairs(50, pong, word).is_doubtful(), "{pong} {word}");
        }
    }

    #[test]
    fn whoever_stops_is_believed_again() {
        let mut agreement = pairs(8, 300, 10);
        for n in 8..11 {
            add(&mut agreement, n, 10, 10);
        }
        assert!(!agreement.is_doubtful());
    }

    #[test]
    fn answers_to_what_did_not_go_together_say_nothing() {
        let mut agreement = Agreement::default();
        for n in 0..50 {
            agreement.painted(Timestamp(1_000 * n), 10);
            agreement.pong(Timestamp(1_000 * n + TOGETHER + 1), 300);
        }
        assert!(!agreement.is_doubtful() && agreement.held.is_empty());
        assert!(agreement.pongs.len() <= WAITING && agreement.words.len() <= WAITING);
    }
}
