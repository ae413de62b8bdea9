//! Recorded play, chapter 9.

use proptest::prelude::*;

use super::*;

// §9.1
#[test]
fn a_placement_is_who_and_each_square_with_its_dots() {
    let line: Line = "1 8H 6 8I 1".parse().unwrap();
    assert_eq!((line.seat, line.halves), (NORTH, halves("8H 6 8I 1")));
    assert_eq!("  2\t15o 0  14O 6\r\n".parse::<Line>().unwrap().to_string(), "2 15O 0 14O 6");
    for (text, reason) in [
        ("", BadLine::Words),
        ("1 8H 6 8I", BadLine::Words),
        ("1 8H 6 8I 1 1", BadLine::Words),
        ("0 8H 6 8I 1", BadLine::NoSuchSeat("0".into())),
        ("7 8H 6 8I 1", BadLine::NoSuchSeat("7".into())),
        ("+1 8H 6 8I 1", BadLine::NoSuchSeat("+1".into())),
        ("1 8H 7 8I 1", BadLine::Dots("7".into())),
        ("1 8H 6 8I x", BadLine::Dots("x".into())),
    ] {
        assert_eq!(text.parse::<Line>().unwrap_err(), reason, "{text}");
    }
    assert!(matches!("1 8P 6 8I 1".parse::<Line>(), Err(BadLine::Square(_))));
}

// §9.1
#[test]
fn a_discard_and_a_stop_are_written_down_too() {
    for (text, line) in [("2 pit", ScoreLine::Discarded(EAST)), ("1 stop", ScoreLine::Stopped(NORTH))] {
        assert_eq!(text.parse(), Ok(line));
        assert_eq!(line.to_string(), text);
    }
    let placed: ScoreLine = "1 8H 6 8I 1".parse().unwrap();
    assert_eq!(placed.to_string(), "1 8H 6 8I 1");
    assert_eq!("7 pit".parse::<ScoreLine>(), Err(BadLine::NoSuchSeat("7".into())));
    assert_eq!("1 rest".parse::<ScoreLine>(), Err(BadLine::Words));
}

#[test]
fn a_square_is_written_by_its_name() {
    for square in Square::all() {
        assert_eq!(serde_json::to_value(square).unwrap(), square.to_string());
    }
}

// §9.2
#[test]
fn the_scorer_counts_points_and_bonuses() {
    let mut scorer = Scorer::new(None);
    let mut score = |line: &str| scorer.read(line).map(|scored| scored.gains);
    assert_eq!(score("1 8H 6 8I 1"), Ok(vec![]));
    assert_eq!(score("1 8J 1 8K 4"), Ok(vec![]));
    let two = Gain { seat: NORTH, diamond: 2, bonus: 0, points: 2 };
    assert_eq!(score("1 7K 4 6K 4"), Ok(vec![two]));
    let bonus = Gain { seat: NORTH, diamond: 0, bonus: 3, points: 3 };
    let one = Gain { seat: EAST, diamond: 1, bonus: 0, points: 1 };
    assert_eq!(score("2 9K 4 10K 2"), Ok(vec![bonus, one]));
    assert_eq!(scorer.points()[..2], [5, 1]);
}

// §9.2
#[test]
fn what_is_not_allowed_does_not_count() {
    let mut scorer = Scorer::new(Some(2));
    scorer.read("1 8H 6 8I 1").unwrap();
    let before = scorer.clone();
    for (line, reason) in [
        ("3 8J 1 8K 4", "only 2 play"),
        ("2 8J 2 8K 4", "the dots do not match where the dominoes touch"),
        ("2 8J 1 8L 4", "the two squares do not lie next to each other"),
        ("2 9H 6 9I 1", "dominoes may not lie side by side"),
        ("2 10H 6 10I 1", "the domino would touch no other"),
    ] {
        assert_eq!(scorer.read(line).unwrap_err().to_string(), reason);
    }
    assert_eq!(scorer, before);
    scorer.read("2 8J 1 8K 6").unwrap();
    let third = scorer.read("1 8L 6 8M 1").unwrap_err();
    assert_eq!(third, Unscored::UsedUp(domino(16)));
    assert!(Scorer::new(None).read("6 8H 6 8I 1").is_ok());
}

// §9.2
#[test]
fn the_scorer_counts_what_the_game_counts() {
    for seed in 0..40 {
        let Ok((walk, _)) = crate::conformance::Walk::<Dominoes>::play(seed) else { continue };
        // A sheet is read by the printed rules.
        let is_printed = walk.game.options.sets == 0 && walk.game.options.goal == 0;
        if !is_printed || walk.game.sides.iter().any(|side| side.left) {
            continue;
        }
        let mut scorer = Scorer::new(Some(walk.seats));
        for placed in walk.game.placed.iter() {
            let line = Line { seat: placed.seat, halves: placed.halves }.to_string();
            assert_eq!(scorer.read(&line).unwrap().gains, placed.gains);
        }
        assert_eq!(scorer.points(), walk.game.points());
    }
}

// §9.2
#[test]
fn the_scorer_knows_when_the_game_is_over() {
    let mut play = Scorer::new(Some(4));
    let ends: Result<Vec<Scored>, Unscored> = LONG.iter().map(|line| play.read(line)).collect();
    assert_eq!(ends.unwrap_err(), Unscored::Over);
}

/// A line of doubles up to the corner and back, for more than 50 points.
pub(super) const LONG: [&str; 16] = [
    "1 8H 0 8G 0",
    "1 8F 0 8E 1",
    "1 8D 1 8C 1",
    "1 8B 1 8A 1",
    "1 7A 1 6A 2",
    "1 5A 2 4A 2",
    "1 3A 2 2A 2",
    "1 1A 2 1B 3",
    "1 1C 3 1D 3",
    "1 1E 3 1F 3",
    "1 1G 3 1H 4",
    "1 1I 4 1J 4",
    "1 1K 4 1L 4",
    "1 1M 4 1N 5",
    "1 1O 5 2O 5",
    "1 3O 5 4O 5",
];

proptest! {
    // §9.1
    #[test]
    fn what_is_written_is_read_again(
        seat in 0..6u8,
        squares in prop::array::uniform2((0..15u8, 0..15u8)),
        dots in prop::array::uniform2(0..7u8),
    ) {
        let half = |n: usize| Half { square: Square::new(squares[n].0, squares[n].1).unwrap(), dots: dots[n] };
        let line = Line { seat: Seat(seat), halves: [half(0), half(1)] };
        prop_assert_eq!(line.to_string().parse::<Line>(), Ok(line));
    }

    // §9.1
    #[test]
    fn no_text_is_too_odd_to_be_answered(text in ".*") {
        if let Ok(line) = text.parse::<Line>() {
            prop_assert_eq!(line.to_string().parse::<Line>(), Ok(line));
        }
        Scorer::new(Some(3)).read(&text).ok();
    }
}
