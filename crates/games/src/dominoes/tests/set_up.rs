//! Set-up, chapter 1.

use std::collections::BTreeMap;

use super::*;
use crate::Begins;

/// Everything there is, wherever it lies.
pub(super) fn all_dominoes(game: &Dominoes) -> BTreeMap<Domino, usize> {
    let placed = game.placed.iter().map(|placed| {
        let [one, other] = placed.halves.map(|half| half.dots);
        Domino::new(one, other).unwrap()
    });
    let hands = game.sides.iter().flat_map(|side| side.hand.iter().copied());
    let hidden = game.boneyard.iter().chain(&game.pit).copied();
    let mut counts = BTreeMap::new();
    for domino in placed.chain(hands).chain(hidden) {
        *counts.entry(domino).or_default() += 1;
    }
    counts
}

// §1.1
#[test]
fn two_sets_are_mixed_and_a_third_for_five_and_six() {
    for seats in 2..=6 {
        let counts = all_dominoes(&Play::deal(seats, 1).game);
        assert_eq!(counts.len(), KINDS);
        let copies = if seats < 5 { 2 } else { 3 };
        assert!(counts.values().all(|&n| n == copies), "{seats}: {counts:?}");
    }
}

// DO9
#[test]
fn the_shelf_says_how_long_people_take() {
    assert!((15..=20).contains(&Dominoes::about().minutes));
}

// §1.1
#[test]
fn the_table_may_mix_one_to_four_sets() {
    for sets in 1..=5 {
        let mut rng = Rng::from_number(1);
        let options = Options { sets, ..Options::default() };
        let dealt = Dominoes::deal(&options, 2, &mut Step::new(Millis(0), &mut rng));
        if sets == 5 {
            assert_eq!(dealt.unwrap_err(), Refusal::Sets);
        } else {
            assert!(all_dominoes(&dealt.unwrap()).values().all(|&n| n == usize::from(sets)));
        }
    }
}

// §1.4
#[test]
fn the_table_may_say_who_begins_and_then_nobody_shows_anything() {
    for (begins, loser, first) in
        [(Begins::FirstSeat, None, Seat(0)), (Begins::Loser, Some(Seat(2)), Seat(2))]
    {
        let mut rng = Rng::from_number(1);
        let options = Options { begins, loser, ..Options::default() };
        let game = Dominoes::deal(&options, 4, &mut Step::new(Millis(0), &mut rng)).unwrap();
        assert_eq!(game.mover(), Some(first));
        assert!(game.shown.iter().all(Vec::is_empty));
    }
}

// §6.1
#[test]
fn the_table_may_choose_another_goal() {
    for (goal, expected) in [(0, 100), (30, 30), (75, 75)] {
        let mut rng = Rng::from_number(1);
        let options = Options { goal, ..Options::default() };
        let mut game = Dominoes::deal(&options, 2, &mut Step::new(Millis(0), &mut rng)).unwrap();
        assert_eq!(game.view(Viewer::Spectator).goal, expected);
        game.sides[1].points = expected - 1;
        assert!(!game.is_goal_reached());
        game.sides[1].points = expected;
        assert!(game.is_goal_reached());
    }
}

// §1.1
#[test]
fn fewer_than_two_or_more_than_six_cannot_play() {
    for seats in [0, 1, 7, 255] {
        let mut rng = Rng::from_number(1);
        let dealt = Dominoes::deal(&Options::default(), seats, &mut Step::new(Millis(0), &mut rng));
        assert_eq!(dealt.unwrap_err(), Refusal::Seats);
    }
}

// §1.2
#[test]
fn the_board_is_the_printed_one() {
    let mut counts = [0; 6];
    for square in Square::all() {
        let value = layout::diamond(square);
        counts[usize::from(value)] += 1;
        if value > 0 {
            assert!(square.neighbours().all(|beside| layout::diamond(beside) == 0), "{square}");
        }
        let mirrored = Square::new(14 - square.row(), 14 - square.column()).unwrap();
        let turned = Square::new(square.column(), square.row()).unwrap();
        assert_eq!(layout::diamond(mirrored), value);
        assert_eq!(layout::diamond(turned), value);
    }
    assert_eq!(counts, [225 - 68, 16, 16, 16, 16, 4]);
    assert_eq!(Square::STAR.to_string(), "8H");
    let star = layout::BOARD[7].find('*');
    assert_eq!(star, Some(7));
}

// §1.2
#[test]
fn squares_are_named_row_first() {
    for (name, row, column) in [("1A", 0, 0), ("8H", 7, 7), ("15O", 14, 14), ("10C", 9, 2)] {
        assert_eq!(square(name), Square::new(row, column).unwrap());
        assert_eq!(square(name).to_string(), name);
    }
    for word in ["", "H", "8", "H8", "0A", "16A", "8P", "08H", "+8H", "8 H", "8HH", "888H", "8Ä", "é"] {
        assert!(word.parse::<Square>().is_err(), "{word}");
    }
    assert_eq!(Square::all().count(), 225);
}

// §1.3
#[test]
fn everyone_gets_three_and_the_first_has_drawn_a_fourth() {
    for (seats, boneyard) in [(2, 49), (3, 46), (4, 43), (5, 68), (6, 65)] {
        let play = Play::deal(seats, 9);
        let first = play.game.first;
        for seat in Seat::first(seats) {
            assert_eq!(play.hand(seat).len(), if seat == first { 4 } else { 3 });
        }
        assert_eq!(play.view(first).boneyard, boneyard);
    }
}

// §1.4, DO7
#[test]
fn the_lowest_domino_begins() {
    let mut n_ties = 0;
    for seed in 0..400 {
        let play = Play::deal(4, seed);
        let Some((_, Event::Began { shown, first })) = play.told.first() else { panic!("nobody began") };
        let lowest = |seat: usize| shown[seat][0].dots();
        let hands = (0..4).map(|seat| play.hand(Seat(u8::try_from(seat).unwrap())));
        for (seat, hand) in hands.enumerate() {
            let dealt = &hand[..3];
            assert_eq!(dealt.iter().map(|domino| domino.dots()).min(), Some(lowest(seat)));
            assert!(shown[seat].iter().all(|domino| dealt.contains(domino)));
        }
        assert!((0..4).all(|seat| lowest(seat) >= lowest(first.index())));
        let n_lowest = (0..4).filter(|&seat| lowest(seat) == lowest(first.index())).count();
        assert_eq!(n_lowest > 1, shown[first.index()].len() > 1, "only those who tie show more");
        n_ties += usize::from(n_lowest > 1);
        assert_eq!(play.waiting(), [*first]);
    }
    assert!(n_ties > 20, "{n_ties}");
}

// §1.4
#[test]
fn whoever_begins_may_place_any_domino_and_turns_go_round() {
    let mut play = Play::set(&[&[0, 11, 26, 35], &[34, 0, 0], &[14, 0, 0]], &PLENTY);
    play.place(NORTH, "8H 2 8I 6");
    assert_eq!(play.waiting(), [EAST]);
    let fits = play.view(EAST).fits;
    assert_eq!(fits, [], "neither 3-4 nor blanks fit on 2-6");
    play.act(EAST, Action::Discard { domino: domino(0) }).unwrap();
    assert_eq!(play.waiting(), [SOUTH]);
    play.act(SOUTH, Action::Discard { domino: domino(0) }).unwrap();
    assert_eq!(play.waiting(), [NORTH]);
}
