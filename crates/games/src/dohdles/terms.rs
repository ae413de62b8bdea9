//! What is printed on the suggestion boards: six lists of words, and the
//! questions that are on all of them, in each language.

use std::sync::OnceLock;

use crate::{text_of, words::Language};

/// How many suggestion boards there are.
pub(super) const N_BOARDS: u8 = 6;

/// How many sample questions there are, the same on every board.
pub const N_QUESTIONS: usize = 20;

/// The six boards of a language, one a line: a letter, then its words, with
/// commas between them. The words of a board mean the same in every language,
/// in the same order.
fn boards(language: Language) -> &'static str {
    text_of!(language, "boards/", ".txt")
}

/// The words of a suggestion board, 0 for A up to 5 for F.
pub fn terms(language: Language, board: u8) -> impl Iterator<Item = &'static str> {
    let line = boards(language).lines().nth(board.into()).unwrap_or_default();
    let (_, words) = line.split_once(' ').unwrap_or_default();
    words.split(", ").filter(|word| !word.is_empty())
}

/// The words of all suggestion boards.
pub fn all_terms(language: Language) -> impl Iterator<Item = &'static str> {
    (0..N_BOARDS).flat_map(move |board| terms(language, board))
}

/// The sample questions, in the order of their numbers.
pub fn questions(language: Language) -> &'static [&'static str] {
    static QUESTIONS: [OnceLock<Vec<&str>>; Language::ALL.len()] = [const { OnceLock::new() }; _];
    let text = text_of!(language, "questions/", ".txt");
    QUESTIONS[language.place()].get_or_init(|| text.lines().collect())
}
