//! The laws of every game, and the words of this one.

use std::collections::BTreeMap;

use super::*;
use crate::conformance::{Walk, check, check_tables, form, refusals, secrets};

#[test]
fn every_law_holds_in_random_games() {
    for seed in 0..80 {
        check::<Dohdles>(seed).unwrap();
    }
}

#[test]
fn every_law_holds_at_tables_of_every_size() {
    let dealt = check_tables::<Dohdles>(2).unwrap();
    assert!(dealt.values().all(|&n_games| n_games > 0), "{dealt:?}");
}

#[test]
fn there_is_nearly_always_something_to_hide() {
    let (n_looks, n_hidden) = secrets::<Dohdles>(40);
    assert!(2 * n_hidden > n_looks, "{n_hidden} of {n_looks}");
}

#[test]
fn random_games_come_to_everything() {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..900 {
        let Ok((_, told)) = Walk::<Dohdles>::play(seed) else { continue };
        for (_, event) in told {
            let value = serde_json::to_value(&event).unwrap();
            *seen.entry(value["type"].as_str().unwrap().to_owned()).or_default() += 1;
        }
    }
    assert_eq!(seen.len(), 28, "{seen:?}");
    assert!(seen.values().all(|&n| n > 5), "{seen:?}");
}

#[test]
fn what_the_view_says_may_be_done_is_what_would_be_accepted() {
    for seed in 0..12 {
        let Ok(mut walk) = Walk::<Dohdles>::deal(seed) else { continue };
        while let Some(moment) = walk.draw() {
            Seat::first(walk.seats).for_each(|seat| check_may(&walk, seat));
            walk.take(moment).ok();
        }
    }
}

/// Tries everything that `seat` could do, on copies of the game.
fn check_may(walk: &Walk<Dohdles>, seat: Seat) {
    let May {
        name,
        sculpt,
        place,
        take_back,
        choose,
        ask,
        letters,
        stop,
        appeal,
        vote,
        answer,
        forbid,
        correct,
        claim,
        first,
        propose,
        count,
        overrule,
        whisper,
    } = walk.game.view(Viewer::Seat(seat)).may;
    let accepts = |action| {
        let mut copy = walk.clone();
        copy.take((walk.now, Input::Act { seat, action, at: walk.now })).is_ok()
    };
    let which = |action: &dyn Fn(DohdleId) -> Action| -> Vec<DohdleId> {
        walk.game.dohdle_ids().filter(|&dohdle| accepts(action(dohdle))).collect()
    };
    let is_listed = walk.game.options.terms == Terms::List;
    if !is_listed {
        assert_eq!(name, which(&|dohdle| Action::Name { dohdle, word: "zebra".into() }));
    }
    assert_eq!(sculpt, which(&|dohdle| Action::Sculpt { dohdle, ops: vec![ball(3)] }));
    assert_eq!(place, which(&|dohdle| Action::Place { dohdle }));
    assert_eq!(take_back, which(&|dohdle| Action::TakeBack { dohdle }));
    assert_eq!(choose, which(&|dohdle| Action::Choose { dohdle }));
    assert_eq!(claim, which(&|dohdle| Action::Claim { dohdle }));
    let positions: Vec<u8> = (0..7).filter(|&position| accepts(Action::Letter { position })).collect();
    assert_eq!(letters, positions);
    assert_eq!(ask, accepts(Action::Ask { question: Question::Sample { number: 0 } }));
    assert_eq!(stop, accepts(Action::Stop));
    assert_eq!(appeal, accepts(Action::Appeal));
    assert_eq!(vote, accepts(Action::Vote { fair: true }));
    assert_eq!(answer, accepts(Action::Answer { answer: Answer::Maybe }));
    assert_eq!(forbid, accepts(Action::Answer { answer: Answer::NotAllowed }));
    let corrected = |dohdle, number| {
        [Answer::Yes, Answer::No]
            .into_iter()
            .any(|answer| accepts(Action::Correct { dohdle, number, answer }))
    };
    let ids = walk.game.dohdle_ids();
    let all = ids.flat_map(|dohdle| {
        let n_asked = walk.game.riddle(dohdle).log.len();
        (0..=u8::try_from(n_asked).unwrap()).map(move |number| Correctable { dohdle, number })
    });
    assert_eq!(correct, all.filter(|one| corrected(one.dohdle, one.number)).collect::<Vec<_>>());
    assert_eq!(first, accepts(Action::First { yes: true }));
    assert_eq!(propose, accepts(Action::Propose { word: "zebra".into() }));
    assert_eq!(count, accepts(Action::Count { yes: false }));
    assert_eq!(overrule, accepts(Action::Overrule));
    assert_eq!(whisper, accepts(Action::Whisper { text: "hello".into() }));
}

#[test]
fn refusals_have_names_of_their_own() {
    let names = refusals::<Dohdles>(400).unwrap();
    assert!(names.len() > 28, "{} {names:?}", names.len());
}

#[test]
fn the_form_offers_what_can_be_dealt_and_nothing_else() {
    form::<Dohdles>().unwrap();
}

#[test]
fn actions_are_read_as_they_are_written_and_nothing_else_is() {
    let ask = Action::Ask { question: Question::Sample { number: 3 } };
    let text = r#"{"type":"ask","question":{"type":"sample","number":3}}"#;
    assert_eq!(serde_json::to_string(&ask).unwrap(), text);
    assert_eq!(serde_json::from_str::<Action>(text).unwrap(), ask);
    for text in [
        r#"{"type":"ask","question":{"type":"sample","number":300}}"#,
        r#"{"type":"ask","question":{"type":"sample","number":3,"more":1}}"#,
        r#"{"type":"answer","answer":"perhaps"}"#,
        r#"{"type":"claim","dohdle":-1}"#,
        r#"{"type":"sculpt","dohdle":0,"ops":[{"type":"explode"}]}"#,
        r#""stop""#,
    ] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
}
