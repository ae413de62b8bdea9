//! How long looking and drawing take: `pace` prints the middle of many.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a program for the terminal that takes times"
)]

use std::time::Instant;

use eyes::{Care, Eyes, Hands, Stroke};

/// Every so manieth word is drawn.
const EVERY: usize = 7;

fn main() {
    let draw = |care| {
        let words = Hands::ours().words().step_by(EVERY);
        words.filter_map(move |word| Hands::ours().draw(word, 1, care)).collect::<Vec<Vec<Stroke>>>()
    };
    let drawings = draw(Care::Hasty);
    let looks = drawings.iter().map(|strokes| milliseconds(|| Eyes::ours().recognise(strokes)));
    println!("a look: {:.2} ms", middle(looks.collect()));
    for care in [Care::Hasty, Care::Fair, Care::Fine] {
        let words = Hands::ours().words().step_by(EVERY);
        let times = words.map(|word| milliseconds(|| Hands::ours().draw(word, 1, care)));
        println!("a drawing, {care:?}: {:.1} ms", middle(times.collect()));
    }
}

fn milliseconds<T>(work: impl FnOnce() -> T) -> f64 {
    let began = Instant::now();
    std::hint::black_box(work());
    began.elapsed().as_secs_f64() * 1000.0
}

fn middle(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
