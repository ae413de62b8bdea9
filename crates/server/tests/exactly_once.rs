//! Requests whose answers were never read are sent again under their ids, over
//! real sockets, and carried out once.

use serde_json::{Value, json};
use server::{Config, Resource};

use crate::harness::{House, Person};

/// Pings without a pong before a line counts as lost, and the one that says so.
const PINGS: f64 = 3.0;

#[test]
fn more_answers_are_remembered_than_a_person_can_have_under_way() {
    let Config { allowances, ping_every, .. } = Config::default();
    // All lines of a person share what they may ask.
    let silence = ping_every.as_secs_f64() * PINGS;
    let under_way: f64 = [Resource::Request, Resource::Stroke]
        .map(|resource| {
            f64::from(allowances[resource].burst) + silence / allowances[resource].every.as_secs_f64()
        })
        .iter()
        .sum();
    assert!(under_way < rooms::MOST_RUNS as f64, "{under_way} may be under way");
}

fn ink(n: u64) -> Value {
    let pen = json!({ "tool": "ink", "width": "medium", "colour": "black" });
    let op = json!({ "type": "chunk", "pen": pen, "points": [10 + n, 20], "ends": true });
    json!({ "type": "stroke", "action": { "type": "ink", "board": n % 6, "op": op } })
}

/// How many strokes lie on someone's boards, as they are told over a new line.
async fn n_strokes(house: &House, code: &str, hello: &Value) -> usize {
    let mut watcher = house.join(code, hello.clone()).await;
    watcher.catch_up().await;
    let backlog = watcher.heard.iter().filter(|told| told["backlog"] == true);
    let drawn: Vec<&Value> = backlog.flat_map(|told| told["events"].as_array().unwrap()).collect();
    let own = drawn.into_iter().filter(|event| event["seat"] == 0);
    own.map(|event| event["ink"]["strokes"].as_array().unwrap().len()).sum()
}

#[tokio::test]
async fn a_burst_of_strokes_sent_again_after_a_cut_is_drawn_once() {
    let house = House::open();
    let (code, token) = house.room().await;
    let hello = json!({ "token": token, "name": "Ana" });
    let mut ana = house.join(&code, hello.clone()).await;
    ana.ask(json!({ "type": "play_now", "kind": "rush", "seats": 3 })).await.unwrap();
    ana.ask(json!({ "type": "skip" })).await.unwrap();
    let burst = async |person: &mut Person| {
        for n in 0..200 {
            person.send_as(1_000_000 + n, ink(n)).await;
            // Answers that nobody reads end a line, sooner or later.
            if n % 20 == 19 {
                person.outcome_of(1_000_000 + n).await.unwrap();
            }
        }
    };
    burst(&mut ana).await;
    drop(ana);
    assert_eq!(n_strokes(&house, &code, &hello).await, 200);
    let mut ana = house.join(&code, hello.clone()).await;
    burst(&mut ana).await;
    assert_eq!(n_strokes(&house, &code, &hello).await, 200, "none is drawn twice");
}
