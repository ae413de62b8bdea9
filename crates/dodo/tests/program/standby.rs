//! The database itself dies, and its standby takes its place. What a
//! synchronous one was not told, nobody was; what one that lags behind was not
//! told is lost, and the audit sees it.

use std::time::{Duration, Instant};

use line::Postgres;
use tokio::time::sleep;

use crate::{
    member::{Member, epochs_never_fall},
    visitors::{Audit, Crowd, audit, nothing_is_lost_or_done_twice, open_rooms},
};

/// Waits until a statement gives this.
async fn gives(postgres: &Postgres, statement: &str, wanted: &str) {
    let begun = Instant::now();
    while postgres.ask(statement) != wanted {
        assert!(begun.elapsed() < Duration::from_secs(60), "{statement} does not give {wanted}");
        sleep(Duration::from_millis(50)).await;
    }
}

const STREAMING: &str = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'";

/// The standby takes the place of the database, which is gone.
fn promote(standby: &Postgres, members: &[Member]) {
    assert_eq!(standby.ask("SELECT pg_promote()"), "t");
    members.iter().for_each(|member| member.relay.lead_to(standby));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_a_synchronous_standby_takes_over() {
    let Some(mut primary) = Postgres::start() else { return };
    let standby = primary.standby();
    gives(&primary, STREAMING, "1").await;
    primary.ask("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (standby)'");
    primary.ask("SELECT pg_reload_conf()");
    gives(&primary, "SELECT sync_state FROM pg_stat_replication", "quorum").await;
    let mut members = [Member::join(&primary).await, Member::join(&primary).await];
    let addresses = members.each_ref().map(Member::address);
    let crowd = Crowd::come(open_rooms(addresses[0]).await, &addresses);
    crowd.is_served().await;
    primary.cut();
    promote(&standby, &members);
    println!("all rooms go on after {:?}", crowd.is_served().await);
    let visitors = crowd.leave().await;
    for member in &mut members {
        member.end().await;
    }
    nothing_is_lost_or_done_twice(&members[0].place, &visitors).await;
    epochs_never_fall(&standby);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_standby_had_not_heard_of_is_lost_and_found_missing() {
    let Some(mut primary) = Postgres::start() else { return };
    let standby = primary.standby();
    gives(&primary, STREAMING, "1").await;
    let mut members = [Member::join(&primary).await, Member::join(&primary).await];
    let addresses = members.each_ref().map(Member::address);
    let crowd = Crowd::come(open_rooms(addresses[0]).await, &addresses);
    crowd.is_served().await;
    // From here on it hears nothing more.
    standby.ask("ALTER SYSTEM SET primary_conninfo = ''");
    standby.ask("SELECT pg_reload_conf()");
    gives(&primary, STREAMING, "0").await;
    for _ in 0..3 {
        crowd.is_served().await;
    }
    let visitors = crowd.leave().await;
    members.iter_mut().for_each(Member::kill);
    primary.cut();
    promote(&standby, &members);
    let Audit { acknowledged, lost, twice } = audit(&members[0].place, &visitors).await;
    println!("{} of {acknowledged} acts are lost", lost.len());
    assert!(!lost.is_empty() && twice.is_empty(), "the audit must see it");
}
