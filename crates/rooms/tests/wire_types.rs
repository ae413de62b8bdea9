//! The TypeScript in `web/src/wire` is what these Rust types say.
//! `BLESS=1 cargo test -p rooms --features ts --test wire_types` rewrites it.

#![allow(clippy::disallowed_methods, reason = "this test compares files")]

use std::{fs, path::Path};

use games::{dominoes, duel};
use rooms::wire::{FromClient, RoomView, ToClient};
use ts_rs::{Config, TS};

#[test]
fn the_wire_types_of_the_client_are_up_to_date() {
    let fresh = std::env::temp_dir().join(format!("dodo-wire-{}", std::process::id()));
    let config = Config::new().with_out_dir(&fresh).with_large_int("number");
    FromClient::export_all(&config).unwrap();
    ToClient::export_all(&config).unwrap();
    RoomView::export_all(&config).unwrap();
    games::About::export_all(&config).unwrap();
    duel::Action::export_all(&config).unwrap();
    duel::View::export_all(&config).unwrap();
    duel::Event::export_all(&config).unwrap();
    bots::duel::Analysis::export_all(&config).unwrap();
    dominoes::Action::export_all(&config).unwrap();
    dominoes::View::export_all(&config).unwrap();
    dominoes::Event::export_all(&config).unwrap();
    dominoes::Record::export_all(&config).unwrap();
    dominoes::Sheet::export_all(&config).unwrap();
    bots::dominoes::Analysis::export_all(&config).unwrap();

    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire");
    for entry in fs::read_dir(&fresh).unwrap() {
        let entry = entry.unwrap();
        let text = fs::read_to_string(entry.path()).unwrap();
        let path = kept.join(entry.file_name());
        if std::env::var_os("BLESS").is_some() {
            fs::create_dir_all(&kept).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let stored = fs::read_to_string(&path).unwrap_or_default();
        assert!(stored == text, "{} is stale: run with BLESS=1", path.display());
    }
    fs::remove_dir_all(&fresh).unwrap();
}
