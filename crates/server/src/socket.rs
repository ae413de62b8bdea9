//! One connection: text frames to requests, frames back to text. Bad input is
//! answered, counted, and goes no further.

use std::{net::IpAddr, pin::pin, sync::Arc, time::Duration};

use axum::extract::ws::close_code;
use rooms::{
    Input, LineId, RoomCode, Token,
    wire::{Ask, AskId, FromClient, ToClient},
};
use serde::Deserialize;
use tokio::{
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval, sleep, timeout},
};

#[cfg(feature = "cluster")]
use rooms::wire::PackChoice;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes, error::ProtocolError};

use crate::{
    api_error::DISK_NEARLY_FULL_TEXT,
    entropy,
    governor::{LineBudget, OverBudget},
    room_task::{Command, Outbound, RoomHandle},
    run::Shared,
    websocket::{Outgoing, WebSocket},
};

/// How long the other side gets to hear that we hang up.
const GOODBYE: Duration = Duration::from_secs(1);
/// Pings in a row after which nothing was heard before the line counts as lost:
/// it is noticed within ten seconds.
const SILENT_PINGS: u32 = 2;
/// The least time between two pings that go ahead of a view.
const PING_WITH_VIEW: Duration = Duration::from_secs(1);
/// The most frames that are written in one go.
const TOGETHER: usize = 32;
const NOT_SAVED: &str = "the server cannot save anything just now";

/// One connection, from its first frame to its last.
pub(crate) struct Socket {
    shared: Arc<Shared>,
    ws: WebSocket,
    room: RoomHandle,
    line: LineId,
    budget: LineBudget,
    is_welcome: bool,
    /// The ping that is not answered yet, and when it was sent.
    ping: Option<(u64, Instant)>,
    /// When the last ping was sent.
    pinged: Instant,
    unanswered: u32,
}

/// Why a connection ends.
enum End {
    /// The other side went away, or the line broke.
    Lost,
    /// What happens in this room cannot be saved.
    NotSaved,
    /// We are done with it.
    Closed(u16, &'static str),
}

impl Socket {
    pub(crate) fn new(
        shared: Arc<Shared>,
        ws: WebSocket,
        room: RoomHandle,
        address: IpAddr,
        code: RoomCode,
    ) -> Box<Self> {
        Box::new(Self {
            line: shared.next_line(),
            ws,
            room,
            budget: shared.governor.line(address, code),
            is_welcome: false,
            ping: None,
            pinged: Instant::now(),
            unanswered: 0,
            shared,
        })
    }

    /// Carries frames both ways until either side has enough. What was heard
    /// already comes first. In a box, since a task has a place for everything
    /// that was ever moved through it.
    pub(crate) async fn run(mut self: Box<Self>, heard: Option<Utf8Bytes>) {
        self.shared.metrics.sockets.inc();
        let (queue, mut outbox) = mpsc::channel(self.shared.config.limits.queue);
        let connect = Command::Connect(self.line, queue, self.budget.kept.clone());
        let mut end = if self.room.run(connect).await { Ok(()) } else { Err(self.room_is_gone()) };
        if let (Ok(()), Some(text)) = (&end, heard) {
            end = self.read(&text).await;
        }
        let end = match end {
            Ok(()) => self.talk(&mut outbox).await,
            Err(end) => end,
        };
        // A room that is gone has forgotten this line already.
        self.room.run(Command::Input(Box::new(Input::Lost { line: self.line }))).await;
        // Apart, as are refusals: what is rare has no place in everyone's task.
        Box::pin(self.say_goodbye(end)).await;
        self.shared.metrics.sockets.dec();
    }

    async fn say_goodbye(&mut self, end: End) {
        match end {
            End::Lost => {}
            End::Closed(code, reason) => self.hang_up(code, reason).await,
            End::NotSaved => {
                self.shared.metrics.bad("not_saved");
                let (code, text) = ("not_saved".into(), NOT_SAVED.into());
                // Whoever is gone already need not be told.
                self.say(&ToClient::Bye { code, text }).await.ok();
                self.hang_up(close_code::AGAIN, NOT_SAVED).await;
            }
        }
    }

    /// Why a room is no longer there: it is being opened again, or what happened
    /// in it could not be saved.
    fn room_is_gone(&self) -> End {
        match self.shared.metrics.health.complaint() {
            Some(_) => End::NotSaved,
            // What was asked for last may have broken it: it is not asked for ever.
            None if self.room.is_broken() => End::Closed(close_code::ERROR, "the room broke"),
            None => End::Closed(close_code::RESTART, "the room is being opened again"),
        }
    }

    /// Says why, and waits a moment for the other side to have heard: a
    /// connection closed while more is coming in takes its last words along.
    async fn hang_up(&mut self, code: u16, reason: &'static str) {
        let goodbye = async {
            if self.ws.close(code, reason).await.is_ok() {
                while let Some(Ok(_)) = self.ws.recv().await {}
            }
        };
        // Whoever does not answer is gone or does not care.
        timeout(GOODBYE, goodbye).await.ok();
    }

