//! Whether the journal can be written: told by whoever has something kept, asked
//! by operators and by lines that must end because it cannot.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use crate::lock::lock;

/// How long nothing that is to be kept may come to an end before the journal
/// counts as stalled.
const STALLED: Duration = Duration::from_secs(10);

/// How the journal is doing. Cheap to clone: all clones know the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Health(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// How much is under way.
    under_way: usize,
    /// Since when nothing of it has come to an end.
    at_work: Option<Instant>,
    /// The last commit failed.
    is_failing: bool,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Complaint {
    /// Commits fail, as on a full disk.
    #[error("the journal cannot be written")]
    Failing,
    /// A commit does not come to its end.
    #[error("the journal does not answer")]
    Stalled,
}

/// Something under way; whatever becomes of it, it is no longer when this is dropped.
#[derive(Debug)]
pub(crate) struct UnderWay(Health);

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut state = lock(&self.0.0);
        state.under_way -= 1;
        state.at_work = (state.under_way > 0).then(Instant::now);
    }
}

impl Health {
    /// Something is to be kept.
    pub(crate) fn begin(&self) -> UnderWay {
        let mut state = lock(&self.0);
        state.under_way += 1;
        state.at_work.get_or_insert_with(Instant::now);
        drop(state);
        UnderWay(self.clone())
    }

    /// Something was committed, or could not be.
    pub(crate) fn committed(&self, is_kept: bool) {
        lock(&self.0).is_failing = !is_kept;
    }

    /// What is wrong, if anything is.
    pub(crate) fn complaint(&self) -> Option<Complaint> {
        let State { at_work, is_failing, .. } = *lock(&self.0);
        let is_stalled = at_work.is_some_and(|since| since.elapsed() >= STALLED);
        is_stalled.then_some(Complaint::Stalled).or(is_failing.then_some(Complaint::Failing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_commit_is_complained_of_until_one_succeeds() {
        let health = Health::default();
        assert_eq!(health.complaint(), None);
        health.committed(false);
        assert_eq!(health.complaint(), Some(Complaint::Failing));
        health.committed(true);
        assert_eq!(health.complaint(), None);
    }

    #[test]
    fn a_job_that_does_not_end_is_complained_of() {
        let health = Health::default();
        let under_way = health.begin();
        assert_eq!(health.complaint(), None);
        lock(&health.0).at_work = Instant::now().checked_sub(STALLED);
        assert_eq!(health.complaint(), Some(Complaint::Stalled));
        drop(under_way);
        assert_eq!(health.complaint(), None);
    }
}
