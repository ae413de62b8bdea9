//! What the hands draw: the same from the same seed, on the sheet, in time,
//! and so that our own eyes know it.

use eyes::{Care, Eyes, Hands, SHEET, Stroke};

/// Words of every kind, few enough to be drawn in a test.
const WORDS: [&str; 8] = ["house", "sun", "fish", "bicycle", "crown", "envelope", "star", "cactus"];

fn draw(word: &str, seed: u64, care: Care) -> Vec<Stroke> {
    Hands::ours().draw(word, seed, care).unwrap_or_else(|| panic!("{word} is not drawn"))
}

#[test]
fn the_same_seed_draws_the_same_and_another_does_not() {
    for (word, care) in [("house", Care::Fair), ("cactus", Care::Hasty)] {
        assert_eq!(draw(word, 7, care), draw(word, 7, care));
        assert_ne!(draw(word, 7, care), draw(word, 8, care));
    }
}

#[test]
fn our_eyes_recognise_what_our_hands_draw() {
    let drawn =
        || WORDS.iter().flat_map(|word| (0..2).map(move |seed| (*word, draw(word, seed, Care::Fine))));
    let right =
        drawn().filter(|(word, strokes)| Eyes::ours().recognise(strokes).guesses[0].word == *word).count();
    assert!(right >= 15, "{right} of 16");
}

#[test]
fn ink_stays_on_the_sheet_and_time_goes_on() {
    for word in WORDS {
        for care in [Care::Hasty, Care::Fine] {
            let strokes = draw(word, 3, care);
            assert!(!strokes.is_empty() && strokes.iter().all(|stroke| !stroke.points().is_empty()));
            let marks: Vec<_> = strokes.iter().flat_map(Stroke::marks).collect();
            assert!(
                marks.iter().all(|mark| (0..SHEET).contains(&mark.at.0) && (0..SHEET).contains(&mark.at.1))
            );
            assert!(marks.is_sorted_by_key(|mark| mark.time));
            let last = marks.last().map_or(0, |mark| mark.time);
            assert!((1_000..60_000).contains(&last), "{word} takes {last} ms");
        }
    }
}

#[test]
fn words_that_are_not_drawn_well_are_not_drawn() {
    let hands = Hands::ours();
    assert!(hands.draw("no such word", 1, Care::Fair).is_none());
    let unshown = Eyes::ours().words().filter(|word| !hands.words().any(|drawn| drawn == *word));
    for word in unshown {
        assert!(hands.draw(word, 1, Care::Hasty).is_none(), "{word} was drawn");
    }
    assert!(hands.words().count() >= 220, "only {} words", hands.words().count());
}
