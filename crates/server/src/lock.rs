//! Locks around plain counts and lists.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A lock whose holder panicked still guards plain counts.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
