//! `dodo score`: a scorekeeper for people who play with the real box. It reads
//! one placement a line and answers each with one line.

use std::{
    error::Error,
    io::{self, BufRead, Read as _, Write},
};

use clap::{Args, Subcommand, value_parser};
use games::dominoes::{Scored, Scorer};

/// The longest line that is read.
const LINE_BYTES: u64 = 1 << 10;

#[derive(Clone, Debug, Args)]
pub(crate) struct ScoreArguments {
    #[command(subcommand)]
    game: Scorekeeping,
}

/// The games whose score can be kept.
#[derive(Clone, Debug, Subcommand)]
enum Scorekeeping {
    /// Double Double Dominoes: lines like `1 8H 6 8I 1`, who and then each square with its dots.
    Dominoes {
        /// How many play; then the goal ends the game and dominoes run out.
        #[arg(long, value_parser = value_parser!(u8).range(2..=6))]
        seats: Option<u8>,
    },
}

/// Keeps the score until the input ends.
pub(crate) fn score(arguments: &ScoreArguments) -> Result<(), Box<dyn Error>> {
    match arguments.game {
        Scorekeeping::Dominoes { seats } => keep(io::stdin().lock(), io::stdout().lock(), seats)?,
    }
    Ok(())
}

fn keep(mut input: impl BufRead, mut out: impl Write, seats: Option<u8>) -> io::Result<()> {
    let mut scorer = Scorer::new(seats);
    let mut line = Vec::new();
    loop {
        line.clear();
        if (&mut input).take(LINE_BYTES).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        // Bytes that are no text become marks that no line may hold.
        match scorer.read(&String::from_utf8_lossy(&line)) {
            Ok(scored) => writeln!(out, "{}", in_words(&scored))?,
            Err(reason) => writeln!(out, "illegal: {reason}")?,
        }
        out.flush()?;
    }
}

fn in_words(scored: &Scored) -> String {
    let others = scored.others().map(|gain| format!(" p{}+{}", gain.seat.0 + 1, gain.points));
    format!("ok {}{}", scored.own(), others.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(lines: &str, seats: Option<u8>) -> Vec<String> {
        let mut out = Vec::new();
        keep(lines.as_bytes(), &mut out, seats).unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn every_line_is_answered_and_the_game_goes_on() {
        let record = "1 8H 6 8I 1\n2 8J 1 8K 4\n2 8J 2 8K 4\n\n2 8J 1 7J 1\nnonsense\n";
        let expected = [
            "ok 0",
            "ok 0",
            "illegal: a domino already lies there",
            "illegal: a line has five words, who and then each square with its dots, as in 1 8H 6 8I 1",
            "illegal: a domino already lies there",
            "illegal: a line has five words, who and then each square with its dots, as in 1 8H 6 8I 1",
        ];
        assert_eq!(answers(record, None), expected);
    }

    #[test]
    fn others_bonuses_stand_behind_the_movers_points() {
        let record = "1 8H 6 8I 1\n1 8J 1 8K 4\n1 7K 4 6K 4\n2 9K 4 10K 2\n";
        let answers = answers(record, Some(2));
        assert_eq!(answers[2], "ok 2", "{answers:?}");
        assert_eq!(answers[3], "ok 1 p1+3", "{answers:?}");
    }

    #[test]
    fn a_line_without_end_is_no_trouble() {
        let long = "1 ".repeat(10_000);
        assert!(answers(&long, None).iter().all(|answer| answer.starts_with("illegal: ")));
        assert_eq!(answers("1 8H 6 8I 1\r\n", None), ["ok 0"]);
        assert!(answers("1 8H 6 8I \u{fffd}", None)[0].starts_with("illegal: "));
    }
}
