//! A short storm over several houses, and proof that it finds what is broken.

use super::{ClusterSabotage, ClusterScript, play_cluster, shrink_cluster};
use crate::Promise;

/// The first evening in which broken nodes break the promise they are meant to.
fn found(sabotage: ClusterSabotage) -> Option<(Promise, u64)> {
    let (promise, within) = sabotage.breaks()?;
    let breaks = |&seed: &u64| {
        let played = play_cluster(&ClusterScript::draw(seed, 3, None), sabotage);
        played.is_err_and(|broken| broken.promise == promise)
    };
    (0..within).find(breaks).map(|seed| (promise, seed))
}

#[test]
fn no_promise_is_broken_in_a_short_storm_over_two_and_three_houses() {
    for houses in [2, 3] {
        for seed in 0..40 {
            if let Err(broken) = play_cluster(&ClusterScript::draw(seed, houses, None), ClusterSabotage::None)
            {
                panic!("{houses} houses with seed {seed}: {broken}");
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_evening_over_several_houses() {
    for seed in 0..5 {
        let script = ClusterScript::draw(seed, 3, None);
        let play = || play_cluster(&script, ClusterSabotage::None).unwrap();
        assert_eq!(play(), play());
    }
}

#[test]
fn a_storm_over_several_houses_buries_fences_and_hands_over() {
    let mut tally = crate::Tally::default();
    for seed in 0..20 {
        tally += play_cluster(&ClusterScript::draw(seed, 3, None), ClusterSabotage::None).unwrap();
    }
    for what in ["nodes buried", "appends fenced", "nodes that found themselves buried", "nodes drained"] {
        assert!(tally.happenings.get(what).is_some_and(|&times| times > 0), "{what}: {tally:?}");
    }
    assert!(tally.recoveries > 20 && tally.done > 0, "{tally:?}");
}

#[test]
fn all_broken_nodes_are_found_in_time() {
    for sabotage in ClusterSabotage::ALL {
        let within = sabotage.breaks().map(|(_, within)| within);
        assert!(found(sabotage).is_some(), "{sabotage:?} within {within:?} evenings");
    }
}

#[test]
fn the_page_about_the_storm_names_all_broken_nodes() {
    let page = include_str!("../../../../docs/storm.md");
    for sabotage in ClusterSabotage::ALL {
        let (promise, within) = sabotage.breaks().expect("it breaks something");
        let (begin, end) = (format!("| `{sabotage:?}` |"), format!("| `{promise:?}` | {within} |"));
        assert!(page.lines().any(|line| line.starts_with(&begin) && line.ends_with(&end)), "{sabotage:?}");
    }
}

#[test]
fn what_was_found_over_several_houses_is_shrunk_to_what_matters() {
    let (promise, seed) = found(ClusterSabotage::TakesLostForKept).expect("it is found");
    let script = ClusterScript::draw(seed, 3, None);
    let (short, broken) =
        shrink_cluster(&script, ClusterSabotage::TakesLostForKept).expect("it is broken still");
    assert_eq!(broken.promise, promise);
    // What is left out takes its time with it, and some is needed to pass time.
    let (left, all) = (short.happenings.len(), script.happenings.len());
    assert!(4 * left < all, "{left} of {all} happenings are left");
}
