//! What is tried: who races on which line, how honestly, and what is promised.

use super::racer::{Holds, Mishap, Racer, Says};

/// Who races on which line, and how honestly.
pub(crate) struct Trial {
    pub(crate) title: &'static str,
    pub(crate) promise: Promise,
    /// How long the disk takes for a commit.
    pub(crate) commit_ms: u64,
    pub(crate) racers: Vec<Racer>,
}

/// What is promised of a trial.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Promise {
    /// Everyone wins the same, and nobody is doubted.
    Equal,
    /// Nobody is doubted.
    Believed,
    /// The first of two, who lies, wins no more than this share.
    LiarWins(f64),
}

/// What someone may win who holds back pongs.
const GOAL: f64 = 0.58;
/// What someone may win whose page lies in all that it says, for its share is
/// that of a page which paints late.
const PAGE_LIES: f64 = 0.65;
/// What someone may win who makes a slow line of a quick one, and lies: nobody
/// can tell it from a slow line, and so it has the whole credit.
const SLOW_LINE: f64 = 0.78;

impl Trial {
    /// Honest racers over a quick disk.
    fn fair(title: &'static str, racers: Vec<Racer>) -> Self {
        Self { title, promise: Promise::Equal, commit_ms: 0, racers }
    }

    /// One racer among two whose line or page misbehaves.
    fn mishap(title: &'static str, mishap: Mishap) -> Self {
        let racers = vec![Racer::on(30, 10).with(mishap), Racer::on(30, 10)];
        Self { promise: Promise::Believed, ..Self::fair(title, racers) }
    }

    /// A liar and someone honest on equal lines.
    fn lie(title: &'static str, at_most: f64, says: Says, holds: Holds) -> Self {
        let equal = Racer::on(5, 5);
        let racers = vec![equal.lying(says, holds), equal];
        Self { promise: Promise::LiarWins(at_most), ..Self::fair(title, racers) }
    }

    /// The same over a slow disk.
    fn with_commits_of(self, commit_ms: u64) -> Self {
        Self { commit_ms, ..self }
    }
}

/// Racers on lines of 5 to 250 ms.
pub(crate) fn racers(jitter: u32) -> Vec<Racer> {
    [5, 50, 120, 250].map(|rtt| Racer::on(rtt, jitter)).to_vec()
}

/// Those racers, one of whom has a slow page.
fn with_slow_page(who: usize, paints: u64) -> Vec<Racer> {
    let mut racers = racers(10);
    racers[who].paints = paints;
    racers
}

pub(crate) fn trials() -> Vec<Trial> {
    honest().into_iter().chain(mishaps()).chain(lies()).collect()
}

fn honest() -> [Trial; 8] {
    let equal = || [50; 4].map(|rtt| Racer::on(rtt, 5)).to_vec();
    let mut one_slow = equal();
    one_slow[3].paints = 120;
    [
        Trial::fair("steady lines", racers(0)),
        Trial::fair("lines with jitter", racers(30)),
        Trial::fair("equal lines", equal()),
        Trial::fair("commits take 60 ms", racers(10)).with_commits_of(60),
        Trial::fair("the page behind the line of 5 ms paints 60 ms late", with_slow_page(0, 60)),
        Trial::fair("the page behind the line of 120 ms paints 120 ms late", with_slow_page(2, 120)),
        Trial::fair("equal lines, the last page paints 120 ms late", one_slow),
        Trial::fair(
            "commits take 60 ms, the page behind the line of 50 ms paints 120 ms late",
            with_slow_page(1, 120),
        )
        .with_commits_of(60),
    ]
}

fn mishaps() -> [Trial; 6] {
    let rough = vec![Racer::on(30, 200), Racer::on(30, 10)];
    [
        Trial::mishap("the first radio wakes every 100 ms", Mishap::PowerSave(100)),
        Trial::mishap("the first radio wakes every 300 ms", Mishap::PowerSave(300)),
        Trial::mishap("the first phone sleeps now and then", Mishap::Sleep),
        Trial::mishap("the first page is hidden now and then", Mishap::Hidden),
        Trial::mishap("someone uploads on the first line now and then", Mishap::Queue),
        Trial { promise: Promise::Believed, ..Trial::fair("a line with jitter of 200 ms", rough) },
    ]
}

fn lies() -> [Trial; 11] {
    let nothing = Holds::default();
    let pongs = Holds { pongs: 295, ..nothing };
    let answers = Holds { words: 295, ..pongs };
    let by = Says::EarlierBy;
    [
        Trial::lie("the first holds pongs for 295 ms, and says to act at once", GOAL, Says::AtOnce, pongs),
        Trial::lie("the first holds pongs for 295 ms, and says to act 290 ms earlier", GOAL, by(290), pongs),
        Trial::lie(
            "the same, only while cards are out",
            GOAL,
            by(290),
            Holds { only_in_races: true, ..pongs },
        ),
        Trial::lie(
            "the first holds pongs for 45 ms, and says to act 150 ms earlier",
            GOAL,
            by(150),
            Holds { pongs: 45, ..nothing },
        ),
        Trial::lie(
            "the first holds pongs, and never says what is painted",
            GOAL,
            by(290),
            Holds { is_mute: true, ..pongs },
        ),
        Trial::lie("the first says to act at once", GOAL, Says::AtOnce, nothing),
        Trial::lie("the first says to act 150 ms earlier", GOAL, by(150), nothing),
        Trial::lie(
            "the first holds everything alike, acts too, and lies about nothing",
            GOAL,
            Says::Truth,
            Holds { acts: 245, pongs: 245, words: 245, ..nothing },
        ),
        Trial::lie(
            "the first page lies alike about its paintings and its acts",
            PAGE_LIES,
            by(125),
            Holds { words: 125, ..nothing },
        ),
        Trial::lie(
            "the first holds pongs and words alike while cards are out, and lies",
            PAGE_LIES,
            by(290),
            Holds { only_in_races: true, ..answers },
        ),
        Trial::lie(
            "the first holds pongs and words alike from the start, and lies",
            SLOW_LINE,
            by(290),
            answers,
        ),
    ]
}