    async fn talk(&mut self, outbox: &mut mpsc::Receiver<Outbound>) -> End {
        let mut pings = interval(self.shared.config.ping_every);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut stopping = self.shared.stopping();
        let mut stop = pin!(stopping.changed());
        let mut too_late = pin!(sleep(self.shared.config.limits.hello_within));
        let mut batch = Vec::new();
        loop {
            let went_on = tokio::select! {
                message = self.ws.recv() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(error)) => Err(self.broken(&error)),
                    None => Err(End::Lost),
                },
                n = outbox.recv_many(&mut batch, TOGETHER) => match n {
                    0 => Err(self.room_is_gone()),
                    _ => self.pass_on(&mut batch).await,
                },
                _ = pings.tick() => self.send_ping().await,
                () = &mut too_late, if !self.is_welcome => {
                    self.shared.metrics.bad("no_hello");
                    Err(End::Closed(close_code::POLICY, "nobody said hello"))
                }
                // An error means that the server is gone already.
                _ = &mut stop => {
                    Err(End::Closed(close_code::RESTART, "the server is restarting"))
                }
            };
            if let Err(end) = went_on {
                return end;
            }
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        // Whatever comes shows that somebody is there, on a slow line too.
        self.unanswered = 0;
        match message {
            Message::Text(text) => self.read(&text).await,
            Message::Binary(_) => self.reject(None, "not_text", "only text frames are read").await,
            Message::Pong(payload) => self.measure(&payload).await,
            // Answered by the WebSocket itself, but not any number of times.
            Message::Ping(_) => self.spend_request(None).await,
            // What is read is never a bare frame.
            Message::Close(_) | Message::Frame(_) => Err(End::Lost),
        }
    }

    async fn read(&mut self, text: &str) -> Result<(), End> {
        let size = u32::try_from(text.len()).unwrap_or(u32::MAX);
        if let Err(why) = self.budget.message_bytes.take(size) {
            return self.turn_away(id_of(text), why).await;
        }
        let read = serde_json::from_str::<FromClient>(text);
        let is_stroke = matches!(&read, Ok(FromClient { ask: Ask::Stroke { .. }, .. }));
        let ration = if is_stroke { &self.budget.strokes } else { &self.budget.requests };
        let granted = ration.take(1).and_then(|()| match &read {
            Ok(FromClient { ask, .. }) => self.grant(ask),
            Err(_) => Ok(()),
        });
        if let Err(why) = granted {
            return self.turn_away(id_of(text), why).await;
        }
        match read {
            Ok(FromClient { id, ask }) if !self.shared.disk.has_room_for(&ask) => {
                self.reject(Some(id), "disk_nearly_full", DISK_NEARLY_FULL_TEXT).await
            }
            Ok(FromClient { id, ask }) => {
                self.shared.metrics.asks.inc();
                let fresh = entropy::token();
                self.recognise(&ask, fresh);
                let ask = self.shared.brought.fetch(ask);
                #[cfg(feature = "cluster")]
                let ask = self.fetch_elsewhere(ask).await;
                let input = Input::Ask { line: self.line, id, ask, fresh };
                self.command(Command::Ask(Box::new(input), Instant::now())).await
            }
            Err(error) => {
                self.reject(id_of(text), "bad_message", &format!("this cannot be read: {error}")).await
            }
        }
    }

    /// Fetches a pack that was brought to another server. It is rare, so it has
    /// no place in everyone's task.
    #[cfg(feature = "cluster")]
    async fn fetch_elsewhere(&self, ask: Ask) -> Ask {
        match (self.shared.ownership.cluster(), &ask) {
            (Some(cluster), Ask::Pack { pack: Some(PackChoice::Brought { .. }) }) => {
                Box::pin(cluster.fetch_pack(ask)).await
            }
            _ => ask,
        }
    }

    /// Whoever says hello shares with their other tabs from now on, and has what
    /// an earlier line has left them.
    fn recognise(&mut self, ask: &Ask, fresh: Token) {
        if let Ask::Hello { token, .. } = ask
            && !self.is_welcome
        {
            let token = token.as_deref().and_then(|token| token.parse().ok()).unwrap_or(fresh);
            self.budget.is_of(token.hash());
        }
    }

    /// Whether the address has left what carrying a request out may take.
    fn grant(&self, ask: &Ask) -> Result<(), OverBudget> {
        if matches!(ask, Ask::Hello { seat_code: Some(_), .. }) {
            self.budget.take_seat_code()?;
        }
        let (_, need) = ask.needs();
        if need.is_recorded() {
            self.budget.kept.has_left()?;
        }
        if need.deals() { self.budget.take_deal() } else { Ok(()) }
    }

    /// Takes one request, and says so if there is none left.
    async fn spend_request(&mut self, id: Option<AskId>) -> Result<(), End> {
        match self.budget.requests.take(1) {
            Ok(()) => Ok(()),
            Err(why) => self.turn_away(id, why).await,
        }
    }

    async fn command(&mut self, command: Command) -> Result<(), End> {
        if self.room.run(command).await { Ok(()) } else { Err(self.room_is_gone()) }
    }

