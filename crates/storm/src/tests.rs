//! A short storm over every game, and proof that a storm finds what is broken.

use games::Kind;

use crate::{Promise, Sabotage, Script, play, shrink};

/// The first promise that a broken server breaks, and in which evening.
fn found(sabotage: Sabotage) -> (Promise, u64) {
    let mut evenings = 0..200u64;
    let broken = evenings.find_map(|seed| Some((play(&Script::draw(seed, None), sabotage).err()?, seed)));
    let (broken, seed) = broken.expect("the storm finds it within 200 evenings");
    (broken.promise, seed)
}

#[test]
fn a_view_that_is_not_brought_up_to_date_is_found() {
    assert_eq!(found(Sabotage::KeepsUpdates).0, Promise::Shown);
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
fn a_server_that_sends_before_it_writes_is_found() {
    assert_eq!(found(Sabotage::SendsFirst).0, Promise::Kept);
}

#[test]
fn a_server_that_forgets_which_requests_it_carried_out_is_found() {
    assert_eq!(found(Sabotage::ForgetsIds).0, Promise::Once);
}

#[test]
fn a_server_that_deals_anew_after_a_restart_is_found() {
    assert_eq!(found(Sabotage::DealsAnew).0, Promise::Recovered);
}

#[test]
fn a_server_that_shows_a_hand_to_everyone_is_found() {
    assert_eq!(found(Sabotage::ShowsTheHostsHand).0, Promise::Secret);
}

#[test]
fn what_was_found_is_shrunk_to_what_matters() {
    let (promise, seed) = found(Sabotage::ForgetsIds);
    let script = Script::draw(seed, None);
    let (short, broken) = shrink(&script, Sabotage::ForgetsIds).expect("it is broken still");
    assert_eq!(broken.promise, promise);
    assert!(short.happenings.len() <= 12, "{} happenings are left", short.happenings.len());
}
