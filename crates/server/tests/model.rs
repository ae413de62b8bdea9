//! The database that the storm simulates beside a real one: histories drawn by
//! chance, statement by statement on any of several servers' connections, and
//! several at once, with the same outcomes. So what the storm finds out about the
//! one is true of the other. `DODO_TEST_DATABASE` names another that is to be
//! compared, empty and of a role that may make schemas in it.

use std::{collections::BTreeMap, sync::Arc};

use games::Rng;
use line::Postgres;
use rooms::{
    Append, Epoch, Found, Hex, Journal as _, Node, NodeId, RECORD_FORMAT, Record, Registry as _, Tenure,
};
use server::{PgJournal, PgRegistry};
use storm::{Base, ClusterSabotage, Reply, Statement};

use crate::contract::{keep, records};

/// The number of the room that the storm plays in.
const ROOM: u8 = 7;
const HISTORIES: u64 = 20;
const STATEMENTS: usize = 120;

/// A clock for the database that goes on only when it is told to: functions are
/// looked for in this schema before PostgreSQL's own.
const CLOCK: [&str; 4] = [
    "CREATE SCHEMA model",
    "CREATE TABLE model.clock AS SELECT timestamptz '2026-11-18 20:00:00+00' AS shows",
    "CREATE FUNCTION model.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
     AS 'SELECT shows FROM model.clock'",
    "ALTER ROLE CURRENT_USER SET search_path = model, public, pg_catalog",
];

/// What came of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Done,
    Renewed(bool),
    Found(Found),
    Claimed(Option<Epoch>),
    Stored(Epoch, Vec<Record>),
    Kept(bool),
}

/// What happens next.
#[derive(Clone, Debug)]
enum Step {
    Ask(Statement),
    /// The database's clock goes on, or back.
    Pass(i64),
}

/// Draws histories that come to something: mostly what is true is claimed.
struct Teller {
    rng: Rng,
    nodes: Vec<NodeId>,
    tenure: Tenure,
    next: u64,
}

impl Teller {
    fn new(seed: u64) -> Self {
        // Nobody's: whoever opens a room does not own it.
        let tenure = Tenure { owner: Hex([255; 16]), epoch: Epoch(0) };
        Self { rng: Rng::from_number(seed), nodes: Vec::new(), tenure, next: 2 }
    }

    fn any(&mut self) -> NodeId {
        // The last few are listed, or may be.
        let most = u32::try_from(self.nodes.len().min(5)).unwrap();
        let back = self.rng.below(most) as usize;
        self.nodes[self.nodes.len() - 1 - back]
    }

    fn epoch(&mut self) -> Epoch {
        let epoch = self.tenure.epoch.0;
        Epoch(if self.rng.chance(1, 6) {
            (epoch + u64::from(self.rng.below(3))).saturating_sub(1)
        } else {
            epoch
        })
    }

    fn step(&mut self) -> Step {
        let what = if self.nodes.is_empty() { 0 } else { self.rng.below(100) };
        Step::Ask(match what {
            0..8 => {
                let node = Hex([u8::try_from(self.nodes.len() + 1).unwrap(); 16]);
                self.nodes.push(node);
                Statement::Enter(node, self.rng.below(3) as usize)
            }
            8..20 => Statement::Renew(self.any(), self.rng.chance(1, 8)),
            20..23 => Statement::Leave(self.any()),
            23..33 => Statement::Bury(self.any(), self.rng.chance(1, 2)),
            33..45 => Statement::Find,
            45..62 => Statement::Claim(self.any(), self.epoch()),
            62..66 => Statement::Read,
            66..70 => {
                let epoch = self.epoch();
                let owner = if self.rng.chance(1, 3) { self.any() } else { self.tenure.owner };
                Statement::Release(Tenure { owner, epoch })
            }
            70..90 => {
                let epoch = self.epoch();
                let owner = if self.rng.chance(1, 6) { self.any() } else { self.tenure.owner };
                let first =
                    if self.rng.chance(1, 8) { self.next.saturating_sub(1).max(2) } else { self.next };
                let last = first + u64::from(self.rng.below(3));
                let append = Append { tenure: Tenure { owner, epoch }, ..records(ROOM, first, last) };
                Statement::Append(vec![append])
            }
            _ => {
                let spans = [300, 700, 999, 1_000, 1_001, 4_000, 4_999, 5_000, 5_001, -2_000];
                return Step::Pass(spans[self.rng.below(10) as usize]);
            }
        })
    }

