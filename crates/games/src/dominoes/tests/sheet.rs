//! The score sheet: what a table wrote down, with its points.

use super::*;

fn sheet(seats: u8, lines: &[&str]) -> Sheet {
    Sheet::of(&ScoreSheet { seats, lines: lines.iter().map(|&line| line.into()).collect() }).unwrap()
}

fn points(sheet: &Sheet) -> Vec<u16> {
    sheet.sides.iter().map(|side| side.points).collect()
}

fn codes(sheet: &Sheet) -> Vec<&str> {
    let code = |entry| match entry {
        &Entry::Scored { .. } => "ok",
        Entry::Illegal { code, .. } => code.as_str(),
    };
    sheet.entries.iter().map(code).collect()
}

// §9.3: a chain of doubles is one turn, and bonuses go to everyone.
#[test]
fn a_sheet_scores_a_chain_of_doubles_and_the_bonus_of_another_seat() {
    let lines = ["1 8H 1 8I 1", "1 8J 1 8K 3", "2 7K 3 6K 3", "2 5K 3 4K 4", "1 3K 4 3L 3"];
    let sheet = sheet(2, &lines);
    assert_eq!(codes(&sheet), ["ok"; 5]);
    let turns = sheet.entries.iter().map(|entry| match entry {
        Entry::Scored { placed } => (placed.turn, placed.seat),
        Entry::Illegal { .. } => panic!("{entry:?}"),
    });
    let one_after_the_other = [(1, Seat(0)), (1, Seat(0)), (2, Seat(1)), (2, Seat(1)), (3, Seat(0))];
    assert_eq!(turns.collect::<Vec<_>>(), one_after_the_other);
    // 6K pays double, and when seat 1 takes the 2 of 3K, seat 2 stands on three dots.
    assert_eq!(points(&sheet), [2, 2 + 1 + 3]);
}

#[test]
fn a_line_that_is_not_allowed_counts_for_nothing_and_says_why() {
    let lines = ["1 8H 6 8I 1", "2 8J 2 8K 2", "2 8J 1 8K 2", "3 1A 1 1B 1", "nonsense"];
    let sheet = sheet(2, &lines);
    assert_eq!(codes(&sheet), ["ok", "dots_differ", "ok", "no_such_seat", "bad_line"]);
    assert_eq!(points(&sheet), [0, 0]);
}

// §9.3
#[test]
fn a_sheet_knows_who_probably_comes_next() {
    assert_eq!(sheet(3, &[]).next, Seat(0));
    assert_eq!(sheet(3, &["3 8H 6 8I 1"]).next, Seat(0));
    assert_eq!(sheet(3, &["2 8H 6 8I 6"]).next, Seat(1), "a double may be followed");
}

#[test]
fn one_alone_and_seven_get_no_sheet() {
    for seats in [0, 1, 7, 255] {
        assert_eq!(Sheet::of(&ScoreSheet { seats, lines: Vec::new() }), Err(Refusal::Seats));
    }
}
