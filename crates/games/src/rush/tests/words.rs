//! What is the word on the card. `crate::words` has a long table of its own;
//! here is what the rules of this game say of it.

use super::*;
use crate::words::Verdict;

fn check(card: &str, guesses: &[&str], verdict: Verdict) {
    for guess in guesses {
        assert_eq!(judge(Language::English).among(card, guess), verdict, "{guess} for {card}");
    }
}

// §6.1, RU6
#[test]
fn the_very_word_is_right_and_the_other_name_of_the_very_same_thing() {
    check("ferry", &["ferry"], Verdict::Right);
    check("ferry", &["ship", "boat"], Verdict::Wrong);
    check("couch", &["sofa"], Verdict::Right);
    check("flashlight", &["torch"], Verdict::Right);
    check("hippopotamus", &["hippo"], Verdict::Right);
    check("ice cream", &["ice", "cream", "cream ice", "", "?"], Verdict::Wrong);
}

// §6.2
#[test]
fn capitals_accents_hyphens_and_apostrophes_do_not_matter() {
    check("T-shirt", &["t shirt", "TSHIRT", "T shirt!"], Verdict::Right);
    check("Noah's ark", &["noahs ark", "Noah’s Ark"], Verdict::Right);
}

// §6.3
#[test]
fn the_word_may_stand_among_others_but_not_inside_one() {
    check("car", &["toy car", "car hire", "my old car is red"], Verdict::Right);
    check("car", &["carpet", "racecar"], Verdict::Wrong);
    check("dog", &["hot-dog"], Verdict::Right);
}

// §6.4, RU1, RU5
#[test]
fn one_or_many_and_doing_or_done_do_not_matter() {
    check("cherry", &["cherries"], Verdict::Right);
    check("tooth", &["teeth"], Verdict::Right);
    check("dice", &["die"], Verdict::Right);
    check("kissing", &["kiss"], Verdict::Right);
    check("yawn", &["yawning"], Verdict::Right);
    check("glasses", &["glass"], Verdict::Wrong);
    check("bee", &["beef"], Verdict::Wrong);
    check("fairy", &["fair"], Verdict::Wrong);
}

// §6.5, RU5
#[test]
fn both_spellings_are_right() {
    check("snowplough", &["snowplow", "snow plow"], Verdict::Right);
    check("aeroplane", &["airplane"], Verdict::Right);
}

// §6.6
#[test]
fn together_or_apart_is_the_same_for_a_whole_guess() {
    check("ice cream", &["icecream"], Verdict::Right);
    check("ice cream", &["my icecream"], Verdict::Wrong);
    check("lighthouse", &["light house"], Verdict::Right);
}

// §6.7, RU6
#[test]
fn a_slip_is_near_unless_it_makes_another_word() {
    check("castle", &["casle", "catsle", "castl"], Verdict::Near);
    check("zebra", &["zebar"], Verdict::Near);
    check("elephant", &["elefant"], Verdict::Near);
    check("castle", &["cattle"], Verdict::Wrong);
    check("monkey", &["money"], Verdict::Wrong);
    check("cat", &["cta"], Verdict::Wrong);
}

// §11.1
#[test]
fn the_words_of_a_pack_are_judged_in_its_language() {
    let words: Vec<String> = (0..40).map(|n| format!("Wort{n}")).collect();
    let pack = Pack::read(&format!("# language: de\nSpy\n{}", words.join("\n"))).unwrap();
    let evening = Evening::deal(&Options { pack: Some(pack), ..Options::default() }, 3);
    assert_eq!(evening.game.deck.judge.whole("Spy", "spies"), Verdict::Wrong);
}
