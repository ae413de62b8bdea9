//! Placing, chapter 3, and the fast board against a plain one.

use super::{plain::Plain, *};

fn check(lines: &[&str], text: &str) -> Result<(), Misplaced> {
    let board = board(lines);
    let halves = halves(text);
    let checked = board.check(&halves);
    let domino = Domino::new(halves[0].dots, halves[1].dots).unwrap();
    let [one, other] = halves;
    let is_listed = board.fits(&[domino]).iter().any(|fit| *fit == [one, other] || *fit == [other, one]);
    assert_eq!(is_listed, checked.is_ok(), "{lines:?} {text}");
    checked
}

// §3.1
#[test]
fn a_domino_covers_two_empty_squares_side_by_side() {
    let lines = ["8H 6 8I 1"];
    assert_eq!(check(&lines, "8J 1 8L 2"), Err(Misplaced::Apart));
    assert_eq!(check(&lines, "8J 1 9K 2"), Err(Misplaced::Apart));
    assert_eq!(check(&lines, "8J 1 8J 1"), Err(Misplaced::Apart));
    assert_eq!(check(&lines, "8I 1 8J 2"), Err(Misplaced::Occupied));
    let off = [Half { square: square("8J"), dots: 1 }, Half { square: square("8K"), dots: 7 }];
    assert_eq!(board(&lines).check(&off), Err(Misplaced::NoSuchDots));
    // Rows do not run into each other.
    assert_eq!(check(&["8H 1 8I 2", "8N 3 8O 4"], "9A 4 9B 1"), Err(Misplaced::Alone));
    assert_eq!(check(&["8H 1 8I 2"], "8O 4 9A 1"), Err(Misplaced::Apart));
}

// §3.2
#[test]
fn the_first_domino_covers_the_star() {
    for text in ["8G 1 8H 2", "8H 1 8I 2", "7H 1 8H 2", "8H 1 9H 2"] {
        assert_eq!(check(&[], text), Ok(()));
    }
    assert_eq!(check(&[], "8I 1 8J 2"), Err(Misplaced::OffStar));
    assert_eq!(Board::default().fits(&dominoes(&[12])).len(), 8);
    assert_eq!(Board::default().fits(&dominoes(&[11])).len(), 4);
}

// §3.3
#[test]
fn the_tail_touches_one_domino_with_the_same_dots() {
    let lines = ["8H 6 8I 1"];
    assert_eq!(check(&lines, "8J 1 8K 2"), Ok(()));
    assert_eq!(check(&lines, "8K 2 8J 1"), Ok(()));
    assert_eq!(check(&lines, "8J 2 8K 1"), Err(Misplaced::DotsDiffer));
    assert_eq!(check(&lines, "8K 1 8L 2"), Err(Misplaced::Alone));
}

// §3.4
#[test]
fn any_free_side_of_any_half_is_open() {
    let lines = ["8H 6 8I 1", "8J 1 8K 2", "7I 1 6I 3"];
    for text in ["9I 1 10I 5", "9H 6 10H 1", "7H 6 6H 1", "8G 6 7G 0", "9J 1 9K 4", "7K 2 6K 2", "9K 2 10K 2"]
    {
        let outcome = check(&lines, text);
        let expected = match text {
            // These two would touch a second domino with their tail or head.
            "7H 6 6H 1" => Err(Misplaced::SideBySide),
            "9J 1 9K 4" => Err(Misplaced::SideBySide),
            _ => Ok(()),
        };
        assert_eq!(outcome, expected, "{text}");
    }
    // A corner is no contact: 9G and 8H meet only there.
    assert_eq!(check(&lines, "9G 5 9F 5"), Err(Misplaced::Alone));
}

// §3.5
#[test]
fn the_head_touches_nothing_else() {
    let lines = ["8H 6 8I 1", "8J 1 8K 2", "7K 2 6K 5"];
    assert_eq!(check(&lines, "7I 1 6I 3"), Ok(()));
    assert_eq!(check(&lines, "6I 4 6J 5"), Ok(()));
    let lines = ["8H 6 8I 1", "7I 1 6I 3", "6H 3 6G 4"];
    assert_eq!(check(&lines, "8G 6 7G 2"), Err(Misplaced::HeadTouches));
    assert_eq!(check(&lines, "8G 2 7G 4"), Err(Misplaced::HeadTouches));
    assert_eq!(check(&lines, "8G 2 7G 5"), Err(Misplaced::DotsDiffer));
    assert_eq!(Misplaced::HeadTouches.to_string(), "the head would touch another domino");
}

// §3.6
#[test]
fn a_bridge_matches_at_both_ends() {
    let lines = ["8H 6 8I 1", "7I 1 6I 3", "6H 3 6G 4"];
    assert_eq!(check(&lines, "8G 6 7G 4"), Ok(()));
    assert!(board(&lines).is_bridge(&halves("8G 6 7G 4")));
    assert!(!board(&lines).is_bridge(&halves("8G 6 9G 4")));
    // Onto the middle of a line, and between lines not joined before.
    let lines = ["8H 6 8I 1", "8J 1 8K 2", "11H 6 11I 1", "11J 1 11K 2"];
    assert_eq!(check(&lines, "9I 1 10I 1"), Ok(()));
    assert_eq!(check(&lines, "9H 6 10H 6"), Ok(()));
    assert_eq!(check(&lines, "9I 1 10I 2"), Err(Misplaced::HeadTouches));
}

