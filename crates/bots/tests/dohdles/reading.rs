//! Bots understand questions in free words, or say that they do not.

use bots::dohdles::{Meaning, Reading, fact, facts, read};
use games::{
    dohdles::{Answer, questions},
    words::Language,
};
use proptest::prelude::*;

fn answer(question: &str, term: &str) -> Answer {
    read(Language::English, question).answer(fact(Language::English, term).expect("a term of the boards"))
}

#[test]
fn a_sample_question_in_free_words_is_the_sample_question() {
    for (number, question) in questions(Language::English).iter().enumerate() {
        let meaning = Meaning::Sample(number);
        assert_eq!(
            read(Language::English, question),
            Reading::Asks { meaning, opposite: false },
            "{question}"
        );
    }
}

#[test]
fn questions_are_answered_by_the_facts() {
    for (question, term, expected) in [
        ("Is it alive?", "flamingo", Answer::Yes),
        ("can people eat it", "pear", Answer::Yes),
        ("Is it edible", "hammer", Answer::No),
        ("Is it a bird?", "owl", Answer::Yes),
        ("Is it an animal?", "owl", Answer::Yes),
        ("Is it some kind of animal?", "teapot", Answer::No),
        ("Does it have wheels?", "bicycle", Answer::Yes),
        ("Is it pink?", "flamingo", Answer::Yes),
        ("Is it green?", "flamingo", Answer::No),
        ("Is it green?", "umbrella", Answer::Unclear),
        ("Is it a musical instrument?", "harp", Answer::Yes),
        ("Is it bigger than a car?", "whale", Answer::Yes),
        ("Is it bigger than a car?", "spoon", Answer::No),
        ("Is it smaller than a cat?", "spoon", Answer::Yes),
        ("Is it bigger than an elephant?", "ant", Answer::No),
        ("Is it taller than 2 metres?", "giraffe", Answer::Yes),
        ("Is it made out of wood?", "violin", Answer::Yes),
        ("Does it have feathers?", "swan", Answer::Yes),
        ("Is it natural?", "volcano", Answer::Yes),
        ("Do people wear it?", "scarf", Answer::Yes),
        ("Is it a means of transport?", "canoe", Answer::Yes),
        ("Is it a fruit?", "pumpkin", Answer::Maybe),
    ] {
        assert_eq!(answer(question, term), expected, "{question} of a {term}");
    }
}

#[test]
fn a_negated_question_is_answered_the_other_way_round() {
    assert_eq!(answer("Is it not alive?", "flamingo"), Answer::No);
    assert_eq!(answer("Is it something you cannot eat?", "hammer"), Answer::Yes);
    assert_eq!(answer("Does it have no legs?", "snail"), Answer::Yes);
    assert_eq!(answer("Is it inedible?", "pear"), Answer::No);
    assert_eq!(answer("Isn't it alive?", "flamingo"), Answer::Unclear, "this may be meant either way");
}

#[test]
fn half_understood_is_not_understood() {
    for question in [
        "Is it an animal that lives in Africa?",
        "Is it a red animal?",
        "Is it always green?",
        "Does it eat?",
        "Does it wear a hat?",
        "Is it bigger than your dreams?",
        "Is it more expensive than a car?",
        "Is it a bird or a fish?",
        "Does it have children?",
        "Does it have a button?",
        "Can you fish with it?",
        "Can you move it?",
        "Can you fly it?",
        "Is it a sport?",
        "Would your grandmother like it?",
        "",
        "?!",
    ] {
        assert_eq!(read(Language::English, question), Reading::Unknown, "{question}");
    }
}

#[test]
fn nobody_may_ask_for_the_word_or_its_letters() {
    for question in [
        "Is it a turnip?",
        "is it an elephant",
        "Are they scissors?",
        "Does it start with an S?",
        "How many letters does it have?",
        "Does it rhyme with bear?",
        "What is it?",
    ] {
        assert_eq!(read(Language::English, question), Reading::Forbidden, "{question}");
    }
}

const SAID: [&str; 40] = [
    "is", "it", "a", "the", "not", "never", "animal", "bird", "bigger", "smaller", "than", "person", "car",
    "2", "m", "made", "of", "wood", "metal", "red", "eat", "can", "you", "legs", "have", "does", "fly",
    "use", "outdoors", "children", "water", "in", "live", "purple", "friend", "or", "and", "elephant",
    "isnt", "no",
];

/// Words of which any two ask for different things.
const TOPICS: [&str; 12] = [
    "animal", "bird", "bigger", "smaller", "wood", "metal", "red", "eat", "legs", "fly", "outdoors",
    "children",
];

proptest! {
    #[test]
    fn whatever_is_asked_no_answer_contradicts_the_facts(
        words in prop::collection::vec(prop::sample::select(&SAID[..]), 0..9),
        n in 0..facts(Language::English).len(),
    ) {
        let question = words.join(" ");
        let fact = &facts(Language::English)[n];
        let given = read(Language::English, &question).answer(fact);
        match read(Language::English, &question) {
            Reading::Unknown => prop_assert_eq!(given, Answer::Unclear),
            Reading::Forbidden => prop_assert_eq!(given, Answer::NotAllowed),
            Reading::Asks { meaning, opposite } => {
                let truth = Reading::Asks { meaning, opposite: false }.answer(fact);
                let flips = opposite && matches!(truth, Answer::Yes | Answer::No);
                prop_assert_eq!(given != truth, flips);
                let n_negations = words.iter().filter(|word| ["not", "never", "isnt", "no"].contains(word));
                prop_assert_eq!(opposite, (n_negations.count() == 1) != words.contains(&"smaller"));
                prop_assert!(!words.contains(&"friend"), "{} was not understood", question);
                let asked = TOPICS.iter().filter(|topic| words.contains(topic)).count();
                prop_assert!(asked <= 1, "{} asks for several things", question);
            }
        }
    }

    #[test]
    fn no_text_is_too_odd_to_be_read(text in ".{0,120}") {
        for fact in facts(Language::English).iter().take(3) {
            read(Language::English, &text).answer(fact);
        }
    }
}
