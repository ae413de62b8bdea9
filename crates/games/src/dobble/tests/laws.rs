//! The laws of every game, and the words of this one.

use std::collections::BTreeMap;

use super::*;
use crate::conformance::{Walk, check, check_tables, form, refusals, secrets};

#[test]
fn every_law_holds_in_random_games() {
    for seed in 0..150 {
        check::<Dobble>(seed).unwrap();
    }
}

#[test]
fn every_law_holds_at_tables_of_every_size() {
    let dealt = check_tables::<Dobble>(20).unwrap();
    assert!(dealt.values().all(|&n_games| n_games > 0), "{dealt:?}");
}

#[test]
fn there_is_nearly_always_something_to_hide() {
    let (n_looks, n_hidden) = secrets::<Dobble>(40);
    assert!(2 * n_hidden > n_looks, "{n_hidden} of {n_looks}");
}

#[test]
fn no_card_is_ever_lost_or_doubled() {
    let mut n_inputs = 0;
    for seed in 0..200 {
        let Ok(mut walk) = Walk::<Dobble>::deal(seed) else { continue };
        while let Some(moment) = walk.draw() {
            walk.take(moment).ok();
            n_inputs += 1;
            let all: Vec<Card> = walk.game.deck.all_cards().collect();
            assert_eq!(cards_of(&walk.game), all, "seed {seed}");
        }
    }
    assert!(n_inputs > 5_000, "{n_inputs}");
}

fn cards_of(game: &Dobble) -> Vec<Card> {
    let table = &game.table;
    let piles = table.piles.iter().chain(&table.kept).flatten();
    let middle = table.centre.iter().chain(table.spread.iter().flatten());
    let rest = table.stock.iter().chain(&table.aside).chain(&game.boxed);
    let mut cards: Vec<Card> = piles.chain(middle).chain(rest).copied().collect();
    cards.sort_unstable();
    cards
}

#[test]
fn random_games_come_to_everything() {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..400 {
        let Ok((_, told)) = Walk::<Dobble>::play(seed) else { continue };
        for (audience, event) in told {
            assert_eq!(audience, Audience::All);
            let name = match event {
                Event::Dealt { bout: Bout::FaceOff { stake: Stake::Mini }, .. } => "a face-off",
                Event::Dealt { bout: Bout::FaceOff { stake: Stake::Title }, .. } => {
                    "a face-off for the title"
                }
                Event::Dealt { bout: Bout::LastPotato { .. }, .. } => "a last potato",
                Event::Dealt { bout: Bout::TimeTrial, .. } => "a time trial",
                Event::Dealt { .. } => "a deal",
                Event::Won { .. } => "a win",
                Event::Wrong { .. } => "a wrong call",
                Event::Freed => "everyone freed",
                Event::Hinted => "a hint",
                Event::RoundEnded { .. } => "a round",
                Event::MiniEnded { result, .. } if result.abandoned => "an abandoned mini-game",
                Event::MiniEnded { .. } => "a mini-game",
                Event::Champion { .. } => "a champion",
                Event::Left { .. } => "someone leaving",
                Event::Covered { .. } => "a pause",
                Event::Late { .. } | Event::Revealed | Event::Spread { .. } | Event::Tied { .. } => continue,
            };
            *seen.entry(name).or_default() += 1;
        }
    }
    assert_eq!(seen.len(), 15, "{seen:?}");
}

#[test]
fn what_may_be_tapped_is_what_would_be_accepted() {
    for seed in 0..60 {
        let Ok(mut walk) = Walk::<Dobble>::deal(seed) else { continue };
        while let Some(moment) = walk.draw() {
            Seat::first(walk.seats).for_each(|seat| check_taps(&walk, seat));
            walk.take(moment).ok();
        }
    }
}

/// Taps everything `seat` could tap, on copies of the game.
fn check_taps(walk: &Walk<Dobble>, seat: Seat) {
    let view = walk.game.view(Viewer::Seat(seat));
    if view.places[seat.index()].lock.is_some() {
        // A lock may have run out a moment before the view says so.
        return;
    }
    let accepts = |action| {
        let mut copy = walk.clone();
        copy.take((walk.now, Input::Act { seat, action, at: walk.now })).is_ok()
    };
    let tops = view.places.iter().filter_map(|place| place.top.as_ref());
    for face in tops.chain(&view.centre).chain(view.spread.iter().flatten()) {
        let Some(cards) = face.tap else { continue };
        assert!(accepts(Action::Claim { symbol: face.marks[0].symbol, cards }));
    }
    let open: Vec<Card> = view.spread.iter().flatten().map(|face| face.card).collect();
    if let [a, b, c, ..] = open[..] {
        assert_eq!(accepts(Action::Take { cards: [a, b, c] }), view.may_take);
    }
    let may_ready = matches!(view.phase, Phase::Result { may_ready: true, .. });
    assert_eq!(accepts(Action::Ready), may_ready);
}

#[test]
fn refusals_have_names_of_their_own() {
    let names = refusals::<Dobble>(400).unwrap();
    assert!(names.len() > 15, "{} {names:?}", names.len());
}

#[test]
fn the_form_offers_what_can_be_dealt_and_nothing_else() {
    form::<Dobble>().unwrap();
}

#[test]
fn actions_are_read_as_they_are_written_and_nothing_else_is() {
    let claim = Action::Claim { symbol: 3, cards: [1, 56] };
    let text = r#"{"type":"claim","symbol":3,"cards":[1,56]}"#;
    assert_eq!(serde_json::to_string(&claim).unwrap(), text);
    assert_eq!(serde_json::from_str::<Action>(text).unwrap(), claim);
    for text in [
        r#"{"type":"claim","symbol":3,"cards":[1]}"#,
        r#"{"type":"claim","symbol":300,"cards":[1,2]}"#,
        r#"{"type":"take","cards":[1,2]}"#,
        r#"{"type":"take","cards":[1,2,3],"more":1}"#,
        r#"{"type":"cheat"}"#,
        r#""ready""#,
    ] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
}
