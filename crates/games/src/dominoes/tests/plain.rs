//! A second board, written from the page of rules alone: dominoes in a list,
//! every pair of squares tried, no cleverness.

use super::*;

/// Dominoes on a board.
#[derive(Debug, Default)]
pub(super) struct Plain {
    /// For every square, which domino lies there and its dots.
    squares: [[Option<(usize, u8)>; 15]; 15],
    n_dominoes: usize,
}

const SIDES: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

impl Plain {
    pub(super) fn place(&mut self, halves: &Halves) {
        for half in halves {
            self.squares[usize::from(half.square.row())][usize::from(half.square.column())] =
                Some((self.n_dominoes, half.dots));
        }
        self.n_dominoes += 1;
    }

    /// Every way to lay a domino on two neighbouring squares of an empty board;
    /// a double one way round only.
    pub(super) fn everywhere(domino: Domino) -> impl Iterator<Item = Halves> {
        let [low, high] = domino.halves();
        let rounds = if low == high { vec![[low, high]] } else { vec![[low, high], [high, low]] };
        Square::all().flat_map(move |one| {
            let onward = one.neighbours().filter(move |other| *other > one).collect::<Vec<_>>();
            let rounds = rounds.clone();
            onward.into_iter().flat_map(move |other| {
                rounds.clone().into_iter().map(move |dots| {
                    [Half { square: one, dots: dots[0] }, Half { square: other, dots: dots[1] }]
                })
            })
        })
    }

    pub(super) fn fits(&self, domino: Domino) -> Vec<Halves> {
        Self::everywhere(domino).filter(|halves| self.is_legal(halves)).collect()
    }

    /// Two empty squares somewhere, legal or not.
    pub(super) fn anywhere(&self, domino: Domino, rng: &mut Rng) -> Option<Halves> {
        let free: Vec<Halves> = Self::everywhere(domino).filter(|halves| self.is_free(halves)).collect();
        rng.pick(&free).copied()
    }

    fn at(&self, row: i32, column: i32) -> Option<(usize, u8)> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        *self.squares.get(row)?.get(column)?
    }

    fn is_free(&self, halves: &Halves) -> bool {
        halves.iter().all(|half| self.at(half.square.row().into(), half.square.column().into()).is_none())
    }

    fn is_legal(&self, halves: &Halves) -> bool {
        if !self.is_free(halves) {
            return false;
        }
        if self.n_dominoes == 0 {
            return halves.iter().any(|half| (half.square.row(), half.square.column()) == (7, 7));
        }
        let [one, other] = halves.map(|half| self.contacts(half));
        let ([n_one, n_other], [fit_one, fit_other]) = ([one.0, other.0], [one.1, other.1]);
        // One half is the tail: one contact, equal dots. The other is a head
        // that touches nothing, or the other end of a bridge.
        let is_tail = |n: usize, fits: bool| n == 1 && fits;
        let is_head = |n: usize, fits: bool| n == 0 || (n == 1 && fits);
        let is_joined = (is_tail(n_one, fit_one) && is_head(n_other, fit_other))
            || (is_tail(n_other, fit_other) && is_head(n_one, fit_one));
        let touches_one_twice = one.2.is_some() && one.2 == other.2;
        is_joined && !touches_one_twice && !self.fills_a_block(halves)
    }

    /// How many covered squares a half touches, whether the dots of all are
    /// equal to its own, and the last domino touched.
    fn contacts(&self, half: Half) -> (usize, bool, Option<usize>) {
        let mut contacts = (0, true, None);
        for (down, right) in SIDES {
            let there = self.at(i32::from(half.square.row()) + down, i32::from(half.square.column()) + right);
            if let Some((domino, dots)) = there {
                contacts = (contacts.0 + 1, contacts.1 && dots == half.dots, Some(domino));
            }
        }
        contacts
    }

    fn fills_a_block(&self, halves: &Halves) -> bool {
        let is_new = |row: i32, column: i32| {
            halves
                .iter()
                .any(|half| (i32::from(half.square.row()), i32::from(half.square.column())) == (row, column))
        };
        let is_covered = |row, column| is_new(row, column) || self.at(row, column).is_some();
        let (row, column) = (i32::from(halves[0].square.row()), i32::from(halves[0].square.column()));
        let corners =
            (row - 1..=row + 1).flat_map(|row| (column - 1..=column + 1).map(move |column| (row, column)));
        let mut blocks = corners.map(|(row, column)| {
            [(row, column), (row + 1, column), (row, column + 1), (row + 1, column + 1)]
        });
        blocks.any(|block| {
            block.iter().any(|&(row, column)| is_new(row, column))
                && block.iter().all(|&(row, column)| is_covered(row, column))
        })
    }
}
