//! One connection: text frames to requests, frames back to text. Bad input is
//! answered, counted, and goes no further.

use std::{error::Error as _, io, net::IpAddr, pin::pin, sync::Arc, time::Duration};

use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code},
};
use futures_util::SinkExt as _;
use rooms::{
    Input, LineId, RoomCode, Token,
    wire::{Ask, AskId, FromClient, ToClient},
};
use serde::Deserialize;
use tokio::{
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval, sleep, timeout},
};

use tokio_tungstenite::tungstenite::{self, error::ProtocolError};

use crate::{
    entropy,
    governor::{LineBudget, OverBudget},
    room_task::{Command, Outbound, RoomHandle},
    run::Shared,
};

/// How long the other side gets to hear that we hang up.
const GOODBYE: Duration = Duration::from_secs(1);
/// Pings without a pong before the line counts as lost.
const SILENT_PINGS: u32 = 3;
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
    ping: Option<(u64, Instant)>,
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
    ) -> Self {
        Self {
            line: shared.next_line(),
            ws,
            room,
            budget: shared.governor.line(address, code),
            is_welcome: false,
            ping: None,
            unanswered: 0,
            shared,
        }
    }

    /// Carries frames both ways until either side has enough. What was heard
    /// already comes first.
    pub(crate) async fn run(mut self, heard: Option<Utf8Bytes>) {
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
        self.shared.metrics.sockets.dec();
    }

    /// Why a room is no longer there: it is being opened again, or what happened
    /// in it could not be saved.
    fn room_is_gone(&self) -> End {
        match self.shared.metrics.health.complaint() {
            Some(_) => End::NotSaved,
            None => End::Closed(close_code::RESTART, "the room is being opened again"),
        }
    }

    /// Says why, and waits a moment for the other side to have heard: a
    /// connection closed while more is coming in takes its last words along.
    async fn hang_up(&mut self, code: u16, reason: &'static str) {
        let close = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        let goodbye = async {
            if self.ws.send(Message::Close(Some(close))).await.is_ok() {
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
        match message {
            Message::Text(text) => self.read(&text).await,
            Message::Binary(_) => self.reject(None, "not_text", "only text frames are read").await,
            Message::Pong(payload) => self.measure(&payload).await,
            // Answered by the WebSocket itself, but not any number of times.
            Message::Ping(_) => self.spend_request(None).await,
            Message::Close(_) => Err(End::Lost),
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
            Ok(FromClient { ask, .. }) if may_be_recorded(ask) => self.budget.kept.has_left(),
            Ok(_) | Err(_) => Ok(()),
        });
        if let Err(why) = granted {
            return self.turn_away(id_of(text), why).await;
        }
        match read {
            Ok(FromClient { id, ask }) => {
                self.shared.metrics.asks.inc();
                let fresh = entropy::token();
                self.recognise(&ask, fresh);
                let input = Input::Ask { line: self.line, id, ask, fresh };
                self.command(Command::Ask(Box::new(input), Instant::now())).await
            }
            Err(error) => {
                self.reject(id_of(text), "bad_message", &format!("this cannot be read: {error}")).await
            }
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
        self.refuse(id, code, text).await
    }

    /// Says that there has been too much of something.
    async fn turn_away(&mut self, id: Option<AskId>, why: OverBudget) -> Result<(), End> {
        self.refuse(id, why.row().code, why.row().text).await
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
        self.write(Message::Text(text.into())).await
    }

    /// A line that just ends is a line lost; what cannot be read is counted.
    fn broken(&self, error: &axum::Error) -> End {
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

    /// Writes what the room has for this line, all of it in one go.
    async fn pass_on(&mut self, batch: &mut Vec<Outbound>) -> Result<(), End> {
        let Self { ws, is_welcome, shared, .. } = self;
        let mut is_last = false;
        let writing = async {
            for outbound in batch.drain(..) {
                let Outbound::Frame { text, is_answer } = outbound else {
                    is_last = true;
                    break;
                };
                // The first request that a room carries out is a hello.
                *is_welcome |= is_answer;
                ws.feed(Message::Text(utf8(text))).await?;
            }
            ws.flush().await
        };
        in_time(shared, writing).await?;
        if is_last { Err(End::Closed(close_code::NORMAL, "bye")) } else { Ok(()) }
    }

    async fn write(&mut self, message: Message) -> Result<(), End> {
        in_time(&self.shared, self.ws.send(message)).await
    }

    async fn send_ping(&mut self) -> Result<(), End> {
        self.unanswered += 1;
        if self.unanswered > SILENT_PINGS {
            return Err(End::Lost);
        }
        let number = entropy::number();
        self.ping = Some((number, Instant::now()));
        self.write(Message::Ping(number.to_le_bytes().to_vec().into())).await
    }

    /// A pong only counts for the ping it answers, so that nobody can answer
    /// before being asked.
    async fn measure(&mut self, payload: &[u8]) -> Result<(), End> {
        let Some((_, sent)) = self.ping.take_if(|(number, _)| payload == number.to_le_bytes()) else {
            return self.spend_request(None).await;
        };
        self.unanswered = 0;
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

/// The words of a frame as the WebSocket takes them; not copied, since they may
/// have many readers.
fn utf8(text: Arc<str>) -> Utf8Bytes {
    let bytes = Bytes::from_owner(Arc::<[u8]>::from(text));
    Utf8Bytes::try_from(bytes).expect("it was text before")
}

/// Whether a request may leave something in the journal. A hello may too, but
/// nobody is kept from their seat by what their neighbours have done.
fn may_be_recorded(ask: &Ask) -> bool {
    !matches!(ask, Ask::Hello { .. } | Ask::Ping | Ask::React { .. })
}

/// Whether a line broke because too much came on it.
fn too_much(error: &axum::Error) -> Option<OverBudget> {
    let mut cause = error.source();
    while let Some(error) = cause {
        let inner = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        if let Some(over) = inner.and_then(|inner| inner.downcast_ref::<OverBudget>()) {
            return Some(*over);
        }
        cause = error.source();
    }
    None
}

/// Whether the other side is just gone.
fn has_vanished(error: &axum::Error) -> bool {
    let error = error.source().and_then(|error| error.downcast_ref::<tungstenite::Error>());
    matches!(
        error,
        Some(
            tungstenite::Error::Io(_)
                | tungstenite::Error::ConnectionClosed
                | tungstenite::Error::AlreadyClosed
                | tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)
        )
    )
}
