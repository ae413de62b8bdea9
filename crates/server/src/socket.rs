//! One connection: text frames to requests, frames back to text. Bad input is
//! answered, counted, and goes no further.

use std::{net::IpAddr, pin::pin, sync::Arc, time::Duration};

use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code},
};
use futures_util::SinkExt as _;
use rooms::{
    Input, LineId,
    wire::{Ask, AskId, FromClient, ToClient},
};
use serde::Deserialize;
use tokio::{
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval, sleep, timeout},
};

use crate::{
    entropy,
    limits::Bucket,
    room_task::{Command, Outbound, RoomHandle},
    run::Shared,
};

/// How long the other side gets to hear that we hang up.
const GOODBYE: Duration = Duration::from_secs(1);
/// Pings without a pong before the line counts as lost.
const SILENT_PINGS: u32 = 3;
/// The most frames that are written in one go.
const TOGETHER: usize = 32;
const TOO_FAST: &str = "slow down a little";

/// One connection, from its first frame to its last.
pub(crate) struct Socket {
    shared: Arc<Shared>,
    ws: WebSocket,
    room: RoomHandle,
    line: LineId,
    address: IpAddr,
    asks: Bucket,
    strokes: Bucket,
    bytes: Bucket,
    strikes: Bucket,
    is_welcome: bool,
    ping: Option<(u64, Instant)>,
    unanswered: u32,
}

/// Why a connection ends.
enum End {
    /// The other side went away, or the line broke.
    Lost,
    /// We are done with it.
    Closed(u16, &'static str),
}

impl Socket {
    pub(crate) fn new(shared: Arc<Shared>, ws: WebSocket, room: RoomHandle, address: IpAddr) -> Self {
        let limits = shared.config.limits;
        Self {
            line: shared.next_line(),
            ws,
            room,
            address,
            asks: Bucket::new(limits.asks_burst, f64::from(limits.asks_per_second)),
            strokes: Bucket::new(limits.strokes_burst, f64::from(limits.strokes_per_second)),
            bytes: Bucket::new(limits.bytes_burst, f64::from(limits.bytes_per_second)),
            strikes: Bucket::new(limits.strikes_burst, f64::from(limits.strikes_per_second)),
            is_welcome: false,
            ping: None,
            unanswered: 0,
            shared,
        }
    }

    /// Carries frames both ways until either side has enough.
    pub(crate) async fn run(mut self) {
        self.shared.metrics.sockets.inc();
        let (queue, mut outbox) = mpsc::channel(self.shared.config.limits.queue);
        let end = if self.room.run(Command::Connect(self.line, queue)).await {
            self.talk(&mut outbox).await
        } else {
            End::Closed(close_code::RESTART, "the room is being opened again")
        };
        // A room that is gone has forgotten this line already.
        self.room.run(Command::Input(Box::new(Input::Lost { line: self.line }))).await;
        if let End::Closed(code, reason) = end {
            self.hang_up(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }).await;
        }
        self.shared.metrics.sockets.dec();
        self.shared.sockets.leave(self.address);
    }

    /// Says why, and waits a moment for the other side to have heard: a
    /// connection closed while more is coming in takes its last words along.
    async fn hang_up(&mut self, close: CloseFrame) {
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
                    Some(Err(error)) => {
                        tracing::debug!(%error, "a connection broke");
                        self.shared.metrics.bad("broken_frame");
                        Err(End::Closed(close_code::PROTOCOL, "this frame cannot be read"))
                    }
                    None => Err(End::Lost),
                },
                n = outbox.recv_many(&mut batch, TOGETHER) => match n {
                    0 => Err(End::Closed(close_code::RESTART, "the room is being opened again")),
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
            Message::Binary(_) => self.turn_away(None, "not_text", "only text frames are read").await,
            Message::Pong(payload) => self.measure(&payload).await,
            // Answered by the WebSocket itself, but not any number of times.
            Message::Ping(_) if self.asks.take(1) => Ok(()),
            Message::Ping(_) => self.turn_away(None, "too_fast", TOO_FAST).await,
            Message::Close(_) => Err(End::Lost),
        }
    }

    async fn read(&mut self, text: &str) -> Result<(), End> {
        let size = u32::try_from(text.len()).unwrap_or(u32::MAX);
        if !self.bytes.take(size) {
            return self.turn_away(id_of(text), "too_fast", TOO_FAST).await;
        }
        let read = serde_json::from_str::<FromClient>(text);
        let is_stroke = matches!(&read, Ok(FromClient { ask: Ask::Stroke { .. }, .. }));
        let bucket = if is_stroke { &mut self.strokes } else { &mut self.asks };
        if !bucket.take(1) {
            return self.turn_away(id_of(text), "too_fast", TOO_FAST).await;
        }
        match read {
            Ok(FromClient { id, ask }) => {
                self.shared.metrics.asks.inc();
                let input = Input::Ask { line: self.line, id, ask, fresh: entropy::token() };
                self.command(Command::Ask(Box::new(input), Instant::now())).await
            }
            Err(error) => {
                self.turn_away(id_of(text), "bad_message", &format!("this cannot be read: {error}")).await
            }
        }
    }

    async fn command(&mut self, command: Command) -> Result<(), End> {
        if self.room.run(command).await {
            Ok(())
        } else {
            Err(End::Closed(close_code::RESTART, "the room is being opened again"))
        }
    }

    /// Says why something was not even brought to the room. Whoever goes on
    /// and on is cut off.
    async fn turn_away(&mut self, id: Option<AskId>, code: &'static str, text: &str) -> Result<(), End> {
        self.shared.metrics.bad(code);
        if !self.strikes.take(1) {
            self.shared.metrics.bad("cut_off");
            return Err(End::Closed(close_code::POLICY, "too much that cannot be read"));
        }
        let refused = ToClient::Refused { id, code: code.into(), text: text.into() };
        let text = serde_json::to_string(&refused).unwrap_or_default();
        self.write(Message::Text(text.into())).await
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
            return if self.asks.take(1) { Ok(()) } else { self.turn_away(None, "too_fast", TOO_FAST).await };
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
