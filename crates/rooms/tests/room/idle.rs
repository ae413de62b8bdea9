//! People who are there and do nothing: two clocks of theirs run out, and then a
//! bot plays on until they show that they are back.

use games::{Kind, Seat};
use rooms::{Change, Limits, TableInput, testing::InspectRoom as _};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

const ANA: Seat = Seat(0);

/// Ana, who is host and does nothing, among bots.
fn among_bots(kind: Kind) -> (Evening, Guest) {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "play_now", "kind": kind, "level": "easy" })).unwrap();
    (evening, ana)
}

fn occupant(evening: &Evening, guest: Guest) -> Value {
    evening.seen(guest)["seats"][0]["occupant"].clone()
}

fn is_idle(evening: &Evening, guest: Guest) -> bool {
    let occupant = occupant(evening, guest);
    assert!(occupant["idle"] == false || occupant["bot_plays"] == true, "{occupant}");
    occupant["idle"] == true
}

fn is_over(evening: &Evening, guest: Guest) -> bool {
    evening.seen(guest)["phase"]["type"] == "over"
}

fn n_timeouts(evening: &mut Evening) -> usize {
    let records = evening.records();
    let is_timeout = |change: &Change| matches!(change, Change::Stepped { input: TableInput::Timeout, .. });
    records.iter().filter(|record| record.by.is_none() && is_timeout(&record.change)).count()
}

/// Lets the room be woken once; gives whether a clock of Ana's ran out.
fn run_out(evening: &mut Evening) -> bool {
    let at = evening.room().wake_at().expect("something will happen");
    let table = evening.room().table().unwrap();
    let deadline = table.deadline();
    let is_hers =
        table.seat_clocks().iter().any(|clock| Some(clock.until) <= deadline && clock.seats.contains(ANA));
    let before = n_timeouts(evening);
    evening.pass(at.0.saturating_sub(evening.now.0));
    is_hers && n_timeouts(evening) > before
}

/// Waits until a bot plays for Ana.
fn fall_asleep(evening: &mut Evening, ana: Guest) {
    for _ in 0..10_000 {
        if is_idle(evening, ana) {
            return;
        }
        run_out(evening);
    }
    panic!("nobody plays for Ana");
}

// DO1
#[test]
fn in_no_game_does_anyone_idle_hold_the_table_longer_than_two_clocks() {
    for kind in Kind::ALL {
        let (mut evening, ana) = among_bots(kind);
        // Where everyone races, nobody is waited for, and the game goes on even
        // if all are idle.
        let has_clocks = kind != Kind::Dobble;
        evening.thinks_at_once = has_clocks;
        let mut n_run_out = 0;
        while !is_over(&evening, ana) {
            // A round of Doodle Rush lasts until its bell, whoever plays for her.
            let is_bell = kind == Kind::Rush && is_idle(&evening, ana);
            n_run_out += usize::from(run_out(&mut evening) && !is_bell);
            let is_idle = !is_over(&evening, ana) && is_idle(&evening, ana);
            assert!(is_over(&evening, ana) || is_idle == (n_run_out >= 2), "{kind}: {n_run_out} clocks");
        }
        assert_eq!(n_run_out, if has_clocks { 2 } else { 0 }, "{kind}");
    }
}

#[test]
fn a_table_of_idle_people_is_played_out_by_bots() {
    for kind in [Kind::Duel, Kind::Dominoes] {
        let (mut evening, [ana, _]) = Evening::with(["Ana", "Ben"]);
        evening.ask(ana, json!({ "type": "pick", "kind": kind })).unwrap();
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        let start = evening.now.0;
        while !is_over(&evening, ana) {
            evening.pass(10_000);
            assert!(evening.now.0 - start < 3 * 3_600_000, "{kind} goes on and on");
        }
        let idle = evening.records().into_iter().filter(|record| {
            matches!(record.change, Change::StoodIn { why: Some(rooms::StandIn::Idle), .. })
        });
        assert!(idle.count() >= 1, "{kind}");
    }
}

#[test]
fn one_act_gives_the_seat_back() {
    let (mut evening, ana) = among_bots(Kind::Dominoes);
    fall_asleep(&mut evening, ana);
    evening.thinks_at_once = false;
    evening.pass(60_000);
    act_somehow(&mut evening, ana);
    assert!(!is_idle(&evening, ana));
    assert_eq!(occupant(&evening, ana)["bot_plays"], false);
}

#[test]
fn even_an_act_that_comes_to_nothing_gives_the_seat_back() {
    let (mut evening, ana) = among_bots(Kind::Dominoes);
    fall_asleep(&mut evening, ana);
    assert_eq!(evening.act(ana, json!({ "type": "stop" })), Err("dominoes.not_your_turn".into()));
    assert!(!is_idle(&evening, ana), "one tap is enough");
    assert_eq!(evening.act(ana, json!({ "type": "nonsense" })), Err("bad_action".into()));
}

#[test]
fn one_button_gives_the_seat_back() {
    let (mut evening, ana) = among_bots(Kind::Dohdles);
    fall_asleep(&mut evening, ana);
    evening.ask(ana, json!({ "type": "return" })).unwrap();
    assert!(!is_idle(&evening, ana));
    assert_eq!(evening.ask(ana, json!({ "type": "return" })), Err("no_bot_plays".into()));
}

