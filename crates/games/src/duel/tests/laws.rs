//! The laws of every game, and the words of this one.

use super::*;
use crate::conformance::{Walk, check, check_tables, form, refusals, secrets};

#[test]
fn every_law_holds_in_random_games() {
    for seed in 0..200 {
        check::<Duel>(seed).unwrap();
    }
}

#[test]
fn every_law_holds_at_tables_of_every_size() {
    let dealt = check_tables::<Duel>(20).unwrap();
    assert!(dealt.values().all(|&n_games| n_games > 0), "{dealt:?}");
}

#[test]
fn there_is_nearly_always_something_to_hide() {
    let (n_looks, n_hidden) = secrets::<Duel>(40);
    assert!(2 * n_hidden > n_looks, "{n_hidden} of {n_looks}");
}

#[test]
fn random_games_come_to_every_kind_of_end() {
    let mut endings = [false; 5];
    for seed in 0..300 {
        let Ok((walk, told)) = Walk::<Duel>::play(seed) else { continue };
        assert!(walk.game.outcome().is_some(), "seed {seed} goes on for ever");
        for (_, event) in told {
            if let Event::Ended { ending, .. } = event {
                match ending {
                    Ending::Broken { .. } => endings[0] = true,
                    Ending::Missed { .. } => endings[1] = true,
                    Ending::Expired => endings[2] = true,
                    Ending::WrongAnswer { .. } => endings[3] = true,
                    Ending::Abandoned => endings[4] = true,
                    Ending::Covered => {}
                }
            }
        }
    }
    assert_eq!(endings, [true; 5]);
}

#[test]
fn what_may_be_pressed_is_what_would_be_accepted() {
    for seed in 0..100 {
        let Ok(mut walk) = Walk::<Duel>::deal(seed) else { continue };
        while let Some(moment) = walk.draw() {
            for seat in Seat::first(walk.seats) {
                check_buttons(&walk, seat);
            }
            walk.take(moment).ok();
        }
    }
}

/// Presses everything `seat` could press, on copies of the game.
fn check_buttons(walk: &Walk<Duel>, seat: Seat) {
    let accepts = |action| {
        let mut copy = walk.clone();
        copy.take((walk.now, Input::Act { seat, action, at: walk.now })).is_ok()
    };
    let view = walk.game.view(Viewer::Seat(seat));
    let may = |pick: fn(&May) -> bool| view.boards.iter().any(|board| pick(&board.may));
    let roll = view.boards.iter().find_map(|board| match &board.turn {
        Turn::Placing { roll, .. } if board.breaker == seat => roll.first().copied(),
        Turn::Choosing { .. } | Turn::Placing { .. } | Turn::Answering { .. } | Turn::Done { .. } => None,
    });
    let row = view.boards.iter().find_map(|board| board.rows.last()).map_or(0, |row| row.n_dice);
    let answer = Answer { right: row, ..Answer::default() };
    assert_eq!(accepts(Action::Roll), may(|may| may.roll));
    assert_eq!(accepts(Action::Place { dice: [roll, None, None, None] }), may(|may| may.place));
    assert_eq!(accepts(Action::Solve { code: [1; 4] }), may(|may| may.solve));
    assert_eq!(accepts(Action::Answer { answer }), may(|may| may.answer));
    let may_ready = matches!(view.phase, Phase::Revealed { may_ready: true, .. });
    assert_eq!(accepts(Action::Ready), may_ready);
}

#[test]
fn refusals_have_names_of_their_own() {
    let names = refusals::<Duel>(200).unwrap();
    assert!(names.len() > 10, "{} {names:?}", names.len());
}

#[test]
fn the_form_offers_what_can_be_dealt_and_nothing_else() {
    form::<Duel>().unwrap();
}

#[test]
fn actions_are_read_as_they_are_written_and_nothing_else_is() {
    let place = Action::Place { dice: [Some(3), None, None, Some(1)] };
    let text = r#"{"type":"place","dice":[3,null,null,1]}"#;
    assert_eq!(serde_json::to_string(&place).unwrap(), text);
    assert_eq!(serde_json::from_str::<Action>(text).unwrap(), place);
    for text in [
        r#"{"type":"place","dice":[3,null,null]}"#,
        r#"{"type":"place","dice":[3,null,null,1],"more":1}"#,
        r#"{"type":"place","dice":[300,null,null,1]}"#,
        r#"{"type":"solve","code":[1,2,3,null]}"#,
        r#"{"type":"answer","answer":{"right":1}}"#,
        r#"{"type":"cheat"}"#,
        r#""roll""#,
    ] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
}
