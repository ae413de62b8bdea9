//! Word packs: what can be read, what cannot, and where it says so.

use proptest::prelude::*;

use super::{super::pack::Why, *};
use crate::{MOST_FAULTS, PACK_BYTES};

fn n_words(n: usize) -> String {
    (0..n).map(|n| format!("word {n}\n")).collect()
}

fn error(text: &str) -> (Option<usize>, Why) {
    let faults = Pack::read_lines(text).unwrap_err();
    let [fault] = <[_; 1]>::try_from(faults).unwrap();
    fault
}

// §11.1, §11.4, RU24
#[test]
fn a_game_is_played_with_the_words_of_a_pack() {
    let pack = Pack::read(&n_words(36)).unwrap();
    let evening = Evening::guessing_with(&Options { pack: Some(pack.clone()), ..Options::default() }, 6);
    let mut dealt: Vec<String> = evening.game.slates().map(|(_, slate)| slate.word.clone()).collect();
    assert_ne!(dealt[..6], pack.words()[..6], "single words are put together at random");
    dealt.sort();
    let mut words = pack.words().to_vec();
    words.sort();
    assert_eq!(dealt, words);
}

// §11.4
#[test]
fn cards_of_a_pack_stay_together() {
    let text: String = (0..20).map(|n| format!("a{n}, b{n}; c{n}\n")).collect();
    let pack = Pack::read(&text).unwrap();
    assert!(pack.is_cards());
    let evening = Evening::deal(&Options { pack: Some(pack), ..Options::default() }, 6);
    for side in &evening.game.sides {
        for card in side.slates.chunks(3) {
            let [a, b, c] = card else { panic!("three words") };
            assert_eq!(a.word[1..], b.word[1..]);
            assert_eq!([&a.word[..1], &b.word[..1], &c.word[..1]], ["a", "b", "c"]);
        }
    }
}

// §11.2
#[test]
fn headers_say_what_a_pack_is() {
    let text = format!(
        "\u{feff}# Title: Im Meer\r\n#language: de\r\n# difficulty: Hard\r\n# by: Oma\r\n#\r\n\r\n{}",
        n_words(36).replace('\n', "\r\n")
    );
    let pack = Pack::read(&text).unwrap();
    assert_eq!((pack.title(), pack.language(), pack.difficulty()), ("Im Meer", "de", Difficulty::Hard));
    assert_eq!(pack.words().len(), 36);
    assert_eq!(pack.words()[3], "word 3");
    let evening = Evening::deal(&Options { pack: Some(pack), ..Options::default() }, 3);
    let view = evening.view(A);
    assert_eq!(view.pack, Some(Cover { title: "Im Meer".into(), language: "de".into() }));
    assert_eq!(view.difficulty, Difficulty::Hard);
}

// §11.3
#[test]
fn what_is_wrong_is_said_with_its_line() {
    let after = |line: &str| format!("{}{line}", n_words(4));
    assert_eq!(error(&n_words(35)), (None, Why::TooFewWords(35)));
    assert_eq!(error(&"x".repeat(PACK_BYTES + 1)), (None, Why::LongFile));
    assert_eq!(error(&n_words(MOST_WORDS + 1)), (Some(MOST_WORDS + 1), Why::TooManyWords));
    assert_eq!(error(&after("a, b")), (Some(5), Why::NotACard(2)));
    assert_eq!(error(&after("a, b, c")), (Some(5), Why::MixedLines));
    assert_eq!(error(&after("\n\n???")), (Some(7), Why::NoLetters));
    assert_eq!(error("a,,c"), (Some(1), Why::NoLetters));
    assert_eq!(error(&after("WORD-2")), (Some(5), Why::Twice("WORD-2".into())));
    assert_eq!(error(&after("a\u{7}b")), (Some(5), Why::Unseen));
    assert_eq!(error(&after("a\u{202e}b")), (Some(5), Why::Unseen));
    let long = "y".repeat(31);
    assert_eq!(error(&after(&long)), (Some(5), Why::LongWord(long)));
    assert_eq!(error("# language: deutsch oder so"), (Some(1), Why::Header("language")));
    assert_eq!(error("\n# difficulty: 7"), (Some(2), Why::Header("difficulty")));
    assert_eq!(error(&format!("# title: {}", "t".repeat(61))), (Some(1), Why::Header("title")));
}

