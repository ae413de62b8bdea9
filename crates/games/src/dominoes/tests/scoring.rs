//! Scoring, chapter 4.

use super::*;

fn gain(seat: Seat, diamond: u8, bonus: u8) -> Gain {
    Gain { seat, diamond, bonus, points: diamond + bonus }
}

fn gains(text: &str, mover: Seat, points: &[u16]) -> Vec<Gain> {
    points::Gains::of(&halves(text), mover, points, SeatSet::EMPTY).iter().collect()
}

// §4.1
#[test]
fn a_diamond_pays_its_value_and_twice_that_for_a_double() {
    assert_eq!(gains("1A 3 1B 2", EAST, &[0, 0]), [gain(EAST, 5, 0)]);
    assert_eq!(gains("1B 2 1A 2", EAST, &[0, 0]), [gain(EAST, 10, 0)]);
    assert_eq!(gains("8H 3 8I 2", EAST, &[0, 0]), []);
    assert_eq!(points::diamond_under(&halves("1B 2 1A 2")), Some(square("1A")));
    for (name, value) in [("5E", 1), ("3E", 2), ("8A", 3), ("4O", 4), ("15O", 5)] {
        assert_eq!(layout::diamond(square(name)), value, "{name}");
    }
}

// §4.2
#[test]
fn everyone_on_a_matching_space_gets_a_bonus() {
    // Spaces 4, 5 and 11 show 4, 5 and 4 dots.
    assert_eq!(gains("8H 4 8I 2", EAST, &[4, 5, 11]), [gain(NORTH, 0, 3), gain(SOUTH, 0, 3)]);
    assert_eq!(gains("8H 4 8I 5", EAST, &[4, 5, 11]).len(), 3);
    let mut play = Play::set(&[&[46, 0, 0, 0], &[11, 33, 45]], &PLENTY).with_points(&[10, 4]);
    play.place(NORTH, "8H 4 8I 6");
    assert_eq!(play.points(), [10, 7]);
    let Some(Event::Placed { gains, .. }) = play.heard(WATCHER).into_iter().next() else {
        panic!("no domino")
    };
    assert_eq!(gains, [gain(EAST, 0, 3)]);
    assert_eq!(play.view(NORTH).placed[0].gains, gains);
}

// §4.3
#[test]
fn the_bonus_is_three_for_doubles_too() {
    assert_eq!(gains("8H 4 8I 4", NORTH, &[4, 4]), [gain(NORTH, 0, 3), gain(EAST, 0, 3)]);
    // 6-6 on a diamond of 4 by someone on a 6: 8 and 3.
    assert_eq!(gains("1D 6 1E 6", NORTH, &[6, 1]), [gain(NORTH, 8, 3)]);
}

// §4.4
#[test]
fn the_space_before_the_domino_counts_and_only_once() {
    // From space 3, with 3 dots, a diamond of 1 leads to a 4: 4 does not pay.
    assert_eq!(gains("5E 4 5F 2", NORTH, &[3, 0]), [gain(NORTH, 1, 0)]);
    assert_eq!(gains("5E 3 5F 2", NORTH, &[3, 0]), [gain(NORTH, 1, 3)]);
    // Space 21 shows 2, and so does 18 + 3: the bonus is not paid again.
    let mut play = Play::set(&[&[24, 0, 0, 0], &[11, 33, 45]], &PLENTY).with_points(&[18, 0]);
    assert_eq!((layout::dots_under(18), layout::dots_under(21)), (Some(4), Some(2)));
    play.place(NORTH, "8H 2 8I 4");
    assert_eq!(play.points(), [21, 0]);
}

// §4.5
#[test]
fn each_domino_of_a_chain_is_scored_before_the_next() {
    // Standing on 6 dots: the 6-6 pays 3, and from space 9, with 5 dots, 5-6 pays again.
    let mut play = Play::set(&[&[66, 56, 0, 0], &[11, 33, 45]], &PLENTY).with_points(&[6, 0]);
    play.place(NORTH, "8H 6 8I 6");
    assert_eq!(play.points(), [9, 0]);
    let fits = play.view(NORTH).fits;
    assert!(fits.iter().all(|fit| fit.gains.iter().next().is_some_and(|gain| gain.bonus == 3)), "{fits:?}");
    play.place(NORTH, "8J 6 8K 5");
    assert_eq!(play.points(), [12, 0]);
}

// §4.6
#[test]
fn the_track_is_the_printed_one() {
    assert_eq!(layout::TRACK.len(), 100);
    let count = |dots: char| layout::TRACK.chars().filter(|&other| other == dots).count();
    assert_eq!("0123456".chars().map(count).collect::<Vec<_>>(), [14, 14, 14, 14, 14, 14, 16]);
    let spaces = [(1, 1), (20, 6), (21, 2), (50, 1), (75, 6), (99, 3), (100, 0)];
    for (space, dots) in spaces {
        assert_eq!(layout::dots_under(space), Some(dots), "{space}");
    }
    assert_eq!(layout::dots_under(0), None);
    assert_eq!(layout::dots_under(112), Some(0));
}

// §4.6
#[test]
fn the_start_pays_nothing_and_blanks_match_blanks() {
    assert_eq!(gains("8H 0 8I 1", NORTH, &[0, 0]), []);
    assert_eq!(gains("8H 0 8I 1", NORTH, &[7, 7]), [gain(NORTH, 0, 3), gain(EAST, 0, 3)]);
    let play = Play::deal(2, 3).with_points(&[7, 104]);
    let sides = play.view(NORTH).sides;
    let seen = |side: &Side| (side.points, side.space, side.dots);
    assert_eq!([seen(&sides[0]), seen(&sides[1])], [(7, 7, Some(0)), (104, 100, Some(0))]);
}
