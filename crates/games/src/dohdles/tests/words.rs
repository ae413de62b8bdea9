//! What is the same word, and who has a say in it.

use super::*;
use crate::words::Verdict;

fn check(secret: &str, guesses: &[&str], verdict: Verdict) {
    for guess in guesses {
        assert_eq!(
            super::super::words::judge(Language::English).whole(secret, guess),
            verdict,
            "{guess} for {secret}"
        );
    }
}

// §8.1
#[test]
fn capitals_accents_hyphens_spaces_and_articles_make_no_difference() {
    check("ice-cream", &["Ice Cream", "ICECREAM", "an ice-cream", " the ice’cream "], Verdict::Right);
    check("Käse", &["kase", "KÄSE", "a Käse", "ka\u{308}se"], Verdict::Right);
    check("owl", &["ow", "awl", "bowl", "theowl"], Verdict::Wrong);
}

// §8.2, DH3, DH4
#[test]
fn other_forms_of_the_same_word_are_right_and_other_words_are_not() {
    check("glove", &["gloves", "the Gloves"], Verdict::Right);
    check("headphones", &["headphone"], Verdict::Right);
    check("scarf", &["scarves"], Verdict::Right);
    check("airplane", &["aeroplane", "planes"], Verdict::Right);
    check("bicycle", &["bike"], Verdict::Right);
    check("turnip", &["carrot"], Verdict::Wrong);
    check("moth", &["butterfly", "mouth"], Verdict::Wrong);
    check("cap", &["capes"], Verdict::Wrong);
    check("princess", &["princes"], Verdict::Wrong);
}

// §8.3, DH5, DH6
#[test]
fn a_word_of_the_language_or_of_the_boards_is_meant_as_it_is_said() {
    check("pelicam", &["pelicans", "pelican"], Verdict::Wrong);
    check("pelicam", &["pelicab"], Verdict::Near);
    check("saddle", &["paddle"], Verdict::Wrong);
    check("cherry", &["sherry"], Verdict::Wrong);
    check("banana", &["bandana"], Verdict::Wrong);
}

/// B says a word for A's flamingo; C waits behind.
fn said(word: &str) -> Evening {
    let mut evening = Evening::of(4);
    evening.chip(0, 2);
    evening.claim(B, 0);
    evening.claim(C, 0);
    evening.close_funnel();
    evening.propose(B, word);
    evening
}

fn trial(evening: &Evening) -> (bool, bool, usize, u8) {
    let Phase::Judging { near, counts, against, needed, .. } = evening.phase() else { panic!("no trial") };
    (near, counts, against.len(), needed)
}

// §8.1
#[test]
fn the_very_word_is_right_at_once() {
    for word in ["flamingo", "A Flamingo", "FLA-MINGO"] {
        let evening = said(word);
        assert!(matches!(evening.dohdle(0).fate, Fate::Solved { side: 1, .. }), "{word}");
    }
}

// §8.4
#[test]
fn the_creator_says_whether_a_slip_counts() {
    let mut evening = said("flamigo");
    assert!(evening.has_told(&Event::Near { side: 1, dohdle: 0, word: "flamigo".into() }));
    assert_eq!(trial(&evening), (true, false, 0, 2));
    assert!(evening.may(A).count && !evening.may(B).count);
    assert_eq!(evening.act(B, Action::Count { yes: true }), Err(Refusal::NotYours));
    evening.must(A, Action::Count { yes: true });
    assert!(matches!(evening.dohdle(0).fate, Fate::Solved { side: 1, .. }));
    assert_eq!(evening.dohdle(0).guesses[0].word.as_deref(), Some("flamigo"));
    let mut evening = said("flamigo");
    evening.must(A, Action::Count { yes: false });
    assert!(!evening.may(A).count);
    evening.time_out();
    assert_eq!(evening.space(1), 2);
    evening.say(C, "flamingo");
    assert_eq!(evening.space(2), 7);
    assert_eq!(evening.act(A, Action::Count { yes: true }), Err(Refusal::NotNow));
}

// §8.4, DH5
#[test]
fn silence_counts_nothing() {
    let mut evening = said("flamigo");
    assert_eq!(evening.until(), Millis::seconds(10));
    evening.time_out();
    assert_eq!(evening.space(1), 2);
    let mut evening = said("flamigo");
    evening.leave(A);
    assert_eq!(evening.space(1), 2);
    let mut evening = Evening::of(4);
    evening.leave(A);
    evening.chip(0, 2);
    evening.solve(B, 0, "flamigo");
    if matches!(evening.phase(), Phase::Judging { .. }) {
        evening.time_out();
    }
    assert_eq!(evening.space(1), 2);
}

