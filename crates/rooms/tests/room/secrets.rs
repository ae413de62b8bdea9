//! Every byte that any line was sent, searched for what it must not hold.

use rooms::{Limits, Seed, Transcript};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest, master, parse, token};

/// All frames of a line that come before the code of the first match lies open.
fn before_the_end(frames: &[(rooms::LineId, String)], guest: Guest) -> Vec<&str> {
    let own = frames.iter().filter(|(line, _)| *line == guest.line).map(|(_, text)| text.as_str());
    own.take_while(|text| !text.contains("match_ended")).collect()
}

fn frames(evening: &Evening) -> Vec<(rooms::LineId, String)> {
    evening.all_frames().map(|(line, text)| (line, text.to_owned())).collect()
}

fn boards(frame: &Value) -> Vec<Value> {
    let told = ["view", "set", "add"].iter().filter_map(|part| frame[part]["boards"].as_array());
    told.flatten().cloned().collect()
}

#[test]
fn side_by_side_nobody_learns_anything_of_the_others_board_until_both_are_done() {
    for number in 0..12 {
        let evening = Evening::open_with(number, Limits::default());
        let (mut evening, [ana, ben]) = evening.joined_by(["Ana", "Ben"]);
        let (cleo, screen) = (evening.join("Cleo"), evening.screen());
        evening.efforts = 1 + (number % 3) as usize;
        let options = json!({ "mode": "together", "assist": number % 2 == 0 });
        evening.ask(ana, json!({ "type": "options", "options": options })).unwrap();
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        while evening.play_one(ana) {}
        assert!(evening.events(ana).iter().all(|event| event["type"] != "match_ended"));
        evening.play_out(&[ana, ben]);
        let all = frames(&evening);
        for (viewer, own) in [(ana, Some(0)), (ben, Some(1)), (cleo, None), (screen, None)] {
            for text in before_the_end(&all, viewer) {
                let frame = parse(text);
                for board in boards(&frame) {
                    assert_eq!(board["code"], Value::Null, "{text}");
                    if json!(own) != board["breaker"] {
                        assert_covered(&board);
                    }
                }
                for event in frame["events"].as_array().into_iter().flatten() {
                    if json!(own) != event["breaker"] {
                        assert_muffled(event);
                    }
                }
            }
        }
    }
}

fn assert_covered(board: &Value) {
    for row in board["rows"].as_array().unwrap() {
        assert_eq!(row["dice"], json!([null, null, null, null]));
        assert_eq!((&row["answer"], &row["left"]), (&Value::Null, &Value::Null));
    }
    assert_eq!(board["possible"], Value::Null);
    assert!(board["turn"]["roll"].as_array().is_none_or(Vec::is_empty), "{board}");
    if board["turn"]["type"] == "done" {
        assert_eq!(
            (&board["turn"]["ending"]["type"], &board["turn"]["score"]),
            (&json!("covered"), &Value::Null)
        );
    }
}

fn assert_muffled(event: &Value) {
    assert!(event["dice"].as_array().is_none_or(Vec::is_empty), "{event}");
    assert_eq!(event.get("answer").unwrap_or(&Value::Null), &Value::Null);
    assert_eq!(event.get("score").unwrap_or(&Value::Null), &Value::Null);
    assert_ne!(event["type"], "expired");
}

#[test]
fn in_turns_the_code_is_shown_to_its_maker_and_to_nobody_else() {
    for number in 0..12 {
        let evening = Evening::open_with(number, Limits::default());
        let (mut evening, [ana, ben]) = evening.joined_by(["Ana", "Ben"]);
        let cleo = evening.join("Cleo");
        let options = json!({ "manual": number % 2 == 0 });
        evening.ask(ana, json!({ "type": "options", "options": options })).unwrap();
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        evening.play_out(&[ana, ben]);
        let all = frames(&evening);
        let mut n_shown = 0;
        for (viewer, seat) in [(ana, Some(0)), (ben, Some(1)), (cleo, None)] {
            for text in before_the_end(&all, viewer) {
                for board in boards(&parse(text)) {
                    let makes = seat.is_some() && json!(seat) == board["maker"];
                    assert_eq!(board["code"] != Value::Null, makes, "{text}");
                    n_shown += usize::from(makes);
                }
            }
        }
        assert!(n_shown > 0);
    }
}

