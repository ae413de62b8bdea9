//! What things cost, measured on the machine at hand: never a test that a
//! slow day could fail. `cargo run --release -p bench -- claims` runs one.

mod claims;
mod house;
mod ink;
mod person;
mod toll;
mod yardstick;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let measured = match arguments.first().map(String::as_str) {
        Some("claims") => claims::claims(number(&arguments, 1, 200), number(&arguments, 2, 20)),
        Some("ink") => ink::ink(number(&arguments, 1, 50), number(&arguments, 2, 20)),
        Some("yardstick") => yardstick::serve(say),
        Some(_) | None => Err("use: bench claims [ROOMS] [RACES] | ink [ROOMS] [SECONDS]".into()),
    };
    match measured {
        Ok(table) => {
            say(&table);
            ExitCode::SUCCESS
        }
        Err(error) => {
            say(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

fn number(arguments: &[String], index: usize, otherwise: usize) -> usize {
    arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[expect(clippy::print_stdout, reason = "a table is what a bench is for")]
fn say(text: &str) {
    println!("{text}");
}
