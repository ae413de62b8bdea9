//! Several servers on one database: any takes a socket, one owns a room, and
//! whatever happens to them, nothing that was acknowledged is lost or done
//! twice.

use std::{net::SocketAddr, time::Duration};

use line::{Person, Postgres, play_to_the_end, request};
use serde_json::json;
use tokio::time::sleep;

use crate::{
    member::{Member, epochs_never_fall, open_room, three},
    visitors::{Crowd, nothing_is_lost_or_done_twice, open_rooms},
};

/// Longer than a node's name lasts that is not renewed.
const BEYOND_LEASE: Duration = Duration::from_secs(7);

#[tokio::test]
async fn any_server_takes_a_socket_and_the_first_one_owns_the_room() {
    let Some(postgres) = Postgres::start() else { return };
    let [first, second, third] = three(&postgres).await;
    let (path, token) = open_room(first.address()).await;
    let mut host = Person::connect(second.address(), &path, &[]).await.unwrap();
    host.hello(json!({ "token": token, "name": "Ana" })).await.unwrap();
    let mut guest = Person::connect(third.address(), &path, &[]).await.unwrap();
    guest.hello(json!({ "name": "Ben" })).await.unwrap();
    let mut watcher = Person::connect(first.address(), &path, &[]).await.unwrap();
    watcher.hello(json!({ "name": "Cleo" })).await.unwrap();
    host.ask(json!({ "type": "start" })).await.unwrap();
    play_to_the_end(&mut [&mut host, &mut guest]).await;
    watcher.catch_up().await;
    assert_eq!(watcher.game["view"]["phase"]["type"], "over", "whoever is elsewhere has seen it all");
    let mut forwarded = Vec::new();
    for member in [&first, &second, &third] {
        forwarded.push(member.counted("dodo_forwarded_total").await);
    }
    assert_eq!(forwarded, [1, 0, 1], "the room is with whoever came first");
    assert_eq!(postgres.ask("SELECT epoch FROM rooms"), "1", "claimed once");
}

#[tokio::test]
async fn a_stranger_at_the_door_between_servers_is_not_let_in() {
    let Some(postgres) = Postgres::start() else { return };
    let member = Member::join(&postgres).await;
    let (path, _) = open_room(member.address()).await;
    let code = path.split('/').nth(3).unwrap();
    let door: SocketAddr = postgres.ask("SELECT address FROM nodes").parse().unwrap();
    let node = postgres.ask("SELECT encode(id, 'hex') FROM nodes");
    let zeros = "0".repeat(32);
    let ask = format!("enter {node} 127.0.0.1 {code} open {zeros} {zeros}{zeros}\n");
    let answer = line::exchange(door, line::From::Home, ask.as_bytes(), line::PATIENCE).await.unwrap();
    let lines: Vec<&str> = answer.lines().collect();
    assert!(lines.len() == 1 && lines[0].starts_with("dodo 1 "), "nothing but the greeting: {answer:?}");
    assert_eq!(member.counted("dodo_bad_input_total{why=\"no_node\"").await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_or_done_twice_whatever_happens_to_the_servers() {
    let Some(mut postgres) = Postgres::start() else { return };
    let mut members = three(&postgres).await;
    let addresses = members.each_ref().map(Member::address);
    let crowd = Crowd::come(open_rooms(addresses[0]).await, &addresses);
    println!("everyone plays after {:?}", crowd.is_served().await);
    for victim in [0, 1] {
        members[victim].kill();
        println!("killed: {:?}", crowd.is_served().await);
        members[victim].start().await;
        crowd.is_served().await;
    }
    members[1].end().await;
    println!("told to stop: {:?}", crowd.is_served().await);
    members[1].start().await;
    crowd.is_served().await;
    members[2].dodo().signal("STOP");
    sleep(BEYOND_LEASE).await;
    println!("standing still: {:?}", crowd.is_served().await);
    members[2].dodo().signal("CONT");
    crowd.is_served().await;
    members[0].relay.hold(true);
    sleep(BEYOND_LEASE).await;
    println!("cut off from the database: {:?}", crowd.is_served().await);
    members[0].relay.hold(false);
    crowd.is_served().await;
    postgres.cut();
    postgres.start_again();
    println!("the database was cut off: {:?}", crowd.is_served().await);
    let visitors = crowd.leave().await;
    let (mut buried, mut forwarded) = (0, 0);
    for member in &members {
        buried += member.counted("dodo_buried_total").await;
        forwarded += member.counted("dodo_forwarded_total").await;
    }
    println!("{buried} burials and {forwarded} sockets passed on, as far as servers live that counted them");
    assert!(buried > 0, "rooms were taken over");
    for member in members.iter_mut() {
        member.end().await;
    }
    nothing_is_lost_or_done_twice(&members[0].place, &visitors).await;
    epochs_never_fall(&postgres);
    assert_eq!(postgres.ask("SELECT count(*) FROM rooms WHERE epoch < 2"), "0", "every room changed hands");
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_hands_over_and_keeps_games_that_nobody_else_knows() {
    let Some(postgres) = Postgres::start() else { return };
    let new = Member::join(&postgres).await;
    // It is of a build that plays by other rules.
    postgres.ask("UPDATE nodes SET rules = '{}'");
    let mut old = Member::join(&postgres).await;
    let mut people = Vec::new();
    for _ in 0..2 {
        let (path, token) = open_room(old.address()).await;
        let mut host = Person::connect(old.address(), &path, &[]).await.unwrap();
        host.hello(json!({ "token": token, "name": "Ana" })).await.unwrap();
        let mut guest = Person::connect(old.address(), &path, &[]).await.unwrap();
        guest.hello(json!({ "name": "Ben" })).await.unwrap();
        people.push((path, host, guest));
    }
    let (path, mut host, mut guest) = people.pop().unwrap();
    host.ask(json!({ "type": "start" })).await.unwrap();
    old.dodo().terminate();
    let (idle_path, mut idle, _) = people.pop().unwrap();
    assert_eq!(idle.ended().await, Some(1012), "between games a room is handed over");
    let mut idle = Person::connect(new.address(), &idle_path, &[]).await.unwrap();
    idle.hello(json!({ "name": "Cleo" })).await.expect("it is open elsewhere");
    assert_eq!(request(old.address(), "GET", "/readyz", &[]).await.status, 503);
    assert_eq!(request(old.address(), "GET", "/healthz", &[]).await.status, 200);
    assert_eq!(request(new.address(), "GET", "/readyz", &[]).await.status, 200);
    play_to_the_end(&mut [&mut host, &mut guest]).await;
    assert_eq!(host.ended().await, Some(1012), "when it is over, that room too");
    assert!(old.dodo.take().unwrap().ended().await.success());
    let mut after = Person::connect(new.address(), &path, &[]).await.unwrap();
    after.hello(json!({ "name": "Dana" })).await.unwrap();
    after.catch_up().await;
    assert_eq!(postgres.ask("SELECT count(*) FROM nodes"), "1");
    assert_eq!(new.counted("dodo_buried_total").await, 0, "nobody had to die for it");
}
