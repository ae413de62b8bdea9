//! What a reader's texts have come to so far: phases, refusals, events. A text
//! that comes to something new is worth bending again; that is what guides a
//! fuzzer, in place of the compiler's counters, which need a nightly compiler.

use std::collections::BTreeSet;

/// Enough for every pair of a phase and what can happen in it.
const MOST: usize = 4_096;

/// Everything that was come to, by name.
#[derive(Debug, Default)]
pub(super) struct Reached {
    names: BTreeSet<String>,
    is_new: bool,
}

impl Reached {
    /// Notes that something was come to.
    pub(super) fn note(&mut self, name: impl Into<String>) {
        if self.names.len() < MOST {
            self.is_new |= self.names.insert(name.into());
        }
    }

    /// Whether anything was new since [`Self::take_new`] was last asked.
    pub(super) fn is_new(&self) -> bool {
        self.is_new
    }

    /// Whether anything was new since this was last asked.
    pub(super) fn take_new(&mut self) -> bool {
        std::mem::take(&mut self.is_new)
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }
}
