//! Chance that is fixed by what a bot sees. A bot keeps nothing between its
//! choices, so what must not change from one look to the next (how it draws a
//! word, when it will guess) is drawn from the sight itself.

use games::{
    Millis, Rng, Seat,
    rush::{Side, View},
};

/// What a seat's own words were dealt as: different in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Thread(u64);

impl Thread {
    /// The thread of one seat through one game.
    pub(super) fn of(seat: Seat, view: &View) -> Self {
        let own = own_side(seat, view).into_iter().flat_map(|side| &side.boards);
        let words = own.filter_map(|board| board.word.as_deref());
        words.fold(Self(0xcbf2_9ce4_8422_2325).with(u64::from(seat.0)), Self::with_word)
    }

    /// The same thread, told apart by a number.
    pub(super) fn with(self, number: u64) -> Self {
        number.to_le_bytes().into_iter().fold(self, Self::with_byte)
    }

    /// The same thread, told apart by a word.
    pub(super) fn with_word(self, word: &str) -> Self {
        word.bytes().chain([0]).fold(self, Self::with_byte)
    }

    /// FNV-1a: short, and the same on every machine.
    fn with_byte(self, byte: u8) -> Self {
        Self((self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    /// The chance that belongs here.
    pub(super) fn rng(self) -> Rng {
        Rng::from_number(self.0)
    }
}

/// The seat's own side of the table.
pub(super) fn own_side(seat: Seat, view: &View) -> Option<&Side> {
    view.sides.iter().find(|side| side.seat == seat)
}

/// A span of time between two bounds, each one equally likely.
pub(super) fn span([least, most]: [u32; 2], rng: &mut Rng) -> Millis {
    Millis((least + rng.below(most - least + 1)).into())
}
