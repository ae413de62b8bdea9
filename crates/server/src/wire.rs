//! A connection's bytes: what is read is counted, frames without messages
//! included, and what is written must be taken in time. What the bytes mean is
//! not known here.

use std::{
    fmt,
    io::{self, IoSlice},
    pin::Pin,
    sync::{Arc, OnceLock},
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep},
};

use crate::{
    governor::{Held, OverBudget, Ration},
    metrics::Metrics,
    tls::Stream,
};

/// Whoever takes what is written to them more slowly than this for long is cut
/// off, however steadily they do it.
const BYTES_A_SECOND: u64 = 32 * 1024;

/// What may be read from a connection, once that is limited.
#[derive(Debug, Default)]
pub(crate) struct WireMeter(OnceLock<Ration>);

impl WireMeter {
    /// From now on no more is read than this. What came before were headers and
    /// bodies, which have limits of their own.
    pub(crate) fn limit(&self, ration: Ration) {
        // A connection becomes a socket once.
        self.0.set(ration).ok();
    }

    fn read(&self, bytes: usize) -> Result<(), OverBudget> {
        let n = u32::try_from(bytes).unwrap_or(u32::MAX);
        self.0.get().map_or(Ok(()), |ration| ration.take(n))
    }
}

/// A connection, with a limit to what is read from it and a deadline for what
/// is written to it.
pub(crate) struct Wire {
    stream: Stream,
    meter: Arc<WireMeter>,
    metrics: Metrics,
    within: Duration,
    /// When what is being written must have been taken.
    deadline: Option<Pin<Box<Sleep>>>,
    _held: Held,
}

impl Wire {
    /// Answers on it must be taken within a time, and a moment more for every
    /// part of them that is.
    pub(crate) fn new(stream: impl Into<Stream>, within: Duration, metrics: Metrics, held: Held) -> Self {
        Self { stream: stream.into(), meter: Arc::default(), metrics, within, deadline: None, _held: held }
    }

    pub(crate) fn meter(&self) -> Arc<WireMeter> {
        self.meter.clone()
    }

    /// What came of writing `offered` bytes: it is late if they have not been
    /// taken for too long.
    fn written(
        &mut self,
        cx: &mut Context<'_>,
        outcome: Poll<io::Result<usize>>,
        offered: usize,
    ) -> Poll<io::Result<usize>> {
        match outcome {
            Poll::Ready(Ok(taken)) if taken < offered => {
                let more = Duration::from_secs_f64(taken as f64 / BYTES_A_SECOND as f64);
                if let Some(deadline) = &mut self.deadline {
                    let later = (deadline.deadline() + more).max(Instant::now());
                    deadline.as_mut().reset(later);
                }
                outcome
            }
            Poll::Ready(_) => {
                self.deadline = None;
                outcome
            }
            Poll::Pending => {
                let within = self.within;
                let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(within)));
                ready!(deadline.as_mut().poll(cx));
                self.metrics.bad("unread_answer");
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl fmt::Debug for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wire").field("stream", &self.stream).finish_non_exhaustive()
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buf))?;
        Poll::Ready(self.meter.read(buf.filled().len() - before).map_err(io::Error::other))
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.written(cx, outcome, buf.len())
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.written(cx, outcome, bufs.iter().map(|buf| buf.len()).sum())
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
