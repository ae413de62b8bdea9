//! Everything at once, again and again: three servers on one database are
//! killed, told to stop, paused on either side of their guard and beyond their
//! lease, cut off from the database and from each other; the database loses
//! connections and is cut off itself; and people play all the while.
//!
//! `cargo xtask chaos` goes on until there were a million acts and 500 faults.
//! Whoever was late within the last five seconds takes over the rooms of nobody
//! who merely stands still, so one fault on top of another takes longer to be
//! got over; to weigh single ones, `DODO_CHAOS_PEACE=6` leaves so many seconds
//! between them.

use std::{
    fmt,
    time::{Duration, Instant},
};

use games::Rng;
use line::Postgres;
use tokio::time::sleep;

use crate::{
    member::{Member, epochs_never_fall},
    visitors::{Audit, Crowd, audit, open_so_many, seed},
};

/// How long it goes on if nothing else is asked for.
const SECONDS: u64 = 60;
/// Everyone comes from one address.
const ONE_ADDRESS: [&str; 4] = ["--rooms-per-address", "1000", "--sockets-per-address", "2000"];

/// How long it goes on.
struct Until {
    rooms: usize,
    acts: usize,
    faults: usize,
    seconds: u64,
    /// How long everyone is left in peace before each fault.
    peace: Duration,
}

impl Until {
    fn asked_for() -> Self {
        let number = |name: &str| std::env::var(name).ok().map(|text| text.parse().expect("a number"));
        let acts = number("DODO_CHAOS_ACTS");
        Self {
            rooms: number("DODO_CHAOS_ROOMS").unwrap_or(5),
            acts: acts.unwrap_or(0),
            faults: number("DODO_CHAOS_FAULTS").unwrap_or(0),
            seconds: if acts.is_some() { 0 } else { SECONDS },
            peace: Duration::from_secs(number("DODO_CHAOS_PEACE").unwrap_or(0) as u64),
        }
    }
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    Killed,
    ToldToStop,
    Paused(u64),
    CutFromDatabase(u64),
    CutFromOthers(u64),
    ConnectionsLost,
    DatabaseCutOff,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Killed => f.write_str("kill -9"),
            Self::ToldToStop => f.write_str("told to stop"),
            Self::Paused(ms) => write!(f, "paused for {ms} ms"),
            Self::CutFromDatabase(ms) => write!(f, "cut from the database for {ms} ms"),
            Self::CutFromOthers(ms) => write!(f, "cut from the others for {ms} ms"),
            Self::ConnectionsLost => f.write_str("connections to the database lost"),
            Self::DatabaseCutOff => f.write_str("the database cut off"),
        }
    }
}

/// Each in its turn; whom it hits, and after how long, is drawn.
const FAULTS: [Fault; 12] = [
    Fault::Killed,
    Fault::Paused(950),
    Fault::ConnectionsLost,
    Fault::ToldToStop,
    Fault::CutFromDatabase(950),
    Fault::Paused(1_050),
    Fault::Killed,
    Fault::DatabaseCutOff,
    Fault::CutFromOthers(3_000),
    Fault::CutFromDatabase(5_600),
    Fault::ToldToStop,
    Fault::Paused(5_600),
];

/// What the servers have counted, those that were killed as far as it was known
/// just before.
#[derive(Debug, Default)]
struct Witnessed {
    buried: u64,
    fenced: u64,
    lapses: u64,
}

impl Witnessed {
    fn all_of(members: &[Member]) -> Self {
        let of = |name: &str| members.iter().map(|member| member.counted_in_all(name)).sum();
        Self {
            buried: of("dodo_buried_total"),
            fenced: of("dodo_fenced_total"),
            lapses: of("dodo_guard_lapses_total"),
        }
    }
}

/// How long rooms of whoever was hit took to go on, fault by fault.
#[derive(Default)]
struct Gaps(Vec<(Fault, Duration)>);

impl fmt::Display for Gaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = self.0.clone();
        all.sort();
        for of_one in all.chunk_by(|a, b| a.0 == b.0) {
            let at = |share: usize| of_one[(of_one.len() - 1) * share / 100].1.as_secs_f64();
            let (n, fault) = (of_one.len(), of_one[0].0);
            writeln!(f, "  {fault}: {n} rooms went on after {:.2} s p50, {:.2} s p99", at(50), at(99))?;
        }
        Ok(())
    }
}

