//! The board of somebody who owns the box.

use super::{super::layout_text::read, *};

const SHORT: &str = "\u{feff}# title: From the box\n# Anything else.\n\n\
    clues: ??, ABC, ??/ABC\nREWARDS 1 2 3\nforward 1 2 3 2 1\nback 0 0 1 2 3\nstart 2\n";

fn faults(text: &str) -> Vec<(Option<usize>, String)> {
    let error = Dohdles::unpack(&mut Options::default(), text).unwrap_err();
    error.faults.into_iter().map(|fault| (fault.line, fault.why)).collect()
}

fn fault(text: &str) -> (Option<usize>, String) {
    faults(text).swap_remove(0)
}

fn on_short(seats: u8) -> Evening {
    let mut options = Options::default();
    let note = Dohdles::unpack(&mut options, SHORT).unwrap();
    assert_eq!((note.title.as_str(), note.words), ("From the box", 6));
    Evening::with(&options, seats)
}

// §12.1, §12.2, DH18
#[test]
fn a_board_of_ones_own_is_played_on_and_seen_by_everyone() {
    let mut evening = on_short(4);
    assert_eq!(evening.spaces(), [2; 4]);
    let seen = serde_json::to_value(evening.game.view(Viewer::Spectator).layout).unwrap();
    assert_eq!(seen["clues"], serde_json::json!(["questions", "letter", "either"]));
    assert_eq!(seen["red"], serde_json::json!([0, 0, 1, 2, 3]));
    // Solved on the second clue space, from the first of the track: two forward, and two for its creator.
    evening.chip(2, 2);
    evening.token(2, 1);
    evening.solve(C, 2, "teapot");
    assert_eq!(evening.spaces(), [2, 4, 3, 2]);
    evening.chip(3, 1);
    evening.solve(C, 3, "anchor");
    assert_eq!(evening.space(2), 5);
    assert_eq!(evening.phase(), Phase::Over, "the end is where the arrows end");
    // The third clue is the last.
    let mut evening = on_short(4);
    evening.chip(2, 2);
    evening.choose(A, 2);
    evening.must(A, Action::Letter { position: 1 });
    assert!(matches!(evening.phase(), Phase::LastCall { .. }));
}

// §12.2
#[test]
fn a_board_is_read_as_it_is_written() {
    let ours = Layout::default();
    let text = layout_text(&ours, "Ours");
    assert_eq!(read(&text).unwrap().0, ours);
    let (short, _) = read(SHORT).unwrap();
    assert_eq!(read(&layout_text(&short, "")).unwrap().0, short);
    assert_eq!(read(&SHORT.replace('\n', "\r\n")).unwrap().0, short);
}

// §12.3
#[test]
fn a_board_that_cannot_be_played_on_says_where_and_why() {
    let without = |name: &str| -> String {
        SHORT
            .lines()
            .filter(|line| !line.to_lowercase().starts_with(name))
            .map(|l| format!("{l}\n"))
            .collect()
    };
    for (name, text) in [
        ("clues", without("clues")),
        ("rewards", without("rewards")),
        ("forward", without("forward")),
        ("back", without("back")),
        ("start", without("start")),
    ] {
        assert_eq!(fault(&text), (None, format!("there is no line “{name}”")));
    }
    let with = |from: &str, to: &str| fault(&SHORT.replace(from, to));
    let cases = [
        (with("??, ABC", "??, DEF"), 4, "“DEF” is no clue: they are ??, ABC and ??/ABC"),
        (with("clues: ??, ABC, ??/ABC", "clues"), 4, "a Dohdle has 1 to 12 clue spaces, and here are 0"),
        (with("??/ABC", &"?? ".repeat(11)), 4, "a Dohdle has 1 to 12 clue spaces, and here are 13"),
        (with("1 2 3\n", "1 2\n"), 5, "there are 3 clue spaces and 2 rewards"),
        (with("1 2 3\n", "1 2 ten\n"), 5, "“ten” is not a number from 0 to 9"),
        (with("1 2 3 2 1", "1 2 3 2 10"), 6, "“10” is not a number from 0 to 9"),
        (with("1 2 3 2 1", "1 2 3 2 0"), 6, "a right word leads at least one space forward"),
        (with("1 2 3 2 1", "1 2"), 6, "a track has 5 to 40 spaces with the ! and the end, and here are 3"),
        (
            with("1 2 3 2 1", &"1 ".repeat(40)),
            6,
            "a track has 5 to 40 spaces with the ! and the end, and here are 41",
        ),
        (with("0 0 1 2 3", "0 1 2 3"), 7, "forward has 5 numbers and back has 4"),
        (with("start 2", "start 5"), 8, "the tokens start between the ! and the end"),
        (with("start 2", "start"), 8, "start is one number"),
        (with("start 2", "start 2 3"), 8, "start is one number"),
        (with("start 2", "back 1"), 8, "there is a second line “back”"),
        (with("start 2", "cat"), 8, "a line begins with clues, rewards, forward, back or start"),
        (with("From the box", &"x".repeat(61)), 1, TITLE),
        (with("From the box", "a\u{202e}b"), 1, TITLE),
    ];
    for (n, (found, line, why)) in cases.into_iter().enumerate() {
        assert_eq!(found, (Some(line), why.to_owned()), "case {n}");
    }
    assert_eq!(fault(&"#".repeat(LAYOUT_BYTES + 1)), (None, "the file is longer than 8 KiB".into()));
}

// §12.3, RU11
#[test]
fn everything_that_is_wrong_with_a_board_is_told_at_once() {
    let lines = |text: &str| faults(text).into_iter().map(|(line, _)| line).collect::<Vec<_>>();
    assert_eq!(lines("cat\nclues ??\ndog\nstart\nclues ABC\n"), [1, 3, 4, 5].map(Some));
    assert_eq!(lines("clues ??\nstart 1\n"), [None; 3], "rewards, forward and back");
    let odd = SHORT.replace("1 2 3\n", "1 2\n").replace("0 0 1 2 3", "0 1").replace("start 2", "start 9");
    assert_eq!(lines(&odd), [5, 7, 8].map(Some));
}

const TITLE: &str = "the title has more than 60 characters, or some that cannot be seen";

// §12.3
#[test]
fn options_take_no_board_that_a_file_could_not_hold() {
    let good = serde_json::json!({"clues": ["letter"], "rewards": [1], "green": [1, 1, 1, 1], "red": [0, 0, 0, 0], "start": 1});
    let read = |layout: &serde_json::Value| {
        serde_json::from_value::<Options>(serde_json::json!({ "layout": layout }))
            .map(|options| options.layout)
    };
    assert!(read(&good).unwrap().is_some());
    for (key, value) in [
        ("clues", serde_json::json!([])),
        ("rewards", serde_json::json!([1, 2])),
        ("green", serde_json::json!([1, 1, 1, 0])),
        ("red", serde_json::json!([0, 0, 0, 10])),
        ("start", serde_json::json!(4)),
        ("more", serde_json::json!(1)),
    ] {
        let mut bad = good.clone();
        bad[key] = value;
        assert!(read(&bad).is_err(), "{key}");
    }
}

// §12.4
#[test]
fn where_a_wrong_word_costs_nothing_there_is_one_until_the_next_turn() {
    let mut evening = on_short(4);
    evening.chip(2, 1);
    evening.token(2, 1);
    evening.solve(C, 2, "kettle");
    assert_eq!(evening.space(2), 1);
    assert_eq!(evening.act(C, Action::Claim { dohdle: 2 }), Err(Refusal::Silent));
    evening.turn_of(2);
    assert_eq!(evening.may(C).claim, [2]);
}
