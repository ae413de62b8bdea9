//! The seam for eyes: strokes in, ranked words out. Whoever looks knows ink and
//! words; of boards, seats and rounds it knows nothing.

/// One stroke, as eyes see it: where the pen went, in the units of a board.
pub type Stroke = Vec<(i32, i32)>;

/// Something that tells what a drawing shows. The same strokes give the same
/// answer, whenever and wherever they are looked at.
pub trait Eyes {
    /// What the strokes show.
    fn recognise(&self, strokes: &[Stroke]) -> Ranked;
}

/// What a drawing may show, likeliest first, and how sure that is. What the
/// chances lack to one is "I don't know".
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranked(Vec<Likely>);

/// A word that a drawing may show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Likely {
    /// The word, as it stands on a card.
    pub word: &'static str,
    /// How likely it is, from 0 to 1.
    pub chance: f32,
}

impl Ranked {
    /// Nothing that these eyes know.
    pub fn unknown() -> Self {
        Self::default()
    }

    /// Puts words in order, likeliest first; equals keep theirs.
    pub fn of(mut words: Vec<Likely>) -> Self {
        words.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        Self(words)
    }

    /// The first `n` of them.
    #[must_use]
    pub fn cut(mut self, n: usize) -> Self {
        self.0.truncate(n);
        self
    }

    /// The words, likeliest first.
    pub fn words(&self) -> &[Likely] {
        &self.0
    }

    /// How likely it is none of them.
    pub fn unknown_share(&self) -> f32 {
        (1.0 - self.0.iter().map(|likely| likely.chance).sum::<f32>()).max(0.0)
    }
}
