//! How to draw a word: our own stroke recipes, in text files that are read
//! once. A recipe opens with `= word, other word`; then comes one shape a line
//! (see `shape.rs`), or `part word left top right bottom`: what an earlier
//! recipe draws, in a box of this one. `both` draws it a second time, mirrored,
//! and `+` marks a detail that can wait for a later round.

use std::{collections::BTreeMap, sync::LazyLock};

use super::{
    shape::{Spot, paths},
    vocabulary::folded,
};

/// All recipes, in the order of the files.
static RECIPES: LazyLock<Vec<Recipe>> = LazyLock::new(|| {
    let texts = [
        include_str!("recipes/animals.txt"),
        include_str!("recipes/food.txt"),
        include_str!("recipes/home.txt"),
        include_str!("recipes/nature.txt"),
        include_str!("recipes/people.txt"),
        include_str!("recipes/play.txt"),
        include_str!("recipes/travel.txt"),
        include_str!("recipes/more.txt"),
        include_str!("recipes/hard.txt"),
    ];
    // Figures and such are parts of recipes, and never drawn for themselves.
    let mut known = read(include_str!("recipes/parts.txt"), Vec::new()).expect("a test reads every part");
    let n_parts = known.len();
    for text in texts {
        known = read(text, known).expect("a test reads every recipe");
    }
    known.split_off(n_parts)
});

/// Which recipe draws which word.
static WORDS: LazyLock<BTreeMap<String, &'static Recipe>> = LazyLock::new(|| by_words(&RECIPES));

/// Signs for words without a recipe, by the tags of the cards.
static SIGNS: LazyLock<Vec<Recipe>> =
    LazyLock::new(|| read(include_str!("recipes/signs.txt"), Vec::new()).expect("a test reads every sign"));

fn by_words(recipes: &'static [Recipe]) -> BTreeMap<String, &'static Recipe> {
    recipes.iter().flat_map(|recipe| recipe.words.iter().map(move |word| (folded(word), recipe))).collect()
}

/// How to draw something.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Recipe {
    /// What it is called; several words if they look the same.
    pub(super) words: Vec<&'static str>,
    pub(super) steps: Vec<Path>,
}

/// One stroke of a recipe.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Path {
    pub(super) spots: Vec<Spot>,
    /// Whether it can wait for a later round.
    pub(super) is_detail: bool,
}

/// The recipe of this word, however it is written.
pub(super) fn recipe(word: &str) -> Option<&'static Recipe> {
    WORDS.get(&folded(word)).copied()
}

/// A sign for words with this tag, or a shrug.
pub(super) fn sign(tag: Option<&str>) -> Option<&'static Recipe> {
    let named = |name: &str| SIGNS.iter().find(|sign| sign.words.contains(&name));
    tag.and_then(named).or_else(|| named("shrug"))
}

/// Every word that has a recipe, as it is written on the cards.
pub fn recipe_words() -> impl Iterator<Item = &'static str> {
    RECIPES.iter().flat_map(|recipe| recipe.words.iter().copied())
}

/// Every recipe.
pub(super) fn recipes() -> &'static [Recipe] {
    &RECIPES
}

/// The recipes in a text after those that are `known`, or the line that makes no sense.
fn read(text: &'static str, mut known: Vec<Recipe>) -> Result<Vec<Recipe>, String> {
    let bad = |line: &str, n: usize| format!("line {}: {line:?} is no shape", n + 1);
    for block in text.split("= ").skip(1) {
        let (words, shapes) = block.split_once('\n').unwrap_or((block, ""));
        let mut recipe = Recipe { words: words.split(", ").collect(), steps: Vec::new() };
        for (n, line) in shapes.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
            let read = read_shape(line, &known).ok_or_else(|| format!("{words}: {}", bad(line, n)))?;
            recipe.steps.extend(read);
        }
        // Details come last, wherever they stand.
        recipe.steps.sort_by_key(|path| path.is_detail);
        known.push(recipe);
    }
    Ok(known)
}

fn read_shape(line: &str, known: &[Recipe]) -> Option<Vec<Path>> {
    let (line, is_detail) = line.strip_prefix("+ ").map_or((line, false), |rest| (rest, true));
    let (line, is_twice) = line.strip_prefix("both ").map_or((line, false), |rest| (rest, true));
    if let Some(part) = line.strip_prefix("part ") {
        return read_part(part, known);
    }
    let (name, numbers) = line.split_once(' ')?;
    let numbers: Vec<f32> = numbers.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let mut drawn = paths(name, &numbers)?;
    if is_twice {
        let mirrored = |path: &Vec<Spot>| path.iter().map(|&[x, y]| [100.0 - x, y]).collect();
        let others: Vec<Vec<Spot>> = drawn.iter().map(mirrored).collect();
        drawn.extend(others);
    }
    Some(drawn.into_iter().map(|spots| Path { spots, is_detail }).collect())
}

