//! Writes the tables that Dobbelduel's bots play by. First the values, then,
//! built anew with them, the opening:
//!
//! ```text
//! cargo run --release --package bots --example fit_duel values > crates/bots/src/duel/values.txt
//! cargo run --release --package bots --example fit_duel opening > crates/bots/src/duel/opening.txt
//! ```
#![allow(clippy::print_stdout, reason = "the tables go to standard output")]

use bots::duel::fit;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("values") => print!("{}", fit::values(1)),
        Some("opening") => print!("{}", fit::opening()),
        Some(_) | None => println!("say which table to make: values or opening"),
    }
}
