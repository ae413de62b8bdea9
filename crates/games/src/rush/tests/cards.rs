//! The printed cards, and what is dealt of them.

use std::collections::{BTreeMap, BTreeSet};

use super::{super::cards as printed, *};
use crate::{text_of, words::Verdict};

fn words(difficulty: Difficulty) -> Vec<Word> {
    words_of(Language::English, difficulty)
}

fn words_of(language: Language, difficulty: Difficulty) -> Vec<Word> {
    printed::cards(language, difficulty).flatten().copied().collect()
}

// §2.2, §2.7
#[test]
fn there_are_cards_enough_in_every_language_with_three_words_on_each_side() {
    for difficulty in [Difficulty::Easy, Difficulty::Hard] {
        assert_eq!(printed::cards(Language::English, difficulty).count(), 175);
        for language in Language::ALL {
            let n_words = words_of(language, difficulty).len();
            assert!(n_words >= 350, "{language:?}: {n_words}");
        }
    }
    assert_eq!(words(Difficulty::Mixed).len(), 1_050);
}

#[test]
fn no_card_is_lost_when_it_is_read() {
    for language in Language::ALL {
        let easy = text_of!(language, "../cards/", "/easy.txt");
        let hard = text_of!(language, "../cards/", "/hard.txt");
        for (difficulty, text) in [(Difficulty::Easy, easy), (Difficulty::Hard, hard)] {
            assert_eq!(printed::cards(language, difficulty).count(), text.lines().count(), "{language:?}");
        }
    }
}

// §2.4
#[test]
fn no_word_is_there_twice_nor_as_good_as_another() {
    for language in Language::ALL {
        let all = words_of(language, Difficulty::Mixed);
        let keys: BTreeSet<String> = all.iter().map(|word| language.key(word.text)).collect();
        assert_eq!(keys.len(), all.len(), "{language:?}");
        for (n, one) in all.iter().enumerate() {
            let is_like = |other: &&Word| {
                let ends = |word: &Word| (word.text.chars().next(), word.text.chars().last());
                // One slip, or an ending, leaves the first or the last letter alone.
                (ends(one).0 == ends(other).0 || ends(one).1 == ends(other).1)
                    && other.text.len().abs_diff(one.text.len()) < 4
            };
            let judge = printed::judge(language);
            for other in all[n + 1..].iter().filter(is_like) {
                assert_eq!(judge.whole(one.text, other.text), Verdict::Wrong, "{one:?} {other:?}");
                assert_eq!(judge.whole(other.text, one.text), Verdict::Wrong, "{one:?} {other:?}");
            }
        }
    }
}

#[test]
fn every_word_can_be_read_typed_and_guessed() {
    for language in Language::ALL {
        for Word { text, .. } in words_of(language, Difficulty::Mixed) {
            assert!(text.chars().count() <= WORD_CHARACTERS, "{text}");
            let is_letter = |c: char| {
                if language == Language::English { c.is_ascii_alphabetic() } else { c.is_alphabetic() }
            };
            let is_plain = |c: char| is_letter(c) || c == ' ' || c == '-' || c == '\'';
            assert!(text.chars().all(is_plain), "{text}");
            assert!(text.starts_with(is_letter), "{text}");
            assert!(!text.contains("  ") && text.trim() == text, "{text}");
            assert_eq!(printed::judge(language).whole(text, &text.to_uppercase()), Verdict::Right, "{text}");
        }
    }
}

#[test]
fn the_words_of_a_card_are_of_different_sorts() {
    for language in Language::ALL {
        let mut counts: BTreeMap<(bool, Tag), usize> = BTreeMap::new();
        for (is_hard, difficulty) in [(false, Difficulty::Easy), (true, Difficulty::Hard)] {
            for card in printed::cards(language, difficulty) {
                let tags: BTreeSet<Tag> = card.iter().map(|word| word.tag).collect();
                assert_eq!(tags.len(), 3, "{card:?}");
                for tag in tags {
                    *counts.entry((is_hard, tag)).or_default() += 1;
                }
            }
        }
        assert!(counts.values().all(|&n| (5..100).contains(&n)), "no sort rules a side: {counts:?}");
    }
}

#[test]
fn nothing_is_a_weapon_a_cigarette_or_a_brand() {
    let banned = [
        "gun",
        "rifle",
        "revolver",
        "pistol",
        "sword",
        "cannon",
        "grenade",
        "bomb",
        "dagger",
        "missile",
        "cigarette",
        "cigar",
        "pipe",
        "ashtray",
        "lighter",
        "beer",
        "whiskey",
        "vodka",
        "lego",
        "barbie",
        "frisbee",
        "popsicle",
        "rollerblades",
        "jacuzzi",
        "velcro",
        "ipod",
        "iphone",
        "hoover",
        "jeep",
        "thermos",
    ];
    for Word { text, .. } in words(Difficulty::Mixed) {
        let parts = crate::words::words(text);
        assert!(!parts.iter().any(|part| banned.contains(&part.as_str())), "{text}");
    }
}

// §1.2, §2.2, §2.4
#[test]
fn everyone_is_dealt_two_cards_of_the_chosen_side() {
    for (difficulty, halves) in [
        (Difficulty::Easy, [Difficulty::Easy, Difficulty::Easy]),
        (Difficulty::Hard, [Difficulty::Hard, Difficulty::Hard]),
        (Difficulty::Mixed, [Difficulty::Easy, Difficulty::Hard]),
    ] {
        let evening = Evening::deal(&Options { difficulty, ..Options::default() }, 6);
        let mut dealt = BTreeSet::new();
        for side in &evening.game.sides {
            for (hand, half) in side.slates.chunks(3).zip(halves) {
                let words: Vec<&str> = hand.iter().map(|slate| slate.word.as_str()).collect();
                let is_it =
                    |card: &&'static [Word; 3]| card.iter().map(|word| word.text).eq(words.iter().copied());
                assert_eq!(printed::cards(Language::English, half).filter(is_it).count(), 1, "{words:?}");
                dealt.extend(words.iter().map(|word| (*word).to_owned()));
            }
        }
        assert_eq!(dealt.len(), 36);
    }
}

// §2.3
#[test]
fn mixed_deals_one_card_of_each_side() {
    let mut evening = Evening::deal(&Options { difficulty: Difficulty::Mixed, ..Options::default() }, 3);
    evening.time_out();
    let view = evening.view(B);
    let texts: Vec<&str> = view.sides[1].boards.iter().filter_map(|board| board.word.as_deref()).collect();
    let easy: Vec<Word> = words(Difficulty::Easy);
    let is_easy: Vec<bool> = texts.iter().map(|text| easy.iter().any(|word| word.text == *text)).collect();
    assert_eq!(is_easy, [true, true, true, false, false, false]);
    assert_eq!(view.difficulty, Difficulty::Mixed);
}

#[test]
fn every_card_is_dealt_now_and_then() {
    let mut dealt = BTreeSet::new();
    for seed in 0..300 {
        let mut rng = Rng::from_number(seed);
        let game = Rush::deal(&Options::default(), 6, &mut Step::new(Millis(0), &mut rng)).unwrap();
        dealt.extend(game.slates().map(|(_, slate)| slate.word.clone()));
    }
    assert_eq!(dealt.len(), 525);
}
