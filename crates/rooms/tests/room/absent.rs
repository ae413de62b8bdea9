//! Lost lines: seats that wait, bots that play on, clocks that stand still.

use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

fn duel(options: Value) -> (Evening, [Guest; 2]) {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "options", "options": options })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    (evening, [ana, ben])
}

fn bot_plays(evening: &Evening, guest: Guest, seat: usize) -> bool {
    evening.seen(guest)["seats"][seat]["occupant"]["bot_plays"] == true
}

#[test]
fn a_lost_seat_is_kept_for_a_while_and_then_played_by_a_bot() {
    let (mut evening, [ana, ben]) = duel(json!({ "pace": "off" }));
    evening.lose(ben);
    assert_eq!(evening.seen(ana)["people"][1]["presence"], "away");
    evening.pass(evening.limits.away_ms - 1);
    assert!(!bot_plays(&evening, ana, 1));
    evening.pass(1);
    assert!(bot_plays(&evening, ana, 1));
}

#[test]
fn whoever_returns_has_the_seat_back_at_once() {
    let (mut evening, [ana, ben]) = duel(json!({ "mode": "together" }));
    evening.lose(ben);
    evening.pass(evening.limits.away_ms);
    assert!(bot_plays(&evening, ana, 1));
    let ben = evening.back(ben);
    assert!(!bot_plays(&evening, ben, 1));
    let n_records = evening.records().len();
    evening.pass(20_000);
    assert_eq!(evening.records().len(), n_records, "what the bot had in mind is forgotten");
    assert!(evening.play_one(ben));
}

#[test]
fn a_second_tab_keeps_the_seat() {
    let (mut evening, [ana, ben]) = duel(json!({ "pace": "off" }));
    let tab = evening.back(ben);
    evening.lose(ben);
    evening.pass(10 * evening.limits.away_ms);
    assert!(!bot_plays(&evening, ana, 1));
    evening.lose(tab);
    evening.pass(evening.limits.away_ms);
    assert!(bot_plays(&evening, ana, 1));
}

#[test]
fn whoever_is_back_in_time_loses_nothing() {
    let (mut evening, [ana, ben]) = duel(json!({ "pace": "off" }));
    for _ in 0..5 {
        evening.lose(ben);
        evening.pass(evening.limits.away_ms - 1);
        evening.back(ben);
    }
    assert!(!bot_plays(&evening, ana, 1));
}

#[test]
fn when_everyone_is_gone_the_clock_stands_still() {
    let (mut evening, [ana, ben]) = duel(json!({}));
    evening.screen();
    evening.pass(10_000);
    evening.lose(ana);
    evening.pass(5_000);
    evening.lose(ben);
    assert_eq!(evening.room().wake_at(), None);
    let (n_records, n_wakes) = (evening.records().len(), evening.n_wakes);
    evening.pass(86_400_000);
    assert_eq!((evening.records().len(), evening.n_wakes), (n_records, n_wakes));
    let ana = evening.back(ana);
    assert_eq!(evening.view(ana)["now"], 15_000);
    assert_eq!(evening.view(ana)["running"], true);
    evening.pass(evening.limits.away_ms - 1);
    assert!(!bot_plays(&evening, ana, 1), "the others get their time to come back too");
    evening.pass(1);
    assert!(bot_plays(&evening, ana, 1));
}

#[test]
fn a_screen_alone_is_no_company() {
    let (mut evening, [ana, ben]) = duel(json!({}));
    evening.lose(ana);
    evening.lose(ben);
    let screen = evening.screen();
    assert_eq!(evening.room().wake_at(), None);
    assert_eq!(evening.view(screen)["running"], false);
    assert!(!evening.room().is_deserted());
    evening.lose(screen);
    assert!(evening.room().is_deserted());
}

#[test]
fn a_game_with_one_who_never_returns_still_ends() {
    for options in
        [json!({}), json!({ "mode": "together" }), json!({ "manual": true }), json!({ "pace": "off" })]
    {
        let (mut evening, [ana, ben]) = duel(options.clone());
        evening.lose(ben);
        let start = evening.now;
        evening.play_out(&[ana]);
        let minutes = (evening.now.0 - start.0) / 60_000;
        assert!(minutes < 10, "{options} took {minutes} minutes");
        assert_eq!(evening.seen(ana)["phase"]["type"], "over");
    }
}

#[test]
fn returning_after_the_end_writes_nothing_down() {
    let (mut evening, [ana, ben]) = duel(json!({}));
    evening.lose(ben);
    evening.play_out(&[ana]);
    let n_records = evening.records().len();
    for _ in 0..3 {
        let again = evening.back(ben);
        evening.lose(again);
    }
    assert_eq!(evening.records().len(), n_records);
}

#[test]
fn a_bot_takes_over_right_away_in_a_new_game_for_someone_long_gone() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.lose(ben);
    evening.pass(evening.limits.away_ms);
    evening.ask(ana, json!({ "type": "start", "away": "bot" })).unwrap();
    assert!(bot_plays(&evening, ana, 1));
    let ben = evening.back(ben);
    assert!(!bot_plays(&evening, ben, 1));
}