// §8.5
#[test]
fn the_creator_may_reject_another_form_and_count_another_word() {
    let mut evening = said("flamingos");
    assert_eq!(trial(&evening), (false, true, 0, 2));
    assert_eq!(evening.until(), Millis::seconds(4));
    evening.time_out();
    assert_eq!(evening.space(1), 7);
    let mut evening = said("flamingos");
    evening.must(A, Action::Count { yes: false });
    assert_eq!(trial(&evening), (false, false, 0, 2));
    evening.time_out();
    assert_eq!(evening.space(1), 2);
    // DH36
    let mut evening = said("pink bird");
    assert_eq!(trial(&evening), (false, false, 0, 2));
    evening.must(A, Action::Count { yes: true });
    assert_eq!(evening.space(1), 7);
    let mut evening = said("pink bird");
    evening.must(A, Action::Count { yes: false });
    assert!(matches!(evening.phase(), Phase::Proposing { .. }));
    assert_eq!(evening.space(1), 2);
}

// §8.6, DH36
#[test]
fn more_than_half_of_the_others_overrule() {
    let mut evening = said("pink bird");
    assert!(evening.may(C).overrule && evening.may(D).overrule);
    assert!(!evening.may(A).overrule && !evening.may(B).overrule);
    assert_eq!(evening.act(B, Action::Overrule), Err(Refusal::OwnWord));
    assert_eq!(evening.act(A, Action::Overrule), Err(Refusal::YourOwn));
    evening.must(C, Action::Overrule);
    assert_eq!(evening.act(C, Action::Overrule), Err(Refusal::Agreed));
    // The creator may disagree, but what is disputed is not over with that.
    evening.must(A, Action::Count { yes: false });
    assert_eq!(trial(&evening), (false, false, 1, 2));
    evening.must(D, Action::Overrule);
    assert!(evening.has_told(&Event::Overruled { side: 1, dohdle: 0, counts: true }));
    assert_eq!(evening.space(1), 7);
    assert_eq!(evening.act(D, Action::Overrule), Err(Refusal::NotNow));
    let mut evening = said("flamingos");
    evening.must(C, Action::Overrule);
    evening.must(D, Action::Overrule);
    assert!(evening.has_told(&Event::Overruled { side: 1, dohdle: 0, counts: false }));
    assert_eq!(evening.space(1), 2);
}

// §8.6
#[test]
fn at_a_table_of_three_the_creator_has_the_last_word() {
    let mut evening = Evening::of(3);
    evening.chip(0, 2);
    evening.claim(B, 0);
    evening.close_funnel();
    evening.propose(B, "flamigo");
    assert!(!evening.may(C).overrule);
    assert_eq!(evening.act(C, Action::Overrule), Err(Refusal::NotNow));
    evening.must(A, Action::Count { yes: false });
    assert_eq!(evening.space(1), 2);
}

// §8.4, §8.7
#[test]
fn without_clocks_a_creator_is_waited_for_and_a_doubt_ends_by_itself() {
    let off = Options { pace: Pace::Off, ..Options::default() };
    let mut evening = Evening::with(&off, 4);
    evening.chip(0, 2);
    evening.begin_to_solve(B, 0);
    evening.propose(B, "flamigo");
    assert_eq!(evening.game.deadline(), None, "the creator is asked");
    evening.must(A, Action::Count { yes: false });
    assert_eq!(evening.until(), Millis::seconds(8), "the table may overrule");
    assert!(evening.may(C).overrule && evening.may(D).overrule);
    evening.must(C, Action::Overrule);
    evening.time_out();
    assert_eq!(evening.space(1), 2, "one of them is not enough");
    // A wrong word that nobody speaks for.
    evening.begin_to_solve(C, 0);
    evening.propose(C, "pelican");
    assert_eq!(evening.until(), Millis::seconds(8));
    evening.time_out();
    assert_eq!(evening.space(2), 2);
}

// §8.6, §8.7
#[test]
fn without_clocks_the_table_speaks_for_a_creator_who_has_left() {
    let off = Options { pace: Pace::Off, ..Options::default() };
    let mut evening = Evening::with(&off, 5);
    evening.chip(0, 2);
    evening.leave(A);
    evening.begin_to_solve(C, 0);
    evening.propose(C, "flamigo");
    assert_eq!(evening.until(), Millis::seconds(8));
    evening.must(B, Action::Overrule);
    evening.must(D, Action::Overrule);
    assert!(evening.space(2) > 3, "it counts");
}
