//! A connection that speaks frames. What comes in is read by `tungstenite`;
//! what goes out is written past it, straight from where it lies: it would copy
//! each frame into a buffer of its own that never shrinks again, and a view that
//! six people are sent would lie there six times. What the frames say is not
//! known here.

use std::io::{self, IoSlice};

use axum::{
    body::Body,
    extract::FromRequestParts,
    http::{Request, request::Parts},
    response::Response,
};
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::AsyncWriteExt as _;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message,
        handshake::server::create_response_with_body,
        protocol::{CloseFrame, Role, WebSocketConfig},
    },
};

use crate::{
    api_error::{ApiError, NO_SOCKET},
    wire::Wire,
};

/// What is read of a connection at once.
const READ_BUFFER: usize = 1024;
/// The longest header: two bytes and a length of eight.
const LONGEST_HEADER: usize = 10;

/// A request to speak frames from now on.
pub(crate) struct Upgrade {
    upgrade: OnUpgrade,
    /// What says that we do.
    answer: Response,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let mut asked = Request::new(());
        *asked.method_mut() = parts.method.clone();
        *asked.version_mut() = parts.version;
        *asked.headers_mut() = parts.headers.clone();
        let answer = create_response_with_body(&asked, Body::empty).map_err(|_| NO_SOCKET)?;
        let upgrade = parts.extensions.remove::<OnUpgrade>().ok_or(NO_SOCKET)?;
        Ok(Self { upgrade, answer })
    }
}

impl Upgrade {
    /// Answers that frames are spoken, of at most so many bytes each, and then
    /// does so in a task of its own.
    pub(crate) fn speak<W>(
        self,
        frame_bytes: usize,
        with: impl FnOnce(WebSocket) -> W + Send + 'static,
    ) -> Response
    where
        W: Future<Output = ()> + Send + 'static,
    {
        let Self { upgrade, answer } = self;
        tokio::spawn(async move {
            // Whoever went away in between is not spoken to.
            if let Ok(upgraded) = upgrade.await
                && let Some((wire, heard)) = parts_of(upgraded)
            {
                with(Box::pin(WebSocket::on(wire, heard, frame_bytes)).await).await;
            }
        });
        answer
    }

    /// Answers that frames are spoken, and has someone else speak them: gives
    /// the connection, and what was already heard on it.
    #[cfg(feature = "cluster")]
    pub(crate) fn pass_on<W>(self, to: impl FnOnce(Wire, Vec<u8>) -> W + Send + 'static) -> Response
    where
        W: Future<Output = ()> + Send + 'static,
    {
        let Self { upgrade, answer } = self;
        tokio::spawn(async move {
            // Whoever went away in between is not passed on.
            if let Ok(upgraded) = upgrade.await
                && let Some((wire, heard)) = parts_of(upgraded)
            {
                to(wire, heard).await;
            }
        });
        answer
    }
}

/// One frame to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outgoing<'a> {
    Text(&'a str),
    /// At most 125 bytes.
    Ping(&'a [u8]),
}

impl<'a> Outgoing<'a> {
    fn payload(self) -> &'a [u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Ping(payload) => payload,
        }
    }

    fn header(self) -> Header {
        let opcode = match self {
            Self::Text(_) => 0x1,
            Self::Ping(_) => 0x9,
        };
        Header::new(opcode, self.payload().len())
    }
}

/// What stands before a payload (RFC 6455, 5.2): that it is whole and not
/// masked, and how long it is.
#[derive(Clone, Copy, Debug)]
struct Header {
    bytes: [u8; LONGEST_HEADER],
    length: usize,
}

impl Header {
    fn new(opcode: u8, payload: usize) -> Self {
        let mut header = Self { bytes: [0; LONGEST_HEADER], length: 0 };
        header.put(&[0x80 | opcode]);
        match (u8::try_from(payload), u16::try_from(payload)) {
            (Ok(short @ ..126), _) => header.put(&[short]),
            (_, Ok(medium)) => {
                header.put(&[126]);
                header.put(&medium.to_be_bytes());
            }
            _ => {
                header.put(&[127]);
                header.put(&(payload as u64).to_be_bytes());
            }
        }
        header
    }

    fn put(&mut self, more: &[u8]) {
        let end = self.length + more.len();
        self.bytes[self.length..end].copy_from_slice(more);
        self.length = end;
    }

    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// A connection that speaks frames. In a box: a task has a place for everything
/// that was ever moved through it.
pub(crate) struct WebSocket(Box<WebSocketStream<Wire>>);

impl WebSocket {
    /// Speaks frames on a connection, on which something was already heard.
    pub(crate) async fn on(wire: Wire, heard: Vec<u8>, frame_bytes: usize) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .max_message_size(Some(frame_bytes))
            .max_frame_size(Some(frame_bytes));
        let stream = WebSocketStream::from_partially_read(wire, heard, Role::Server, Some(config)).await;
        Self(Box::new(stream))
    }

    /// The next message; none when the connection has ended.
    pub(crate) async fn recv(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    /// Writes frames, all of them in one go. If this is not waited for to the
    /// end, the connection is of no more use.
    pub(crate) async fn write(&mut self, frames: &[Outgoing<'_>]) -> Result<(), Error> {
        // An answer to a ping may still be on its way.
        self.0.flush().await?;
        let wire = self.0.get_mut();
        let headers: Vec<Header> = frames.iter().map(|frame| frame.header()).collect();
        let parts =
            headers.iter().zip(frames).flat_map(|(header, frame)| [header.as_bytes(), frame.payload()]);
        let mut slices: Vec<IoSlice<'_>> = parts.map(IoSlice::new).collect();
        let mut left = &mut slices[..];
        while !left.is_empty() {
            let n = wire.write_vectored(left).await?;
            if n == 0 {
                return Err(io::Error::from(io::ErrorKind::WriteZero).into());
            }
            IoSlice::advance_slices(&mut left, n);
        }
        Ok(wire.flush().await?)
    }

    /// Says that nothing more will come, and why.
    pub(crate) async fn close(&mut self, code: u16, reason: &'static str) -> Result<(), Error> {
        let close = CloseFrame { code: code.into(), reason: reason.into() };
        self.0.send(Message::Close(Some(close))).await
    }
}

/// The connection itself, and what was already heard on it. Every connection is
/// one that the door has taken in.
fn parts_of(upgraded: Upgraded) -> Option<(Wire, Vec<u8>)> {
    let parts = upgraded.downcast::<TokioIo<Wire>>().ok()?;
    Some((parts.io.into_inner(), parts.read_buf.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_says_how_long_the_frame_is_in_as_few_bytes_as_it_can() {
        let of = |length: usize| Outgoing::Text(&"x".repeat(length)).header().as_bytes().to_vec();
        assert_eq!(of(0), [0x81, 0]);
        assert_eq!(of(125), [0x81, 125]);
        assert_eq!(of(126), [0x81, 126, 0, 126]);
        assert_eq!(of(0xffff), [0x81, 126, 0xff, 0xff]);
        assert_eq!(of(0x1_0000), [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
        assert_eq!(Outgoing::Ping(&[7; 8]).header().as_bytes(), [0x89, 8]);
    }
}
