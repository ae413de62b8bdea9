//! Bots riddle in every language as they do in English.

use bots::{
    Level,
    dohdles::{Meaning, Reading, fact, facts, read, shaped},
};
use games::{
    dohdles::{Answer, Event, Options, all_terms, questions},
    text_of,
    words::Language,
};

use crate::evening::Evening;

#[test]
fn there_is_a_fact_for_every_term_of_every_language_and_a_recipe() {
    for language in Language::ALL {
        assert_eq!(facts(language).len(), 144, "{language:?}");
        assert!(facts(language).iter().map(|fact| fact.term).eq(all_terms(language)), "{language:?}");
        assert!(facts(language).iter().map(|fact| fact.thing).eq(shaped()), "{language:?}");
        for term in all_terms(language) {
            assert_eq!(
                fact(language, &term.to_uppercase()).map(|fact| fact.term),
                Some(term),
                "{language:?}"
            );
        }
    }
}

#[test]
fn a_sample_question_in_free_words_is_the_sample_question_in_every_language() {
    for language in Language::ALL {
        for (number, question) in questions(language).iter().enumerate() {
            let meaning = Meaning::Sample(number);
            assert_eq!(read(language, question), Reading::Asks { meaning, opposite: false }, "{question}");
        }
    }
}

/// Questions as people ask them, of a term, with what a sensible person answers.
fn held_back() -> impl Iterator<Item = (Language, &'static str)> {
    let others = Language::ALL.into_iter().filter(|language| *language != Language::English);
    others.map(|language| (language, text_of!(language, "held_back/", ".txt", english: "")))
}

fn answer_named(name: &str) -> Answer {
    match name {
        "yes" => Answer::Yes,
        "no" => Answer::No,
        "maybe" => Answer::Maybe,
        other => panic!("{other} is no answer"),
    }
}

#[test]
fn most_questions_are_answered_and_nearly_always_rightly() {
    for (language, text) in held_back() {
        let (mut n_asked, mut n_answered, mut n_right) = (0, 0, 0);
        let mut odd = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let [question, term, wanted] = line.split(" | ").collect::<Vec<_>>()[..] else {
                panic!("no question: {line}")
            };
            let fact = fact(language, term).unwrap_or_else(|| panic!("{term} is on no board"));
            let reading = read(language, question);
            let given = reading.answer(fact);
            n_asked += 1;
            if matches!(reading, Reading::Asks { .. }) && given != Answer::Unclear {
                n_answered += 1;
                n_right += usize::from(given == answer_named(wanted));
            }
            if given != answer_named(wanted) {
                odd.push(format!("{line}: {given:?}"));
            }
        }
        assert!(n_asked >= 80, "{language:?}: {n_asked}");
        let says = format!("{language:?}: of {n_asked}, {n_answered} answered, {n_right} rightly: {odd:#?}");
        assert!(100 * n_answered >= 65 * n_asked, "{says}");
        assert!(100 * n_right >= 95 * n_answered, "{says}");
    }
}

#[test]
fn bots_play_whole_games_in_every_language_and_say_its_words() {
    for (language, seed) in Language::ALL.into_iter().zip(50..) {
        for (seats, level) in [(3, Level::Hard), (4, Level::Medium), (7, Level::Easy)] {
            let options = Options { language, ..Options::default() };
            let mut evening = Evening::new(&options, seats, seed);
            evening.play(&vec![level; usize::from(seats)]);
            let solved = |event: &&Event| matches!(event, Event::Solved { .. });
            assert!(evening.told.iter().filter(solved).count() > 0, "{language:?}, {seats} seats");
            let view = evening.view(0);
            let guesses = view.dohdles.iter().flat_map(|dohdle| &dohdle.guesses);
            for word in guesses.filter_map(|guess| guess.word.as_deref()) {
                assert!(all_terms(language).any(|term| term == word), "{word} is not {language:?}");
            }
        }
    }
}

/// How many spaces a chip has come on average when a Dohdle is solved, in
/// hundredths.
fn clues_needed(language: Language) -> u32 {
    let solved = (0..12).flat_map(|seed| {
        let mut evening = Evening::new(&Options { language, ..Options::default() }, 4, seed);
        evening.play(&[Level::Hard; 4]);
        evening.view(0).dohdles.into_iter().flat_map(|dohdle| dohdle.guesses)
    });
    let chips: Vec<u32> = solved.filter(|guess| guess.right).map(|guess| guess.chip.into()).collect();
    100 * chips.iter().sum::<u32>() / u32::try_from(chips.len()).expect("few guesses")
}

#[test]
fn a_riddle_takes_about_as_many_clues_in_every_language() {
    let english = clues_needed(Language::English);
    for language in Language::ALL {
        let needed = clues_needed(language);
        assert!(needed.abs_diff(english) <= 60, "{language:?}: {needed}, English: {english}");
    }
}