// §3.7
#[test]
fn dominoes_never_lie_side_by_side() {
    assert_eq!(check(&["8H 3 8I 5"], "9H 3 9I 5"), Err(Misplaced::SideBySide));
    assert_eq!(check(&["8H 3 8I 3"], "9H 3 9I 3"), Err(Misplaced::SideBySide));
    // A block of two by two out of three dominoes.
    let lines = ["8H 3 8I 5", "8J 5 8K 2"];
    assert_eq!(check(&lines, "9I 5 9J 5"), Err(Misplaced::SideBySide));
    // By one square only it is a staircase, and that is allowed.
    assert_eq!(check(&["8H 3 8I 5"], "9I 5 9J 2"), Ok(()));
}

// §3.8
#[test]
fn no_half_touches_two_others() {
    let lines = ["8H 6 8I 1", "7I 1 6I 3"];
    assert_eq!(check(&lines, "7J 1 7K 2"), Ok(()));
    let lines = ["8H 6 8I 1", "8J 1 7J 1", "6J 1 6I 4"];
    assert_eq!(check(&lines, "7I 1 7H 2"), Err(Misplaced::SideBySide));
    let lines = ["8H 6 8I 1", "8J 1 8K 1", "8L 1 8M 3", "10J 3 10K 1"];
    assert_eq!(check(&lines, "9K 1 9L 1"), Err(Misplaced::SideBySide));
    let lines = ["8H 6 8I 1", "6J 1 6K 4", "7H 6 6H 5"];
    assert_eq!(check(&lines, "7I 1 7J 1"), Err(Misplaced::TouchesTwo));
}

// §3.9
#[test]
fn a_bridge_may_follow_a_double() {
    let lines = ["8H 6 8I 1", "7I 1 6I 3", "5I 3 5H 5", "5G 5 5F 4"];
    let mut play = Play::set(&[&[66, 56, 11, 33], &[11, 33, 45]], &PLENTY).on(&lines);
    play.place(NORTH, "8G 6 9G 6");
    let bridge =
        play.view(NORTH).fits.into_iter().find(|fit| play.game.board.is_bridge(&fit.halves)).unwrap();
    assert_eq!(bridge.halves, halves("6G 5 7G 6"));
    play.place(NORTH, "7G 6 6G 5");
    assert_eq!(play.waiting(), [EAST]);
}

#[test]
fn the_fast_board_and_the_plain_one_agree_on_a_hundred_thousand_positions() {
    let mut rng = Rng::from_number(20_26);
    let set: Vec<Domino> = Domino::set().collect();
    let (mut n_positions, mut n_fits, mut n_bridges) = (0, 0, 0);
    while n_positions < 100_000 {
        let is_wild = rng.chance(1, 3);
        let (mut board, mut plain) = (Board::default(), Plain::default());
        for _ in 0..rng.below(60) {
            let domino = *rng.pick(&set).unwrap();
            let fits = board.fits(&[domino]);
            assert_eq!(sorted(&fits), sorted(&plain.fits(domino)), "{domino} on {plain:?}");
            n_positions += 1;
            n_fits += fits.len();
            n_bridges += fits.iter().filter(|fit| !board.is_empty() && board.is_bridge(fit)).count();
            // In a wild position dominoes lie anywhere, as no game would leave them.
            let next = if is_wild { plain.anywhere(domino, &mut rng) } else { rng.pick(&fits).copied() };
            if let Some(halves) = next {
                board.place(&halves);
                plain.place(&halves);
            }
        }
    }
    assert!(n_fits > 500_000 && n_bridges > 10_000, "{n_fits} {n_bridges}");
}

#[test]
fn the_reasons_and_the_lists_agree() {
    let mut rng = Rng::from_number(7);
    let set: Vec<Domino> = Domino::set().collect();
    for _ in 0..40 {
        let (mut board, mut plain) = (Board::default(), Plain::default());
        for _ in 0..30 {
            let domino = *rng.pick(&set).unwrap();
            let fits = board.fits(&[domino]);
            for halves in Plain::everywhere(domino) {
                let is_listed = fits.contains(&halves) || fits.contains(&[halves[1], halves[0]]);
                assert_eq!(board.check(&halves).is_ok(), is_listed, "{halves:?} on {plain:?}");
            }
            check_richest(&board, domino, &fits);
            if let Some(halves) = rng.pick(&fits) {
                board.place(halves);
                plain.place(halves);
            }
        }
    }
}

fn check_richest(board: &Board, domino: Domino, fits: &[Halves]) {
    let value = |halves: &Halves| halves.iter().map(|half| layout::diamond(half.square)).max().unwrap();
    let openings = board.openings();
    let richest = openings.richest(domino);
    assert_eq!(richest.map(|(value, _)| value), fits.iter().map(value).max());
    assert!(richest.is_none_or(|(most, halves)| fits.contains(&halves) && value(&halves) == most));
    assert_eq!(openings.count(domino) as usize, fits.len());
    assert_eq!(openings.has_fit(&[domino]), !fits.is_empty());
}

fn sorted(fits: &[Halves]) -> Vec<Halves> {
    let mut fits: Vec<Halves> =
        fits.iter().map(|&[one, other]| if one < other { [one, other] } else { [other, one] }).collect();
    fits.sort();
    fits
}
