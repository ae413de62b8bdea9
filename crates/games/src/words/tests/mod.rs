//! What is the same word, nearly the same, and another one.

use proptest::prelude::*;

use super::*;
use crate::{dohdles, rush, text_of};

/// Pairs of words of each language, and what the second is worth as the first.
/// They were written by thinking of what people type.
fn pairs_of(language: Language) -> &'static str {
    text_of!(language, "pairs/", ".txt")
}

/// The same, where the word may stand among others.
fn among_of(language: Language) -> &'static str {
    text_of!(language, "among/", ".txt")
}

fn pairs(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str, Verdict)> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let parts: Vec<&str> = line.split(" | ").collect();
        let &[word, said, verdict] = parts.as_slice() else { panic!("no pair: {line}") };
        let verdict = match verdict {
            "right" => Verdict::Right,
            "near" => Verdict::Near,
            "wrong" => Verdict::Wrong,
            other => panic!("{other} in {line}"),
        };
        (word, said, verdict)
    })
}

fn english<'a>(cards: impl IntoIterator<Item = &'a str>) -> Judge {
    Judge::new(Language::English, cards)
}

/// A language without any cards, with those of Doodle Rush, with the terms of
/// Dohdles.
fn judges(language: Language) -> [Judge; 3] {
    [Judge::new(language, []), rush::judge(language).clone(), dohdles::judge(language).clone()]
}

