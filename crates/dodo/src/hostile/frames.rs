//! Attacks below the WebSocket: bytes that no library would send.

use std::net::SocketAddr;

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

use super::Report;
use line::{Failure, From, PATIENCE, connect, open_room, shake_hands};

const ME: From = From::Household(3);
/// The bit that says a frame is compressed.
const COMPRESSED: u8 = 0x40;

/// A server that took up the offer would inflate whatever comes.
pub(super) async fn compression(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    let (code, _) = open_room(address, ME).await?;
    for offer in
        ["permessage-deflate", "permessage-deflate; server_max_window_bits=8", "x-webkit-deflate-frame"]
    {
        let mut stream = connect(address, ME).await?;
        let head = shake_hands(&mut stream, &code, &format!("sec-websocket-extensions: {offer}\r\n")).await?;
        let is_declined = !head.to_ascii_lowercase().contains("sec-websocket-extensions");
        report.note(if is_declined { "declined" } else { "TAKEN UP" }, is_declined);
        // A thousand spaces, deflated to a few bytes.
        let bomb = [0x81 | COMPRESSED, 0x80 | 6, 0, 0, 0, 0, 0x52, 0x18, 0x05, 0xa3, 0x00, 0x00];
        let answer = end_of(&mut stream, &bomb).await;
        report.note(answer, answer == "closed");
    }
    Ok(report)
}

pub(super) async fn broken(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    let (code, _) = open_room(address, ME).await?;
    let endless: Vec<u8> = std::iter::once([0x01, 0x80, 0, 0, 0, 0])
        .chain(std::iter::repeat_n([0x00, 0x80, 0, 0, 0, 0], 2_000))
        .flatten()
        .chain([0x83, 0x80, 0, 0, 0, 0])
        .collect();
    let frames: [&[u8]; 10] = [
        // Not masked, as every frame of a browser is.
        &[0x81, 0x02, b'{', b'}'],
        // Bits and opcodes that nobody has agreed on.
        &[0xb1, 0x80, 0, 0, 0, 0],
        &[0x83, 0x80, 0, 0, 0, 0],
        &[0x8f, 0x80, 0, 0, 0, 0],
        // A length of all there is, and one whose first bit must not be set.
        &[0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        &[0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        // Text that is no text.
        &[0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
        // A part of nothing, a ping in parts, a close code that does not exist.
        &[0x80, 0x80, 0, 0, 0, 0],
        &[0x09, 0x80, 0, 0, 0, 0],
        &[0x88, 0x82, 0, 0, 0, 0, 0x00, 0x01],
    ];
    for frame in frames.into_iter().chain([endless.as_slice()]) {
        let mut stream = connect(address, ME).await?;
        shake_hands(&mut stream, &code, "").await?;
        let answer = end_of(&mut stream, frame).await;
        report.note(answer, answer == "closed");
    }
    Ok(report)
}

/// Sends a frame and waits for the server to hang up.
async fn end_of(stream: &mut TcpStream, frame: &[u8]) -> &'static str {
    // It may hang up before it has all of it.
    stream.write_all(frame).await.ok();
    let mut rest = Vec::new();
    match timeout(PATIENCE, stream.read_to_end(&mut rest)).await {
        Ok(_) => "closed",
        Err(_) => "left open",
    }
}
