//! Drawing with trained hands. Their drawings take a while to think up and are
//! asked for again with every bit of ink, so they are remembered.

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};

use eyes::{Care, Hands};

use super::{
    hand::{Line, Sketch, places},
    memory::Memory,
    vocabulary::folded,
};

/// Everything that a drawing depends on, first what tells it soonest from others.
type Question = (u64, &'static str, Care);

static DRAWN: LazyLock<Memory<Question, Option<Arc<Sketch>>>> = LazyLock::new(Memory::new);

/// The words that the hands draw, however they are written.
static LEARNT: LazyLock<BTreeMap<String, &'static str>> =
    LazyLock::new(|| Hands::ours().words().map(|word| (folded(word), word)).collect());

/// The word as the hands know it, if they do.
pub(super) fn learnt(word: &str) -> Option<&'static str> {
    LEARNT.get(&folded(word)).copied()
}

/// A word as trained hands draw it.
pub(super) fn draw(word: &'static str, seed: u64, care: Care) -> Option<Arc<Sketch>> {
    DRAWN.recall((seed, word, care), |&(seed, word, care)| {
        Hands::ours().draw(word, seed, care).map(|strokes| Arc::new(as_sketch(&strokes)))
    })
}

/// Whether a drawing that begins there may be one of trained hands.
pub(super) fn may_begin_at([x, y]: [i16; 2]) -> bool {
    Hands::ours().may_begin_at((x.into(), y.into()))
}

fn as_sketch(strokes: &[eyes::Stroke]) -> Sketch {
    let line = |stroke: &eyes::Stroke| {
        let path: Vec<_> = stroke.points().iter().map(|&(x, y)| [x as f32, y as f32]).collect();
        Line { places: places(&path), is_detail: false }
    };
    Sketch { strokes: strokes.iter().map(line).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_is_what_the_hands_meant() {
        let drawn = |seed| draw("bicycle", seed, Care::Fair).unwrap();
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
        let (meant, sketch) = (Hands::ours().draw("bicycle", 1, Care::Fair).unwrap(), drawn(1));
        for (stroke, line) in meant.iter().zip(&sketch.strokes) {
            let (x, y) = stroke.points()[0];
            assert_eq!(line.places[0].map(i32::from), [x, y]);
        }
        assert_eq!(meant.len(), sketch.strokes.len());
    }

    #[test]
    fn drawings_begin_where_they_may_and_few_others_do() {
        for word in Hands::ours().words().step_by(31) {
            let sketch = draw(word, 3, Care::Hasty).unwrap();
            assert!(sketch.strokes.iter().all(|line| may_begin_at(line.places[0])), "{word}");
        }
        let n_places = (0..2048).filter(|&x| may_begin_at([x, 13])).count();
        assert!((40..=100).contains(&n_places), "{n_places} places in a row");
        assert!(!may_begin_at([-1, 13]) && !may_begin_at([2048, 13]));
    }

    #[test]
    fn a_word_is_known_however_it_is_written() {
        assert_eq!(learnt("Ice-Cream"), learnt("ice cream"));
        assert_eq!(learnt("The Eiffel Tower at night"), None);
        assert!(draw("no such word", 1, Care::Hasty).is_none());
    }
}
