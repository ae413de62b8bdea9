//! One table: its six lines, what may be done on each, and how long each move
//! took until all others had seen what came of it.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::{SEATS, peer};
use crate::{house::Failure, person::Socket};

/// How long an update may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);
/// How frames begin, of those that matter here.
const VIEW: &str = "{\"type\":\"view\"";
const UPDATE: &str = "{\"type\":\"update\"";
const REFUSED: &str = "{\"type\":\"refused\"";

/// What moves at a table are, and how it is seen that one has come.
#[derive(Clone, Copy)]
pub(super) enum Moves {
    /// A real game: whoever is to move does what their view says they may.
    Game,
    /// A relay, which checks nothing, with so many dominoes in its views.
    Relay { placed: usize },
    /// A peer, whose state changes by so many bytes.
    Peer { bytes: u16 },
}

/// One table, and what was measured at it.
pub(super) struct Table {
    chairs: Vec<(Socket, Turn)>,
    moves: Moves,
    asked: usize,
    pub(super) done: Done,
}

/// What was done at a table.
#[derive(Default)]
pub(super) struct Done {
    pub(super) moves: usize,
    pub(super) bytes: usize,
    pub(super) latencies: Vec<Duration>,
}

/// What a seat may do now.
#[derive(Default)]
pub(super) struct Turn {
    may: May,
    fits: Vec<Fit>,
    hand: Vec<Value>,
}

/// A view or an update, as far as it matters here.
#[derive(Deserialize)]
struct ViewOrUpdate {
    #[serde(alias = "set")]
    view: Part,
    #[serde(default)]
    add: Part,
}

#[derive(Default, Deserialize)]
struct Part {
    may: Option<May>,
    fits: Option<Vec<Fit>>,
    hand: Option<Vec<Value>>,
}

#[derive(Clone, Copy, Default, Deserialize)]
struct May {
    place: bool,
    discard: bool,
    stop: bool,
}

/// Placements of a domino, told together: where the first one lies is all that matters.
#[derive(Deserialize)]
struct Fit {
    dots: [u8; 2],
    at: String,
}

impl Fit {
    /// The first of them, as `place` wants it.
    fn halves(&self) -> Option<Value> {
        let (first, rest) = self.at.split_at(self.at.find(char::is_alphabetic)? + 1);
        let (second, _) = rest.split_at(rest.find(char::is_alphabetic)? + 1);
        let [one, other] = self.dots;
        Some(json!([{ "square": first, "dots": one }, { "square": second, "dots": other }]))
    }
}

impl Table {
    /// A table at which a game is dealt.
    pub(super) fn of_game(chairs: Vec<(Socket, Turn)>) -> Self {
        Self { chairs, moves: Moves::Game, asked: 0, done: Done::default() }
    }

    /// A table at which anything counts as a move.
    pub(super) fn of_sockets(sockets: Vec<Socket>, moves: Moves) -> Self {
        let chairs = sockets.into_iter().map(|socket| (socket, Turn::default())).collect();
        Self { chairs, moves, asked: 0, done: Done::default() }
    }

    /// Moves as often as it may, and as soon as everyone has seen the last move.
    pub(super) async fn play(
        mut self,
        start: Instant,
        end: Instant,
        every: Duration,
    ) -> Result<Done, Failure> {
        let mut due = start;
        while due.max(Instant::now()) < end {
            sleep_until(due).await;
            due += every;
            match self.next_move() {
                Some((seat, message)) => {
                    let latency = self.ask(seat, message).await?;
                    self.done.latencies.push(latency);
                    self.done.moves += 1;
                }
                None => drop(self.ask(0, self.request(&json!({ "type": "start" }))).await?),
            }
        }
        Ok(self.done)
    }

    fn next_move(&self) -> Option<(usize, Message)> {
        let seat = self.asked % SEATS;
        match self.moves {
            Moves::Game => {
                let actions = self.chairs.iter().map(|(_, turn)| turn.action());
                let (seat, action) = actions.enumerate().find_map(|(seat, action)| Some((seat, action?)))?;
                Some((
                    seat,
                    self.request(&json!({ "type": "act", "action": action, "seen": 0, "after_ms": 0 })),
                ))
            }
            Moves::Relay { placed } => {
                let halves = json!([{ "square": "h8", "dots": 3 }, { "square": "i8", "dots": 4 }]);
                let action = json!({ "type": "place", "halves": halves });
                let act =
                    json!({ "type": "act", "action": action, "seen": 0, "after_ms": 0, "placed": placed });
                Some((seat, self.request(&act)))
            }
            Moves::Peer { bytes } => Some((seat, peer::move_of(bytes))),
        }
    }

    fn request(&self, ask: &Value) -> Message {
        Message::text(json!({ "id": 1_000_000 + self.asked, "ask": ask }).to_string())
    }

    /// Sends a request, and says how long it took until all others saw what
    /// came of it.
    async fn ask(&mut self, seat: usize, message: Message) -> Result<Duration, Failure> {
        self.asked += 1;
        let sent = Instant::now();
        self.chairs[seat].0.send(message).await?;
        for other in (0..SEATS).filter(|&other| other != seat) {
            self.see(other).await?;
        }
        let latency = sent.elapsed();
        self.see(seat).await?;
        Ok(latency)
    }

    /// Reads until a new view is there.
    async fn see(&mut self, seat: usize) -> Result<(), Failure> {
        let (socket, turn) = &mut self.chairs[seat];
        loop {
            let message = timeout(PATIENCE, socket.next()).await?.ok_or("the line was closed")??;
            self.done.bytes += message.len();
            match (self.moves, &message) {
                (Moves::Peer { .. }, _) if peer::is_patch(&message) => return Ok(()),
                (_, Message::Text(text)) if text.starts_with(REFUSED) => {
                    return Err(format!("a move was refused: {text}").into());
                }
                (Moves::Game, Message::Text(text)) if text.starts_with(VIEW) || text.starts_with(UPDATE) => {
                    return turn.see(text);
                }
                (Moves::Relay { .. }, Message::Text(text)) if text.starts_with(VIEW) => return Ok(()),
                _ => {}
            }
        }
    }
}

impl Turn {
    /// Reads what has changed for a seat. What does not concern its turn is not
    /// even read: the people must not cost more than the server.
    pub(super) fn see(&mut self, text: &str) -> Result<(), Failure> {
        if !["\"may\":", "\"fits\":", "\"hand\":"].iter().any(|field| text.contains(field)) {
            return Ok(());
        }
        let ViewOrUpdate { view, add } = serde_json::from_str(text)?;
        self.may = view.may.unwrap_or(self.may);
        if let Some(fits) = view.fits {
            self.fits = fits;
        }
        self.fits.extend(add.fits.into_iter().flatten());
        if let Some(hand) = view.hand {
            self.hand = hand;
        }
        self.hand.extend(add.hand.into_iter().flatten());
        Ok(())
    }

    /// Something that would be accepted, if it is this seat's turn.
    fn action(&self) -> Option<Value> {
        match self.may {
            May { place: true, .. } => {
                Some(json!({ "type": "place", "halves": self.fits.first()?.halves()? }))
            }
            May { discard: true, .. } => Some(json!({ "type": "discard", "domino": self.hand.first()? })),
            May { stop: true, .. } => Some(json!({ "type": "stop" })),
            May { .. } => None,
        }
    }
}
