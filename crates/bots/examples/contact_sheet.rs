//! Prints a picture of recipes as the bots of a level draw them, to be looked
//! at by a person: 48 words a page, numbered, their names only if asked for.
//!
//! ```text
//! cargo run --package bots --example contact_sheet -- 0 hard names > page.svg
//! ```
#![allow(clippy::print_stdout, reason = "the picture goes to standard output")]

use bots::{
    Level,
    rush::{Line, recipe_words, sketch},
};
use games::Rng;

/// Words a page, and in a row of it.
const PAGE: usize = 48;
const ROW: usize = 8;
/// The size of a picture, and its scale to the 2048 units of a board.
const CELL: usize = 160;
const SCALE: f32 = 150.0 / 2048.0;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let page: usize = arguments.first().and_then(|page| page.parse().ok()).unwrap_or(0);
    let level: Level = arguments.get(1).and_then(|level| level.parse().ok()).unwrap_or_default();
    let with_names = arguments.get(2).is_some_and(|word| word == "names");
    let [width, height] = [ROW * CELL, PAGE / ROW * (CELL + 20)];
    println!("<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'>");
    println!("<rect width='100%' height='100%' fill='white'/>");
    for (n, word) in recipe_words().enumerate().skip(page * PAGE).take(PAGE) {
        let label = if with_names { format!("{n} {word}") } else { n.to_string() };
        print(n % PAGE, &label, &strokes(word, level, n));
    }
    println!("</svg>");
}

fn strokes(word: &str, level: Level, n: usize) -> Vec<Line> {
    let mut rng = Rng::from_number(u64::try_from(n).unwrap_or_default());
    sketch(word, level, &mut rng).map(|sketch| sketch.strokes).unwrap_or_default()
}

fn print(n: usize, label: &str, strokes: &[Line]) {
    let [left, top] = [n % ROW * CELL, n / ROW * (CELL + 20)];
    println!("<g transform='translate({left} {top})'>");
    println!("<rect x='2' y='2' width='{0}' height='{0}' fill='none' stroke='#ccc'/>", CELL - 4);
    println!("<text x='6' y='{}' font-size='14' font-family='sans-serif'>{label}</text>", CELL + 14);
    for line in strokes {
        let points: Vec<String> = line.places.iter().map(|[x, y]| format!("{x},{y}")).collect();
        println!(
            "<polyline transform='translate(5 5) scale({SCALE})' points='{}' fill='none' stroke='black' \
             stroke-width='40' stroke-linecap='round' stroke-linejoin='round'/>",
            points.join(" ")
        );
    }
    println!("</g>");
}
