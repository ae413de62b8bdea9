//! How long things take.

use crate::Millis;

/// From the deal until the cards are turned over (§3.1).
pub(super) const COUNTDOWN: Millis = Millis::seconds(3);
/// A wrong call, where it locks for a moment (§9.2).
pub(super) const LOCK: Millis = Millis::seconds(2);
/// The second wrong call in a row (§9.2).
pub(super) const LONGER_LOCK: Millis = Millis::seconds(3);
/// How close two wrong calls are in a row (§9.2).
pub(super) const IN_A_ROW: Millis = Millis::seconds(10);
/// Until a match that nobody finds is shown (§11.1).
pub(super) const HINT: Millis = Millis::seconds(30);
/// Until a bout in which nobody finds anything ends, at the normal pace (§11.2).
pub(super) const ABANDONED: Millis = Millis::seconds(120);
/// A result, before the next mini-game begins, at the normal pace (§11.3).
pub(super) const RESULT: Millis = Millis::seconds(20);
/// Two claims no further apart make a photo finish (§10.4).
pub(super) const PHOTO: Millis = Millis(500);
/// How long after cards have moved a call may have been on its way for those
/// that lay there before (§10.6). A page names them for 300 ms after it has
/// painted the new ones; the rest is for the disk, the painting and the line.
pub(super) const UNDERWAY: Millis = Millis(400);
