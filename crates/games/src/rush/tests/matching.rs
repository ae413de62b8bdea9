//! Which guesses are the word on the card.

use proptest::prelude::*;

use super::super::{
    cards,
    matching::{Lexicon, key},
};

/// The card, what is said, and whether it is right.
fn check(table: &[(&str, &str, bool)]) {
    for &(card, said, is_right) in table {
        assert_eq!(cards::lexicon().is_right(card, said), is_right, "“{said}” for {card}");
    }
}

// §6.1
#[test]
fn only_the_very_word_is_right() {
    check(&[
        ("ferry", "ferry", true),
        ("ferry", "ship", false),
        ("ferry", "boat", false),
        ("couch", "sofa", false),
        ("truck", "lorry", false),
        ("ice cream", "ice", false),
        ("ice cream", "cream", false),
        ("ice cream", "cream ice", false),
        ("cat", "", false),
        ("cat", "?", false),
    ]);
}

// §6.2
#[test]
fn capitals_accents_hyphens_and_apostrophes_do_not_matter() {
    check(&[
        ("cat", "CAT", true),
        ("cat", " cat! ", true),
        ("piñata", "pinata", true),
        ("pinata", "piñata", true),
        ("T-shirt", "t shirt", true),
        ("T-shirt", "tshirt", true),
        ("yo-yo", "yoyo", true),
        ("yo-yo", "Yo Yo", true),
        ("Noah's ark", "noahs ark", true),
        ("Noah's ark", "Noah’s Ark", true),
        ("Straße", "strasse", true),
        ("cœur", "coeur", true),
        ("İstanbul", "istanbul", true),
        ("Смородина", "смородина", true),
        ("καφές", "καφες", true),
        ("が", "か", false),
        ("cafe\u{301}", "café", true),
    ]);
}

// §6.3
#[test]
fn the_word_may_stand_among_others_but_not_inside_one() {
    check(&[
        ("car", "toy car", true),
        ("car", "car hire", true),
        ("car", "my old car is red", true),
        ("man", "Superman", false),
        ("man", "super man", true),
        ("car", "carpet", false),
        ("car", "racecar", false),
        ("hot dog", "a hot dog stand", true),
        ("hot dog", "hot big dog", false),
        ("dog", "hot-dog", true),
        ("sun", "sunflower", false),
        ("sunflower", "sun", false),
    ]);
}

// §6.4
#[test]
fn one_or_many_does_not_matter() {
    check(&[
        ("cherry", "cherries", true),
        ("grapes", "grape", true),
        ("box", "boxes", true),
        ("potato", "potatoes", true),
        ("leaf", "leaves", true),
        ("knife", "knives", true),
        ("scissors", "scissor", true),
        ("hot dog", "hot dogs", true),
        ("bus", "bu", false),
        ("bus", "buses", true),
        ("princess", "princes", false),
        ("glasses", "glass", true),
        ("mouse", "mice", false),
    ]);
}

// §6.5
#[test]
fn both_spellings_are_right() {
    check(&[
        ("aeroplane", "airplane", true),
        ("doughnut", "donut", true),
        ("doughnut", "donuts", true),
        ("moustache", "mustache", true),
        ("tennis racquet", "tennis racket", true),
        ("suit of armour", "suit of armor", true),
        ("axe", "ax", true),
        ("pyjamas", "pajamas", true),
        ("harbour", "harbor", true),
    ]);
}

// §6.6
#[test]
fn together_or_apart_is_the_same_for_a_whole_guess() {
    check(&[
        ("ice cream", "icecream", true),
        ("ice cream", "my icecream", false),
        ("lighthouse", "light house", true),
        ("lighthouse", "a light house", false),
        ("fire truck", "firetruck", true),
        ("teddy bear", "teddybear", true),
    ]);
}

