//! One Dohdle with its word, its dough and all that was said about it, and the
//! sides that make them.

use std::sync::Arc;

use super::{
    action::{DohdleId, SideId},
    layout::N_LETTERS,
    view::{Asked, Fate, Guess, LetterBox, Whisper},
    words,
};
use crate::{Seat, dough::Sculpture};

/// One Dohdle, word included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Riddle {
    pub(super) side: SideId,
    /// Who was to make it.
    pub(super) sculptor: Seat,
    pub(super) word: Option<String>,
    pub(super) dough: Arc<Sculpture>,
    /// Operations handed in, undone ones included.
    pub(super) handed: u16,
    pub(super) fate: Fate,
    pub(super) chip: u8,
    /// Whether each of the first five letters is shown.
    pub(super) shown: [bool; N_LETTERS as usize],
    pub(super) log: Vec<Asked>,
    pub(super) guesses: Vec<Guess>,
}

impl Riddle {
    fn new(side: SideId, sculptor: Seat) -> Self {
        Self {
            side,
            sculptor,
            word: None,
            dough: Arc::default(),
            handed: 0,
            fate: Fate::Making,
            chip: 0,
            shown: [false; N_LETTERS as usize],
            log: Vec::new(),
            guesses: Vec::new(),
        }
    }

    /// Whether it can still be solved, or will be.
    pub(super) fn is_standing(&self) -> bool {
        self.fate == Fate::Standing
    }

    /// The letter at a position counted from 1; none if the word is shorter.
    pub(super) fn letter(&self, position: u8) -> Option<char> {
        let word = self.word.as_deref().unwrap_or_default();
        words::letters(word).nth(usize::from(position).checked_sub(1)?)
    }

    /// The positions that can still be asked for.
    pub(super) fn hidden_letters(&self) -> Vec<u8> {
        (1..=N_LETTERS).filter(|&position| !self.shown[usize::from(position) - 1]).collect()
    }

    /// The letter boxes as everyone sees them.
    pub(super) fn boxes(&self) -> Vec<LetterBox> {
        let look = |(position, is_shown): (u8, &bool)| match is_shown.then(|| self.letter(position)) {
            None => LetterBox::Hidden,
            Some(Some(letter)) => LetterBox::Shown { letter },
            Some(None) => LetterBox::Blank,
        };
        (1..).zip(&self.shown).map(look).collect()
    }
}

/// One side: a seat, or two neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Party {
    pub(super) seats: Vec<Seat>,
    pub(super) board: u8,
    pub(super) space: u8,
    /// Turns in a row that it let pass.
    pub(super) skipped: u8,
    /// It was wrong where that costs nothing, and says no more there until its
    /// next turn.
    pub(super) is_silent: bool,
    pub(super) whispers: Vec<Whisper>,
}

/// The sides of a table of `seats` (§1.1, §10.1), each with the board dealt to
/// it and its token on the start.
pub(super) fn parties(seats: u8, boards: &[u8], start: u8) -> Vec<Party> {
    let all: Vec<Seat> = Seat::first(seats).collect();
    let together = if seats > 6 { 2 } else { 1 };
    let party = |(seats, &board): (&[Seat], &u8)| Party {
        seats: seats.to_vec(),
        board,
        space: start,
        skipped: 0,
        is_silent: false,
        whispers: Vec::new(),
    };
    all.chunks(together).zip(boards).map(party).collect()
}

/// The Dohdles these sides are to make, so many each (§1.2, §10.2).
pub(super) fn riddles(parties: &[Party], each: usize) -> Vec<Riddle> {
    let of = |(side, party): (SideId, &Party)| {
        let seats = party.seats.clone();
        let makers = seats.into_iter().cycle().take(each);
        makers.map(|seat| Riddle::new(side, seat)).collect::<Vec<_>>()
    };
    (0..).zip(parties).flat_map(of).collect()
}

/// A number of a few Dohdles or questions as it travels.
pub(super) fn count(n: usize) -> DohdleId {
    u8::try_from(n).unwrap_or(u8::MAX)
}
