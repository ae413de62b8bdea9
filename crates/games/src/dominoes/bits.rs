//! Sets of squares as bits, sixteen to a row: the sixteenth column stays
//! empty, so that a step sideways never runs into the next row.

use std::ops::{BitAnd, BitOr, Not};

use super::square::{SIDE, Square};

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bits([u64; 4]);

/// From one square to the next on its right, or below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Right,
    Down,
}

impl Way {
    pub(super) const BOTH: [Self; 2] = [Self::Right, Self::Down];

    /// Its place in [`Way::BOTH`].
    pub(super) fn index(self) -> usize {
        match self {
            Self::Right => 0,
            Self::Down => 1,
        }
    }

    fn bits(self) -> u32 {
        match self {
            Self::Right => 1,
            Self::Down => 16,
        }
    }

    /// The next square this way, on the board or not.
    pub(super) fn next(self, square: Square) -> Option<Square> {
        match self {
            Self::Right => Square::new(square.row(), square.column() + 1),
            Self::Down => Square::new(square.row() + 1, square.column()),
        }
    }
}

impl Bits {
    pub(super) const NONE: Self = Self([0; 4]);
    /// Fifteen rows of fifteen.
    pub(super) const BOARD: Self = {
        let rows = 0x7fff_7fff_7fff_7fff;
        Self([rows, rows, rows, rows & 0x0000_ffff_ffff_ffff])
    };

    pub(super) fn of(squares: &[Square]) -> Self {
        let mut bits = Self::NONE;
        for &square in squares {
            bits.insert(square);
        }
        bits
    }

    pub(super) fn insert(&mut self, square: Square) {
        self.0[usize::from(square.row() / 4)] |= 1 << (square.row() % 4 * 16 + square.column());
    }

    pub(super) fn contains(self, square: Square) -> bool {
        self.0[usize::from(square.row() / 4)] >> (square.row() % 4 * 16 + square.column()) & 1 == 1
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// All squares one step on.
    pub(super) fn onward(self, way: Way) -> Self {
        let (n, [a, b, c, d]) = (way.bits(), self.0);
        let carried = 64 - n;
        Self([a << n, b << n | a >> carried, c << n | b >> carried, d << n | c >> carried]) & Self::BOARD
    }

    /// All squares one step back.
    pub(super) fn back(self, way: Way) -> Self {
        let (n, [a, b, c, d]) = (way.bits(), self.0);
        let carried = 64 - n;
        Self([a >> n | b << carried, b >> n | c << carried, c >> n | d << carried, d >> n]) & Self::BOARD
    }

    /// All squares that share an edge with one of these.
    pub(super) fn around(self) -> Self {
        self.onward(Way::Right) | self.back(Way::Right) | self.onward(Way::Down) | self.back(Way::Down)
    }

    /// The squares, row by row.
    pub(super) fn iter(self) -> impl Iterator<Item = Square> {
        (0u8..4).zip(self.0).flat_map(|(quarter, word)| {
            let ones = std::iter::successors(Some(word), |word| Some(word & (word.wrapping_sub(1))));
            ones.take_while(|word| *word != 0).filter_map(move |word| {
                let bit = word.trailing_zeros().to_le_bytes()[0];
                Square::new(quarter * 4 + bit / 16, bit % 16)
            })
        })
    }
}

// A bit left of column A or above row 1 falls off; `BOARD` cuts the others.
const _: () = assert!(SIDE == 15);

impl BitAnd for Bits {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }
}

impl BitOr for Bits {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }
}

impl Not for Bits {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}
