//! What things cost, measured on the machine at hand: never a test that a
//! slow day could fail. `cargo run --release -p bench -- claims` runs one.

#[cfg(feature = "cluster")]
mod appends;
mod background;
#[cfg(feature = "cluster")]
mod balanced;
mod claims;
#[cfg(feature = "cluster")]
mod cluster;
mod flood;
mod history;
mod house;
mod idle;
mod ink;
mod long_room;
mod moves;
mod party;
mod person;
mod rules;
mod sheet;
mod start;
mod toll;
mod yardstick;

use std::process::ExitCode;

const USAGE: &str = "use: bench moves [ROOMS] [SECONDS] [--peers]   six at a table play dominoes, beside relays and Colyseus
     bench ink [ROOMS] [SECONDS]     six at a table draw
     bench claims [ROOMS] [RACES]    eight at a table claim at once
     bench idle [SOCKETS]            people are there and do nothing
     bench flood [SECONDS] [RISING]  one address does its worst while others play
     bench history [STROKES] [SECONDS]  tables play beside a room with a long past
     bench start [ROOMS]             a server starts, and again after a power cut
     bench rules                     every game at random
     bench appends [ROOMS] [SECONDS] records in PostgreSQL, beside SQLite (--features cluster)
     bench balanced [ROOMS]          sockets that come in where their room is, behind HAProxy (--features cluster)
     bench cluster [ROOMS] [SECONDS] one, two and four servers on a database, and the hop (--features cluster)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let measured = match arguments.first().map(String::as_str) {
        #[cfg(feature = "cluster")]
        Some("appends") => appends::appends(number(&arguments, 1, 200), number(&arguments, 2, 5)),
        #[cfg(feature = "cluster")]
        Some("balanced") => balanced::balanced(number(&arguments, 1, 60)),
        #[cfg(feature = "cluster")]
        Some("cluster") => cluster::cluster(number(&arguments, 1, 100), number(&arguments, 2, 10)),
        Some("claims") => claims::claims(number(&arguments, 1, 200), number(&arguments, 2, 20)),
        Some("ink") => ink::ink(number(&arguments, 1, 50), number(&arguments, 2, 20)),
        Some("moves") => {
            let peers = arguments.iter().any(|argument| argument == "--peers");
            moves::moves(number(&arguments, 1, 200), number(&arguments, 2, 4), peers)
        }
        Some("idle") => idle::idle(number(&arguments, 1, 1_200)),
        Some("history") => history::history(number(&arguments, 1, 200_000), number(&arguments, 2, 20)),
        Some("start") => start::start(number(&arguments, 1, 1_000)),
        Some("flood") => flood::flood(number(&arguments, 1, 20), number(&arguments, 2, 5)),
        Some("fetchers") => history::fetchers(arguments.get(1..).unwrap_or_default()),
        Some("flooders") => flood::flooders(arguments.get(1).map(String::as_str)),
        Some("rules") => rules::rules(),
        Some("yardstick") => yardstick::serve(arguments.get(1).map(String::as_str), say),
        Some(_) | None => Err(USAGE.into()),
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
