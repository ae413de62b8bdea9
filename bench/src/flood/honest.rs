//! Honest tables: two people each at Dobbelduel, from an address of their own,
//! ten acts a second. How long does an act take, from sending it to its answer?

use std::{net::Ipv4Addr, time::Duration};

use serde_json::{Value, json};
use tokio::{
    task::JoinSet,
    time::{Instant, sleep_until, timeout},
};

use crate::{
    house::{Door, Failure},
    party::open_from,
    person::Person,
};

/// How often a table acts.
const EVERY: Duration = Duration::from_millis(100);
/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(20);
/// How many rows are placed before the guess.
const ROWS: usize = 3;

/// Two people and their game.
pub(super) struct HonestTable {
    people: [Person; 2],
}

impl HonestTable {
    /// Sits down with a game dealt.
    pub(super) async fn sit_down(from: Ipv4Addr, door: Door) -> Result<Self, Failure> {
        let (code, token) = open_from(from, door).await?;
        let mut host = Person::join_from(from, door, &code, Some(&token)).await?;
        let guest = Person::join_from(from, door, &code, None).await?;
        host.ask(&json!({ "type": "pick", "kind": "duel" })).await?;
        host.ask(&json!({ "type": "options", "options": { "pace": "off" } })).await?;
        host.ask(&json!({ "type": "start" })).await?;
        Ok(Self { people: [host, guest] })
    }

    /// Plays for a while, and gives how long each act took.
    async fn play(mut self, until: Instant) -> Result<(Self, Vec<Duration>), Failure> {
        let mut took = Vec::new();
        let mut next = Instant::now();
        while next < until {
            sleep_until(next).await;
            // Honest people do not hurry to make up for what was slow.
            next = Instant::now() + EVERY;
            // Whatever was on its way is read before the answer.
            for person in &mut self.people {
                in_time(person, &json!({ "type": "ping" })).await?;
            }
            let choice = (0..2).find_map(|who| Some((who, choose(self.people[who].view())?)));
            let (who, ask) = match choice {
                Some((who, action)) => {
                    let seen = self.people[who].seen()["seq"].clone();
                    (who, json!({ "type": "act", "action": action, "seen": seen }))
                }
                None => (0, json!({ "type": "start" })),
            };
            let sent = Instant::now();
            in_time(&mut self.people[who], &ask).await?;
            took.push(sent.elapsed());
        }
        Ok((self, took))
    }
}

/// Asks, and does not wait for ever.
async fn in_time(person: &mut Person, ask: &Value) -> Result<(), Failure> {
    timeout(PATIENCE, person.ask(ask)).await.map_err(|_| format!("never answered: {ask}"))?
}

/// Lets all tables play for so long; gives them back, and the times of all
/// acts, shortest first.
pub(super) async fn play(
    tables: Vec<HonestTable>,
    span: Duration,
) -> Result<(Vec<HonestTable>, Vec<Duration>), Failure> {
    let until = Instant::now() + span;
    let mut playing = JoinSet::new();
    for table in tables {
        playing.spawn(table.play(until));
    }
    let (mut tables, mut took) = (Vec::new(), Vec::new());
    while let Some(played) = playing.join_next().await {
        let (table, times) = played??;
        tables.push(table);
        took.extend(times);
    }
    took.sort_unstable();
    Ok((tables, took))
}

/// What someone who sees this view may do next, if anything.
fn choose(view: &Value) -> Option<Value> {
    if view["phase"]["may_ready"] == true {
        return Some(json!({ "type": "ready" }));
    }
    view["boards"].as_array()?.iter().find_map(|board| {
        let n_rows = board["rows"].as_array()?.len();
        let may = |what: &str| board["may"][what] == true;
        if may("place") {
            let roll = board["turn"]["roll"].as_array()?;
            let dice: Vec<Value> = (0..4).map(|at| roll.get(at).cloned().unwrap_or_default()).collect();
            return Some(json!({ "type": "place", "dice": dice }));
        }
        if may("roll") && n_rows < ROWS {
            return Some(json!({ "type": "roll" }));
        }
        may("solve").then(|| json!({ "type": "solve", "code": [1, 2, 3, 4] }))
    })
}
