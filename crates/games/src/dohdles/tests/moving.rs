//! Tokens on the track.

use super::*;

// §7.1
#[test]
fn a_right_word_moves_the_solver_and_then_the_creator() {
    for (chip, reward) in (1..).zip([0, 1, 2, 3, 2, 1, 0]) {
        let mut evening = Evening::of(4);
        evening.chip(2, chip);
        evening.token(2, 7);
        evening.solve(C, 2, "teapot");
        let solved = Event::Solved { side: 2, seat: C, dohdle: 2, word: "teapot".into(), from: 7, to: 10 };
        assert!(evening.has_told(&solved));
        let rewarded = Event::Rewarded { side: 1, dohdle: 2, from: 3, to: 3 + reward };
        assert_eq!(evening.has_told(&rewarded), reward > 0);
        assert_eq!(evening.spaces(), [3, 3 + reward, 10, 3]);
    }
}

// §7.1
#[test]
fn the_number_counts_where_the_chip_stands_even_before_the_clue() {
    let mut evening = Evening::of(4);
    evening.chip(2, 3);
    evening.choose(A, 2);
    evening.solve(C, 2, "teapot");
    assert_eq!(evening.space(1), 6);
}

// §7.2
#[test]
fn a_wrong_word_moves_back_by_the_red_arrows() {
    let layout = Layout::default();
    for from in 1..layout.end() {
        let mut evening = Evening::of(4);
        evening.chip(2, 1);
        evening.token(2, from);
        evening.solve(C, 2, "kettle");
        let to = from.saturating_sub(layout.red(from));
        assert!(evening.has_told(&Event::Wrong {
            side: 2,
            dohdle: 2,
            word: Some("kettle".into()),
            from,
            to
        }));
        assert_eq!(evening.space(2), to);
    }
}

// §7.3
#[test]
fn on_the_hindmost_space_one_claims_only_in_ones_own_turn() {
    let mut evening = Evening::of(4);
    evening.chip(2, 1);
    evening.token(0, HINDMOST);
    evening.token(2, HINDMOST);
    assert_eq!(evening.act(C, Action::Claim { dohdle: 2 }), Err(Refusal::Hindmost));
    assert_eq!((evening.may(A).claim, evening.may(C).claim), (vec![2], vec![]));
    evening.solve(A, 2, "teapot");
    assert_eq!(evening.space(0), 4);
}

// §7.3
#[test]
fn a_wrong_word_there_costs_no_space_but_is_the_last_in_that_turn() {
    let mut evening = Evening::of(4);
    evening.chip(2, 1);
    evening.token(0, 1);
    evening.solve(A, 2, "kettle");
    assert_eq!(evening.space(0), HINDMOST);
    evening.solve(A, 2, "bottle");
    assert_eq!(evening.space(0), HINDMOST);
    assert_eq!(evening.act(A, Action::Claim { dohdle: 2 }), Err(Refusal::Silent));
    evening.time_out();
    evening.turn_of(0);
    assert_eq!(evening.may(A).claim, [2]);
}

// §7.3
#[test]
fn whoever_has_said_it_is_not_asked_to_be_first_either() {
    let mut evening = Evening::of(4);
    evening.token(0, HINDMOST);
    evening.choose(A, 2);
    evening.solve(A, 2, "kettle");
    evening.claim(C, 2);
    assert!(!evening.may(A).first);
    evening.close_funnel();
    assert!(evening.may(C).propose);
}

// §7.3
#[test]
fn a_reward_takes_one_off_the_hindmost_space() {
    let mut evening = Evening::of(4);
    evening.chip(2, 4);
    evening.chip(4, 1);
    evening.token(1, HINDMOST);
    assert!(evening.may(B).claim.is_empty());
    evening.solve(C, 2, "teapot");
    assert_eq!(evening.space(1), 3);
    assert_eq!(evening.may(B).claim, [4]);
}

// §7.3
#[test]
fn a_cube_that_is_in_the_funnel_already_is_heard() {
    let mut evening = Evening::of(4);
    evening.chip(2, 1);
    evening.claim(C, 2);
    evening.token(2, HINDMOST);
    evening.close_funnel();
    evening.say(C, "teapot");
    assert_eq!(evening.space(2), 4);
}

// §7.4
#[test]
fn a_solver_who_reaches_the_end_has_won_before_the_creator_moves() {
    let mut evening = Evening::of(4);
    evening.chip(2, 4);
    evening.token(1, 15);
    evening.token(2, 14);
    evening.claim(C, 2);
    evening.claim(D, 2);
    evening.close_funnel();
    evening.say(C, "teapot");
    assert_eq!(evening.spaces(), [3, 15, 16, 3]);
    assert!(evening.has_told(&Event::Ended { winners: vec![2] }));
    assert_eq!(evening.places(), [3, 2, 1, 3]);
}

// §7.4
#[test]
fn a_creator_may_win_by_the_reward() {
    let mut evening = Evening::of(4);
    evening.chip(2, 4);
    evening.token(1, 15);
    evening.solve(C, 2, "teapot");
    assert_eq!(evening.spaces(), [3, 16, 7, 3]);
    assert!(evening.has_told(&Event::Ended { winners: vec![1] }));
}

// §7.5
#[test]
fn tokens_share_spaces_and_never_leave_the_track() {
    let mut evening = Evening::of(4);
    evening.chip(2, 4);
    evening.token(1, 14);
    evening.token(2, 10);
    evening.token(3, 13);
    evening.solve(C, 2, "teapot");
    assert_eq!(evening.spaces(), [3, 16, 13, 13]);
}
