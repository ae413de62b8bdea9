//! How many ways there are to lay a few dominoes one after the other: counts
//! that a change of the rules of placing would change.

use super::{plain::Plain, *};

/// The ways to lay `depth` dominoes of this hand, one after the other.
fn count(board: &Board, hand: &[Domino], depth: usize) -> u64 {
    let fits = board.fits(hand);
    if depth == 1 {
        return fits.len() as u64;
    }
    fits.iter()
        .map(|halves| {
            let mut after = *board;
            after.place(halves);
            count(&after, &without(hand, halves), depth - 1)
        })
        .sum()
}

/// The same count on the plain board.
fn count_plainly(laid: &[Halves], hand: &[Domino], depth: usize) -> u64 {
    let mut board = Plain::default();
    laid.iter().for_each(|halves| board.place(halves));
    let mut kinds = hand.to_vec();
    kinds.sort();
    kinds.dedup();
    let fits = kinds.into_iter().flat_map(|domino| board.fits(domino));
    if depth == 1 {
        return fits.count() as u64;
    }
    fits.map(|halves| count_plainly(&[laid, &[halves]].concat(), &without(hand, &halves), depth - 1)).sum()
}

fn without(hand: &[Domino], halves: &Halves) -> Vec<Domino> {
    let laid = Domino::new(halves[0].dots, halves[1].dots).unwrap();
    let at = hand.iter().position(|domino| *domino == laid).unwrap();
    [&hand[..at], &hand[at + 1..]].concat()
}

#[test]
fn there_are_as_many_ways_as_there_always_were() {
    for (hand, counts) in COUNTS {
        let hand = dominoes(&hand);
        let found: Vec<u64> =
            (1..=counts.len()).map(|depth| count(&Board::default(), &hand, depth)).collect();
        assert_eq!(found, counts, "{hand:?}");
        for depth in 1..=3 {
            assert_eq!(count_plainly(&[], &hand, depth), counts[depth - 1], "{hand:?} {depth}");
        }
    }
}

/// Hands of six, and the ways to lay one, two, three, four of them.
const COUNTS: [([u8; 6], [u64; 4]); 3] = [
    ([0, 11, 22, 33, 44, 55], [24, 0, 0, 0]),
    ([1, 11, 12, 22, 2, 0], [36, 1_008, 24_288, 544_704]),
    ([66, 66, 56, 55, 56, 16], [24, 616, 17_184, 417_344]),
];
