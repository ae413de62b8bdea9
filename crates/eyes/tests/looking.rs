//! What the eyes make of drawings: ours, the same elsewhere, and none at all.

use eyes::{Eyes, Point, Ranked};

/// A drawing made by us for this test, and the word it was meant to be.
struct Drawing {
    word: &'static str,
    strokes: Vec<Vec<Point>>,
}

/// One a line: the word, then each stroke's points.
fn ours() -> Vec<Drawing> {
    let point = |text: &str| {
        let (x, y) = text.split_once(',').expect("a point is x,y");
        (x.parse().expect("a number"), y.parse().expect("a number"))
    };
    let drawing = |line: &'static str| {
        let (word, strokes) = line.split_once(" | ").expect("a word and strokes");
        let strokes = strokes.split(" | ").map(|stroke| stroke.split(' ').map(point).collect()).collect();
        Drawing { word, strokes }
    };
    include_str!("drawings/ours.txt").lines().map(drawing).collect()
}

fn look(strokes: &[Vec<Point>]) -> Ranked {
    Eyes::ours().recognise(strokes)
}

fn moved(strokes: &[Vec<Point>], change: impl Fn(Point) -> Point) -> Vec<Vec<Point>> {
    strokes.iter().map(|stroke| stroke.iter().map(|&point| change(point)).collect()).collect()
}

#[test]
fn our_own_drawings_are_recognised_but_for_one() {
    let drawings = ours();
    let looks = drawings.iter().map(|drawing| (drawing.word, look(&drawing.strokes).guesses[0]));
    let wrong: Vec<_> = looks.filter(|(word, guess)| guess.word != *word).collect();
    assert!(drawings.len() >= 15, "only {} drawings", drawings.len());
    assert!(wrong.len() <= 1, "{wrong:#?}");
}

#[test]
fn the_same_strokes_are_always_seen_the_same() {
    for drawing in ours() {
        assert_eq!(look(&drawing.strokes), look(&drawing.strokes));
    }
}

/// Another place, size or side for a drawing.
type Change = fn(Point) -> Point;

#[test]
fn small_shifted_and_mirrored_drawings_are_recognised_too() {
    let changes: [(&str, Change); 3] = [
        ("small in a corner", |(x, y)| (x / 8 + 1700, y / 8)),
        ("large and far off", |(x, y)| (x * 9 - 100_000, y * 9 + 70_000)),
        ("mirrored", |(x, y)| (2048 - x, y)),
    ];
    for (how, change) in changes {
        let drawings = ours();
        let right = drawings
            .iter()
            .filter(|drawing| look(&moved(&drawing.strokes, change)).guesses[0].word == drawing.word);
        let right = right.count();
        assert!(right + 1 >= drawings.len(), "{how}: {right} of {}", drawings.len());
    }
}

#[test]
fn chances_add_up_and_are_in_order() {
    for drawing in ours() {
        let ranked = look(&drawing.strokes);
        let whole: f32 = ranked.guesses.iter().map(|guess| guess.chance).sum::<f32>() + ranked.unknown;
        assert!((whole - 1.0).abs() < 1e-4, "{whole}");
        assert!(ranked.guesses.is_sorted_by(|a, b| a.chance >= b.chance));
        assert_eq!(ranked.guesses.len(), Eyes::ours().words().count());
    }
}

#[test]
fn of_nothing_nothing_is_known() {
    for strokes in [vec![], vec![vec![]], vec![vec![], vec![]]] {
        let ranked = look(&strokes);
        assert_eq!(ranked.best(0.0), None);
        assert_eq!(ranked.unknown.to_bits(), 1.0_f32.to_bits());
    }
}

#[test]
fn a_dot_and_a_bare_line_are_not_named_with_any_sureness() {
    for strokes in [vec![vec![(700, 700)]], vec![vec![(0, 0), (300, 900)]], vec![vec![(5, 5), (5, 5)]]] {
        let ranked = look(&strokes);
        assert!(ranked.best(0.5).is_none(), "{:?}", &ranked.guesses[..3]);
    }
}

#[test]
fn any_whole_numbers_can_be_looked_at() {
    let far = [i32::MIN, -1, 0, 1, i32::MAX];
    let strokes: Vec<Vec<Point>> = far.iter().map(|&x| far.iter().map(|&y| (x, y)).collect()).collect();
    let ranked = look(&strokes);
    assert!(ranked.guesses.iter().all(|guess| guess.chance.is_finite()));
}

#[test]
fn words_are_known_once() {
    let mut words: Vec<_> = Eyes::ours().words().collect();
    assert!(words.len() >= 220, "only {} words", words.len());
    words.sort_unstable();
    assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "a word is listed twice");
}

#[test]
fn the_weights_are_small() {
    for file in
        [include_bytes!("../src/eyes.weights").as_slice(), include_bytes!("../src/hands/hands.weights")]
    {
        assert!(file.len() <= 2_500_000, "{} bytes", file.len());
    }
}