/// A fault hits a server, and is over when this ends; gives whose rooms went on
/// after how long.
async fn strike(fault: Fault, postgres: &mut Postgres, hit: &mut Member, crowd: &Crowd) -> Vec<Duration> {
    let codes = hit.rooms(postgres);
    match fault {
        Fault::Killed => {
            hit.note_counts().await;
            hit.kill();
            let took = crowd.are_served(&codes).await;
            hit.start().await;
            took
        }
        Fault::ToldToStop => {
            hit.note_counts().await;
            hit.dodo().terminate();
            let took = crowd.are_served(&codes).await;
            assert!(hit.dodo.take().expect("it was alive").ended().await.success());
            hit.start().await;
            took
        }
        Fault::Paused(ms) => {
            hit.dodo().signal("STOP");
            let (took, ()) = tokio::join!(crowd.are_served(&codes), async {
                sleep(Duration::from_millis(ms)).await;
                hit.dodo().signal("CONT");
            });
            took
        }
        Fault::CutFromDatabase(ms) => {
            hit.relay.hold(true);
            let (took, ()) = tokio::join!(crowd.are_served(&codes), async {
                sleep(Duration::from_millis(ms)).await;
                hit.relay.hold(false);
            });
            took
        }
        Fault::CutFromOthers(ms) => {
            let Some(between) = &hit.between else { return Vec::new() };
            between.hold(true);
            let (took, ()) = tokio::join!(crowd.are_served(&codes), async {
                sleep(Duration::from_millis(ms)).await;
                between.hold(false);
            });
            took
        }
        Fault::ConnectionsLost => {
            let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                       WHERE application_name = 'dodo' AND random() < 0.6";
            postgres.ask(end);
            crowd.are_served(&crowd.codes()).await
        }
        Fault::DatabaseCutOff => {
            postgres.cut();
            postgres.start_again();
            crowd.are_served(&crowd.codes()).await
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_or_done_twice_or_stale_however_often_everything_breaks() {
    let Some(mut postgres) = Postgres::start() else { return };
    let until = Until::asked_for();
    let mut members = [
        Member::join_with(&postgres, &ONE_ADDRESS).await,
        Member::join_with(&postgres, &ONE_ADDRESS).await,
        Member::join_apart(&postgres, &ONE_ADDRESS).await,
    ];
    let addresses = members.each_ref().map(Member::address);
    let crowd = Crowd::come(open_so_many(addresses[0], until.rooms).await, &addresses);
    crowd.is_served().await;
    let seed = seed("DODO_CHAOS_SEED");
    let (mut rng, mut gaps, begun, mut n_faults) =
        (Rng::from_number(seed), Gaps::default(), Instant::now(), 0);
    while crowd.acknowledged() < until.acts
        || n_faults < until.faults
        || begun.elapsed() < Duration::from_secs(until.seconds)
    {
        let fault = FAULTS[n_faults % FAULTS.len()];
        let hit = match fault {
            Fault::CutFromOthers(_) => 2,
            // That it is dead shows at once, as it would without a way of our own.
            Fault::Killed => rng.below(2) as usize,
            Fault::ToldToStop
            | Fault::Paused(_)
            | Fault::CutFromDatabase(_)
            | Fault::ConnectionsLost
            | Fault::DatabaseCutOff => rng.below(3) as usize,
        };
        sleep(until.peace).await;
        let took = strike(fault, &mut postgres, &mut members[hit], &crowd).await;
        gaps.0.extend(took.into_iter().map(|took| (fault, took)));
        n_faults += 1;
        sleep(Duration::from_millis(u64::from(rng.below(400)))).await;
        if n_faults % 50 == 0 {
            println!("{n_faults} faults, {} acts, {:?}", crowd.acknowledged(), begun.elapsed());
        }
    }
    crowd.is_served().await;
    let visitors = crowd.leave().await;
    for member in &mut members {
        member.end().await;
    }
    let witnessed = Witnessed::all_of(&members);
    println!("{witnessed:?}");
    let Audit { acknowledged, lost, twice } = audit(&members[0].place, &visitors).await;
    println!(
        "{acknowledged} acts, {n_faults} faults in {:?}; {} lost, {} done twice",
        begun.elapsed(),
        lost.len(),
        twice.len()
    );
    println!("{gaps}");
    assert!(lost.is_empty() && twice.is_empty(), "lost: {lost:?}; done twice: {twice:?}");
    epochs_never_fall(&postgres);
    assert_ne!(postgres.ask("SELECT max(epoch) FROM rooms"), "1", "rooms changed hands");
    // Of each there was one that must have come to that.
    if n_faults >= FAULTS.len() {
        assert!(witnessed.buried > 0 && witnessed.lapses > 0, "the faults did nothing: {witnessed:?}");
    }
    // Whether a record was on its way at that moment is a matter of chance.
    if n_faults >= 10 * FAULTS.len() {
        assert!(witnessed.fenced > 0, "nobody ever wrote to what was no longer theirs: {witnessed:?}");
    }
}
