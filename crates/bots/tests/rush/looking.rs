//! Eyes that compare drawings with our recipes, and trained ones beside them.

use bots::{
    Level,
    rush::{Eyes as _, Gallery, Ranked, Stroke, Trained, recipe_words, sketch},
};
use eyes::{Care, Hands};
use games::Rng;

fn half(strokes: &[Stroke]) -> Vec<Stroke> {
    let n_points: usize = strokes.iter().map(Vec::len).sum();
    let mut left = n_points / 2;
    let cut = strokes.iter().map(|stroke| {
        let n = stroke.len().min(left);
        left -= n;
        stroke[..n].to_vec()
    });
    cut.filter(|stroke| !stroke.is_empty()).collect()
}

/// Of all words in a hundred, those that come first to mind.
fn recognised(change: impl Fn(&[Stroke]) -> Vec<Stroke>) -> usize {
    let words: Vec<&str> = recipe_words().collect();
    let is_seen = |word: &&str| {
        let drawn = sketch(word, Level::Easy, &mut Rng::from_number(99)).expect("a word with a recipe");
        let ranked = Gallery::ours().recognise(&change(&drawn.as_seen()));
        let best = ranked.words()[0].chance;
        ranked.words().iter().take_while(|likely| likely.chance >= best).any(|likely| likely.word == *word)
    };
    100 * words.iter().filter(|word| is_seen(word)).count() / words.len()
}

#[test]
fn what_our_hands_draw_is_recognised_whole_small_or_elsewhere() {
    assert!(recognised(<[Stroke]>::to_vec) >= 97);
    let small = |strokes: &[Stroke]| -> Vec<Stroke> {
        strokes
            .iter()
            .map(|stroke| stroke.iter().map(|(x, y)| (x / 3 + 1200, y / 3 + 40)).collect())
            .collect()
    };
    assert!(recognised(small) >= 95);
}

#[test]
fn half_a_drawing_is_sometimes_recognised() {
    let share = recognised(half);
    assert!((15..90).contains(&share), "{share} in a hundred");
}

#[test]
fn an_empty_board_is_nothing_and_a_scribble_is_less_than_a_cat() {
    assert_eq!(Gallery::ours().recognise(&[]), Ranked::unknown());
    assert!(Ranked::unknown().unknown_share() >= 1.0);
    let cat = sketch("cat", Level::Medium, &mut Rng::from_number(5)).unwrap();
    let cat = Gallery::ours().recognise(&cat.as_seen());
    assert!(cat.words()[0].chance > 0.9, "{:?}", cat.words()[0]);
    for seed in 0..20 {
        let mut rng = Rng::from_number(seed);
        let mut place = || i32::try_from(rng.below(2048)).unwrap();
        let scribble: Vec<Stroke> = (0..8).map(|_| (0..4).map(|_| (place(), place())).collect()).collect();
        let scribble = Gallery::ours().recognise(&scribble);
        assert!(scribble.words()[0].chance < 0.7, "{:?}", scribble.words()[0]);
        assert!(scribble.unknown_share() > cat.unknown_share());
    }
}

/// Of a hundred words that somebody draws, those that come first to mind.
fn known_of(words: &[&str], draw: impl Fn(&str) -> Vec<Stroke>) -> usize {
    let is_known = |word: &&&str| Trained::ours().recognise(&draw(word)).words()[0].word == **word;
    100 * words.iter().filter(is_known).count() / words.len()
}

#[test]
fn drawings_that_follow_no_recipe_are_recognised() {
    let draw = |word: &str| -> Vec<Stroke> {
        let strokes = Hands::ours().draw(word, 31, Care::Fair).expect("a word they draw");
        strokes.iter().map(|stroke| stroke.points().to_vec()).collect()
    };
    let drawn: Vec<(&str, Vec<Stroke>)> =
        Hands::ours().words().step_by(6).map(|word| (word, draw(word))).collect();
    let known = |ranked: &dyn Fn(&[Stroke]) -> Ranked| {
        let is_known = |(word, strokes): &&(&str, Vec<Stroke>)| ranked(strokes).words()[0].word == *word;
        100 * drawn.iter().filter(is_known).count() / drawn.len()
    };
    let share = known(&|strokes| Trained::ours().recognise(strokes));
    assert!(share >= 90, "{share} in a hundred");
    let compared = known(&|strokes| Gallery::ours().recognise(strokes));
    assert!(compared < 50, "comparing alone would do: {compared} in a hundred");
}

#[test]
fn recipes_are_recognised_for_words_that_were_never_learnt_too() {
    let learnt: Vec<&str> = eyes::Eyes::ours().words().collect();
    let draw = |word: &str| sketch(word, Level::Hard, &mut Rng::from_number(4)).unwrap().as_seen();
    let (known, new): (Vec<&str>, Vec<&str>) = recipe_words().partition(|word| learnt.contains(word));
    let shares = [known_of(&known, draw), known_of(&new, draw)];
    assert!(shares[0] >= 85 && shares[1] >= 78, "{shares:?} in a hundred");
    assert!(new.len() > 100, "{} words", new.len());
}
