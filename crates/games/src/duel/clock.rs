//! How long decisions take at the normal pace.

use crate::Millis;

/// An effort, or a solution that is due, from the answer before it (§6.1, §6.4).
pub(super) const EFFORT: Millis = Millis::seconds(90);
/// The maker's buttons (§6.5).
pub(super) const ANSWER: Millis = Millis::seconds(60);
/// A finished match, before the next one begins (§6.6).
pub(super) const REVEAL: Millis = Millis::seconds(30);
