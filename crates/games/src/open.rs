//! What lies open on the table, the same for all who look.
//!
//! It is the one place where the rules hold JSON. A cache beside the views
//! would be its right place, but a serializer is shown values and not the `Arc`
//! they lie in, so only the value itself can say that it was written before. No
//! rule can read what was written, it is no part of equality, and it halves the
//! writing of a view of dominoes for everyone but the first who looks.

use std::{
    fmt,
    ops::Deref,
    sync::{Arc, OnceLock},
};

use serde::{Serialize, Serializer, ser::Error as _};
use serde_json::value::{RawValue, to_raw_value};

/// Something public that every view holds: shared between them instead of
/// copied, and written as JSON once for however many see it.
#[derive(Clone)]
pub struct Open<T>(Arc<SharedValue<T>>);

#[derive(Clone)]
struct SharedValue<T> {
    value: T,
    written: OnceLock<Box<RawValue>>,
}

impl<T> Open<T> {
    /// Lays something open.
    pub fn new(value: T) -> Self {
        Self(Arc::new(SharedValue { value, written: OnceLock::new() }))
    }
}

impl<T: Clone> Open<T> {
    /// Something to change; views that were taken before stay as they are.
    pub fn change(&mut self) -> &mut T {
        let shared = Arc::make_mut(&mut self.0);
        shared.written = OnceLock::new();
        &mut shared.value
    }
}

impl<T> Deref for Open<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: Default> Default for Open<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T: fmt::Debug> fmt::Debug for Open<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.value.fmt(f)
    }
}

impl<T: PartialEq> PartialEq for Open<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.value == other.0.value
    }
}

impl<T: Eq> Eq for Open<T> {}

impl<T: Serialize> Serialize for Open<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SharedValue { value, written } = &*self.0;
        if let Some(written) = written.get() {
            return written.serialize(serializer);
        }
        let fresh = to_raw_value(value).map_err(S::Error::custom)?;
        written.get_or_init(|| fresh).serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{json, to_string, to_value};

    use super::*;

    #[test]
    fn what_lies_open_is_written_like_itself_and_anew_once_it_has_changed() {
        let mut open = Open::new(vec![1]);
        assert_eq!(to_string(&open).unwrap(), "[1]");
        let before = open.clone();
        open.change().push(2);
        assert_eq!((to_string(&open).unwrap(), to_string(&before).unwrap()), ("[1,2]".into(), "[1]".into()));
        assert_eq!(to_value(&open).unwrap(), json!([1, 2]));
        assert_ne!(open, before);
        assert_eq!(open, Open::new(vec![1, 2]));
        assert_eq!(format!("{open:?}"), "[1, 2]");
    }
}
