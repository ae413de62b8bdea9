//! What a bot draws for a word: the thing itself, or as much of it as it can.

use std::sync::{Arc, LazyLock};

use games::{rush::Tag, words::Language};

use super::{
    chance::Thread,
    hand::{self, Sketch},
    memory::Memory,
    names::thing,
    practised,
    recipe::{Recipe, recipe, sign},
    temper::Temper,
    vocabulary::{folded, tag_of},
};
use crate::Level;

/// What a bot draws for a word.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subject {
    /// The thing itself, by our recipe for it.
    Recipe(&'static Recipe),
    /// The thing itself, as trained hands draw it.
    Learnt(&'static str),
    /// The thing itself, one way or the other.
    Either(&'static Recipe, &'static str),
    /// A part of it, or only what kind of thing it is.
    Vague(&'static Recipe),
}

/// Everything that a drawing by a recipe depends on; no two recipes are for the
/// same words.
type Question = (Thread, Level, &'static [&'static str]);

static DRAWN: LazyLock<Memory<Question, Arc<Sketch>>> = LazyLock::new(Memory::new);

/// About as many spots as there are in a recipe.
const TYPICAL: usize = 350;

impl Subject {
    /// What a bot draws for `word`.
    pub(super) fn of(language: Language, word: &str) -> Option<Self> {
        let thing = folded(&thing(language, word).unwrap_or_default());
        match (one_or_many(&thing), practised::learnt(&thing)) {
            (Some(recipe), Some(word)) => Some(Self::Either(recipe, word)),
            (Some(recipe), None) => Some(Self::Recipe(recipe)),
            (None, Some(word)) => Some(Self::Learnt(word)),
            (None, None) => Self::vague(language, word),
        }
    }

    /// What a bot draws for `word` if it does not know how.
    pub(super) fn vague(language: Language, word: &str) -> Option<Self> {
        let tag = tag_of(language, word);
        let word = folded(&thing(language, word).unwrap_or_default());
        // The last word of several says what it is; the others, of which kind.
        let part =
            || word.split(' ').rev().find_map(one_or_many).filter(|part| !part.words.contains(&&*word));
        let kind = || sign(tag.map(Tag::name));
        part().or_else(kind).map(Self::Vague)
    }

    pub(super) fn is_known(self) -> bool {
        !matches!(self, Self::Vague(_))
    }

    /// About how long the pen is on its way, but for details.
    pub(super) fn length(self) -> usize {
        let (Self::Recipe(recipe) | Self::Either(recipe, _) | Self::Vague(recipe)) = self else {
            return TYPICAL;
        };
        let paths = recipe.steps.iter().filter(|path| !path.is_detail);
        paths.map(|path| path.spots.len()).sum()
    }

    /// A try at it, the same whenever it is asked for. What nobody could guess
    /// is drawn the other way at the next try, if there are two. What has been
    /// begun where no such try begins is none, and not thought up in vain.
    pub(super) fn sketch(
        self,
        level: Level,
        thread: Thread,
        attempt: u8,
        begun_at: Option<[i16; 2]>,
    ) -> Option<Arc<Sketch>> {
        let own = thread.with(attempt.into());
        let is_by_recipe = thread.rng().chance(1, 2) == attempt.is_multiple_of(2);
        match self {
            Self::Learnt(_) if begun_at.is_some_and(|place| !practised::may_begin_at(place)) => None,
            Self::Learnt(word) => practised::draw(word, own.rng().next_u64(), Temper::of(level).care),
            Self::Either(_, word) if !is_by_recipe => {
                Self::Learnt(word).sketch(level, thread, attempt, begun_at)
            }
            Self::Recipe(recipe) | Self::Either(recipe, _) | Self::Vague(recipe) => {
                let drawn = || Arc::new(hand::draw(recipe, level, &mut own.rng()));
                Some(DRAWN.recall((own, level, &recipe.words), |_| drawn()))
            }
        }
    }
}

/// The recipe of a word, or of its singular.
fn one_or_many(word: &str) -> Option<&'static Recipe> {
    let singular = || recipe(word.strip_suffix('s')?);
    let of_es = || recipe(word.strip_suffix("es")?);
    recipe(word).or_else(singular).or_else(of_es)
}
