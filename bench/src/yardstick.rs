//! The least that a server of rooms can do: one task a room and one a
//! connection, nothing checked, nothing kept. A chunk of ink is relayed as it
//! is to the others; a move is answered with a small view for everyone, or
//! with one as long as the move asks for. If it is asked to keep moves, each
//! is flushed to disk before anyone hears of it, with whatever waits with it.

use std::{
    collections::HashMap,
    fs::File,
    io::Write as _,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, TryRecvError},
    },
    thread,
};

use axum::{
    Router,
    extract::{
        Path, State, WebSocketUpgrade,
        ws::{Message, Utf8Bytes, WebSocket},
    },
    response::Response,
    routing::any,
};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::{
    net::TcpListener,
    runtime::Runtime,
    sync::{
        mpsc::{Receiver, Sender, channel},
        oneshot,
    },
};

use crate::house::Failure;

const QUEUE: usize = 1024;
const HALVES: [&str; 4] = ["8H", "3", "8I", "4"];

enum Errand {
    Join(Sender<Utf8Bytes>),
    Say(usize, Utf8Bytes),
}

#[derive(Clone, Default)]
struct Rooms {
    open: Arc<Mutex<HashMap<String, Sender<Errand>>>>,
    keeper: Option<Keeper>,
}

/// Whoever writes moves down.
type Keeper = mpsc::Sender<(Utf8Bytes, oneshot::Sender<()>)>;

/// Serves until it is ended, having said where. Moves are kept if a file is named.
pub(crate) fn serve(file: Option<&str>, say: impl Fn(&str)) -> Result<String, Failure> {
    let keeper = file.map(|file| File::create(file).map(keep)).transpose()?;
    let rooms = Rooms { keeper, ..Rooms::default() };
    Runtime::new()?.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        say(&format!("On this machine http://{}/", listener.local_addr()?));
        let app = Router::new().route("/rooms/{room}", any(enter)).with_state(rooms);
        axum::serve(listener, app).await?;
        Ok(String::new())
    })
}

/// Starts to write moves to a file, all that wait with one flush.
fn keep(mut file: File) -> Keeper {
    let (keeper, inbox) = mpsc::channel::<(Utf8Bytes, oneshot::Sender<()>)>();
    thread::spawn(move || {
        while let Ok(first) = inbox.recv() {
            let mut together = vec![first];
            let end = loop {
                match inbox.try_recv() {
                    Ok(next) => together.push(next),
                    Err(end) => break end,
                }
            };
            let text = together.iter().map(|(text, _)| text.as_str()).collect::<String>();
            file.write_all(text.as_bytes()).and_then(|()| file.sync_data()).expect("the disk takes it");
            for (_, kept) in together {
                kept.send(()).ok();
            }
            if end == TryRecvError::Disconnected {
                break;
            }
        }
    });
    keeper
}

async fn enter(Path(room): Path<String>, State(rooms): State<Rooms>, upgrade: WebSocketUpgrade) -> Response {
    let mut open = rooms.open.lock().unwrap_or_else(PoisonError::into_inner);
    let room = open.entry(room).or_insert_with(|| {
        let (room, inbox) = channel(QUEUE);
        tokio::spawn(keep_room(inbox, rooms.keeper.clone()));
        room
    });
    let room = room.clone();
    // Small buffers, for a fair weighing of memory.
    upgrade.read_buffer_size(2 * 1024).write_buffer_size(4 * 1024).on_upgrade(|ws| carry(ws, room))
}

async fn keep_room(mut inbox: Receiver<Errand>, keeper: Option<Keeper>) {
    let mut lines = Vec::<Sender<Utf8Bytes>>::new();
    let mut moves = 0u64;
    while let Some(errand) = inbox.recv().await {
        match errand {
            Errand::Join(line) => {
                let number = lines.len();
                line.send(json!({ "you": number }).to_string().into()).await.ok();
                lines.push(line);
            }
            Errand::Say(from, text) if text.contains("stroke") => {
                for (_, line) in lines.iter().enumerate().filter(|&(number, _)| number != from) {
                    line.send(text.clone()).await.ok();
                }
            }
            Errand::Say(from, text) => {
                moves += 1;
                if let Some(keeper) = &keeper {
                    let (reply, kept) = oneshot::channel();
                    keeper.send((text.clone(), reply)).ok();
                    kept.await.ok();
                }
                let said: Value = serde_json::from_str(&text).unwrap_or_default();
                for (number, line) in lines.iter().enumerate() {
                    line.send(view(number, from, moves, &said).into()).await.ok();
                }
            }
        }
    }
}

/// What a small game would show after a move.
#[derive(Serialize)]
struct View<'a> {
    r#type: &'static str,
    seq: u64,
    seat: usize,
    turn: usize,
    scores: [u64; 6],
    last: (usize, &'a Value),
    hand: [usize; 5],
    may: [bool; 2],
    placed: Vec<Placed>,
}

/// One of the dominoes that make a view longer.
#[derive(Serialize)]
struct Placed {
    turn: u64,
    seat: u64,
    halves: [&'static str; 4],
    gains: [u8; 0],
}

fn view(viewer: usize, mover: usize, moves: u64, said: &Value) -> String {
    let placed = said["ask"]["placed"].as_u64().unwrap_or_default();
    let placed = (0..placed).map(|turn| Placed { turn, seat: turn % 6, halves: HALVES, gains: [] });
    let view = View {
        r#type: "view",
        seq: moves,
        seat: viewer,
        turn: (mover + 1) % 6,
        scores: std::array::from_fn(|seat| moves / (seat as u64 + 1)),
        last: (mover, &said["ask"]["action"]),
        hand: [viewer, mover, 3, 4, 5],
        may: [viewer == (mover + 1) % 6, false],
        placed: placed.collect(),
    };
    serde_json::to_string(&view).unwrap_or_default()
}

async fn carry(mut ws: WebSocket, room: Sender<Errand>) {
    let (queue, mut outbox) = channel(QUEUE);
    if room.send(Errand::Join(queue)).await.is_err() {
        return;
    }
    let mut number = 0;
    loop {
        tokio::select! {
            heard = ws.recv() => match heard {
                Some(Ok(Message::Text(text))) => {
                    if room.send(Errand::Say(number, text)).await.is_err() { return }
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            },
            text = outbox.recv() => {
                let Some(text) = text else { return };
                if let Some(you) = text.strip_prefix("{\"you\":") {
                    number = you.trim_end_matches('}').parse().unwrap_or_default();
                }
                if ws.send(Message::Text(text)).await.is_err() { return }
            }
        }
    }
}
