//! The commands that go on for as long as asked, asked for a moment.
#![cfg(unix)]

use std::process::{Command, Output};

fn dodo(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dodo")).args(arguments).output().expect("the program starts")
}

#[test]
fn the_fuzzer_tells_how_much_each_reader_was_given() {
    let out = dodo(&["fuzz", "--seconds", "1", "--seed", "5", "--only", "notation"]);
    let said = String::from_utf8(out.stdout).unwrap();
    assert!(out.status.success(), "{said}");
    let row: Vec<&str> = said.lines().nth(1).unwrap().split_whitespace().collect();
    let ["notation", "of", "dominoes", tried, accepted, reached, _] = row[..] else { panic!("{said}") };
    let [tried, accepted, reached] = [tried, accepted, reached].map(|number| number.parse::<u64>().unwrap());
    assert!(accepted > 0 && tried > accepted && (1..tried).contains(&reached), "{said}");
}

#[test]
fn a_soak_tells_what_the_server_takes() {
    let out = dodo(&["soak", "--rooms", "5", "--seconds", "2", "--every", "1"]);
    let said = String::from_utf8(out.stdout).unwrap();
    assert!(out.status.success(), "{said}{}", String::from_utf8_lossy(&out.stderr));
    let row: Vec<&str> = said.lines().last().unwrap().split_whitespace().collect();
    let [_seconds, "5", _memory, _descriptors, _journal, records, _cpu, _p50, _p99] = row[..] else {
        panic!("{said}")
    };
    assert!(records.parse::<u64>().unwrap() > 20, "the bots play: {said}");
}
