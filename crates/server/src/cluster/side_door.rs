//! The door between nodes: visitors whose room we own, passed on by the node
//! that took them in. It is not for anyone else, and does not listen to them
//! for long.

use std::{sync::Arc, time::Duration};

use tokio::{
    io::AsyncWriteExt as _,
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time::{sleep, timeout},
};

use super::{
    Cluster,
    seek::at_home,
    visit::{Door, Visit, line, taken_in},
};
use crate::{
    api_error::{ApiError, WRONG_OWNER},
    directory::NotFound,
    entrance::{Entrance, welcome},
    entropy,
    governor::Held,
    routes::not_found,
    run::Shared,
    websocket::WebSocket,
    wire::Wire,
};

/// How long someone may take to say who they are.
const GREETED_WITHIN: Duration = Duration::from_secs(5);
/// How many may be about to.
const STRANGERS: usize = 256;
/// How long the door stays shut when the system has no connections left to give.
const NO_MORE: Duration = Duration::from_millis(200);

/// Takes visitors in until the server stops.
pub(super) async fn open(listener: TcpListener, cluster: Arc<Cluster>, shared: Arc<Shared>) {
    let mut stop = shared.stopping();
    let strangers = Arc::new(Semaphore::new(STRANGERS));
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => {
                    // Too many already: whoever it is comes again.
                    let Ok(place) = strangers.clone().try_acquire_owned() else { continue };
                    tokio::spawn(admit(stream, cluster.clone(), shared.clone(), place));
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    sleep(NO_MORE).await;
                }
            },
            _ = stop.changed() => return,
        }
    }
}

async fn admit(
    mut stream: TcpStream,
    cluster: Arc<Cluster>,
    shared: Arc<Shared>,
    place: tokio::sync::OwnedSemaphorePermit,
) {
    stream.set_nodelay(true).ok();
    let ours = entropy::draw();
    let greeted = async {
        stream.write_all(format!("dodo 1 {ours}\n").as_bytes()).await.ok()?;
        line(&mut stream).await
    };
    let Ok(Some((asked, heard))) = timeout(GREETED_WITHIN, greeted).await else { return };
    let Some((visit, to, theirs)) = Visit::hear(&asked, &cluster.seal, ours) else {
        tracing::warn!("someone who is no node has come to the door between nodes");
        shared.metrics.bad("no_node");
        return;
    };
    drop(place);
    if to != cluster.name() {
        return answer(&mut stream, Err(&WRONG_OWNER)).await;
    }
    if visit.door == Door::Glance {
        let seen = serde_json::to_string(&shared.directory.glance(visit.code).await).unwrap_or_default();
        // Whoever is gone already need not be told.
        stream.write_all(format!("200 {seen}\n").as_bytes()).await.ok();
        return;
    }
    match take_in(&cluster, &shared, visit).await {
        Ok((entrance, held)) => {
            let signature = taken_in(&cluster.seal, theirs).to_string();
            answer(&mut stream, Ok(&signature)).await;
            let Ok(connection) = shared.governor.hold_connection(None) else { return };
            let within = shared.config.limits.answer_within;
            let wire = Wire::new(stream, within, shared.metrics.clone(), connection);
            wire.meter().limit(shared.governor.ration_of_bytes(visit.client));
            let ws = WebSocket::on(wire, heard, shared.config.limits.frame_bytes).await;
            welcome(shared, ws, entrance, visit.client, held).await;
        }
        Err(why) => answer(&mut stream, Err(&why)).await,
    }
}

/// Finds the room, if it is ours. Nobody is ever passed on a second time.
async fn take_in(
    cluster: &Arc<Cluster>,
    shared: &Arc<Shared>,
    visit: Visit,
) -> Result<(Entrance, Held), ApiError> {
    let room = match at_home(cluster, shared, visit).await {
        Ok(room) => room,
        Err(NotFound::Elsewhere) => return Err(WRONG_OWNER),
        Err(why) => return Err(not_found(shared, visit.client, why)),
    };
    let held = shared.governor.hold_socket(visit.client)?;
    let entrance = match visit.door {
        Door::Guarded => Entrance::Guarded(Some(visit.code)),
        Door::Open | Door::Glance => Entrance::Open(visit.code, room),
    };
    Ok((entrance, held))
}

async fn answer(stream: &mut TcpStream, answer: Result<&str, &ApiError>) {
    let line = match answer {
        Ok(signature) => format!("101 {signature}\n"),
        Err(error) => format!("{} {}\n", error.status().as_u16(), error.body()),
    };
    // Whoever is gone already need not be told.
    stream.write_all(line.as_bytes()).await.ok();
}
