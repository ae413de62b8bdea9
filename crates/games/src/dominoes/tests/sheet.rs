//! The score sheet: what a table wrote down, with its points.

use super::{notation::LONG, *};

fn sheet(seats: u8, lines: &[&str]) -> Sheet {
    Sheet::of(&record(seats, lines)).unwrap()
}

fn record(seats: u8, lines: &[&str]) -> ScoreSheet {
    ScoreSheet { seats, lines: lines.iter().map(|&line| line.into()).collect(), asked: None }
}

fn points(sheet: &Sheet) -> Vec<u16> {
    sheet.sides.iter().map(|side| side.points).collect()
}

fn codes(sheet: &Sheet) -> Vec<&str> {
    let code = |entry| match entry {
        &Entry::Scored { .. } => "ok",
        Entry::Noted => "noted",
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
        Entry::Noted | Entry::Illegal { .. } => panic!("{entry:?}"),
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
        assert_eq!(Sheet::of(&record(seats, &[])), Err(Refusal::Seats));
    }
}

// §9.3, DO13
#[test]
fn a_sheet_gives_every_place_for_a_domino_and_what_it_brings() {
    let asked = Some(Asked { seat: EAST, domino: domino(16) });
    let fits = |lines: &[&str]| Sheet::of(&ScoreSheet { asked, ..record(2, lines) }).unwrap().fits;
    assert_eq!(fits(&[]).len(), 8, "the star, four ways, and the other way round");
    let first = "1 8H 6 8I 1";
    for Fit { halves, gains } in fits(&[first]) {
        let line = Line { seat: EAST, halves }.to_string();
        let sheet = sheet(2, &[first, &line]);
        let Entry::Scored { placed } = &sheet.entries[1] else { panic!("{line} is refused") };
        assert_eq!(placed.gains, gains.iter().collect::<Vec<_>>());
    }
    assert!(!fits(&[first]).is_empty());
    assert!(fits(&[first, "2 8J 1 8K 6"]).is_empty(), "there are two of each");
    let nobody = Some(Asked { seat: Seat(2), domino: domino(16) });
    assert!(Sheet::of(&ScoreSheet { asked: nobody, ..record(2, &[]) }).unwrap().fits.is_empty());
}

// §9.3, DO4
#[test]
fn a_sheet_names_who_reached_the_goal_and_takes_nothing_more() {
    let lines = [&LONG[..], &["2 pit"]].concat();
    let sheet = sheet(4, &lines);
    assert_eq!((sheet.ending, &sheet.winners[..]), (Some(Ending::Goal), &[NORTH][..]));
    assert_eq!(codes(&sheet).last(), Some(&"over"));
    assert_eq!(sheet.history.last(), Some(&points(&sheet)));
    assert_eq!(sheet.follows, None);
}

// §9.3, DO4
#[test]
fn a_sheet_ends_when_the_last_domino_is_drawn() {
    let mut lines = vec!["1 8H 6 8I 1"];
    // 56 dominoes, three for each of two: 50 turns, one of them played.
    let pits = ["2 pit", "1 pit"];
    lines.extend((0..48).map(|n| pits[n % 2]));
    let almost = sheet(2, &lines);
    assert_eq!((almost.boneyard, almost.ending), (1, None));
    let mut last = lines.clone();
    last.push("2 pit");
    let over = sheet(2, &last);
    assert_eq!((over.boneyard, over.ending), (0, Some(Ending::Boneyard)));
    assert_eq!(over.winners, [NORTH, EAST], "the dots in hand decide, and are not known here");
    lines.push("2 8J 1 8K 1");
    let double = sheet(2, &lines);
    assert_eq!((double.ending, double.follows), (None, Some(EAST)), "a double may still be followed");
    for (line, code) in [("1 pit", "over"), ("2 stop", "noted"), ("2 8L 1 8M 2", "ok")] {
        let lines = [&lines[..], &[line]].concat();
        assert_eq!(codes(&sheet(2, &lines)).last(), Some(&code), "{line}");
        assert_eq!(sheet(2, &lines).ending.is_some(), code != "over");
    }
}

// §9.1
#[test]
fn a_sheet_keeps_discards_and_stops_in_its_log() {
    let sheet = sheet(2, &["1 8H 6 8I 6", "1 stop", "2 pit", "1 stop", "1 8J 6 8K 5"]);
    assert_eq!(codes(&sheet), ["ok", "noted", "noted", "nothing_to_stop", "ok"]);
    let line = |turn, seat, deed| LogLine { turn, seat, deed };
    let expected = [
        line(1, NORTH, Deed::Placed { index: 0 }),
        line(1, NORTH, Deed::Stopped),
        line(2, EAST, Deed::Discarded),
        line(3, NORTH, Deed::Placed { index: 1 }),
    ];
    assert_eq!(sheet.log, expected);
    assert_eq!(sheet.history.len(), 4);
    assert_eq!(sheet.next, EAST);
}
