//! Questions that were called not allowed, and what the table says to that.

use super::*;

/// A's question about B's Dohdle was called not allowed; C and D may be asked.
fn forbidden() -> Evening {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.ask(A, "Is it warm?");
    evening.answer(B, Answer::NotAllowed);
    evening
}

fn vote(fair: bool) -> Action {
    Action::Vote { fair }
}

// §5.10, DH16
#[test]
fn what_the_table_calls_fair_has_to_be_answered() {
    let mut evening = forbidden();
    assert!(evening.may(A).appeal && !evening.may(B).appeal && !evening.may(C).appeal);
    assert_eq!(evening.act(B, Action::Appeal), Err(Refusal::NotYourTurn));
    evening.must(A, Action::Appeal);
    assert!(evening.has_told(&Event::Appealed { dohdle: 2, number: 0 }));
    assert_eq!(evening.until(), Millis::seconds(20));
    assert_eq!(evening.game.waiting_for().iter().collect::<Vec<_>>(), [A, C, D], "A may claim");
    assert_eq!([A, B, C, D].map(|seat| evening.may(seat).vote), [false, false, true, true]);
    assert_eq!(evening.act(B, vote(false)), Err(Refusal::NotYours));
    evening.must(C, vote(true));
    assert_eq!(evening.act(C, vote(true)), Err(Refusal::Voted));
    let votes = vec![Vote { side: 2, fair: true }];
    assert!(matches!(evening.phase(), Phase::Voting { votes: seen, .. } if seen == votes));
    evening.must(D, vote(true));
    assert!(evening.has_told(&Event::Ruled { dohdle: 2, number: 0, fair: true }));
    assert!(evening.may(B).answer && !evening.may(B).forbid);
    let refused = evening.act(B, Action::Answer { answer: Answer::NotAllowed });
    assert_eq!(refused, Err(Refusal::AlwaysAllowed));
    evening.answer(B, Answer::Yes);
    let asked = evening.dohdle(2).log[0].clone();
    assert_eq!((asked.first_answer, asked.answer), (Some(Answer::NotAllowed), Some(Answer::Yes)));
    assert!(matches!(evening.phase(), Phase::Asking { number: 2, retry: false, .. }));
}

// §5.10
#[test]
fn it_takes_more_votes_for_than_against_and_silence_is_none() {
    for votes in [vec![], vec![(C, false)], vec![(C, true), (D, false)]] {
        let mut evening = forbidden();
        evening.must(A, Action::Appeal);
        for &(seat, fair) in &votes {
            evening.must(seat, vote(fair));
        }
        if votes.len() < 2 {
            evening.time_out();
        }
        assert!(evening.has_told(&Event::Ruled { dohdle: 2, number: 0, fair: false }));
        assert!(matches!(evening.phase(), Phase::Asking { number: 1, retry: true, .. }));
        assert_eq!(evening.dohdle(2).log[0].answer, Some(Answer::NotAllowed));
        assert_eq!(evening.act(A, Action::Appeal), Err(Refusal::NotNow), "once");
        evening.ask(A, "Is it big?");
    }
    let mut evening = forbidden();
    evening.must(A, Action::Appeal);
    evening.must(C, vote(true));
    evening.time_out();
    assert!(evening.may(B).answer, "one vote is enough if nobody else says anything");
}

// §5.10
#[test]
fn the_second_time_the_table_is_asked_at_once() {
    for fair in [false, true] {
        let mut evening = forbidden();
        evening.ask(A, "Is it big?");
        evening.answer(B, Answer::NotAllowed);
        assert!(matches!(evening.phase(), Phase::Voting { .. }));
        evening.must(C, vote(fair));
        evening.must(D, vote(fair));
        assert_eq!(evening.may(B).answer, fair);
        assert_eq!(matches!(evening.phase(), Phase::Asking { number: 2, retry: false, .. }), !fair);
    }
}

// §5.10
#[test]
fn a_vote_stands_still_while_a_word_is_said_and_ends_with_those_who_leave() {
    let mut evening = forbidden();
    evening.must(A, Action::Appeal);
    evening.wait(5_000);
    evening.solve(C, 2, "kettle");
    assert_eq!(evening.until(), Millis::seconds(15));
    evening.must(D, vote(true));
    evening.leave(C);
    assert!(evening.may(B).answer);
    let mut evening = forbidden();
    evening.must(A, Action::Appeal);
    evening.leave(B);
    assert!(matches!(evening.phase(), Phase::Asking { clue: Clue::Letter, .. }));
    let mut evening = forbidden();
    evening.must(A, Action::Appeal);
    evening.leave(A);
    assert_eq!(evening.master(), 1);
}

// §5.10
#[test]
fn a_team_has_one_vote() {
    let mut evening = Evening::of(8);
    evening.choose(A, 2);
    evening.ask(A, "Is it warm?");
    evening.answer(C, Answer::NotAllowed);
    evening.must(B, Action::Appeal);
    evening.must(Seat(5), vote(true));
    assert_eq!(evening.act(Seat(4), vote(false)), Err(Refusal::Voted));
    evening.must(Seat(6), vote(true));
    assert!(evening.may(C).answer);
}
