//! The idempotency keys of one person: which of their requests have been
//! carried out, so that one sent again is answered and not done twice. Ids that
//! follow each other are kept as one run. It knows nothing of what was asked.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use crate::wire::AskId;

/// How many runs are kept; the one that grew least recently goes first.
///
/// It is more than one person can have under way, all tabs together, even if
/// every id is a run of its own. A line may send 60 requests and 200 strokes at
/// once, and then 30 and 25 a second; a line that carries no answers carries no
/// pings either, and is dropped after four of them, 40 s. So 2,460 a line, and
/// a person has at most six: 14,760. `tests/exactly_once.rs` in `server` holds
/// the limits to this.
pub const MOST_RUNS: usize = 16_384;

/// The ids of requests that were carried out.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<(u64, u64)>", try_from = "Vec<(u64, u64)>")]
pub struct AnsweredIds {
    /// The runs, by their first id.
    runs: BTreeMap<u64, Run>,
    /// The first id of each run, by its age.
    by_age: BTreeMap<u64, u64>,
    /// How often any run grew so far.
    growths: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    last: u64,
    /// When it last grew, counted in growths.
    age: u64,
}

/// A run that ends before it begins, or beyond the last number there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the ids of carried-out requests make no runs")]
pub struct BadRuns;

impl AnsweredIds {
    /// Whether this request was carried out.
    pub fn contains(&self, id: AskId) -> bool {
        let before = self.runs.range(..=id.0).next_back();
        before.is_some_and(|(_, run)| id.0 <= run.last)
    }

    /// Takes in that a request was carried out.
    pub fn insert(&mut self, id: AskId) {
        if !self.contains(id) {
            self.insert_run(id.0, id.0);
        }
    }

    /// How many runs there are.
    pub fn n_runs(&self) -> usize {
        self.runs.len()
    }

    /// Adds a run, and joins it with those it touches.
    fn insert_run(&mut self, mut first: u64, mut last: u64) {
        while let Some((&start, &run)) = self.runs.range(..=last.saturating_add(1)).next_back()
            && run.last >= first.saturating_sub(1)
        {
            self.runs.remove(&start);
            self.by_age.remove(&run.age);
            (first, last) = (first.min(start), last.max(run.last));
        }
        self.growths += 1;
        self.runs.insert(first, Run { last, age: self.growths });
        self.by_age.insert(self.growths, first);
        if self.runs.len() > MOST_RUNS
            && let Some((_, oldest)) = self.by_age.pop_first()
        {
            self.runs.remove(&oldest);
        }
    }
}

impl fmt::Debug for AnsweredIds {
    /// Shows what is written down: how often runs grew before does not matter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Vec::from(self.clone())).finish()
    }
}

/// Each run as its first id and how many follow it, oldest first.
impl From<AnsweredIds> for Vec<(u64, u64)> {
    fn from(answered: AnsweredIds) -> Self {
        let first_ids = answered.by_age.values();
        first_ids.map(|&first| (first, answered.runs[&first].last - first)).collect()
    }
}

impl TryFrom<Vec<(u64, u64)>> for AnsweredIds {
    type Error = BadRuns;

    fn try_from(runs: Vec<(u64, u64)>) -> Result<Self, BadRuns> {
        let mut answered = Self::default();
        for (first, more) in runs {
            answered.insert_run(first, first.checked_add(more).ok_or(BadRuns)?);
        }
        Ok(answered)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn of(ids: impl IntoIterator<Item = u64>) -> AnsweredIds {
        let mut answered = AnsweredIds::default();
        ids.into_iter().for_each(|id| answered.insert(AskId(id)));
        answered
    }

    #[test]
    fn ids_that_count_up_are_one_run_however_many() {
        let answered = of(7..100_007);
        assert_eq!(answered.n_runs(), 1);
        assert!(answered.contains(AskId(7)) && answered.contains(AskId(100_006)));
        assert!(!answered.contains(AskId(6)) && !answered.contains(AskId(100_007)));
        assert_eq!(serde_json::to_string(&answered).unwrap(), "[[7,99999]]");
    }

    #[test]
    fn a_gap_is_no_answer_until_it_is_filled() {
        let mut answered = of([1, 3]);
        assert!(!answered.contains(AskId(2)));
        answered.insert(AskId(2));
        assert_eq!((answered.n_runs(), answered.contains(AskId(2))), (1, true));
    }

    #[test]
    fn the_ends_of_all_numbers_are_ids_too() {
        let answered = of([0, u64::MAX, u64::MAX - 1, 1]);
        assert_eq!(answered.n_runs(), 2);
        assert!([0, 1, u64::MAX - 1, u64::MAX].iter().all(|&id| answered.contains(AskId(id))));
    }

    #[test]
    fn the_run_that_grew_least_recently_is_forgotten_first() {
        let most = MOST_RUNS as u64;
        let mut answered = of((0..most).map(|n| n * 10));
        // The first one grows again, so the second is the oldest.
        answered.insert(AskId(1));
        answered.insert(AskId(most * 10));
        assert_eq!(answered.n_runs(), MOST_RUNS);
        assert!(answered.contains(AskId(0)) && answered.contains(AskId(most * 10)));
        assert!(!answered.contains(AskId(10)) && answered.contains(AskId(20)));
    }

    #[test]
    fn what_makes_no_runs_is_not_read() {
        for text in ["[[18446744073709551615,1]]", "[[-1,0]]", "[[1]]", "7"] {
            assert!(serde_json::from_str::<AnsweredIds>(text).is_err(), "{text}");
        }
        let overlapping = serde_json::from_str::<AnsweredIds>("[[5,3],[1,4],[6,0]]").unwrap();
        assert_eq!(serde_json::to_string(&overlapping).unwrap(), "[[1,7]]");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn it_holds_just_what_was_put_in_and_survives_being_written(
            ids in prop::collection::vec(prop_oneof![0u64..60, any::<u64>(), Just(u64::MAX - 3)], 0..300),
        ) {
            let answered = of(ids.iter().copied());
            let known: BTreeSet<u64> = ids.iter().copied().collect();
            let near = known.iter().flat_map(|&id| [id.saturating_sub(1), id, id.saturating_add(1)]);
            for id in near.chain(0..70) {
                prop_assert_eq!(answered.contains(AskId(id)), known.contains(&id));
            }
            let runs = known.iter().filter(|&&id| id == 0 || !known.contains(&(id - 1))).count();
            prop_assert_eq!(answered.n_runs(), runs);
            let text = serde_json::to_string(&answered).unwrap();
            let read: AnsweredIds = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(serde_json::to_string(&read).unwrap(), text);
        }
    }
}
