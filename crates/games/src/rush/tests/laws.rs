//! The laws of every game, and the words of this one.

use std::collections::BTreeMap;

use super::*;
use crate::conformance::{Walk, check, check_tables, form, refusals, secrets};

#[test]
fn every_law_holds_in_random_games() {
    for seed in 0..150 {
        check::<Rush>(seed).unwrap();
    }
}

#[test]
fn every_law_holds_at_tables_of_every_size() {
    let dealt = check_tables::<Rush>(8).unwrap();
    assert!(dealt.values().all(|&n_games| n_games > 0), "{dealt:?}");
}

#[test]
fn there_is_nearly_always_something_to_hide() {
    let (n_looks, n_hidden) = secrets::<Rush>(40);
    assert!(2 * n_hidden > n_looks, "{n_hidden} of {n_looks}");
}

#[test]
fn random_games_come_to_everything() {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..300 {
        let Ok((_, told)) = Walk::<Rush>::play(seed) else { continue };
        for (audience, event) in told {
            let is_private = matches!(
                event,
                Event::Right { .. } | Event::Nearly { .. } | Event::Inked { .. } | Event::Drawn { .. }
            );
            assert_eq!(audience == Audience::All, !is_private);
            let name = match event {
                Event::Veiled { next: Next::End, .. } => "a last veil",
                Event::Veiled { .. } => "a veil",
                Event::Began { .. } => "a round",
                Event::Skipped { .. } => "a round left out",
                Event::Inked { .. } => "ink",
                Event::Drawn { .. } => "ink that is shown",
                Event::Missed { .. } => "a wrong guess",
                Event::Nearly { .. } => "a slip",
                Event::Right { .. } => "a guess that is told later",
                // Nobody is that fast at random; `guessing.rs` is.
                Event::Took { shared: true, .. } | Event::Late { .. } => continue,
                Event::Took { counted: true, .. } => "a guess that was let count",
                Event::Took { .. } => "a right guess",
                Event::Rejected { .. } => "a board that came back",
                Event::Disputed { .. } => "someone who thinks otherwise",
                Event::Overruled { counts: true, .. } => "a guess that the table let count",
                Event::Overruled { .. } => "a guess that the table did not let count",
                Event::Said { .. } => "an answer",
                Event::Done { .. } => "someone who is done",
                Event::Pointed { .. } => "a finger",
                Event::Flagged { void: true, .. } => "a void drawing",
                Event::Flagged { .. } => "a flag",
                Event::Left { .. } => "someone leaving",
                Event::Ended => "an end",
            };
            *seen.entry(name).or_default() += 1;
        }
    }
    assert_eq!(seen.len(), 22, "{seen:?}");
}

#[test]
fn what_may_be_pressed_is_what_would_be_accepted() {
    for seed in 0..60 {
        let Ok(mut walk) = Walk::<Rush>::deal(seed) else { continue };
        while let Some(moment) = walk.draw() {
            let is_late = walk.game.deadline().is_some_and(|until| walk.now > until);
            // After the bell the view says what may be pressed until a timeout is heard.
            if !is_late {
                Seat::first(walk.seats).for_each(|seat| check_boards(&walk, seat));
            }
            walk.take(moment).ok();
        }
    }
}

/// Presses everything `seat` could press, on copies of the game.
fn check_boards(walk: &Walk<Rush>, seat: Seat) {
    let view = walk.game.view(Viewer::Seat(seat));
    let later = walk.now.max(view.next_point);
    let accepts = |action, at: Millis| {
        let mut copy = walk.clone();
        copy.take((at, Input::Act { seat, action, at })).is_ok()
    };
    for side in &view.sides {
        for (n, board) in (0..BOARDS).zip(&side.boards) {
            let target = Target { seat: side.seat, board: n };
            let may = |may: May| board.may.contains(&may);
            if side.seat == seat {
                assert_eq!(accepts(stroke(n), walk.now), may(May::Draw) || is_grace(walk, target));
                assert_eq!(accepts(Action::Point { board: n }, later), may(May::Point));
            } else {
                assert_eq!(accepts(Action::Flag { target }, walk.now), may(May::Flag));
            }
        }
    }
    for guess in view.guesses {
        let say = Action::Say { guess: guess.id, word: Closeness::Far };
        assert_eq!(accepts(say, walk.now), guess.may_say);
        for board in 0..BOARDS {
            let is_time = walk.now <= guess.count_until;
            let may_count = guess.may_count.contains(&board) && is_time;
            assert_eq!(accepts(Action::CountIt { guess: guess.id, board }, walk.now), may_count);
            let may_reject = guess.may_reject.contains(&board) && walk.now <= guess.reject_until;
            assert_eq!(accepts(Action::Reject { guess: guess.id, board }, walk.now), may_reject);
        }
        for (target, _) in walk.game.slates() {
            let may_overrule = guess.may_overrule.contains(&target);
            assert_eq!(accepts(Action::Overrule { guess: guess.id, target }, walk.now), may_overrule);
        }
    }
}

/// Ink in the air when the bell rang is not shown as something to press.
fn is_grace(walk: &Walk<Rush>, target: Target) -> bool {
    let is_veil = matches!(walk.game.phase, course::Phase::Veil { .. });
    let is_there = walk.game.check_seat(target.seat).is_ok();
    let is_in_time = walk.game.phase.takes_ink(walk.now).is_ok();
    is_veil && is_there && is_in_time && walk.game.slate(target).unwrap().is_live()
}

#[test]
fn refusals_have_names_of_their_own() {
    let names = refusals::<Rush>(300).unwrap();
    assert!(names.len() > 25, "{} {names:?}", names.len());
}

#[test]
fn the_form_offers_what_can_be_dealt_and_nothing_else() {
    form::<Rush>().unwrap();
}

#[test]
fn actions_are_read_as_they_are_written_and_nothing_else_is() {
    let texts = [
        r#"{"type":"ink","board":2,"op":{"type":"chunk","pen":{"tool":"ink","width":"thin","colour":"red"},"points":[5,6,1,-1],"pressure":[3,15],"ends":false}}"#,
        r#"{"type":"ink","board":2,"op":{"type":"undo"}}"#,
        r#"{"type":"guess","target":{"seat":1,"board":3},"text":"cat"}"#,
        r#"{"type":"guess","text":"cat"}"#,
        r#"{"type":"say","guess":7,"word":"close"}"#,
        r#"{"type":"count_it","guess":7,"board":0}"#,
        r#"{"type":"reject","guess":7,"board":0}"#,
        r#"{"type":"overrule","guess":7,"target":{"seat":1,"board":3}}"#,
        r#"{"type":"point","board":5}"#,
        r#"{"type":"flag","target":{"seat":1,"board":3}}"#,
    ];
    for text in texts {
        let action: Action = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), text);
    }
    for text in [
        r#"{"type":"ink","board":2,"op":{"type":"chunk","points":[99999,0]}}"#,
        r#"{"type":"ink","board":2,"op":{"type":"chunk","points":[1.5,0]}}"#,
        r#"{"type":"ink","board":2,"op":{"type":"chunk","points":[1,0],"more":1}}"#,
        r#"{"type":"ink","board":300,"op":{"type":"undo"}}"#,
        r#"{"type":"ink","board":2,"op":{"type":"text"}}"#,
        r#"{"type":"say","guess":7,"word":"similar"}"#,
        r#"{"type":"ready"}"#,
    ] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
}
