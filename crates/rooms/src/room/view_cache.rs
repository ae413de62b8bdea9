//! The views of the table, each written once for all who ask for it until a
//! change may have changed it: bots look again after every input.

use std::collections::BTreeMap;

use games::Viewer;

use crate::{Fields, Table};

/// Every view that was asked for since the last change that may have changed any.
#[derive(Debug, Default)]
pub(super) struct ViewCache {
    views: BTreeMap<Viewer, Fields>,
    /// Those before that change, of which most is still true.
    before: BTreeMap<Viewer, Fields>,
}

impl ViewCache {
    /// Any view may be another now.
    pub(super) fn invalidate(&mut self) {
        if !self.views.is_empty() {
            self.before = std::mem::take(&mut self.views);
        }
    }

    /// What a viewer sees.
    pub(super) fn view(&mut self, table: &dyn Table, viewer: Viewer) -> Fields {
        if let Some(view) = self.views.get(&viewer) {
            return view.clone();
        }
        let view = match (self.before.get(&viewer), self.views.values().next()) {
            (Some(before), Some(sibling)) => table.view_like(viewer, &[before, sibling]),
            (Some(other), None) | (None, Some(other)) => table.view_like(viewer, &[other]),
            (None, None) => table.view(viewer),
        };
        self.views.insert(viewer, view.clone());
        view
    }
}
