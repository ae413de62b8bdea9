//! Why something is not done just now: there has been too much of it.

use super::{Resource, resource::Row};

/// There has been too much of something. It knows how it is said: its HTTP
/// status, its name on the wire and in the metrics, and its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.row().text)]
pub(crate) struct OverBudget(pub(super) Resource);

impl OverBudget {
    pub(crate) fn row(self) -> &'static Row {
        self.0.row()
    }
}
