//! Packs of the host's own: laid beside the game, played with, and shown to nobody.

use rooms::{Limits, PackOnShelf};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

fn words() -> Vec<String> {
    (0..40).map(|n| format!("quaggle{}", ["a", "b", "c", "d"][n % 4].repeat(n / 4 + 1))).collect()
}

fn pack() -> String {
    format!("# title: Nonsense\n# language: en\n{}", words().join("\n"))
}

fn lay(text: &str) -> Value {
    json!({ "type": "pack", "pack": { "type": "file", "text": text } })
}

fn at_rush() -> (Evening, [Guest; 3]) {
    let (mut evening, guests) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.ask(guests[0], json!({ "type": "pick", "kind": "rush" })).unwrap();
    (evening, guests)
}

#[test]
fn a_pack_is_played_with_and_nobody_is_shown_more_than_their_own_words() {
    let (mut evening, guests) = at_rush();
    evening.ask(guests[0], lay(&pack())).unwrap();
    let note = json!({ "title": "Nonsense", "language": "en", "words": 40 });
    assert_eq!(evening.seen(guests[1])["pack"], note);
    evening.ask(guests[0], json!({ "type": "start" })).unwrap();
    evening.skip(guests[0]).unwrap();
    for (seat, guest) in guests.into_iter().enumerate() {
        let own = evening.view(guest)["view"]["sides"][seat]["boards"].clone();
        let own: Vec<&str> =
            own.as_array().unwrap().iter().map(|board| board["word"].as_str().unwrap()).collect();
        assert!(own.iter().all(|word| words().iter().any(|known| known == word)), "{own:?}");
        let frames = evening.all_frames().filter(|(line, _)| *line == guest.line);
        let bytes: String = frames.map(|(_, text)| text).collect();
        let seen = words().iter().filter(|word| bytes.contains(&format!("\"{word}\""))).count();
        assert_eq!(seen, own.len(), "seat {seat} sees the words of others");
    }
}

#[test]
fn a_pack_that_cannot_be_read_says_where_and_changes_nothing() {
    let (mut evening, [ana, ..]) = at_rush();
    let bad = pack().replace("quaggleb\n", "one, two\n");
    let answer = evening.ask_on(ana.line, 99, lay(&bad));
    assert_eq!(answer["code"], "bad_pack");
    assert!(answer["text"].as_str().unwrap().contains("line 4"), "{answer}");
    assert_eq!(evening.seen(ana)["pack"], Value::Null);
    assert_eq!(evening.ask(ana, lay("cat\ndog")), Err("bad_pack".into()));
}

#[test]
fn only_the_host_lays_packs_and_only_beside_games_that_take_them() {
    let (mut evening, [ana, ben, _]) = at_rush();
    assert_eq!(evening.ask(ben, lay(&pack())), Err("not_host".into()));
    let smuggled = json!({ "type": "options", "options": { "pack": { "title": "" } } });
    assert_eq!(evening.ask(ana, smuggled), Err("bad_options".into()));
    evening.ask(ana, json!({ "type": "pick", "kind": "dobble" })).unwrap();
    assert_eq!(evening.ask(ana, lay(&pack())), Err("bad_pack".into()));
}

#[test]
fn a_pack_goes_when_it_is_taken_away_or_another_game_is_picked() {
    let (mut evening, [ana, ..]) = at_rush();
    let shown = |evening: &Evening| evening.seen(ana)["pack"] != Value::Null;
    evening.ask(ana, lay(&pack())).unwrap();
    evening.ask(ana, json!({ "type": "pack" })).unwrap();
    assert!(!shown(&evening));
    evening.ask(ana, lay(&pack())).unwrap();
    assert!(shown(&evening));
    evening.ask(ana, json!({ "type": "pick", "kind": "rush" })).unwrap();
    assert!(!shown(&evening));
}

#[test]
fn packs_that_lie_with_the_server_are_laid_by_name() {
    let shelf = vec![PackOnShelf { name: "nonsense".into(), text: pack() }];
    let limits = Limits { packs: Vec::leak(shelf), ..Limits::default() };
    let (mut evening, [ana, _, _]) = Evening::open_with(1, limits).joined_by(["Ana", "Ben", "Cleo"]);
    evening.ask(ana, json!({ "type": "pick", "kind": "rush" })).unwrap();
    let named = |name: &str| json!({ "type": "pack", "pack": { "type": "shelf", "name": name } });
    assert_eq!(evening.ask(ana, named("../journal")), Err("no_such_pack".into()));
    evening.ask(ana, named("nonsense")).unwrap();
    assert_eq!(evening.seen(ana)["pack"]["title"], "Nonsense");
    // The room keeps what it was given, whatever becomes of the file.
    evening.limits = Limits::default();
    evening.restart();
    let ana = evening.back(ana);
    assert_eq!(evening.seen(ana)["pack"]["words"], 40);
    evening.ask(ana, json!({ "type": "start", "away": "bot" })).unwrap();
}

// DH18
#[test]
fn a_board_of_dohdles_is_laid_like_a_pack_played_on_and_kept() {
    let (mut evening, guests) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.ask(guests[0], json!({ "type": "pick", "kind": "dohdles" })).unwrap();
    let board =
        "# title: From the box\nclues ?? ABC\nrewards 1 2\nforward 1 2 3 2 1\nback 0 0 1 2 3\nstart 2\n";
    let answer = evening.ask_on(guests[0].line, 99, lay(&board.replace("1 2\n", "1 x\n")));
    assert_eq!(answer["code"], "bad_pack");
    assert!(answer["text"].as_str().unwrap().contains("line 3: “x” is not a number"), "{answer}");
    assert_eq!(evening.ask(guests[0], lay(&pack())), Err("bad_pack".into()), "words are no board");
    evening.ask(guests[0], lay(board)).unwrap();
    let note = json!({ "title": "From the box", "language": "", "words": 6 });
    assert_eq!(evening.seen(guests[1])["pack"], note);
    evening.ask(guests[0], json!({ "type": "start" })).unwrap();
    evening.restart();
    for guest in guests.map(|guest| evening.back(guest)) {
        let view = evening.view(guest)["view"].clone();
        assert_eq!(view["layout"]["green"], json!([1, 2, 3, 2, 1]));
        assert_eq!(view["sides"][0]["space"], 2);
    }
}
