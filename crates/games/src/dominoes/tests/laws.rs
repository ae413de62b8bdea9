//! The laws of every game, and the words of this one.

use super::{set_up::all_dominoes, *};
use crate::conformance::{Walk, check, check_tables, form, refusals, secrets};

#[test]
fn every_law_holds_in_random_games() {
    for seed in 0..80 {
        check::<Dominoes>(seed).unwrap();
    }
}

#[test]
fn every_law_holds_at_tables_of_every_size() {
    let dealt = check_tables::<Dominoes>(6).unwrap();
    assert!(dealt.values().all(|&n_games| n_games > 0), "{dealt:?}");
}

#[test]
fn there_is_nearly_always_something_to_hide() {
    let (n_looks, n_hidden) = secrets::<Dominoes>(40);
    assert!(2 * n_hidden > n_looks, "{n_hidden} of {n_looks}");
}

#[test]
fn no_domino_is_ever_lost_or_found() {
    for seed in 0..60 {
        let Ok(mut walk) = Walk::<Dominoes>::deal(seed) else { continue };
        while let Some(moment) = walk.draw() {
            walk.take(moment).ok();
            let counts = all_dominoes(&walk.game);
            assert_eq!(counts.len(), KINDS, "seed {seed}");
            assert!(counts.values().all(|&n| n == walk.game.options.sets_for(walk.seats)), "seed {seed}");
        }
    }
}

#[test]
fn random_games_come_to_their_ends() {
    let mut endings = [0; 4];
    for seed in 0..300 {
        let Ok((walk, told)) = Walk::<Dominoes>::play(seed) else { continue };
        assert!(walk.game.outcome().is_some(), "seed {seed} goes on for ever");
        for (_, event) in told {
            if let Event::Ended { ending, .. } = event {
                endings[ending as usize] += 1;
            }
        }
    }
    let [goal, boneyard, _, left] = endings;
    assert!(goal > 20 && boneyard > 20 && left > 0, "{endings:?}");
}

#[test]
fn refusals_have_names_of_their_own() {
    let names = refusals::<Dominoes>(200).unwrap();
    assert!(names.len() > 14, "{} {names:?}", names.len());
}

#[test]
fn the_form_offers_what_can_be_dealt_and_nothing_else() {
    form::<Dominoes>().unwrap();
}

#[test]
fn actions_are_read_as_they_are_written_and_nothing_else_is() {
    let place = Action::Place { halves: halves("8H 6 8I 1") };
    let text = r#"{"type":"place","halves":[{"square":"8H","dots":6},{"square":"8I","dots":1}]}"#;
    assert_eq!(serde_json::to_string(&place).unwrap(), text);
    assert_eq!(serde_json::from_str::<Action>(text).unwrap(), place);
    let discard = Action::Discard { domino: domino(25) };
    assert_eq!(serde_json::to_string(&discard).unwrap(), r#"{"type":"discard","domino":[2,5]}"#);
    assert_eq!(serde_json::from_str::<Action>(r#"{"type":"discard","domino":[5,2]}"#).unwrap(), discard);
    for text in [
        r#"{"type":"place","halves":[{"square":"8H","dots":6}]}"#,
        r#"{"type":"place","halves":[{"square":"8H","dots":6},{"square":"8P","dots":1}]}"#,
        r#"{"type":"place","halves":[{"square":"8H","dots":6},{"square":"8I","dots":1,"more":1}]}"#,
        r#"{"type":"place","halves":[{"square":"8H","dots":-1},{"square":"8I","dots":1}]}"#,
        r#"{"type":"discard","domino":[2,7]}"#,
        r#"{"type":"discard","domino":[2]}"#,
        r#"{"type":"draw"}"#,
        r#""stop""#,
    ] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
}

#[test]
fn every_domino_has_a_number_of_its_own() {
    let numbers: Vec<usize> = Domino::set().map(Domino::index).collect();
    assert_eq!(numbers, (0..KINDS).collect::<Vec<_>>());
}
