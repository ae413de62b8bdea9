//! The laws catch what they are meant to catch, in every game: each fault is
//! built into an otherwise lawful one.

mod misnamed;
mod mutant;

use mutant::{Fault, Mutant};

use super::*;
use crate::{dobble::Dobble, dohdles::Dohdles, dominoes::Dominoes, duel::Duel, rush::Rush};

/// How many games may pass before a fault is caught.
const GAMES: u64 = 60;

/// The first law that a game with a fault breaks.
fn broken<G: Lawful>(fault: Fault) -> Option<Law> {
    Mutant::<G>::go_wrong(fault);
    // A game without a fault is checked by its own tests, at length.
    let n_games = if fault == Fault::None { 4 } else { GAMES };
    (0..n_games).find_map(|seed| check::<Mutant<G>>(seed).err()).map(|broken| broken.law)
}

/// Each fault is caught in a game by the law that is meant to.
fn catches_all<G: Lawful>() {
    for (fault, law) in Fault::ALL {
        assert_eq!(broken::<G>(fault), law, "{fault:?}");
    }
}

#[test]
fn every_fault_is_caught_in_dobbelduel() {
    catches_all::<Duel>();
}

#[test]
fn every_fault_is_caught_in_dobble() {
    catches_all::<Dobble>();
}

#[test]
fn every_fault_is_caught_in_double_double_dominoes() {
    catches_all::<Dominoes>();
}

#[test]
fn every_fault_is_caught_in_doodle_rush() {
    catches_all::<Rush>();
}

#[test]
fn every_fault_is_caught_in_dohdles() {
    catches_all::<Dohdles>();
}
