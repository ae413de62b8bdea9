//! Who sees what, chapter 8.

use super::*;
use crate::{conformance::Walk, dominoes::points::Gains};

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

/// What travels says the same of every placement, in fewer words.
#[test]
fn what_placements_have_in_common_is_told_once() {
    for seed in 0..20 {
        let Ok(mut walk) = Walk::<Dominoes>::deal(seed) else { continue };
        while let Some(moment) = walk.draw() {
            let Some(seat) = walk.game.mover() else { break };
            let View { fits, hand, .. } = walk.game.view(Viewer::Seat(seat));
            let groups = FitGroup::all(&fits);
            let told: Vec<(Halves, Gains, u8)> = groups.iter().flat_map(placements).collect();
            let meant: Vec<(Halves, Gains, u8)> = fits.iter().map(apart).collect();
            assert_eq!(told.len(), meant.len());
            assert!(meant.iter().all(|fit| told.contains(fit)));
            assert!(groups.len() <= 2 * hand.len(), "{groups:?}");
            walk.take(moment).ok();
        }
    }
}

/// A placement, with what the diamond pays apart.
fn apart(Fit { halves, gains }: &Fit) -> (Halves, Gains, u8) {
    (*halves, gains.without_diamond(), gains.diamond())
}

fn placements(group: &FitGroup) -> impl Iterator<Item = (Halves, Gains, u8)> {
    let FitGroup { dots, gains, at } = group;
    at.split(' ').map(|at| {
        let (squares, diamond) = at.split_once(':').unwrap_or((at, "0"));
        (halves_at(*dots, squares), *gains, diamond.parse().unwrap())
    })
}

/// A domino on two squares, such as `8H9H`.
fn halves_at(dots: [u8; 2], squares: &str) -> Halves {
    let middle = squares.find(char::is_alphabetic).unwrap() + 1;
    let (first, second) = squares.split_at(middle);
    let half = |square: &str, dots| Half { square: square.parse().unwrap(), dots };
    [half(first, dots[0]), half(second, dots[1])]
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

// §8.4, DO2
#[test]
fn the_log_tells_everyone_the_same_of_all_that_happened() {
    let mut play = Play::set(&[&[66, 56, 0, 0], &[11, 33, 45], &[12, 13, 14]], &PLENTY);
    let n_before = play.view(NORTH).log.len();
    play.place(NORTH, "8H 6 8I 6");
    play.act(NORTH, Action::Stop).unwrap();
    play.time_out();
    play.input(Input::Leave(SOUTH)).unwrap();
    let log = |viewer| play.game.view(viewer).log.iter().map(|line| **line).collect::<Vec<_>>();
    assert_eq!(log(Viewer::Seat(NORTH)), log(WATCHER));
    let deeds: Vec<(Seat, Deed)> =
        log(WATCHER)[n_before..].iter().map(|line| (line.seat, line.deed)).collect();
    let drew = |n_dominoes| Deed::Drew { n_dominoes };
    let expected = [
        (NORTH, Deed::Placed { index: 0 }),
        (NORTH, Deed::Stopped),
        (EAST, drew(1)),
        (EAST, Deed::Expired),
        (EAST, Deed::Discarded),
        (SOUTH, drew(1)),
        (SOUTH, Deed::Left),
        (NORTH, drew(1)),
    ];
    assert_eq!(deeds, expected);
}

// §8.4
#[test]
fn every_domino_on_the_board_and_in_the_pit_has_its_line() {
    for seed in 0..40 {
        let Ok((walk, _)) = Walk::<Dominoes>::play(seed) else { continue };
        let view = walk.game.view(WATCHER);
        let count = |is: fn(&Deed) -> bool| view.log.iter().filter(|line| is(&line.deed)).count();
        assert_eq!(count(|deed| matches!(deed, Deed::Placed { .. })), view.placed.len());
        if !view.sides.iter().any(|side| side.left) {
            assert_eq!(count(|deed| *deed == Deed::Discarded), usize::from(view.pit));
        }
        assert!(view.log.iter().zip(view.log.iter().skip(1)).all(|(one, next)| one.turn <= next.turn));
    }
}
