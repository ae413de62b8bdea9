//! Who sees what, chapter 8.

use super::*;
use crate::conformance::Walk;

// §8.1
#[test]
fn a_hand_is_its_owners_alone() {
    let play = Play::deal(3, 5);
    for viewer in [Viewer::Seat(NORTH), Viewer::Seat(EAST), WATCHER] {
        let view = play.game.view(viewer);
        for (seat, side) in Seat::first(3).zip(view.sides.iter()) {
            assert_eq!(side.hand, None);
            assert_eq!(usize::from(side.n_dominoes), play.hand(seat).len());
        }
        let own = Seat::first(3).find(|&seat| viewer == Viewer::Seat(seat));
        assert_eq!(view.hand, own.map(|seat| play.hand(seat)).unwrap_or_default());
    }
}

// §8.2
#[test]
fn only_the_mover_sees_what_fits_and_what_it_brings() {
    for seed in 0..60 {
        let Ok(mut walk) = Walk::<Dominoes>::deal(seed) else { continue };
        while let Some(moment) = walk.draw() {
            check_fits(&walk);
            walk.take(moment).ok();
        }
    }
}

/// Every fit is accepted and brings what it says, and nobody else sees any.
fn check_fits(walk: &Walk<Dominoes>) {
    let mover = walk.game.mover();
    for viewer in walk.viewers().filter(|viewer| mover.map(Viewer::Seat) != Some(*viewer)) {
        let view = walk.game.view(viewer);
        assert!(view.fits.is_empty() && view.may == May::default());
    }
    let Some(seat) = mover else { return };
    let view = walk.game.view(Viewer::Seat(seat));
    assert_eq!(view.may.place, !view.fits.is_empty());
    for fit in view.fits.iter().step_by(7) {
        let mut copy = walk.clone();
        let action = Action::Place { halves: fit.halves };
        copy.take((walk.now, Input::Act { seat, action, at: walk.now })).unwrap();
        let placed = copy.game.placed.last().unwrap();
        assert!(fit.gains.iter().eq(placed.gains.iter().copied()));
        for (before, (after, other)) in
            walk.game.points().iter().zip(copy.game.points().iter().zip(Seat::first(walk.seats)))
        {
            let gained: u16 =
                fit.gains.iter().filter(|gain| gain.seat == other).map(|gain| u16::from(gain.points)).sum();
            assert_eq!(before + gained, *after);
        }
    }
}

// §8.3
#[test]
fn all_hands_lie_open_at_the_end() {
    let mut play = Play::set(&[&[26, 11, 11, 11], &[11, 33, 45]], &[11, 33, 55]);
    play.place(NORTH, "8H 2 8I 6");
    let view = play.game.view(WATCHER);
    let hands: Vec<_> = view.sides.iter().map(|side| side.hand.clone()).collect();
    assert_eq!(hands, [Some(dominoes(&[11, 11, 11])), Some(dominoes(&[11, 33, 45]))]);
}
