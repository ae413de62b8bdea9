//! Two honest people at a table of Dobbelduel. They play in turns, ten acts a
//! second, reload their pages now and then, and start again when a game is
//! over. How long each act took is noted.

use std::{
    fmt,
    net::SocketAddr,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use line::{Failure, From, Line, choose, open_room};
use serde_json::{Value, json};
use tokio::time::sleep;

/// How long they think.
const PAUSE: Duration = Duration::from_millis(60);
/// How long they wait when they were too fast, and how often.
const A_LITTLE: Duration = Duration::from_millis(100);
const PATIENCE: usize = 50;
/// How many acts there are from one reload to the next.
const RELOAD: usize = 8;

pub(super) struct Honest {
    address: SocketAddr,
    pub(super) code: String,
    tokens: [String; 2],
    people: [Line; 2],
    n_acts: usize,
}

/// How long acts took, from being sent to being done.
#[derive(Debug, Default)]
pub(super) struct Times(Vec<Duration>);

impl Times {
    /// How many there were.
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// What so many of a hundred took at most, in milliseconds.
    fn of_hundred(&self, n: usize) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at = (sorted.len() * n).div_ceil(100).saturating_sub(1);
        sorted.get(at).map_or(0.0, |took| took.as_secs_f64() * 1_000.0)
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}/{:.1}", self.of_hundred(50), self.of_hundred(99))
    }
}

impl Honest {
    /// Opens a room and starts a game for two.
    pub(super) async fn sit_down(address: SocketAddr) -> Result<Self, Failure> {
        let (code, token) = open_room(address, From::Home).await?;
        let mut host = Line::join(address, From::Home, &code, Some(&token)).await?;
        let guest = Line::join(address, From::Home, &code, None).await?;
        let guests = guest.welcome["token"].as_str().ok_or("a newcomer was given no token")?.to_owned();
        carried_out(&mut host, json!({ "type": "start" })).await?;
        Ok(Self { address, code, tokens: [token, guests], people: [host, guest], n_acts: 0 })
    }

    /// Plays so many acts.
    pub(super) async fn play(&mut self, n: usize) -> Result<Times, Failure> {
        let mut times = Times::default();
        while times.count() < n {
            self.play_one(&mut times).await?;
        }
        Ok(times)
    }

    /// Plays on until something is over; at least one act.
    pub(super) async fn play_until(&mut self, is_over: &AtomicBool) -> Result<Times, Failure> {
        let mut times = Times::default();
        while times.count() == 0 || !is_over.load(Ordering::Relaxed) {
            self.play_one(&mut times).await?;
        }
        Ok(times)
    }

    async fn play_one(&mut self, times: &mut Times) -> Result<(), Failure> {
        if let Some(took) = self.act().await? {
            times.0.push(took);
            self.n_acts += 1;
            if self.n_acts.is_multiple_of(RELOAD) {
                self.reload().await?;
            }
        }
        sleep(PAUSE).await;
        Ok(())
    }

    /// Someone reloads their page, and is who they were.
    async fn reload(&mut self) -> Result<(), Failure> {
        self.people.swap(0, 1);
        self.tokens.swap(0, 1);
        let who = self.people[0].welcome["you"].clone();
        self.people[0] = Line::join(self.address, From::Home, &self.code, Some(&self.tokens[0])).await?;
        if self.people[0].welcome["you"] != who {
            return Err("whoever reloaded their page came back as somebody else".into());
        }
        Ok(())
    }

    /// Whoever may act does, and the other sees it. Gives how long it took to
    /// be done; nothing if there was only a game to be started.
    async fn act(&mut self) -> Result<Option<Duration>, Failure> {
        if self.next().is_none() {
            for person in &mut self.people {
                // Whatever was on its way is read before the answer.
                carried_out(person, json!({ "type": "ping" })).await?;
            }
        }
        let Some((who, action)) = self.next() else {
            self.start_again().await?;
            return Ok(None);
        };
        let seen = self.people[who].game["seq"].clone();
        let began = Instant::now();
        carried_out(&mut self.people[who], json!({ "type": "act", "action": action, "seen": seen })).await?;
        let took = began.elapsed();
        let news = self.people[who].game["seq"].as_u64();
        let other = &mut self.people[1 - who];
        while other.game["seq"].as_u64() < news {
            other.hear().await?.map_err(|_| "an honest line was cut")?;
        }
        Ok(Some(took))
    }

    /// Who may act by what they see, and how.
    fn next(&self) -> Option<(usize, Value)> {
        (0..2).find_map(|who| Some((who, choose(&self.people[who].game["view"])?)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_and_nearly_all_of_the_times_are_told() {
        let times = Times((1..=200).rev().map(Duration::from_millis).collect());
        assert_eq!((times.of_hundred(50), times.of_hundred(99)), (100.0, 198.0));
        assert_eq!(Times(vec![Duration::from_millis(7)]).to_string(), "7.0/7.0");
        assert_eq!(Times::default().to_string(), "0.0/0.0");
    }
}
