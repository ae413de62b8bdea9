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

/// Those of a build that plays all games in another way.
const OTHER_RULES: &str = "duel/900,dominoes/900";
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
    let new = Member::join_of_another_build(&postgres, OTHER_RULES).await;
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

#[tokio::test]
async fn a_game_waits_for_a_server_that_knows_its_rules() {
    let Some(postgres) = Postgres::start() else { return };
    let mut old = Member::join(&postgres).await;
    let new = Member::join_of_another_build(&postgres, OTHER_RULES).await;
    let (path, token) = open_room(old.address()).await;
    let mut host = Person::connect(old.address(), &path, &[]).await.unwrap();
    let welcome = host.hello(json!({ "token": token, "name": "Ana" })).await.unwrap();
    let mut guest = Person::connect(old.address(), &path, &[]).await.unwrap();
    guest.hello(json!({ "name": "Ben" })).await.unwrap();
    host.ask(json!({ "type": "start" })).await.unwrap();
    host.catch_up().await;
    old.kill();
    // It buries whoever had the game, and does not open the room all the same.
    assert!(Person::connect(new.address(), &path, &[]).await.is_err(), "nobody may be let in");
    assert_eq!(new.counted("dodo_buried_total").await, 1);
    assert_eq!(postgres.ask("SELECT epoch FROM rooms"), "1", "nobody has claimed it");
    assert_eq!(
        postgres.ask("SELECT count(*) FROM records WHERE ended IS NOT NULL"),
        "0",
        "nor closed the game"
    );
    let back = Member::join(&postgres).await;
    let mut again = Person::connect(new.address(), &path, &[]).await.unwrap();
    let hello = json!({ "token": token, "last_seq": welcome["seq"] });
    assert_eq!(again.hello(hello).await.unwrap()["you"], welcome["you"]);
    again.catch_up().await;
    assert!(host.game["view"].is_object());
    assert_eq!(again.game["game"], host.game["game"], "the game goes on");
    assert_eq!(again.game["view"]["phase"]["type"], host.game["view"]["phase"]["type"]);
    assert_eq!(new.counted("dodo_forwarded_total").await, 1, "where its rules are known");
    assert_eq!(back.rooms(&postgres).len(), 1);
}

#[tokio::test]
async fn whoever_came_through_a_server_that_stops_is_asked_to_come_again() {
    let Some(postgres) = Postgres::start() else { return };
    let [owner, mut entry, _] = three(&postgres).await;
    let (path, token) = open_room(owner.address()).await;
    let mut host = Person::connect(owner.address(), &path, &[]).await.unwrap();
    host.hello(json!({ "token": token, "name": "Ana" })).await.unwrap();
    let mut guest = Person::connect(entry.address(), &path, &[]).await.unwrap();
    guest.hello(json!({ "name": "Ben" })).await.unwrap();
    entry.dodo().terminate();
    assert_eq!(guest.ended().await, Some(1012));
    assert!(entry.dodo.take().unwrap().ended().await.success());
    assert!(host.ask(json!({ "type": "ping" })).await.is_ok(), "the room itself goes on");
}

#[tokio::test]
async fn a_room_of_which_more_was_seen_than_there_is_is_opened_again_if_it_is_no_longer_ours() {
    let Some(postgres) = Postgres::start() else { return };
    let member = Member::join(&postgres).await;
    let (path, token) = open_room(member.address()).await;
    let mut host = Person::connect(member.address(), &path, &[]).await.unwrap();
    host.hello(json!({ "token": token, "name": "Ana" })).await.unwrap();
    // Anyone can say so; the room is ours, and nobody is troubled by it.
    let hello = json!({ "type": "hello", "name": "Ben", "last_seq": 1_000_000 });
    let mut guest = Person::connect(member.address(), &path, &[]).await.unwrap();
    assert_eq!(guest.hello(hello.clone()).await.unwrap()["resumed"], false);
    assert!(host.ask(json!({ "type": "ping" })).await.is_ok());
    // Someone else has it, and is gone by now.
    postgres.ask("UPDATE rooms SET owner = 'someone else', epoch = epoch + 1");
    let mut late = Person::connect(member.address(), &path, &[]).await.unwrap();
    late.send(hello).await;
    assert_eq!(late.ended().await, Some(1012));
    assert_eq!(host.ended().await, Some(1012), "what it believes is of no use to anyone");
    let mut again = Person::connect(member.address(), &path, &[]).await.unwrap();
    again.hello(json!({ "token": token })).await.unwrap();
    assert_eq!(postgres.ask("SELECT epoch FROM rooms"), "3", "claimed anew");
}

