//! Packs that lie with the server: offered by name, never by word.

use std::{fs, sync::Arc};

use serde_json::json;

use crate::harness::{Folder, House};

fn words(n: usize) -> String {
    (1..=n).map(|n| format!("{}\n", "quaggle".chars().cycle().take(n + 2).collect::<String>())).collect()
}

#[tokio::test]
async fn packs_are_offered_and_laid_by_name_and_bad_ones_are_passed_over() {
    let folder = Arc::new(Folder::new());
    let packs = folder.path().join("packs");
    fs::create_dir_all(&packs).unwrap();
    let good = format!("# title: Nonsense\n# language: xx\n{}", words(28)) + "abcdefgh";
    let letters = ('a'..='z').map(|c| format!("{c}{c}{c}\n")).collect::<String>();
    fs::write(packs.join("nonsense.txt"), good + "\n" + &letters).unwrap();
    fs::write(packs.join("short.txt"), words(3)).unwrap();
    fs::write(packs.join("long.txt"), "x\n".repeat(40_000)).unwrap();
    fs::write(packs.join("binary.txt"), [0xff, 0xfe, 0x00]).unwrap();
    fs::write(packs.join("notes.md"), words(28)).unwrap();

    let house = House::on(folder, |_| {});
    let offers = house.get("/api/packs").await.json();
    let note = json!({ "title": "Nonsense", "language": "xx", "words": 55 });
    assert_eq!(offers, json!([{ "name": "nonsense", "kind": "rush", "note": note }]));

    let (_, mut host, _guest) = house.table().await;
    host.ask(json!({ "type": "pick", "kind": "rush" })).await.unwrap();
    let pack = json!({ "type": "shelf", "name": "nonsense" });
    host.ask(json!({ "type": "pack", "pack": pack })).await.unwrap();
    host.catch_up().await;
    assert_eq!(host.room["pack"], note);
}
