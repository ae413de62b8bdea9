//! The eyes that bots play with: a network that has seen how people draw, beside
//! it the gallery of our recipes for the words that it never learnt, and what
//! else comes to mind at what they see.

use std::{collections::BTreeSet, sync::LazyLock};

use super::{
    attentive::Attentive,
    eyes::{Eyes, Likely, Ranked, Stroke},
    gallery::Gallery,
    kin::kin,
};

/// At most so many words come to mind.
const MOST_WORDS: usize = 60;

/// Trained eyes, helped out by the gallery.
#[derive(Debug)]
pub struct Trained {
    learnt: BTreeSet<&'static str>,
}

static OURS: LazyLock<Attentive<Trained>> =
    LazyLock::new(|| Attentive::new(Trained { learnt: ::eyes::Eyes::ours().words().collect() }));

impl Trained {
    /// The eyes that come with the program; they do not look twice.
    pub fn ours() -> &'static Attentive<Self> {
        &OURS
    }
}

impl Eyes for Trained {
    fn recognise(&self, strokes: &[Stroke]) -> Ranked {
        let compared = Gallery::ours().recognise(strokes);
        let is_new = |likely: &&Likely| !self.learnt.contains(likely.word);
        // The gallery never saw a stranger's hand: only where it is sure is it believed.
        let doubted = |likely: &Likely| Likely { chance: likely.chance * likely.chance, ..*likely };
        let others: Vec<Likely> = compared.words().iter().filter(is_new).map(doubted).collect();
        // What the gallery takes for something else leaves so much less for the network.
        let left = (1.0 - others.iter().map(|likely| likely.chance).sum::<f32>()).max(0.0);
        let seen = ::eyes::Eyes::ours().recognise(strokes).guesses.into_iter();
        let mut words: Vec<Likely> =
            seen.map(|guess| Likely { word: guess.word, chance: guess.chance * left }).collect();
        let kin = kin(&words);
        words.extend(kin.into_iter().filter(|likely| !others.iter().any(|other| other.word == likely.word)));
        words.extend(others);
        Ranked::of(words).cut(MOST_WORDS)
    }
}
