//! The printed cards: 175 of them, three words on the easy side and three on
//! the hard one. Words are ours; every word has a tag that says what sort of
//! thing it is.

use std::sync::OnceLock;

use super::options::Difficulty;
use crate::words::{Judge, Language};

/// How many cards there are.
pub const CARDS: usize = 175;

/// One card a line, words with their tags: `cat/animal, pizza/food, moon/nature`.
const EASY: &str = include_str!("easy.txt");
const HARD: &str = include_str!("hard.txt");

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

/// The cards of one side, three words each; of both, easy ones first, if the
/// sides are mixed.
pub fn cards(difficulty: Difficulty) -> impl Iterator<Item = &'static [Word; 3]> {
    static SIDES: OnceLock<[Vec<[Word; 3]>; 2]> = OnceLock::new();
    let [easy, hard] = SIDES.get_or_init(|| [EASY, HARD].map(read));
    let (easy, hard): (&[_], &[_]) = match difficulty {
        Difficulty::Easy => (easy, &[]),
        Difficulty::Hard => (&[], hard),
        Difficulty::Mixed => (easy, hard),
    };
    easy.iter().chain(hard)
}

/// Whoever judges guesses when the printed cards are played with.
pub fn judge() -> &'static Judge {
    static JUDGE: OnceLock<Judge> = OnceLock::new();
    let on_cards = || cards(Difficulty::Mixed).flatten().map(|word| word.text);
    JUDGE.get_or_init(|| Judge::new(Language::English, on_cards()))
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
