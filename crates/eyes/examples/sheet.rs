//! How well our hands draw: `sheet <drawings a word> <picture.svg> [every nth word] [unlabelled]`
//! prints how many drawings our eyes recognise, and writes a contact sheet to be
//! looked at by a person.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a program for the terminal that takes times"
)]

use std::{error::Error, fmt::Write as _, fs, time::Instant};

use eyes::{Care, Eyes, Hands, Stroke};

/// Words side by side on the sheet, and the side of one drawing with its margin.
const COLUMNS: usize = 3;
const CELL: usize = 2348;

/// One word drawn several times.
struct Row {
    word: &'static str,
    drawings: Vec<Vec<Stroke>>,
    /// How many of them our eyes put the right word to.
    known: usize,
    /// How long each took, in milliseconds.
    times: Vec<f64>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let seeds = arguments.first().ok_or("how many drawings a word?")?.parse()?;
    let file = arguments.get(1).ok_or("which file?")?;
    let every = arguments.get(2).map_or(Ok(1), |n| n.parse())?;
    let rows: Vec<_> = Hands::ours().words().step_by(every).map(|word| Row::draw(word, seeds)).collect();
    report(&rows);
    fs::write(file, picture(&rows, arguments.get(3).is_none())?)?;
    Ok(())
}

impl Row {
    fn draw(word: &'static str, seeds: u64) -> Self {
        let mut row = Self { word, drawings: Vec::new(), known: 0, times: Vec::new() };
        for seed in 0..seeds {
            let began = Instant::now();
            let Some(strokes) = Hands::ours().draw(word, seed, Care::Fine) else { continue };
            row.times.push(began.elapsed().as_secs_f64() * 1000.0);
            row.known += usize::from(Eyes::ours().recognise(&strokes).guesses[0].word == word);
            row.drawings.push(strokes);
        }
        row
    }
}

fn report(rows: &[Row]) {
    let mut times: Vec<_> = rows.iter().flat_map(|row| row.times.iter().copied()).collect();
    times.sort_by(f64::total_cmp);
    let known: usize = rows.iter().map(|row| row.known).sum();
    let share = known as f64 * 100.0 / times.len() as f64;
    println!("{} words, {} drawings: our eyes recognise {share:.1} %", rows.len(), times.len());
    println!(
        "half are drawn within {:.0} ms, all within {:.0} ms",
        times[times.len() / 2],
        times[times.len() - 1]
    );
    let weak = rows.iter().filter(|row| row.known < row.drawings.len());
    let weak: Vec<_> = weak.map(|row| format!("{} {}", row.word, row.known)).collect();
    println!("not always recognised: {}", weak.join(", "));
}

fn picture(rows: &[Row], labelled: bool) -> Result<String, std::fmt::Error> {
    let width = CELL * (rows.iter().map(|row| row.drawings.len()).max().unwrap_or(0) + 1);
    let lines = rows.len().div_ceil(COLUMNS);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" fill=\"none\" stroke=\"#222\" \
         stroke-width=\"40\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        width * COLUMNS,
        CELL * lines
    );
    for (n, row) in rows.iter().enumerate() {
        let (left, top) = (n / lines * width, n % lines * CELL);
        let label = if labelled { row.word.to_owned() } else { (n + 1).to_string() };
        let baseline = top + CELL / 2;
        write!(
            out,
            "<text x=\"{left}\" y=\"{baseline}\" font-size=\"420\" fill=\"#a00\" stroke=\"none\">{label}</text>"
        )?;
        for (column, strokes) in row.drawings.iter().enumerate() {
            write!(out, "<g transform=\"translate({} {top})\">", left + CELL * (column + 1))?;
            for stroke in strokes {
                let points: Vec<_> = stroke.points().iter().map(|(x, y)| format!("{x},{y}")).collect();
                write!(out, "<polyline points=\"{}\"/>", points.join(" "))?;
            }
            out += "</g>";
        }
    }
    Ok(out + "</svg>")
}