/// What a known recipe draws, in a box: its word, then left, top, right and bottom.
fn read_part(line: &str, known: &[Recipe]) -> Option<Vec<Path>> {
    let mut said = line.rsplitn(5, ' ');
    let mut side = || said.next()?.parse::<f32>().ok();
    let (bottom, right, top, left) = (side()?, side()?, side()?, side()?);
    let word = said.next()?;
    let place = |&[x, y]: &Spot| [left + (right - left) * x / 100.0, top + (bottom - top) * y / 100.0];
    let recipe = known.iter().find(|recipe| recipe.words.contains(&word))?;
    let smaller = |path: &Path| Path { spots: path.spots.iter().map(place).collect(), ..*path };
    Some(recipe.steps.iter().map(smaller).collect())
}

#[cfg(test)]
mod tests {
    use games::rush::Tag;

    use super::*;

    #[test]
    fn every_recipe_can_be_read_and_stays_near_the_grid() {
        let is_near = |spot: &Spot| spot.iter().all(|&place| (-4.0..=104.0).contains(&place));
        assert!(RECIPES.len() > 200, "{} recipes", RECIPES.len());
        for (word, recipe) in WORDS.iter() {
            assert!(!recipe.steps.is_empty(), "{word} is not drawn");
            assert!(recipe.steps.iter().any(|path| !path.is_detail), "{word} is all details");
            for path in &recipe.steps {
                assert!(path.spots.iter().all(is_near), "{word} leaves the board");
            }
        }
    }

    #[test]
    fn every_tag_has_a_sign_and_everything_else_a_shrug() {
        let shrug = sign(None).unwrap();
        assert_eq!(shrug.words, ["shrug"]);
        for tag in Tag::ALL {
            assert_eq!(sign(Some(tag.name())).unwrap().words, [tag.name()]);
        }
        assert_eq!(sign(Some("weather")), Some(shrug));
        assert!(SIGNS.iter().all(|sign| sign.steps.iter().all(|path| !path.is_detail)));
    }

    #[test]
    fn no_word_has_two_recipes() {
        assert_eq!(WORDS.len(), RECIPES.iter().map(|recipe| recipe.words.len()).sum::<usize>());
    }

    #[test]
    fn a_line_that_is_no_shape_is_named() {
        assert_eq!(
            read("= hat\nline 1 2 3 4\nlime 1 2\n", Vec::new()).unwrap_err(),
            "hat: line 2: \"lime 1 2\" is no shape"
        );
        assert!(read("= hat\noval 1 2 3\n", Vec::new()).is_err());
        assert!(read("= hat\nline 1 2 3\n", Vec::new()).is_err());
    }

    #[test]
    fn both_draws_twice_and_details_come_last() {
        let read = read("= ear, ears\n+ dot 5 5\nboth line 0 0 10 0\n", Vec::new()).unwrap();
        assert_eq!(read[0].words, ["ear", "ears"]);
        let steps = &read[0].steps;
        assert_eq!(steps.iter().map(|path| path.is_detail).collect::<Vec<_>>(), [false, false, true]);
        assert_eq!(steps[0].spots.last(), Some(&[10.0, 0.0]));
        assert_eq!(steps[1].spots.last(), Some(&[90.0, 0.0]));
    }

    #[test]
    fn a_part_is_an_earlier_recipe_in_a_box_even_mirrored() {
        let read = read(
            "= bar\nline 0 50 100 100\n\n= two bars\npart bar 10 0 30 20\npart bar 90 0 70 20\n",
            Vec::new(),
        );
        let steps = &read.unwrap()[1].steps;
        let ends = |path: &Path| [path.spots[0], *path.spots.last().unwrap()];
        assert_eq!(ends(&steps[0]), [[10.0, 10.0], [30.0, 20.0]]);
        assert_eq!(ends(&steps[1]), [[90.0, 10.0], [70.0, 20.0]]);
        assert!(super::read("= bars\npart bar 1 2 3 4\n", Vec::new()).is_err(), "nothing is known yet");
    }
}
