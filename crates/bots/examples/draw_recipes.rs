//! Writes drawings of all our recipes for the training of eyes, in the format
//! of `training/prepare.py`; a recipe's number is its line in the list of its words.
//!
//! ```text
//! cargo run --release --package bots --example draw_recipes -- 60 recipes.ink recipes.txt
//! ```

use std::{error::Error, fs};

use bots::{
    Level,
    rush::{Sketch, recipe_words, sketch},
};
use games::Rng;

/// How these drawings are told from those by people.
const SOURCE: u8 = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [each, ink, list] = arguments.as_slice() else {
        return Err("how many of each, to which file, and where do the words go?".into());
    };
    let each: u64 = each.parse()?;
    let mut bytes = Vec::new();
    let recipes = recipes();
    for (number, words) in recipes.iter().enumerate() {
        for n in 0..each {
            let level = [Level::Easy, Level::Medium, Level::Hard][usize::try_from(n % 3)?];
            let seed = u64::try_from(number)? * 1_000 + n;
            let drawn = drawn(words[0], level, seed);
            bytes.extend(u16::try_from(number)?.to_le_bytes());
            bytes.push(SOURCE);
            bytes.extend(u16::try_from(drawn.strokes.len())?.to_le_bytes());
            for line in &drawn.strokes {
                // Every other place says as much, in half the room.
                let last = line.places.len() - 1;
                let places = line.places.iter().enumerate().filter(|&(n, _)| n % 2 == 0 || n == last);
                let places: Vec<_> = places.flat_map(|(_, place)| place).collect();
                bytes.extend(u16::try_from(places.len() / 2)?.to_le_bytes());
                bytes.extend(places.iter().flat_map(|side| side.to_le_bytes()));
            }
        }
    }
    fs::write(ink, bytes)?;
    fs::write(list, recipes.iter().map(|words| words.join(", ") + "\n").collect::<String>())?;
    Ok(())
}

fn drawn(word: &str, level: Level, seed: u64) -> Sketch {
    sketch(word, level, &mut Rng::from_number(seed)).unwrap_or_default()
}

/// The words of each recipe: those that are drawn alike.
fn recipes() -> Vec<Vec<&'static str>> {
    let mut recipes: Vec<Vec<&'static str>> = Vec::new();
    for word in recipe_words() {
        let looks = |word| drawn(word, Level::Hard, 0);
        match recipes.last_mut().filter(|words| looks(words[0]) == looks(word)) {
            Some(words) => words.push(word),
            None => recipes.push(vec![word]),
        }
    }
    recipes
}
