//! The front door: takes connections in, and does not let them loiter. Who has
//! not said in time what they want is shown out.

use std::{net::SocketAddr, pin::pin, time::Duration};

use axum::{Router, extract::ConnectInfo};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time::sleep,
};
use tower_service::Service as _;

use crate::{metrics::Metrics, run::Shared};

/// How long the door stays shut when the system has no connections left to give.
const NO_MORE: Duration = Duration::from_millis(200);

/// What is read of a request before it is refused as too long.
const MOST_BYTES: usize = 32 * 1024;

/// Answers on `listener` until the server stops, and ends when the last request
/// is answered. Connections that became sockets are no longer its business.
pub(crate) async fn serve(listener: TcpListener, app: Router, shared: &Shared) {
    let mut stop = shared.stopping();
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let within = shared.config.limits.request_within;
                    let connection = Connection { stop: shared.stopping(), metrics: shared.metrics.clone(), within };
                    connections.spawn(connection.answer(stream, peer, app.clone()));
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

struct Connection {
    stop: watch::Receiver<bool>,
    metrics: Metrics,
    within: Duration,
}

impl Connection {
    async fn answer(mut self, stream: TcpStream, peer: SocketAddr, app: Router) {
        // Frames are small and wanted at once; without this each may wait for
        // the one before it to be acknowledged.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps its delay");
        }
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            app.clone().call(request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(self.within).max_buf_size(MOST_BYTES);
        let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
        let answered = tokio::select! {
            answered = &mut connection => answered,
            _ = self.stop.changed() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if answered.is_err_and(|error| error.is_timeout()) {
            self.metrics.bad("no_request");
        }
    }
}
