//! Eyes that compare. They remember how things look when our own hands draw
//! them, and say which of these a drawing is most alike.

use std::sync::LazyLock;

use games::Rng;

use super::{
    eyes::{Eyes, Likely, Ranked, Stroke},
    hand::draw,
    impression::Impression,
    recipe::recipes,
};
use crate::Level;

/// How often each recipe was drawn to be remembered; each time both ways round.
const N_DRAWN: u64 = 3;
/// How alike a drawing is to something of which we know nothing, about.
const STRANGER: f32 = 0.74;
/// At most so many words come to mind.
const MOST_WORDS: usize = 24;

/// Eyes that compare what they see with what our own hands draw.
#[derive(Debug)]
pub struct Gallery {
    things: Vec<Thing>,
}

/// Something that is remembered, and what it is called.
#[derive(Debug)]
struct Thing {
    words: &'static [&'static str],
    seen: Vec<Impression>,
}

static OURS: LazyLock<Gallery> = LazyLock::new(Gallery::of_our_recipes);

impl Gallery {
    /// The gallery of all our recipes, painted when it is first wanted.
    pub fn ours() -> &'static Self {
        &OURS
    }

    fn of_our_recipes() -> Self {
        let mut rng = Rng::from_number(0x6a11e7);
        let things = recipes().iter().map(|recipe| {
            let sketches = (0..N_DRAWN).map(|_| draw(recipe, Level::Medium, &mut rng).as_seen());
            let seen =
                sketches.flat_map(|strokes| [Impression::of(&mirrored(&strokes)), Impression::of(&strokes)]);
            Thing { words: &recipe.words, seen: seen.flatten().collect() }
        });
        Self { things: things.collect() }
    }
}

impl Eyes for Gallery {
    fn recognise(&self, strokes: &[Stroke]) -> Ranked {
        let Some(seen) = Impression::of(strokes) else { return Ranked::unknown() };
        let likeness = |thing: &Thing| thing.seen.iter().map(|one| one.likeness(&seen)).fold(0.0, f32::max);
        let weighed: Vec<(&Thing, f32)> =
            self.things.iter().map(|thing| (thing, sharpened(likeness(thing)))).collect();
        let whole = weighed.iter().map(|(_, weight)| weight).sum::<f32>() + sharpened(STRANGER);
        let words = weighed.iter().flat_map(|(thing, weight)| {
            // Things that look the same share what speaks for them.
            let n_words = f32::from(u8::try_from(thing.words.len()).unwrap_or(u8::MAX));
            let chance = weight / (whole * n_words);
            thing.words.iter().map(move |&word| Likely { word, chance })
        });
        Ranked::of(words.collect()).cut(MOST_WORDS)
    }
}

/// Small differences in likeness decide: its 32nd power.
fn sharpened(likeness: f32) -> f32 {
    (0..5).fold(likeness, |power, _| power * power)
}

fn mirrored(strokes: &[Stroke]) -> Vec<Stroke> {
    strokes.iter().map(|stroke| stroke.iter().map(|&(x, y)| (-x, y)).collect()).collect()
}
