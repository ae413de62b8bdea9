//! `cargo xtask bench`: weighs everything on this machine and writes it down in
//! `docs/performance.md`.

use std::{
    fs,
    process::Stdio,
    time::{SystemTime, UNIX_EPOCH},
};

use crate::{
    steps::{StepError, cargo, command, root, run, say, target},
    tools::has_postgres,
};

/// What is weighed, in the order of the page.
const SCALES: [&[&str]; 9] = [
    &["moves", "200", "4", "--peers"],
    &["ink", "50", "15"],
    &["claims", "200", "10"],
    &["idle", "1200"],
    &["idle", "20000"],
    &["history", "200000", "20"],
    &["start", "1000"],
    &["flood", "20"],
    &["rules"],
];

/// What is weighed with PostgreSQL, where there is one.
const WITH_A_DATABASE: [&[&str]; 3] =
    [&["cluster", "60", "15"], &["balanced", "60"], &["appends", "200", "4"]];

const HEAD: &str = "# What things cost

Written by `cargo xtask bench`; each scale also runs alone, \
`cargo run --release -p bench -- moves`. Nothing here is a test: a slow day fails nothing.

The *bare relay* is the least that a server of rooms can do (`bench/src/yardstick.rs`): the same web \
framework, one task a room and one a connection, nothing checked, nothing kept, a view of some two hundred \
bytes for everyone after a move. It runs beside Dodo in the same minutes on the same machine, so the ratios \
say more than the figures. Dodo's own figures are with the journal on: a move is on disk before anyone hears \
of it. CPU and memory are the server's own, as Linux accounts for them; the people run in another process on \
the same cores.

The *equal relay* does the same job without the game: it tells everyone as many bytes as Dodo does, and flushes \
each move to disk before anyone hears of it, together with whatever waits with it. It is what moves are weighed \
against, since keeping and telling cost what they cost whatever is told. *Colyseus* is what people would use \
instead: a room server for Node, in its own best way (`bench/peers`), whose state changes by as many bytes a \
move; it keeps nothing. All of them take turns, round by round; a figure is the middle one of all rounds, and \
in brackets the least and the most.

Dodo commits together whatever came while the disk was at work (`server/src/journal/writer.rs`): a lone move \
waits for nobody, and a rush of moves or a slow disk brings more into each flush by itself. In runs of six \
seconds, moves took 258 to 278 ms of CPU with commits at least 3 ms apart, and 335 to 355 without; the slowest in \
a hundred took 4.2 to 4.4 ms, and 1.3 to 1.7 without. A server that is idle most of the time has no use for what \
the waiting saves, and one that is not has its commits apart anyway.

The slowest act in a hundred, of a few hundred or thousand, is a matter of a few milliseconds of anything else \
that this machine does: one run says little. Three runs in a row: beside a long history 0.92, 1.18 and 3.17 \
times what it is without; in a flood 2.74, 3.10 and 1.32 times what it is in peace, and 1.90, 1.02 and 0.45 \
times what it is while the same flood goes over another server on this machine. It was never above 3.4 ms.
";

/// What comes before the scales that need a database.
const CLUSTER: &str = "# Several servers on one database

What becomes of rooms when servers and their database are broken stands in [chaos.md](chaos.md), with the day on \
which it was seen: it takes longer than all of this.
";

/// Weighs everything, and writes the page.
pub(crate) fn bench() -> Result<(), StepError> {
    let release = ["build", "--release", "--package", "dodo", "--package", "bench"];
    run("build the server and the scales", cargo().args(release))?;
    let mut page = format!("{HEAD}\n{}\n", machine());
    for scale in SCALES {
        page.push_str(weigh(scale)?.trim_end());
        page.push_str("\n\n");
    }
    if has_postgres()? {
        let features = ["--features", "dodo/cluster,bench/cluster"];
        run("build them with PostgreSQL", cargo().args(release).args(features))?;
        page.push_str(CLUSTER);
        page.push('\n');
        for scale in WITH_A_DATABASE {
            page.push_str(weigh(scale)?.trim_end());
            page.push_str("\n\n");
        }
    }
    let path = root().join("docs/performance.md");
    fs::write(&path, page.trim_end().to_owned() + "\n")?;
    say(&format!("written: {}", path.display()));
    Ok(())
}

fn weigh(scale: &[&str]) -> Result<String, StepError> {
    say(&format!("── {}", scale.join(" ")));
    let binary = target().join("release").join(format!("bench{}", std::env::consts::EXE_SUFFIX));
    let out = command(binary).args(scale).stderr(Stdio::inherit()).output()?;
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    say(&said);
    if out.status.success() {
        Ok(said)
    } else {
        Err(StepError(format!("could not weigh {}", scale.join(" "))))
    }
}

/// Where and when, in one line.
fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let name = name.map_or("an unknown processor", |(_, name)| name.trim());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let days = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / 86_400;
    let (year, month, day) = date(days);
    format!("{cores} cores of {name}, Linux {}, {year}-{month:02}-{day:02}.", kernel.trim())
}

/// The date so many days after 1970 began.
fn date(mut days: u64) -> (u64, u64, u64) {
    let mut year = 1970;
    loop {
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let february = if is_leap { 29 } else { 28 };
        let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        for (month, length) in (1..).zip(lengths) {
            if days < length {
                return (year, month, days + 1);
            }
            days -= length;
        }
        year += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_over_leap_years() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(11_016), (2000, 2, 29));
        assert_eq!(date(20_819), (2027, 1, 1));
    }
}