#[tokio::test]
async fn whoever_is_asked_under_anothers_name_says_so_and_passes_nobody_on() {
    let Some(postgres) = Postgres::start() else { return };
    let [owner, entry, third] = three(&postgres).await;
    let (path, token) = open_room(owner.address()).await;
    let mut host = Person::connect(owner.address(), &path, &[]).await.unwrap();
    host.hello(json!({ "token": token, "name": "Ana" })).await.unwrap();
    // The list leads to the wrong server; it knows where the room is, too.
    let there = |member: &Member| format!("127.0.0.2:{}", member.address().port());
    let lead = |from: String, to: String| {
        postgres.ask(&format!(
            "UPDATE nodes SET address = '{to}' WHERE id = (SELECT owner FROM rooms) AND address = '{from}'"
        ))
    };
    lead(there(&owner), there(&third));
    let (address, way) = (entry.address(), path.clone());
    let coming = tokio::spawn(async move { Person::connect(address, &way, &[]).await.map_err(drop) });
    while entry.counted("dodo_forward_failures_total{why=\"wrong_owner\"").await == 0 {
        sleep(Duration::from_millis(20)).await;
    }
    lead(there(&third), there(&owner));
    let mut guest = coming.await.unwrap().expect("let in once the list is right");
    guest.hello(json!({ "name": "Ben" })).await.unwrap();
    assert_eq!(third.counted("dodo_forwarded_total").await, 0, "nobody is passed on twice");
    assert_eq!(entry.counted("dodo_forwarded_total").await, 1);
}

#[tokio::test]
async fn whoever_a_room_knows_is_let_in_through_another_server_however_much_is_guessed() {
    let Some(postgres) = Postgres::start() else { return };
    let [owner, entry, _] = three(&postgres).await;
    let (path, token) = open_room(owner.address()).await;
    let mut host = Person::connect(owner.address(), &path, &[]).await.unwrap();
    let you = host.hello(json!({ "token": token, "name": "Ana" })).await.unwrap()["you"].clone();
    for number in 0..60_u64 {
        let code = rooms::RoomCode::from_number(number);
        request(entry.address(), "GET", &format!("/api/rooms/{code}"), &[]).await;
    }
    // How long the way takes must tell nothing: if it takes longer than that, they
    // are turned away, and come again.
    let known = async || {
        let mut again = Person::connect(entry.address(), &path, &[]).await.unwrap();
        again.hello(json!({ "token": token })).await
    };
    let mut welcome = known().await;
    while entry.counted("dodo_forwarded_total").await == 0 {
        welcome = known().await;
    }
    assert_eq!(welcome.unwrap()["you"], you);
    let mut stranger = Person::connect(entry.address(), &path, &[]).await.unwrap();
    let refused = stranger.hello(json!({ "name": "Eve" })).await.unwrap_err();
    assert_eq!(refused["code"], "too_many_guesses", "{refused}");
}

#[tokio::test]
async fn the_door_shows_who_is_inside_at_any_server() {
    let Some(postgres) = Postgres::start() else { return };
    let [owner, other, _] = three(&postgres).await;
    let (path, token) = open_room(owner.address()).await;
    let room = path.strip_suffix("/socket").unwrap();
    let picture = format!("{room}/preview.png");
    let asleep = request(other.address(), "GET", &picture, &[]).await;
    assert_eq!(asleep.header("cache-control"), Some("no-store"), "it may be awake the next time");
    let mut host = Person::connect(owner.address(), &path, &[]).await.unwrap();
    host.hello(json!({ "token": token, "name": "Ana" })).await.unwrap();
    host.catch_up().await;
    let here = request(owner.address(), "GET", room, &[]).await.json();
    assert_eq!(here["glance"]["people"][0]["name"], "Ana");
    // A server is not waited for long; on a busy machine that may be too short.
    let elsewhere = async |path: &str, is_seen: &dyn Fn(&line::Answer) -> bool| {
        loop {
            let answer = request(other.address(), "GET", path, &[]).await;
            assert_eq!(answer.status, 200, "{path}");
            if is_seen(&answer) {
                return answer;
            }
            sleep(Duration::from_secs(1)).await;
        }
    };
    assert_eq!(elsewhere(room, &|answer| !answer.json()["glance"].is_null()).await.json(), here);
    let code = room.rsplit('/').next().unwrap();
    // What is sent with a link says who waits.
    elsewhere(&format!("/r/{code}"), &|answer| answer.body.contains("Ana")).await;
    let fresh = Some("public, max-age=300");
    elsewhere(&picture, &|answer| answer.header("cache-control") == fresh).await;
    assert_eq!(postgres.ask("SELECT epoch FROM rooms"), "1", "nobody else has claimed it");
}
