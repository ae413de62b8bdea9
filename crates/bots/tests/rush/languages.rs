//! Bots draw and guess in every language as they do in English.

use bots::Level;
use games::{
    rush::{Event, Options, cards},
    words::Language,
};

use crate::evening::Evening;

/// How many drawings were guessed in a few games, and whether every guess was a
/// word of the cards.
fn n_guessed(language: Language) -> usize {
    let on_cards = |text: &str| {
        let sides = cards(language, games::rush::Difficulty::Mixed);
        sides.flatten().any(|word| word.text == text)
    };
    let mut n_taken = 0;
    for seed in 0..4 {
        let mut evening = Evening::new(&Options { language, ..Options::default() }, 4, 700 + seed);
        evening.play(&[Level::Hard; 4]);
        for event in &evening.told {
            if let Event::Missed { text, .. } | Event::Right { text, .. } = event {
                assert!(on_cards(text), "{text} is on no card in {language:?}");
            }
        }
        n_taken += evening.told.iter().filter(|event| matches!(event, Event::Took { .. })).count();
    }
    n_taken
}

#[test]
fn whole_games_in_every_language_are_guessed_about_as_well() {
    let english = n_guessed(Language::English);
    for language in Language::ALL {
        let guessed = n_guessed(language);
        assert!(guessed * 10 >= english * 8, "{language:?}: {guessed}, English: {english}");
    }
}
