//! The front door: takes connections in, and does not let them loiter. Who has
//! not said in time what they want is shown out, and so is who does not take
//! the answer.

use std::{net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Router, extract::ConnectInfo};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};
use tower_service::Service as _;

use crate::{
    app::App,
    config::Config,
    governor::{Governor, Held},
    metrics::Metrics,
    routes::without_tls,
    run::Shared,
    tls::{self, Spoken},
    wire::Wire,
};

/// How long the door stays shut when the system has no connections left to give.
const NO_MORE: Duration = Duration::from_millis(200);

/// What is read of a request before it is refused as too long.
const MOST_BYTES: usize = 32 * 1024;

/// What those hear for whom there is no connection left. They have not been
/// listened to, so they may not hear it.
const TURNED_AWAY: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Answers on `listener` until the server stops, and ends when the last request
/// is answered. Connections that became sockets are no longer its business.
pub(crate) async fn serve(listener: TcpListener, app: Router, shared: Arc<Shared>) {
    let mut stop = shared.stopping();
    let mut connections = JoinSet::new();
    let door = Door {
        config: shared.config.clone(),
        governor: shared.governor.clone(),
        metrics: shared.metrics.clone(),
        app,
        without_tls: shared.config.tls.is_some().then(|| without_tls(&App(shared.clone()))),
    };
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    if let Some(held) = door.take_in(&stream, peer) {
                        connections.spawn(door.clone().answer(stream, held, peer, shared.stopping()));
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    sleep(NO_MORE).await;
                }
            },
            Some(_) = connections.join_next() => {}
            _ = stop.changed() => break,
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

#[derive(Clone)]
struct Door {
    config: Arc<Config>,
    governor: Arc<Governor>,
    metrics: Metrics,
    app: Router,
    /// For those who ask without TLS where it is spoken.
    without_tls: Option<Router>,
}

impl Door {
    /// Takes a connection in, unless there are too many already.
    fn take_in(&self, stream: &TcpStream, peer: SocketAddr) -> Option<Held> {
        let address = peer.ip().to_canonical();
        // Everyone behind a proxy comes from its address.
        let counted = Some(address).filter(|address| !self.config.trusts(*address));
        let Ok(held) = self.governor.hold_connection(counted) else {
            // Whoever cannot be told at once is not waited for.
            stream.try_write(TURNED_AWAY).ok();
            return None;
        };
        // Frames are small and wanted at once; without this each may wait for
        // the one before it to be acknowledged.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps its delay");
        }
        Some(held)
    }

    async fn answer(self, stream: TcpStream, held: Held, peer: SocketAddr, mut stop: watch::Receiver<bool>) {
        let within = self.config.limits.request_within;
        let begun = tokio::select! {
            begun = timeout(within, tls::begin(stream, self.config.tls.as_ref())) => begun,
            _ = stop.changed() => return,
        };
        let (stream, app) = match begun {
            Ok(Ok(Spoken::AsMeant(stream))) => (stream, self.app),
            Ok(Ok(Spoken::Plain(stream))) => (stream.into(), self.without_tls.unwrap_or_default()),
            Ok(Err(_)) => return self.metrics.bad("no_tls"),
            Err(_) => return self.metrics.bad("no_request"),
        };
        let wire = Wire::new(stream, self.config.limits.answer_within, self.metrics.clone(), held);
        let meter = wire.meter();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(meter.clone());
            app.clone().call(request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(within).max_buf_size(MOST_BYTES);
        let mut connection = pin!(http.serve_connection(TokioIo::new(wire), service).with_upgrades());
        // hyper-util's `GracefulShutdown` does not take connections of HTTP/1 that
        // may be upgraded, so this is done here.
        let answered = tokio::select! {
            answered = &mut connection => answered,
            _ = stop.changed() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if answered.is_err_and(|error| error.is_timeout()) {
            self.metrics.bad("no_request");
        }
    }
}
