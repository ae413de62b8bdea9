//! The least of what was measured over some minutes. Whatever lies above the
//! least of many measurements is chance, or was added.

use std::collections::VecDeque;

use crate::Timestamp;

/// The minutes over which a least value is kept.
pub(super) const MINUTES: u64 = 10;
const MINUTE: u64 = 60_000;

/// The least of what was measured of late: one value for each minute.
#[derive(Debug, Default)]
pub(super) struct Least {
    /// The minutes in which something was measured, and the least of each.
    minutes: VecDeque<(u64, u64)>,
}

impl Least {
    /// Takes in what was measured.
    pub(super) fn note(&mut self, at: Timestamp, ms: u64) {
        let minute = at.0 / MINUTE;
        match self.minutes.back_mut() {
            Some((last, least)) if *last == minute => *least = ms.min(*least),
            _ => self.minutes.push_back((minute, ms)),
        }
        while self.minutes.pop_front_if(|(old, _)| *old + MINUTES < minute).is_some() {}
    }

    /// The least of the last [`MINUTES`], or of the last in which anything was measured.
    pub(super) fn get(&self) -> Option<u64> {
        self.minutes.iter().map(|&(_, least)| least).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_is_remembered_for_minutes_and_then_forgotten() {
        let mut least = Least::default();
        assert_eq!(least.get(), None);
        for (second, ms) in [(0, 40), (10, 20), (20, 300)] {
            least.note(Timestamp(second * 1_000), ms);
        }
        for minute in 1..=MINUTES {
            least.note(Timestamp(minute * MINUTE), 300);
            assert_eq!(least.get(), Some(20), "minute {minute}");
        }
        least.note(Timestamp((MINUTES + 1) * MINUTE), 290);
        assert_eq!(least.get(), Some(290));
        assert!(least.minutes.len() <= 1 + usize::try_from(MINUTES).unwrap());
    }
}
