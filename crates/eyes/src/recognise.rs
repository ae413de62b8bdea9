//! Looking: strokes in, ranked words out.

use std::sync::LazyLock;

use crate::{
    arithmetic::share_out,
    net::Net,
    raster::{Picture, Point},
    weights::Weights,
};

/// A network that has learnt what drawings show.
#[derive(Debug)]
pub struct Eyes {
    net: Net,
    /// How much surer the scores sound than they are.
    heat: f32,
    /// The score of "none of all this": what a drawing must outdo to be known.
    doubt: f32,
    /// For each class the word for it, or none for what is better not said.
    words: Vec<Option<&'static str>>,
}

/// What a drawing may be, likeliest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Every word the eyes know, with its chance.
    pub guesses: Vec<Guess>,
    /// The chance that it is none of them.
    pub unknown: f32,
}

/// One word a drawing may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// The word, as our cards spell it.
    pub word: &'static str,
    /// Its chance, 0 to 1.
    pub chance: f32,
}

static OURS: LazyLock<Eyes> =
    LazyLock::new(|| Eyes::read(include_bytes!("eyes.weights"), include_str!("words.txt")));

impl Eyes {
    /// The eyes that come with the program.
    pub fn ours() -> &'static Self {
        &OURS
    }

    fn read(weights: &[u8], words: &'static str) -> Self {
        let mut weights = Weights::new(weights);
        let heat = weights.real();
        let doubt = weights.real();
        let net = Net::read(&mut weights);
        debug_assert!(weights.is_done(), "weights are left over");
        let words = words.lines().map(|line| Some(line).filter(|&word| word != "-")).collect();
        Self { net, heat, doubt, words }
    }

    /// Every word these eyes can name, by the alphabet of the cards.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.words.iter().copied().flatten()
    }

    /// What the network tells apart, in its order: a word, or none for what is
    /// known so as not to be taken for something else, and never said.
    pub fn classes(&self) -> impl Iterator<Item = Option<&'static str>> {
        self.words.iter().copied()
    }

    /// The number of the class that a word stands for.
    pub(crate) fn class(&self, word: &str) -> Option<usize> {
        self.words.iter().position(|&known| known == Some(word))
    }

    /// What `strokes` show. The units of the board do not matter, nor where on
    /// it the drawing lies; of nothing, nothing is known.
    pub fn recognise<S: AsRef<[Point]>>(&self, strokes: &[S]) -> Ranked {
        let Some(picture) = Picture::of(strokes) else { return Ranked::nothing() };
        let mut chances = self.net.scores(&picture);
        chances.push(self.doubt);
        share_out(&mut chances, self.heat);
        let named = self.words.iter().zip(&chances);
        let mut guesses: Vec<_> =
            named.filter_map(|(&word, &chance)| Some(Guess { word: word?, chance })).collect();
        guesses.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        let known: f32 = guesses.iter().map(|guess| guess.chance).sum();
        Ranked { guesses, unknown: (1.0 - known).max(0.0) }
    }
}

impl Ranked {
    fn nothing() -> Self {
        Self { guesses: Vec::new(), unknown: 1.0 }
    }

    /// The likeliest word, if it is likelier than `least` and than knowing nothing.
    pub fn best(&self, least: f32) -> Option<Guess> {
        self.guesses.first().copied().filter(|guess| guess.chance >= least && guess.chance > self.unknown)
    }

    /// The chance of one word; none if the eyes do not know it.
    pub fn chance(&self, word: &str) -> Option<f32> {
        self.guesses.iter().find(|guess| guess.word == word).map(|guess| guess.chance)
    }
}
