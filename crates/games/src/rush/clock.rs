//! How long things take.

use crate::Millis;

/// A round, at the normal pace (§1.3).
pub(super) const ROUND: Millis = Millis::seconds(60);
/// A breath between two rounds (§1.4).
pub(super) const VEIL: Millis = Millis::seconds(3);
/// How late ink may come in after the bell (§3.6).
pub(super) const LATE_INK: Millis = Millis(300);
/// How late a guess may come in that was made before the bell (§5.6).
pub(super) const LATE_GUESS: Millis = Millis(500);
/// Right guesses no further apart share the board (§5.4).
pub(super) const SHARED: Millis = Millis(250);
/// The most that a guess is dated back, whatever the line (§5.3).
pub(super) const LINE: Millis = Millis(300);
/// From one guess of a seat to its next (§5.7).
pub(super) const GUESS: Millis = Millis(700);
/// From one pointing of a seat to its next (§4.5).
pub(super) const POINT: Millis = Millis::seconds(2);
/// How long whoever drew may let a guess count, or not (§7.3, §7.5).
pub(super) const COUNT: Millis = Millis::seconds(5);