    /// Counts something that is not for the room at all, and says why.
    async fn reject(&mut self, id: Option<AskId>, code: &'static str, text: &str) -> Result<(), End> {
        self.shared.metrics.bad(code);
        Box::pin(self.refuse(id, code, text)).await
    }

    /// Says that there has been too much of something.
    async fn turn_away(&mut self, id: Option<AskId>, why: OverBudget) -> Result<(), End> {
        Box::pin(self.refuse(id, why.row().code, why.row().text)).await
    }

    /// Says why something was not even brought to the room. Whoever goes on
    /// and on is cut off.
    async fn refuse(&mut self, id: Option<AskId>, code: &str, text: &str) -> Result<(), End> {
        if let Err(why) = self.budget.strikes.take(1) {
            return Err(End::Closed(close_code::POLICY, why.row().text));
        }
        self.say(&ToClient::Refused { id, code: code.into(), text: text.into() }).await
    }

    async fn say(&mut self, message: &ToClient) -> Result<(), End> {
        let text = serde_json::to_string(message).unwrap_or_default();
        self.write(Outgoing::Text(&text)).await
    }

    /// A line that just ends is a line lost; what cannot be read is counted.
    fn broken(&self, error: &Error) -> End {
        tracing::debug!(%error, "a connection broke");
        let flood = too_much(error);
        if let Some(why) = flood {
            return End::Closed(close_code::POLICY, why.row().text);
        }
        if has_vanished(error) {
            return End::Lost;
        }
        self.shared.metrics.bad("broken_frame");
        End::Closed(close_code::PROTOCOL, "this frame cannot be read")
    }

    /// Writes what the room has for this line, all of it in one go. A ping goes
    /// ahead of a view now and then: the page says when it has painted the view,
    /// so the browser's answer and the page's can be compared.
    async fn pass_on(&mut self, batch: &mut Vec<Outbound>) -> Result<(), End> {
        let shows = batch.iter().any(|outbound| matches!(outbound, Outbound::Frame { is_view: true, .. }));
        let is_due = self.ping.is_none() && self.pinged.elapsed() >= PING_WITH_VIEW;
        let ping = (shows && is_due).then(|| self.next_ping());
        let mut frames: Vec<Outgoing<'_>> = ping.iter().map(|number| Outgoing::Ping(number)).collect();
        let mut is_last = false;
        for outbound in &*batch {
            let Outbound::Frame { text, is_answer, is_view: _ } = outbound else {
                is_last = true;
                break;
            };
            // The first request that a room carries out is a hello.
            self.is_welcome |= is_answer;
            frames.push(Outgoing::Text(text));
        }
        in_time(&self.shared, self.ws.write(&frames)).await?;
        batch.clear();
        if is_last { Err(End::Closed(close_code::NORMAL, "bye")) } else { Ok(()) }
    }

    async fn write(&mut self, frame: Outgoing<'_>) -> Result<(), End> {
        in_time(&self.shared, self.ws.write(&[frame])).await
    }

    async fn send_ping(&mut self) -> Result<(), End> {
        self.unanswered += 1;
        if self.unanswered > SILENT_PINGS {
            self.shared.metrics.bad("silent_line");
            return Err(End::Lost);
        }
        let ping = self.next_ping();
        self.write(Outgoing::Ping(&ping)).await
    }

    /// A ping that nobody can answer before having seen it.
    fn next_ping(&mut self) -> [u8; 8] {
        let number = entropy::number();
        self.pinged = Instant::now();
        self.ping = Some((number, self.pinged));
        number.to_le_bytes()
    }

    /// A pong only counts for the ping it answers, so that nobody can answer
    /// before being asked.
    async fn measure(&mut self, payload: &[u8]) -> Result<(), End> {
        let Some((_, sent)) = self.ping.take_if(|(number, _)| payload == number.to_le_bytes()) else {
            return self.spend_request(None).await;
        };
        let rtt_ms = u32::try_from(sent.elapsed().as_millis()).unwrap_or(u32::MAX);
        self.command(Command::Input(Box::new(Input::Lag { line: self.line, rtt_ms }))).await
    }
}

/// Waits for a reader, but not for ever.
async fn in_time<E>(shared: &Shared, writing: impl Future<Output = Result<(), E>>) -> Result<(), End> {
    match timeout(shared.config.limits.read_within, writing).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Lost),
        Err(_) => {
            shared.metrics.bad("stuck_reader");
            Err(End::Lost)
        }
    }
}

/// The id of a request that cannot otherwise be read, so that even its refusal
/// finds whoever asked.
fn id_of(text: &str) -> Option<AskId> {
    #[derive(Deserialize)]
    struct OnlyId {
        id: AskId,
    }
    serde_json::from_str::<OnlyId>(text).ok().map(|only| only.id)
}

/// Whether a line broke because too much came on it.
fn too_much(error: &Error) -> Option<OverBudget> {
    let Error::Io(error) = error else { return None };
    error.get_ref()?.downcast_ref().copied()
}

/// Whether the other side is just gone.
fn has_vanished(error: &Error) -> bool {
    matches!(
        error,
        Error::Io(_)
            | Error::ConnectionClosed
            | Error::AlreadyClosed
            | Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)
    )
}
