//! Two honest people at a table of Dobbelduel. They play in turns, as fast as
//! they may, and start again when a game is over.

use std::{net::SocketAddr, time::Duration};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::line::{Failure, From, Line, open_room};

/// How many acts are carried out and seen each time they play on.
const ACTS: usize = 6;
/// How many rows are placed before the guess.
const ROWS: usize = 3;
/// How long they wait when they were too fast, and how often.
const A_LITTLE: Duration = Duration::from_millis(100);
const PATIENCE: usize = 50;

pub(super) struct Honest {
    pub(super) code: String,
    tokens: [String; 2],
    people: [Line; 2],
}

impl Honest {
    /// Opens a room and starts a game for two.
    pub(super) async fn sit_down(address: SocketAddr) -> Result<Self, Failure> {
        let (code, token) = open_room(address, From::Home).await?;
        let mut host = Line::join(address, From::Home, &code, Some(&token)).await?;
        let guest = Line::join(address, From::Home, &code, None).await?;
        let guests = guest.welcome["token"].as_str().ok_or("a newcomer was given no token")?.to_owned();
        carried_out(&mut host, json!({ "type": "start" })).await?;
        Ok(Self { code, tokens: [token, guests], people: [host, guest] })
    }

    /// Plays a few acts, each seen by the other, and reloads one of the pages.
    pub(super) async fn play_on(&mut self, address: SocketAddr) -> Result<(), Failure> {
        for _ in 0..ACTS {
            self.act().await?;
        }
        self.people.swap(0, 1);
        self.tokens.swap(0, 1);
        let who = self.people[0].welcome["you"].clone();
        self.people[0] = Line::join(address, From::Home, &self.code, Some(&self.tokens[0])).await?;
        if self.people[0].welcome["you"] != who {
            return Err("whoever reloaded their page came back as somebody else".into());
        }
        Ok(())
    }

    async fn act(&mut self) -> Result<(), Failure> {
        for person in &mut self.people {
            // Whatever was on its way is read before the answer.
            carried_out(person, json!({ "type": "ping" })).await?;
        }
        let choose = |line: &Line| choose(&line.view["view"]);
        let Some((who, action)) = (0..2).find_map(|who| Some((who, choose(&self.people[who])?))) else {
            return self.start_again().await;
        };
        let seen = self.people[who].view["seq"].clone();
        carried_out(&mut self.people[who], json!({ "type": "act", "action": action, "seen": seen })).await?;
        let news = self.people[who].view["seq"].as_u64();
        let other = &mut self.people[1 - who];
        while other.view["seq"].as_u64() < news {
            other.hear().await?.map_err(|_| "an honest line was cut")?;
        }
        Ok(())
    }

    /// Only the host may, whichever of the two that is.
    async fn start_again(&mut self) -> Result<(), Failure> {
        let mut answer = Value::Null;
        for person in &mut self.people {
            answer = person.ask(json!({ "type": "start" })).await?;
            if answer["type"] == "done" {
                return Ok(());
            }
        }
        Err(format!("no new game: {answer}").into())
    }
}

/// Asks, and asks again a little later if it was too fast.
async fn carried_out(line: &mut Line, ask: Value) -> Result<(), Failure> {
    for _ in 0..PATIENCE {
        let answer = line.ask(ask.clone()).await?;
        match (answer["type"].as_str(), answer["code"].as_str()) {
            (Some("done"), _) => return Ok(()),
            (_, Some("too_fast")) => sleep(A_LITTLE).await,
            _ => return Err(format!("an honest request was refused: {answer}").into()),
        }
    }
    Err("an honest request was never carried out".into())
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
