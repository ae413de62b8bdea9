//! One board: its word, its ink, and what has become of it.

use super::{clock::SHARED, view::Taken};
use crate::{Millis, Seat, SeatSet, ink::Ink};

/// A board and the word that belongs on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slate {
    pub(super) word: String,
    pub(super) ink: Ink,
    /// The ink as the others have seen it.
    pub(super) shown: Ink,
    /// Whether there was a drawing on it when this guessing round began.
    pub(super) drawn: bool,
    pub(super) void: bool,
    pub(super) flags: SeatSet,
    /// Whether its word was told and the board came back all the same.
    pub(super) spent: bool,
    /// Those who guessed it, first one first.
    pub(super) taken: Vec<Taken>,
}

impl Slate {
    pub(super) fn new(word: String) -> Self {
        let (ink, shown, taken) = (Ink::default(), Ink::default(), Vec::new());
        Self { word, ink, shown, drawn: false, void: false, flags: SeatSet::EMPTY, spent: false, taken }
    }

    /// Whether nobody has guessed it.
    pub(super) fn is_kept(&self) -> bool {
        self.taken.is_empty()
    }

    /// Whether nobody has guessed it, and somebody still can.
    pub(super) fn is_live(&self) -> bool {
        self.is_kept() && !self.spent
    }

    /// Whether it may be guessed.
    pub(super) fn is_open(&self) -> bool {
        self.drawn && self.is_live() && !self.void
    }

    pub(super) fn is_taken_by(&self, seat: Seat) -> bool {
        self.taken.iter().any(|taken| taken.seat == seat)
    }

    /// Whether a right guess of `seat` made at this moment wins the board, on
    /// its own or together with others (§5.4).
    pub(super) fn is_winnable(&self, seat: Seat, at: Millis) -> bool {
        if self.is_kept() { self.is_open() } else { self.is_shared_by(seat, at) }
    }

    /// Whether a right guess that `seat` made at this moment, while the board
    /// was open, has it alone or together with others (§5.4).
    pub(super) fn is_shared_by(&self, seat: Seat, at: Millis) -> bool {
        self.taken.first().is_none_or(|first| !self.is_taken_by(seat) && at <= first.at + SHARED)
    }

    /// Gives the board to whoever guessed it.
    pub(super) fn take(&mut self, taken: Taken) {
        self.taken.push(taken);
        self.taken.sort_by_key(|taken| taken.at);
    }

    /// Gives the board back to its owner, unless others have it too. What was
    /// told cannot be guessed any more.
    pub(super) fn take_back(&mut self, seat: Seat) {
        self.taken.retain(|taken| taken.seat != seat);
        self.spent = self.taken.is_empty();
    }

    /// A drawing round begins.
    pub(super) fn hand_back(&mut self) {
        self.ink.lift();
        self.drawn = false;
        self.void = false;
        self.flags = SeatSet::EMPTY;
    }

    /// Pens are down: the others may see it. Whether there is anything new.
    pub(super) fn reveal(&mut self) -> bool {
        let is_new = self.shown != self.ink;
        if is_new {
            self.shown.clone_from(&self.ink);
        }
        is_new
    }

    /// A guessing round begins.
    pub(super) fn show(&mut self) {
        self.drawn = !self.ink.is_blank();
    }
}