#[test]
fn no_roll_is_in_any_frame_before_it_is_rolled() {
    for number in 0..12 {
        let (mut evening, [ana]) = Evening::open_with(number, Limits::default()).joined_by(["Ana"]);
        evening.efforts = 4;
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        evening.play_out(&[ana]);
        let texts: Vec<String> = evening.all_frames().map(|(_, text)| text.to_owned()).collect();
        let rolls = evening.events(ana).into_iter().filter(|event| event["type"] == "rolled");
        let mut rolls: Vec<String> = rolls.map(|event| event["dice"].to_string()).collect();
        assert_eq!(rolls.len(), 4);
        rolls.dedup();
        let first_seen = |roll: &String| texts.iter().position(|text| text.contains(roll)).unwrap();
        let seen: Vec<usize> = rolls.iter().map(first_seen).collect();
        assert!(seen.windows(2).all(|pair| pair[0] + 4 < pair[1]), "{seen:?}");
    }
}

#[test]
fn seeds_salts_tokens_and_the_master_secret_are_in_no_frame() {
    for number in 0..6 {
        let evening = Evening::open_with(number, Limits::default());
        let (mut evening, [ana, ben]) = evening.joined_by(["Ana", "Ben"]);
        let nonce = token(5_000).to_string();
        let cleo = evening.hello(json!({ "name": "Cleo", "nonce": nonce })).unwrap();
        let screen = evening.screen();
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        evening.play_out(&[ana, ben]);
        let ben = evening.back(ben);
        evening.ask(ana, json!({ "type": "block", "person": cleo.person })).unwrap();
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        evening.restart();
        let (ana, ben) = (evening.back(ana), evening.back(ben));
        evening.play_out(&[ana, ben]);

        let mut secrets = vec![master(number).to_string(), nonce];
        for game in 1..=3 {
            let seed = Seed::of_game(&master(number), game);
            secrets.extend([seed.seed.to_string(), seed.salt.to_string()]);
        }
        let tokens = [ana, ben, cleo, screen].map(|guest| guest.token);
        secrets.extend(tokens.map(|token| token.hash().to_string()));
        for (line, text) in evening.all_frames() {
            for secret in &secrets {
                assert!(!text.contains(&secret[..16]), "{line:?}: {text}");
            }
            for token in tokens {
                let is_own_welcome = text.contains("\"welcome\"") && parse(text)["token"] == json!(token);
                assert!(is_own_welcome || !text.contains(&token.to_string()), "{line:?}: {text}");
            }
        }
    }
}

#[test]
fn a_token_is_told_once_and_only_to_its_owner() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.back(ben);
    let told = |token: String| {
        evening
            .all_frames()
            .filter(|(_, text)| text.contains(&token))
            .map(|(line, _)| line)
            .collect::<Vec<_>>()
    };
    assert_eq!(told(ana.token.to_string()), [ana.line]);
    assert_eq!(told(ben.token.to_string()), [ben.line]);
}

#[test]
fn what_is_published_before_each_deal_is_what_its_transcript_proves() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    let mut published = Vec::new();
    for _ in 0..3 {
        let before = evening.seen(ana)["commitment"].clone();
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        assert_eq!(evening.seen(ana)["commitment"], before, "the same while it is played");
        evening.play_out(&[ana, ben]);
        published.push(before);
    }
    for (game, commitment) in (1..).zip(&published) {
        let transcript = Transcript::of(&evening.records(), game).unwrap();
        assert_eq!(json!(transcript.commitment), *commitment);
        assert_eq!(transcript.verify(), Ok(()));
    }
    published.dedup();
    assert_eq!(published.len(), 3);
}