// §6.7
#[test]
fn one_typing_error_is_forgiven_in_long_words() {
    check(&[
        ("castle", "casle", true),
        ("castle", "castl", true),
        ("castle", "casttle", true),
        ("castle", "catsle", true),
        ("castle", "csatel", false),
        ("castle", "cattle", false),
        ("monkey", "money", false),
        ("feather", "father", false),
        ("feather", "leather", false),
        ("desert", "dessert", false),
        ("house", "houze", false),
        ("cat", "cart", false),
        ("butterfly", "buterfly", true),
        ("elephant", "elefant", false),
        ("elephant", "elephent", true),
        ("birthday cake", "birtday cake", true),
        ("candle", "handle", false),
        ("rocket", "pocket", false),
        ("finger", "ginger", false),
    ]);
}

// §6.7
#[test]
fn a_slip_that_makes_another_word_of_the_pack_is_that_word() {
    let pack = Lexicon::of(["Tasche", "Flasche", "Lasche"], []);
    assert!(!pack.is_right("Tasche", "Lasche"));
    assert!(pack.is_right("Tasche", "Tashce"));
    let plurals = Lexicon::of(["glass", "glasses"], []);
    assert!(!plurals.is_right("glasses", "glass"));
}

#[test]
fn near_misses_are_seen() {
    for (card, said, is_near) in [
        ("sailboat", "boat", true),
        ("boat", "sailboat", true),
        ("man", "Superman", true),
        ("fire truck", "truck", true),
        ("castle", "cattle", true),
        ("elephant", "elefant", true),
        ("ice cream", "cream", true),
        ("cat", "dog", false),
        ("cat", "at", false),
        ("sun", "moon", false),
        ("zebra", "house", false),
    ] {
        assert_eq!(Lexicon::is_near(card, said), is_near, "“{said}” for {card}");
    }
}

fn any_word() -> impl Strategy<Value = String> {
    let words: Vec<&str> = cards::cards(super::Difficulty::Mixed).flatten().map(|word| word.text).collect();
    prop::sample::select(words).prop_map(str::to_owned)
}

proptest! {
    #[test]
    fn a_word_is_right_however_it_is_dressed(word in any_word(), before in "[a-z]{1,5}", is_upper: bool) {
        let said = format!("  {before}  {}! ", if is_upper { word.to_uppercase() } else { word.clone() });
        prop_assert!(cards::lexicon().is_right(&word, &said));
        prop_assert!(cards::lexicon().is_right(&word, &key(&word)));
        let many = if word.ends_with('s') { word.clone() } else { format!("{word}s") };
        prop_assert!(cards::lexicon().is_right(&word, &many));
    }

    #[test]
    fn no_word_on_the_cards_is_taken_for_another(one in any_word(), other in any_word()) {
        let (a, b) = (super::super::matching::words(&one), super::super::matching::words(&other));
        let is_part = b.windows(a.len()).any(|run| run == a);
        if a != b && !is_part {
            prop_assert!(!cards::lexicon().is_right(&one, &other), "{} for {}", other, one);
        }
    }

    #[test]
    fn one_slip_in_a_long_word_is_forgiven_and_three_are_not(
        word in any_word(), place in 0..40usize, letter in "[jqvxz]",
    ) {
        prop_assume!(!word.contains([' ', '-', '\'']) && word.len() >= 6);
        let at = place % word.len();
        let said = format!("{}{letter}{}", &word[..at], &word[at..]);
        prop_assert!(cards::lexicon().is_right(&word, &said), "{}", said);
        let worse = format!("{letter}{letter}{said}");
        prop_assert!(!cards::lexicon().is_right(&word, &worse), "{}", worse);
    }

    #[test]
    fn nothing_anyone_can_type_breaks_it(card in "\\PC{0,40}", said in "\\PC{0,60}") {
        let lexicon = Lexicon::of([card.as_str()], []);
        let is_right = lexicon.is_right(&card, &said);
        if lexicon.is_whole(&card, &said) && !key(&card).is_empty() {
            prop_assert!(is_right);
        }
        Lexicon::is_near(&card, &said);
    }
}
