//! Whether the journal can be written: told by the thread that writes it, asked
//! by operators and by lines that must end because it cannot.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use crate::lock::lock;

/// How long one job may keep the journal's thread before it counts as stalled.
const STALLED: Duration = Duration::from_secs(10);

/// How the journal is doing. Cheap to clone: all clones know the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Health(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// Since when the thread has been at its present job.
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

impl Health {
    /// A job is begun.
    pub(crate) fn begin(&self) {
        lock(&self.0).at_work = Some(Instant::now());
    }

    /// It is done, whatever came of it.
    pub(crate) fn end(&self) {
        lock(&self.0).at_work = None;
    }

    /// Something was committed, or could not be.
    pub(crate) fn committed(&self, is_kept: bool) {
        lock(&self.0).is_failing = !is_kept;
    }

    /// What is wrong, if anything is.
    pub(crate) fn complaint(&self) -> Option<Complaint> {
        let State { at_work, is_failing } = *lock(&self.0);
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
        health.begin();
        assert_eq!(health.complaint(), None);
        lock(&health.0).at_work = Instant::now().checked_sub(STALLED);
        assert_eq!(health.complaint(), Some(Complaint::Stalled));
        health.end();
        assert_eq!(health.complaint(), None);
    }
}
