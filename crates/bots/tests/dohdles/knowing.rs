//! The table of facts is whole and does not contradict itself.

use bots::dohdles::{fact, facts};
use games::{
    dohdles::{Answer, all_terms, questions},
    words::Language,
};

#[test]
fn there_is_a_fact_for_every_term_of_the_boards_and_no_other() {
    assert!(facts(Language::English).iter().map(|fact| fact.term).eq(all_terms(Language::English)));
    assert_eq!(facts(Language::English).len(), 144);
}

#[test]
fn nothing_is_known_about_words_of_ones_own() {
    assert!(fact(Language::English, "Flamingo").is_some());
    assert!(fact(Language::English, "hoover").is_none());
}

/// The terms for which the first is true and the second is not.
fn exceptions(one: impl Fn(&str) -> Answer, other: impl Fn(&str) -> Answer) -> Vec<&'static str> {
    let is_odd = |term: &&str| one(term) == Answer::Yes && other(term) == Answer::No;
    facts(Language::English).iter().map(|fact| fact.term).filter(is_odd).collect()
}

#[test]
fn what_follows_from_one_fact_is_not_denied_by_another() {
    let is = |name: &'static str| move |term: &str| fact(Language::English, term).unwrap().is(name);
    let says = |number: usize| move |term: &str| fact(Language::English, term).unwrap().answers[number - 1];
    assert_eq!(questions(Language::English)[12], "Does it move by itself?");
    for (what, number) in [("animal", 1), ("animal", 3), ("animal", 13), ("plant", 1)] {
        assert_eq!(
            exceptions(is(what), says(number)),
            [""; 0],
            "{what} and {}",
            questions(Language::English)[number - 1]
        );
    }
    for (what, number) in [("fruit", 4), ("vegetable", 4), ("nut", 4), ("food", 4), ("clothing", 10)] {
        assert_eq!(
            exceptions(is(what), says(number)),
            [""; 0],
            "{what} and {}",
            questions(Language::English)[number - 1]
        );
    }
    for (what, number) in [("instrument", 14), ("boat", 18), ("aircraft", 19), ("building", 5)] {
        assert_eq!(
            exceptions(is(what), says(number)),
            [""; 0],
            "{what} and {}",
            questions(Language::English)[number - 1]
        );
    }
    for (one, other) in [("bird", "wings"), ("bird", "legs"), ("insect", "legs"), ("boat", "vehicle")] {
        assert_eq!(exceptions(is(one), is(other)), [""; 0], "{one} and {other}");
    }
    assert_eq!(exceptions(says(15), says(2)), [""; 0], "what needs electricity is made by humans");
    assert_eq!(exceptions(says(9), says(2)), [""; 0], "tools are made by humans");
}

#[test]
fn nothing_is_both_alive_and_made_or_bigger_than_a_person_and_in_a_pocket() {
    for fact in facts(Language::English) {
        let yes = |number: usize| fact.answers[number - 1] == Answer::Yes;
        assert!(!(yes(1) && yes(2)), "{}", fact.term);
        assert!(!(yes(5) && yes(6)), "{}", fact.term);
        assert!(!yes(5) || fact.size >= 150, "{} is {} cm", fact.term, fact.size);
        assert!(!yes(6) || fact.size <= 30 || fact.is("cloth") != Answer::No, "{}", fact.term);
    }
}

#[test]
fn every_trait_that_can_be_asked_for_is_true_of_something() {
    let phrases = include_str!("../../src/dohdles/speech/en/phrases.txt");
    let keys = phrases.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.get(..14));
    let traits = keys.map(str::trim).filter(|key| key.parse::<i8>().is_err() && !key.starts_with("colour"));
    let traits: Vec<&str> = traits.collect();
    assert!(traits.len() > 30);
    for name in traits {
        assert!(
            facts(Language::English).iter().any(|fact| fact.is(name) != Answer::No),
            "nothing is, or has, {name}"
        );
    }
}
