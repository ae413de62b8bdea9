//! People who play through whatever happens to the servers: whoever's line
//! breaks or falls silent comes in again, at whichever server takes them.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use line::{Ended, Person};
use tokio::{
    net::TcpStream,
    sync::watch,
    task::JoinHandle,
    time::{Instant, sleep, timeout},
};

use super::Visitor;

/// How long a line may be silent before it is given up, as browsers do while
/// they wait for an answer.
const SILENCE: Duration = Duration::from_secs(5);
/// Slow enough that nobody is told to be slower, however long it goes on.
const PACE: Duration = Duration::from_millis(80);
/// How long it may take to be let in: a server waits for eight seconds until
/// the room has an owner again.
const ENTRY: Duration = Duration::from_secs(9);
/// How long is waited before it is dialled again.
const AGAIN: Duration = Duration::from_millis(150);
/// How long it may take until everyone plays again, on a busy machine.
const SERVED_WITHIN: Duration = Duration::from_secs(60);

/// Everyone who plays.
pub(crate) struct Crowd {
    stays: Vec<JoinHandle<Visitor>>,
    leave: watch::Sender<bool>,
    /// How many acts were acknowledged, room by room.
    rooms: Vec<(String, Arc<AtomicUsize>)>,
}

impl Crowd {
    /// Lets everyone come in, each at another of these servers.
    pub(crate) fn come(visitors: Vec<Visitor>, servers: &[SocketAddr]) -> Self {
        let leave = watch::channel(false).0;
        let mut rooms: Vec<(String, Arc<AtomicUsize>)> = Vec::new();
        for visitor in &visitors {
            if !rooms.iter().any(|(known, _)| *known == visitor.code) {
                rooms.push((visitor.code.clone(), visitor.played.clone()));
            }
        }
        let stay = |(number, visitor): (usize, Visitor)| {
            let mut servers = servers.to_vec();
            let first = number % servers.len();
            servers.rotate_left(first);
            tokio::spawn(visitor.stay_until(leave.subscribe(), servers))
        };
        let stays = visitors.into_iter().enumerate().map(stay).collect();
        Self { stays, leave, rooms }
    }

    /// How many acts were acknowledged so far.
    pub(crate) fn acknowledged(&self) -> usize {
        self.rooms.iter().map(|(_, played)| played.load(Ordering::Relaxed)).sum()
    }

    /// Waits until every room has gone on; gives how long that took.
    pub(crate) async fn is_served(&self) -> Duration {
        self.are_served(&self.codes()).await.into_iter().max().unwrap_or_default()
    }

    /// The codes of all rooms.
    pub(crate) fn codes(&self) -> Vec<String> {
        self.rooms.iter().map(|(code, _)| code.clone()).collect()
    }

    /// Waits until each of these rooms has gone on; gives how long that took.
    pub(crate) async fn are_served(&self, codes: &[String]) -> Vec<Duration> {
        let begun = Instant::now();
        let mut left: Vec<(&AtomicUsize, usize)> = Vec::new();
        for (_, played) in self.rooms.iter().filter(|(code, _)| codes.contains(code)) {
            left.push((&**played, played.load(Ordering::Relaxed)));
        }
        let mut took = Vec::new();
        let go_on = async {
            while !left.is_empty() {
                assert!(!self.stays.iter().any(JoinHandle::is_finished), "someone gave up");
                let n_left = left.len();
                // Two more, since the first may have been on its way already.
                left.retain(|(played, before)| played.load(Ordering::Relaxed) < before + 2);
                took.extend((left.len()..n_left).map(|_| begun.elapsed()));
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(SERVED_WITHIN, go_on).await.expect("every room goes on");
        took
    }

    /// Lets everyone go, with whatever they had asked for unanswered.
    pub(crate) async fn leave(self) -> Vec<Visitor> {
        self.leave.send_replace(true);
        let mut visitors = Vec::new();
        for stay in self.stays {
            visitors.push(timeout(SERVED_WITHIN, stay).await.expect("nobody stays").unwrap());
        }
        visitors
    }
}

impl Visitor {
    async fn stay_until(mut self, mut leave: watch::Receiver<bool>, servers: Vec<SocketAddr>) -> Self {
        (self.silence, self.pace) = (SILENCE, PACE);
        tokio::select! {
            () = self.stay_on(servers) => {}
            _ = leave.wait_for(|leave| *leave) => {}
        }
        self
    }

    /// Plays, coming in again and again.
    async fn stay_on(&mut self, mut servers: Vec<SocketAddr>) {
        let goes_on = AtomicBool::new(false);
        loop {
            // The next time somewhere else.
            servers.rotate_left(1);
            let Some(mut person) = self.dial(servers[0]).await else {
                sleep(AGAIN).await;
                continue;
            };
            let stayed = match timeout(SILENCE, self.settle(&mut person)).await {
                Ok(Ok(())) => self.play(&mut person, &goes_on).await,
                Ok(Err(ended)) => Err(ended),
                Err(_) => Err(Ended(None)),
            };
            self.remember(&person);
            let Ended(code) = stayed.expect_err("nobody winds up");
            assert!(!matches!(code, Some(1002 | 1008)), "hung up on for what they did: {code:?}");
        }
    }

    async fn dial(&self, server: SocketAddr) -> Option<Person> {
        let path = format!("ws://{server}/api/rooms/{}/socket", self.code);
        let dialled = async {
            let stream = TcpStream::connect(server).await.ok()?;
            Person::over(stream, &path, &[]).await.ok()
        };
        // A server that stands still takes connections all the same.
        timeout(ENTRY, dialled).await.ok().flatten()
    }
}
