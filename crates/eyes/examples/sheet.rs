//! How well our hands draw: `sheet <seeds a word> <picture.svg> [every nth word] [unlabelled]` draws
//! words several times each, prints how many our eyes recognise, and writes a
//! contact sheet to be looked at by a person.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a program for the terminal that takes times"
)]

use std::{error::Error, fmt::Write as _, fs, time::Instant};

use eyes::{Care, Eyes, Hands, SHEET, Stroke};

/// Drawings side by side, words beneath one another in two columns.
const COLUMNS: usize = 3;
const CELL: i32 = SHEET + 300;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let seeds: u64 = arguments.first().ok_or("how many drawings a word?")?.parse()?;
    let file = arguments.get(1).ok_or("which file?")?;
    let every: usize = arguments.get(2).map_or(Ok(1), |n| n.parse())?;
    let labelled = arguments.get(3).is_none();
    let words: Vec<_> = Hands::ours().words().step_by(every).collect();
    let (mut right, mut slowest, mut spent) = (0, 0.0_f64, 0.0);
    let mut weak = Vec::new();
    let mut rows = Vec::new();
    for word in &words {
        let mut drawings = Vec::new();
        let mut known = 0;
        for seed in 0..seeds {
            let began = Instant::now();
            let strokes = Hands::ours().draw(word, seed, Care::Fine).ok_or("a word of ours is not drawn")?;
            let took = began.elapsed().as_secs_f64() * 1000.0;
            (slowest, spent) = (slowest.max(took), spent + took);
            known += usize::from(Eyes::ours().look(&strokes).guesses[0].word == *word);
            drawings.push(strokes);
        }
        right += known;
        if known < drawings.len() {
            weak.push(format!("{word} {known}"));
        }
        rows.push((*word, drawings));
    }
    let all = words.len() as f64 * seeds as f64;
    println!("{} words, {all} drawings: eyes recognise {:.1} %", words.len(), right as f64 * 100.0 / all);
    println!("{:.0} ms a drawing, {slowest:.0} ms at most", spent / all);
    println!("not always: {}", weak.join(", "));
    fs::write(file, picture(&rows, seeds, labelled))?;
    Ok(())
}

fn picture(rows: &[(&str, Vec<Vec<Stroke>>)], seeds: u64, labelled: bool) -> String {
    let seeds = i32::try_from(seeds).unwrap_or(1);
    let width = CELL * (seeds + 1);
    let lines = rows.len().div_ceil(COLUMNS);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" fill=\"none\" stroke=\"#222\" \
         stroke-width=\"40\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        width * COLUMNS as i32,
        CELL * lines as i32
    );
    for (n, (word, drawings)) in rows.iter().enumerate() {
        let (left, top) = ((n / lines) as i32 * width, (n % lines) as i32 * CELL);
        let label = if labelled { (*word).to_owned() } else { (n + 1).to_string() };
        let _written = write!(
            out,
            "<text x=\"{left}\" y=\"{}\" font-size=\"420\" fill=\"#a00\" stroke=\"none\">{label}</text>",
            top + 1200
        );
        for (column, strokes) in drawings.iter().enumerate() {
            let x = left + CELL * (column as i32 + 1);
            for stroke in strokes {
                let points: Vec<_> =
                    stroke.points().iter().map(|(px, py)| format!("{},{}", px + x, py + top)).collect();
                let _written = write!(out, "<polyline points=\"{}\"/>", points.join(" "));
            }
        }
    }
    out + "</svg>"
}
