//! Every kept text, and a short run over every reader; and proof that a reader
//! that breaks is noticed.

use super::*;

/// How many texts each reader is given here; `dodo fuzz` goes on from there.
const SHORT: u64 = 400;

#[test]
fn no_text_does_harm() {
    for mut fuzzer in fuzzers(1) {
        let name = fuzzer.name.clone();
        fuzzer.replay().and_then(|()| fuzzer.run(SHORT)).unwrap_or_else(|harm| panic!("{harm}"));
        assert!(fuzzer.n_accepted > 0, "{name}: all was refused, so nothing behind the reader was tried");
        assert!(fuzzer.n_accepted < fuzzer.n_tried, "{name}: nothing was refused");
    }
}

#[test]
fn the_same_seed_tries_the_same_texts() {
    let tried = |seed| {
        let mut all = fuzzers(seed);
        all.iter_mut().for_each(|fuzzer| fuzzer.run(20).unwrap());
        all.into_iter().map(|fuzzer| (fuzzer.n_accepted, fuzzer.pool, fuzzer.finds)).collect::<Vec<_>>()
    };
    assert_eq!(tried(3), tried(3));
    assert_ne!(tried(3), tried(4));
}

/// Breaks on the one text it cannot bear, or tells of it.
struct Fragile {
    panics: bool,
}

impl Target for Fragile {
    fn take(&mut self, text: &str, _: &mut Rng, _: &mut Reached) -> Result<Taken, String> {
        let is_seven = serde_json::from_str::<u8>(text).is_ok_and(|number| number == 7);
        assert!(!(is_seven && self.panics), "a seven");
        hold(!is_seven, || "a seven".into())?;
        Ok(Taken::Refused)
    }
}

#[test]
fn a_reader_that_breaks_or_lets_harm_through_is_noticed() {
    for panics in [true, false] {
        let mut fuzzer = Fuzzer::new("fragile", Fragile { panics }, "5\n====\n[1]");
        let harm = fuzzer.run(10_000).unwrap_err();
        assert_eq!((harm.what.as_str(), harm.text.trim()), ("a seven", "7"));
    }
}

/// A lock of many digits that gives a click for each right one, or does not.
struct Lock {
    clicks: bool,
}

const COMBINATION: [u64; 8] = [3, 2, 3, 2, 3, 2, 3, 2];

impl Target for Lock {
    fn take(&mut self, text: &str, _: &mut Rng, reached: &mut Reached) -> Result<Taken, String> {
        let Ok(tried) = serde_json::from_str::<Vec<u64>>(text) else { return Ok(Taken::Refused) };
        let n_right = tried.iter().zip(COMBINATION).take_while(|(tried, right)| *tried == right).count();
        if self.clicks {
            reached.note(n_right.to_string());
        }
        hold(n_right < COMBINATION.len(), || "open".into())?;
        Ok(Taken::Refused)
    }
}

#[test]
fn what_comes_to_something_new_leads_further_in() {
    let opened = |clicks| {
        let mut fuzzer = Fuzzer::new("lock", Lock { clicks }, "[1,1,1,1,1,1,1,1]");
        fuzzer.run(20_000).err().map(|harm| harm.what)
    };
    assert_eq!(opened(true).as_deref(), Some("open"));
    assert_eq!(opened(false), None, "nobody opens it blindly");
}

#[test]
fn every_reader_comes_to_many_things() {
    for mut fuzzer in fuzzers(2) {
        fuzzer.replay().and_then(|()| fuzzer.run(SHORT)).unwrap_or_else(|harm| panic!("{harm}"));
        assert!(fuzzer.n_reached() > 3, "{}: {}", fuzzer.name, fuzzer.n_reached());
    }
}
