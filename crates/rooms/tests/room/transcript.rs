//! A finished game as a file that anyone can check.

use games::{Kind, Millis, Outcome};
use rooms::{Hex, Refusal, Stepped, TableInput, Transcript, TranscriptError, VerifyError, rules};
use serde_json::json;

use crate::evening::{Evening, master};

fn evening_of_three_games() -> Evening {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.play_out(&[ana, ben]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.play_one(ana);
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    evening.ask(ana, json!({ "type": "options", "options": { "mode": "together" } })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.play_out(&[ana, ben]);
    evening
}

#[test]
fn every_finished_game_is_believed_and_survives_the_way_through_a_file() {
    let records = evening_of_three_games().records();
    for game in [1, 3] {
        let transcript = Transcript::of(&records, game).unwrap();
        assert_eq!(transcript.verify(), Ok(()));
        assert_eq!(transcript.names, ["Ana", "Ben"]);
        let text = serde_json::to_string(&transcript).unwrap();
        let read: Transcript = serde_json::from_str(&text).unwrap();
        assert_eq!(read, transcript);
    }
}

#[test]
fn games_that_did_not_end_have_no_transcript() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    while evening.seen(ana)["phase"]["type"] == "playing" {
        assert_eq!(Transcript::of(&evening.records(), 1), Err(TranscriptError::NotOver));
        evening.play_one(ana);
    }
    assert!(Transcript::of(&evening.records(), 1).is_ok());
    let cleared = evening_of_three_games().records();
    for (game, untold) in
        [(0, TranscriptError::NoSuchGame), (2, TranscriptError::NotOver), (4, TranscriptError::NoSuchGame)]
    {
        assert_eq!(Transcript::of(&cleared, game), Err(untold), "game {game}");
    }
    assert_eq!(Transcript::of(&[], 1), Err(TranscriptError::NoSuchGame));
}

#[test]
fn each_kind_of_tampering_raises_its_own_doubt() {
    let honest = Transcript::of(&evening_of_three_games().records(), 1).unwrap();
    let check = |tamper: &dyn Fn(&mut Transcript), doubt: &dyn Fn(&VerifyError) -> bool| {
        let mut tampered = honest.clone();
        tamper(&mut tampered);
        let found = tampered.verify().unwrap_err();
        assert!(doubt(&found), "{found:?}");
        assert!(!found.to_string().is_empty());
    };
    let ours = rules(Kind::Duel);
    check(&|t| t.format = "dodo.game.9".into(), &|d| *d == VerifyError::Format("dodo.game.9".into()));
    check(&|t| t.rules += 1, &|d| *d == VerifyError::Rules { theirs: ours + 1, ours });
    check(&|t| t.seed.seed = master(9), &|d| *d == VerifyError::Commitment);
    check(&|t| t.seed.salt = master(9), &|d| *d == VerifyError::Commitment);
    check(&|t| t.commitment = master(9), &|d| *d == VerifyError::Commitment);
    check(&|t| t.options = json!({ "matches": 3 }), &|d| {
        matches!(d, VerifyError::Deal(Refusal::Rules { .. }))
    });
    check(&|t| t.options = json!(7), &|d| matches!(d, VerifyError::Deal(Refusal::BadOptions(_))));
    check(&|t| t.names.clear(), &|d| matches!(d, VerifyError::Deal(Refusal::TooFewSeats(1))));
    check(&|t| drop(t.steps.pop()), &|d| *d == VerifyError::Outcome);
    check(&|t| drop(t.steps.remove(0)), &|d| matches!(d, VerifyError::Step { number: 1, .. }));
    check(&|t| t.steps.push(Stepped { now: Millis(u64::MAX), input: TableInput::Timeout }), &|d| {
        matches!(d, VerifyError::Step { .. })
    });
    check(&|t| t.outcome.standings[0].score += 1, &|d| *d == VerifyError::Outcome);
    check(&|t| t.outcome = Outcome { standings: Vec::new() }, &|d| *d == VerifyError::Outcome);
}

#[test]
fn someones_own_chance_changes_the_deal_and_is_part_of_the_proof() {
    let nonce = "00112233445566778899aabbccddeeff";
    let play = |nonce: Option<&str>| {
        let mut evening = Evening::open();
        evening.efforts = 7;
        let ana = evening.hello(json!({ "name": "Ana", "nonce": nonce })).unwrap();
        let published = evening.seen(ana)["commitment"].clone();
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        evening.play_out(&[ana]);
        let transcript = Transcript::of(&evening.records(), 1).unwrap();
        assert_eq!(published, json!(transcript.commitment));
        (evening.events(ana).pop().unwrap()["code"].clone(), transcript)
    };
    let (code, plain) = play(None);
    let (other_code, with_nonce) = play(Some(nonce));
    assert_eq!(plain.commitment, with_nonce.commitment, "the server had fixed its part before");
    assert_ne!(code, other_code);
    assert_eq!(with_nonce.nonces, [nonce.parse::<Hex<16>>().unwrap()]);
    assert_eq!(with_nonce.verify(), Ok(()));
    let mut denied = with_nonce;
    denied.nonces.clear();
    assert!(denied.verify().is_err());
}

#[test]
fn the_critic_has_something_to_say_about_a_finished_game() {
    let transcript = Transcript::of(&evening_of_three_games().records(), 1).unwrap();
    let analysis = transcript.analyse().unwrap();
    assert!(analysis.get().len() > 2, "{}", analysis.get());
}