// §11.3
#[test]
fn a_person_can_read_what_is_wrong() {
    let say = |text: &str| Pack::read(text).unwrap_err().to_string();
    assert_eq!(say("cat\ndog\nCat"), "line 3: “Cat” is there twice");
    assert_eq!(say("cat"), "a pack needs at least 36 words, and there are 1");
    assert_eq!(say("a, b"), "line 1: a line has one word or a card of three, and here are 2");
}

// §11.3, RU11
#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let text = format!("# difficulty: 7\ncat\n???\n{}CAT\na, b\n{}", n_words(40), "y".repeat(31));
    let lines: Vec<_> = Pack::read_lines(&text).unwrap_err().into_iter().map(|(line, _)| line).collect();
    assert_eq!(lines, [1, 3, 44, 45, 46].map(Some));
    assert_eq!(
        Pack::read(&text).unwrap_err().to_string(),
        "line 1: the difficulty cannot be read (and 4 more)"
    );
}

// §11.3, RU11
#[test]
fn what_is_beyond_some_dozens_is_counted() {
    let NotAPack { faults, more } = Pack::read(&"???\n".repeat(100)).unwrap_err();
    assert_eq!((faults.len(), more), (MOST_FAULTS, 100 - MOST_FAULTS));
    assert_eq!(faults[MOST_FAULTS - 1].line, Some(MOST_FAULTS));
}

#[test]
fn nobody_smuggles_a_bad_pack_in_as_options() {
    let pack = Pack::read(&n_words(40)).unwrap();
    let options = Options { pack: Some(pack), ..Options::default() };
    let text = serde_json::to_string(&options).unwrap();
    assert_eq!(serde_json::from_str::<Options>(&text).unwrap(), options);
    let few = text.replace("\"word 39\"", "\"\u{7}\"");
    assert!(serde_json::from_str::<Options>(&few).is_err());
    let twice = text.replace("\"word 39\"", "\"Word 38\"");
    assert!(serde_json::from_str::<Options>(&twice).is_err());
    assert_eq!(serde_json::to_string(&Options::default()).unwrap().matches("pack").count(), 0);
}

// §11.1
#[test]
fn packs_of_other_alphabets_are_guessed_as_well() {
    let words = ["Żółw", "ёжик", "猫", "아이스크림", "קוּסְקוּס", "école", "Straße", "नमस्ते"];
    let rest: String = n_words(30);
    let pack = Pack::read(&format!("{}\n{rest}", words.join("\n"))).unwrap();
    let mut evening = Evening::guessing_with(&Options { pack: Some(pack), ..Options::default() }, 3);
    for board in 0..BOARDS {
        evening.put_word(of(A, board), "a word of mine");
    }
    let guesses = ["zolw", "Ежик", "猫", "아이스크림", "קוסקוס", "ECOLE", "strasse", "नमस्ते"];
    for (word, guess) in words.into_iter().zip(guesses) {
        evening.game.slate_mut(of(B, 0)).unwrap().taken.clear();
        evening.put_word(of(B, 0), word);
        evening.wait(700);
        evening.guess(A, of(B, 0), guess).unwrap();
        evening.tell_if_held();
        assert!(!evening.board(A, of(B, 0)).taken.is_empty(), "{guess} for {word}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_turned_down_with_a_line_of_its_own(text in "(\\PC|\n|,|#|;){0,80}") {
        match Pack::read(&text) {
            Ok(pack) => prop_assert!(pack.words().len() >= FEWEST_WORDS),
            Err(NotAPack { faults, more }) => {
                let n_lines = text.lines().count();
                prop_assert!(!faults.is_empty() && faults.len() + more <= n_lines.max(1));
                let mut lines = faults.iter().map(|fault| fault.line);
                prop_assert!(lines.all(|line| line.is_none_or(|line| (1..=n_lines).contains(&line))));
            }
        }
    }

    #[test]
    fn what_was_read_is_kept_word_for_word(
        words in prop::collection::btree_set("[a-z]{3,8}( [a-z]{3,8})?", 36..80),
        junk in prop::collection::vec(prop_oneof![Just(""), Just("# a remark"), Just("   ")], 0..5),
    ) {
        let mut keys = std::collections::BTreeSet::new();
        let words: Vec<String> = words.into_iter().filter(|word| keys.insert(word.replace(' ', ""))).collect();
        prop_assume!(words.len() >= FEWEST_WORDS);
        let text = format!("{}\n{}\n", junk.join("\n"), words.join("\n"));
        let pack = Pack::read(&text).unwrap();
        prop_assert_eq!(pack.words(), &words[..]);
    }
}