    /// What is true now, as far as this tells it.
    fn note(&mut self, step: &Step, outcome: &Outcome) {
        match (step, outcome) {
            (Step::Ask(Statement::Claim(node, _)), Outcome::Claimed(Some(epoch))) => {
                self.tenure = Tenure { owner: *node, epoch: *epoch };
            }
            (Step::Ask(Statement::Append(appends)), Outcome::Kept(true)) => {
                self.next = appends[0].records.last().unwrap().seq + 1;
            }
            _ => {}
        }
    }
}

/// What the simulated database makes of a statement.
fn simulated(base: &mut Base, now: u64, statement: Statement) -> Outcome {
    match base.execute(now, statement) {
        Reply::Done => Outcome::Done,
        Reply::Renewed(is_there) => Outcome::Renewed(is_there),
        Reply::Found(found) => Outcome::Found(found),
        Reply::Claimed(epoch) => Outcome::Claimed(epoch),
        Reply::Stored(stored) => Outcome::Stored(stored.epoch, stored.records),
        Reply::Appended(kept) => Outcome::Kept(kept[0]),
        Reply::ClaimedAndStored(..) => panic!("only what is broken on purpose does both at once"),
    }
}

/// What a real one makes of it, asked by one of the servers.
async fn real((journal, registry): &(PgJournal, PgRegistry), statement: Statement) -> Outcome {
    let room = Hex([ROOM; 16]);
    match statement {
        Statement::Enter(id, address) => {
            let (address, build) = (address.to_string(), "test".into());
            let (format, rules) = (RECORD_FORMAT, Vec::new());
            let node = Node { id, address, build, format, rules, shelf: None, is_draining: false };
            registry.enter(node).await.unwrap();
            Outcome::Done
        }
        Statement::Renew(node, is_draining) => {
            Outcome::Renewed(registry.renew(node, is_draining).await.unwrap())
        }
        Statement::Leave(node) => {
            registry.leave(node).await.unwrap();
            Outcome::Done
        }
        Statement::Bury(node, is_refusing) => {
            registry.bury(node, is_refusing).await.unwrap();
            Outcome::Done
        }
        Statement::Find => Outcome::Found(registry.find(Base::code()).await.unwrap().expect("the room")),
        Statement::Claim(node, epoch) => {
            let claimed = registry.claim(node, vec![(room, epoch)], false).await.unwrap();
            Outcome::Claimed(claimed.first().map(|&(_, epoch)| epoch))
        }
        Statement::Read => {
            let stored = journal.open(room).await.unwrap().expect("the room");
            Outcome::Stored(stored.epoch, stored.records)
        }
        Statement::Release(tenure) => {
            registry.release(vec![(room, tenure)]).await.unwrap();
            Outcome::Done
        }
        Statement::Append(appends) => {
            let append = appends.into_iter().next().expect("one");
            Outcome::Kept(keep(journal, append).await.is_ok())
        }
        Statement::ClaimAndRead(..) | Statement::AppendAgain(_) => {
            panic!("only what is broken on purpose asks for this")
        }
    }
}

/// A database to compare with.
struct Real {
    /// Ended with the test, if it is its own.
    _own: Option<Postgres>,
    houses: Arc<Vec<(PgJournal, PgRegistry)>>,
    client: tokio_postgres::Client,
}

impl Real {
    async fn open() -> Option<Self> {
        let named = std::env::var("DODO_TEST_DATABASE").ok();
        // What the disk does is of no matter here.
        let own = if named.is_none() { Some(Postgres::start_with(&["fsync=off"])?) } else { None };
        let url = named.or_else(|| own.as_ref().map(Postgres::url)).expect("one or the other");
        let connect = async || {
            let connected = tokio_postgres::connect(&url, tokio_postgres::NoTls).await;
            let (client, connection) = connected.expect("the database answers");
            tokio::spawn(async move { connection.await.ok() });
            client
        };
        let maker = connect().await;
        for statement in CLOCK {
            maker.batch_execute(statement).await.unwrap();
        }
        let mut houses = Vec::new();
        for _ in 0..4 {
            houses.push(PgJournal::open(&url.parse().unwrap()).await.unwrap());
        }
        Some(Self { client: connect().await, _own: own, houses: Arc::new(houses) })
    }

    /// Nothing but one room that was just opened; gives what simulates it.
    async fn begin(&self) -> Base {
        self.client.batch_execute("TRUNCATE nodes, rooms, records, snapshots").await.unwrap();
        let opened = records(ROOM, 1, 1);
        let base = Base::new(opened.records[0].clone(), ClusterSabotage::None);
        keep(&self.houses[0].0, opened).await.unwrap();
        base
    }

