//! What people would use instead: a room server for Node, Colyseus, in its own
//! best way (`bench/peers/colyseus.cjs`). Its state is kept in memory alone,
//! and each move changes it by as many bytes as Dodo tells one person of a move.

use std::{path::Path, process::Command};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message;

use super::SEATS;
use crate::{
    house::{Door, Failure, House},
    person::{Socket, dial},
};

/// The first byte of what is said on its lines.
const JOINED: u8 = 10;
const DATA: u8 = 13;
const STATE: u8 = 14;
const PATCH: u8 = 15;

/// Starts it; its packages are installed if they are not there.
pub(super) fn start() -> Result<House, Failure> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers");
    if !folder.join("node_modules").exists() {
        let mut install = Command::new("npm");
        install.args(["ci", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"]).current_dir(&folder);
        if !install.status()?.success() {
            return Err("the peers' packages could not be installed".into());
        }
    }
    let mut node = Command::new("node");
    node.arg("colyseus.cjs").current_dir(&folder).env("NODE_ENV", "production");
    House::of_peer(node)
}

/// Six people come in and are shown the state.
pub(super) async fn sit_down(door: Door, room: usize) -> Result<Vec<Socket>, Failure> {
    let mut sockets = Vec::new();
    for _ in 0..SEATS {
        let path = "/matchmake/joinOrCreate/table";
        let place: Value = serde_json::from_str(&door.post(path, &format!("{{\"table\":{room}}}")).await?)?;
        // Where the room is said stands in `room`, or beside the session.
        let room = if place["room"].is_object() { &place["room"] } else { &place };
        let (Some(process), Some(id), Some(session)) =
            (room["processId"].as_str(), room["roomId"].as_str(), place["sessionId"].as_str())
        else {
            return Err(format!("no place at a table: {place}").into());
        };
        let mut socket = dial(door, &format!("/{process}/{id}?sessionId={session}")).await?;
        hear(&mut socket, JOINED).await?;
        socket.send(Message::binary(vec![JOINED])).await?;
        hear(&mut socket, STATE).await?;
        sockets.push(socket);
    }
    Ok(sockets)
}

async fn hear(socket: &mut Socket, kind: u8) -> Result<(), Failure> {
    loop {
        let message = socket.next().await.ok_or("the line was closed")??;
        if message.is_binary() && message.into_data().first() == Some(&kind) {
            return Ok(());
        }
    }
}

/// `move`, and a number: by how many bytes the state is to change.
pub(super) fn move_of(bytes: u16) -> Message {
    let [high, low] = bytes.to_be_bytes();
    Message::binary(vec![DATA, 0xa4, b'm', b'o', b'v', b'e', 0xcd, high, low])
}

pub(super) fn is_patch(message: &Message) -> bool {
    matches!(message, Message::Binary(data) if data.first() == Some(&PATCH))
}
