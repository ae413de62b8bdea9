//! Which words are dealt: printed cards, or a pack of the host's own.

use std::sync::Arc;

use super::{
    cards,
    options::{Difficulty, Options},
    pack::Pack,
    seen::SeenIndex,
    view::Cover,
};
use crate::{
    Rng,
    words::{Judge, Language},
};

/// The cards everyone gets.
const HAND: usize = 2;

/// What a game is played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Deck {
    pub(super) language: Language,
    pub(super) difficulty: Difficulty,
    pub(super) cover: Option<Cover>,
    /// Every word that may have been dealt.
    pub(super) words: Vec<String>,
    pub(super) judge: Judge,
}

/// Three words.
type Card = Vec<String>;

impl Deck {
    /// The deck of a game, and six words for every seat.
    pub(super) fn deal(options: &Options, seats: u8, rng: &mut Rng) -> (Arc<Self>, Vec<Vec<String>>) {
        let Options { language, difficulty, pack, seen, .. } = options;
        let seen = &seen.index();
        let Some(pack) = pack else {
            let halves = match difficulty {
                Difficulty::Easy => [printed_cards(*language, Difficulty::Easy), Vec::new()],
                Difficulty::Hard => [printed_cards(*language, Difficulty::Hard), Vec::new()],
                Difficulty::Mixed => {
                    [printed_cards(*language, Difficulty::Easy), printed_cards(*language, Difficulty::Hard)]
                }
            };
            let words = halves.iter().flatten().flatten().cloned().collect();
            let (language, difficulty) = (*language, *difficulty);
            let deck =
                Self { language, difficulty, cover: None, words, judge: cards::judge(language).clone() };
            return (Arc::new(deck), hands(halves, seats, seen, rng));
        };
        let language = Language::of(pack.language());
        let judge = Judge::new(language, pack.words().iter().map(String::as_str));
        let cover = Some(Cover { title: pack.title().to_owned(), language: pack.language().to_owned() });
        let difficulty = pack.difficulty();
        let deck = Self { language, difficulty, cover, words: pack.words().to_vec(), judge };
        (Arc::new(deck), hands([pack_cards(pack, seen, rng), Vec::new()], seats, seen, rng))
    }
}

fn printed_cards(language: Language, difficulty: Difficulty) -> Vec<Card> {
    let words = |card: &[cards::Word; 3]| card.iter().map(|word| word.text.to_owned()).collect();
    cards::cards(language, difficulty).map(words).collect()
}

/// The cards of a pack; single words are put together at random, new ones with
/// new ones.
fn pack_cards(pack: &Pack, seen: &SeenIndex<'_>, rng: &mut Rng) -> Vec<Card> {
    let mut words = pack.words().to_vec();
    if !pack.is_cards() {
        rng.shuffle(&mut words);
        words.sort_by_cached_key(|word| seen.last(word));
    }
    words.chunks_exact(3).map(<[String]>::to_vec).collect()
}

/// Two cards for everyone, one of each half if there are two. Cards and packs
/// have more than enough for six.
fn hands(halves: [Vec<Card>; 2], seats: u8, seen: &SeenIndex<'_>, rng: &mut Rng) -> Vec<Vec<String>> {
    let seats = usize::from(seats);
    let [first, second] = halves;
    let cards = if second.is_empty() {
        draw(first, HAND * seats, seen, rng)
    } else {
        let first = draw(first, seats, seen, rng);
        let second = draw(second, seats, seen, rng);
        first.into_iter().zip(second).flat_map(|(one, other)| [one, other]).collect()
    };
    cards.chunks(HAND).map(<[Card]>::concat).collect()
}

/// Some cards at random: new ones, or else those seen longest ago.
fn draw(mut cards: Vec<Card>, n_cards: usize, seen: &SeenIndex<'_>, rng: &mut Rng) -> Vec<Card> {
    rng.shuffle(&mut cards);
    let mut drawn: Vec<usize> = (0..cards.len()).collect();
    drawn.sort_by_cached_key(|&index| seen.latest_first(&cards[index]));
    drawn.truncate(n_cards);
    // In the order of the shuffle again: who is dealt which of them is chance alone.
    drawn.sort_unstable();
    drawn.into_iter().map(|index| std::mem::take(&mut cards[index])).collect()
}
