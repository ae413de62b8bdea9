//! A short storm over every game, and proof that a storm finds what is broken.

use games::Kind;

use crate::{ClusterSabotage, Happening, Promise, Sabotage, Script, What, play, shrink};

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

/// Floods of a thousand requests, each cut short by a reload or a crash.
fn floods(seed: u64, kind: Kind) -> Script {
    let happen = |(n, (after, what))| Happening { after, what, seed: seed * 100 + n };
    let whats = [
        (0, What::Deal),
        (3_000, What::Flood),
        (50, What::Crash),
        (9_000, What::Reload),
        (4_000, What::Flood),
        (400, What::DiskFull),
        (9_000, What::Flood),
        (100, What::Crash),
        (2_000, What::HalfOpen),
    ];
    Script { seed, kind, happenings: (0..).zip(whats).map(happen).collect() }
}

#[test]
fn of_a_thousand_requests_under_way_none_is_lost_and_none_is_carried_out_twice() {
    for (seed, kind) in (0..).zip(Kind::ALL) {
        let tally =
            play(&floods(seed, kind), Sabotage::None).unwrap_or_else(|broken| panic!("{kind}: {broken}"));
        assert!(tally.done + tally.refused > 1_000, "{kind}: {} done, {} refused", tally.done, tally.refused);
        assert!(tally.asks > 2 * (tally.done + tally.refused), "{kind}: hardly any was sent again");
    }
}

#[test]
fn a_server_that_remembers_too_few_requests_is_found_by_a_flood() {
    let broken = play(&floods(0, Kind::Rush), Sabotage::ForgetsIds).expect_err("it is found");
    assert_eq!(broken.promise, Promise::Once);
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
        let breaks_many =
            |sabotage: &ClusterSabotage| sabotage.breaks().is_some_and(|(breaks, _)| breaks == promise);
        let is_broken = Sabotage::ALL.iter().any(breaks) || ClusterSabotage::ALL.iter().any(breaks_many);
        assert!(is_broken, "{promise:?}");
    }
    assert_eq!(Sabotage::None.breaks(), None);
}

#[test]
fn the_page_about_the_storm_names_every_broken_server() {
    let page = include_str!("../../../docs/storm.md");
    for sabotage in Sabotage::ALL {
        let (promise, within) = sabotage.breaks().expect("it breaks something");
        let (begin, end) = (format!("| `{sabotage:?}` |"), format!("| `{promise:?}` | {within} |"));
        assert!(page.lines().any(|line| line.starts_with(&begin) && line.ends_with(&end)), "{sabotage:?}");
    }
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
