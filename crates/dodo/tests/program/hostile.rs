//! The program itself among hostile ones: nobody honest is disturbed, and a
//! door with no descriptors left opens again.

use std::{
    process::{Command, Output},
    time::Duration,
};

use line::{Folder, PATIENCE, Person, play_to_the_end, request};
use serde_json::json;
use tokio::{
    net::TcpStream,
    task::spawn_blocking,
    time::{sleep, timeout},
};

use crate::dodo::{Dodo, free_port, in_folder};

async fn storm(arguments: &[&str]) -> Output {
    let mut storm = Command::new(env!("CARGO_BIN_EXE_dodo"));
    storm.args(["storm", "--against"]).args(arguments);
    spawn_blocking(move || storm.output()).await.unwrap().unwrap()
}

#[tokio::test]
async fn attacks_on_a_real_server_disturb_nobody() {
    let folder = Folder::new();
    let (dodo, _) = Dodo::start(&in_folder(&folder), free_port()).await;
    let against = format!("ws://{}", dodo.address);
    let out = storm(&[&against, "--crowd", "300", "--quick"]).await;
    let said = String::from_utf8(out.stdout).unwrap();
    println!("{said}");
    assert!(out.status.success(), "{said}{}", String::from_utf8_lossy(&out.stderr));
    let acts_beside = said.lines().skip(1).map(|line| {
        let (_, honest) = line.split_once("fine, ")?;
        honest.split_once(" acts")?.0.parse::<usize>().ok()
    });
    let acts_beside: Vec<Option<usize>> = acts_beside.collect();
    assert!(acts_beside.len() > 15 && acts_beside.iter().all(|acts| acts.is_some_and(|n| n > 0)), "{said}");
    dodo.terminate();
    assert!(dodo.ended().await.success());
}

#[tokio::test]
async fn other_machines_are_not_attacked() {
    let out = storm(&["ws://192.0.2.1:7360"]).await;
    assert!(!out.status.success());
    assert!(String::from_utf8(out.stderr).unwrap().contains("--yes-i-own-it"));
}

#[tokio::test]
async fn when_descriptors_run_out_those_who_are_in_play_on_and_the_door_opens_again() {
    let folder = Folder::new();
    let dodo = Dodo::start_after("ulimit -n 64", &in_folder(&folder), free_port()).await;
    let opened = request(dodo.address, "POST", "/api/rooms", &[]).await.json();
    let path = format!("/api/rooms/{}/socket", opened["code"].as_str().unwrap());
    let mut host = Person::connect(dodo.address, &path, &[]).await.unwrap();
    host.hello(json!({ "token": opened["token"] })).await.unwrap();
    let mut guest = Person::connect(dodo.address, &path, &[]).await.unwrap();
    guest.hello(json!({})).await.unwrap();
    let mut crowd = Vec::new();
    for _ in 0..120 {
        crowd.push(TcpStream::connect(dodo.address).await.unwrap());
    }
    host.ask(json!({ "type": "start" })).await.unwrap();
    play_to_the_end(&mut [&mut host, &mut guest]).await;
    drop(crowd);
    let opens = async {
        // Those who left are still being let out; a newcomer waits in line.
        while Person::connect(dodo.address, &path, &[]).await.is_err() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, opens).await.expect("the door opens again");
    assert_eq!(request(dodo.address, "GET", "/healthz", &[]).await.status, 200);
    dodo.terminate();
    assert!(dodo.ended().await.success());
}
