//! What is printed on the suggestion boards: six lists of words, and the
//! questions that are on all of them.

/// The six boards, one a line: a letter, then its words.
const BOARDS: &str = include_str!("boards.txt");

/// How many suggestion boards there are.
pub(super) const N_BOARDS: u8 = 6;

/// The sample questions, the same on every board.
pub const QUESTIONS: [&str; 20] = [
    "Is it a living being?",
    "Is it made by humans?",
    "Did it exist 200 years ago?",
    "Can you eat it?",
    "Is it bigger than a person?",
    "Would it fit in a pocket?",
    "Is it found in most homes?",
    "Do you use it outdoors?",
    "Is it a tool?",
    "Can you wear it?",
    "Is it made mostly of wood?",
    "Is it made mostly of metal?",
    "Does it move by itself?",
    "Does it make a sound?",
    "Does it need electricity?",
    "Is it part of something bigger?",
    "Is it used in sport or play?",
    "Does it live in or travel on water?",
    "Can it fly?",
    "Do children use it?",
];

/// The words of a suggestion board, 0 for A up to 5 for F.
pub fn terms(board: u8) -> impl Iterator<Item = &'static str> {
    BOARDS.lines().nth(board.into()).unwrap_or_default().split(' ').skip(1)
}

/// The words of all suggestion boards.
pub fn all_terms() -> impl Iterator<Item = &'static str> {
    (0..N_BOARDS).flat_map(terms)
}