#[test]
fn whoever_is_back_has_two_clocks_again() {
    let (mut evening, ana) = among_bots(Kind::Dominoes);
    fall_asleep(&mut evening, ana);
    evening.ask(ana, json!({ "type": "return" })).unwrap();
    while !run_out(&mut evening) {}
    assert!(!is_idle(&evening, ana), "that was the first");
    while !run_out(&mut evening) {}
    assert!(is_idle(&evening, ana));
}

#[test]
fn an_act_between_two_clocks_counts_for_being_there() {
    let (mut evening, ana) = among_bots(Kind::Dominoes);
    for _ in 0..3 {
        while !run_out(&mut evening) {}
        assert!(!is_idle(&evening, ana));
        act_somehow(&mut evening, ana);
    }
}

/// The first of placements that are told together: `8H9H 8H8G`.
fn first_halves(fits: &Value) -> Value {
    let at = fits["at"].as_str().unwrap();
    let square = |text: &str| text.find(char::is_alphabetic).unwrap() + 1;
    let (first, rest) = at.split_at(square(at));
    let second = &rest[..square(rest)];
    json!([{ "square": first, "dots": fits["dots"][0] }, { "square": second, "dots": fits["dots"][1] }])
}

/// Waits for Ana's turn, and has her place, a double if she can, stop or discard.
fn act_somehow(evening: &mut Evening, ana: Guest) {
    while !is_over(evening, ana) {
        let view = evening.view(ana)["view"].clone();
        let turn = &view["phase"];
        let action = match turn["type"].as_str() {
            _ if turn["seat"] != 0 => None,
            Some("placing") => {
                let fits = view["fits"].as_array().unwrap();
                let is_double = |fit: &&Value| fit["dots"][0] == fit["dots"][1];
                let fit = fits.iter().find(is_double).unwrap_or(&fits[0]);
                Some(json!({ "type": "place", "halves": first_halves(fit) }))
            }
            Some("following") => Some(json!({ "type": "stop" })),
            Some("discarding") => Some(json!({ "type": "discard", "domino": view["sides"][0]["hand"][0] })),
            _ => None,
        };
        if let Some(action) = action {
            return evening.act(ana, action).unwrap();
        }
        run_out(evening);
    }
}

#[test]
fn a_chance_to_go_on_that_is_let_pass_is_not_held_against_anyone() {
    let (mut evening, ana) = among_bots(Kind::Dominoes);
    let mut n_passed = 0;
    while !is_over(&evening, ana) && n_passed < 2 {
        act_somehow(&mut evening, ana);
        while evening.view(ana)["view"]["phase"]["type"] == "following"
            && evening.view(ana)["view"]["phase"]["seat"] == 0
        {
            n_passed += usize::from(run_out(&mut evening));
        }
        assert!(is_over(&evening, ana) || !is_idle(&evening, ana));
    }
    assert!(n_passed > 0, "she has placed a double");
}

#[test]
fn a_clock_that_the_host_cuts_short_is_nobodys_fault() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "pick", "kind": "dominoes" })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    for _ in 0..8 {
        evening.skip(ana).unwrap();
    }
    let seats = evening.seen(ben)["seats"].clone();
    assert!(seats.as_array().unwrap().iter().all(|seat| seat["occupant"]["bot_plays"] != true), "{seats}");
}

#[test]
fn a_page_that_connects_by_itself_does_not_take_the_seat_back() {
    let (mut evening, ana) = among_bots(Kind::Dominoes);
    fall_asleep(&mut evening, ana);
    evening.lose(ana);
    let ana = evening.back(ana);
    assert!(is_idle(&evening, ana));
    evening.ask(ana, json!({ "type": "return" })).unwrap();
    assert!(!is_idle(&evening, ana));
}

#[test]
fn whoever_was_away_has_the_seat_back_on_coming_in() {
    let limits = Limits { away_ms: u64::MAX, ..Limits::default() };
    let (mut evening, [ana, ben]) = Evening::open_with(1, limits).joined_by(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "pick", "kind": "dominoes" })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.lose(ana);
    while occupant(&evening, ben)["bot_plays"] == false {
        evening.pass(1_000);
    }
    assert_eq!(occupant(&evening, ben)["idle"], false, "she is away, not idle");
    let ana = evening.back(ana);
    assert_eq!(occupant(&evening, ana)["bot_plays"], false);
}

#[test]
fn a_restart_keeps_who_was_idle_and_how_far() {
    let (mut evening, ana) = among_bots(Kind::Dominoes);
    while !run_out(&mut evening) {}
    evening.restart();
    let ana = evening.back(ana);
    assert!(!is_idle(&evening, ana));
    while !run_out(&mut evening) {}
    assert!(is_idle(&evening, ana), "the clock before the restart counts");
    evening.restart();
    let ana = evening.back(ana);
    assert!(is_idle(&evening, ana));
    evening.act(ana, json!({ "type": "stop" })).ok();
    evening.restart();
    let ana = evening.back(ana);
    assert!(!is_idle(&evening, ana));
}

#[test]
fn without_clocks_everyone_has_all_the_time_there_is() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "pick", "kind": "dominoes" })).unwrap();
    evening.ask(ana, json!({ "type": "options", "options": { "pace": "off" } })).unwrap();
    evening.ask(ana, json!({ "type": "add_bot", "level": "easy" })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.pass(24 * 3_600_000);
    assert!(!is_idle(&evening, ana));
    assert_eq!(evening.view(ana)["view"]["phase"]["seat"], 0);
}
