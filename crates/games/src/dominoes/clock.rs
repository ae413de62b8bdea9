//! How long decisions take at the normal pace.

use crate::Millis;

/// Placing a domino.
pub(super) const TURN: Millis = Millis::seconds(60);
/// Placing another next to a double.
pub(super) const FOLLOW: Millis = Millis::seconds(15);
/// Choosing what goes to the pit.
pub(super) const DISCARD: Millis = Millis::seconds(20);
