//! A short storm over every game, and proof that a storm finds what is broken.

use games::Kind;

use crate::{Promise, Sabotage, Script, play, shrink};

/// The first evening in which a broken server breaks the promise it is meant to.
fn found(sabotage: Sabotage, kind: Option<Kind>) -> Option<(Promise, u64)> {
    let (promise, within) = sabotage.breaks()?;
    let breaks = |&seed: &u64| {
        play(&Script::draw(seed, kind), sabotage).is_err_and(|broken| broken.promise == promise)
    };
    (0..within).find(breaks).map(|seed| (promise, seed))
}

#[test]
fn no_promise_is_broken_in_a_short_storm_over_every_game() {
    for kind in Kind::ALL {
        for seed in 0..40 {
            if let Err(broken) = play(&Script::draw(seed, Some(kind)), Sabotage::None) {
                panic!("{kind} with seed {seed}: {broken}");
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_evening() {
    for seed in 0..10 {
        let script = Script::draw(seed, None);
        assert_eq!(play(&script, Sabotage::None).unwrap(), play(&script, Sabotage::None).unwrap());
    }
}

#[test]
fn every_broken_server_is_found_in_time() {
    for sabotage in Sabotage::ALL {
        let within = sabotage.breaks().map(|(_, within)| within);
        assert!(found(sabotage, None).is_some(), "{sabotage:?} within {within:?} evenings");
    }
}

#[test]
fn every_promise_is_broken_by_some_server() {
    for promise in Promise::ALL {
        let breaks = |sabotage: &Sabotage| sabotage.breaks().is_some_and(|(breaks, _)| breaks == promise);
        assert!(Sabotage::ALL.iter().any(breaks), "{promise:?}");
    }
    assert_eq!(Sabotage::None.breaks(), None);
}

#[test]
fn a_hand_that_is_shown_is_found_in_every_game() {
    for kind in Kind::ALL {
        assert!(found(Sabotage::ShowsTheHostsHand, Some(kind)).is_some(), "{kind}");
    }
}

#[test]
fn what_was_found_is_shrunk_to_what_matters() {
    let (promise, seed) = found(Sabotage::ForgetsIds, None).expect("it is found");
    let script = Script::draw(seed, None);
    let (short, broken) = shrink(&script, Sabotage::ForgetsIds).expect("it is broken still");
    assert_eq!(broken.promise, promise);
    assert!(short.happenings.len() <= 12, "{} happenings are left", short.happenings.len());
}