    /// What it makes of statements that are asked at once, each on a connection of
    /// its own.
    async fn at_once(&self, statements: &[Statement]) -> Vec<Outcome> {
        let ask = |(house, statement): (usize, &Statement)| {
            let (houses, statement) = (self.houses.clone(), statement.clone());
            tokio::spawn(async move { real(&houses[house], statement).await })
        };
        let asked: Vec<_> = statements.iter().enumerate().map(ask).collect();
        let mut outcomes = Vec::new();
        for one in asked {
            outcomes.push(one.await.unwrap());
        }
        outcomes
    }

    async fn pass(&self, ms: i64) {
        let pass = "UPDATE model.clock SET shows = shows + make_interval(secs => $1)";
        self.client.execute(pass, &[&(ms as f64 / 1_000.0)]).await.unwrap();
    }
}

/// How often what came of statements was told apart.
#[derive(Debug, Default)]
struct Often {
    kept: u32,
    fenced: u32,
    claimed: u32,
}

impl Often {
    fn note(&mut self, outcome: &Outcome) {
        self.kept += u32::from(*outcome == Outcome::Kept(true));
        self.fenced += u32::from(*outcome == Outcome::Kept(false));
        self.claimed += u32::from(matches!(outcome, Outcome::Claimed(Some(_))));
    }

    fn enough(&self, times: u32) {
        assert!(self.kept.min(self.fenced).min(self.claimed) > times, "often enough of each: {self:?}");
    }
}

#[tokio::test]
async fn the_storms_database_does_what_a_real_one_does() {
    let Some(database) = Real::open().await else { return };
    let mut often = Often::default();
    for seed in 0..HISTORIES {
        let mut base = database.begin().await;
        let (mut teller, mut now, mut told) = (Teller::new(seed), 1_000_000_u64, Vec::new());
        for _ in 0..STATEMENTS {
            let step = teller.step();
            told.push(format!("{step:?}"));
            let statement = match &step {
                Step::Ask(statement) => statement.clone(),
                Step::Pass(ms) => {
                    now = now.saturating_add_signed(*ms);
                    database.pass(*ms).await;
                    continue;
                }
            };
            let house = teller.rng.below(4) as usize;
            let there = real(&database.houses[house], statement.clone()).await;
            let here = simulated(&mut base, now, statement);
            assert_eq!(here, there, "history {seed}, simulated and real, after {}", told.join("\n"));
            teller.note(&step, &there);
            often.note(&there);
        }
    }
    often.enough(50);

    // And several at once: there must be an order in which the simulated one does
    // the same. All orders that fit are kept in mind.
    let mut often = Often::default();
    for seed in HISTORIES..2 * HISTORIES {
        let mut bases = vec![database.begin().await];
        let (mut teller, mut now, mut told) = (Teller::new(seed), 1_000_000_u64, Vec::new());
        for _ in 0..STATEMENTS / 2 {
            let mut steps = Vec::new();
            for _ in 0..2 + teller.rng.below(3) {
                match teller.step() {
                    Step::Ask(statement) if !is_alone(&statement, &steps) => steps.push(statement),
                    Step::Ask(_) => {}
                    Step::Pass(ms) if steps.is_empty() => {
                        now = now.saturating_add_signed(ms);
                        database.pass(ms).await;
                    }
                    Step::Pass(_) => {}
                }
            }
            told.push(format!("{steps:?}"));
            let there = database.at_once(&steps).await;
            let mut fitting = BTreeMap::new();
            for base in &bases {
                for order in orders(steps.len()) {
                    let mut base = base.clone();
                    let fits =
                        order.iter().all(|&one| simulated(&mut base, now, steps[one].clone()) == there[one]);
                    if fits {
                        fitting.insert(format!("{base:?}"), base);
                    }
                }
            }
            let so_far = || told.join("\n");
            assert!(!fitting.is_empty(), "history {seed}: {there:?} fits no order of {}", so_far());
            bases = fitting.into_values().collect();
            for (statement, outcome) in steps.into_iter().zip(&there) {
                teller.note(&Step::Ask(statement), outcome);
                often.note(outcome);
            }
        }
    }
    often.enough(20);
}

/// Two servers never start at one address at once; and what is read is read by
/// several statements, between which others may come.
fn is_alone(statement: &Statement, beside: &[Statement]) -> bool {
    let enters = |statement: &Statement| matches!(statement, Statement::Enter(..));
    matches!(statement, Statement::Read) || enters(statement) && beside.iter().any(enters)
}

/// All orders of so many.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(n - 1);
    let with_last = |order: &Vec<usize>| {
        (0..n)
            .map(|at| {
                let mut order = order.clone();
                order.insert(at, n - 1);
                order
            })
            .collect::<Vec<_>>()
    };
    shorter.iter().flat_map(with_last).collect()
}
