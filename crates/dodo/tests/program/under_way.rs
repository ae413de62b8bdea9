//! The program killed while a thousand requests of one person are under way on
//! several tabs: whatever is sent again is carried out once.

use std::{net::SocketAddr, time::Duration};

use line::{Folder, From, Line, in_a_word, open_room};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::dodo::{Dodo, free_port, in_folder};

const TABS: usize = 5;
const KILLS: u64 = 4;
const EACH_TIME: u64 = 250;
/// How many requests are heard to be done before the server is killed.
const ENOUGH: usize = 8;

/// A request that leaves exactly one record, whatever was before.
fn ask(id: u64) -> Value {
    json!({ "type": "lock", "locked": id.is_multiple_of(2) })
}

async fn tabs(address: SocketAddr, code: &str, token: &str) -> Vec<Line> {
    let mut tabs = Vec::new();
    for _ in 0..TABS {
        tabs.push(Line::join(address, From::Home, code, Some(token)).await.unwrap());
    }
    tabs
}

/// How many changes there have been, as a fresh tab is told.
async fn n_changes(address: SocketAddr, code: &str, token: &str) -> u64 {
    let tab = Line::join(address, From::Home, code, Some(token)).await.unwrap();
    tab.welcome["seq"].as_u64().unwrap()
}

/// Asks on one tab and another until it is said to be done.
async fn settle(tabs: &mut [Line], id: u64) {
    let first = usize::try_from(id).unwrap() % TABS;
    for tab in [first, (first + 1) % TABS] {
        loop {
            tabs[tab].send_as(id, &ask(id)).await;
            let answer = loop {
                let told = tabs[tab].hear().await.unwrap().expect("the line stays");
                if told["id"] == id {
                    break in_a_word(&told);
                }
            };
            match answer.as_str() {
                "done" => break,
                "too_fast" => sleep(Duration::from_millis(200)).await,
                _ => panic!("{answer}"),
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_requests_under_way_over_kill_9_are_carried_out_once_each() {
    let (folder, port) = (Folder::new(), free_port());
    let (mut dodo, _) = Dodo::start(&in_folder(&folder), port).await;
    let address = dodo.address;
    let (code, token) = open_room(address, From::Home).await.unwrap();
    drop(tabs(address, &code, &token).await);
    let before = n_changes(address, &code, &token).await;
    let (n_asked, mut n_done_before) = (KILLS * EACH_TIME, 0);
    for kill in 1..=KILLS {
        let mut tabs = tabs(address, &code, &token).await;
        // All that was ever asked once more, and what is new; nothing is read.
        for id in 1..=kill * EACH_TIME {
            let tab = usize::try_from(id + kill).unwrap() % TABS;
            tabs[tab].send_as(id, &ask(id)).await;
        }
        // Some of it is carried out, as one tab hears; whatever it hears counts for nothing.
        let mut n_done = 0;
        while n_done < ENOUGH
            && let Ok(Ok(told)) = tabs[0].hear().await
        {
            n_done += usize::from(told["type"] == "done");
        }
        dodo.kill();
        (dodo, _) = Dodo::start(&in_folder(&folder), port).await;
        let done = n_changes(address, &code, &token).await - before;
        println!("kill {kill}: {} asked, {done} carried out", kill * EACH_TIME);
        assert!(done <= kill * EACH_TIME, "something was carried out twice");
        n_done_before = done;
    }
    assert!(n_done_before > 0, "nothing was carried out before a kill");
    let mut tabs = tabs(address, &code, &token).await;
    for id in 1..=n_asked {
        settle(&mut tabs, id).await;
    }
    let done = n_changes(address, &code, &token).await - before;
    assert_eq!(done, n_asked, "each was carried out, and once");
    dodo.terminate();
    assert!(dodo.ended().await.success());
}
