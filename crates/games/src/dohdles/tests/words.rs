//! What is the same word.

use super::{super::words::*, *};

fn check(secret: &str, guesses: &[&str], verdict: Verdict) {
    for guess in guesses {
        assert_eq!(judge(secret, guess), verdict, "{guess} for {secret}");
    }
}

// §8.1
#[test]
fn capitals_accents_hyphens_spaces_and_articles_make_no_difference() {
    check("ice-cream", &["Ice Cream", "ICECREAM", "an ice-cream", " the ice’cream "], Verdict::Right);
    check("Käse", &["kase", "KÄSE", "a Käse", "ka\u{308}se"], Verdict::Right);
    check("Straße", &["strasse", "STRASSE"], Verdict::Right);
    check("œuf", &["oeuf"], Verdict::Right);
    check("Κάκτος", &["κακτος", "ΚΑΚΤΟΣ"], Verdict::Right);
    check("ёлка", &["елка"], Verdict::Right);
    check("owl", &["ow", "awl", "bowl", "theowl"], Verdict::Wrong);
    check("theatre", &["atre"], Verdict::Wrong);
}

// §8.2
#[test]
fn a_regular_plural_is_the_same_word_and_a_synonym_is_not() {
    check("glove", &["gloves", "the Gloves"], Verdict::Right);
    check("headphones", &["headphone"], Verdict::Right);
    check("cherry", &["cherries"], Verdict::Right);
    check("compass", &["compasses"], Verdict::Right);
    check("turnip", &["carrot"], Verdict::Wrong);
    check("moth", &["butterfly", "mot"], Verdict::Wrong);
    check("bicycle", &["bike"], Verdict::Wrong);
}

// §8.3
#[test]
fn a_word_on_the_boards_is_meant_as_it_is_said() {
    check("pelicam", &["pelicans", "pelican"], Verdict::Wrong);
    check("pelicam", &["pelicab"], Verdict::Near);
}

// §8.4
#[test]
fn one_slip_in_a_long_word_is_near() {
    let slips = ["flaming", "flamingoo", "fflamingo", "flamjngo", "falmingo", "Flaming o?"];
    check("flamingo", &slips[..5], Verdict::Near);
    check("flamingo", &["flamin", "falmnigo", "framings", "wingo", "flxmxngo"], Verdict::Wrong);
    check("canoe", &["kanoe", "cano"], Verdict::Wrong);
    check("walrus", &["walras"], Verdict::Near);
    check("flamingo", &slips[5..], Verdict::Right);
}

fn nearly() -> Evening {
    let mut evening = Evening::of(4);
    evening.chip(0, 2);
    evening.claim(B, 0);
    evening.claim(C, 0);
    evening.close_funnel();
    evening.say(B, "flamigo");
    evening
}

// §8.4
#[test]
fn the_creator_says_whether_a_slip_counts() {
    let mut evening = nearly();
    assert!(evening.has_told(&Event::Near { side: 1, dohdle: 0, word: "flamigo".into() }));
    assert!(matches!(evening.phase(), Phase::Judging { .. }));
    assert_eq!(evening.game.waiting_for().iter().collect::<Vec<_>>(), [A]);
    assert!(evening.may(A).count && !evening.may(B).count);
    assert_eq!(evening.act(B, Action::Count { yes: true }), Err(Refusal::NotYours));
    evening.must(A, Action::Count { yes: true });
    assert!(matches!(evening.dohdle(0).fate, Fate::Solved { side: 1, .. }));
    assert_eq!(evening.dohdle(0).guesses[0].word.as_deref(), Some("flamigo"));
    let mut evening = nearly();
    evening.must(A, Action::Count { yes: false });
    assert_eq!(evening.space(1), 2);
    evening.say(C, "flamingo");
    assert_eq!(evening.space(2), 7);
    assert_eq!(evening.act(A, Action::Count { yes: true }), Err(Refusal::NotNow));
}

// §8.4
#[test]
fn it_counts_after_ten_seconds_or_when_the_creator_is_gone() {
    let mut evening = nearly();
    assert_eq!(evening.until(), Millis::seconds(10));
    evening.time_out();
    assert_eq!(evening.space(1), 7);
    let mut evening = nearly();
    evening.leave(A);
    assert_eq!(evening.space(1), 7);
    let mut evening = Evening::of(4);
    evening.leave(A);
    evening.chip(0, 2);
    evening.solve(B, 0, "flamigo");
    assert_eq!(evening.space(1), 7);
}
