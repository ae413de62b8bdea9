//! One alone against the clock (DB14).

use super::*;

/// A time trial whose cards have just been turned over.
fn trial(length: TrialLength) -> Evening {
    let mut evening = Evening::deal(Options { trial: length, ..Options::default() }, 1);
    evening.time_out();
    evening
}

impl Evening {
    fn trial(&self) -> Trial {
        self.view(A).trial.unwrap()
    }

    /// Lets A find the match after so long.
    fn find_after(&mut self, millis: u64) {
        self.wait(millis);
        self.win(A);
    }
}

// §16.1
#[test]
fn whoever_sits_alone_plays_a_time_trial_whatever_is_chosen_for_several() {
    for play in [Play::Championship, Play::Tower, Play::Triplet, Play::WarmUp] {
        let evening = Evening::of(play, 1);
        let view = evening.view(A);
        assert_eq!((view.program, view.bout), (vec![Mini::TimeTrial], Bout::TimeTrial));
    }
    assert_eq!(Evening::of(Play::Tower, 2).view(A).trial, None);
}

// §16.2
#[test]
fn a_trial_has_as_many_cards_as_were_chosen_and_no_more_than_there_are() {
    for (length, symbols, cards) in [
        (TrialLength::Ten, 8, 10),
        (TrialLength::Twenty, 8, 20),
        (TrialLength::Deck, 8, 54),
        (TrialLength::Twenty, 3, 6),
    ] {
        let mut evening = Evening::deal(Options { trial: length, symbols, ..Options::default() }, 1);
        evening.time_out();
        assert_eq!(evening.trial().cards, cards);
        for n_found in 1..=cards {
            evening.find_after(1_000);
            assert_eq!(evening.place(A).score, n_found);
        }
        assert_eq!(evening.view(A).phase, Phase::Over);
    }
}

// §16.3
#[test]
fn the_clock_shows_how_long_cards_lay_open_at_every_find() {
    let mut evening = trial(TrialLength::Ten);
    assert_eq!(evening.trial().since, Some(evening.now));
    evening.find_after(1_500);
    evening.find_after(2_000);
    let Trial { times, since, .. } = evening.trial();
    assert_eq!((times, since), (vec![Millis(1_500), Millis(3_500)], Some(evening.now)));
    assert_eq!(evening.game.view(Viewer::Spectator).trial, Some(evening.trial()), "whoever watches sees it");
}

// §16.3
#[test]
fn what_the_line_takes_is_not_on_the_clock() {
    let mut evening = trial(TrialLength::Ten);
    evening.wait(1_400);
    let (claim, made) = (evening.right(evening.pair(A)), evening.now);
    evening.wait(250);
    evening.act_at(A, claim, made).unwrap();
    assert_eq!(evening.trial().times, [Millis(1_400)]);
    assert_eq!(evening.trial().since, Some(evening.now));
}

// §16.3, §3.5
#[test]
fn the_clock_stands_while_cards_are_face_down_and_a_pause_gives_nothing_back() {
    let mut evening = trial(TrialLength::Ten);
    evening.wait(900);
    evening.input(Input::Pause).unwrap();
    assert_eq!(evening.trial().since, None);
    evening.wait(1_000);
    evening.input(Input::Pause).unwrap();
    evening.time_out();
    assert_eq!(evening.trial().since, Some(evening.now - Millis(900)));
    evening.find_after(600);
    assert_eq!(evening.trial().times, [Millis(1_500)]);
}

// §16.4
#[test]
fn a_wrong_call_costs_the_time_it_locks() {
    let mut evening = trial(TrialLength::Ten);
    evening.wait(1_000);
    evening.err(A);
    let claim = evening.right(evening.pair(A));
    evening.wait(1_999);
    assert_eq!(evening.act(A, claim), Err(Refusal::Locked));
    evening.wait(1);
    evening.time_out();
    evening.err(A);
    assert_eq!(evening.place(A).lock, Some(Lock { until: Some(evening.now + Millis(3_000)) }));
    evening.time_out();
    evening.win(A);
    let Trial { times, wrong, .. } = evening.trial();
    assert_eq!((times, wrong), (vec![Millis(6_000)], 2));
}

// §16.5
#[test]
fn a_trial_that_is_over_has_a_time_and_reactions_but_nobody_has_won() {
    let mut evening = trial(TrialLength::Ten);
    (1..=10).for_each(|n| evening.find_after(500 + 100 * n));
    let view = evening.view(A);
    assert_eq!(view.trial.unwrap().times.last(), Some(&Millis(10_500)));
    assert_eq!(view.claims.len(), 10);
    assert_eq!((evening.result().winner, evening.result().abandoned), (None, false));
    let standing = &evening.game.outcome().unwrap().standings[0];
    assert_eq!((standing.place, standing.score), (1, 10));
}

// §16.6
#[test]
fn a_trial_that_is_given_up_has_no_time() {
    let mut evening = trial(TrialLength::Ten);
    evening.find_after(1_000);
    evening.time_out();
    assert!(evening.result().abandoned);
    assert_eq!(evening.trial().times.len(), 1);

    let mut evening = trial(TrialLength::Ten);
    evening.find_after(1_000);
    evening.leave(A);
    let outcome = evening.game.outcome().unwrap();
    assert!(outcome.standings[0].left);
    assert!(!evening.told.iter().any(|event| matches!(event, Event::Champion { .. })));
}
