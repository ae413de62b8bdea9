//! Seven and more.

use super::*;

const E: Seat = Seat(4);
const F: Seat = Seat(5);
const G: Seat = Seat(6);

// §10.1
#[test]
fn neighbours_form_teams_and_an_odd_one_plays_alone() {
    for (seats, n_sides) in [(7, 4), (8, 4), (9, 5), (10, 5), (11, 6), (12, 6)] {
        let sides = Evening::deal(&Options::default(), seats).game.view(Viewer::Spectator).sides;
        assert_eq!(sides.len(), n_sides);
        assert!(sides[..n_sides - 1].iter().all(|side| side.seats.len() == 2));
        assert_eq!(sides[n_sides - 1].seats.len() == 1, seats % 2 == 1);
        assert_eq!(sides[0].seats, [A, B]);
    }
}

// §10.2
#[test]
fn each_of_a_team_makes_one_dohdle_and_a_lone_one_makes_two() {
    let evening = Evening::deal(&Options::default(), 7);
    let dohdles = evening.game.view(Viewer::Spectator).dohdles;
    let creators: Vec<Seat> = dohdles.iter().map(|dohdle| dohdle.creator).collect();
    assert_eq!(creators, [A, B, C, D, E, F, G, G]);
    assert_eq!(evening.may(A).name, [0]);
    assert_eq!(evening.may(G).name, [6, 7]);
}

// §10.3
#[test]
fn the_partner_may_answer_after_twenty_seconds() {
    let mut evening = Evening::of(7);
    evening.choose(B, 2);
    evening.ask(A, "Is it warm?");
    assert!(evening.may(C).answer && !evening.may(D).answer);
    assert_eq!(evening.act(D, Action::Answer { answer: Answer::No }), Err(Refusal::PartnerAnswers));
    assert_eq!(evening.until(), Millis::seconds(20));
    evening.time_out();
    assert!(evening.may(D).answer && evening.may(C).answer);
    assert_eq!(evening.until(), Millis::seconds(10));
    evening.answer(D, Answer::Yes);
    // Nobody waits for a partner that there is not.
    evening.must(A, Action::Stop);
    evening.turn_of(0);
    evening.choose(A, 6);
    evening.ask(A, "Is it warm?");
    assert_eq!(evening.until(), Millis::seconds(30));
}

// §10.4
#[test]
fn either_of_a_team_may_act_and_it_counts_for_both() {
    let mut evening = Evening::of(7);
    assert_eq!((evening.may(A).choose.len(), evening.may(B).choose.len()), (6, 6));
    evening.choose(B, 2);
    evening.claim(A, 2);
    assert_eq!(evening.act(B, Action::Claim { dohdle: 2 }), Err(Refusal::InQueue));
    assert_eq!(evening.act(D, Action::Claim { dohdle: 2 }), Err(Refusal::YourOwn));
    evening.close_funnel();
    assert!(evening.may(A).propose && evening.may(B).propose);
    evening.say(B, "teapot");
    assert_eq!(evening.spaces(), [7, 3, 3, 3]);
    assert_eq!(evening.act(A, Action::Claim { dohdle: 2 }), Err(Refusal::Gone));
}

// §10.4
#[test]
fn partners_win_together() {
    let mut evening = Evening::of(7);
    evening.chip(2, 1);
    evening.token(2, 15);
    evening.solve(F, 2, "teapot");
    assert_eq!(evening.places(), [3, 3, 3, 3, 1, 1, 3]);
}

// §10.4
#[test]
fn partners_see_each_others_words_and_dough_and_nobody_else_does() {
    let mut evening = Evening::deal(&Options::default(), 7);
    evening.must(A, Action::Name { dohdle: 0, word: "owl".into() });
    evening.must(A, Action::Sculpt { dohdle: 0, ops: vec![ball(20)] });
    let ears: Vec<Audience> = evening.heard.iter().map(|(audience, _)| *audience).collect();
    assert_eq!(ears, [Audience::Only(A), Audience::Only(B)]);
    let words = |seat| evening.view(seat).dohdles[0].word.clone();
    assert_eq!(words(B).as_deref(), Some("owl"));
    assert_eq!(words(C), None);
    assert_eq!(evening.game.backlog(Viewer::Seat(B)).len(), 1);
    assert_eq!(evening.game.backlog(Viewer::Seat(C)).len(), 0);
    assert_eq!(evening.act(B, Action::Name { dohdle: 1, word: "owl".into() }), Err(Refusal::SameWord));
}

// §10.4
#[test]
fn partners_whisper_and_nobody_else_hears_it() {
    let mut evening = Evening::of(7);
    let whisper = |text: &str| Action::Whisper { text: text.into() };
    assert!(evening.may(C).whisper && !evening.may(G).whisper);
    evening.must(C, whisper(" It is a hen. "));
    let told = Event::Whispered { seat: C, text: "It is a hen.".into() };
    assert_eq!(evening.heard, [(Audience::Only(C), told.clone()), (Audience::Only(D), told)]);
    assert_eq!(evening.view(D).me.unwrap().whispers[0].text, "It is a hen.");
    assert!(evening.view(A).me.unwrap().whispers.is_empty());
    assert_eq!(evening.act(G, whisper("hello")), Err(Refusal::NoPartner));
    for text in ["", "  ", &"x".repeat(201)] {
        assert_eq!(evening.act(C, whisper(text)), Err(Refusal::BadText));
    }
    (0..40).for_each(|n| evening.must(D, whisper(&n.to_string())));
    let remembered = evening.view(C).me.unwrap().whispers;
    assert_eq!((remembered.len(), remembered[29].text.as_str()), (30, "39"));
}

// §10.5
#[test]
fn if_one_leaves_the_other_goes_on_with_both_dohdles() {
    let mut evening = Evening::deal(&Options::default(), 7);
    evening.leave(A);
    assert_eq!(evening.may(B).name, [0, 1]);
    assert!(!evening.may(B).whisper);
    assert_eq!(evening.game.view(Viewer::Spectator).sides[0].left, [A]);
    for (dohdle, seat) in (0..).zip([B, B, C, D, E, F, G, G]) {
        evening.must(seat, Action::Name { dohdle, word: WORDS[usize::from(dohdle)].into() });
        evening.must(seat, Action::Place { dohdle });
    }
    evening.turn_of(1);
    evening.choose(C, 0);
    evening.ask(D, "Is it pink?");
    assert_eq!(evening.until(), Millis::seconds(30));
    evening.answer(B, Answer::Yes);
    // A creator who leaves while asked leaves the answer to the partner.
    let mut evening = Evening::of(7);
    evening.choose(A, 2);
    evening.ask(A, "Is it warm?");
    evening.leave(C);
    assert!(evening.may(D).answer);
    assert_eq!(evening.until(), Millis::seconds(30));
}
