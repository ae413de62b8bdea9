//! The printed cards of each language: three words on the easy side and three
//! on the hard one. Words are ours, chosen for their language; every word has a
//! tag that says what sort of thing it is.

use std::sync::OnceLock;

use super::options::Difficulty;
use crate::{
    text_of,
    words::{Judge, Language},
};

/// The easy and the hard sides of a language's cards: one card a line, words
/// with their tags, `cat/animal, pizza/food, moon/nature`.
fn texts(language: Language) -> [&'static str; 2] {
    [text_of!(language, "", "/easy.txt"), text_of!(language, "", "/hard.txt")]
}

/// A word on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub text: &'static str,
    /// What sort of thing it is.
    pub tag: Tag,
}

/// What sort of thing a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "a tag is its name")]
pub enum Tag {
    Animal,
    Body,
    Clothes,
    Doing,
    Fantasy,
    Food,
    Home,
    Music,
    Nature,
    Person,
    Place,
    Plant,
    Play,
    Thing,
    Tool,
    Travel,
}

impl Tag {
    /// Every tag there is.
    pub const ALL: [Self; 16] = [
        Self::Animal,
        Self::Body,
        Self::Clothes,
        Self::Doing,
        Self::Fantasy,
        Self::Food,
        Self::Home,
        Self::Music,
        Self::Nature,
        Self::Person,
        Self::Place,
        Self::Plant,
        Self::Play,
        Self::Thing,
        Self::Tool,
        Self::Travel,
    ];

    /// The tag as it is written on the cards.
    pub fn name(self) -> &'static str {
        match self {
            Self::Animal => "animal",
            Self::Body => "body",
            Self::Clothes => "clothes",
            Self::Doing => "doing",
            Self::Fantasy => "fantasy",
            Self::Food => "food",
            Self::Home => "home",
            Self::Music => "music",
            Self::Nature => "nature",
            Self::Person => "person",
            Self::Place => "place",
            Self::Plant => "plant",
            Self::Play => "play",
            Self::Thing => "thing",
            Self::Tool => "tool",
            Self::Travel => "travel",
        }
    }
}

/// All that is printed in one language, read when it is first wanted.
struct Printed {
    easy: Vec<[Word; 3]>,
    hard: Vec<[Word; 3]>,
    judge: Judge,
}

impl Printed {
    fn of(language: Language) -> &'static Self {
        static PRINTED: [OnceLock<Printed>; Language::ALL.len()] = [const { OnceLock::new() }; _];
        PRINTED[language.place()].get_or_init(|| Self::read(language))
    }

    fn read(language: Language) -> Self {
        let [easy, hard] = texts(language).map(read);
        let words = easy.iter().chain(&hard).flatten().map(|word| word.text);
        let judge = Judge::new(language, words);
        Self { easy, hard, judge }
    }
}

/// The cards of one side, three words each; of both, easy ones first, if the
/// sides are mixed.
pub fn cards(language: Language, difficulty: Difficulty) -> impl Iterator<Item = &'static [Word; 3]> {
    let Printed { easy, hard, .. } = Printed::of(language);
    let (easy, hard): (&[_], &[_]) = match difficulty {
        Difficulty::Easy => (easy, &[]),
        Difficulty::Hard => (&[], hard),
        Difficulty::Mixed => (easy, hard),
    };
    easy.iter().chain(hard)
}

/// Whoever judges guesses when the printed cards are played with.
pub fn judge(language: Language) -> &'static Judge {
    &Printed::of(language).judge
}

/// A line that is no card is left out; a test counts them.
fn read(side: &'static str) -> Vec<[Word; 3]> {
    let word = |text: &'static str| {
        let (text, tag) = text.trim().split_once('/')?;
        Some(Word { text, tag: Tag::ALL.into_iter().find(|known| known.name() == tag)? })
    };
    let card = |line: &'static str| line.split(',').filter_map(word).collect::<Vec<_>>().try_into().ok();
    side.lines().filter_map(card).collect()
}
