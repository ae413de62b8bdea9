//! Which questions may not be asked (§5.4): those for the word itself, for its
//! letters, or for how many there are. They are told from the question alone: a
//! refusal that looked at the secret would answer it.

mod english;
mod grammar;

use crate::words::Language;

/// Whether a question asks for a solution or for letters.
pub fn is_forbidden(language: Language, question: &str) -> bool {
    if matches!(language, Language::English | Language::Other) {
        english::is_forbidden(question)
    } else {
        grammar::is_forbidden(language, question)
    }
}