fn check(language: Language, text: &'static str, verdict: impl Fn(&Judge, &str, &str) -> Verdict) {
    let wrong: Vec<String> = judges(language)
        .iter()
        .enumerate()
        .flat_map(|(n, judge)| pairs(text).map(move |pair| (n, judge, pair)))
        .filter(|(_, judge, (word, said, wanted))| verdict(judge, word, said) != *wanted)
        .map(|(n, judge, (word, said, _))| {
            format!("{n}: {said} for {word}: {:?}", verdict(judge, word, said))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

// RU1, RU5, RU6, DH3 to DH6
#[test]
fn every_pair_of_the_table_is_judged_right_with_any_deck() {
    for (language, text) in Language::ALL.map(|language| (language, pairs_of(language))) {
        let fewest = if language == Language::English { 300 } else { 150 };
        assert!(pairs(text).count() >= fewest, "{language:?}: {}", pairs(text).count());
        check(language, text, Judge::whole);
    }
}

#[test]
fn a_word_may_stand_among_others_where_a_game_allows_it() {
    for (language, text) in Language::ALL.map(|language| (language, among_of(language))) {
        assert!(pairs(text).count() >= 20, "{language:?}: {}", pairs(text).count());
        check(language, text, Judge::among);
    }
}

#[test]
fn two_words_that_are_played_with_are_two() {
    let judge = english(["wave", "waving", "glass", "glasses", "sofa", "couch"]);
    for (one, other) in [("wave", "waving"), ("waving", "wave"), ("glass", "glasses"), ("sofa", "couch")] {
        assert_eq!(judge.whole(one, other), Verdict::Wrong, "{other} for {one}");
    }
    assert_eq!(judge.whole("couch", "settee"), Verdict::Right);
    assert_eq!(judge.among("waving", "a big wave"), Verdict::Wrong);
}

#[test]
fn of_a_language_that_is_not_known_only_the_spelling_counts() {
    let judge = Judge::new(Language::of("sv-FI"), ["Tasche", "Flasche", "Lasche"]);
    for (word, said, verdict) in [
        ("Tasche", "tasche", Verdict::Right),
        ("Tasche", "Lasche", Verdict::Wrong),
        ("Tasche", "Tashce", Verdict::Near),
        ("Tasche", "Taschen", Verdict::Near),
        ("Hut", "der Hut", Verdict::Wrong),
        ("Spy", "Spies", Verdict::Wrong),
    ] {
        assert_eq!(judge.whole(word, said), verdict, "{said} for {word}");
    }
    assert_eq!(Language::of(""), Language::English);
    assert_eq!(Language::of("en-GB"), Language::English);
    assert_eq!(Language::of("enm"), Language::Other);
}

#[test]
fn the_list_of_english_has_its_words_and_no_others() {
    let has = |word: &str| Language::English.rules().is_word(word);
    for word in ["cat", "beef", "aardvark", "zoo", "theatre", "theater", "flaming", "princes", "zebras"] {
        assert!(has(word), "{word}");
    }
    for word in ["", "c", "ca", "zebar", "catz", "theatr", "aa", "zzz", "Cat", "käse", "cat\u{0}", "a{b"] {
        assert!(!has(word), "{word}");
    }
}

/// Words of our own that went into a list, however they are spelt.
const COMMON: [(Language, &str); 3] = [
    (Language::German, include_str!("../german/common.txt")),
    (Language::French, include_str!("../french/common.txt")),
    (Language::Spanish, include_str!("../spanish/common.txt")),
];

#[test]
fn the_lists_have_the_words_as_the_judge_reads_them() {
    for (language, text) in COMMON {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let words = lines.flat_map(str::split_whitespace).map(|word| language.key(word));
        let listed: Vec<String> = words.filter(|word| (3..=10).contains(&word.len())).collect();
        assert!(listed.len() >= 1_000, "{language:?}: {}", listed.len());
        let missing: Vec<&String> = listed.iter().filter(|word| !language.rules().is_word(word)).collect();
        assert!(missing.is_empty(), "{language:?}: {missing:?}");
    }
}

#[test]
fn what_is_literally_the_word_is_beyond_doubt() {
    let judge = english([]);
    assert!(judge.is_literal("ice cream", "the Ice-Cream"));
    assert!(
        !judge.is_literal("couch", "sofa") && !judge.is_literal("cat", "cats") && !judge.is_literal("", "")
    );
}

#[test]
fn words_that_have_something_in_common_are_seen() {
    for (card, said, is_seen) in [
        ("sailboat", "boat", true),
        ("boat", "sailboat", true),
        ("man", "Superman", true),
        ("fire truck", "truck", true),
        ("ice cream", "cream", true),
        ("cat", "dog", false),
        ("cat", "at", false),
        ("zebra", "house", false),
    ] {
        assert_eq!(has_in_common(card, said), is_seen, "{said} for {card}");
    }
}

/// Every slip of one letter too many, so that none is left to chance.
#[test]
fn a_slip_is_near_unless_it_makes_another_word() {
    let judge = english([]);
    let mut n_words = 0;
    for word in cards().filter(|word| !word.contains([' ', '-', '\'']) && word.len() >= 4) {
        for (at, letter) in
            (0..=word.len()).flat_map(|at| ["j", "q", "v", "x", "z"].map(|letter| (at, letter)))
        {
            let said = format!("{}{letter}{}", &word[..at], &word[at..]);
            let is_word = Language::English.rules().is_word(&said);
            let wanted = if is_word { Verdict::Wrong } else { Verdict::Near };
            assert_eq!(judge.whole(word, &said), wanted, "{said} for {word}");
            let worse = format!("{letter}{letter}{said}");
            assert_eq!(judge.whole(word, &worse), Verdict::Wrong, "{worse} for {word}");
            n_words += usize::from(is_word);
        }
    }
    assert!(n_words > 0, "as \"shove\" is one, and no shoe");
}

fn cards() -> impl Iterator<Item = &'static str> {
    rush::cards(Language::English, rush::Difficulty::Mixed).flatten().map(|word| word.text)
}

fn any_card() -> impl Strategy<Value = String> {
    prop::sample::select(cards().collect::<Vec<_>>()).prop_map(str::to_owned)
}

proptest! {
    #[test]
    fn a_word_is_right_however_it_is_dressed(word in any_card(), before in "[a-z]{1,5}", is_upper: bool) {
        let [judge, ..] = judges(Language::English);
        let said = if is_upper { word.to_uppercase() } else { word.clone() };
        prop_assert_eq!(judge.whole(&word, &format!(" the {said}! ")), Verdict::Right);
        prop_assert_eq!(judge.among(&word, &format!("  {before}  {said}! ")), Verdict::Right);
        prop_assert_eq!(judge.whole(&word, &key(&word)), Verdict::Right);
    }

    #[test]
    fn in_every_language_a_card_is_right_with_an_article_and_without_marks(
        language in prop::sample::select(&Language::ALL[..]),
        n in 0..10_000_usize,
    ) {
        let cards: Vec<&str> =
            rush::cards(language, rush::Difficulty::Mixed).flatten().map(|word| word.text).collect();
        let word = cards[n % cards.len()];
        let judge = rush::judge(language);
        let article = language.rules().articles()[n % language.rules().articles().len()];
        prop_assert_eq!(judge.whole(word, &format!("{article} {}!", word.to_uppercase())), Verdict::Right);
        prop_assert_eq!(judge.whole(word, &key(word)), Verdict::Right);
        prop_assert!(judge.is_literal(word, &word.to_lowercase()));
        prop_assert!(judge.has(word));
    }

    #[test]
    fn nothing_anyone_can_type_breaks_it(card in "\\PC{0,40}", said in "\\PC{0,60}") {
        let known = Language::ALL.map(|language| Judge::new(language, [card.as_str()]));
        for judge in known.into_iter().chain([Judge::new(Language::Other, [])]) {
            prop_assert!(judge.among(&card, &said) <= judge.whole(&card, &said));
            prop_assert!(!judge.is_literal(&card, &said) || judge.whole(&card, &said) == Verdict::Right);
            prop_assert_eq!(judge.is_same(&card, &said), judge.is_same(&said, &card));
        }
        has_in_common(&card, &said);
    }
}
