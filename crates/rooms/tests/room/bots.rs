//! Bots at the table: they finish what they start, and nothing they think
//! late or wrongly can hold up a room.

use bots::{Choice, Level};
use games::{Kind, Millis, Seat};
use rooms::{Input, Limits, PreparedAction, ThoughtKey, Timestamp, about, deal};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

fn two_bots(number: u64, level: Level, options: &Value) -> (Evening, Guest) {
    let (mut evening, [ana]) = Evening::open_with(number, Limits::default()).joined_by(["Ana"]);
    evening.ask(ana, json!({ "type": "options", "options": options })).unwrap();
    evening.ask(ana, json!({ "type": "stand" })).unwrap();
    for _ in 0..2 {
        evening.ask(ana, json!({ "type": "add_bot", "level": level })).unwrap();
    }
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    (evening, ana)
}

/// Someone against one bot, in mode `together`, so that the bot may act at once.
fn against_a_bot() -> (Evening, Guest) {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.thinks_at_once = false;
    evening.ask(ana, json!({ "type": "add_bot", "level": "easy" })).unwrap();
    evening.ask(ana, json!({ "type": "options", "options": { "mode": "together" } })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    (evening, ana)
}

const BOT: Seat = Seat(1);

/// What a bot might choose in a game of some kind.
fn choice(kind: Kind, action: &Value, after: u64) -> Choice<PreparedAction> {
    let (table, _) = deal(kind, &json!({}), about(kind).min_seats, [0; 32]).unwrap();
    Choice { action: table.read(action).unwrap(), after: Millis(after) }
}

/// The bot's answer to what it was last sent to think about, as if of that game.
fn thought(evening: &mut Evening, game: u32, action: Option<Value>, after: u64) {
    let choice = action.map(|action| choice(Kind::Duel, &action, after));
    let as_of = evening.thoughts.back().map_or(0, |(key, _)| key.as_of);
    evening.handle(Input::Thought { key: ThoughtKey { game, seat: BOT, as_of }, choice });
}

#[test]
fn bots_play_whole_games_at_every_level() {
    for level in Level::ALL {
        for options in [json!({}), json!({ "mode": "together" }), json!({ "manual": true, "pace": "off" })] {
            let (mut evening, ana) = two_bots(3, level, &options);
            evening.pass(10 * 60_000);
            assert_eq!(evening.seen(ana)["phase"]["type"], "over", "{level} {options}");
            assert_eq!(evening.room().wake_at(), None);
        }
    }
}

#[test]
fn bots_stop_while_nobody_watches_and_go_on_after() {
    let (mut evening, ana) = two_bots(4, Level::Easy, &json!({}));
    evening.pass(8_000);
    evening.lose(ana);
    let n_records = evening.records().len();
    evening.pass(3_600_000);
    assert_eq!(evening.records().len(), n_records);
    let ana = evening.back(ana);
    evening.pass(10 * 60_000);
    assert_eq!(evening.seen(ana)["phase"]["type"], "over");
}

#[test]
fn a_bot_waits_as_long_as_it_said_before_it_acts() {
    let (mut evening, _) = against_a_bot();
    assert_eq!(evening.thoughts.len(), 1);
    let n_records = evening.records().len();
    thought(&mut evening, 1, Some(json!({ "type": "roll" })), 2_000);
    evening.pass(1_999);
    assert_eq!(evening.records().len(), n_records);
    evening.pass(1);
    assert_eq!(evening.records().len(), n_records + 1);
}

#[test]
fn thoughts_about_another_game_another_seat_or_nothing_are_dropped() {
    let (mut evening, ana) = against_a_bot();
    let n_records = evening.records().len();
    thought(&mut evening, 2, Some(json!({ "type": "roll" })), 0);
    let roll = || Some(choice(Kind::Duel, &json!({ "type": "roll" }), 0));
    let key = evening.thoughts.back().unwrap().0;
    for seat in [Seat(0), Seat(2), Seat(255)] {
        evening.handle(Input::Thought { key: ThoughtKey { seat, ..key }, choice: roll() });
    }
    evening.pass(1_000);
    assert_eq!(evening.records().len(), n_records);
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    let n_records = evening.records().len();
    thought(&mut evening, 1, Some(json!({ "type": "roll" })), 0);
    assert_eq!(evening.records().len(), n_records);
}

#[test]
fn a_thought_about_what_has_changed_since_is_dropped() {
    let (mut evening, ana) = against_a_bot();
    evening.act(ana, json!({ "type": "roll" })).unwrap();
    assert_eq!(evening.thoughts.len(), 2, "the bot sees that Ana has rolled and looks again");
    let (stale, _) = evening.thoughts.pop_front().unwrap();
    let (fresh, thought) = evening.thoughts.pop_front().unwrap();
    let n_records = evening.records().len();
    let guess = choice(Kind::Duel, &json!({ "type": "solve", "code": [1, 1, 1, 1] }), 0);
    evening.handle(Input::Thought { key: stale, choice: Some(guess) });
    evening.pass(1_000);
    assert_eq!(evening.records().len(), n_records, "it had not seen Ana roll");
    evening.handle(Input::Thought { key: fresh, choice: thought() });
    evening.pass(3_000);
    assert_eq!(evening.records().len(), n_records + 1);
    assert_eq!(evening.thoughts.len(), 1, "having acted, it looks again");
}

#[test]
fn a_plan_made_for_another_table_is_not_carried_out_late() {
    let (mut evening, ana) = against_a_bot();
    thought(&mut evening, 1, Some(json!({ "type": "solve", "code": [1, 1, 1, 1] })), 10_000);
    evening.pass(9_000);
    evening.now = Timestamp(evening.now.0 + 1_000);
    evening.act(ana, json!({ "type": "roll" })).unwrap();
    let last = serde_json::to_value(evening.records().last().unwrap()).unwrap();
    assert_eq!(last["change"]["input"]["seat"], 0, "the bot decided before it saw Ana roll");
    assert_eq!(evening.thoughts.len(), 2);
}

#[test]
fn a_bot_keeps_its_pace_beside_someone_quick() {
    let (mut evening, ana) = against_a_bot();
    evening.efforts = 7;
    let roll = || Some(json!({ "type": "roll" }));
    thought(&mut evening, 1, roll(), 3_000);
    for _ in 0..2 {
        evening.pass(1_000);
        assert!(evening.play_one(ana));
        thought(&mut evening, 1, roll(), 3_000);
    }
    let n_records = evening.records().len();
    evening.pass(1_000);
    assert_eq!(evening.records().len(), n_records + 1, "it rolls when it first meant to");
}

#[test]
fn a_bot_that_changes_its_mind_takes_its_time() {
    let (mut evening, ana) = against_a_bot();
    thought(&mut evening, 1, Some(json!({ "type": "roll" })), 3_000);
    evening.pass(1_000);
    assert!(evening.play_one(ana));
    thought(&mut evening, 1, Some(json!({ "type": "solve", "code": [1, 1, 1, 1] })), 3_000);
    let n_records = evening.records().len();
    evening.pass(2_999);
    assert_eq!(evening.records().len(), n_records);
    evening.pass(1);
    assert_eq!(evening.records().len(), n_records + 1);
}

#[test]
fn a_late_wake_up_costs_no_bot_its_turn() {
    let (mut evening, ana) = against_a_bot();
    thought(&mut evening, 1, Some(json!({ "type": "solve", "code": [1, 1, 1, 1] })), 10_000);
    evening.now = Timestamp(evening.now.0 + 100_000);
    evening.wake();
    let board = evening.view(ana)["view"]["boards"][1].clone();
    assert_eq!(board["turn"]["type"], "done", "it acted before its time was up");
    assert_eq!(board["rows_left"], 7);
}

#[test]
fn a_choice_that_is_refused_is_thought_over_without_a_rush() {
    let (ready, point) = (json!({ "type": "ready" }), json!({ "type": "point", "board": 0 }));
    for (kind, nonsense) in [(Kind::Duel, ready), (Kind::Rush, point)] {
        let (mut evening, _) = against_a_bot();
        let n_records = evening.records().len();
        for _ in 0..5 {
            let (key, _) = evening.thoughts.pop_front().unwrap();
            let choice = Some(choice(kind, &nonsense, 0));
            evening.handle(Input::Thought { key, choice });
            assert!(evening.thoughts.is_empty(), "not at once");
            evening.pass(1_000);
            assert_eq!(evening.thoughts.len(), 1, "but after a while");
        }
        assert_eq!(evening.records().len(), n_records);
        assert!(evening.n_wakes <= 10);
    }
}

#[test]
fn a_bot_with_nothing_to_say_does_not_keep_the_room_busy() {
    let (mut evening, ana) = against_a_bot();
    evening.thoughts.clear();
    thought(&mut evening, 1, None, 0);
    evening.pass(60_000);
    assert_eq!(evening.n_wakes, 0);
    evening.act(ana, json!({ "type": "roll" })).unwrap();
    assert_eq!(evening.thoughts.len(), 1, "it looks again when something has changed");
}

#[test]
fn the_same_inputs_give_the_same_records_and_frames() {
    let run = |number| {
        let (mut evening, _) = two_bots(number, Level::Medium, &json!({ "mode": "together" }));
        evening.pass(10 * 60_000);
        let frames: Vec<String> =
            evening.all_frames().map(|(line, text)| format!("{line:?} {text}")).collect();
        (evening.records(), frames)
    };
    assert!(run(5) == run(5));
    assert!(run(5).0 != run(6).0);
}

#[test]
fn a_room_says_which_thoughts_it_still_waits_for() {
    let (mut evening, ana) = against_a_bot();
    let last = |evening: &Evening| evening.thoughts.back().unwrap().0;
    let first = last(&evening);
    assert!(evening.room().awaits(&first));
    assert!(!evening.room().awaits(&ThoughtKey { game: 2, ..first }));
    assert!(!evening.room().awaits(&ThoughtKey { seat: Seat(0), ..first }));
    evening.act(ana, json!({ "type": "roll" })).unwrap();
    let second = last(&evening);
    assert!(!evening.room().awaits(&first), "the table has changed");
    assert!(evening.room().awaits(&second));
    evening.lose(ana);
    assert!(!evening.room().awaits(&second), "nobody is there");
    let ana = evening.back(ana);
    let third = last(&evening);
    assert!(evening.room().awaits(&third), "the bot is sent to look again");
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    assert!(!evening.room().awaits(&third), "the game is gone");
}
