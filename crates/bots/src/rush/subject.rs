//! What a bot draws for a word: its recipe, or as much of it as it can.

use games::rush::Tag;

use super::{
    recipe::{Recipe, recipe, sign},
    vocabulary::{folded, tag_of},
};

/// What a bot draws for a word.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subject {
    /// The thing itself.
    Known(&'static Recipe),
    /// A part of it, or only what kind of thing it is.
    Vague(&'static Recipe),
}

impl Subject {
    /// What a bot draws for `word`.
    pub(super) fn of(word: &str) -> Option<Self> {
        let word = folded(word);
        // The last word of several says what it is; the others, of which kind.
        let part = || word.split(' ').rev().find_map(one_or_many);
        let kind = || sign(tag_of(&word).map(Tag::name));
        one_or_many(&word).map(Self::Known).or_else(|| part().or_else(kind).map(Self::Vague))
    }

    pub(super) fn recipe(self) -> &'static Recipe {
        let (Self::Known(recipe) | Self::Vague(recipe)) = self;
        recipe
    }
}

/// The recipe of a word, or of its singular.
fn one_or_many(word: &str) -> Option<&'static Recipe> {
    let singular = || recipe(word.strip_suffix('s')?);
    let of_es = || recipe(word.strip_suffix("es")?);
    recipe(word).or_else(singular).or_else(of_es)
}
